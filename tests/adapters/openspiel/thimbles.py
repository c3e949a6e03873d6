"""Thimbles, the example of the conformance suite, as a game of OpenSpiel's: small enough to be solved there."""

from __future__ import annotations

from rumpus.adapters.openspiel import register
from rumpus.adapters.spaces import Space
from rumpus.adapters.spaces.words import amount, choice, each, seat_and_turn, subset, winners
from rumpus.conformance import example

SPACE = Space(
    "thimbles",
    tuple(range(example.MOVES)),
    example.SEATS,
    (
        *seat_and_turn(example.SEATS),
        amount("cups", example.MOVES, "How many cups each player has.", 2),
        amount("hidden", example.SEATS, "How many players have hidden their thimble."),
        *each(choice("thimbles", example.MOVES - 1, "where {player}'s thimble is.", example.NOWHERE)),
        *each(subset("lifted", example.MOVES, "the cups that {player} has lifted.")),
        winners(example.SEATS),
    ),
)

NAME = register(str(example.__file__), SPACE)
