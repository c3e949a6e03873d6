/** The workshop: descriptions that are looked at, tried and kept by the room, and remembered on this device. */

import type { AskDescription, KeptGame, Looked, MadeGame, MadeGames, PhraseTable, Trial } from "../protocol";
import { answered } from "./room";

export type Stage = "glance" | "invent" | "report" | "help";
const asked = async <Found>(path: string, body?: unknown): Promise<Found> =>
  (await answered(`/api/workshop/${path}`, body)).json() as Promise<Found>;

let table: Promise<PhraseTable> | undefined;
/** The phrase table; asked for once. */
export function phraseTable(): Promise<PhraseTable> {
  table ??= asked<PhraseTable>("phrases");
  table.catch(() => (table = undefined));
  return table;
}

export const look = (ask: AskDescription): Promise<Looked> => asked("look", ask);
export const keepGame = (text: string): Promise<KeptGame> => asked("games", { text });
export const keptGame = (name: string): Promise<KeptGame> => asked(`games/${encodeURIComponent(name)}`);
export const roomGames = async (): Promise<MadeGame[]> => (await asked<MadeGames>("games")).games;
export const python = async (text: string): Promise<string> =>
  (await answered("/api/workshop/python", { text })).text();

/** Let the room try a description, and be told what comes of it line by line, until nobody listens any more. */
export async function tried(
  stage: Stage,
  ask: AskDescription,
  signal: AbortSignal,
  told: (trial: Trial) => void,
): Promise<void> {
  const response = await answered(`/api/workshop/try/${stage}`, ask, signal);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (!signal.aborted) told(JSON.parse(line) as Trial);
  }
}

// --- Kept on this device ---

const [KEY, DRAFT, MOST] = ["rumpus-made", "rumpus-workshop", 100];

/** The games that were kept from this device, the latest first. */
export function ownGames(): MadeGame[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as MadeGame[]).filter((each) => typeof each.name === "string") : [];
  } catch {
    return [];
  }
}

export function remember({ card, date }: KeptGame): void {
  const mine = { name: card.slug, title: card.title, line: card.line, date };
  write(KEY, JSON.stringify([mine, ...ownGames().filter(({ name }) => name !== mine.name)].slice(0, MOST)));
}

/** What somebody was at, so that a reload loses nothing. */
export const draft = (): string => {
  try {
    return localStorage.getItem(DRAFT) ?? "";
  } catch {
    return "";
  }
};
export const keepDraft = (text: string): void => write(DRAFT, text);

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The room keeps what is kept there; a draft is lost with the page.
  }
}
