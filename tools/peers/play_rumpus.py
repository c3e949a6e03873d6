"""Our own games: plainly, natively, as a match with its history, in batches, and on a graphics card."""

from __future__ import annotations

import random

from rumpus.engine import loops
from rumpus.lab.simulation import open_engine
from rumpus.rules.catalogue import Book, open_book
from tools.peers.worker import Player

GAMES_ON_CARD = 1 << 18
"""Games in one portion on a graphics card."""
PLACES, PLACES_ON_CARD = 1024, 1 << 18
"""Games side by side in a batch."""
STEPS = 32
"""Decisions of each of them in one portion, as many as with pgx."""
GAMES_COUNTED = 200
"""Games that say how many moves are luck's."""


def opened(way: str, game: str, setting: str) -> Player:
    """A player of one of the ways below, or of a reference loop."""
    if game == "reference":
        return reference(way)
    return WAYS[way](open_book(game))


def reference(way: str) -> Player:
    """The loop that says how fast the machine is."""
    from tools.peers.reference import native_loop, python_loop

    return native_loop() if way == "native" else python_loop()


def plain(book: Book) -> Player:
    """The rules as they stand, in Python."""
    return tallies("plain", book, 1)


def native(book: Book) -> Player:
    """The rules compiled, on one core."""
    return tallies("native", book, 1)


def cuda(book: Book) -> Player:
    """The rules as kernels."""
    return tallies("gpu", book, GAMES_ON_CARD)


def tallies(name: str, book: Book, each: int) -> Player:
    """Random games that are only added up, as `rumpus sim` plays them."""
    first = 0
    options = book.house()
    engine = open_engine(name, book, book.rules.seats(options))

    def play(number: int) -> int:
        nonlocal first
        tally, _ = engine.tally(options, 1, first, number * each)
        first += number * each
        return int(tally[loops.STEPS])

    return Player(play)


def match(book: Book) -> Player:
    """Whole matches in Python: notation, what each seat hears, and the history of every seat.

    As our adapters play them, so that there are the mover's observation and mask as arrays, as with the others. Moves
    of luck are counted, as everywhere else.
    """
    from rumpus.adapters.environment import Environment

    dice = random.Random(1)
    table = Environment(book.about.slug)

    def play(number: int) -> int:
        moves = 0
        for _ in range(number):
            table.deal(dice.randbytes(32))
            while (seat := table.turn) >= 0:
                table.observation(seat)
                table.play(seat, dice.choice(table.mask(seat).nonzero()[0]))
            moves += len(table.match.played)
        return moves

    return Player(play)


def native_batch(book: Book) -> Player:
    """The environment for learners, with observations and masks, on one core."""
    return batch(book, "native", PLACES)


def cuda_batch(book: Book) -> Player:
    """The same on a graphics card."""
    return batch(book, "gpu", PLACES_ON_CARD)


def cuda_bytes(book: Book) -> Player:
    """The same with observations in bytes."""
    return batch(book, "gpu", PLACES_ON_CARD, "uint8")


def batch(book: Book, engine: str, places: int, dtype: str = "float32") -> Player:
    """Games side by side. A step is a player's decision with the luck that follows, so luck's moves are added here."""
    from rumpus.adapters.batch import Batch

    games = Batch(book.about.slug, places, seed=1, engine=engine, threads=1, dtype=dtype)

    def play(number: int) -> int:
        games.play(number * STEPS)
        return number * STEPS * places

    return Player(play, lambda: moves_for_each_decision(book))


def moves_for_each_decision(book: Book) -> float:
    """All moves, for each move that is not luck's."""
    from rumpus.engine.plain import Plain

    tally, _ = Plain(book).tally(book.house(), 2, 0, GAMES_COUNTED)
    return tally[loops.STEPS] / (tally[loops.STEPS] - tally[loops.LUCKY])


WAYS = {
    "plain": plain,
    "native": native,
    "match": match,
    "batch": native_batch,
    "cuda": cuda,
    "cuda-batch": cuda_batch,
    "cuda-bytes": cuda_bytes,
}
