"""For beliefs: other worlds that a coach cannot tell from his own.

A changed world has a whole past that would have looked the same. Of the opponent's men only those are changed whose
class was never read: a man who has stood on his position since the line-up (ORIGINAL), or since the latest window
in which his coach swapped anyone (NEWEST), could have been of another class all that time, if his coach had a man
of that class to spare all that time (`lean`). Of the cards only the last one is changed, if the coach
has not seen it: to one that would have been read alike.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..words import count, lowest, put, rule
from .calls import read_position
from .deck import DECK, READABLE, SPECIAL, whole_pack
from .pack import unturned
from .spaces import LONG_PASS, PENALTY_SPACE, STAR, UNKNOWN, column_of
from .squads import ELEVEN, FB, QB, free, man_at, sort_of, star_kicker, with_man
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
    OUT_GAME,
    OUT_QUARTER,
    PENALTY,
    PROVEN,
    PUNT_OUT_CALL,
    QUICK_KICK_CALL,
    RESOLVE,
    SETUP,
    SHORT_GAME,
    SINCE,
    SWAPPED,
    TRY,
    WINDOW,
    State,
    added,
    marked,
    ruled,
)
from .view import View


@rule
def rejuvenate(state: State, seat: int, view: View, chance: int) -> State:
    """Another last card, another man on a position, or other swaps in a window that is still secret.

    Section 4: when the window closes, it tells where all swaps were, so these are made just there.
    """
    if state.phase == GAME_OVER:
        return state
    if state.phase == WINDOW and view.phase != WINDOW and (not state.alone or state.actor != seat):
        return swapped_as_told(changed_anyhow(state, seat, chance), seat, view, chance)
    return changed_anyhow(state, seat, chance)


@rule
def changed_anyhow(state: State, seat: int, chance: int) -> State:
    """One thing that the seat cannot see is another one."""
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
    man = (chance // ELEVEN) % 3
    if (state.marks[other] >> SWAPPED + position) & 1 == 0 and free(state.men[other], position, man) == 0:
        return state
    return other_swap_at(state, other, position, man)


@rule
def other_swap_at(state: State, other: int, position: int, man: int) -> State:
    """The other coach has left the man on a position alone whom he swapped, or has swapped in this one."""
    bench = state.men[other]
    if (state.marks[other] >> SWAPPED + position) & 1 == 1:
        bench += 1 << sort_of(position, man_at(state.lineup[other], position))
        man = man_at(state.before[other], position)
    else:
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
    lean = leaner(state.lean[other], SINCE, position, man, change)
    if (state.marks[other] >> NEWEST + position) & 1 == 0:
        lean = leaner(lean, EARLIER, position, man, change)
    before = put(state.before, other, with_man(state.before[other], position, man))
    return state._replace(before=before, lean=put(state.lean, other, lean))


@rule
def leaner(lean: int, part: int, position: int, man: int, change: int) -> int:
    """How few men a bench has had in one of the two times, with a change; it had none of the class: without it."""
    return lean + (change << part) if free(lean >> part, position, man) > 0 else lean


@rule
def may_become(state: State, seat: int, view: View) -> bool:
    """Section 4: a window tells all at once where the other coach has swapped, so he swaps nowhere else."""
    if state.phase != WINDOW or view.phase == WINDOW:
        return True
    return marked(state.marks[1 - seat], SWAPPED) & ~view.latest[1 - seat] == 0


@rule
def swapped_as_told(state: State, seat: int, view: View, chance: int) -> State:
    """In the window that is open the other coach has swapped just the men that it tells of, for any who were free."""
    other = 1 - seat
    for position in range(ELEVEN):
        if (state.marks[other] >> SWAPPED + position) & 1 == 1:
            state = other_swap_at(state, other, position, 0)
    for position in range(ELEVEN):
        if (view.latest[other] >> position) & 1 == 1:
            state = swapped_for_any(state, other, position, chance)
            chance //= 3
    return state


@rule
def swapped_for_any(state: State, other: int, position: int, chance: int) -> State:
    """The other coach has swapped the man on a position for one who was free: the first from a random class on."""
    for step in range(3):
        man = (chance + step) % 3
        if free(state.men[other], position, man) > 0:
            return other_swap_at(state, other, position, man)
    return state


def explain(state: State, seat: int, view: Any, chance: int) -> State:
    """The same world, changed so that what the seat sees next can come of it: other cards face down, or a man.

    Which cards are left when the other has turned many of them hardly any world of a belief guesses. Never compiled: a
    belief asks when it has no other way. The cards that the other alone has seen are dealt anew, and if no card that
    may be left reads so under the class of his man, he has another man there; what was read before is not remembered.
    """
    other, dice = 1 - seat, Random(chance)
    if state.phase == CALL and view.call in (PUNT_OUT_CALL, QUICK_KICK_CALL) and not star_kicker(state, other):  # PS-18
        return with_man_read(state, other, FB, STAR, dice)
    if state.phase == RESOLVE and view.read_at >= 0 and view.reader == other and view.read_class != UNKNOWN:  # PS-147
        return with_man_read(state, other, view.read_at, view.read_class, dice)
    if state.phase == RESOLVE and view.turned == state.turned + 1 and view.reader == other and view.card < 0:
        return (
            with_reading(state, seat, view, dice)
            or with_reading(with_other_card(state, seat, dice), seat, view, dice)
            or with_cards_dealt(state, seat, 0, dice)
        )
    if view.turned > state.turned and 0 <= state.card == view.card:
        state = with_other_card(state, seat, dice)
    return with_cards_dealt(state, seat, 1 << view.card if view.card >= 0 else 0, dice)


def face_down_to(state: State, seat: int) -> int:
    """PS-27: the cards that the other alone has seen in this quarter."""
    return int(state.shown[1 - seat] & ~state.shown[seat])


def dealable(state: State, seat: int) -> int:
    """The cards of which the seat cannot know whether they lie face down or are left; not the last one."""
    last = 1 << state.card if state.card >= 0 else 0
    return int((unturned(state) | face_down_to(state, seat)) & ~SPECIAL & ~last)


def with_cards_dealt(state: State, seat: int, left: int, dice: Random) -> State:
    """The cards that the other alone has seen are others, but for the last one; `left` is not among them."""
    other, cards = 1 - seat, dealable(state, seat)
    face_down = state.shown[other] & cards
    rest = [card for card in range(len(DECK)) if (cards & ~left) >> card & 1]
    if count(face_down) > len(rest):
        return state
    dealt = sum(1 << card for card in dice.sample(rest, count(face_down)))
    return state._replace(shown=put(state.shown, other, state.shown[other] & ~face_down | dealt))


def with_other_card(state: State, seat: int, dice: Random) -> State:
    """A world in which the card that the other read last was another one, perhaps for another man; or the same world.

    It is turned now, and he was thought to have read it face down.
    """
    last = 1 << state.card if state.card >= 0 else 0
    if state.cutting or not face_down_to(state, seat) & last:
        return state
    other, reading, at = 1 - seat, DECK[state.card][state.column], state.read_at
    standing = man_at(state.lineup[other], at) if at >= 0 else 0
    cards = dealable(state, seat)
    ways = [
        (card, man, column)
        for man in (range(3) if at >= 0 else (standing,))
        for column in (column_of(state.column // 3, man) if at >= 0 else state.column,)
        for card in range(len(DECK))
        if cards >> card & 1 and DECK[card][column] == reading
    ]
    if not ways:
        return state
    card, man, column = dice.choice([way for way in ways if way[1] == standing] or ways)
    swap = 0 if state.shown[other] >> card & 1 else last | 1 << card
    changed = state._replace(card=card, column=column, shown=put(state.shown, other, state.shown[other] ^ swap))
    return changed if man == standing else with_man_read(changed, other, at, man, dice)


def with_reading(state: State, seat: int, view: Any, dice: Random) -> State | None:
    """A world in which a card is left that reads so when the other turns it now; if none can be, nothing."""
    other = 1 - seat
    place = read_position(state) if state.space < LONG_PASS else -1
    standing = man_at(state.lineup[other], place) if place >= 0 else 0
    men = [man for man in range(3) if man != standing and place >= 0]
    pack = dealable(state, seat) if unturned(state) else whole_pack(ruled(state.house, SHORT_GAME)) & ~SPECIAL
    for man in (standing, *dice.sample(men, len(men))):
        column = column_of(state.space, man)
        fitting = [
            card
            for card in range(len(DECK))
            if pack >> card & 1
            and DECK[card][column] == view.reading
            and (view.phase != PENALTY or DECK[card][PENALTY_SPACE] == view.penalty)
        ]
        changed = state if man == standing or not fitting else with_man_read(state, other, place, man, dice)
        if fitting and (man == standing or changed is not state):
            return with_cards_dealt(changed, seat, 1 << dice.choice(fitting), dice)
    return None


def with_man_read(state: State, other: int, place: int, man: int, dice: Random) -> State:
    """A world in which the other has a man of this class on a position.

    He comes from the bench or from another position, rather from one that was not read; if there is none, the one who
    stands there now is the man who sits out (PS-122) or was removed (part J), and the other stands.
    """
    standing = man_at(state.lineup[other], place)
    if man == standing:
        return state
    if free(state.men[other], place, man) > 0:
        return with_other_man(state, other, place, man, False)
    alike = range(QB) if place < QB else range(QB, ELEVEN)
    places = [each for each in alike if man_at(state.lineup[other], each) == man]
    unread = [each for each in places if state.marks[other] >> PROVEN + each & 1 == 0]
    if places:
        return standing_at(standing_at(state, other, dice.choice(unread or places), standing), other, place, man)
    swapped = marked(state.marks[other], SWAPPED)
    left = [each for each in alike if swapped >> each & 1 and man_at(state.before[other], each) == man]
    if left:
        before = with_man(state.before[other], dice.choice(left), standing)
        return standing_at(state._replace(before=put(state.before, other, before)), other, place, man)
    for pile in (OUT_QUARTER, OUT_GAME):
        if free(state.men[other] >> pile, place, man) > 0:
            change = (1 << sort_of(place, standing)) - (1 << sort_of(place, man))
            return standing_at(state._replace(men=added(state.men, other, change << pile)), other, place, man)
    return state


def standing_at(state: State, other: int, place: int, man: int) -> State:
    """The same, with a man of this class on a position; before the latest window, too, unless he came in by it."""
    state = state._replace(lineup=put(state.lineup, other, with_man(state.lineup[other], place, man)))
    if marked(state.marks[other], SWAPPED) >> place & 1:
        return state
    return state._replace(before=put(state.before, other, with_man(state.before[other], place, man)))
