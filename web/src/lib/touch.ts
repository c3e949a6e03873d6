/** Moves by touching things: each touch narrows what is offered. No rules are in here, only paths of hotspots. */

/** So few choices are shown in words at once. */
export const FEW = 4;
/** More kinds of acts than these are no help as buttons. */
const MOST_KINDS = 6;

export interface Offered {
  move: number;
  words: string;
  touch: readonly string[];
}

/** What is still possible after these touches. */
export function possible<Move extends Offered>(choices: readonly Move[], touched: readonly string[]): Move[] {
  return choices.filter((choice) => touched.every((spot, at) => choice.touch[at] === spot));
}

/** The hotspots that may be touched next. */
export function next(choices: readonly Offered[], touched: readonly string[]): Set<string> {
  const spots = possible(choices, touched).map((choice) => choice.touch[touched.length]);
  return new Set(spots.filter((spot) => spot !== undefined));
}

/** The move that these touches make, if it is the only one with this path. */
export function made<Move extends Offered>(choices: readonly Move[], touched: readonly string[]): Move | undefined {
  const left = possible(choices, touched);
  const whole = left.filter((choice) => choice.touch.length === touched.length);
  return touched.length && whole.length && left.length === whole.length ? whole[0] : undefined;
}

/** What every move begins with: nobody needs to touch it first. */
export function led(choices: readonly Offered[]): string[] {
  const [first = { touch: [] }] = choices;
  const differs = first.touch.findIndex((spot, at) =>
    choices.some(({ touch }) => touch[at] !== spot || touch.length === at + 1)
  );
  return first.touch.slice(0, Math.max(0, differs));
}

/** The touches after one more: it goes on, begins anew elsewhere, or takes the last one back. */
export function touching(choices: readonly Offered[], touched: readonly string[], spot: string): string[] | undefined {
  if (touched.at(-1) === spot && !next(choices, touched).has(spot)) return touched.slice(0, -1);
  if (next(choices, touched).has(spot)) return [...touched, spot];
  return next(choices, []).has(spot) ? [spot] : undefined;
}

/** The kind of an act: its first word. */
export const kindOf = (choice: Offered): string => choice.words.split(" ")[0] ?? "";

/** The kinds of acts that are made by touching places, if there is more than one. */
export function kinds(choices: readonly Offered[], onTable: ReadonlySet<string>): string[] {
  const found = choices.filter((choice) => choice.touch.some((spot) => onTable.has(spot))).map(kindOf);
  const all = [...new Set(found)];
  return all.length > 1 && all.length <= MOST_KINDS ? all : [];
}

/** A first letter as a sentence has it, and a way from place to place as a person says it. */
export const capital = (words: string): string =>
  (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\b([A-F][1-6])>(?=[A-F][1-6])/g, "$1 to ");
