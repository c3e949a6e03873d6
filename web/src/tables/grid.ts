/** Where things are on one side of the peg unit, in units of its drawing. */

export const CELL = 100;
const STRIP = 36;
export const SIDE = 6 * CELL + STRIP;
export const EDGE = 58;
export const TOP = 128;
export const WIDE = EDGE + SIDE + 24;
export const HIGH = TOP + SIDE + 28;

/** The middle of a row or a column, from the first corner; a strip parts the squares. */
export const along = (index: number): number => index * CELL + CELL / 2 + (index >= 3 ? STRIP : 0);

/** All 36 locations. */
export const LOCATIONS: readonly string[] = Array.from("ABCDEF").flatMap((row) => Array.from("123456", (column) => row + column));

/** Where a location is drawn when the columns stand in this order. */
export function spot(columns: string, location: string): { x: number; y: number } {
  return { x: along(columns.indexOf(location.charAt(1))), y: along("ABCDEF".indexOf(location.charAt(0))) };
}

/** A letter for each zone: its first that no zone before has taken. */
export function letters(zones: readonly string[]): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const zone of zones) {
    const free = Array.from(`${zone}abcdefghijklmnopqrstuvwxyz`.replace(/[^a-z]/gi, "").toUpperCase());
    taken[zone] = free.find((letter) => !Object.values(taken).includes(letter)) ?? "?";
  }
  return taken;
}

/** What a piece is called where it is not called by its name. */
export const MEANINGS: Record<string, string> = { hit: "something there", clear: "nothing there" };
/** A player's own marks: what comes after what, and what they mean. */
export const MARKS = ["maybe", "there", "free"] as const;
export const MARK_WORDS: Record<string, string> = { maybe: "you think: maybe", there: "you think: something", free: "you think: nothing" };
