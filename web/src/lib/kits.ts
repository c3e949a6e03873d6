/** Decks and dice of one's own: looked over and kept by the room, and a draft on this device. */

import type { AskKit, KeptKit, KeptKits, KitForm, LookedKit } from "../protocol";
import { answered } from "./room";
import { spoken } from "./setting";

/** How the names of kits begin that did not come with a game. */
export const OWN = "sha256:";
export type Rows = readonly (readonly string[])[];
/** Bytes of a file that is still read: twice what any kit has. */
export const LARGEST = 12 * 1024;

const asked = async <Found>(game: string, what: string, body?: unknown): Promise<Found> =>
  (await answered(`/api/kits/${game}${what}`, body)).json() as Promise<Found>;

export const kitForm = (game: string): Promise<KitForm> => asked(game, "/form");
export const lookOver = (game: string, ask: AskKit): Promise<LookedKit> => asked(game, "/look", ask);
export const keepKit = (game: string, ask: AskKit): Promise<KeptKit> => asked(game, "", ask);
export const kitsOf = async (game: string): Promise<KeptKit[]> => (await asked<KeptKits>(game, "")).kits;
export const keptKit = (game: string, name: string): Promise<KeptKit> => asked(game, `/${name}`);

/** What a table calls the kit that it is played with: one of somebody's own by the beginning of its fingerprint. */
export const calledKit = (name: string): string =>
  name.startsWith(OWN) ? `somebody's own, ${name.slice(0, OWN.length + 16)}` : spoken(name);

interface Draft {
  title: string;
  rows: Rows;
}
const key = (game: string): string => `rumpus-kit-${game}`;

export function kitDraft(game: string): Draft | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "null") as Draft | null;
    return found && Array.isArray(found.rows) ? found : undefined;
  } catch {
    return undefined;
  }
}

export function keepKitDraft(game: string, draft: Draft): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(draft));
  } catch {
    // It is lost with the page.
  }
}
