/** What was learnt on this device: lessons done and puzzles solved. It is told to nobody. */

export interface Progress {
  /** The day on which each lesson was first played to its end. */
  lessons: Record<string, string>;
  puzzles: Record<string, unknown>;
}

const KEY = "rumpus.progress";

export function progress(): Progress {
  const none: Progress = { lessons: {}, puzzles: {} };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    return none;
  }
}

/** Keep a part of it; the other parts stay as they are. */
export function keepProgress(change: Partial<Progress>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...progress(), ...change }));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

// --- Lessons ---

export const learnt = (lesson: string): boolean => lesson in progress().lessons;

export function keepLesson(lesson: string): void {
  const { lessons } = progress();
  keepProgress({ lessons: { [lesson]: new Date().toISOString(), ...lessons } });
}
