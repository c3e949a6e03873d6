/** Gives each piece on a grid a number that stays with it, so that a peg that moves is drawn as one that moves. */

export interface Followed {
  id: number;
  spot: string;
  piece: string;
}

let last = 0;

/** The pieces of a grid now, numbered as those before where they are the same, or have plainly moved. */
export function follow(before: readonly Followed[], now: Readonly<Record<string, string>>): Followed[] {
  const stays = new Map(before.filter(({ spot, piece }) => now[spot] === piece).map((each) => [each.spot, each]));
  const gone = before.filter(({ spot }) => !stays.has(spot));
  const come = Object.entries(now).filter(([spot]) => !stays.has(spot));
  const moved = gone.length === 1 && come.length === 1; // more than one at a time is another story
  return Object.entries(now).map(([spot, piece]) => {
    const same = stays.get(spot) ?? (moved ? gone[0] : undefined);
    return { id: same?.id ?? ++last, spot, piece };
  });
}
