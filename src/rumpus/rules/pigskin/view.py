"""Section 4: what each coach sees, and what everybody sees."""

from __future__ import annotations

from typing import NamedTuple

from ..words import OVER, WATCHER, count, rule
from .deck import SPECIAL
from .pack import reading_of, unturned
from .play import turn, winners
from .replacement import loser_of, replacing_card
from .spaces import UNKNOWN
from .squads import EMPTY_BOARD, sitting_out
from .state import (
    BENCH,
    CARD_MODE,
    CLOSED,
    FORCED,
    FORCED_IN,
    HALF_TIME,
    LATEST,
    NOBODY,
    OUT_GAME,
    OUT_QUARTER,
    SETUP,
    SORTS,
    SWAPPED,
    Pair,
    State,
    marked,
    ruled,
)

HIDDEN = -1
Removed = tuple[int, int, int, int]


class View(NamedTuple):
    seat: int
    turn: int
    house: int
    """The house rules, two bits each; see `ruled`."""
    phase: int
    quarter: int
    toss: int
    points: Pair
    offence: int
    """The side in possession; for a kickoff the kicking side, for a kick choice the side that chooses."""
    spot: int
    """Where the next play starts, in yards from that side's own goal line."""
    down: int
    to_gain: int
    closed: int
    """The positions closed for this series, as a set."""
    pending: int
    timeouts: Pair
    official: int
    """Why there is an official time-out."""
    interval: int
    untimed: int
    lineup: Pair
    """Two bits for each position: the own classes; UNKNOWN everywhere for the opponent until the game is over."""
    bench: Pair
    """The own free men by type and class, three bits each; the opponent's are HIDDEN until the game is over."""
    sitting: Pair
    """The own men who sit out until a play has been run."""
    out_quarter: Pair
    out_game: Pair
    """The own men who were removed, by type and class."""
    missing: Removed
    """How many men are removed: White's linemen and backs, then Black's."""
    swapped: Pair
    """The positions where the viewer has put another man since the last play."""
    latest: Pair
    """The positions that got another man in the latest window that is over."""
    filling: int
    """The position that the viewer fills next in a line-up; HIDDEN at other times."""
    cards_left: int
    seen: int
    """The cards of this quarter that the viewer has seen."""
    card: int
    """The card of the last reading, for whoever saw it, or HIDDEN."""
    reading: int
    read_space: int
    """The space that was read last, or HIDDEN."""
    read_at: int
    """The position whose man was read."""
    read_class: int
    """His class, where it is known."""
    reader: int
    cutting: int
    turned: int
    call: int
    space: int
    """The space that is needed next while a play goes on."""
    carrier: int
    ball: int
    factor: int
    back: int
    penalties: int
    waiting: int
    """How many replacement cards wait for the end of the play."""
    loser: int
    """While a man is replaced: whose man; else NOBODY."""
    replacing: int
    """And the card that takes him."""
    outcome: int
    penalty: int
    ruling: int
    leaving: int
    plays: int
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """Section 4: classes, benches and unfinished swaps are a coach's own; in closed mode cards are the turner's own."""
    now = turn(state)
    over = now == OVER
    forced = state.phase == FORCED or state.phase == FORCED_IN
    # Worked out before the call: the native compiler takes no conditions among so many named arguments.
    filling = state.filling if state.phase in (SETUP, HALF_TIME) and seat == now else HIDDEN
    seen = state.shown[0] & state.shown[1] if seat == WATCHER else state.shown[seat]
    card = state.card if saw_card(state, seat) else HIDDEN
    read_class = state.column % 3 if state.read_at >= 0 and class_told(state, seat) else UNKNOWN
    loser = loser_of(state.queue) if forced else NOBODY
    replacing = replacing_card(state.queue) if forced else HIDDEN
    won = winners(state) if over else 0
    return View(
        seat=seat,
        turn=now,
        house=state.house,
        phase=state.phase,
        quarter=state.quarter,
        toss=state.toss,
        points=state.points,
        offence=state.offence,
        spot=state.spot,
        down=state.down,
        to_gain=state.to_gain,
        closed=state.closed,
        pending=state.pending,
        timeouts=state.timeouts,
        official=state.official,
        interval=state.interval,
        untimed=state.untimed,
        lineup=own(state.lineup, seat, over, EMPTY_BOARD),
        bench=own(counted(state, BENCH), seat, over, HIDDEN),
        sitting=own((sitting_out(state, 0), sitting_out(state, 1)), seat, over, HIDDEN),
        out_quarter=own(counted(state, OUT_QUARTER), seat, over, HIDDEN),
        out_game=own(counted(state, OUT_GAME), seat, over, HIDDEN),
        missing=missing_men(state),
        swapped=own(positions(state, SWAPPED), seat, over, 0),
        latest=positions(state, LATEST),
        filling=filling,
        cards_left=count(unturned(state)),
        seen=seen,
        card=card,
        reading=reading_of(state),
        read_space=space_read(state),
        read_at=state.read_at,
        read_class=read_class,
        reader=state.reader,
        cutting=state.cutting,
        turned=state.turned,
        call=state.call,
        space=state.space,
        carrier=state.carrier,
        ball=state.ball,
        factor=state.factor,
        back=state.back,
        penalties=state.penalties,
        waiting=waiting_cards(state.queue),
        loser=loser,
        replacing=replacing,
        outcome=state.outcome,
        penalty=state.penalty,
        ruling=state.ruling,
        leaving=state.leaving,
        plays=state.plays,
        winners=won,
    )


@rule
def own(row: Pair, seat: int, everybody: bool, instead: int) -> Pair:
    """A pair of which a coach sees his own part, or everybody all of it."""
    if everybody:
        return row
    return (row[0] if seat == 0 else instead, row[1] if seat == 1 else instead)


@rule
def counted(state: State, where: int) -> Pair:
    """The men of both squads who are on the bench, or out."""
    return ((state.men[0] >> where) & SORTS, (state.men[1] >> where) & SORTS)


@rule
def positions(state: State, which: int) -> Pair:
    """One of the sets of positions, of both boards."""
    return (marked(state.marks[0], which), marked(state.marks[1], which))


@rule
def saw_card(state: State, seat: int) -> bool:
    """PS-147, PS-148, PS-R4, PS-R82: who has seen the last card: in open mode all, in closed mode who read it.

    A special card lies face up for all.
    """
    return class_told(state, seat) or (SPECIAL >> max(state.card, 0)) & 1 == 1


@rule
def class_told(state: State, seat: int) -> bool:
    """Whether a seat knows what was read, beside the reading."""
    return ruled(state.house, CARD_MODE) != CLOSED or seat == state.reader


@rule
def space_read(state: State) -> int:
    """The space of the last reading."""
    if state.card < 0:
        return HIDDEN
    return state.column // 3 if state.read_at >= 0 else state.column - 12


@rule
def missing_men(state: State) -> Removed:
    """Section 4: everybody sees from which positions men were removed, so how many of each type are missing."""
    white = state.men[0] >> OUT_QUARTER
    black = state.men[1] >> OUT_QUARTER
    return (
        of_type(white, 0) + of_type(white, 18),
        of_type(white, 9) + of_type(white, 27),
        of_type(black, 0) + of_type(black, 18),
        of_type(black, 9) + of_type(black, 27),
    )


@rule
def of_type(men: int, first: int) -> int:
    """How many men of one type there are in a count by class."""
    return ((men >> first) & 7) + ((men >> first + 3) & 7) + ((men >> first + 6) & 7)


@rule
def waiting_cards(queue: int) -> int:
    """The number of entries in the queue."""
    number = 0
    while queue != 0:
        queue >>= 8
        number += 1
    return number
