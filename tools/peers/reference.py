"""A loop that says how fast the machine is at this moment, once as Python and once as machine code.

Load slows native code and Python differently, so both stand beside every figure. The loop is written in the words of
the rules, so that the native engine compiles it as it compiles games.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rumpus.rules.words import rule
from tools.peers.worker import Player

STEPS = 1000


@rule
def odd_words(number: int) -> int:
    """How many odd words a linear generator makes in so many steps.

    >>> odd_words(3)
    1
    """
    word = 1
    odd = 0
    for _ in range(number):
        word = (word * 69_069 + 1) & 0xFFFFFFFF
        odd += word & 1
    return odd


def python_loop() -> Player:
    """So many thousand steps in Python."""

    def play(number: int) -> int:
        odd_words(number * STEPS)
        return number * STEPS

    return Player(play)


def native_loop(folder: Path | None = None) -> Player:
    """The same in machine code."""
    from rumpus.engine.native import compiled

    loop = compiled(sys.modules[__name__], "odd_words", folder=folder).odd_words

    def play(number: int) -> int:
        loop(number * STEPS)
        return number * STEPS

    return Player(play)
