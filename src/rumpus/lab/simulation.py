"""Many random games, and what they are like on average."""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from rumpus.engine import loops
from rumpus.rules.catalogue import Book, for_so_many, open_book
from rumpus.rules.errors import BadOption, RumpusError

from .crew import Workers, kept
from .duel import wilson

CHUNK = {"plain": 64, "native": 16_384, "gpu": 1 << 18}
"""Games that one thread plays at a time: short enough for a smooth progress bar and a quick Ctrl-C.

A graphics card begins with so many, and is given more at a time as long as it is done in no time."""

PORTION = 200_000
"""Games that another process plays at a time."""

NO_TIME = 0.2
"""Seconds that a graphics card should be busy with what it is given at a time."""

ENGINES = tuple(CHUNK)
SEEDS = 1 << 63
"""So many seeds there are: compiled code reckons with no larger numbers."""


class Engine(Protocol):
    """What plays random games: Plain, Native or Cuda of rumpus.engine."""

    name: str

    def tally(self, options: Any, seed: int, first: int, number: int, limit: int = 0) -> tuple[list[int], int]:
        """Play games number `first` and on."""


def open_engine(name: str, book: Book, players: int = 0) -> Engine:
    """The engine of a name; the native one is compiled or loaded now. A table for so many has smaller states.

    >>> from rumpus.rules.catalogue import open_book
    >>> [open_engine("plain", open_book("pig-dice"), players).book.rules.SEATS for players in (0, 3)]
    [20, 3]
    """
    book = for_so_many(book, players) if players else book
    if name == "plain":
        from rumpus.engine.plain import Plain

        return Plain(book)
    if name == "native":
        from rumpus.engine.native import Native

        return Native(book)
    if name == "gpu":
        from rumpus.engine.cuda import Cuda

        return Cuda(book)
    raise BadOption(f"there is no engine {name!r}; there are: {', '.join(ENGINES)}")


@dataclass(frozen=True)
class SeatSummary:
    """How a seat fared."""

    share: float
    """Its share of the wins; a win that k seats share counts 1/k for each."""
    low: float
    high: float
    """Ends of the 95 % interval of that share."""
    alone: float
    """The part of all games that it won alone."""
    points: float
    fewest: int
    most: int


@dataclass(frozen=True)
class Summary:
    """What many games were like."""

    game: str
    options: dict[str, str]
    kit: str
    engine: str
    threads: int
    seed: int
    games: int
    unfinished: int
    moves: int
    luck_moves: int
    shortest: int
    longest: int
    seconds: float
    seats: tuple[SeatSummary, ...]

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0


def simulate(
    book: Book,
    options: Any,
    games: int,
    seed: int = 0,
    engine: str = "native",
    threads: int = 0,
    progress: Callable[[int], None] = lambda games: None,
) -> Summary:
    """Play random games and sum them up. The same seed gives the same games, on any engine and any number of threads.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("x-rays")
    >>> simulate(book, book.house(), 50, seed=7, engine="plain").longest <= 45
    True
    """
    if games < 1:
        raise BadOption(f"at least one game is needed, not {games}")
    if not 0 <= seed < SEEDS:
        raise BadOption(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
    threads = (threads or os.cpu_count() or 1) if engine == "native" else 1
    player = open_engine(engine, book, book.rules.seats(options))
    total = [0] * (loops.PER_SEAT + loops.EACH * book.rules.seats(options))
    try:
        player.tally(options, seed, 0, 1)  # whatever has to be compiled is compiled before the clock starts
        began = time.perf_counter()
        if engine == "gpu":
            unfinished = _on_a_card(player, options, games, seed, total, progress)
        else:
            unfinished = _on_threads(player, options, games, seed, threads, total, progress)
    except (ArithmeticError, LookupError) as error:
        if engine == "plain":
            raise
        # Compiled rules do not know their lines.
        raise RumpusError(f"the rules of {book.about.title} fail ({error}): `rumpus check` finds the line") from error
    seconds = time.perf_counter() - began
    return _summary(book, options, player.name, threads, seed, total, unfinished, seconds)


class Named(NamedTuple):
    """A game as another process finds it."""

    game: str
    kit: str
    house: dict[str, str]


def simulate_by(
    named: Named,
    games: int,
    seed: int = 0,
    workers: Workers = 0,
    keep: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Summary:
    """The same games natively by other processes or a cluster; `keep` names a file from which another run goes on."""
    book = open_book(named.game, named.kit)
    options = book.house(named.house)
    total, unfinished = [0] * (loops.PER_SEAT + loops.EACH * book.rules.seats(options)), 0
    began = time.perf_counter()
    of, parts = {"sim": named, "games": games, "seed": seed}, -(-games // PORTION)
    for tally, without_end in kept(
        keep, of, tuple[list[int], int], functools.partial(_portion, named, games, seed), parts, workers
    ):
        add(total, tally)
        unfinished += without_end
        progress(min(PORTION, games))
    return _summary(book, options, "native", 1, seed, total, unfinished, time.perf_counter() - began)


def _portion(named: Named, games: int, seed: int, number: int) -> tuple[list[int], int]:
    """A portion of the games."""
    player, options = _ready(named.game, named.kit, tuple(named.house.items()))
    first = number * PORTION
    return player.tally(options, seed, first, min(PORTION, games - first))


@functools.lru_cache(4)
def _ready(game: str, kit: str, house: tuple[tuple[str, str], ...]) -> tuple[Engine, Any]:
    book = open_book(game, kit)
    options = book.house(dict(house))
    return open_engine("native", book, book.rules.seats(options)), options


def _on_a_card(
    player: Engine, options: Any, games: int, seed: int, total: list[int], progress: Callable[[int], None]
) -> int:
    """Play the games in ever larger parts, until a part keeps the card busy; how many were not finished."""
    first, number, unfinished = 0, CHUNK["gpu"], 0
    while first < games:
        number = min(number, games - first)
        began = time.perf_counter()
        tally, without_end = player.tally(options, seed, first, number)
        add(total, tally)
        unfinished += without_end
        progress(number)
        first += number
        if time.perf_counter() - began < NO_TIME:
            number *= 2
    return unfinished


def _on_threads(
    player: Engine,
    options: Any,
    games: int,
    seed: int,
    threads: int,
    total: list[int],
    progress: Callable[[int], None],
) -> int:
    """Play the games in parts, each on the next free thread; how many were not finished."""
    chunk = CHUNK[player.name]
    unfinished = 0
    with ThreadPoolExecutor(threads) as pool:
        chunks = ((first, min(chunk, games - first)) for first in range(0, games, chunk))
        waiting = []
        try:
            for first, number in chunks:
                waiting.append((number, pool.submit(player.tally, options, seed, first, number)))
                if len(waiting) >= 2 * threads:
                    unfinished += _collect(total, *waiting.pop(0), progress)
            for number, future in waiting:
                unfinished += _collect(total, number, future, progress)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    return unfinished


def _collect(total: list[int], number: int, future: Any, progress: Callable[[int], None]) -> int:
    tally, unfinished = future.result()
    add(total, tally)
    progress(number)
    return int(unfinished)


def add(total: list[int], tally: list[int]) -> None:
    """Add a tally to a total: counts are summed, extremes compared."""
    if tally[loops.GAMES] == 0:
        return
    first = total[loops.GAMES] == 0
    for index, value in enumerate(tally):
        place = index if index < loops.PER_SEAT else loops.PER_SEAT + (index - loops.PER_SEAT) % loops.EACH
        if place in (loops.SHORTEST, loops.PER_SEAT + loops.FEWEST):
            total[index] = value if first else min(total[index], value)
        elif place in (loops.MOST, loops.PER_SEAT + loops.HIGHEST):
            total[index] = value if first else max(total[index], value)
        else:
            total[index] += value


def _summary(
    book: Book,
    options: Any,
    engine: str,
    threads: int,
    seed: int,
    total: list[int],
    unfinished: int,
    seconds: float,
) -> Summary:
    games = total[loops.GAMES]
    seats = []
    for seat in range(book.rules.seats(options) if games else 0):
        row = total[loops.PER_SEAT + seat * loops.EACH :][: loops.EACH]
        share = row[loops.SHARES] / loops.SHARE / games
        low, high = wilson(share, games)
        alone, points = row[loops.ALONE] / games, row[loops.POINTS] / games
        seats.append(SeatSummary(share, low, high, alone, points, row[loops.FEWEST], row[loops.HIGHEST]))
    return Summary(
        game=book.about.slug,
        options=book.spoken(options),
        kit=book.kit,
        engine=engine,
        threads=threads,
        seed=seed,
        games=games,
        unfinished=unfinished,
        moves=total[loops.STEPS],
        luck_moves=total[loops.LUCKY],
        shortest=total[loops.SHORTEST],
        longest=total[loops.MOST],
        seconds=seconds,
        seats=tuple(seats),
    )
