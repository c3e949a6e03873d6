/** Puzzles: asking the room for one and for its verdict, and what was solved on this device. */

import type { PosedPuzzle, PuzzleVerdict } from "../protocol";
import { keepProgress, progress } from "./progress";
import { answered } from "./room";

export const posed = async (game: string, which: string): Promise<PosedPuzzle> =>
  (await answered(`/api/puzzle/${encodeURIComponent(game)}/${encodeURIComponent(which)}`)).json();
export const judged = async (game: string, number: number, answer: string): Promise<PuzzleVerdict> =>
  (await answered(`/api/puzzle/${encodeURIComponent(game)}`, { number, answer })).json();

export interface Solved {
  /** The numbers of the puzzles that were solved, by game. */
  solved: Record<string, number[]>;
  /** The days whose puzzle was solved. */
  days: string[];
}

export function solved(): Solved {
  return { solved: {}, days: [], ...(progress().puzzles as Partial<Solved>) };
}

export const solvedOf = (game: string): readonly number[] => solved().solved[game] ?? [];

/** Keep that a puzzle was solved; `day` if it was that day's. */
export function keepSolved(game: string, number: number, day: string): void {
  const { solved: games, days } = solved();
  const numbers = [...new Set([...(games[game] ?? []), number])].sort((one, other) => one - other);
  const kept: Solved = { solved: { ...games, [game]: numbers }, days: [...new Set([...days, ...(day ? [day] : [])])] };
  keepProgress({ puzzles: { ...kept } });
}

/** A share as people say it: 100 is all, and what is in some is never 0 or 100. */
export const outOf100 = (share: number): number =>
  Math.max(share > 0 ? 1 : 0, Math.min(share < 1 ? 99 : 100, Math.round(100 * share)));
