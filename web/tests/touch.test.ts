// Touches narrow what is offered; a piece that moved is drawn as one that moved.
import { deepStrictEqual, strictEqual } from "node:assert";
import { follow } from "../src/lib/follow.ts";
import { capital, led, made, next, touching } from "../src/lib/touch.ts";

const CHOICES = [
  { move: 1, words: "move A1>B1", touch: ["A1", "B1"] },
  { move: 2, words: "move A1>B2", touch: ["A1", "B2"] },
  { move: 3, words: "move C1>B1", touch: ["C1", "B1"] },
  { move: 4, words: "stop", touch: ["stop"] },
];

Deno.test("each touch offers what can follow it", () => {
  deepStrictEqual([...next(CHOICES, [])], ["A1", "C1", "stop"]);
  deepStrictEqual([...next(CHOICES, ["A1"])], ["B1", "B2"]);
  deepStrictEqual([...next(CHOICES, ["A1", "B1"])], []);
});

Deno.test("a whole path makes its move, and a part of one makes none", () => {
  strictEqual(made(CHOICES, ["A1", "B2"])?.move, 2);
  strictEqual(made(CHOICES, ["stop"])?.move, 4);
  strictEqual(made(CHOICES, ["A1"]), undefined);
  strictEqual(made(CHOICES, []), undefined);
});

Deno.test("a path that is the beginning of another one waits for more", () => {
  const two = [...CHOICES, { move: 5, words: "stay", touch: ["A1"] }];
  strictEqual(made(two, ["A1"]), undefined);
});

Deno.test("a touch goes on, begins anew, takes the last one back, or is no touch", () => {
  deepStrictEqual(touching(CHOICES, ["A1"], "B1"), ["A1", "B1"]);
  deepStrictEqual(touching(CHOICES, ["A1"], "C1"), ["C1"]);
  deepStrictEqual(touching(CHOICES, ["A1"], "A1"), []);
  strictEqual(touching(CHOICES, ["A1"], "F6"), undefined);
});

Deno.test("the peg that left one hole and the peg that came into another are the same", () => {
  const before = follow([], { A1: "peg", C3: "peg" });
  const after = follow(before, { B1: "peg", C3: "peg" });
  deepStrictEqual(new Set(after.map(({ id }) => id)), new Set(before.map(({ id }) => id)));
  const more = follow(after, { B1: "peg", C3: "peg", F6: "marker" });
  strictEqual(new Set(more.map(({ id }) => id)).size, 3);
});

Deno.test("a way is said as a person says it", () => {
  strictEqual(capital("run B3>A4"), "Run B3 to A4");
  strictEqual(capital("jump A1>C3>E5"), "Jump A1 to C3 to E5");
});

Deno.test("what every move begins with need not be touched", () => {
  const choice = (...touch: string[]) => ({ move: 0, words: "", touch });
  deepStrictEqual(led([choice("D1", "C1"), choice("D1", "B1")]), ["D1"]);
  deepStrictEqual(led([choice("D1", "C1")]), ["D1"]);
  deepStrictEqual(led([choice("D1"), choice("D1", "B1")]), []);
  deepStrictEqual(led([choice("D1", "C1"), choice("stop")]), []);
  deepStrictEqual(led([choice("dice")]), []);
  deepStrictEqual(led([]), []);
});
