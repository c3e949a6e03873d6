"""Chain Gang: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-chain-gang.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ..unit import Grids

SEATS = 2
GANG = 3
"""CG-4: so many prisoners."""
NOWHERE = -1
ENOUGH = 34
"""Section 6: so many troopers are enough for each half."""
HIDE, TROOPER, ANSWER, END = range(4)
"""The phases of section 4 of the sheet."""
FEW = 20
ESCAPED = FEW + 1
FORTY, TWENTY = 0, 1
"""CG-R5: with a pool of 20 the gang can escape, which counts 21."""

FROM_START, FROM_LAST = 0, 1
BINDING, FREE = 0, 1
"""House rules: `retry` and `commit`."""
MOVES = 32
"""Four troopers can touch all the 32 other places; fewer touch 8 each at most, and more leave fewer."""
LONGEST = 2 * (GANG + ENOUGH * (1 + 3 * 12))
"""Section 6: 34 troopers are enough for each half. After each the gang tries a place at most once for each of its three
prisoners, and only places next to the two others: these are 12 at most, whatever the house rules."""


class Options(NamedTuple):
    retry: int = FROM_START
    commit: int = BINDING
    pool: int = FORTY


class State(NamedTuple):
    options: Options
    half: int
    """0 or 1, which is also the seat of the gang (CG-1)."""
    phase: int
    gang: int
    troopers: int
    place: int
    """Where the newest trooper has sounded the alarm, until the gang has answered; else NOWHERE."""
    runner: int
    """The prisoner that has to move, by its place, or NOWHERE while any may."""
    at: int
    """The place from which the runner tries, or NOWHERE."""
    tried: int
    spent: int
    """In this answer: where the runner has met troopers; and prisoners that found no safe place (CG-R4)."""
    knocks: int
    """How many alarms the gang has sounded in this answer."""
    knew: int
    """Where the gang has met troopers before this prisoner."""
    shown: int
    """The troopers whose places were announced."""
    last: int
    """The place of the last announcement, or NOWHERE."""
    scores: Grids
