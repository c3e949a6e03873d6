/** What every kind of table is given. A table draws a scene and says what was touched; it knows no rules. */

import type { Event, Scene } from "../protocol";

export interface TableProps {
  scene: Scene;
  /** The hotspots that may be touched next. */
  offered: ReadonlySet<string>;
  /** What was touched so far. */
  touched: readonly string[];
  /** The news since the last own move. */
  news: readonly Event[];
  /** The player's own pencil marks, by hotspot. */
  notes?: Readonly<Record<string, string>>;
  ontouch: (spot: string) => void;
  /** Nothing for whoever only looks on. */
  onnote?: ((spot: string) => void) | undefined;
}
