/** Who shall sit where: a proposal for each way to play, which a person may change seat by seat. */

import type { GameCard, NewSeat, NewTable } from "../protocol";

export type Way = "computer" | "here" | "friend";

export const WAYS: readonly { way: Way; title: string; line: string }[] = [
  { way: "computer", title: "Against the computer", line: "It never peeks." },
  { way: "here", title: "Together on this device", line: "You pass it on, and a shield hides what is secret." },
  { way: "friend", title: "With a friend far away", line: "You send a link." },
];

/** The seats for a way to play: oneself first. */
export function proposal(way: Way, number: number, name: string): NewSeat[] {
  return Array.from({ length: number }, (_, seat) => {
    if (seat === 0) return { kind: "here", name: name || (way === "here" ? "Player 1" : "Guest") };
    return { kind: way, name: way === "here" ? `Player ${seat + 1}` : "", level: "player" };
  });
}

/** The same people, each one seat further. */
export const swapped = (seats: readonly NewSeat[]): NewSeat[] => [...seats.slice(-1), ...seats.slice(0, -1)];

/** What is sent to the room: only house rules that differ from the sheet, and names that are there. */
export function wanted(
  game: GameCard,
  seats: readonly NewSeat[],
  house: Readonly<Record<string, string>>,
  kit: string,
  clock: string,
  words: boolean,
): NewTable {
  const changed = game.options.filter((option) => (house[option.name] ?? option.default) !== option.default);
  const rules = Object.fromEntries(changed.map((option) => [option.name, house[option.name] ?? option.default]));
  if (game.options.some((option) => option.name === "players")) rules.players = String(seats.length);
  return {
    game: game.slug,
    seats: seats.map((seat) => ({ ...seat, later: words && seat.kind === "here" })),
    house: rules,
    kit: kit === game.kits[0] ? "" : kit,
    clock,
  };
}

/** A name of a house rule or a choice as people write it. */
export const spoken = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");
