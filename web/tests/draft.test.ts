// A set-up is built in any order, and told as a whole.
import { deepStrictEqual, strictEqual } from "node:assert";
import { drafted, drafting, standing } from "../src/lib/draft.ts";
import type { Draft, Position } from "../src/protocol.ts";

const DRAFT: Draft = { pieces: ["mine", "peg", "peg"], places: ["A1", "B2", "C3", "D4"] };
const position = (draft: Draft | null, turn = 0): Position => ({
  type: "position",
  seat: 0,
  state: 1,
  turn,
  scene: { kind: "pegs", asks: "", grids: [], tallies: [], dice: [], facts: [], rows: [], gridiron: null, draft },
  choices: [],
  groups: [],
  heard_before: 0,
  heard: [],
  notes: {},
  clock: null,
  outcome: null,
});

Deno.test("only what the rules call a draft is built, and only by whoever is to move", () => {
  strictEqual(drafting(position(DRAFT)), DRAFT);
  strictEqual(drafting(position(null)), undefined);
  strictEqual(drafting(position(DRAFT, 1)), undefined);
});

Deno.test("a place is added, taken back by another touch, and the last one changed when all are there", () => {
  deepStrictEqual(drafted(["A1"], "C3", DRAFT), ["A1", "C3"]);
  deepStrictEqual(drafted(["A1", "C3"], "A1", DRAFT), ["C3"]);
  deepStrictEqual(drafted(["A1", "C3", "B2"], "D4", DRAFT), ["A1", "C3", "D4"]);
});

Deno.test("each piece is shown as what it will be", () => {
  deepStrictEqual(standing(["C3", "A1"], DRAFT), { C3: "mine", A1: "peg" });
});
