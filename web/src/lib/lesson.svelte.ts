/** A lesson: a table at which a coach sits. The room answers each act, and keeps nothing. */

import type { Arranged, Because, FromBrowser, LessonStep, Position, SeatCard } from "../protocol";
import { keepLesson } from "./progress";
import { lessonStep } from "./room";
import { Stage } from "./stage.svelte";
import type { AnyTable } from "./table.svelte";

export class Lesson implements AnyTable {
  readonly welcome = undefined;
  readonly said = undefined;
  readonly advice = undefined;
  readonly charted = undefined;
  arranged: Arranged | undefined = undefined;
  readonly told = 0;
  readonly stage = new Stage();
  seats = $state.raw<SeatCard[]>([]);
  position = $state.raw<Position>();
  because = $state.raw<Because>();
  refused = $state("");
  moving = $state(false);
  /** What the coach says: to be shown when everything has come to rest. */
  step = $state.raw<LessonStep>();
  /** What was done right since the game of this scene began. */
  #acts: number[] = [];

  constructor(readonly name: string) {
    void this.#open(0);
  }

  get last(): boolean {
    return this.step !== undefined && this.step.scene + 1 === this.step.scenes;
  }

  move(move: number): void {
    const [shown, step] = [this.position, this.step];
    if (!shown || step?.verdict !== "asked" || this.moving) return;
    this.moving = true;
    this.stage.act(shown.choices.find((choice) => choice.move === move)?.touch ?? []);
    void this.#ask(step.scene, [...this.#acts, move]).then((answer) => {
      this.moving = false;
      if (!answer) return this.stage.undo();
      if (answer.verdict !== "wrong") this.#acts.push(move);
      if (answer.verdict === "right" && this.last) keepLesson(this.name);
      for (const position of answer.positions) {
        const away = position !== answer.positions.at(-1) && position.turn !== position.seat;
        this.stage.show(position, position.heard.slice(this.position?.heard.length), away);
        this.position = position;
      }
      this.step = answer;
    });
  }

  tell(message: FromBrowser): void {
    if (message.type !== "why" || this.step?.verdict !== "asked") return;
    void this.#ask(this.step.scene, this.#acts, message.text).then((answer) => {
      if (answer) this.because = { type: "because", text: message.text, why: answer.why };
    });
  }

  cover(): void {}

  /** The next scene. */
  goOn(): void {
    if (!this.step?.goes_on) this.#acts = [];
    void this.#open((this.step?.scene ?? -1) + 1);
  }

  /** The same scene once more. */
  again(): void {
    void this.#open(this.step?.scene ?? 0);
  }

  async #open(scene: number): Promise<void> {
    const answer = await this.#ask(scene, this.#acts);
    const position = answer?.positions[0];
    if (!position) return;
    this.seats = answer.names.map((name, seat) => ({
      name,
      kind: seat === position.seat ? "here" : "computer",
      level: "",
      sat: true,
      yours: seat === position.seat,
      there: true,
      invited: false,
      devices: 0,
    }));
    this.position = position;
    this.stage.set(position, position.heard);
    this.step = answer;
  }

  async #ask(scene: number, acts: number[], why = ""): Promise<LessonStep | undefined> {
    this.refused = "";
    this.because = undefined;
    try {
      return await lessonStep(this.name, { scene, acts, why });
    } catch (error) {
      this.refused = (error as Error).message;
      return undefined;
    }
  }
}
