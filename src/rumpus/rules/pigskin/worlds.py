"""For the bots: how good a game looks, and other worlds that a coach cannot tell from his own.

A changed world has a whole past that would have looked the same. Of the opponent's men only those are changed whose
class was never read: a man who has stood on his position since the line-up (ORIGINAL), or since the latest window
in which his coach swapped anyone (NEWEST), could have been of another class all that time, if his coach had a man
of that class to spare all that time (`lean`). Of the cards only the last one is changed, if the coach
has not seen it: to one that would have been read alike.
"""

from __future__ import annotations

from ..words import count, lowest, put, rule
from .deck import DECK, READABLE, SPECIAL, whole_pack
from .pack import unturned
from .spaces import PENALTY_SPACE
from .squads import ELEVEN, free, man_at, sort_of, with_man
from .state import (
    CALL,
    CARD_MODE,
    CLOSED,
    CUT_METHOD,
    EARLIER,
    GAME_OVER,
    HALF_TIME,
    NEWEST,
    ORIGINAL,
    PROVEN,
    SETUP,
    SHORT_GAME,
    SINCE,
    SWAPPED,
    TRY,
    WINDOW,
    State,
    added,
    ruled,
)


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead, with something for the ball and where it lies, against what may still happen in the time left."""
    ahead = 4.0 * (state.points[seat] - state.points[1 - seat])
    if state.pending == CALL:
        worth = 0.2 * (state.spot - 15)
        ahead += worth if state.offence == seat else -worth
    cards = count(unturned(state)) + 50 * max(0, 4 - state.quarter)
    return 0.5 + 0.5 * ahead / (abs(ahead) + 4.0 + 0.2 * cards)


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Another last card, another swap in a window that is still secret, or another man on a position."""
    if state.phase == GAME_OVER:
        return state
    kind = chance % 4
    chance //= 4
    if kind == 0 and hidden_card(state, seat):
        return other_card(state, seat, chance)
    if kind == 1 and state.phase == WINDOW and (not state.alone or state.actor != seat):
        return other_swap(state, seat, chance)
    return other_man(state, seat, chance)


@rule
def hidden_card(state: State, seat: int) -> bool:
    """PS-148: whether the last card was turned by the other coach and lies face down."""
    if state.card < 0 or ruled(state.house, CARD_MODE) != CLOSED or state.reader == seat:
        return False
    bit = 1 << state.card
    return SPECIAL & bit == 0 and (state.cutting != 0 or state.shown[1 - seat] & bit != 0)


@rule
def other_card(state: State, seat: int, chance: int) -> State:
    """The last card was another one of those that would have read the same, its penalty too if that was read."""
    bit = 1 << state.card
    if state.cutting:
        rest = READABLE[state.column] & whole_pack(ruled(state.house, SHORT_GAME)) & ~SPECIAL & ~state.used
    else:
        rest = unturned(state) & ~SPECIAL
    penalty_told = state.penalties != 0 or state.penalty != 0 or state.call == TRY
    alike = 0
    while rest != 0:
        card = lowest(rest)
        if DECK[card][state.column] == DECK[state.card][state.column] and (
            not penalty_told or DECK[card][PENALTY_SPACE] == DECK[state.card][PENALTY_SPACE]
        ):
            alike |= 1 << card
        rest &= rest - 1
    alike &= ~bit
    if alike == 0:
        return state
    for _ in range(chance % count(alike)):
        alike &= alike - 1
    card = lowest(alike)
    swap = bit | 1 << card
    if state.cutting:
        return state._replace(card=card, used=state.used ^ swap if ruled(state.house, CUT_METHOD) else state.used)
    return state._replace(card=card, shown=put(state.shown, 1 - seat, state.shown[1 - seat] ^ swap))


@rule
def other_swap(state: State, seat: int, chance: int) -> State:
    """In the window that is open the other coach has left a man alone whom he swapped, or swapped one more."""
    other = 1 - seat
    if state.actor == seat and seat == 0:  # the other coach has not begun
        return state
    position = chance % ELEVEN
    man = man_at(state.lineup[other], position)
    bench = state.men[other]
    if (state.marks[other] >> SWAPPED + position) & 1 == 1:
        bench += 1 << sort_of(position, man)
        man = man_at(state.before[other], position)
    else:
        man = (chance // ELEVEN) % 3
        if free(bench, position, man) == 0:
            return state
        bench -= 1 << sort_of(position, man)
    return state._replace(
        lineup=put(state.lineup, other, with_man(state.lineup[other], position, man)),
        men=put(state.men, other, bench),
        marks=put(state.marks, other, state.marks[other] ^ 1 << SWAPPED + position),
    )


@rule
def other_man(state: State, seat: int, chance: int) -> State:
    """The other coach has another man on a position: the first one from a random place on where that can be."""
    other = 1 - seat
    building = (state.phase == SETUP or state.phase == HALF_TIME) and state.actor <= other
    if building and state.actor < other:  # his board is empty
        return state
    for step in range(2 * ELEVEN):
        position = (chance + step) % ELEVEN
        if building and position >= state.filling:
            continue
        man = (man_at(state.lineup[other], position) + 1 + (chance // ELEVEN + step // ELEVEN) % 2) % 3
        if free(state.men[other], position, man) > 0 and (building or can_have_been(state, other, position, man)):
            return with_other_man(state, other, position, man, building)
    return state


@rule
def can_have_been(state: State, other: int, position: int, man: int) -> bool:
    """Whether nothing is known of the man on a position, and his coach could have sent this one instead."""
    marks = state.marks[other] >> position
    if (marks >> SWAPPED) & 1 == 1:
        return True
    if (marks >> PROVEN) & 1 == 1 or free(state.lean[other] >> SINCE, position, man) == 0:
        return False
    if (marks >> NEWEST) & 1 == 1:
        return True
    return (marks >> ORIGINAL) & 1 == 1 and free(state.lean[other] >> EARLIER, position, man) > 0


@rule
def with_other_man(state: State, other: int, position: int, man: int, building: bool) -> State:
    """The same world, but for the class of one man and of one on the bench."""
    lineup = with_man(state.lineup[other], position, man)
    change = (1 << sort_of(position, man_at(state.lineup[other], position))) - (1 << sort_of(position, man))
    state = state._replace(lineup=put(state.lineup, other, lineup), men=added(state.men, other, change))
    if building or (state.marks[other] >> SWAPPED + position) & 1 == 1:
        return state
    state = state._replace(
        before=put(state.before, other, with_man(state.before[other], position, man)),
        lean=added(state.lean, other, change << SINCE),
    )
    if (state.marks[other] >> NEWEST + position) & 1 == 1:
        return state
    return state._replace(lean=added(state.lean, other, change << EARLIER))
