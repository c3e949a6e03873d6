"""A small game, laid out: its positions, what each seat can tell apart, and sums over all of its ways."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np

from rumpus.engine.batching import FOR_POINTS, FOR_WINS
from rumpus.engine.linker import flattened
from rumpus.engine.native import Native
from rumpus.engine.plain import legal_moves, unpacker
from rumpus.lab.crew import Crew
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import RumpusError
from rumpus.table.match import Notice

from . import positions
from .info_states import CHOICES
from .laying import Row, TooLarge, charted, loops, tied

PORTIONS = 16
"""A walk is dealt out to so many, whoever does them: the same sums, to the last digit, wherever they are made."""
MOST_ENDS = 50_000_000
"""So many ends of a game are written down, 16 bytes each; where there are more, all ways are walked for each sum."""
FAR_TOO_MANY, TRIED = 1e14, 100
"""Where so many random games say that there are more ends, nothing is tried."""
FEW_ENDS = 20_000
"""Threads are not worth waking for fewer."""


class Sizes(NamedTuple):
    """How large a game is."""

    positions: int
    histories: float
    """Ways in which it can begin and go on, all ends among them; luck that comes to the same counts once."""
    ends: float
    infosets: tuple[int, int]
    """How many decisions each seat can tell apart."""


class Small:
    """A game for two, laid out. What is won is the stake, from -1 to 1, or with `points` the lead in points."""

    def __init__(self, book: Book, options: Any, points: bool = False) -> None:
        if book.rules.seats(options) != 2:
            raise RumpusError(f"exact answers are for two players; {book.about.title} is played by more here")
        self.book, self.options = book, options
        self.named: Named | None = None
        self.crew: Crew | None = None
        """Who makes the sums, and by which name they find the game: this process, if there is nobody."""
        began = time.perf_counter()
        if about_so_many_ends(book, options) > FAR_TOO_MANY:
            raise TooLarge(
                f"{book.about.title} is too large for exact answers: it has more than 1e14 ways to end;"
                " docs/exact.md names small games"
            )
        self.engine = Native(book, around=((positions, ("Atlas", "chart_positions")),))
        chart = charted(self.engine, options, FOR_POINTS if points else FOR_WINS)
        self.map, self.moves, self._views = chart.map, chart.moves, chart.views
        self._unpack = unpacker(book.rules.observe(book.rules.initial(options), 0))
        self.seats = tuple(tied(book, chart, seat) for seat in range(2))
        self.choosing = tuple(_choosing(seat) for seat in self.seats)
        self.sizes = self._measured()
        self.ends: Any = None
        self.seconds = time.perf_counter() - began

    def _measured(self) -> Sizes:
        number = len(self.map.mover)
        ways = np.zeros(number, np.float64)
        entries, order = np.zeros(number, np.int32), np.zeros(number, np.int32)
        if loops().count_ways(self.map, number, entries, ways, order) < number:
            raise TooLarge(f"{self.book.about.title} can come back to a position, so its histories have no end")
        over = self.map.mover == -2
        decisions = tuple(len(each.base) for each in self.choosing)
        return Sizes(number, float(ways.sum()), float(ways[over].sum()), (decisions[0], decisions[1]))

    # --- Histories --------------------------------------------------------------------------------

    def history(self, seat: int, decision: int) -> tuple[list[Notice], list[int]]:
        """What a seat has noticed before a decision, and its legal moves there."""
        side, found = self.seats[seat], list[Notice]()
        info_state = int(self.choosing[seat].info_state[decision])
        position = int(side.position[self._first_place(seat)[info_state]])
        first = self.map.first
        moves = self.moves[first[position] : first[position + 1]].tolist()
        while info_state >= 0:
            index, seen = divmod(int(side.sign[info_state]), len(self._views))
            before = int(side.before[info_state])
            move = None
            if before >= 0 and index:
                there = int(side.position[self._first_place(seat)[before]])
                move = int(self.moves[first[there] + index - 1])
            found.append(Notice(move, self._unpack(self._views[seen].tolist())))
            info_state = before
        return found[::-1], moves

    def decision(self, seat: int, seen: Sequence[Notice]) -> int:
        """The decision of a seat after what it has noticed: `history`, the other way round."""
        numbers, known, decisions = self._known(seat)
        info_state, first = -1, self.map.first
        try:
            for move, view in seen:
                sign = numbers[tuple(flattened(view))]
                if move is not None:
                    position = int(self.seats[seat].position[self._first_place(seat)[info_state]])
                    moves = self.moves[first[position] : first[position + 1]].tolist()
                    sign += (moves.index(move) + 1) * len(self._views)
                info_state = known[info_state, sign]
            return decisions[info_state]
        except (KeyError, ValueError) as error:
            raise RumpusError(f"this has never happened in {self.book.about.title}") from error

    @functools.cache  # noqa: B019 -- a game is made once, and stays
    def _known(self, seat: int) -> tuple[dict[Any, int], dict[Any, int], dict[int, int]]:
        """The number of each view, of each info state by the one before and its sign, and of each decision there."""
        side = self.seats[seat]
        views = {tuple(view): number for number, view in enumerate(self._views.tolist())}
        pairs = zip(side.before.tolist(), side.sign.tolist(), strict=True)
        decisions = {info_state: number for number, info_state in enumerate(self.choosing[seat].info_state.tolist())}
        return views, {pair: number for number, pair in enumerate(pairs)}, decisions

    @functools.cache  # noqa: B019 -- a game is made once, and stays
    def _first_place(self, seat: int) -> Row:
        """By info state: the first of its places where the seat decides, or any."""
        side = self.seats[seat]
        decides = self.map.mover[side.position] == seat
        found = np.zeros(len(side.before), np.int64)
        order = np.concatenate([np.flatnonzero(~decides), np.flatnonzero(decides)])
        found[side.info_state[order]] = order
        return found

    # --- Sums -------------------------------------------------------------------------------------

    def reach(self, seat: int, policy: Row) -> Row:
        """How likely a seat makes all the choices up to each of its choices."""
        found = np.zeros(int(self.seats[seat].used[CHOICES]), np.float64)
        loops().reach_of(self.choosing[seat].loops, policy, found)
        return found

    def uniform(self, seat: int) -> Row:
        """The policy of somebody who takes any legal move."""
        found = np.zeros(int(self.seats[seat].used[CHOICES]), np.float64)
        loops().policy_of(self.choosing[seat].loops, found.copy(), found)
        return found

    def portion(self, own: int, reach: Row, number: int) -> Row:
        """A portion of the sums: what each choice of a seat is worth, if the other reaches its choices like that."""
        asked = loops().Asked(own, reach, np.zeros(int(self.seats[own].used[CHOICES]), np.float64))
        if self.ends is not None:
            cuts = [len(self.ends.worth) * each // PORTIONS for each in (number, number + 1)]
            loops().sum_ends(self.ends, *cuts, asked)
        else:
            self._walk(number, PORTIONS, asked, no_ends(0))
        return cast(Row, asked.sums)

    def _walk(self, number: int, portions: int, asked: Any, ends: Any) -> None:
        deep = (self.book.rules.LONGEST + 2) * (int(np.diff(self.map.first).max()) + 1)
        trail = loops().Trail(
            np.zeros(deep, np.int32), np.zeros(deep, np.int32), np.zeros(deep, np.float64), np.zeros(deep, np.int32)
        )
        loops().walk(self.map, *self.seats, trail, number, portions, asked, ends)

    def write_down(self) -> None:
        """Write down all ends, if they are not too many: many sums over them are then made much faster."""
        if self.ends is None and self.sizes.ends <= MOST_ENDS:
            ends, nothing = no_ends(int(self.sizes.ends)), np.zeros(1, np.float64)
            self._walk(0, 1, loops().Asked(0, nothing, nothing), ends)
            self.ends = ends

    def sums(self, own: int, reach: Row, progress: Callable[[float], None] = lambda share: None) -> Row:
        """What each choice of a seat is worth by itself, if the other seat reaches its choices like that."""
        total = np.zeros(int(self.seats[own].used[CHOICES]), np.float64)
        for number, found in enumerate(self._portions(own, reach), 1):
            total += found
            progress(number / PORTIONS)
        return total

    def _portions(self, own: int, reach: Row) -> Iterator[Row]:
        """All portions, by a crew if there is one, else by threads."""
        one = functools.partial(self.portion, own, reach)
        if self.crew is not None and self.named is not None:
            given = functools.partial(portion_of, self.named, self.ends is not None, own, reach)
            yield from self.crew.each(given, range(PORTIONS))
        elif self.sizes.ends < FEW_ENDS:
            yield from map(one, range(PORTIONS))
        else:
            with ThreadPoolExecutor() as pool:
                yield from pool.map(one, range(PORTIONS))

    def best_answer(self, own: int, policy: Row, progress: Callable[[float], None] = lambda share: None) -> float:
        """What the best answer of a seat wins against a policy of the other."""
        sums = self.sums(own, self.reach(1 - own, policy), progress)
        return float(loops().best_answer(self.choosing[own].loops, sums))

    def value(self, policies: Sequence[Row]) -> float:
        """What the first seat wins, if both play by policies."""
        return float(self.reach(0, policies[0]) @ self.sums(0, self.reach(1, policies[1])))


class Named(NamedTuple):
    """A small game as another process finds it."""

    game: str
    options: tuple[str, ...] = ()
    points: bool = False


@functools.lru_cache(1)
def laid_out(named: Named) -> Small:
    """A small game by its name, laid out once in a process."""
    from .boards import opened

    book, options, points = opened(named.game, named.options)
    small = Small(book, options, named.points or points)
    small.named = named
    return small


def portion_of(named: Named, written: bool, own: int, reach: Row, number: int) -> Row:
    """A portion of the sums, for another process."""
    game = laid_out(named)
    if written:
        game.write_down()
    return game.portion(own, reach, number)


class Decisions(NamedTuple):
    """The decisions of a seat: as the loops want them, with the info state of each."""

    loops: Any
    info_state: Row

    @property
    def base(self) -> Row:
        """The first choice of each decision."""
        return self.loops.base  # type: ignore[no-any-return]

    @property
    def width(self) -> Row:
        """How many choices there are."""
        return self.loops.width  # type: ignore[no-any-return]

    @property
    def latest(self) -> Row:
        """The own choice before it."""
        return self.loops.latest  # type: ignore[no-any-return]


def _choosing(seat: Any) -> Decisions:
    """The decisions of a seat, in the order in which they were found: each after those that lead to it."""
    info_state = np.flatnonzero(seat.base >= 0)
    info_state = info_state[np.argsort(seat.base[info_state], kind="stable")]
    return Decisions(
        loops().Choosing(seat.base[info_state], seat.width[info_state], seat.latest[info_state]), info_state
    )


def about_so_many_ends(book: Book, options: Any) -> float:
    """About how many ends a game has: in random games, the product of how many moves there were each time (Knuth).

    Nobody counts on where they are far too many.

    >>> from .boards import opened
    >>> book, options, _ = opened("kuhn")
    >>> 25 < about_so_many_ends(book, options) < 35
    True
    """
    total, dice = 0.0, Random(1)
    for _ in range(TRIED):
        state, ways = book.rules.initial(options), 1.0
        while moves := legal_moves(book, state):
            ways *= len(moves)
            if ways > TRIED * FAR_TOO_MANY:
                return ways / TRIED
            state = book.rules.apply(state, dice.choice(moves))
        total += ways
    return total / TRIED


def no_ends(number: int) -> Any:
    """Room for so many ends."""
    return loops().Ends(np.zeros(number, np.int32), np.zeros(number, np.int32), np.zeros(number, np.float64))
