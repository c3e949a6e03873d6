"""Football: what there is to know about a game, and the house rules.

Rules: docs/rules/pegs-football.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ..unit import Grids

SEATS = 2
MEN = 11
MOST_QUIET = 400

HIT_MAN, RUNNER = 0, 1
REFERENCE, TURN_START = 0, 1
LIFTED, STAYS = 0, 1
"""House rules: `penalty_removes`, `advance_from` and `return_alarm`."""

MOVES = 8 * MEN + 8 + 3
LONGEST = 1 + 13 * (6 + 30 * MOST_QUIET)
"""FB-R17 bounds every game. A score is worth 3 points at least, so each player has at most six before 21, and there is
at most one more: 13 stretches of at most `quiet_limit` turns. A stretch takes 3 decisions to set up and 3 for a point
after. A turn takes 2 plays and at most two changes of hands (a fumble with one play left, which is lost again), each
with at most 7 decisions of either player to return a man (FB-R9); where the ball is given, there is only one."""


class Options(NamedTuple):
    penalty_removes: int = HIT_MAN
    fumble_counts: int = 0
    advance_from: int = REFERENCE
    return_alarm: int = LIFTED
    gain_scores: int = 0
    downs_not_on_goal_line: int = 0
    quiet_limit: int = 200
    turn_limit: int = 0
    """0 for no limit."""


class State(NamedTuple):
    options: Options
    phase: int
    holder: int
    """Who has the ball; NOWHERE before the toss."""
    mover: int
    """Whose turn of two plays it is, or will be when the ball is given and men have returned."""
    play: int
    series: int
    """FB-17: the number of the holder's turn since the ball was gained or advanced; 0 before the first."""
    men: Grids
    carrier: int
    reference: int
    """FB-R5: the row that the ball must get ahead of."""
    told: int
    """Whether all know that row."""
    points: Grids
    quiet: int
    turns: int
    event: int
    place: int
    by: int
    news: int
    """The last announced alarm: what it was, where, whose play it was, and how many there were."""
    call: int
    calls: int
    """What was called last, until the holder plays again, and how many calls there were."""
    tried: int
    """FB-R9: where the man who returns now has sounded."""
    sounds: int
    """How often returning men have sounded, which all can hear."""
    wall: int
    start: int
    """FB-28, FB-29: the two men before the goal line, and where the scorer started."""
    doubled: int
    """Where men of both players may stand on one location, as everybody knows."""
    first: int
    latest: int
    """The plays of this turn: the first one when there was a second, and the latest; else NOWHERE."""


MEMORY = (
    "told", "event", "place", "by", "news", "calls", "sounds", "start", "doubled", "first",
)  # fmt: skip
"""What views and beliefs need, and the play does not."""
