// A phone as the peg unit: it sounds exactly when two pegs meet in one hole.
import { strictEqual } from "node:assert";
import { fresh, put, read, take } from "../src/lib/unit.ts";

Deno.test("a peg sounds where the other side has one, and nowhere else", () => {
  const unit = fresh();
  strictEqual(put(unit, 0, "B3"), "silence");
  for (const near of ["A2", "A3", "A4", "B2", "B4", "C2", "C3", "C4"]) strictEqual(put(unit, 1, near), "silence");
  strictEqual(put(unit, 1, "B3"), "alarm");
  strictEqual(unit.alarms, 1);
});

Deno.test("taking a peg out is silent, and putting it in again sounds again", () => {
  const unit = fresh();
  put(unit, 0, "F6");
  put(unit, 1, "F6");
  strictEqual(take(unit, 1, "F6"), "out");
  strictEqual(put(unit, 1, "F6"), "alarm");
  strictEqual(take(unit, 0, "F6"), "out");
  strictEqual(take(unit, 0, "F6"), "empty");
  strictEqual(put(unit, 1, "F6"), "taken");
});

Deno.test("what was kept goes on, and rubbish begins anew", () => {
  const unit = fresh();
  put(unit, 0, "A1");
  strictEqual(put(read(JSON.stringify(unit)), 1, "A1"), "alarm");
  for (const rubbish of [null, "", "{}", '{"pegs":[["Z9"],[]],"alarms":0}', '{"pegs":[[],[]],"alarms":"x"}']) {
    strictEqual(put(read(rubbish), 1, "A1"), "silence");
  }
});
