"""How far the other has come, in riddles of Rapid Transit: a game that goes on was not quiet for too long (RT-R11)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..riddle import NO, YES, Riddle
from .grid_riddle import Grid
from .rapid_transit_steps import DISTANCE

ROWS = range(6)
DISTANCES = range(DISTANCE + 1)
TO_GO = ((4, 3, 2, 1, 0, 0), (0, 0, 1, 2, 3, 4))
"""By seat and row: the rows that a peg still has to go."""
MOST = 2
"""No step goes farther than so many rows."""


class Progress:
    """The other's distance, and the lowest that it has been at the end of a turn."""

    def __init__(self, riddle: Riddle, seat: int, far: int, lowest: int) -> None:
        self.riddle, self.to_go = riddle, TO_GO[seat]
        self.far = [YES if distance == far else NO for distance in DISTANCES]
        """For each distance whether it is this one."""
        self.low = [YES if distance >= lowest else NO for distance in DISTANCES]
        """For each distance whether the lowest is not farther; never less than that, so at worst too little is near."""

    def landed(self, left: Grid, taken: Grid, standing: Sequence[int]) -> None:
        """A peg left a location and came to another, or all stood still."""
        riddle, clauses = self.riddle, self.riddle.clauses
        began, ended = ([riddle.any_of(grid[6 * row : 6 * row + 6]) for row in ROWS] for grid in (left, taken))
        steps = dict(zip(range(-MOST, MOST + 1), riddle.ask(2 * MOST + 1), strict=True))
        clauses += [
            [-began[row], -ended[then], steps[self.to_go[then] - self.to_go[row]]]
            for row in ROWS
            for then in ROWS
            if abs(row - then) <= MOST
        ]
        clauses += [[-still, steps[0]] for still in standing]
        possible = {distance for distance in DISTANCES if self.far[distance] != NO}
        reached = sorted({distance + step for distance in possible for step in steps} & set(DISTANCES))
        far = [NO] * len(DISTANCES)
        for distance, literal in zip(reached, riddle.ask(len(reached)), strict=True):
            far[distance] = literal
        for distance in possible:
            for step, made in steps.items():
                then = far[distance + step] if distance + step in DISTANCES else NO
                clauses.append([-self.far[distance], -made, then])
        riddle.one_of([literal for literal in far if literal != NO])
        self.far = far

    def turn_over(self) -> int:
        """Whether the other has come nearer than ever, now that its turn is over."""
        riddle = self.riddle
        nearer = []
        for distance in DISTANCES:
            if self.far[distance] != NO and self.low[distance] != YES:
                (here,) = riddle.ask(1)
                riddle.clauses += [[-here, self.far[distance]], [-here, -self.low[distance]]]
                nearer.append(here)
        low = riddle.ask(len(DISTANCES))
        riddle.clauses += [[-before, now] for before, now in zip(self.low, low, strict=True)]
        riddle.clauses += [[-here, now] for here, now in zip(self.far, low, strict=True)]
        riddle.clauses += [[-nearest, farther] for nearest, farther in pairwise(low)]
        self.low = low
        return riddle.any_of(nearer)


def not_quiet_for(riddle: Riddle, nearer: Sequence[int], quiet: int, limit: int) -> None:
    """RT-R11: of so many turns in a row one brought a player nearer; `quiet` turns had gone before the first.

    >>> asked = Riddle()
    >>> not_quiet_for(asked, [NO, NO, NO], 0, 4)
    >>> len(asked.clauses)
    1
    >>> not_quiet_for(asked, [NO, 5, NO, NO], 2, 4)
    >>> asked.clauses[1:]
    [[5], [5], [5]]
    """
    turns = [NO] * quiet + list(nearer)
    for first in range(len(turns) - limit + 1):
        window = turns[first : first + limit]
        if YES not in window:
            riddle.must(*(literal for literal in window if literal != NO))


def all_progress(own: Sequence[bool | None], quiet: int, limit: int) -> bool:
    """Whether the own turns alone keep a game from being quiet for too long; None is a turn of the other.

    >>> all_progress([None, False, None, True], 0, 4), all_progress([None, False, None, False], 0, 4)
    (True, False)
    """
    run = quiet
    for nearer in own:
        run = 0 if nearer else run + 1
        if run >= limit:
            return False
    return True
