/** What the room answers over HTTP: the shelf, the guides, new tables. */

import type { AskBriefs, Brief, Briefs, MadeTable, NewTable, Page, Refused, Shelf } from "../protocol";

/** A refusal of the room, in words for people. */
export class Refusal extends Error {}

async function answered(path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Refusal("The room cannot be reached. Is it still open?");
  }
  if (response.ok) return response;
  const refused = (await response.json().catch(() => ({ why: "" }))) as Refused;
  throw new Refusal(refused.why || `The room says no (${response.status}).`);
}

let shelf: Promise<Shelf> | undefined;

/** The boxes and the games; asked for once. */
export function theShelf(): Promise<Shelf> {
  shelf ??= answered("/api/shelf").then((response) => response.json() as Promise<Shelf>);
  shelf.catch(() => (shelf = undefined));
  return shelf;
}

export const setTable = async (table: NewTable): Promise<MadeTable> => (await answered("/api/tables", table)).json() as Promise<MadeTable>;
export const page = async (kind: "guide" | "sheet", name: string): Promise<Page> =>
  (await answered(`/api/${kind}/${encodeURIComponent(name)}`)).json() as Promise<Page>;
export const briefs = async (ask: AskBriefs): Promise<Brief[]> => ((await (await answered("/api/briefs", ask)).json()) as Briefs).tables;

/** A QR code as the address of a picture; give it back with URL.revokeObjectURL. */
export async function code(text: string): Promise<string> {
  const drawn = await (await answered("/api/qr", { text })).text();
  return URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
}
