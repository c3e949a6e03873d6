"""Football games told as the sheet tells them: a field with men and a ball, and what may be done there."""

from __future__ import annotations

from typing import Any

from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.football.field import PLAY, RETURN_FIRST, RETURN_SECOND
from rumpus.rules.pegs.talk import place
from rumpus.table.notation import choices
from tests.other_worlds import exchange

from .scenario import (
    PLAYER_1,
    at_table,
    given,
    spots,
    when,
)

FB = open_book("football")
HOUSES = [
    "penalty_removes=hit",
    "penalty_removes=runner",
    "fumble_counts=on",
    "advance_from=turn_start",
    "return_alarm=stays",
    "gain_scores=on",
    "downs_not_on_goal_line=on",
    "quiet_limit=12",
    "turn_limit=30",
]
HOME_1, HOME_2 = "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6", "E1 E2 E3 E4 E5 E6 F1 F2 F3 F4 F5"


def field(*house: str, one: str, two: str, **words: Any) -> Any:
    """A play: the men of both, the ball on the man with a star; its player is to move, unless another `mover` is named.

    The ball was gained where it is, unless a `reference` row is named, and nothing stands where the set-up put it.
    """
    holder = 0 if "*" in one else 1
    ball = next(spot[:-1] for spot in f"{one} {two}".split() if spot.endswith("*"))
    row = words.pop("reference", ball[0])
    return given(
        FB,
        *house,
        **{
            "phase": PLAY,
            "holder": holder,
            "mover": holder,
            "series": 1,
            "men": (one.replace("*", ""), two.replace("*", "")),
            "carrier": place(ball),
            "reference": "ABCDEF".index(row),
        }
        | words,
    )


def offers(state: Any, verb: str = "") -> list[str]:
    """The legal moves in their notation, all of them or those with a verb."""
    return [choice.words for choice in choices(FB, state) if not verb or choice.words.split()[0] == verb]


def nobody_returns(state: Any) -> Any:
    """The state after all who are asked have returned nobody."""
    while state.phase in (RETURN_FIRST, RETURN_SECOND):
        state = when(state, "none")
    return state


def men_of(state: Any) -> list[str]:
    """Where the men of both stand."""
    return [spots(men) for men in state.men]


def opening(holder: int, *house: str, gaps: tuple[str, str] = ("A6", "F6"), ball: str = "") -> Any:
    """The start of a game in which the coin falls for a player."""
    state = when(given(FB, *house), f"empty {gaps[0]}", f"empty {gaps[1]}")
    return when(FB.rules.apply(state, holder), f"carrier {ball or ('A1', 'F1')[holder]}")


def at_play(state: Any, *said: str) -> Any:
    """A match that begins at a state, with some moves played."""
    match = at_table(FB)
    exchange(match, state)
    for text in said:
        match.play(match.turn, text)
    return match


S8 = field(one="A1* C3", two="D3 F6")
S9 = field(one="B1 C4", two="D4* E6", mover=PLAYER_1)
S11 = field(one="C3* B1", two="D3 E1 E2 E3 E4 E5 E6 F3 F4 F5 F6")
S4 = field(one="D2* A5 B2 D3 D6 F4", two="B4 F1")
S16 = field(one="C3* A1", two="E3 F6", series=4)
S17 = field(one="C3* A1", two="D3 E2 E5", series=4, play=2)
TOUCHDOWN_2 = when(field(one="A6", two="B2* F1"), "run B2>A2")
