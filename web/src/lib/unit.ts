/** The peg unit itself: two grids back to back, wired hole by hole. It knows no rules, and tells nothing but an alarm. */

export const ROWS = "ABCDEF";
/** The columns as each side sees them. */
export const COLUMNS = ["123456", "654321"] as const;

export type Side = 0 | 1;
export interface Unit {
  pegs: [string[], string[]];
  /** Alarms since a side was opened last, for both to see. */
  alarms: number;
}
export type Answer = "alarm" | "silence" | "out" | "taken" | "empty";

export const fresh = (): Unit => ({ pegs: [[], []], alarms: 0 });

/** A side puts a peg into a hole: an alarm if the other side has one there at this moment. */
export function put(unit: Unit, side: Side, hole: string): Answer {
  if (unit.pegs[side].includes(hole)) return "taken";
  unit.pegs[side].push(hole);
  if (!unit.pegs[side ? 0 : 1].includes(hole)) return "silence";
  unit.alarms++;
  return "alarm";
}

/** A side takes a peg out, which never sounds. */
export function take(unit: Unit, side: Side, hole: string): Answer {
  if (!unit.pegs[side].includes(hole)) return "empty";
  unit.pegs[side] = unit.pegs[side].filter((each) => each !== hole);
  return "out";
}

/** A unit as it was kept, or a fresh one where nothing of use was. */
export function read(kept: string | null): Unit {
  try {
    const found = JSON.parse(kept ?? "") as Unit;
    const holes = (side: unknown): side is string[] =>
      Array.isArray(side) && side.every((hole) => /^[A-F][1-6]$/.test(hole));
    if (holes(found.pegs[0]) && holes(found.pegs[1]) && Number.isInteger(found.alarms)) return found;
  } catch {
    // A fresh one.
  }
  return fresh();
}
