/** The kinds of tables. Each comes when it is known that a game is played on it. */

import type { Component } from "svelte";
import type { Chart } from "../protocol";
import type { TableProps } from "./props";

type Drawn = Component<TableProps & { chart?: Chart | undefined }>;

const WAYS: Record<string, () => Promise<{ default: Drawn }>> = {
  pegs: () => import("./Pegs.svelte"),
  dice: () => import("./Dice.svelte"),
  cards: () => import("./Cards.svelte"),
  gridiron: () => import("./Gridiron.svelte"),
};
const here: Record<string, Drawn | Promise<Drawn>> = {};

/** What draws scenes of this kind: at once where it is here, or on its way. Nothing for a kind that nobody can draw yet. */
export function tableOf(kind: string): Drawn | Promise<Drawn> | undefined {
  const way = WAYS[kind];
  if (!way || here[kind]) return here[kind];
  const coming = way().then(({ default: Table }) => (here[kind] = Table));
  coming.catch(() => delete here[kind]);
  return (here[kind] = coming);
}
