"""Pig Dice against players who keep to known plans: the best response, for any number of players.

For two players there is a solution (rumpus.bots.pig.exact): nobody can do better, whatever the other does. For three
and more this is not one. It is the best that one player can do while all others play as they were said to, and they
may well have better plans.

The others *hold*: who holds at 25 throws while the turn has fewer than 25 points and then surrenders, target or not;
in the final round everybody throws until ahead of the best total. A chance here is the share of the win: 1/k when k
players share it (PD-R9). The guards of section 5 of the sheet are left out, as in the solution for two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from rumpus.engine.native import compiled
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadKit, BadOption, IllegalMove
from rumpus.rules.pig_dice import OPTIONS, USUAL, may_surrender

from . import response_sweeps
from .exact import Turn
from .response_sweeps import UNSETTLED
from .turns import Throws, enough, furthest, solved_turn

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]

MOST_PLACES = 4_000_000
"""More states than this are not looked at: it would take many minutes."""

FEWEST, MOST = 1, 100
"""The points that somebody may hold at."""

LEAST_RISK = 1e-6
"""Whoever loses less than this by a seven is not looked at."""

FREE = ("players", "target", "starter")
"""House rules that may be anything; the others stand as in the sheet."""


class Answers(NamedTuple):
    """All that is known: see rumpus.bots.pig.response_sweeps."""

    value: Floats
    where: Ints
    flips: Ints
    miss: Floats
    far: int


def best_response(book: Book, options: Any, against: Sequence[int], sweeps: Any = None) -> Response:
    """The best response to players who hold at these points, in their order of play after the one who responds.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("pig-dice")
    >>> best_response(book, book.house({"players": "5"}), [25, 25, 25, 25])
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: 5 players to 100 are too many states; 5 players can be answered up to target=20
    """
    refuse_others(options, against)
    players, target = options.players, options.target
    if target**players > MOST_PLACES:
        most = max(each for each in range(1, target) if each**players <= MOST_PLACES)
        raise BadOption(
            f"{players} players to {target} are too many states; {players} players can be answered up to target={most}"
        )
    throws = Throws.of(book)
    sweeps = sweeps or native_sweeps()
    plans = {points: held(throws, points, sweeps) for points in set(against)}
    return Response(throws, target, tuple(against), answered(throws, target, [plans[k] for k in against], sweeps))


def refuse_others(options: Any, against: Sequence[int]) -> None:
    """Refuse house rules and plans that are not covered."""
    for option in OPTIONS:
        word = option.word(getattr(options, option.name))
        if option.name not in FREE and word != option.default:
            good = f"{option.name}={option.default}"
            raise BadOption(f"a best response is known only with {good}, not with {option.name}={word}")
    if len(against) != options.players - 1:
        raise BadOption(f"{options.players} players need the plans of {options.players - 1} others, not {len(against)}")
    for points in against:
        if not FEWEST <= points <= MOST:
            raise BadOption(f"the others may hold at {FEWEST} to {MOST} points, not at {points}")


def native_sweeps() -> ModuleType:
    """The sweeps as machine code."""
    records = ("FinalRound", "Chase", "Places")
    names = ("turn_ends", "overtaken", "missed", "last_turns", "leads_filled", "response_settled")
    return compiled(response_sweeps, *records, *names)


def held(throws: Throws, points: int, sweeps: Any) -> Floats:
    """How a turn ends for somebody who holds: a chance for each number of points, with the seven at 0."""
    return ended(throws, np.ones(points), sweeps)


def ended(throws: Throws, throwing: Floats, sweeps: Any) -> Floats:
    """How a turn ends for somebody who throws where `throwing` is 1."""
    after = throws.table(len(throwing))
    ends = np.zeros(furthest(after))
    sweeps.turn_ends(np.array(after), np.array(throws.chance), throwing, np.zeros(len(throwing)), ends)
    return ends


# --- How it is solved -----------------------------------------------------------------------------


class Plans(NamedTuple):
    """How the turns of the others end, and how far that leads."""

    gain: Floats
    steps: Ints
    tops: list[int]
    """The highest total that can stand when somebody leads, after one answer, after two, and so on."""

    @classmethod
    def of(cls, throws: Throws, target: int, gains: Sequence[Floats]) -> Plans:
        """`gains` has for each other player the ends of a turn: one row, or one for each place."""
        rows = [np.atleast_2d(each) for each in gains]
        gain = np.zeros((len(rows) + 1, max(map(len, rows)), max(each.shape[1] for each in rows)))
        for seat, each in enumerate(rows, 1):
            gain[seat, : len(each), : each.shape[1]] = each
        steps = np.array([0, *(int(len(each) > 1) for each in rows)])
        tops = [target + gain.shape[2] - 2]
        for _ in rows[1:]:
            tops.append(furthest(throws.table(tops[-1] + 1)) - 1)
        return cls(gain, steps, tops)


def answered(
    throws: Throws, target: int, gains: Sequence[Floats], sweeps: Any, room: int = 5, risk: float = 0.05
) -> Answers:
    """Solve for one player against others whose turns end as `gains` say.

    `room` is for so many flips a place. Totals are looked at that somebody would throw at who then risks to lose no
    less than `risk`; when that is not enough, more of them, and it begins anew.
    """
    plans = Plans.of(throws, target, gains)
    players, places = len(gains) + 1, target ** (len(gains) + 1)
    far, ahead, miss = _chases(throws, target, plans.tops, risk, sweeps)
    after, chance = np.array(throws.table(far)), np.array(throws.chance)
    reach = np.concatenate([[1], np.maximum.accumulate(after.max(1)) + 1])
    hold, turn = np.zeros(int(reach[-1])), np.zeros(int(reach[-1]))
    lead = np.zeros((players, target ** (players - 1), plans.tops[0] - target + 1))
    left = 0.0
    for leader in range(1, players):
        best_of = np.zeros((target**leader, plans.tops[players - 1 - leader] - target + 1))
        banked = np.zeros(leader, np.int64)
        final = sweeps.FinalRound(far, after, chance, miss, hold, turn)
        left = max(left, sweeps.last_turns(target, banked, final, best_of))
        banked, row = np.zeros(players - 1, np.int64), np.zeros(best_of.shape[1])
        chase = sweeps.Chase(np.array(plans.tops), ahead, miss, best_of, row)
        sweeps.leads_filled(target, leader, banked, chase, lead[leader])
    value = np.full((players, places), 1 / players)
    where = np.zeros(places + 1, np.int64)
    flips = np.full(room * places, -1, np.int64)
    strides = target ** np.arange(players)
    banked = np.zeros(players, np.int64)
    settings = (target, after, chance, reach, strides, banked, plans.steps, plans.gain, miss, lead)
    left = max(left, sweeps.response_settled(sweeps.Places(*settings, value, hold, turn), where, flips))
    if left >= UNSETTLED and risk > LEAST_RISK:
        return answered(throws, target, gains, sweeps, room, risk / 10)
    enough(left)
    if where[-1] > len(flips):
        return answered(throws, target, gains, sweeps, int(where[-1]) // places + 1, risk)
    return Answers(value, where[:-1], flips[: where[-1]], miss, far)


def _chases(throws: Throws, target: int, tops: list[int], risk: float, sweeps: Any) -> tuple[int, Floats, Floats]:
    """A total that nobody throws at who would lose at least `risk` by a seven, and how those fare who chase a total."""
    others, chance = len(tops), np.array(throws.chance)
    high = tops[-2] + 1 if others > 1 else 0
    ahead = np.zeros((high, tops[-1] + 1))
    sweeps.overtaken(np.array(throws.table(high + 1)), chance, np.ones(high), np.zeros(high), ahead)
    length = 4 * target + 256
    longest = 32 * length
    while length <= longest:
        after = np.array(throws.table(length))
        miss, room = np.zeros(length), np.zeros((2, int(after.max()) + 1))
        enough(sweeps.missed(after, chance, room[0], room[1], miss))
        sure = np.flatnonzero(miss**others >= 1.0 - risk * throws.seven)
        far = max(target + int(sure[0]), tops[-1] + 2) if len(sure) else length
        needed = furthest(throws.table(far))
        if needed <= length:
            return far, ahead, miss
        length = needed
    raise BadKit("these dice let a turn grow too far to be solved")


# --- What is known --------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Response:
    """The best that one player can do against the plans of the others.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("pig-dice")
    >>> response = best_response(book, book.house({"players": "3", "target": "10"}), [25, 25])
    >>> f"{response.value(0, (0, 0)):.6f}", f"{response.value(0, (0, 0), first=2):.6f}"
    ('0.460261', '0.363148')
    """

    throws: Throws
    target: int
    against: tuple[int, ...]
    answers: Answers
    _last: dict[tuple[int, ...], Any] = field(default_factory=dict, repr=False)
    """The last turns that were worked out."""

    def value(self, own: int, others: Sequence[int], first: int = 0) -> float:
        """The chance with these points banked, while nobody leads and seat `first`, counted from this one, begins."""
        return float(self.answers.value[first, self._place(own, others)])

    def policy(self, own: int, others: Sequence[int]) -> list[tuple[int, int]]:
        """The points of a turn at which throwing is best, as stretches from-to; elsewhere it is to surrender."""
        flips = [0, *self._flips(own, others)]
        return [(first, after - 1) for first, after in zip(flips[::2], flips[1::2], strict=True)]

    def chances(self, own: int, others: Sequence[int], points: int) -> dict[str, float]:
        """What throwing and surrendering are worth with some points in the turn, while nobody leads."""
        place, stop = self._place(own, others), self._flips(own, others)[-1]
        if not 0 <= points < self.answers.far - own:
            raise IllegalMove(f"a turn is looked at with 0 to {self.answers.far - own - 1} points, not {points}")

        def surrender(points: int) -> float:
            if own + points < self.target:
                return float(self.answers.value[1, place + points])
            return self._all_miss(own + points, others)

        bust = float(self.answers.value[1, place])
        values = solved_turn(self.throws, stop, surrender, bust)
        turn = Turn(self.throws, lambda at: values[at] if at < stop else surrender(at), surrender, bust)
        return {"throw": turn.throw(points), "surrender": turn.surrender(points)}

    def last_turn(self, own: int, best: int, later: Sequence[int], level: int = 1) -> list[bool]:
        """Whether to throw, by the points of a last turn: against the best total, which `level` others have.

        `later` are the totals of those who still have a turn after this one. Beyond the list, stand.
        """
        key = (own, best, level, *later)
        if key not in self._last:
            behind = best - own

            def stand(points: int) -> float:
                if points < behind:
                    return 0.0
                return self._all_miss(own + points, later) / (1 + level if points == behind else 1)

            stop = behind + 1
            while stand(stop) < 1.0 - self.throws.seven:
                stop += 1
            values = solved_turn(self.throws, stop, stand)
            self._last[key] = [values[points] > stand(points) for points in range(stop)]
        return list(self._last[key])

    def best(self, view: Any) -> str:
        """`throw` or `surrender`, for the thrower of a view who plays this response."""
        state = view.state
        players = len(self.against) + 1
        if state.options.players != players or state.options.target != self.target:
            raise BadOption(f"this is the response for players={players} target={self.target}, not for this game")
        if not may_surrender(state):
            return "throw"
        me, banked = state.thrower, state.banked
        if state.round == USUAL:
            flips = self._flips(banked[me], [banked[(me + seat) % players] for seat in range(1, players)])
            return "surrender" if sum(state.points >= flip for flip in flips) % 2 else "throw"
        totals = [banked[seat] for seat in range(players) if seat != me]
        later = [banked[(me + seat) % players] for seat in range(1, players) if state.due >> (me + seat) % players & 1]
        throwing = self.last_turn(banked[me], max(totals), later, totals.count(max(totals)))
        return "throw" if state.points < len(throwing) and throwing[state.points] else "surrender"

    def _all_miss(self, total: int, others: Sequence[int]) -> float:
        return prod(float(self.answers.miss[total - other]) for other in others)

    def _flips(self, own: int, others: Sequence[int]) -> list[int]:
        first = int(self.answers.where[self._place(own, others)])
        last = first
        while self.answers.flips[last] != -1:
            last += 1
        return [int(points) for points in self.answers.flips[first:last]]

    def _place(self, own: int, others: Sequence[int]) -> int:
        banked = (own, *others)
        if len(others) != len(self.against):
            raise IllegalMove(f"{len(self.against)} others play, not {len(others)}")
        if not all(0 <= points < self.target for points in banked):
            told = " and ".join(map(str, banked))
            raise IllegalMove(f"before the final round, 0 to {self.target - 1} points are banked; not {told}")
        return sum(points * self.target**seat for seat, points in enumerate(banked))
