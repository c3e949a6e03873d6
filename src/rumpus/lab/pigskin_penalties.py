"""When an average coach of Pigskin takes a penalty, by field position.

The names are the same with every deck, so the coaches of the statistics and the rule of thumb share this.
"""

from __future__ import annotations

from typing import Any

from rumpus.rules.pigskin.settling import ACCEPT, REFUSE
from rumpus.rules.pigskin.state import (
    FIELD_GOAL_MADE,
    GOAL,
    KICKOFF_CALL,
    NEW_SERIES,
    ON_DOWN,
    OWN_20,
    SAFETY,
    TOUCHBACK,
    TOUCHDOWN,
    TRY,
    TRY_GOOD,
)
from rumpus.rules.words import rule


@rule
def worth(spot: int, down: int, missing: int) -> int:
    """What having the ball is worth, in yards of field: less with every down, and with every yard too many to gain."""
    return max(spot - 25 - 8 * (down - 1) - (missing - 10) * down // 2, spot - 45)


@rule
def worth_of_play(state: Any) -> int:
    """What a play that stands is worth to the side that called it."""
    ours = 1 if state.carrier == state.offence else -1
    if state.outcome == ON_DOWN:
        if state.ball >= state.to_gain:
            return worth(state.ball, 1, 10)
        if state.down < 4:
            return worth(state.ball, state.down + 1, state.to_gain - state.ball)
        return -worth(GOAL - state.ball, 1, 10)
    if state.outcome == NEW_SERIES:
        return ours * worth(state.ball, 1, 10)
    if state.outcome == TOUCHBACK:
        return ours * worth(OWN_20, 1, 10)
    if state.outcome == TOUCHDOWN:
        return ours * 110
    if state.outcome == SAFETY:
        return -ours * 50
    return 45 if state.outcome == FIELD_GOAL_MADE else 0


@rule
def penalty_choice(state: Any, ours: bool) -> int:
    """Penalties are judged by field position. A try is repeated if that can only help.

    `ours`: whether the chooser called the play. A coach's view has all these words, too.
    """
    if state.call == TRY:
        return REFUSE if (state.outcome == TRY_GOOD) == ours else ACCEPT
    spot = min(max(state.spot + state.penalty, 1), GOAL - 1)
    if state.call == KICKOFF_CALL:
        accepted = -worth(max(OWN_20, 65 - spot), 1, 10)
    elif spot >= state.to_gain:
        accepted = worth(spot, 1, 10)
    else:
        accepted = worth(spot, state.down, state.to_gain - spot)
    better = accepted > worth_of_play(state) if ours else accepted < worth_of_play(state)
    return ACCEPT if better else REFUSE
