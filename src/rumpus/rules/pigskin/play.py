"""The rules of Pigskin (docs/rules/pigskin.md, PS) as a game: who decides, what may be done, and what it does."""

from __future__ import annotations

from ..words import LUCK, OVER, rule
from .calls import called, calls
from .pack import card_turned, draws, reading_of
from .quarters import (
    half_begun,
    kick_chosen,
    lineups_done,
    next_step,
    quarter_begun,
    tossed,
)
from .readings import taken_in
from .replacement import man_named, man_replaced, removals, substitutes
from .settling import forced_or_next, penalty_answered, play_over
from .spaces import BLANK
from .squads import ELEVEN, EMPTY_BOARD, lined_up, lineup_choices, squad_of
from .state import (
    CALL,
    FORCED,
    FORCED_IN,
    GAME_OVER,
    GOAL,
    HALF_CHOICE,
    HALF_TIME,
    KICKOFF_CALL,
    LATEST,
    OWN_40,
    PENALTY,
    RESOLVE,
    SEATS,
    SETUP,
    SWAPPED,
    TIMEOUT_D,
    TIMEOUT_O,
    TOSS,
    WINDOW,
    Options,
    State,
    house_of,
    marked,
    remarked,
)
from .windows import DONE, TIME_OUT, other_asked, play_counted, swapped_in, swaps, timeout_called

MOVES = 50
QUARTERS = 5
PLAYS = 51
A_PLAY = 2 + SEATS * (ELEVEN + 1) + 1 + 1 + 1
CARDS_OF_A_QUARTER = 50 + 2 * (50 + 50 + 12)
LONGEST = 4 * ELEVEN + 6 + QUARTERS * (SEATS * (ELEVEN + 1) + PLAYS * A_PLAY + 4 * CARDS_OF_A_QUARTER)
"""Section 5: more decisions than any game can have. Two line-ups for each coach, two tosses and three choices. In each
of at most five quarters (PS-R81) every play turns a card of the 50, and one more may be granted (PS-R57): so 51 plays,
each with two questions about time-outs, one window (PS-R60) of at most eleven swaps and `done` for each coach, a call,
a penalty and a choice to kick; and the window between quarters. Cards: 50 turned; cut only for the last play and the
extra one: at most 12 readings a play (kick, run-back, eight in a chain of doublings, fumble, try), as many repeated
tries as there are penalty cards, and each special card once (PS-R56). A card brings at most four decisions: itself, a
penalty choice, and the two of a forced replacement."""


@rule
def seats(options: Options) -> int:
    """Two coaches: White and Black."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """PS-8: both coaches still have all men off the board, White fills his positions first."""
    men = squad_of(options)
    none = (0, 0)
    return State(
        house=house_of(options),
        phase=SETUP,
        actor=0,
        quarter=1,
        toss=-1,
        points=none,
        offence=0,
        spot=OWN_40,
        down=0,
        to_gain=GOAL,
        closed=0,
        pending=KICKOFF_CALL,
        timeouts=none,
        official=0,
        interval=0,
        alone=0,
        untimed=0,
        lineup=(EMPTY_BOARD, EMPTY_BOARD),
        before=(EMPTY_BOARD, EMPTY_BOARD),
        men=(men, men),
        lean=none,
        marks=none,
        filling=0,
        shown=none,
        used=0,
        card=-1,
        column=0,
        read_at=-1,
        reader=-1,
        cutting=0,
        turned=0,
        call=KICKOFF_CALL,
        space=0,
        carrier=0,
        ball=OWN_40,
        factor=1,
        back=0,
        penalties=0,
        queue=0,
        outcome=0,
        penalty=0,
        ruling=0,
        leaving=-1,
        plays=0,
    )


@rule
def turn(state: State) -> int:
    """Section 3.1: who decides."""
    if state.phase == RESOLVE or state.phase == TOSS:
        return LUCK
    return OVER if state.phase == GAME_OVER else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """Section 3.1: what may be done. Where there are two answers, they are 0 and 1."""
    phase = state.phase
    if phase == RESOLVE:
        return draws(state, out)
    if phase == WINDOW:
        return swaps(state, out)
    if phase == CALL:
        return calls(state, out)
    if phase in (SETUP, HALF_TIME):
        return lineup_choices(state, out)
    if phase == FORCED:
        return removals(state, out)
    if phase == FORCED_IN:
        return substitutes(state, out)
    out[0] = 0
    out[1] = 1
    return 2


@rule
def apply(state: State, move: int) -> State:
    """Section 3.1: what comes of it."""
    phase = state.phase
    if phase == RESOLVE:
        return resolved(state, move)
    if phase == WINDOW:
        return window_closed(state) if move == DONE else swapped_in(state, move)
    if phase == CALL:
        return called(play_counted(state), move)
    if phase in (SETUP, HALF_TIME):
        state = lined_up(state, move)
        return lineups_done(state) if state.filling == ELEVEN else state
    if phase == FORCED:
        return man_named(state, move)
    if phase == FORCED_IN:
        return forced_or_next(man_replaced(state, move))
    return answered(state, move)


@rule
def answered(state: State, move: int) -> State:
    """A question with two answers, or the coin."""
    phase = state.phase
    if phase in (TIMEOUT_O, TIMEOUT_D):
        if move == TIME_OUT:
            return timeout_called(state)
        return other_asked(state) if phase == TIMEOUT_O else next_step(state)
    if phase == PENALTY:
        return penalty_answered(state, move)
    if phase == TOSS:
        return tossed(state, move)
    return half_begun(state, move) if phase == HALF_CHOICE else kick_chosen(state, move)


@rule
def resolved(state: State, card: int) -> State:
    """Section 3.3: a card is turned; PS-R1: if the space is blank, the next one is; else the reading is taken."""
    state = card_turned(state, card)
    if reading_of(state) == BLANK:
        return state
    state = taken_in(state)
    return play_over(state) if state.outcome != 0 else state


@rule
def window_closed(state: State) -> State:
    """PS-119: after White it is Black's turn to substitute; then play goes on."""
    if state.actor == 0 and not state.alone:
        return state._replace(actor=1)
    state = state._replace(marks=(window_seen(state.marks[0]), window_seen(state.marks[1])))
    return quarter_begun(state) if state.interval else next_step(state)


@rule
def window_seen(marks: int) -> int:
    """Section 4: after a window everybody sees which positions have another man."""
    return remarked(marks, LATEST, marked(marks, SWAPPED))


@rule
def score(state: State, seat: int) -> int:
    """Points."""
    return state.points[seat]


@rule
def winners(state: State) -> int:
    """Section 5: the higher score; PS-R81: a tie stands."""
    if state.points[0] == state.points[1]:
        return 3
    return 1 if state.points[0] > state.points[1] else 2
