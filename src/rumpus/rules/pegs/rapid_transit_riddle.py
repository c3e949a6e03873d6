"""What a seat has noticed in Rapid Transit as a riddle: which pegs of the other travelled, and how far.

Every landing of the other is noticed, and whether it sounded; so is where the own pegs met somebody or nobody. And the
game goes on: where the own turns alone do not explain that (RT-R11), the other must have come nearer in time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..riddle import NO, YES, Riddle
from .grid_riddle import PLACES, Grid, asked, known, origins, rearranged, targets, within
from .rapid_transit_progress import Progress, all_progress, not_quiet_for
from .rapid_transit_steps import START, TARGET, distance, onward
from .rapid_transit_talk import LANDINGS, LOST, NOWHERE, PASS, REQUEST, REQUESTED, STOP, View
from .unit import GRID, LEGS, NEXT, bit, has, of, target_of

if TYPE_CHECKING:
    from .rapid_transit import Options, State


def ways(options: Options, seat: int, origin: int) -> list[tuple[int, int]]:
    """RT-5, RT-6, RT-R2: where a peg may land from a location, and over which; a move passes over nowhere."""
    found = []
    for direction in range(8):
        near = NEXT[origin][direction]
        far = NEXT[near][direction] if near >= 0 else NOWHERE
        found += [(near, NOWHERE), (far, near)]
    return [(target, over) for target, over in found if target >= 0 and has(onward(options, seat, origin), target)]


def open_ways(riddle: Riddle, options: Options, seat: int, origin: int, pegs: Grid) -> list[int]:
    """For each way from a location a literal that says whether it is open."""
    found = []
    for target, over in ways(options, seat, origin):
        way = -pegs[target]
        if over != NOWHERE:
            (way,) = riddle.ask(1)
            riddle.clauses += [[-way, pegs[over]], [-way, -pegs[target]], [way, -pegs[over], pegs[target]]]
        found.append(way)
    return found


class _Journey:
    """The riddle as it grows, with the other's pegs at the time, and the one of them that travels."""

    def __init__(self, state: State, seat: int) -> None:
        self.riddle, self.seat, self.other = Riddle(), seat, 1 - seat
        self.options = state.options
        self.pegs = known(of(state.pegs, self.other))
        self.active = known(bit(state.active) if state.active != NOWHERE and state.actor == self.other else 0)
        self.ways = {origin: ways(state.options, self.other, origin) for origin in PLACES}
        self.progress: Progress | None = None

    def landed(self, now: View, then: View) -> None:
        """RT-9, RT-10: the other's landing sounded or was silent. RT-R3, RT-R7: or there was none."""
        riddle, other = self.riddle, self.other
        sounded = then.alarms[other] > (now.alarms[other] if now.going else 0)
        mine = of(now.pegs, self.seat)
        left, taken = riddle.ask(36), asked(riddle, mine if sounded else GRID & ~mine)
        from_there, to_there = origins(left), targets(taken)
        standing: list[int] = []
        if now.going and self.options.may_stop and not sounded:
            standing = riddle.ask(1)
            from_there, to_there = [*from_there, (standing[0], STOP)], [*to_there, (standing[0], 0)]
            if now.alarms[other] == LANDINGS:  # RT-R10
                riddle.must(*standing)
        elif now.bound != NOWHERE:
            standing = self._bound(now.bound, left)
            if standing:
                from_there, to_there = [*from_there, (standing[0], PASS)], [*to_there, (standing[0], 0)]
        riddle.decide(from_there, to_there)
        self._travelled(left, taken)
        if now.going:
            for place in PLACES:
                riddle.must(-self.active[place], left[place], *standing)
        self.pegs, self.active = rearranged(riddle, self.pegs, left, taken), taken
        if self.progress:
            self.progress.landed(left, taken, standing)
        riddle.must(*(-self.pegs[place] for place in PLACES if has(TARGET[other], place)))  # RT-18: not yet home
        if sounded:
            self._chose(then)

    def _bound(self, bound: int, left: Grid) -> list[int]:
        """RT-12, RT-R7: the bound peg goes, unless it cannot; then any other goes, or the turn is lost."""
        closed = [-way for way in open_ways(self.riddle, self.options, self.other, bound, self.pegs)]
        for way in closed:
            self.riddle.must(left[bound], way)
        if self.options.bound_blocked != LOST:
            return []
        standing = self.riddle.ask(1)
        self.riddle.must(left[bound], standing[0])
        return standing

    def _travelled(self, left: Grid, taken: Grid) -> None:
        """RT-5 to RT-7: a move goes next door, a jump over an own peg."""
        riddle = self.riddle
        sources: list[list[int]] = [[] for _ in PLACES]
        for origin in PLACES:
            reached = [-left[origin]]
            for target, over in self.ways[origin]:
                if taken[target] != NO:
                    reached.append(taken[target])
                    sources[target].append(left[origin])
                    if over != NOWHERE:
                        riddle.must(-left[origin], -taken[target], self.pegs[over])
            riddle.must(*reached)
        for target in PLACES:
            if taken[target] != NO:
                riddle.must(-taken[target], *sources[target])

    def _chose(self, then: View) -> None:
        """RT-10, RT-R2, RT-R10: after an alarm the turn went on, unless the other had no choice."""
        if self.options.may_stop:
            return
        over, spent = then.turn == self.seat, then.alarms[self.other] == LANDINGS
        if over:
            within(self.riddle, self.active, START[self.other])
        elif spent:
            within(self.riddle, self.active, GRID & ~START[self.other])
        if spent or not self.options.no_retreat:
            return
        for place in PLACES:
            if has(START[self.other], place):
                opened = open_ways(self.riddle, self.options, self.other, place, self.pegs)
                for way in opened if over else []:
                    self.riddle.must(-self.active[place], -way)
                if not over:
                    self.riddle.must(-self.active[place], *opened)

    def requested(self, place: int) -> None:
        """RT-12: the other told where its peg stands."""
        self.riddle.must(self.active[place])
        self.riddle.decide([(YES, REQUEST)])

    def met(self, move: int, now: View, then: View) -> None:
        """RT-9, RT-10: whether the own landing sounded tells whether a peg of the other is there."""
        sounded = then.alarms[self.seat] > (now.alarms[self.seat] if now.going else 0)
        peg = self.pegs[target_of(move)]
        self.riddle.must(peg if sounded else -peg)


def own_progress(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> list[bool | None]:
    """RT-R11: for each turn that was over, whether the seat had come nearer than ever; None if it was the other's."""
    found: list[bool | None] = []
    lowest = of(state.lowest, seat)
    for (_, now), (_, then) in pairwise(seen):
        if then.turns > now.turns:
            far = distance(then.pegs, seat)
            found.append(far < lowest if now.turn == seat else None)
            lowest = min(lowest, far)
    return found


def riddle(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> Riddle:
    """What the other did while a seat noticed all this, from a world at the first notice on, as long as all goes on."""
    journey, limit = _Journey(state, seat), state.options.quiet_limit
    own, nearer = own_progress(state, seat, seen), list[int]()
    if not all_progress(own, state.quiet, limit):
        other = 1 - seat
        journey.progress = Progress(journey.riddle, other, distance(state.pegs, other), of(state.lowest, other))
    for (_, now), (move, then) in pairwise(seen):
        if move is not None:
            if move < LEGS:
                journey.met(move, now, then)
        elif then.turns > now.turns and then.heard == REQUESTED:
            journey.requested(then.bound)
        else:
            journey.landed(now, then)
        if journey.progress and then.turns > now.turns:
            came = own[len(nearer)]
            nearer.append(journey.progress.turn_over() if came is None else YES if came else NO)
    not_quiet_for(journey.riddle, nearer, state.quiet, limit)
    return journey.riddle
