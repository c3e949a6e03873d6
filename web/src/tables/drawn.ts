/** Which hotspots a kind of table shows as things to touch. What it does not show becomes a button with words. */

import type { Scene } from "../protocol";
import { rowSpot, sorted, spotOf } from "./cards";
import { LOCATIONS } from "./grid";

/** The hotspot of a man who stands on the other side. */
export const opposite = (position: string): string => `opposite ${position}`;

const NONE: ReadonlySet<string> = new Set();

/** Of these hotspots, those that can be touched on the table itself. */
export function drawn(scene: Scene, spots: ReadonlySet<string>): ReadonlySet<string> {
  switch (scene.kind) {
    case "pegs":
      return scene.grids.some((grid) => !grid.notes) ? new Set(LOCATIONS) : NONE;
    case "dice":
      return new Set(["dice", "bank"]);
    case "cards": {
      const table = sorted(scene);
      const found = (table.near?.cards ?? []).map((card) => spotOf(card, spots));
      found.push(...table.piles.map((row) => rowSpot(row, true, spots)));
      found.push(...table.drives.map((row, at) => rowSpot(row, at === table.drives.length - 1, spots)));
      return new Set(found.filter((spot) => spot !== undefined));
    }
    case "gridiron": {
      const [far, near] = scene.gridiron?.lineups ?? [];
      return new Set([
        ...(far?.men.map((man) => opposite(man.position)) ?? []),
        ...(near?.men.map((man) => man.position) ?? []),
      ]);
    }
    default:
      return NONE;
  }
}
