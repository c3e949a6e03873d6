/** The games that were finished on this device: how they ended, and the way back to them. They are told to nobody. */

export interface Result {
  table: string;
  tokens: string[];
  game: string;
  title: string;
  names: string[];
  /** Whether this device's player won; nothing where several people played on it, or nobody won. */
  won: boolean | null;
  /** Whom it was played against: the level of a computer, or people. */
  against: string;
  date: string;
}

const KEY = "rumpus-results";
const MOST = 200;

export function results(): Result[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Result[]) : [];
  } catch {
    return [];
  }
}

export function keepResult(result: Result): void {
  const others = results().filter((each) => each.table !== result.table);
  try {
    localStorage.setItem(KEY, JSON.stringify([result, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export interface Line {
  title: string;
  against: string;
  played: number;
  won: number;
}

/** How often each game was played and won, against whom. */
export function statistics(all: readonly Result[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { title, against, won } of all) {
    const line = lines.get(`${title} ${against}`) ?? { title, against, played: 0, won: 0 };
    lines.set(`${title} ${against}`, { ...line, played: line.played + 1, won: line.won + (won ? 1 : 0) });
  }
  return [...lines.values()].sort((one, other) => one.title.localeCompare(other.title) || other.played - one.played);
}
