"""Tic Tac Two for learners. An action is the place, D1 to F6, that a peg goes to."""

from __future__ import annotations

from rumpus.rules.pegs.tic_tac_two import ALARMS_TO_END, LONGEST, MOST_GAMES, SEATS
from rumpus.rules.pegs.unit import LOWER_ROWS

from .pegs import grid, places
from .words import amount, digits, each, seat_and_turn, winners

MOVES = tuple(places(LOWER_ROWS))

WORDS = (
    *seat_and_turn(SEATS),
    *each(grid("pegs", "{player}'s pegs; the other player's only when the game is over.")),
    *each(grid("found", "where {player} has met an alarm; the other player's only when the game is over.")),
    *each(amount("placed", len(MOVES), "how many pegs {player} has on the grid.")),
    amount("run", ALARMS_TO_END, "Alarms in a row, by both players."),
    digits("turns", LONGEST, "Turns so far, in all games of the match."),
    amount("games", MOST_GAMES, "Games that ended without a winner and were begun again."),
    *each(grid("shown", "{player}'s pegs at the end of the game before this one.")),
    winners(SEATS),
)
