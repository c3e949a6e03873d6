"""Part J: replacement cards, after the play in which they were turned."""

from __future__ import annotations

from ..words import each_of, put, rule
from .deck import ANY_MAN, BACK_MAN, DECK, GAME_CARD, LINE_MAN, NAMED_MAN
from .pack import ENTRY
from .spaces import KIND, MAN, TEAM
from .squads import ALL_POSITIONS, ELEVEN, LINEMEN, anybody, free, man_at, sort_of, with_man
from .state import (
    BY_CARD,
    BY_REPLACEMENT,
    FORCED,
    FORCED_IN,
    FORCED_MAN,
    NEWEST,
    OPPONENT,
    ORIGINAL,
    OUT_GAME,
    OUT_QUARTER,
    PROVEN,
    SINCE,
    SORTS,
    State,
    ruled,
)
from .windows import fewest


@rule
def replacing_card(queue: int) -> int:
    """The replacement card that takes effect now."""
    return ((queue & 255) >> 2) - 1


@rule
def loser_of(queue: int) -> int:
    """PS-127, PS-R72: who loses a man by it; a card may name the other side."""
    side = queue & 1
    return 1 - side if DECK[replacing_card(queue)][TEAM] else side


@rule
def removable(state: State) -> int:
    """PS-R70: the positions whose man may be removed. PS-R78: not where nobody is free to come in."""
    seat = loser_of(state.queue)
    wanted = ALL_POSITIONS
    man = DECK[replacing_card(state.queue)][MAN]
    if ruled(state.house, FORCED_MAN) == BY_CARD and man != ANY_MAN:
        if man == LINE_MAN:
            wanted = LINEMEN
        elif man == BACK_MAN:
            wanted = ALL_POSITIONS & ~LINEMEN
        else:
            wanted = 1 << (man - NAMED_MAN)
    if not anybody(state.men[seat], 0):
        wanted &= ~LINEMEN
    if not anybody(state.men[seat], ELEVEN - 1):
        wanted &= LINEMEN
    return wanted


@rule
def removals(state: State, out: list[int]) -> int:
    """The positions that may be named."""
    return each_of(removable(state), 0, out, 0)


@rule
def next_forced(state: State) -> State:
    """PS-107, PS-R77: replacement cards take effect in order; one that finds no man to send in is skipped."""
    while state.queue != 0 and removable(state) == 0:
        state = state._replace(queue=state.queue >> ENTRY)
    if state.queue == 0:
        return state
    seat = loser_of(state.queue)
    named = ruled(state.house, FORCED_MAN) == OPPONENT
    return state._replace(phase=FORCED, actor=1 - seat if named else seat, official=state.official | BY_REPLACEMENT)


@rule
def man_named(state: State, position: int) -> State:
    """PS-R70: the man who goes is named, for everybody to see; now somebody comes in for him."""
    return state._replace(phase=FORCED_IN, actor=loser_of(state.queue), leaving=position)


@rule
def substitutes(state: State, out: list[int]) -> int:
    """PS-109: the classes of that type that are on the bench."""
    number = 0
    for man in range(3):
        if free(state.men[state.actor], state.leaving, man) > 0:
            out[number] = man
            number += 1
    return number


@rule
def man_replaced(state: State, man: int) -> State:
    """PS-124, PS-125: the man is out for the game, or until the quarter ends, and another stands in his place."""
    seat = state.actor
    position = state.leaving
    removed = sort_of(position, man_at(state.lineup[seat], position))
    removed += OUT_GAME if DECK[replacing_card(state.queue)][KIND] == GAME_CARD else OUT_QUARTER
    lineup = with_man(state.lineup[seat], position, man)
    men = state.men[seat] + (1 << removed) - (1 << sort_of(position, man))
    lean = state.lean[seat]
    known = 1 << ORIGINAL | 1 << NEWEST | 1 << PROVEN
    return state._replace(
        queue=state.queue >> ENTRY,
        lineup=put(state.lineup, seat, lineup),
        before=put(state.before, seat, lineup),
        men=put(state.men, seat, men),
        lean=put(state.lean, seat, lean & ~(SORTS << SINCE) | fewest(lean >> SINCE, men) << SINCE),
        marks=put(state.marks, seat, state.marks[seat] & ~(known << position)),
    )
