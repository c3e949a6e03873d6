"""Soccer told as the sheet tells it: a field with keepers, men and a ball, and the scenarios that tests begin with."""

from __future__ import annotations

from typing import Any

from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.soccer.field import CLEAR2, KICK, TURN

from .scenario import PLAYER_2, given, offers, spots, when

SO = open_book("soccer")
HOUSES = [
    "quiet_limit=100",
    "sides=F",
    "enter_enemy_goal=on",
    "clearance_free=on",
    "quiet_limit=10",
    "turn_limit=30",
]
TOSS_1, TOSS_2 = "Player 1 has the ball", "Player 2 has the ball"
LINE_UP = ["hide ball A2", "hide keeper A4", "hide keeper F3", "leave F1"]
OPENING = [TOSS_1, *LINE_UP]


def field(*house: str, one: str, two: str, ball: str, **words: Any) -> Any:
    """Player 1 is to play (unless told otherwise). A side is its keeper and its men; the ball is `1 A2`, or `2 F5`."""
    sides = [side.split() for side in (one, two)]
    usual = {
        "phase": TURN,
        "keepers": tuple(side[0] for side in sides),
        "men": tuple(" ".join(side[1:]) for side in sides),
        "holder": int(ball[0]) - 1,
        "ball": ball[2:],
    }
    return given(SO, *house, **usual | words)


def rests(state: Any) -> set[str]:
    """Where a kick or clearance that begins now can come to rest."""
    found = set()
    for words in offers(state):
        if words.split()[0] in ("kick", "clear", "continue", "stop"):
            after = when(state, words)
            if after.phase in (KICK, CLEAR2) and after.actor == state.actor:
                found |= rests(after)
            elif after.ball and after.holder == state.actor:
                found.add(spots(after.ball))
    return found


S3 = when(given(SO), *OPENING)
S9 = field(one="A3 A6 C1 D4", two="F3 B2 D1 E5", ball="2 F5")
S14 = field(one="A3 A6 C1 D5", two="F3 E1 E2 E6", ball="1 D4")
S15 = field(one="A3 A6 C1 D5", two="F4 E1 E2 E6", ball="1 D4")
S16 = field(one="A3 B6 C2 D4", two="F3 F1 F2 F6", ball="2 B4", actor=PLAYER_2)
