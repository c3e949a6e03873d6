import assert from "node:assert/strict";
import { keepLesson, keepProgress, learnt, progress } from "../src/lib/progress.ts";

const store = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  },
  configurable: true,
});

Deno.test("a lesson is done from the first time on, and other progress stays", () => {
  keepProgress({ puzzles: { mine: 1 } });
  assert.equal(learnt("x-rays"), false);
  keepLesson("x-rays");
  const first = progress().lessons["x-rays"];
  keepLesson("x-rays");
  assert.equal(learnt("x-rays"), true);
  assert.equal(progress().lessons["x-rays"], first);
  assert.deepEqual(progress().puzzles, { mine: 1 });
});

Deno.test("what cannot be read is no progress, and no error", () => {
  store.set("rumpus.progress", "{");
  assert.deepEqual(progress(), { lessons: {}, puzzles: {} });
});
