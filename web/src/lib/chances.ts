/** The chances to win through a game: where a curve runs in its drawing, and what it says in words. */

import type { Chance } from "../protocol";

export const WIDE = 1000;
export const HIGH = 540;
export const LEFT = 152;
export const RIGHT = WIDE - 24;
export const TOP = 24;
export const BOTTOM = HIGH - 76;

/** Where a step and a chance stand in the drawing. */
export function spot(step: number, value: number, steps: number): readonly [number, number] {
  const across = Math.max(0, step - 1) / Math.max(1, steps - 1);
  return [LEFT + across * (RIGHT - LEFT), BOTTOM - value * (BOTTOM - TOP)];
}

/** The step under a place in the drawing. */
export function stepAt(x: number, steps: number): number {
  const across = Math.max(0, Math.min(1, (x - LEFT) / (RIGHT - LEFT)));
  return Math.round(1 + across * (steps - 1));
}

const percent = (value: number): string => `${Math.round(100 * value)} percent`;

/** A sentence a side, for whoever does not see the curve. */
export function told(curves: readonly (readonly Chance[])[], names: readonly string[]): string[] {
  return curves.flatMap((curve, seat) => {
    const [first, last] = [curve[0], curve.at(-1)];
    if (!first || !last) return [];
    const best = curve.reduce((most, each) => (each[1] > most[1] ? each : most));
    const worst = curve.reduce((least, each) => (each[1] < least[1] ? each : least));
    return [
      `${names[seat]} began with ${percent(first[1])} and ended with ${percent(last[1])}; the most was ${
        percent(best[1])
      } at move ${best[0]}, the least ${percent(worst[1])} at move ${worst[0]}.`,
    ];
  });
}
