"""A hand-written player of Border Patrol."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rumpus.rules.pegs.border_patrol.state import OWN_VIEW, PATROL, TRACK, Options
from rumpus.rules.pegs.border_patrol.view import View
from rumpus.rules.pegs.unit import has, origin_of, target_of
from rumpus.table.match import Notice

AROUND = len(TRACK)
DEPTH = 4
"""It thinks so many alarms ahead."""
MOVED = 1 / PATROL
"""How likely an enemy peg is the one that moves in a turn."""
PENALTY = -3.0


class Heuristic:
    """Remembers where it met an enemy peg and where it met none, and lets these memories fade as the enemy marches.

    A place that sounded held a peg; a place where an own peg stood did not. In each enemy turn one of seven pegs goes
    one to three places on. It makes the move that leads to most alarms, thinking four alarms ahead; where a penalty
    waits it does not go. Its own pegs are placed anywhere.
    """

    def __init__(self, options: Options, seat: int, dice: Random) -> None:
        self.seat, self.dice = seat, dice
        self.way = -1 if seat == 1 and options.direction == OWN_VIEW else 1
        self.enemy_way = self.way if options.direction != OWN_VIEW else -self.way
        self.chances = [PATROL / AROUND] * AROUND
        self.followed = 1

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The move with the best chance of alarms."""
        view: View = seen[-1].view
        for notice, before in zip(seen[self.followed :], seen[self.followed - 1 :], strict=False):
            self.take(notice, before.view)
        self.followed = len(seen)
        if view.placed[0] + view.placed[1] < 2 * PATROL:
            return self.dice.choice(moves)
        if view.penalty:
            return min(moves, key=lambda move: self.chances[TRACK.index(target_of(move))])
        own = [has(view.pegs[self.seat], location) for location in TRACK]
        return max(moves, key=lambda move: self.worth(own, move) + 0.02 * self.dice.random())

    def take(self, notice: Notice, before: View) -> None:
        """What one more notice says about the places."""
        view: View = notice.view
        if notice.move is not None:
            target = target_of(notice.move)  # of a placement, too: such a move is the location itself
            self.chances[TRACK.index(target)] = 1.0 if has(view.known[self.seat], target) else 0.0
        elif view.turns != before.turns:
            kept, way = self.chances, self.enemy_way
            self.chances = [
                kept[at] * (1 - MOVED) + MOVED * sum(kept[(at - way * step) % AROUND] for step in (1, 2, 3)) / 3
                for at in range(AROUND)
            ]
        for at, location in enumerate(TRACK):
            if has(view.pegs[self.seat], location) and not has(view.known[self.seat], location):
                self.chances[at] = 0.0
        unsure = [at for at in range(AROUND) if 0.0 < self.chances[at] < 1.0]
        left = PATROL - sum(chance == 1.0 for chance in self.chances)
        total = sum(self.chances[at] for at in unsure)
        for at in unsure:
            self.chances[at] = min(0.99, self.chances[at] * left / total)

    def worth(self, own: list[bool], move: int) -> float:
        """The alarms that a move promises."""
        origin, target = TRACK.index(origin_of(move)), TRACK.index(target_of(move))
        others = [there and at != origin for at, there in enumerate(own)]
        return self.promise(others, target, DEPTH)

    def promise(self, others: list[bool], at: int, depth: int) -> float:
        """The alarms that a peg may sound at a place and after it."""
        onward = [(at + self.way * step) % AROUND for step in (1, 2, 3)]
        free = [spot for spot in onward if not others[spot]]
        if not free:
            return self.chances[at] * PENALTY
        following = max(self.promise(others, spot, depth - 1) for spot in free) if depth > 1 else 0.5
        return self.chances[at] * (1.0 + following)
