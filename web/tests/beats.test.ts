// What a seat notices becomes beats in the order in which it is felt, and their times tell nothing else.
import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { type Beat, beats, GOES_ON, LENGTHS, MOMENT, Queue } from "../src/lib/beats.ts";
import type { Event, Position, Scene } from "../src/protocol.ts";

const event = (kind: Event["kind"], words: string, place = ""): Event => ({ kind, words, place, clause: "" });
function scene(kind: string, points: [number, number], more: Partial<Scene> = {}): Scene {
  const tallies = points.map((value, at) => ({ name: `Player ${at + 1}`, value: String(value), lit: false }));
  return { kind, asks: "", grids: [], tallies, dice: [], facts: [], rows: [], gridiron: null, draft: null, ...more };
}
const position = (turn: number, shown: Scene): Position => ({
  type: "position",
  seat: 0,
  state: 1,
  turn,
  scene: shown,
  choices: [],
  groups: [],
  heard_before: 0,
  heard: [],
  notes: {},
  clock: null,
  outcome: null,
});
const grid = (pieces: Record<string, string>) => ({
  grids: [{ title: "", columns: "123456", pieces, zones: {}, notes: false }],
});
const acts = (found: readonly Beat[]): string[] => found.map((beat) => beat.act);

Deno.test("a hush comes before the silence at the own hand, and none before what another does", () => {
  const [before, now] = [scene("pegs", [0, 0]), scene("pegs", [0, 0], grid({ A1: "peg" }))];
  const fresh = [event("silence", "Silence. Your peg stays at A1.", "A1")];
  deepStrictEqual(acts(beats(position(0, before), position(1, now), fresh)), ["hush", "silence"]);
  deepStrictEqual(
    acts(beats(position(1, before), position(0, now), [event("silence", "Silence. Ben has one more.")])),
    [
      "silence",
    ],
  );
});

Deno.test("an alarm rings before what follows it, and tells by whom, and whether it was good", () => {
  const alarm = [event("alarm", "Alarm at A1.", "A1")];
  const [old, out] = [grid({ A1: "peg" }), grid({})];
  const from = position(0, scene("pegs", [1, 1], old));
  deepStrictEqual(acts(beats(from, position(1, scene("pegs", [2, 1], out)), alarm)), ["hush", "alarm", "won"]);
  deepStrictEqual(acts(beats(from, position(1, scene("pegs", [0, 1], out)), alarm)), ["hush", "alarm", "taken"]);
  deepStrictEqual(acts(beats(from, position(1, scene("pegs", [1, 1], out)), alarm)), ["hush", "alarm", "follows"]);
  const theirs = { ...from, turn: 1 };
  const heard = beats(theirs, position(0, scene("pegs", [0, 1], out)), alarm);
  deepStrictEqual(acts(heard), ["across", "taken"]);
  strictEqual(heard[0]?.scene, theirs.scene, "while it rings, the board is as it was");
});

Deno.test("a seven sweeps the heap away, and points that were kept are not swept", () => {
  const heap = (points: number) => ({ facts: [{ name: "This turn", value: String(points), lit: false }] });
  const from = position(0, scene("dice", [0, 0], heap(12)));
  const dice = [event("dice", "5 and 2: a seven.")];
  deepStrictEqual(acts(beats(from, position(1, scene("dice", [0, 0], heap(0))), dice)), ["dice", "swept"]);
  deepStrictEqual(acts(beats(from, position(0, scene("dice", [0, 0], heap(18))), dice)), ["dice"]);
  deepStrictEqual(acts(beats(from, position(1, scene("dice", [12, 0], heap(0))), [event("turn", "Ann keeps 12.")])), [
    "note",
  ]);
});

Deno.test("on the gridiron the card is read before the ball travels, the longer the further", () => {
  const field = (ball: number) => ({
    gridiron: {
      field: {
        goals: ["W", "B"] as [string, string],
        words: "",
        ball,
        holder: "W",
        way: 1,
        to_gain: 30,
        down: 1,
        yards: 100,
      },
      lineups: [] as never,
      reading: null,
      marks: [],
    },
  });
  const fresh = [event("call", "a run"), event("card", "4 yards"), event("note", "W24")];
  const run = (to: number) =>
    beats(position(0, scene("gridiron", [0, 0], field(20))), position(1, scene("gridiron", [0, 0], field(to))), fresh);
  deepStrictEqual(acts(run(24)), ["call", "card", "ball", "note"]);
  strictEqual(run(24)[1]?.scene?.gridiron?.field.ball, 20);
  const length = (to: number): number => run(to).find((beat) => beat.act === "ball")?.length ?? 0;
  ok(length(60) > length(24) && length(99) <= 1500);
});

Deno.test("a goal, a lost turn and a silence are beats of their own, whatever their words", () => {
  const [from, now] = [position(0, scene("pegs", [0, 0])), position(1, scene("pegs", [1, 0]))];
  deepStrictEqual(acts(beats(from, now, [event("goal", "So be it.", "F3")])), ["hush", "goal"]);
  deepStrictEqual(acts(beats(from, now, [event("lost", "Silence is golden.")])), ["lost"]);
  deepStrictEqual(acts(beats(from, now, [event("silence", "So be it.", "F3")])), ["hush", "silence"]);
});

/** A clock that a test turns by hand. */
class Hand {
  time = 0;
  #later: { at: number; then: () => void }[] = [];
  now = (): number => this.time;
  after = (length: number, then: () => void): () => void => {
    const each = { at: this.time + length, then };
    this.#later.push(each);
    return () => (this.#later = this.#later.filter((other) => other !== each));
  };
  to(time: number): void {
    for (;;) {
      const next = this.#later.filter((each) => each.at <= time).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#later = this.#later.filter((each) => each !== next);
      this.time = next.at;
      next.then();
    }
    this.time = time;
  }
}
const beat = (act: Beat["act"], length = LENGTHS[act]): Beat => ({ act, by: 1, place: "", length });

/** When each beat begins, if the answer to a turn that has passed comes so late, and somebody jumps ahead then or never. */
function told(late: readonly number[], pace = 1, jumps?: number): [string, number][] {
  const clock = new Hand();
  const log: [string, number][] = [];
  const queue = new Queue(
    clock,
    () => pace,
    (each) => each.act !== "waits" && log.push([each.act, clock.now()]),
    () => {},
  );
  queue.add(beat("silence"), beat("settle"), beat("waits"));
  const moments = [
    ...late.map((at) => ({ at, what: "answer" })),
    ...(jumps === undefined ? [] : [{ at: jumps, what: "jump" }]),
  ];
  for (const { at, what } of moments.sort((one, other) => one.at - other.at)) {
    clock.to(at);
    if (what === "jump") {
      queue.skip();
      continue;
    }
    queue.breathe();
    queue.add(beat("across"), beat("settle"), beat("waits", GOES_ON));
  }
  clock.to(60_000);
  return log;
}

Deno.test("however soon the room answers, the other player is seen at it equally long", () => {
  for (const pace of [0.5, 1, 2]) {
    const quick = told([3], pace);
    for (const late of [4, 40, 107, 450, 549].map((each) => each * pace)) deepStrictEqual(told([late], pace), quick);
  }
  deepStrictEqual(told([3])[2], ["across", LENGTHS.silence + LENGTHS.waits]);
});

Deno.test("what follows comes at the same breath, however the two answers were spaced", () => {
  const quick = told([3, 4]);
  for (const spaced of [[3, 1000], [500, 1900], [3, 2240]]) deepStrictEqual(told(spaced), quick);
});

Deno.test("whoever takes longer is waited for breath by breath, so that a little more or less does not show", () => {
  const late = told([LENGTHS.silence + LENGTHS.waits + 1]);
  deepStrictEqual(told([LENGTHS.silence + LENGTHS.waits + GOES_ON - 1]), late);
});

Deno.test("whoever jumps ahead waits a moment for the other player, and learns no more by it", () => {
  const jump = LENGTHS.silence + 10;
  const quick = told([3], 1, jump);
  for (const late of [40, jump + 20, LENGTHS.silence + MOMENT - 1]) deepStrictEqual(told([late], 1, jump), quick);
});

Deno.test("whenever the other player is ready, it shows only at a breath, and after a jump at a moment", () => {
  for (let late = 1; late < 3000; late += 7) {
    const [, at = 0] = told([late])[2] ?? [];
    strictEqual((at - LENGTHS.silence) % GOES_ON, 0, `${late}`);
    for (const jump of [LENGTHS.silence - 50, LENGTHS.silence + 10]) { // before the other is at it, and while
      if (late <= jump) continue;
      const [, shown = 0] = told([late], 1, jump)[2] ?? [];
      strictEqual((shown - Math.min(jump, LENGTHS.silence)) % MOMENT, 0, `${late} after ${jump}`);
    }
  }
});

Deno.test("a jump says everything that was left, in its order", () => {
  const clock = new Hand();
  const log: string[] = [];
  let through = 0;
  const queue = new Queue(clock, () => 1, (each) => log.push(each.act), () => through++);
  queue.add(beat("hush"), beat("alarm"), beat("taken"), beat("settle"));
  ok(queue.busy && queue.heavy);
  queue.skip();
  deepStrictEqual([log, through, queue.busy], [["hush", "alarm", "taken", "settle"], 1, false]);
});
