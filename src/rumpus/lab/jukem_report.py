"""What a deck of Jukem Football is like in the hands of two rule-of-thumb players, beside the figures of its sheet.

`rumpus deck stats` asks for it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rumpus.rules.catalogue import Book, open_book

from . import jukem_players
from .jukem_players import (
    ANSWERED,
    DISCARDED,
    HALVES,
    KICKED,
    LONGEST_HALF,
    OVERTIMES,
    PLAYED,
    POINTS_MADE,
    SHORTEST_HALF,
    SQUARES,
    TIED,
    TOOK,
    TOUCHDOWNS,
    TURNS_TAKEN,
)
from .slots import filled

PARTS = ("deck", "cards", "state", "plays", "periods", "play", "worth")
"""Where the game's names are defined."""


@dataclass(frozen=True)
class Figures:
    """What many games were like. Points are those of a player in a game; turns are those of both in a half."""

    deck: str
    games: int
    points: float
    spread: float
    """The standard deviation of the points."""
    touchdowns: float
    field_goals: float
    """By both players in a half, like all that follows."""
    turns: float
    fewest_turns: int
    most_turns: int
    without_a_play: float
    """The part of the turns that ended with a discard."""
    discard_taken: float
    """The part of the turns in which a card came from the discard pile."""
    defence: float
    """Defensive cards used in a half."""
    ties: float
    """The part of the games that were tied after two halves."""
    overtimes: float
    """Overtime periods of a tied game."""


LABELS = {
    "points": "points of a player in a game",
    "spread": "their standard deviation",
    "touchdowns": "touchdowns in a half, both players",
    "field_goals": "field goals in a half, both players",
    "turns": "turns in a half, both players",
    "fewest_turns": "fewest turns in a half",
    "most_turns": "most turns in a half",
    "without_a_play": "turns without a play, % of turns",
    "discard_taken": "turns that took a card from the discard pile, % of turns",
    "defence": "defensive cards in a half, both players",
    "ties": "tied after two halves, % of games",
    "overtimes": "overtime periods of a tied game",
}
"""What each figure is of; a share is a part of 1 in the figures, and a percentage for people."""

SHEET = Figures("reconstructed", 20_000, 12.1, 6.4, 1.30, 1.08, 36.3, 28, 56, 0.23, 0.11, 6.0, 0.081, 1.01)
"""Section 7.4: not binding, and other players differ; within 25 % is plausible."""


def players_of(book: Book, engine: str = "native") -> Any:
    """The players for a game with its deck."""
    return filled(book, engine, PARTS, ("thumb_games", "Options"), jukem_players)


def figures(
    games: int, seed: int = 0, deck: str = "", house: Mapping[str, str] | None = None, engine: str = "native"
) -> Figures:
    """Let two rule-of-thumb players play so many games.

    >>> figures(20, engine="plain").games
    20
    """
    book = open_book("jukem", deck)
    players = players_of(book, engine)
    options = players.Options(*book.house(house or {}))
    tally = np.zeros(LONGEST_HALF + 1, np.int64)
    players.thumb_games(options, seed, 0, games, np.zeros(book.rules.MOVES, np.int64), tally)
    numbers = [int(number) for number in tally]
    halves, turns = numbers[HALVES], numbers[TURNS_TAKEN]
    mean = numbers[POINTS_MADE] / (2 * games)
    return Figures(
        deck=book.kit,
        games=numbers[PLAYED],
        points=mean,
        spread=math.sqrt(numbers[SQUARES] / (2 * games) - mean * mean),
        touchdowns=numbers[TOUCHDOWNS] / halves,
        field_goals=numbers[KICKED] / halves,
        turns=turns / halves,
        fewest_turns=numbers[SHORTEST_HALF],
        most_turns=numbers[LONGEST_HALF],
        without_a_play=numbers[DISCARDED] / turns,
        discard_taken=numbers[TOOK] / turns,
        defence=numbers[ANSWERED] / halves,
        ties=numbers[TIED] / games,
        overtimes=numbers[OVERTIMES] / max(1, numbers[TIED]),
    )
