"""The other's three men in a riddle of Soccer, each for himself, so that every one of them is always somewhere."""

from __future__ import annotations

from ..riddle import NO, YES, Riddle
from .grid_riddle import PLACES, Grid, known
from .spot_riddle import Spot, straight
from .unit import bit, has

MEN = 3


RUNS = tuple(straight(place, 2) for place in PLACES)
"""SO-7, SO-9: where a man may have been before a turn that ended here."""


class Team:
    """Three men, and where anyone is."""

    def __init__(self, riddle: Riddle, men: list[Grid], off: list[int] | None = None) -> None:
        self.riddle, self.men = riddle, men
        self.off = off if off is not None else [NO] * MEN
        """Of each man whether he is off the grid: he is nowhere then (SO-11)."""
        self.anyone: Grid = [riddle.any_of([man[place] for man in men]) for place in PLACES]

    def after_run(self, who: list[int], end: Spot) -> Team:
        """SO-7, SO-9: the men after a turn, in which one of them may have come to the end of his run."""
        riddle = self.riddle
        after = []
        for man, runs in zip(self.men, who, strict=True):
            then = riddle.ask(36)
            riddle.one_of(then)
            for place, (was, now, last) in enumerate(zip(man, then, end.cells, strict=True)):
                riddle.clauses += [
                    [-was, runs, now], [-last, -runs, now], [-now, was, runs], [-now, -runs, last],
                    [-now, *(man[start] for start in RUNS[place])],
                ]  # fmt: skip
            after.append(then)
        return Team(riddle, after)

    def without(self, place: int) -> Team:
        """SO-11, SO-12: the men after the one at a place was taken off."""
        self.riddle.must(self.anyone[place])
        left = [[NO if each == place else there for each, there in enumerate(man)] for man in self.men]
        return Team(self.riddle, left, [man[place] for man in self.men])

    def with_one_back(self, spot: Spot) -> Team:
        """SO-15: the men after the one who was off was put down."""
        riddle = self.riddle
        after = []
        for man, off in zip(self.men, self.off, strict=True):
            then = riddle.ask(36)
            riddle.one_of(then)
            for was, now, put in zip(man, then, spot.cells, strict=True):
                riddle.clauses += [[-was, now], [-put, -off, now], [-now, was, off], [-now, was, put]]
            after.append(then)
        return Team(riddle, after)


def team_known(riddle: Riddle, men: int) -> Team:
    """Men of whom everything is known; whoever is missing is off."""
    there = [known(bit(place)) for place in PLACES if has(men, place)][:MEN]
    missing = MEN - len(there)
    return Team(riddle, there + [known(0)] * missing, [NO] * len(there) + [YES] * missing)


def team_lined_up(riddle: Riddle, row: list[int], gap: dict[int, int]) -> Team:
    """SO-2, SO-3: the men fill all of a row but the gap; a literal for each place that the gap may be."""
    first, second, third, fourth = row
    (low,) = riddle.ask(1)
    left = [gap.get(place, NO) for place in row]
    riddle.clauses += [[-low, left[2], left[3]], [low, -left[2]], [low, -left[3]]]
    where = [
        {first: -left[0], second: left[0]}, {second: low, third: -low}, {fourth: -left[3], third: left[3]},
    ]  # fmt: skip
    return Team(riddle, [[man.get(place, NO) for place in PLACES] for man in where])
