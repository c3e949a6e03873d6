"""X-Rays for learners. An action is a place, A1 to F6: first one to hide a peg at, then one to take a picture of."""

from __future__ import annotations

from rumpus.rules.pegs.unit import GRID
from rumpus.rules.pegs.x_rays import LONGEST, NECKLACE, SEATS

from .pegs import grid, places
from .words import amount, choice, each, seat_and_turn, winners

MOVES = tuple(places(GRID))

WORDS = (
    *seat_and_turn(SEATS),
    choice("hiding", SEATS, "Who is hiding a necklace now: seat 0, then 1, and 2 when both are done."),
    *each(grid("necklaces", "the necklace that {player} hides; the other player's only when the game is over.")),
    *each(grid("silent", "where {player} took a picture of nothing; the other player's only when the game is over.")),
    *each(grid("markers", "the diamonds that {player} has found; the other player's only when the game is over.")),
    *each(amount("found", NECKLACE, "how many diamonds {player} has found.")),
    amount("turns", LONGEST - 2 * NECKLACE, "Pictures taken so far, by both players."),
    winners(SEATS),
)
