/** What a coach says to what was heard. It is made from that alone, so it tells nothing that the seat does not know. */

import type { Event, Remark, Scene } from "../protocol";

const ROWS = "ABCDEF";

function fits(pattern: string, words: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(words);
}

export const remarkOn = (remarks: readonly Remark[], event: Event): Remark | undefined =>
  remarks.find((each) => fits(each.hears, event.words));

export const spokenOf = (remark: Remark, event: Event): string => remark.says.replaceAll("{place}", event.place);

/** The last remarks on what was heard. What is to be said twice is said once, of what was heard last. */
export function remarked(remarks: readonly Remark[], news: readonly Event[], most: number) {
  const said = news.flatMap((event) => {
    const remark = remarkOn(remarks, event);
    return remark ? [{ remark, event, words: spokenOf(remark, event) }] : [];
  });
  return said.filter(({ words }, at) => said.findLastIndex((other) => other.words === words) === at).slice(-most);
}

/** The squares of the notepad around a place of which nothing is known yet. */
export function around(scene: Scene, place: string): string[] {
  const pad = scene.grids.find((grid) => grid.notes);
  const [row, column] = [ROWS.indexOf(place.charAt(0)), Number(place.charAt(1))];
  if (!pad || row < 0 || !column) return [];
  const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => `${ROWS[row + down] ?? ""}${column + right}`));
  return near.filter((each) => /^[A-F][1-6]$/.test(each) && each !== place && !pad.pieces[each]);
}
