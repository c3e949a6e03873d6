"""What a seat's next turns will tell of the other's pegs, in games in which a turn moves one peg.

A peg that will be met somewhere was brought there by a turn of its own, and one that will be missing somewhere left by
one. So a world that lacks too much of what lies ahead cannot lead to it. See rumpus.rules.unsaid.
"""

from __future__ import annotations

from typing import NamedTuple

from ..words import count, rule

FAR = 8
"""So many of a seat's next turns lie ahead."""


class Ahead(NamedTuple):
    """A seat's next turns, the nearest first; and where pegs of the other will be met, however much later.

    Of each turn: how many were taken before it; where pegs of the other were met in it, and where none was; and where
    the other's turn before it ended, if that was told.
    """

    ever: int = 0
    turns: tuple[int, ...] = (-1,) * FAR
    met: tuple[int, ...] = (0,) * FAR
    missed: tuple[int, ...] = (0,) * FAR
    ended: tuple[int, ...] = (0,) * FAR


def with_turn(ahead: Ahead, turns: int, met: int, missed: int, ended: int) -> Ahead:
    """What lies ahead with what was noticed just before all that, in the same turn as the first or in an earlier one.

    >>> with_turn(Ahead(), 4, 0b1, 0b10, 0).met[:2]
    (1, 0)
    """
    if met | missed | ended == 0:
        return ahead
    ever, *later = ahead
    if turns == ahead.turns[0]:
        met, missed, ended = met | ahead.met[0], missed | ahead.missed[0], ended | ahead.ended[0]
        later = [each[1:] for each in later]
    first = (turns, met, missed, ended)
    return Ahead(ever | met, *((one, *each)[:FAR] for one, each in zip(first, later, strict=True)))


@rule
def turns_suffice(pegs: int, turns: int, ahead: Ahead) -> bool:
    """Whether pegs of the other, after so many turns of both, can come to where they were met, and leave in time.

    A turn takes one peg away and brings it to one place: a given one, if it was told where the turn ended.
    """
    met, missed, ended, given = 0, 0, 0, 0
    for later in range(FAR):
        if ahead.turns[later] >= turns:
            left = (ahead.turns[later] - turns + 1) // 2
            met |= ahead.met[later]
            missed |= ahead.missed[later]
            if left > 0 and ahead.ended[later] != 0:
                ended |= ahead.ended[later]
                given += 1
            if count(met & ~ended & ~pegs) > left - given or count(missed & pegs) > left:
                return False
    return True
