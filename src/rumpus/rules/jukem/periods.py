"""Before a hand is dealt: who deals, which cards play, and what follows when a half is over."""

from __future__ import annotations

from ..words import lowest, rule
from .cards import NO_TOPS, NOTHING_BENEATH, Pair, without
from .deck import ALL, RED, YELLOW
from .state import (
    CAP,
    CHOSEN_CARDS,
    DEALING,
    ENDED,
    NOTHING,
    NOTHING_TOLD,
    PRACTICE,
    TAKING_OUT,
    TOSS_FOR_OVERTIME,
    TOSSING,
    Options,
    State,
    house_of,
)

NOBODY: Pair = (0, 0)
LUCK_NAMES = 3
"""The value of the option `dealer` that leaves it to luck."""


@rule
def initial(options: Options) -> State:
    """JK-R28: a dealer is named, by the house or by luck. JK-6: a practice game has two cards less."""
    dealer = 0 if options.dealer == LUCK_NAMES else options.dealer - 1
    state = State(
        house_of(options), TOSSING, 1, dealer, 1 - dealer, ALL, ALL, NOBODY, NOBODY, NOBODY, NOBODY,
        NO_TOPS, NOTHING_BENEATH, 0, 0, NOBODY, 0, 0, NOTHING, 0, 0, NOTHING, NOTHING, NOBODY, NOTHING_TOLD, NOBODY,
    )  # fmt: skip
    return state if options.dealer == LUCK_NAMES else dealer_named(state, dealer)


@rule
def dealer_named(state: State, dealer: int) -> State:
    """JK-9: the non-dealer has the first turn. JK-R26: in a practice game, two cards go out before the first deal."""
    state = state._replace(dealer=dealer, mover=1 - dealer)
    if state.house & PRACTICE == 0 or state.half > 1:
        return deal(state)
    if state.house & CHOSEN_CARDS:
        return state._replace(phase=TAKING_OUT)
    return deal(state._replace(deck=without(without(ALL, lowest(YELLOW)), lowest(RED))))


@rule
def deal(state: State) -> State:
    """JK-3, JK-36, JK-R24: all cards that play come together again; points stay."""
    return state._replace(
        phase=DEALING, mover=1 - state.dealer, draw=state.deck, hands=NOBODY, known=NOBODY, yards=NOBODY,
        tops=NO_TOPS, beneath=NOTHING_BENEATH, in_lines=0, aside=0, score_piles=NOBODY, gain=0, laid=0,
        taken=NOTHING, idle=0, begun=0, held=NOBODY, told=NOTHING_TOLD,
        rooms=NOBODY,
    )  # fmt: skip


@rule
def half_over(state: State) -> State:
    """JK-35 to JK-38: the second half has the other dealer; then more points win; a tie goes on in overtime."""
    overtimes = state.half - 2
    level = state.points[0] == state.points[1]
    if state.half >= 2 and (not level or overtimes >= state.house >> CAP):
        return state._replace(phase=ENDED)
    state = state._replace(half=state.half + 1)
    if state.half > 2 and state.house & TOSS_FOR_OVERTIME:  # JK-R25
        return deal(state)._replace(phase=TOSSING)
    return dealer_named(state, 1 - state.dealer)
