/** The workshop: descriptions that are looked at, tried, kept on this device, and put into links. */

import type {
  AskDescription,
  Game,
  KeptGame,
  Looked,
  MadeGame,
  MadeGames,
  PhraseCard,
  PhraseTable,
  SlotCard,
  Trial,
  ZoneCard,
} from "../protocol";
import { answered } from "./room";

/** A phrase of any kind: its type, and what stands in its slots. */
export type Said = { type: string } & Record<string, string | number>;
export type Stage = "glance" | "invent" | "report" | "help";
/** A table of all phrases by the head of their line. */
export const HEADS = ["Start", "Turn", "Silence", "Alarm", "End", "Win"] as const;
export type Head = (typeof HEADS)[number];
/** A description takes at most so many bytes, wherever it travels. */
export const LARGEST = 4096;

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

// --- Sentences ---

export const said = (game: Game, head: Head): Said[] => {
  const found = game[head.toLowerCase() as Lowercase<Head>];
  return (Array.isArray(found) ? found : [found]) as unknown as Said[];
};

/** The same description with other phrases after a head. */
export function saying(game: Game, head: Head, phrases: readonly Said[], several: boolean): Game {
  return { ...game, [head.toLowerCase()]: several ? phrases : phrases[0] };
}

/** A sentence in parts: words, and the slots between them. */
export function parts(card: PhraseCard): (string | SlotCard)[] {
  return card.template.split(/[{}]/).map((part, at) => card.slots.find(({ name }) => at % 2 && name === part) ?? part);
}

/** A phrase as somebody begins with it. */
export function fresh(card: PhraseCard): Said {
  const first = ({ kind, lowest, highest, words }: SlotCard): string | number =>
    kind === "number" ? Math.max(lowest, Math.min(highest, 4)) : words[0] ?? "your half";
  return { type: card.type, ...Object.fromEntries(card.slots.map((slot) => [slot.name, first(slot)])) };
}

/** What the room says of a line, with sentences of it in quotes. */
export const quoted = (why: string): string => why.replace(/`([^`]*)`/g, "“$1”");

/** A sentence to choose, its slots left open. */
export const open = (card: PhraseCard): string =>
  parts(card).map((part) =>
    typeof part === "string" ? part : part.kind === "words" && part.words.includes("") ? "" : "…"
  ).join("").trim();

// --- Zones ---

const PLACES = Array.from("ABCDEF").flatMap((row) => Array.from("123456", (column) => row + column));
const turned = (place: string): string => PLACES[35 - PLACES.indexOf(place)] ?? place;

function run(found: ReadonlySet<string>, lines: readonly string[][]): [number, number] | undefined {
  const whole = lines.map((line) => line.every((place) => found.has(place)));
  const [first, last] = [whole.indexOf(true), whole.lastIndexOf(true)];
  const size = whole.filter(Boolean).length;
  return first >= 0 && size === last - first + 1 && found.size === 6 * size ? [first, last] : undefined;
}
const rows = Array.from("ABCDEF", (row) => PLACES.filter((place) => place.startsWith(row)));
const columns = Array.from("123456", (column) => PLACES.filter((place) => place.endsWith(column)));
const ranged = (one: string, [first, last]: [number, number], names: string): string =>
  first === last ? `${one} ${names[first]}` : `${one}s ${names[first]} to ${names[last]}`;

/** How places of player 1 may be said, and where each way puts player 2: the shortest first. */
export function readings(places: readonly string[], named: readonly ZoneCard[]): ZoneCard[] {
  const found = new Set(places);
  if (!found.size) return [];
  const mine = PLACES.filter((place) => found.has(place));
  const same = named.filter(({ places: [first] }) =>
    first.length === mine.length && first.every((each) => found.has(each))
  );
  const both = (words: string): ZoneCard => ({ words, places: [mine, mine] });
  const own = (words: string): ZoneCard => ({ words: `your ${words}`, places: [mine, mine.map(turned)] });
  const across = run(found, rows);
  const down = run(found, columns);
  const lines = [
    ...(across ? [own(ranged("row", across, "123456")), both(ranged("row", across, "ABCDEF"))] : []),
    ...(down ? [both(ranged("column", down, "123456"))] : []),
  ];
  return [...same, ...lines, ...(same.length || lines.length ? [] : [own(mine.join(" ")), both(mine.join(" "))])];
}

// --- Links: a description is data, and stands behind #, where no server sees it ---

export async function packed(text: string): Promise<string> {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What a link holds; it is read no further than a description may be long. */
export async function unpacked(code: string): Promise<string> {
  const bytes = Uint8Array.from(
    atob(code.slice(0, 2 * LARGEST).replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.charCodeAt(0),
  );
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const found: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    found.push(...part.value.slice(0, LARGEST));
    if (found.length > LARGEST) throw new Error("This link holds more than a description.");
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(found));
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
