/** Descriptions of games as sentences: phrases and their slots, zones and what they are called, links. No room is asked. */

import type { Game, PhraseCard, SlotCard, ZoneCard } from "../protocol.ts";

/** A phrase of any kind: its type, and what stands in its slots. */
export type Said = { type: string } & Record<string, string | number>;
/** The beginnings of lines. */
export const HEADS = ["Start", "Turn", "Silence", "Alarm", "End", "Win"] as const;
export type Head = (typeof HEADS)[number];
/** A description takes at most so many bytes, wherever it travels. */
export const LARGEST = 4096;

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
    found.push(...part.value.slice(0, LARGEST + 1));
    if (found.length > LARGEST) throw new Error("This link holds more than a description.");
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(found));
}
