/** What the room answers over HTTP: the shelf, the guides, new tables. */

import { at } from "./path.svelte";
import type {
  AskBriefs,
  AskLesson,
  Brief,
  Briefs,
  Coach,
  GameCard,
  KeptGame,
  LessonStep,
  MadeTable,
  NewTable,
  OpenTable,
  OpenTables,
  Page,
  Refused,
  Remark,
  Shelf,
} from "../protocol";

/** A refusal of the room, in words for people. */
export class Refusal extends Error {}

export async function answered(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(
      at(path),
      body === undefined ? {} : {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: signal ?? null,
      },
    );
  } catch {
    throw new Refusal("The room cannot be reached. Is it still open?");
  }
  if (response.ok) return response;
  const refused = (await response.json().catch(() => ({ why: "" }))) as Refused;
  throw new Refusal(refused.why || `The room says no (${response.status}).`);
}

/** What this person prints on. */
export const PAPER = /-(US|CA|MX|PH|CL|CO|VE)$/i.test(navigator.language) ? "letter" : "a4";

/** The address of a game in print, with a kit that is not the usual one. */
export const printed = (game: string, kit = ""): string =>
  at(`/api/print/${game}?paper=${PAPER}${kit ? `&kit=${encodeURIComponent(kit)}` : ""}`);

let shelf: Promise<Shelf> | undefined;

/** The boxes and the games; asked for once. */
export function theShelf(): Promise<Shelf> {
  shelf ??= answered("/api/shelf").then((response) => response.json() as Promise<Shelf>);
  shelf.catch(() => (shelf = undefined));
  return shelf;
}

/** A game by its name: on the shelf, or a described one that the room keeps. */
export function theGame(shelf: Shelf, slug: string): GameCard | undefined | Promise<GameCard | undefined> {
  if (!slug.startsWith("made:")) return shelf.games.find((game) => game.slug === slug);
  return answered(`/api/workshop/games/${encodeURIComponent(slug)}`).then(
    async (response) => ((await response.json()) as KeptGame).card,
    () => undefined,
  );
}

export const setTable = async (table: NewTable): Promise<MadeTable> =>
  (await answered("/api/tables", table)).json() as Promise<MadeTable>;
export const page = async (kind: "guide" | "sheet", name: string): Promise<Page> =>
  (await answered(`/api/${kind}/${encodeURIComponent(name)}`)).json() as Promise<Page>;
export const briefs = async (ask: AskBriefs): Promise<Brief[]> =>
  ((await (await answered("/api/briefs", ask)).json()) as Briefs).tables;
export const lessonStep = async (name: string, asked: AskLesson): Promise<LessonStep> =>
  (await answered(`/api/learn/${encodeURIComponent(name)}`, asked)).json() as Promise<LessonStep>;
export const remarks = async (game: string): Promise<Remark[]> =>
  ((await (await answered(`/api/coach/${encodeURIComponent(game)}`)).json()) as Coach).remarks;

export const openTables = async (): Promise<OpenTable[]> =>
  ((await (await answered("/api/open")).json()) as OpenTables).tables;

/** A QR code as the address of a picture; give it back with URL.revokeObjectURL. */
export async function code(text: string): Promise<string> {
  const drawn = await (await answered("/api/qr", { text })).text();
  return URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
}
