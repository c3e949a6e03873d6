"""The rules that every game offers: whose turn it is, what is legal, what a move does, and who has won."""

from __future__ import annotations

from ..words import LUCK, OVER, count, each_of, lowest, rule
from .cards import NO_CARD, PILE, of, without
from .deck import ALIKE, DEFENSIVE, GOALS, JUKEMS, PASS_ONLY, RED, TITLE, TITLES, YELLOW
from .drives import after_play, answered, juked, kicked, played, stood, stopped
from .hands import (
    begin_turn,
    dealt,
    discard_taken,
    discarded,
    draw_chosen,
    drawn,
    hand_ready,
    may_stop_drawing,
    may_take,
    replenish,
    turn_over,
)
from .periods import deal, dealer_named, half_over
from .plays import listed_basic, listed_special
from .state import (
    ANSWER,
    DEALING,
    DEFENDING,
    DISCARD,
    DRAW,
    ENDED,
    ENOUGH,
    FILLING,
    HALF_ENDS,
    HAND_READY,
    JUKE,
    JUKING,
    KICKING,
    MAY_DECLINE,
    NO_JUKE,
    NO_KICK,
    NO_REDISCARD,
    PASS_ON,
    PLAY,
    PLAY_ON,
    PLAY_STANDS,
    PLAYING,
    REFILLING,
    REPLENISHING,
    SEATS,
    STAND,
    STOP,
    STRICT_PLAY,
    TAKE,
    TAKE_OUT,
    TAKING_OUT,
    THEMATIC,
    TOSSING,
    TURN_BEGINS,
    TURN_ENDS,
    Options,
    State,
    card_of,
    is_pass,
    move_of,
    play_of,
    verb_of,
)


@rule
def seats(options: Options) -> int:
    """JK-1: two players."""
    return SEATS


@rule
def turn(state: State) -> int:
    """Section 3: who decides. The window of the defence is there for everybody, whatever the hand (section 4)."""
    phase = state.phase
    if phase == ENDED:
        return OVER
    if phase <= REFILLING:
        return LUCK
    if phase == DEFENDING:
        return 1 - state.mover
    return state.dealer if phase == TAKING_OUT else state.mover


@rule
def listed(titles: int, verb: int, out: list[int], number: int) -> int:
    """Write a move of the same verb for each title into `out` after the first `number`; how many there are now."""
    return each_of(titles, move_of(verb, 0), out, number)


@rule
def legal(state: State, out: list[int]) -> int:
    """Section 3, by phase. Cards of one title are one move; luck's cards are each a move of their own."""
    phase = state.phase
    if phase == PLAYING:
        return legal_play(state, out)
    if phase == DEFENDING:
        out[0] = move_of(STAND, NO_CARD)
        return listed(answers(state), ANSWER, out, 1)
    if phase == REPLENISHING:
        return legal_source(state, out)
    if phase == TOSSING:
        out[0] = 0
        out[1] = 1
        return 2
    if phase == TAKING_OUT:
        colour = YELLOW if count(state.deck & YELLOW) == count(YELLOW) else RED
        return listed(state.deck & TITLES & colour, TAKE_OUT, out, 0)
    if phase == JUKING:
        out[0] = move_of(NO_JUKE, NO_CARD)
        out[1] = move_of(JUKE, lowest(JUKEMS))
        return 2 if of(state.hands, state.mover) & JUKEMS != 0 else 1
    if phase == KICKING:
        out[0] = move_of(NO_KICK, NO_CARD)
        out[1] = play_of(lowest(GOALS), NO_CARD, 0, 0)
        return 2 if of(state.hands, state.mover) & GOALS != 0 else 1
    return each_of(state.draw, 0, out, 0)


@rule
def legal_source(state: State, out: list[int]) -> int:
    """JK-11, JK-R1: where the next card for the hand may come from."""
    number = 0
    if state.draw != 0:
        out[number] = move_of(DRAW, NO_CARD)
        number += 1
    if may_take(state):
        out[number] = move_of(TAKE, NO_CARD)
        number += 1
    if may_stop_drawing(state):
        out[number] = move_of(ENOUGH, NO_CARD)
        number += 1
    return number


@rule
def legal_play(state: State, out: list[int]) -> int:
    """JK-12, JK-13: a play, or else a discard. JK-34, JK-R22: in a last-card turn any play, or to stop."""
    seat = state.mover
    basic = listed_basic(state.house, of(state.hands, seat), of(state.yards, seat), out)
    number = listed_special(state, seat, out, basic)
    if state.draw == 0:
        if number == 0:  # JK-R21, where a house wants a discard
            return listed(of(state.hands, seat) & TITLES, DISCARD, out, 0)
        if state.house & PLAY_ON == 0:
            out[number] = move_of(STOP, NO_CARD)
            number += 1
        return number
    compelling = number if state.house & STRICT_PLAY else basic  # JK-R5
    if compelling == 0 or state.house & MAY_DECLINE:  # JK-R4
        number = listed(discardable(state, seat), DISCARD, out, number)
    if number == 0:  # only where a house lets a player have no cards at all (JK-R3)
        out[0] = move_of(PASS_ON, NO_CARD)
        return 1
    return number


@rule
def discardable(state: State, seat: int) -> int:
    """JK-R2: any card, unless a house keeps the one just taken from being discarded again while there are others."""
    hand = of(state.hands, seat)
    if state.house & NO_REDISCARD and state.taken >= 0 and count(hand) > 1 and count(hand & ALIKE[state.taken]) == 1:
        return hand & TITLES & ~(1 << state.taken)
    return hand & TITLES


@rule
def answers(state: State) -> int:
    """JK-30, JK-R13: what the defender may answer with. Any defensive card, but for a thematic house."""
    titles = of(state.hands, 1 - state.mover) & TITLES & DEFENSIVE
    return titles & ~PASS_ONLY if state.house & THEMATIC and not is_pass(state.last) else titles


@rule
def apply(state: State, move: int) -> State:
    """Section 3: what a legal move does, and what follows from it by itself."""
    return settled(moved(state, move))


@rule
def settled(state: State) -> State:
    """What is still to be done before the next decision, in the order of a turn."""
    if state.phase == PLAY_STANDS:
        state = after_play(state)
    if state.phase == TURN_ENDS:
        state = stopped(state)
    if state.phase == TURN_BEGINS:
        state = begin_turn(state)
    if state.phase == FILLING:
        state = replenish(state)
    if state.phase == HAND_READY:
        state = hand_ready(state)
    return half_over(state) if state.phase == HALF_ENDS else state


@rule
def moved(state: State, move: int) -> State:
    """A legal move itself; everybody sees it, but for the card that luck draws (section 4)."""
    phase = state.phase
    if phase <= REFILLING:
        return lucky(state, move)
    if phase == DEFENDING:
        state = state._replace(last=move, actor=1 - state.mover)
        return stood(state) if verb_of(move) == STAND else answered(state, card_of(move))
    if phase == TAKING_OUT:
        second = count(state.deck & YELLOW) < count(YELLOW)
        state = state._replace(deck=without(state.deck, card_of(move)), last=move, actor=state.dealer)  # JK-6
        return deal(state) if second else state
    state = state._replace(last=move, actor=state.mover)
    return sourced(state, move) if phase == REPLENISHING else acted(state, move)


@rule
def lucky(state: State, move: int) -> State:
    """Luck names the dealer, or a card of the draw pile."""
    if state.phase == TOSSING:
        return dealer_named(state, move)
    if state.phase == DEALING:
        return dealt(state, move)
    if state.phase == REFILLING:  # JK-R23
        return drawn(state, 1 - state.mover, move)._replace(phase=TURN_ENDS)
    return drawn(state, state.mover, move)._replace(phase=FILLING)


@rule
def sourced(state: State, move: int) -> State:
    """JK-10, JK-11: a card for the hand, or enough."""
    if verb_of(move) == DRAW:
        return draw_chosen(state)
    if verb_of(move) == TAKE:
        state = state._replace(last=move_of(TAKE, TITLE[state.tops[PILE]]))
        return discard_taken(state)._replace(phase=FILLING)
    return state._replace(phase=HAND_READY)


@rule
def acted(state: State, move: int) -> State:
    """JK-12, JK-13: what the mover does with the hand."""
    verb = verb_of(move)
    if verb == PLAY:
        return kicked(state, card_of(move)) if (GOALS >> card_of(move)) & 1 == 1 else played(state, move)
    if verb == DISCARD:
        return discarded(state, card_of(move))
    if verb == STOP:
        return state._replace(phase=HALF_ENDS)
    if verb == JUKE:
        return juked(state)
    return state._replace(phase=PLAY_STANDS) if verb == NO_JUKE else turn_over(state)


@rule
def score(state: State, seat: int) -> int:
    """JK-2: the points."""
    return of(state.points, seat)


@rule
def winners(state: State) -> int:
    """JK-2, JK-37: more points win; after too many scoreless overtimes both share (section 5)."""
    one, two = state.points
    return 0b11 if one == two else 0b01 if one > two else 0b10
