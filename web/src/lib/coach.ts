/** What a coach need not be asked each time: routine questions of the gridiron, and a line-up that is set as a whole. */

import type { Choice, Position, Scene } from "../protocol";
import type { Coach } from "./settings.svelte";

/** So few cards are left in a quarter that a time-out may matter. */
const LATE = 8;

const left = (scene: Scene): number =>
  Number(scene.facts.find((fact) => fact.name === "Cards left")?.value ?? Number.NaN);

/** The answer to a routine question, or nothing where the coach wants to be asked. */
export function routine(position: Position, coach: Coach, called: boolean): Choice | undefined {
  if (position.scene.kind !== "gridiron" || coach === "always") return undefined;
  const [only] = position.choices.length === 1 ? position.choices : [];
  if (only?.words.startsWith("send ")) return only; // nobody else can come in
  const find = (words: string): Choice | undefined => position.choices.find((choice) => choice.words === words);
  const [on, out, done] = [find("play on"), find("time-out"), find("done")];
  if (on && (out || position.choices.length === 1)) {
    if (called) return out;
    return coach === "when it matters" && left(position.scene) <= LATE ? undefined : on;
  }
  if (done && !called && position.choices.every((choice) => choice === done || choice.words.startsWith("swap "))) {
    return done;
  }
  return undefined;
}

export interface Places {
  /** The positions that are to be filled, linemen and backs. */
  line: string[];
  backs: string[];
  /** How many men of each class there are for either. */
  stock: { line: Record<string, number>; backs: Record<string, number> };
}

const counted = (words: string): Record<string, number> =>
  Object.fromEntries(words.split(", ").map((part) => part.split(" ")).map(([count, name]) => [name, Number(count)]));

/** The empty places of the own side, if a whole line-up is asked for now. */
export function places(position: Position): Places | undefined {
  const near = position.scene.gridiron?.lineups[1];
  const [linemen, backs] = near?.bench ?? [];
  const asked = position.choices.length > 0 &&
    position.choices.every((choice) => choice.touch.length === 2 && !choice.words.startsWith("swap"));
  if (!near || !linemen || !backs || !asked || !near.men.some((man) => man.absent)) return undefined;
  const free = (pointed: boolean): string[] =>
    near.men.filter((man) => man.absent && man.pointed === pointed).map((man) => man.position);
  return { line: free(true), backs: free(false), stock: { line: counted(linemen.value), backs: counted(backs.value) } };
}

export type Plan = Record<string, string>;

/** Some ready-made line-ups: where the best men stand. */
export const PRESETS: readonly { title: string; order: readonly string[] }[] = [
  { title: "Strong inside", order: ["C", "LG", "RG", "LT", "RT", "LE", "RE", "FB", "QB", "LH", "RH"] },
  { title: "Strong on the left", order: ["LE", "LT", "LG", "C", "RG", "RT", "RE", "LH", "FB", "QB", "RH"] },
  { title: "Strong on the right", order: ["RE", "RT", "RG", "C", "LG", "LT", "LE", "RH", "FB", "QB", "LH"] },
  { title: "Strong outside", order: ["LE", "RE", "LT", "RT", "LG", "RG", "C", "LH", "RH", "QB", "FB"] },
];

/** A whole line-up by a preset: the best men first. */
export function planned({ line, backs, stock }: Places, order: readonly string[]): Plan {
  const plan: Plan = {};
  for (const [free, count] of [[line, stock.line], [backs, stock.backs]] as const) {
    const men = Object.entries(count).flatMap(([name, number]) => Array<string>(number).fill(name));
    const rank = (position: string): number => (order.includes(position) ? order.indexOf(position) : order.length);
    [...free].sort((one, other) => rank(one) - rank(other)).forEach((position, at) => (plan[position] = men[at] ?? ""));
  }
  return plan;
}

/** Everybody: a man for each place, and who is left on the bench; nothing where there are not so many men. */
export function everybody({ line, backs, stock }: Places, plan: Plan): Plan | undefined {
  const all: Plan = {};
  for (const [kind, free, count] of [["line", line, stock.line], ["backs", backs, stock.backs]] as const) {
    const left = { ...count };
    for (const place of free) {
      const name = plan[place] ?? "";
      if (!left[name]) return undefined;
      left[name]--;
      all[place] = name;
    }
    Object.entries(left).flatMap(([name, number]) => Array<string>(number).fill(name))
      .forEach((name, at) => (all[`${BENCH}${kind} ${at + 1}`] = name));
  }
  return all;
}

/** The places of the bench begin so. */
export const BENCH = "bench ";

/** Whether two places hold men of the same kind, linemen or backs. */
export function alike({ line, backs }: Places, one: string, other: string): boolean {
  const linemen = (place: string): boolean => line.includes(place) || place.startsWith(`${BENCH}line`);
  const known = (place: string): boolean => linemen(place) || backs.includes(place) || place.startsWith(BENCH);
  return known(one) && known(other) && linemen(one) === linemen(other);
}

/** The same men, two of them changed. */
export const swapped = (all: Plan, one: string, other: string): Plan => ({
  ...all,
  [one]: all[other] ?? "",
  [other]: all[one] ?? "",
});

/** The move of a plan that is asked for now. */
export const following = (position: Position, plan: Plan): Choice | undefined =>
  position.choices.find(({ touch: [place = "", name] }) => plan[place] === name);
