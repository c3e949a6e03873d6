"""How moves are written and touched. Never compiled."""

from __future__ import annotations

from .deck import CARDS, POSITIONS
from .quarters import KICK
from .settling import ACCEPT
from .spaces import CLASSES
from .squads import KEEP
from .state import (
    CALL,
    FIELD_GOAL_CALL,
    FORCED,
    FORCED_IN,
    HALF_TIME,
    LONG_PASS_CALL,
    PENALTY,
    PUNT_CALL,
    PUNT_OUT_CALL,
    QUICK_KICK_CALL,
    RESOLVE,
    SETUP,
    TIMEOUT_D,
    TIMEOUT_O,
    TOSS,
    WINDOW,
)
from .view import View
from .windows import DONE, PLAY_ON, SWAPS

SIDES = ("White", "Black")
KICK_WORDS = {
    LONG_PASS_CALL: "long pass",
    PUNT_CALL: "punt",
    PUNT_OUT_CALL: "punt out",
    QUICK_KICK_CALL: "quick kick",
    FIELD_GOAL_CALL: "field goal",
}
ZONE_POSITIONS = ("C", "RH", "LH")
OPPOSITE = "opposite "
"""A hotspot that begins so is a man of the other side: plays are aimed at those."""


def call_words(call: int) -> str:
    """A call as it is written.

    >>> call_words(5), call_words(3), call_words(12)
    ('run RT', 'pass C', 'punt')
    """
    if call in KICK_WORDS:
        return KICK_WORDS[call]
    position = POSITIONS[call]
    return f"{'pass' if position in ZONE_POSITIONS else 'run'} {position}"


def show(view: View, move: int) -> str:
    """The notation of a move; luck's are cards, and the winner of the toss."""
    phase = view.phase
    if phase == RESOLVE:
        return CARDS[move]
    if phase in (SETUP, HALF_TIME):
        return "keep" if move == KEEP else f"{POSITIONS[view.filling]} {CLASSES[move]}"
    if phase == WINDOW:
        return "done" if move == DONE else f"swap {' '.join(swap_words(move))}"
    if phase == CALL:
        return call_words(move)
    if phase == FORCED:
        return f"lose {POSITIONS[move]}"
    if phase == FORCED_IN:
        return f"send {CLASSES[move]}"
    return answer_words(phase, move)


def answer_words(phase: int, move: int) -> str:
    """The notation of an answer to a question that has two."""
    if phase == TOSS:
        return f"{SIDES[move]} wins the toss"
    if phase in (TIMEOUT_O, TIMEOUT_D):
        return "play on" if move == PLAY_ON else "time-out"
    if phase == PENALTY:
        return "accept" if move == ACCEPT else "refuse"
    return "kick" if move == KICK else "receive"


def swap_words(move: int) -> tuple[str, str]:
    """The position and the class of a swap.

    >>> swap_words(SWAPS + 3 * 5 + 2)
    ('RT', 'scrub')
    """
    return POSITIONS[(move - SWAPS) // 3], CLASSES[(move - SWAPS) % 3]


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches: an own man, a man opposite, a class of the bench, or a button."""
    phase = view.phase
    if phase in (SETUP, HALF_TIME) and move != KEEP:
        return (POSITIONS[view.filling], CLASSES[move])
    if phase == WINDOW and move != DONE:
        return swap_words(move)
    if phase == CALL and move < LONG_PASS_CALL:
        return (OPPOSITE + POSITIONS[move],)
    if phase == FORCED:
        return (("" if view.loser == view.seat else OPPOSITE) + POSITIONS[move],)
    if phase == FORCED_IN:
        return (CLASSES[move],)
    return (show(view, move),)
