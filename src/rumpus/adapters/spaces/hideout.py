"""Hideout for learners. An action is a place, A1 to F6, to hide at, to try or to name in a guess; or a word."""

from __future__ import annotations

from rumpus.rules.pegs.hideout_talk import END, GUESS, HIDDEN, OPTIONS, SEATS, STOP
from rumpus.rules.pegs.unit import GRID, RIGHT
from rumpus.rules.words import count

from .pegs import PLACES, grid, places
from .words import amount, ascending, choice, each, house_rule, seat_and_turn, subset, winners

MOVES = ascending(places(GRID), [GUESS, STOP])

WORDS = (
    *seat_and_turn(SEATS),
    choice("phase", END, "0 shapes are hidden, 1 a turn, 2 a guess may follow a try, 3 a guess is named, 4 the end."),
    *each(grid("pegs", "{player}'s shapes; the other player's only when the game is over.")),
    grid("shape", "The pegs of the own shape that is not complete yet."),
    *each(grid("silent", "where {player} tried in vain; the other player's only when the game is over.")),
    *each(grid("markers", "the pegs that {player} has found; the other player's only when the game is over.")),
    *each(grid("named", "what {player} has named in a guess; the other player's when the guess is complete.")),
    *each(amount("misses", count(RIGHT[0]), "how often {player} has tried in vain.")),
    *each(amount("found", HIDDEN, "how many pegs {player} has found.")),
    subset("solved", SEATS, "The seats that have found everything."),
    subset("failed", SEATS, "The seats that have guessed wrong."),
    amount("turns", PLACES, "Turns so far."),
    winners(SEATS),
    *(house_rule(OPTIONS, name) for name in ("triangle", "cross", "min_markers")),
)
