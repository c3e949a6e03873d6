"""How fast the games run, beside a loop of pure Python measured in the same minute.

Speeds on a shared machine wander; ratios wander less. So each game is measured in short rounds, one engine after the
other with the reference loop between them, and the best round of each counts. Time is the processor's own, so that what
else it has to do makes less of a difference.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rumpus.engine import loops
from rumpus.rules.catalogue import GAMES, open_book

from .simulation import Engine, open_engine

ROUNDS = 5
SECONDS = 0.4
"""About how long a round lasts."""

TARGET = 10_000_000
"""Moves per second of one core that each game should reach natively."""

REASONS = {
    "rapid-transit": "about 50 legal moves are listed in a position, which takes most of the time",
    "football": "about 28 legal moves are listed in a position, and a state of 39 words is copied",
    "jukem": "a state of 47 words is copied with every card that is drawn or played",
    "pigskin": "a play is a long way through readings and windows; its own target is 3 million",
}


def below_target(game: str) -> str:
    """Why a game may be slower than the target, as far as is known.

    >>> below_target("no such game")
    'not yet explained'
    """
    return REASONS.get(game, "not yet explained")


@dataclass(frozen=True)
class Speed:
    """A game on an engine: moves per second of one core in random play, and against the reference loop."""

    game: str
    engine: str
    moves_per_second: float
    ratio: float
    """Moves for each step of the reference loop in the same time."""
    ready_seconds: float
    """From opening the engine to its first game: compiled, or loaded from the cache."""


def reference_steps(number: int) -> int:
    """A loop that any Python can run: a linear generator, a branch and a sum.

    >>> reference_steps(3)
    1
    """
    word, odd = 1, 0
    for _ in range(number):
        word = (word * 69_069 + 1) & 0xFFFFFFFF
        if word & 1:
            odd += 1
    return odd


def measure(games: tuple[str, ...] = GAMES, progress: Callable[[str], None] = lambda name: None) -> list[Speed]:
    """Measure each game on each engine."""
    speeds = []
    for game in games:
        book = open_book(game)
        for name in ("plain", "native"):
            progress(f"{game}, {name}")
            began = time.perf_counter()
            engine = open_engine(name, book, book.rules.seats(book.house()))
            engine.tally(book.house(), 0, 0, 1)
            ready = time.perf_counter() - began
            rate, ratio = _best(engine, book.house())
            speeds.append(Speed(game, name, rate, ratio, ready))
    return speeds


def reference_rate() -> float:
    """Steps per second of the reference loop, now."""
    return _rate(_reference_round)


def _best(engine: Engine, options: Any) -> tuple[float, float]:
    games = _games_for(engine, options)
    rate = reference = 0.0
    for round_ in range(ROUNDS):
        reference = max(reference, reference_rate())
        rate = max(rate, _rate(partial(_round, engine, options, round_ * games, games)))
    return rate, rate / reference


def _reference_round() -> int:
    reference_steps(1_000_000)
    return 1_000_000


def _round(engine: Engine, options: Any, first: int, games: int) -> int:
    return engine.tally(options, 1, first, games)[0][loops.STEPS]


def _games_for(engine: Engine, options: Any) -> int:
    """How many games make a round of about the right length."""
    games = 1
    while True:
        began = time.perf_counter()
        engine.tally(options, 0, 0, games)
        spent = time.perf_counter() - began
        if spent > SECONDS / 4:
            return max(1, round(games * SECONDS / spent))
        games *= 4


def _rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)
