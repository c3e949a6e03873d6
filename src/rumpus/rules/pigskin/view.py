"""Section 4: what each coach sees, and what everybody sees."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ..bounds import Both, Flag, amount, choice, digits, packed, subset
from ..words import OVER, WATCHER, count, rule
from .bounds import BACKS, HOUSE_RULES, LINEMEN, Card, Men, Position, Positions, Seat, Yard
from .deck import CARDS, MOST_REPLACEMENTS, SPECIAL
from .pack import reading_of, unturned
from .play import CARDS_OF_A_QUARTER, PLAYS, QUARTERS, turn, winners
from .readings import ENOUGH
from .replacement import loser_of, replacing_card
from .spaces import CAUGHT_OUT, FIGURE, MOST_YARDS, SPACES, UNKNOWN
from .squads import ELEVEN, EMPTY_BOARD, sitting_out
from .state import (
    BENCH,
    BY_REPLACEMENT,
    CARD_MODE,
    CLOSED,
    FORCED,
    FORCED_IN,
    GAME_OVER,
    HALF_TIME,
    KICKOFF_CALL,
    LATEST,
    NOBODY,
    OUT_GAME,
    OUT_QUARTER,
    REFUSED,
    SEATS,
    SETUP,
    SORTS,
    SWAPPED,
    TRY,
    TRY_MISSED,
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
    house: Annotated[int, packed(2 * HOUSE_RULES)]
    """The house rules: two binary digits for each, in the order of the sheet; see `ruled`."""
    phase: Annotated[int, choice(GAME_OVER)]
    """0 line-ups, 1 the toss, 2 its choice, 3 and 4 time-outs of offence and defence, 5 a window to substitute, 6 a
    call, 7 cards are turned, 8 a penalty, 9 and 10 a forced replacement, 11 the choice to kick, 12 half-time, 13 its
    choice, 14 the end."""
    quarter: Annotated[int, amount(QUARTERS, 1)]
    """The quarter; 5 is an extra one."""
    toss: Seat
    """Who won the toss, or -1."""
    points: Both[Annotated[int, digits(QUARTERS * PLAYS * (6 + 1))]]
    """The points of each player: at the most a touchdown and a try on every play (PS-135, PS-137)."""
    offence: Annotated[int, choice(SEATS - 1)]
    """The side in possession; for a kickoff the kicking side, for a kick choice the side that chooses."""
    spot: Yard
    """Where the next play starts, in yards from that side's own goal line."""
    down: Annotated[int, amount(4)]
    """The down; 0 before a kickoff."""
    to_gain: Yard
    """The line to gain, counted like the spot."""
    closed: Positions
    """The positions that are closed for this series."""
    pending: Annotated[int, choice(KICKOFF_CALL)]
    """What comes after windows and time-outs: 6 a call, 16 a kickoff, 11 its choice."""
    timeouts: Both[Annotated[int, digits(3 * PLAYS)]]
    """The time-outs that each player has called in this half, or since half-time in an extra quarter (PS-R61,
    PS-R81)."""
    official: Annotated[int, subset(BY_REPLACEMENT.bit_length())]
    """Why there is an official time-out: a score, the quarter, a penalty, an incomplete pass, out of bounds, a
    touchback, a replacement."""
    interval: Flag
    """Whether the window is the one between quarters."""
    untimed: Flag
    """Whether the extra play after the end of a half was granted."""
    lineup: Both[Annotated[int, packed(2 * ELEVEN)]]
    """Each player's line-up: two binary digits for each position: 0 a Star, 1 a Second, 2 a Scrub, 3 unknown."""
    bench: Both[Men]
    """Each player's free men: three binary digits for each type and class, linemen first, Stars first; hidden (-1) from
    the other."""
    sitting: Both[Men]
    """Each player's men who sit out until a play has been run, counted like free men; hidden (-1) from the other."""
    out_quarter: Both[Men]
    """Each player's men who are removed until the quarter ends, counted so; hidden (-1) from the other."""
    out_game: Both[Men]
    """Each player's men who are removed for the game, counted so; hidden (-1) from the other."""
    missing: tuple[
        Annotated[int, amount(LINEMEN), "How many of player 1's linemen are removed."],
        Annotated[int, amount(BACKS), "How many of player 1's backs are removed."],
        Annotated[int, amount(LINEMEN), "How many of player 2's linemen are removed."],
        Annotated[int, amount(BACKS), "How many of player 2's backs are removed."],
    ]
    swapped: Both[Positions]
    """Where each player has put another man since the last play, for that player."""
    latest: Both[Positions]
    """Where each player put another man in the latest window that is over."""
    filling: Position
    """The position that the seat fills next in a line-up, in the order LE LT LG C RG RT RE QB FB RH LH from 0, or
    -1."""
    cards_left: Annotated[int, amount(len(CARDS))]
    """How many cards of the quarter are left."""
    seen: Annotated[int, subset(len(CARDS))]
    """The cards of this quarter that the seat has seen."""
    card: Card
    """The card of the last reading, for whoever saw it, or -1."""
    reading: Annotated[int, digits((CAUGHT_OUT + 1) * FIGURE - 1)]
    """What was read: eight binary digits for the yards and 128, and above them what kind of reading it is; 0 none."""
    read_space: Annotated[int, choice(len(SPACES) - 1, HIDDEN)]
    """The space that was read last, or -1."""
    read_at: Position
    """The position whose man was read, in the same order, or -1."""
    read_class: Annotated[int, choice(UNKNOWN)]
    """His class where it is known: 0 a Star, 1 a Second, 2 a Scrub, 3 unknown."""
    reader: Seat
    """Who turned the card, or -1."""
    cutting: Flag
    """Whether the card was cut, not turned."""
    turned: Annotated[int, digits(QUARTERS * CARDS_OF_A_QUARTER)]
    """How many cards were turned or cut in this game."""
    call: Annotated[int, choice(TRY)]
    """The call: a position from 0, 11 a long pass, 12 a punt, 13 a punt out, 14 a quick kick, 15 a field goal, 16 a
    kickoff, 17 a try."""
    space: Annotated[int, choice(len(SPACES) - 1)]
    """The space that is needed next while a play goes on."""
    carrier: Annotated[int, choice(SEATS - 1)]
    """Who has the ball."""
    ball: Yard
    """Where it is, in yards from that side's own goal line."""
    factor: Annotated[int, digits(ENOUGH // 2)]
    """What a long gain is multiplied by."""
    back: Flag
    """Whether this is a run-back."""
    penalties: Annotated[int, amount(len(CARDS))]
    """Penalty cards of this play."""
    waiting: Annotated[int, amount(MOST_REPLACEMENTS)]
    """Replacement cards that wait for the end of the play."""
    loser: Seat
    """While a man is replaced: whose man, or -1."""
    replacing: Card
    """And the card that takes him, or -1."""
    outcome: Annotated[int, choice(TRY_MISSED)]
    """How the play ended: 0 not yet, 1 on a down, 2 a new series, 3 a touchdown, 4 a safety, 5 a touchback, 6 a field
    goal, 7 a try made, 8 a try missed."""
    penalty: Annotated[int, amount(MOST_YARDS, -MOST_YARDS)]
    """The live penalty: yards for the offence, or below 0 against it."""
    ruling: Annotated[int, choice(REFUSED)]
    """The penalty: 0 none or open, 1 accepted, 2 refused."""
    leaving: Position
    """The position whose man is, or was last, replaced, in the same order, or -1."""
    plays: Annotated[int, digits(QUARTERS * PLAYS)]
    """Plays and kickoffs so far."""
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
