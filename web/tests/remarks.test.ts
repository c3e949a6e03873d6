import assert from "node:assert/strict";
import { around, remarked, remarkOn, spokenOf } from "../src/lib/remarks.ts";
import type { Event, Scene } from "../src/protocol.ts";

const REMARKS = [
  { hears: "Alarm at your *", says: "They are at {place}.", near: true },
  { hears: "Alarm at *: (a mine).", says: "{place} is a mine, {place}!", near: false },
];
const event = (words: string, place = ""): Event => ({ words, kind: "alarm", place, clause: "" });

Deno.test("the first remark that fits counts, and signs in it are only signs", () => {
  assert.equal(remarkOn(REMARKS, event("Alarm at your D4: gone."))?.near, true);
  assert.equal(remarkOn(REMARKS, event("Alarm at D4: (a mine)."))?.near, false);
  assert.equal(remarkOn(REMARKS, event("Alarm at D4: a mine.")), undefined);
  assert.equal(remarkOn(REMARKS, event("Silence.")), undefined);
});

Deno.test("a remark names the place that was heard", () => {
  const remark = remarkOn(REMARKS, event("Alarm at D4: (a mine).", "D4"));
  assert.ok(remark);
  assert.equal(spokenOf(remark, event("", "D4")), "D4 is a mine, D4!");
});

Deno.test("a remark that fits twice is made once, in the order in which things were heard", () => {
  const news = [event("Alarm at your D4", "D4"), event("Silence."), event("Alarm at your D4", "D4")];
  assert.deepEqual(remarked(REMARKS, news, 2).map(({ words }) => words), ["They are at D4."]);
  const other = [event("Alarm at your D4", "D4"), event("Alarm at your B1", "B1"), event("Alarm at your D4", "D4")];
  assert.deepEqual(remarked(REMARKS, other, 2).map(({ words }) => words), ["They are at B1.", "They are at D4."]);
});

Deno.test("around a place are the squares of the notepad of which nothing is known", () => {
  const grid = { title: "", columns: "123456", zones: {} };
  const scene = {
    grids: [{ ...grid, pieces: { B1: "peg" }, notes: false }, { ...grid, pieces: { A2: "clear" }, notes: true }],
  } as unknown as Scene;
  assert.deepEqual(around(scene, "A1"), ["B1", "B2"]);
  assert.deepEqual(around(scene, ""), []);
  assert.deepEqual(around({ ...scene, grids: [] }, "A1"), []);
});
