"""A rule of thumb for Chain Gang."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.chain_gang.play import candidates
from rumpus.rules.pegs.chain_gang.state import ANSWER, HIDE, NOWHERE, TROOPER
from rumpus.rules.pegs.chain_gang.view import View
from rumpus.rules.pegs.unit import CENTRE, around, bit, has, origin_of, target_of
from rumpus.table.match import Notice

from . import Seated


class Heuristic(Seated):
    """As troopers it hunts around the last alarm: it adds next to where a prisoner was, where few troopers are yet.

    As gang it keeps away from every trooper that was announced or met, stays off the border, and takes the step after
    which its prisoners have the most ways out.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        if view.phase == HIDE:
            return self.dice.choice(moves)
        if view.phase == TROOPER:
            hunted = self.hunted(seen)
            return max(moves, key=lambda move: (hunted.get(move, 0.0), self.dice.random()))
        return max(moves, key=lambda move: (self.ways_out(view, move), self.dice.random()))

    def hunted(self, seen: Sequence[Notice]) -> dict[int, float]:
        """How likely a prisoner is at each place, by a crude map that spreads with every answer of the gang."""
        here: dict[int, float] = {}
        half = seen[-1].view.half
        before: View | None = None
        for notice in seen:
            view: View = notice.view
            if view.half != half:
                continue
            if not here:
                here = {place: 0.75 for place in range(36) if has(CENTRE, place)}
            if before is not None and before.phase == ANSWER and view.phase == TROOPER:
                here = _spread(here, before.place)
            for place in range(36):
                if has(view.troopers, place):
                    here[place] = 0.0
            if view.place != NOWHERE:
                near = around(bit(view.place))
                here = {place: share * (2.0 if has(near, place) else 0.5) for place, share in here.items()}
                here[view.place] = 1.0
            before = view
        return here

    def ways_out(self, view: View, move: int) -> float:
        """How many safe ways the prisoners have after a move, as far as the gang knows of troopers."""
        origin, target = origin_of(move), target_of(move)
        known = view.shown | view.met
        if has(known, target):
            return -100.0
        gang = view.gang & ~bit(origin) | bit(target)
        ways = [(candidates(gang ^ bit(place), place) & ~known).bit_count() for place in range(36) if has(gang, place)]
        near = (around(gang) & known).bit_count()
        return 2 * min(ways) + sum(ways) - near


def _spread(here: dict[int, float], attacked: int) -> dict[int, float]:
    """The map after an answer: the prisoner under attack has moved for sure, any of the others perhaps."""
    after: dict[int, float] = {}
    for place, share in here.items():
        stays = 0.0 if place == attacked else 0.67 if attacked == NOWHERE else 1.0
        after[place] = after.get(place, 0.0) + share * stays
        near = [other for other in range(36) if has(around(bit(place)), other)]
        for other in near:
            after[other] = after.get(other, 0.0) + share * (1 - stays) / len(near)
    return after
