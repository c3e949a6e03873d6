/** Where things are on one side of the peg unit, in units of its drawing. */

import { CELL, MEANINGS, STRIP } from "./drawings";

/** The middle of a row or a column, from the first corner; a strip parts the squares. */
export const along = (index: number): number => index * CELL + CELL / 2 + (index >= 3 ? STRIP : 0);

/** All 36 locations. */
export const LOCATIONS: readonly string[] = Array.from("ABCDEF").flatMap((row) =>
  Array.from("123456", (column) => row + column)
);

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

/** What a piece is called. */
export const meaning = (piece: string): string => (MEANINGS as Record<string, string>)[piece] ?? piece;
/** A player's own marks: what comes after what, and what they mean. */
export const MARKS = ["maybe", "there", "free"] as const;
export const MARK_WORDS: Record<string, string> = {
  maybe: "you think: maybe",
  there: "you think: something",
  free: "you think: nothing",
};
