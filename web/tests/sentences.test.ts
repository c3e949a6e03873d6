// What is painted is said in words, and a link holds a whole description, and never more than one.
import { deepStrictEqual, rejects, strictEqual } from "node:assert";
import { fresh, LARGEST, packed, parts, readings, unpacked } from "../src/lib/sentences.ts";
import type { PhraseCard, ZoneCard } from "../src/protocol.ts";

const SLOT = { lowest: 0, highest: 0, words: [] };
const HIDE: PhraseCard = {
  type: "hide",
  template: "each player hides {pegs} pegs {where}{shape}",
  slots: [
    { ...SLOT, name: "pegs", kind: "number", lowest: 1, highest: 20 },
    { ...SLOT, name: "where", kind: "within" },
    { ...SLOT, name: "shape", kind: "words", words: ["", ", none alone"] },
  ],
};
const words = (places: string, named: readonly ZoneCard[] = []): string[] =>
  readings(places.split(" "), named).map((each) => each.words);

Deno.test("a sentence is words and slots in turn, and begins with something that fits", () => {
  deepStrictEqual(parts(HIDE).map((part) => typeof part === "string" ? part : part.name), [
    "each player hides ",
    "pegs",
    " pegs ",
    "where",
    "",
    "shape",
    "",
  ]);
  deepStrictEqual(fresh(HIDE), { type: "hide", pegs: 4, where: "your half", shape: "" });
});

Deno.test("painted places are said by name, as rows and columns, or one by one", () => {
  const border: ZoneCard = { words: "the corner", places: [["A1", "A2"], ["A1", "A2"]] };
  deepStrictEqual(words("A2 A1", [border]), ["the corner"]);
  deepStrictEqual(words("A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6"), ["your rows 1 to 2", "rows A to B"]);
  deepStrictEqual(words("A3 B3 C3 D3 E3 F3"), ["column 3"]);
  deepStrictEqual(words("C3 A1"), ["your A1 C3", "A1 C3"]);
  deepStrictEqual(readings([], []), []);
});

Deno.test("what is yours is turned for player 2", () => {
  deepStrictEqual(readings(["A1", "B3"], []).map((each) => each.places[1]), [["F6", "E4"], ["A1", "B3"]]);
});

Deno.test("a link holds a description, and nothing longer is read from one", async () => {
  const text = "Rumpus game 1\nGame: Überraschung\n";
  const code = await packed(text);
  strictEqual(/^[\w-]+$/.test(code), true);
  strictEqual(await unpacked(code), text);
  await rejects(unpacked(await packed("x".repeat(LARGEST + 1))));
  await rejects(unpacked("not-a-game"));
});
