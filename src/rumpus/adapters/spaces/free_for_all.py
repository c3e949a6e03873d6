"""Free-For-All for learners. An action is the place, A1 to F6, that a peg goes to."""

from __future__ import annotations

from rumpus.rules.pegs.free_for_all import ALARMS_TO_END, LONGEST, SEATS
from rumpus.rules.pegs.unit import GRID, PEGS

from .pegs import grid, places
from .words import amount, each, seat_and_turn, winners

MOVES = tuple(places(GRID))

WORDS = (
    *seat_and_turn(SEATS),
    *each(grid("pegs", "{player}'s pegs; the other player's only when the game is over.")),
    *each(grid("met", "where {player} has met an alarm; the other player's only when the game is over.")),
    *each(amount("placed", PEGS, "how many pegs {player} has placed.")),
    *each(amount("alarms", LONGEST, "how many alarms {player} has met.")),
    amount("run", ALARMS_TO_END, "Alarms in a row, by both players."),
    amount("turns", LONGEST, "Turns so far."),
    winners(SEATS),
)
