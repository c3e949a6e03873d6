/** A set-up or a guess, built in one's own order: touched, taken back, and told as a whole with "Done".
 *
 * Nothing is sent before that. Then the room says in which order its rules take the pieces, or what does not fit.
 */

import type { Draft, Position } from "../protocol";

/** What is to be built in this position, if anything. */
export const drafting = (position: Position): Draft | undefined =>
  position.turn === position.seat ? position.scene.draft ?? undefined : undefined;

/** The draft after one more touch: a place is added, or taken back; when all are there, the last one moves. */
export const drafted = (draft: readonly string[], place: string, { pieces }: Draft): readonly string[] =>
  draft.includes(place)
    ? draft.filter((other) => other !== place)
    : draft.length < pieces.length
    ? [...draft, place]
    : [...draft.slice(0, -1), place];

/** What stands on each place of a draft. */
export const standing = (draft: readonly string[], { pieces }: Draft): Record<string, string> =>
  Object.fromEntries(draft.map((place, at) => [place, pieces[at] ?? "peg"]));
