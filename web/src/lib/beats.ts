/** What a seat notices, as beats: one thing after another, each with its place, its sound and its length.
 *
 * A beat follows from two positions of one seat and from what it heard between them, and from nothing else. So neither
 * the beats nor their lengths can tell what the seat was not told.
 */

import type { Event, Position, Scene } from "../protocol";

export type Act =
  | "act" // the own peg, card or throw goes where the finger was
  | "hush" // everything holds its breath: an alarm is possible
  | "silence"
  | "alarm" // at the own hand
  | "across" // by another player, heard from across the table
  | "won" // what followed was good for this seat
  | "taken" // what followed was bad for it
  | "follows" // what followed changed the board
  | "dice"
  | "swept" // the points of a turn are gone
  | "call"
  | "card"
  | "ball" // the ball travels
  | "score" // a touchdown, a field goal, points on the card table
  | "goal" // on the peg unit
  | "lost" // a turn that nothing can be done with
  | "note"
  | "waits" // another player is at it
  | "end"
  | "settle"; // nothing is seen: everything has come to rest

export interface Beat {
  act: Act;
  /** Whose doing it is; -1 where it is nobody's. */
  by: number;
  place: string;
  /** In milliseconds, at the normal pace. */
  length: number;
  /** Whether this seat has just won. */
  wins?: boolean;
  /** How far the ball came. */
  yards?: number;
  /** What is said while it lasts. */
  event?: Event;
  /** What the table shows from now on. */
  scene?: Scene;
  /** The position that everything has come to. */
  then?: Position;
}

/** How long each beat lasts. The ball's time depends on its yards. */
export const LENGTHS: Record<Act, number> = {
  act: 150,
  hush: 400,
  silence: 200,
  alarm: 700,
  across: 700,
  won: 600,
  taken: 600,
  follows: 300,
  dice: 800,
  swept: 600,
  call: 500,
  card: 500,
  ball: 600,
  score: 1500,
  goal: 1500,
  lost: 600,
  note: 300,
  waits: 900,
  end: 1200,
  settle: 0,
};
/** Whoever goes on at the same turn is waited for half as long. */
export const GOES_ON = 450;
/** Whoever jumps ahead waits so long for another player, whatever that one does. */
export const MOMENT = 150;
/** Beats that nobody needs to wait for: a touch may come at once. */
const LIGHT: ReadonlySet<Act> = new Set(["act", "note", "follows", "silence", "settle"]);
/** Somebody who comes back, or looks away for long, sees so many beats in full. */
export const MOST = 24;

export const light = (beat: Beat): boolean => LIGHT.has(beat.act);

/** What each kind of event is on the stage. */
function actOf(event: Event, own: boolean): Act {
  switch (event.kind) {
    case "alarm":
      return own ? "alarm" : "across";
    case "silence":
    case "dice":
    case "card":
    case "call":
    case "score":
    case "goal":
    case "lost":
    case "end":
      return event.kind;
    default:
      return "note";
  }
}

const sounding = (event: Event): boolean => ["alarm", "silence", "goal"].includes(event.kind);
const number = (value: string | undefined): number => Number.parseInt(value ?? "", 10) || 0;
const fact = (scene: Scene, name: string): number => number(scene.facts.find((each) => each.name === name)?.value);

/** How much a seat's lead has grown, by the score board. */
export function swing(before: Scene, now: Scene, seat: number): number {
  const gain = (at: number): number => number(now.tallies[at]?.value) - number(before.tallies[at]?.value);
  const others = now.tallies.map((_, at) => at).filter((at) => at !== seat);
  return seat < 0 ? 0 : gain(seat) - Math.max(0, ...others.map(gain)) + Math.max(0, ...others.map((at) => -gain(at)));
}

/** The yards that the ball came ahead for whoever had it; negative for a loss, nothing where it lay nowhere. */
export function yards(before: Scene, now: Scene): number | undefined {
  const [old, field] = [before.gridiron?.field, now.gridiron?.field];
  if (!old || !field || old.ball < 0 || field.ball < 0 || old.ball === field.ball) return undefined;
  return (field.ball - old.ball) * (old.way || 1);
}

const plain = (scene: Scene): string =>
  JSON.stringify([scene.grids, scene.rows, scene.dice, scene.gridiron?.field.ball]);

/** What a table shows while a card is read: the card is new, and the ball lies where it lay. */
function reading(before: Scene, now: Scene): Scene {
  if (!now.gridiron || !before.gridiron) return now;
  return { ...now, tallies: before.tallies, gridiron: { ...now.gridiron, field: before.gridiron.field } };
}

/** The beats between two positions of a seat. */
export function beats(before: Position, now: Position, fresh: readonly Event[]): Beat[] {
  const [by, seat] = [before.turn, now.seat];
  const own = by === seat && seat >= 0;
  const kind = now.scene.kind;
  const found: Beat[] = [];
  const add = (act: Act, more: Partial<Beat> = {}): void => {
    found.push({ act, by, place: "", length: LENGTHS[act], ...more });
  };
  const rang = fresh.some((event) => event.kind === "alarm");
  if (own && kind === "pegs" && fresh.some(sounding)) add("hush");
  for (const event of fresh) {
    const act = actOf(event, own);
    // Before what follows is shown, everything stands as it stood: the alarm, the call and the card come first.
    const scene = kind === "gridiron" && act === "call"
      ? before.scene
      : kind === "gridiron" && act === "card"
      ? reading(before.scene, now.scene)
      : rang && kind === "pegs"
      ? before.scene
      : now.scene;
    add(act, {
      place: event.place,
      event,
      scene,
      ...(act === "end" && { wins: now.outcome?.winners.length === 1 && now.outcome.winners[0] === seat }),
    });
  }
  if (rang && kind === "pegs" && plain(before.scene) !== plain(now.scene)) {
    const lead = swing(before.scene, now.scene, seat);
    const place = fresh.find((event) => event.kind === "alarm")?.place ?? "";
    add(lead > 0 ? "won" : lead < 0 ? "taken" : "follows", { place, scene: now.scene });
  }
  if (kind === "dice" && fact(before.scene, "This turn") > 0 && fresh.some((event) => event.kind === "dice")) {
    if (before.turn !== now.turn && swing(before.scene, now.scene, by) <= 0) add("swept", { scene: now.scene });
  }
  const ahead = yards(before.scene, now.scene);
  if (ahead !== undefined) {
    const last = found.findLastIndex((beat) => beat.act === "card" || beat.act === "call");
    const length = Math.min(1500, 600 + 20 * Math.abs(ahead));
    found.splice(last + 1, 0, { act: "ball", by, place: "", length, scene: now.scene, yards: ahead });
  }
  if (
    kind === "cards" &&
    now.scene.tallies.some((tally, at) => number(tally.value) > number(before.scene.tallies[at]?.value))
  ) {
    add("score", { scene: now.scene });
  }
  if (!found.length && plain(before.scene) !== plain(now.scene)) add("follows", { scene: now.scene });
  return found;
}

/** Many beats at once are shown in less time: somebody was away. */
export const shortened = (found: Beat[]): Beat[] =>
  found.length <= MOST ? found : found.map((beat) => ({ ...beat, length: (beat.length * MOST) / found.length / 2 }));

export interface Clock {
  now: () => number;
  /** Do something later; what comes back forgets it. */
  after: (length: number, then: () => void) => () => void;
}

/** Beats, one after another, at a pace. It knows no scenes: it says when a beat begins, and when all are through. */
export class Queue {
  #beats: Beat[] = [];
  #now: Beat | undefined;
  #forget: () => void = () => {};
  /** When the other player was last seen at it. */
  #since: number | undefined;
  /** How long whoever jumps ahead waits for another player: always the same. */
  #breath = GOES_ON;

  constructor(
    readonly clock: Clock,
    readonly pace: () => number,
    readonly begin: (beat: Beat, shown: boolean) => void,
    readonly through: () => void,
  ) {}

  get busy(): boolean {
    return this.#now !== undefined;
  }

  /** Whether something is left that should be seen before a touch. */
  get heavy(): boolean {
    return [...(this.#now ? [this.#now] : []), ...this.#beats].some((beat) => !light(beat));
  }

  add(...beats: Beat[]): void {
    this.#beats.push(...beats);
    if (!this.#now) this.#next();
  }

  /** What another player did comes at the next breath, however soon the room knew of it. */
  breathe(): void {
    const since = this.#since;
    if (this.busy || since === undefined) return;
    const breath = this.#breath * this.pace();
    const rest = (breath - ((this.clock.now() - since) % breath)) % breath;
    if (breath && rest) this.add({ act: "waits", by: -1, place: "", length: rest / this.pace() });
  }

  /** To the end of what is told. Only another player is waited for: a moment, which is as long for whatever they do. */
  skip(): void {
    if (!this.#now) return;
    this.#forget();
    this.#breath = MOMENT;
    if (this.#now.act === "waits") {
      const left = (this.#since ?? 0) + MOMENT * this.pace() - this.clock.now();
      if (left > 0) {
        this.#forget = this.clock.after(left, () => this.#next());
        return;
      }
    }
    for (;;) {
      const beat = this.#beats[0];
      if (!beat || beat.act === "waits") break;
      this.#beats.shift();
      this.begin(beat, false);
    }
    const waits = this.#beats[0];
    if (waits) waits.length = Math.min(waits.length, MOMENT);
    this.#next();
  }

  clear(): void {
    this.#forget();
    this.#beats = [];
    this.#now = undefined;
    this.#since = undefined;
  }

  #next(): void {
    const beat = this.#beats.shift();
    if (!beat) {
      this.#finish();
      return;
    }
    this.#now = beat;
    if (beat.act === "waits") this.#since ??= this.clock.now();
    else if (beat.act !== "settle") {
      this.#since = undefined;
      this.#breath = GOES_ON;
    }
    this.begin(beat, true);
    const length = beat.length * this.pace();
    if (length > 0) this.#forget = this.clock.after(length, () => this.#next());
    else this.#next();
  }

  #finish(): void {
    this.#now = undefined;
    this.through();
  }
}
