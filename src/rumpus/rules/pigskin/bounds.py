"""How much there can be of what a coach of Pigskin sees, and which moves there are."""

from __future__ import annotations

from typing import Annotated

from ..bounds import amount, choice, packed, subset
from .calls import TARGETS
from .deck import CARDS
from .spaces import CLASSES
from .squads import ELEVEN, KEEP, MEN_OF
from .state import FIELD_GOAL_CALL, GOAL, LONG_PASS_CALL, NOBODY, SEATS, SORTS, Options
from .windows import DONE, SWAPS

HOUSE_RULES = len(Options._fields)
LINEMEN, BACKS = sum(MEN_OF[0][:3]), sum(MEN_OF[0][3:])

Seat = Annotated[int, choice(SEATS - 1, NOBODY)]
"""A seat, or -1 for nobody."""
Yard = Annotated[int, amount(GOAL)]
Card = Annotated[int, choice(len(CARDS) - 1, -1)]
Position = Annotated[int, choice(ELEVEN - 1, -1)]
"""One of the eleven, in the order LE LT LG C RG RT RE QB FB RH LH, or -1 for none."""
Positions = Annotated[int, subset(ELEVEN)]
Men = Annotated[int, packed(SORTS.bit_length(), -1)]
"""Men counted by type and class: three binary digits for each, linemen first, Stars first; -1 where they are hidden."""


def actions() -> list[int]:
    """What an action is depends on the phase: a class, a swap, a call, a position, or an answer."""
    men = range(len(CLASSES))
    return [
        *(0, 1),  # the answers to a question: time-outs, penalties, kick or receive
        *(*men, KEEP),  # a man of the line-up, or one who comes in for another
        *(DONE, *(SWAPS + len(CLASSES) * position + man for position in range(ELEVEN) for man in men)),
        *(position for position in range(ELEVEN) if TARGETS >> position & 1),
        *range(LONG_PASS_CALL, FIELD_GOAL_CALL + 1),
        *range(ELEVEN),  # whose man a replacement card takes
    ]
