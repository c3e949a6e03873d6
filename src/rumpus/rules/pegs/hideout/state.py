"""Hideout: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-hideout.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ..unit import LEGS, Grids

BLOCK, WIDE, ANY = 0, 1, 2
"""HO-R1: what a triangle is; each of these allows more than the one before."""

CROSS_ON, CROSS_OFF = 0, 1

SEATS = 2
SHAPE = 3
HIDDEN = 6

SETUP, TURN, AFTER, GUESSING, END = range(5)
"""The phases of section 4 of the sheet; AFTER is the choice that HO-R4 adds, GUESSING the naming of locations."""

GUESS, STOP = LEGS, LEGS + 1
"""The moves beside locations, which are hidden, tried or named."""

MOVES = 19
NOTES = ("silent",)
LONGEST = 2 * HIDDEN + 36 * 2 + 2 * 7
"""Section 6: a player has 18 places to try, so there are at most 36 turns, each with one add and perhaps a `stop`; each
player guesses at most once, which takes `guess` and up to six names."""


class Options(NamedTuple):
    first_player: int = 1
    triangle: int = BLOCK
    cross: int = CROSS_ON
    min_markers: int = 0
    guess_after_add: int = 0
    last_turn: int = 0


class State(NamedTuple):
    options: Options
    phase: int
    actor: int
    pegs: Grids
    """The hidden shapes."""
    shape: int
    """In the set-up: the pegs of the shape that is not complete yet."""
    silent: Grids
    """Pegs that each player left as a record of a try in vain."""
    markers: Grids
    """Shape pegs that each player has found."""
    named: Grids
    """What each player has named in a guess."""
    solved: int
    failed: int
    """The sets of seats that have found everything, and that have guessed wrong."""
    turns: int
