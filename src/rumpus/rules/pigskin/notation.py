"""How moves are written and touched, and why one is refused."""

from __future__ import annotations

from .calls import TARGETS
from .deck import CARDS, POSITIONS
from .quarters import KICK
from .settling import ACCEPT
from .spaces import CLASSES, FIELD_GOAL_RANGE
from .squads import FB, KEEP, man_at
from .state import (
    CALL,
    FIELD_GOAL_CALL,
    FORCED,
    FORCED_IN,
    GOAL,
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
    """What a person touches: a position of the board, a man of the bench, or a button."""
    phase = view.phase
    if phase in (SETUP, HALF_TIME) and move != KEEP:
        return (POSITIONS[view.filling], CLASSES[move])
    if phase == WINDOW and move != DONE:
        return swap_words(move)
    if phase == CALL and move < LONG_PASS_CALL:
        return (POSITIONS[move],)
    if phase == FORCED:
        return (POSITIONS[move],)
    if phase == FORCED_IN:
        return (CLASSES[move],)
    return (show(view, move),)


def why_not(view: View, text: str) -> str:
    """Why a text is no legal move, from what its coach may know."""
    words = text.lower().split()
    if view.phase == CALL:
        return why_no_call(view, words)
    if view.phase in (SETUP, HALF_TIME):
        keep = ", or keep" if view.phase == HALF_TIME and view.filling == 0 else ""
        return f"Say which class stands at {POSITIONS[view.filling]}: star, second or scrub, if one is left{keep}."
    if view.phase == WINDOW:
        return why_no_swap(view, words)
    if view.phase == FORCED:
        return "Name the position whose man goes, for example: lose RT."
    if view.phase == FORCED_IN:
        return "Say which class comes in, if one of that type is on the bench: send star, send second or send scrub."
    return f"Say {answer_words(view.phase, 0)} or {answer_words(view.phase, 1)}."


def why_no_call(view: View, words: list[str]) -> str:
    """PS-15, PS-18, PS-51, PS-64, PS-66, PS-68: why a play cannot be called."""
    call = " ".join(words)
    star = man_at(view.lineup[view.seat], FB) == 0
    if call == "run c":
        return "No run goes at the center: run at a guard, or pass (PS-15)."
    for position in range(LONG_PASS_CALL):
        if call == call_words(position).lower() and TARGETS >> position & 1:
            return f"{POSITIONS[position]} was attacked in this series already (PS-51)."
    if call in ("punt out", "quick kick") and not star:
        return f"A {call} needs a Star as kicker (PS-18)."
    if call == "punt out":
        return "A punt out needs the ball on the 50 or in the opponent's half (PS-64)."
    if call == "quick kick":
        return f"No quick kick on down {view.down} (PS-66)."
    if call == "field goal":
        return f"The goal is {GOAL - view.spot} yards away; a field goal goes {FIELD_GOAL_RANGE} at most (PS-68)."
    return "Call a play: run LG, pass C, long pass, punt, punt out, quick kick or field goal."


def why_no_swap(view: View, words: list[str]) -> str:
    """PS-109, PS-R64: why a man cannot come in."""
    codes = [code.lower() for code in POSITIONS]
    if len(words) == 3 and words[0] == "swap" and words[1] in codes and words[2] in CLASSES:
        if view.swapped[view.seat] >> codes.index(words[1]) & 1:
            return f"{words[1].upper()} has been changed in this window already (PS-R64)."
        return f"No {words[2]} for {words[1].upper()} is free; who was taken out sits out a play (PS-R64)."
    return "Say swap, the position and the class of the man who comes in, for example: swap RT scrub; or say done."
