// Puzzles solved on a device: days in a row, and which one comes next.
import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { another, streak } from "../src/lib/streak.ts";

Deno.test("a streak ends today or yesterday, and a gap breaks it", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01"];
  strictEqual(streak(days, "2026-03-01"), 3);
  strictEqual(streak(days, "2026-03-02"), 3);
  strictEqual(streak(days, "2026-03-03"), 0);
  strictEqual(streak(["2026-02-27", "2026-03-01"], "2026-03-01"), 1);
  strictEqual(streak([], "2026-03-01"), 0);
});

Deno.test("another puzzle is of the grade that was asked for, and not solved while others are open", () => {
  for (let time = 0; time < 50; time++) {
    ok(another(9, 0, [1, 2], 9) === 3);
    ok([7, 8].includes(another(9, 2, [], 9)));
  }
  deepStrictEqual([7, 8, 9].includes(another(9, 2, [7, 8, 9], 1)), true);
});
