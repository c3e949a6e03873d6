import { BOTTOM, LEFT, RIGHT, spot, stepAt, told, TOP } from "../src/lib/chances.ts";
import type { Chance } from "../src/protocol.ts";

function equal(found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

Deno.test("a game runs from the left edge to the right one, and a sure win lies at the top", () => {
  equal(spot(1, 0, 9), [LEFT, BOTTOM]);
  equal(spot(9, 1, 9), [RIGHT, TOP]);
  equal(spot(1, 1, 1), [LEFT, TOP]);
});

Deno.test("a touch on the drawing is the step that stands there", () => {
  for (const step of [1, 4, 9]) equal(stepAt(spot(step, 0.5, 9)[0], 9), step);
  equal(stepAt(-50, 9), 1);
  equal(stepAt(5000, 9), 9);
});

Deno.test("a curve is told in a sentence, and a side without decisions is not told of", () => {
  const curve: Chance[] = [
    [1, 0.5],
    [3, 0.25],
    [5, 0.8],
  ];
  equal(told([curve, []], ["Ann", "Ben"]), [
    "Ann began with 50 percent and ended with 80 percent; the most was 80 percent at move 5, the least 25 percent at move 3.",
  ]);
});
