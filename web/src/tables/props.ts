/** What every kind of table is given. A table draws a scene and says what was touched; it knows no rules. */

import type { Beat } from "../lib/beats";
import type { Event, Scene } from "../protocol";

export interface Shares {
  notes: boolean;
  of: Readonly<Record<string, number>>;
}

export interface TableProps {
  scene: Scene;
  /** The hotspots that may be touched next. */
  offered: ReadonlySet<string>;
  /** What was touched so far. */
  touched: readonly string[];
  /** What is being shown just now. */
  beat?: Beat | undefined;
  /** What the own move touched, while its outcome is not shown yet. */
  acting?: readonly string[];
  /** Pieces that are placed and can still be taken back, by hotspot. */
  draft?: Readonly<Record<string, string>>;
  /** What a hint would touch. */
  hinted?: readonly string[];
  /** Squares of the notepad that a coach speaks of. */
  sought?: readonly string[];
  /** How likely something stands where a hint points; less than 0 where nothing can be said. */
  percent?: number;
  /** In which part of all worlds the answer to a puzzle is true, by square of the notepad or by hole of the own grid. */
  shares?: Shares | undefined;
  /** What pieces are called in this game. */
  names?: readonly (readonly [string, string])[];
  /** The news since the last own move. */
  news: readonly Event[];
  /** The player's own pencil marks, by hotspot. */
  notes?: Readonly<Record<string, string>>;
  ontouch: (spot: string) => void;
  /** Nothing for whoever only looks on. */
  onnote?: ((spot: string) => void) | undefined;
}
