"""What a seat has noticed in Border Patrol as a riddle: where the other placed pegs, and which of them went on.

Every push of the other is noticed, and whether it sounded; so is every penalty. Therefore each notice is one move.
Spots are counted along the track (BP-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..riddle import NO, YES, Riddle
from .border_patrol_talk import NOWHERE, ONWARD, OWN_VIEW, TRACK, View, still_placing
from .grid_riddle import afterwards
from .unit import has, leg, of, target_of

if TYPE_CHECKING:
    from .border_patrol import State

SPOTS = range(len(TRACK))
SPOT = {place: spot for spot, place in enumerate(TRACK)}
Some = dict[int, int]
"""For some spots a literal that says whether it is this one."""


def three(onward: Sequence[int], spot: int) -> list[int]:
    """BP-8: the next three spots.

    >>> three(ONWARD[0], 19), three(ONWARD[1], 1)
    ([0, 1, 2], [0, 18, 19])
    """
    return [then for then in SPOTS if has(onward[TRACK[spot]], TRACK[then])]


THREE = [[three(onward, spot) for spot in SPOTS] for onward in ONWARD]
"""BP-R1: by direction and spot."""


class _Patrol:
    """The riddle as it grows, with the other's pegs at the time, and what is known of the one in hand."""

    def __init__(self, state: State, seat: int) -> None:
        self.riddle, self.seat, other = Riddle(), seat, 1 - seat
        acting = state.actor == other
        self.three = THREE[1 if other == 1 and state.options.direction == OWN_VIEW else 0]
        self.pegs = [YES if has(of(state.pegs, other), place) else NO for place in TRACK]
        self.hand: Some = {SPOT[state.peg]: YES} if acting and state.peg != NOWHERE else {}
        """Where the peg stands that has to go on."""
        self.tried: list[Some] = [{SPOT[place]: YES} for place in TRACK if acting and has(state.tried, place)]
        """BP-R2: where it has sounded in this placement or turn."""

    def pushed(self, now: View, then: View) -> None:
        """BP-4, BP-8: the other placed or moved a peg, and it sounded or was silent (SYS-17)."""
        sounded = then.alarms > now.alarms
        if now.alarms == 0:
            self.hand, self.tried = {}, []
        met = [spot for spot in SPOTS if has(of(now.pegs, self.seat), TRACK[spot]) == sounded]
        target = dict(zip(met, self.riddle.ask(len(met)), strict=True))
        if still_placing(now):
            self._placed(target, sounded)
        else:
            self._moved(target, now)
            if sounded and not now.penalty:
                self._blocked(target, then.penalty == 1)
        if sounded:
            self.hand = target
            self.tried.append(target)

    def _placed(self, target: Some, sounded: bool) -> None:
        """BP-5, BP-6: a peg was tried on the border, and stays if it is silent."""
        self.riddle.decide([(literal, TRACK[spot]) for spot, literal in target.items()])
        self._elsewhere(target)
        if not sounded:
            self._rearranged({}, target)

    def _moved(self, target: Some, now: View) -> None:
        """BP-8, BP-13: a peg went 1 to 3 spots on, after an alarm the same. BP-15: with a penalty it went anywhere."""
        origin = self.hand or dict(zip(SPOTS, self.riddle.ask(len(SPOTS)), strict=True))
        self.riddle.decide(
            [(literal, leg(TRACK[spot], 0)) for spot, literal in origin.items()],
            [(literal, leg(0, TRACK[spot])) for spot, literal in target.items()],
        )
        if now.penalty:
            self._elsewhere(target)
        else:
            self._onward(origin, target)
        self._rearranged(origin, target)

    def _elsewhere(self, target: Some) -> None:
        """BP-6, BP-15, BP-R2: any spot without an own peg that has not sounded."""
        for spot, literal in target.items():
            self.riddle.must(-literal, -self.pegs[spot])
            self.riddle.clauses += [[-literal, -tried[spot]] for tried in self.tried if spot in tried]

    def _onward(self, origin: Some, target: Some) -> None:
        """BP-8 to BP-11: 1 to 3 spots clockwise, whatever stands in between."""
        sources: dict[int, list[int]] = {spot: [] for spot in target}
        for spot, literal in origin.items():
            ends = [end for end in self.three[spot] if end in target]
            self.riddle.must(-literal, *(target[end] for end in ends))
            for end in ends:
                sources[end].append(literal)
        for end, literals in sources.items():
            self.riddle.must(-target[end], *literals)

    def _blocked(self, target: Some, penalty: bool) -> None:
        """BP-15, BP-R7: a penalty begins exactly where own pegs fill the next three spots."""
        for spot, literal in target.items():
            ahead = [self.pegs[then] for then in self.three[spot]]
            if penalty:
                self.riddle.clauses += [[-literal, peg] for peg in ahead]
            else:
                self.riddle.must(-literal, *(-peg for peg in ahead))

    def _rearranged(self, origin: Some, target: Some) -> None:
        """SYS-16, SYS-20: the pegs after one was lifted where it stood, and one went in where none did."""
        for spot in {**origin, **target}:
            goes, comes = origin.get(spot, NO), target.get(spot, NO)
            self.pegs[spot] = afterwards(self.riddle, self.pegs[spot], goes, comes)

    def met(self, place: int, sounded: bool) -> None:
        """BP-9: whether the own peg sounded tells whether a peg of the other is where it went in, and no more."""
        peg = self.pegs[SPOT[place]]
        self.riddle.must(peg if sounded else -peg)


def riddle(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> Riddle:
    """What the other did while a seat noticed all this, from a world at the first notice on, as long as all goes on."""
    patrol = _Patrol(state, seat)
    for (_, now), (move, then) in pairwise(seen):
        if move is None:
            patrol.pushed(now, then)
        else:
            patrol.met(move if still_placing(now) else target_of(move), then.alarms > now.alarms)
    return patrol.riddle
