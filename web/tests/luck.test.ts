// The luck of docs/luck.md, drawn by the code that runs in the browser.
import { deepStrictEqual, strictEqual } from "node:assert";
import { check, draw, numbers } from "../src/lib/luck.ts";

interface Vector {
  seed: string;
  words: string[];
  commitment: string;
  draws: [number, number][];
}
const page = await Deno.readTextFile(new URL("../../docs/luck.md", import.meta.url));
const vectors = JSON.parse(/```json\n([^]*?)```/.exec(page)?.[1] ?? "[]") as Vector[];

Deno.test("the page has vectors", () => strictEqual(vectors.length, 6));

for (const [at, vector] of vectors.entries()) {
  Deno.test(`vector ${at + 1} is drawn as the page says`, async () => {
    const stream = numbers(vector.seed, vector.words);
    for (const [choices, answer] of vector.draws) strictEqual(await draw(choices, stream), answer);
    deepStrictEqual(await check(vector), { promised: true, right: vector.draws.length, drawn: vector.draws.length });
  });
}

Deno.test("a loaded die and a broken promise are seen", async () => {
  const [first] = vectors;
  if (!first) throw new Error("no vector");
  const [[choices, answer], ...rest] = first.draws as [[number, number], ...[number, number][]];
  const loaded = await check({ ...first, draws: [[choices, (answer + 1) % choices], ...rest] });
  strictEqual(loaded.right, first.draws.length - 1);
  strictEqual((await check({ ...first, commitment: "0".repeat(64) })).promised, false);
});
