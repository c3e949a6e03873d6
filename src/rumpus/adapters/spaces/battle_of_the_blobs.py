"""Battle of the Blobs for learners. An action is the place, A1 to F6, that a peg goes to, or `pass`."""

from __future__ import annotations

from rumpus.rules.pegs.battle_of_the_blobs_talk import MOST_TURNS, OPTIONS, PASS, SEATS
from rumpus.rules.pegs.unit import GRID

from .pegs import PLACES, grid, place, places
from .words import amount, ascending, choice, each, house_rule, seat_and_turn, winners

MOVES = ascending(places(GRID), [PASS])

WORDS = (
    *seat_and_turn(SEATS),
    choice("hiding", SEATS, "Who is hiding a blob now: seat 0, then 1, and 2 when both are done."),
    *each(grid("pegs", "{player}'s pegs; the other player's only when the game is over.")),
    *each(amount("size", PLACES, "how many pegs {player} has; none while they are being hidden.")),
    *each(grid("shown", "{player}'s pegs that all know to stand.")),
    *each(grid("clear", "where all know that {player} has no peg.")),
    place("place", "Where the last alarm was, or -1."),
    amount("turns", MOST_TURNS, "Turns so far."),
    winners(SEATS),
    house_rule(OPTIONS, "supply"),
    house_rule(OPTIONS, "max_turns"),
)
