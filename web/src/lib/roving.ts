/** Arrow keys go to the nearest thing in that direction, on any table, by where things are on the screen. */

const WAYS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const THINGS = "[data-spot], [data-note]";

function middle(thing: Element): readonly [number, number] {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Of all these things, the nearest one that lies this way from here; straight ahead counts as nearer. */
export function nearest(
  here: Element,
  things: readonly HTMLElement[],
  way: readonly [number, number],
): HTMLElement | undefined {
  const [x, y] = middle(here);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const thing of things) {
    const [right, down] = [middle(thing)[0] - x, middle(thing)[1] - y];
    const ahead = right * way[0] + down * way[1];
    const aside = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    if (thing === here || ahead < 4 || aside > 2.5 * ahead) continue;
    if (ahead + 3 * aside < least) [best, least] = [thing, ahead + 3 * aside];
  }
  return best;
}

/** Listen for arrow keys on a table. */
export function roving(table: HTMLElement): () => void {
  const listen = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const here = (event.target as Element).closest(THINGS);
    if (!way || !here || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = nearest(here, Array.from(table.querySelectorAll<HTMLElement>(THINGS)), way);
    event.preventDefault();
    found?.focus();
  };
  table.addEventListener("keydown", listen);
  return () => table.removeEventListener("keydown", listen);
}
