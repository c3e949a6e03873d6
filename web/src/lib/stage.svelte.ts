/** The stage: what a table shows now, beat by beat, while the line to the room is already further on. */

import type { Event, Position, Scene } from "../protocol";
import { type Beat, beats, type Clock, GOES_ON, LENGTHS, light, Queue, shortened } from "./beats";
import { settings } from "./settings.svelte";
import { play, shake } from "./sounds";

const CLOCK: Clock = {
  now: () => performance.now(),
  after: (length, then) => {
    const timer = setTimeout(then, length);
    return () => clearTimeout(timer);
  },
};
/** With clocks nobody has time for drama. */
const HURRY = 0.5;

export class Stage {
  /** Where everything has come to rest. */
  position = $state.raw<Position>();
  /** What the board shows, which may be on its way to there. */
  scene = $state.raw<Scene>();
  heard = $state.raw<readonly Event[]>([]);
  beat = $state.raw<Beat>();
  /** How many beats there were. */
  beats = $state(0);
  busy = $state(false);
  /** What was touched for the own move, until its outcome is shown. */
  acting = $state.raw<readonly string[]>([]);
  /** How much had been heard when this device last moved. */
  #moved = $state(0);
  /** What was heard since the last own move. */
  news = $derived(this.heard.slice(Math.min(this.#moved, Math.max(0, this.heard.length - 1))));
  /** Whether the own move went its way by itself: what follows is told, and not played out. */
  #routine = false;
  /** The position that the last beat in the queue leads to. */
  #last: Position | undefined;

  readonly #queue = new Queue(
    CLOCK,
    () => settings.pace * (this.#last?.clock ? HURRY : 1),
    (beat, shown) => this.#begin(beat, shown),
    () => {
      this.busy = false;
      this.beat = undefined;
    },
  );

  /** Whether a touch must wait for what is being shown. */
  get closed(): boolean {
    return this.#queue.heavy;
  }

  /** The own move, where the finger was, before the room has answered. */
  act(touched: readonly string[], routine = false): void {
    this.acting = touched;
    this.#moved = this.heard.length;
    this.#routine = routine;
    if (routine) return;
    const place = touched.at(-1) ?? "";
    this.#add({ act: "act", by: this.position?.seat ?? -1, place, length: LENGTHS.act });
  }

  /** The move was refused: it is as if nobody had touched anything. */
  undo(): void {
    this.acting = [];
  }

  /** A position, and what was heard since the one before; `away` is whether another player is to move elsewhere. */
  show(now: Position, fresh: readonly Event[], away: boolean): void {
    const before = this.#last;
    if (!before) return;
    if (before.turn !== now.seat) this.#queue.breathe();
    this.#last = now;
    const [found, routine] = [shortened(beats(before, now, fresh)), this.#routine && before.turn === now.seat];
    if (routine) { for (const beat of found) if (light(beat)) beat.length = 0; }
    this.#routine = false;
    this.#add(...found, { act: "settle", by: -1, place: "", length: 0, then: now });
    if (away) {
      const goesOn = routine || (before.turn === now.turn && found.length > 0);
      this.#add({ act: "waits", by: now.turn, place: "", length: goesOn ? GOES_ON : LENGTHS.waits });
    }
  }

  /** A position as it is: somebody has just come, or the table was turned. */
  set(now: Position, heard: readonly Event[]): void {
    this.clear();
    this.#last = now;
    this.heard = heard;
    this.#moved = Math.max(0, heard.length - 2);
    this.#settle(now);
  }

  skip(): void {
    this.#queue.skip();
  }

  clear(): void {
    this.#queue.clear();
    this.#last = undefined;
    this.position = undefined;
    this.scene = undefined;
    this.heard = [];
    this.#moved = 0;
    this.beat = undefined;
    this.acting = [];
    this.busy = false;
  }

  #add(...beats: Beat[]): void {
    this.busy = true;
    this.#queue.add(...beats);
  }

  #settle(now: Position): void {
    this.position = now;
    this.scene = now.scene;
    this.acting = [];
  }

  #begin(beat: Beat, shown: boolean): void {
    if (beat.then) {
      this.#settle(beat.then);
      return;
    }
    this.beat = beat;
    this.beats++;
    if (beat.scene) this.scene = beat.scene;
    if (beat.event) this.heard = [...this.heard, beat.event];
    if (["silence", "won", "taken", "follows"].includes(beat.act)) this.acting = [];
    if (!shown) return;
    play(beat.act === "note" ? (beat.event?.kind ?? "") : beat.wins ? "score" : beat.act);
    if (beat.act === "alarm" || beat.act === "across") shake();
  }
}
