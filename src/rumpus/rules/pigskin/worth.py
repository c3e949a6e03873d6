"""For the bots: how good a game looks."""

from __future__ import annotations

from ..words import count, rule
from .pack import unturned
from .spaces import STAR, UNKNOWN
from .squads import ELEVEN, FB, QB, free, man_at
from .state import CALL, GAME_OVER, KICKOFF_CALL, TIMEOUTS, State


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead, with something for the ball and where it lies, against what may still happen in the time left."""
    lead = state.points[seat] - state.points[1 - seat]
    if state.phase == GAME_OVER:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    ahead = 1.0 * lead
    if state.pending == CALL:
        worth = ball_worth(state.spot, state.down, state.to_gain - state.spot)
        ahead += worth if state.offence == seat else -worth
    elif state.pending == KICKOFF_CALL:
        ahead += -0.4 if state.offence == seat else 0.4
    cards = count(unturned(state)) + 50 * max(0, 4 - state.quarter)
    ahead += men_worth(state, seat, cards) - men_worth(state, 1 - seat, cards)
    return 0.5 + 0.5 * ahead / (abs(ahead) + 1.0 + 0.05 * cards)


@rule
def ball_worth(spot: int, down: int, missing: int) -> float:
    """What having the ball is worth in points: less with every down, and with every yard too many to gain."""
    return 0.05 * max(spot - 15.0 - 7.0 * (down - 1) - 0.5 * (missing - 10) * down, spot - 42.0)


@rule
def men_worth(state: State, seat: int, cards: int) -> float:
    """What the men on the board are worth in points while so many cards are left, and the time-outs that are left."""
    lineup = state.lineup[seat]
    weak = weakness(lineup, state.men[seat], 0, QB) + weakness(lineup, state.men[seat], QB, ELEVEN)
    weak += man_at(lineup, FB) % UNKNOWN  # the kicker counts twice
    return 0.15 * (TIMEOUTS - state.timeouts[seat]) - 0.004 * cards * weak


@rule
def weakness(lineup: int, bench: int, first: int, last: int) -> int:
    """How far the men of one type are from being Stars; positions still empty can get the best who are free."""
    weak = 0
    empty = 0
    for position in range(first, last):
        man = man_at(lineup, position)
        if man == UNKNOWN:
            empty += 1
        else:
            weak += man
    stars = min(empty, free(bench, first, STAR))
    seconds = min(empty - stars, free(bench, first, STAR + 1))
    return weak + seconds + 2 * (empty - stars - seconds)
