/** How cards answer to the names of hotspots, whatever their game calls them. */

import type { Card, CardRow, Scene } from "../protocol";

export const plain = (words: string): string => words.toLowerCase().replace(/[^a-z0-9 -]/g, "").trim();

/** The hotspot that a card in the hand is touched for, if one of these is meant. */
export function spotOf(card: Card, spots: Iterable<string>): string | undefined {
  const title = plain(card.title);
  const all = [...spots];
  return all.find((spot) => spot === title) ??
    all.find((spot) => title.split(" ").some((word) => spot.length > 3 && word.startsWith(spot)));
}

/** The hotspot that a pile or a drive is touched for: its own name, or its kind if it is the near one. */
export function rowSpot(row: CardRow, near: boolean, spots: Iterable<string>): string | undefined {
  return [...spots].find((spot) => spot === plain(row.title) || (near && spot === row.kind));
}

/** The rows of a card table: from the far side to the near one. */
export function sorted(
  scene: Scene,
): { far: CardRow[]; near: CardRow | undefined; drives: CardRow[]; piles: CardRow[] } {
  const hands = scene.rows.filter((row) => row.kind === "hand");
  return {
    far: hands.slice(0, -1),
    near: hands.at(-1),
    drives: scene.rows.filter((row) => row.kind === "drive"),
    piles: scene.rows.filter((row) => row.kind === "pile"),
  };
}

/** The cards of a drive, play by play. */
export function plays(drive: CardRow): Card[][] {
  const found: Card[][] = [];
  for (const card of drive.cards) {
    const before = found.at(-1);
    if (card.joins && before) before.push(card);
    else found.push([card]);
  }
  return found;
}
