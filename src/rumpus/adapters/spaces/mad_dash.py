"""Mad Dash for learners. An action is a place to hide a peg at, or where a peg goes from and to."""

from __future__ import annotations

from rumpus.rules.pegs.mad_dash import MOST_TURNS, OPTIONS, SEATS, TEAM
from rumpus.rules.pegs.unit import LOWER_ROWS

from .pegs import grid, legs, places
from .words import amount, ascending, choice, each, house, seat_and_turn, winners

MOVES = ascending(
    places(LOWER_ROWS),
    legs(LOWER_ROWS, lambda origin: LOWER_ROWS),  # MD-R1: where moves are free, also within a square and back
)

WORDS = (
    *seat_and_turn(SEATS),
    *house(OPTIONS),
    choice("hiding", SEATS, "Who is hiding pegs now: seat 0, then 1, and 2 when both are done."),
    *each(grid("pegs", "{player}'s pegs; the other player's only when the game is over.")),
    *each(grid("known", "where {player} has met an alarm since the other's last silent move.")),
    *each(grid("met", "where {player} has ever met an alarm; the other player's only when the game is over.")),
    *each(amount("home", TEAM, "how many pegs {player} has home.")),
    amount("run", MOST_TURNS, "Alarms in a row, by both players."),
    amount("turns", MOST_TURNS, "Turns so far."),
    winners(SEATS),
)
