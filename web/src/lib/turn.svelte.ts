/** One position and what a person does in it: touches, asks, is answered. The next position is another turn. */

import type { Position } from "../protocol";
import type { AnyTable } from "./table.svelte";
import { kindOf, led, made, next, possible, touching } from "./touch";

export class Turn {
  /** What every move begins with. */
  readonly given: readonly string[];
  touched = $state.raw<readonly string[]>([]);
  /** Why something cannot be done. */
  /** The kind of act that was chosen, so that only its places are lit. */
  kind = $state("");
  #why = $state("");
  #asked = $state(false);

  constructor(
    readonly table: AnyTable,
    readonly position: Position,
  ) {
    this.given = this.touched = led(position.choices);
  }

  readonly mine = $derived.by(() => this.position.turn === this.position.seat && this.position.seat >= 0);
  readonly choices = $derived.by(() =>
    this.kind ? this.position.choices.filter((choice) => kindOf(choice) === this.kind) : this.position.choices
  );
  readonly left = $derived.by(() =>
    this.mine && !this.table.moving && !this.table.stage.busy ? possible(this.choices, this.touched) : []
  );
  readonly offered = $derived.by(() => next(this.left, this.touched));
  readonly why = $derived.by(() => this.table.because?.why || this.#why || this.table.refused);
  /** A hint is on its way; one that was refused can be asked for again. */
  readonly asked = $derived.by(() => this.#asked && !this.table.refused);

  play(move: number, routine = false): void {
    this.touched = [];
    this.explain("");
    this.table.move(move, routine);
  }

  touch(spot: string): void {
    const { outcome, seat } = this.position;
    const choices = this.choices;
    if (outcome || this.table.moving || this.table.stage.busy) return;
    if (this.touched === this.given && spot === this.given.at(-1)) return;
    const now = this.mine ? touching(choices, this.touched, spot) : undefined;
    if (!now) {
      if (seat >= 0) this.table.tell({ type: "why", seat, text: [...this.touched, spot].join(" ").slice(0, 200) });
      return;
    }
    this.explain("");
    const move = made(choices, now);
    if (move) this.play(move.move);
    else this.touched = now;
  }

  choose(kind: string): void {
    this.kind = this.kind === kind ? "" : kind;
    this.anew();
    this.explain("");
  }

  back(): void {
    this.touched = this.touched.slice(0, -1);
  }

  anew(): void {
    this.touched = this.given;
  }

  explain(why: string): void {
    this.table.because = undefined;
    this.#why = why;
  }

  hint(): void {
    this.#asked = true;
    this.table.refused = "";
    this.table.tell({ type: "hint", seat: this.position.seat, state: this.position.state });
  }
}
