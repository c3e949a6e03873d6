"""What may be called, in groups, and why something may not. From a coach's view, never compiled."""

from __future__ import annotations

from ..scene import Group
from .calls import TARGETS
from .deck import POSITIONS
from .notation import KICK_WORDS, ZONE_POSITIONS, answer_words, call_words
from .spaces import CLASSES, FIELD_GOAL_RANGE, STAR
from .squads import FB, free, man_at
from .state import (
    CALL,
    EDITION,
    FORCED,
    FORCED_IN,
    GOAL,
    HALF_TIME,
    LONG_PASS_CALL,
    QUICK_KICK_DOWNS,
    SETUP,
    WINDOW,
    ruled,
)
from .view import View

MARKS = "*2S?"
NAMES = {
    "LE": "left end",
    "LT": "left tackle",
    "LG": "left guard",
    "C": "center",
    "RG": "right guard",
    "RT": "right tackle",
    "RE": "right end",
    "QB": "return back",
    "FB": "kicker",
    "RH": "right halfback",
    "LH": "left halfback",
}
CODES = tuple(code.lower() for code in POSITIONS)


def groups(view: View, offered: tuple[str, ...]) -> tuple[Group, ...]:
    """Calls by their kind, those that are closed too; swaps by position, with the man who stands there now."""
    if view.phase == CALL:
        aimed = [call_words(position) for position in range(LONG_PASS_CALL) if TARGETS >> position & 1]
        kicks = [words for call, words in KICK_WORDS.items() if call != LONG_PASS_CALL]
        return (
            Group("Runs", tuple(words for words in aimed if words.startswith("run"))),
            Group("Passes", (*(words for words in aimed if words.startswith("pass")), KICK_WORDS[LONG_PASS_CALL])),
            Group("Kicks", tuple(kicks)),
        )
    if view.phase == WINDOW:
        swaps = [
            Group(
                f"{code} {man_mark(view.lineup[view.seat], place)}",
                tuple(words for words in offered if words.startswith(f"swap {code} ")),
            )
            for place, code in enumerate(POSITIONS)
        ]
        return (*(group for group in swaps if group.moves), Group("Or", ("done",)))
    return ()


def man_mark(lineup: int, position: int) -> str:
    """Section 1.1: the mark of a class, or a question mark.

    >>> man_mark(0b100100, 0), man_mark(0b100100, 1), man_mark(0b100100, 2), man_mark(0b11, 0)
    ('*', '2', 'S', '?')
    """
    return MARKS[man_at(lineup, position)]


def why_not(view: View, text: str) -> str:
    """Why a text is no legal move, from what its coach may know."""
    words = text.lower().split()
    if view.phase == CALL:
        return why_no_call(view, words)
    if view.phase in (SETUP, HALF_TIME):
        return why_no_man(view, words)
    if view.phase == WINDOW:
        return why_no_swap(view, words)
    if view.phase == FORCED:
        return "Name the position whose man goes, for example: lose RT."
    if view.phase == FORCED_IN:
        return "Say which class comes in, if one of that type is on the bench: send star, send second or send scrub."
    return f"Say {answer_words(view.phase, 0)} or {answer_words(view.phase, 1)}."


def why_no_man(view: View, words: list[str]) -> str:
    """PS-5, PS-8: why a man cannot be lined up."""
    code = POSITIONS[view.filling]
    if len(words) > 1 and words[0] in CODES and words[0] != code.lower():
        return f"The men come in order, and now it is the turn of {code}, the {NAMES[code]}."
    if words and words[-1] in CLASSES and free(view.bench[view.seat], view.filling, CLASSES.index(words[-1])) == 0:
        return f"No {words[-1]} is left for {code}: choose another class (PS-5)."
    keep = ", or keep" if view.phase == HALF_TIME and view.filling == 0 else ""
    return f"Say which class stands at {code}: star, second or scrub, if one is left{keep}."


def why_no_call(view: View, words: list[str]) -> str:
    """PS-43, PS-R59: why this is no play that can be called."""
    call = " ".join(words)
    if words and words[-1] in CODES and words[0] in ("run", "pass", words[-1]):
        return why_not_at(view, words[0], POSITIONS[CODES.index(words[-1])])
    if call in ("run", "pass"):
        return f"{call.capitalize()} at whom? Open: {', '.join(open_calls(view, call)) or 'nobody in this series'}."
    if call.startswith("time"):
        return "A time-out is called before the call, when the question comes (PS-R59)."
    if words[:1] == ["swap"]:
        return "Men are changed in a time-out; now a play is called (PS-108)."
    return why_no_kick(view, call) or f"Call a play, for example: {', '.join(examples(view))}."


def why_not_at(view: View, kind: str, code: str) -> str:
    """PS-15, PS-51, PS-54: why a position cannot be attacked so."""
    if code in ("QB", "FB"):
        return f"Nobody attacks the {NAMES[code]}: run at the line or the ends, pass at C, RH or LH (PS-54)."
    if kind == "run" and code == "C":
        return "No run goes at the center: run at a guard, or pass (PS-15)."
    if kind == "run" and code in ZONE_POSITIONS:
        return f"{code} guards a pass zone: pass {code}, or run at the line or the ends (PS-16)."
    if kind == "pass" and code not in ZONE_POSITIONS:
        return f"Passes go at C, RH and LH: run {code}, or pass into one of those zones (PS-16)."
    return f"{code} was attacked in this series already; the next first down opens it again (PS-51)."


def why_no_kick(view: View, call: str) -> str:
    """PS-18, PS-64, PS-66, PS-68: why a kick cannot be called; nothing if the text is no kick."""
    star = man_at(view.lineup[view.seat], FB) == STAR
    kick = next((words for words in ("punt out", "quick kick", "field goal") if call.startswith(words)), "")
    if kick in ("punt out", "quick kick") and not star:
        return f"A {kick} needs a Star as kicker (PS-18)."
    if kick == "punt out" and view.spot < GOAL // 2:
        return f"A punt out needs the ball on the 50 or beyond; {GOAL // 2 - view.spot} yards are missing (PS-64)."
    if kick == "quick kick" and view.down > last_quick_kick(view):
        return f"No quick kick on down {view.down}: only on downs 1 to {last_quick_kick(view)} (PS-66)."
    if kick == "field goal" and GOAL - view.spot > FIELD_GOAL_RANGE:
        return f"The goal is {GOAL - view.spot} yards away; a field goal goes {FIELD_GOAL_RANGE} at most (PS-68)."
    return f"Say {kick}." if kick else ""


def last_quick_kick(view: View) -> int:
    """PS-66: the last down on which a quick kick may be called, by edition."""
    chosen = ruled(view.house, QUICK_KICK_DOWNS)
    return 3 - (ruled(view.house, EDITION) if chosen == 0 else chosen - 1)


def open_calls(view: View, kind: str) -> list[str]:
    """The positions that a run or a pass may be aimed at now."""
    aimed = [call_words(place).split() for place in range(LONG_PASS_CALL) if (TARGETS & ~view.closed) >> place & 1]
    return [code for word, code in aimed if word == kind]


def examples(view: View) -> list[str]:
    """A few calls that are possible now."""
    aimed = [f"{kind} {code}" for kind in ("run", "pass") for code in open_calls(view, kind)[:1]]
    return [*aimed, "long pass", "punt"]


def why_no_swap(view: View, words: list[str]) -> str:
    """PS-109, PS-R64: why a man cannot come in."""
    if len(words) == 3 and words[0] == "swap" and words[1] in CODES and words[2] in CLASSES:
        if view.swapped[view.seat] >> CODES.index(words[1]) & 1:
            return f"{words[1].upper()} has been changed in this window already (PS-R64)."
        return f"No {words[2]} for {words[1].upper()} is free; who was taken out sits out a play (PS-R64)."
    return "Say swap, the position and the class of the man who comes in, for example: swap RT scrub; or say done."
