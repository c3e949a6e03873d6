"""The words of a game of Pigskin: house rules, phases, and everything that is so at one moment."""

from __future__ import annotations

from typing import NamedTuple

from ..words import put, rule

WHITE, BLACK = 0, 1
SEATS = 2
NOBODY = -1

SETUP, TOSS, TOSS_CHOICE, TIMEOUT_O, TIMEOUT_D, WINDOW, CALL, RESOLVE = 0, 1, 2, 3, 4, 5, 6, 7
PENALTY, FORCED, FORCED_IN, KICK_CHOICE, HALF_TIME, HALF_CHOICE, GAME_OVER = 8, 9, 10, 11, 12, 13, 14
"""Phases (section 3.1). SETTLE, AFTER, QUARTER_START and QUARTER_END ask nobody, so they are functions; the try is
RESOLVE with the call TRY, and the second halves of TOSS, FORCED and HALF_TIME are phases of their own."""

LONG_PASS_CALL, PUNT_CALL, PUNT_OUT_CALL, QUICK_KICK_CALL, FIELD_GOAL_CALL, KICKOFF_CALL, TRY = (
    11,
    12,
    13,
    14,
    15,
    16,
    17,
)
"""Calls. A run or a pass is called by the number of the position it is aimed at, below these."""

ON_DOWN, NEW_SERIES, TOUCHDOWN, SAFETY, TOUCHBACK, FIELD_GOAL_MADE, TRY_GOOD, TRY_MISSED = 1, 2, 3, 4, 5, 6, 7, 8
"""How a play ended; 0 while it goes on."""

NO_PENALTY, ACCEPTED, REFUSED = 0, 1, 2

BY_SCORE, BY_QUARTER, BY_PENALTY, BY_INCOMPLETE, BY_OUT, BY_TOUCHBACK, BY_REPLACEMENT = 1, 2, 4, 8, 16, 32, 64
"""PS-112 to PS-118: the reasons for an official time-out, as a set."""

OWN_40, OWN_20 = 40, 20
GOAL = 100
TIMEOUTS = 4
LATE_TIMEOUT_YARDS = 5

CLOSED, OPEN = 0, 1
OWNER, OPPONENT, BY_CARD = 0, 1, 2
DEFENCE_FOUL, ANY_FOUL = 1, 2
SUDDEN_DEATH = 2

Pair = tuple[int, int]


class Options(NamedTuple):
    """House rules; 0 is what the sheet plays."""

    edition: int = 0
    squads: int = 0
    quick_kick_downs: int = 0
    line_label: int = 0
    short_game: int = 0
    card_mode: int = CLOSED
    forced_man: int = OWNER
    three_penalties: int = 0
    penalty_first_down: int = 0
    penalty_on_kickoff: int = 0
    penalty_on_try: int = 0
    untimed_down: int = 0
    cut_specials: int = 0
    cut_method: int = 0
    blocked_on_line: int = 0
    pob_behind_ball: int = 0
    guest_subs: int = 0
    safety_scope: int = 0
    overtime: int = 0


(
    EDITION,
    SQUADS,
    QUICK_KICK_DOWNS,
    LINE_LABEL,
    SHORT_GAME,
    CARD_MODE,
    FORCED_MAN,
    THREE_PENALTIES,
    PENALTY_FIRST_DOWN,
    PENALTY_ON_KICKOFF,
    PENALTY_ON_TRY,
    UNTIMED_DOWN,
    CUT_SPECIALS,
    CUT_METHOD,
    BLOCKED_ON_LINE,
    POB_BEHIND_BALL,
    GUEST_SUBS,
    SAFETY_SCOPE,
    OVERTIME,
) = range(0, 38, 2)
"""Where each house rule stands in the word `house` of a state: a state that is handed about should be small."""


class State(NamedTuple):
    house: int
    """All house rules, two bits each."""
    phase: int
    actor: int
    """Whose decision it is, where the phase does not say so."""
    quarter: int
    toss: int
    """Who won the toss."""
    points: Pair
    # --- the ball between plays
    offence: int
    """The side in possession; for a kickoff the kicking side, for a kick choice the side that chooses."""
    spot: int
    """Yards from the own goal line of that side."""
    down: int
    """1 to 4; 0 before a kickoff."""
    to_gain: int
    """The line to gain, counted like `spot`."""
    closed: int
    """The positions that were attacked in this series."""
    pending: int
    """What comes when windows and time-outs are over: CALL, KICKOFF_CALL or KICK_CHOICE."""
    timeouts: Pair
    """Called in this half."""
    official: int
    """Why there is an official time-out after this play."""
    interval: int
    """Whether the window that is open is the one between quarters."""
    alone: int
    """Whether only the coach who called the time-out may substitute in this window (PS-R63)."""
    untimed: int
    """Whether the extra play after the end of a half (PS-R57) has been granted."""
    # --- the squads
    lineup: Pair
    """A class for each position, two bits each."""
    before: Pair
    """The line-up before the latest window: at swapped positions the men who sit out; without swaps as `lineup`."""
    men: Pair
    """How many men of each type and class are off the board, three bits each: free on the BENCH, removed until the
    quarter ends (OUT_QUARTER), and removed for the game (OUT_GAME)."""
    lean: Pair
    """The fewest men that the bench has had of each sort, for worlds.py: since the latest window with swaps (SINCE),
    and from the line-up to that window (EARLIER)."""
    marks: Pair
    """Five sets of positions: SWAPPED since the last play; those of the LATEST window that is over, which all can see;
    held by the ORIGINAL man since the line-up; filled in the NEWEST window with swaps; and PROVEN, where the man has
    been read since he came in."""
    filling: int
    """The position that is filled next in a line-up."""
    # --- the pack
    shown: Pair
    """The cards of this quarter that each coach has seen."""
    used: int
    """Special cards of this play, and cards cut without replacement."""
    card: int
    """The card turned last; -1 before the first."""
    column: int
    """The column that was read on it."""
    read_at: int
    """The position whose man was read; -1 for a space in the margin."""
    reader: int
    """Who turned it."""
    cutting: int
    """Whether it was cut, not turned from the pack."""
    turned: int
    """How many cards have been turned or cut in this game."""
    # --- the play
    call: int
    space: int
    """The space that is read next."""
    carrier: int
    """Who has the ball, or is about to kick it."""
    ball: int
    """Where it is, counted from that side's own goal line."""
    factor: int
    """What a long gain is multiplied by."""
    back: int
    """Whether this is a run-back."""
    penalties: int
    queue: int
    """The replacement cards of this play that still have to take effect, the first one lowest."""
    outcome: int
    penalty: int
    """The live penalty: yards for the offence, or less than 0."""
    ruling: int
    """NO_PENALTY, ACCEPTED or REFUSED."""
    leaving: int
    """The position whose man is being replaced; after that, the latest such position."""
    plays: int


BENCH, OUT_QUARTER, OUT_GAME = 0, 18, 36
SINCE, EARLIER = 0, 18
SORTS = (1 << 18) - 1
SWAPPED, LATEST, ORIGINAL, NEWEST, PROVEN = 0, 11, 22, 33, 44
ELEVEN_BITS = (1 << 11) - 1


@rule
def ruled(house: int, name: int) -> int:
    """What the house plays; 0 is as in the sheet."""
    return (house >> name) & 3


@rule
def house_of(options: Options) -> int:
    """All house rules in one word."""
    house = 0
    place = 0
    for option in options:
        house |= option << place
        place += 2
    return house


@rule
def marked(marks: int, which: int) -> int:
    """One of the five sets of positions."""
    return (marks >> which) & ELEVEN_BITS


@rule
def remarked(marks: int, which: int, positions: int) -> int:
    """The five sets, with another one in a place."""
    return marks & ~(ELEVEN_BITS << which) | positions << which


@rule
def added(row: Pair, seat: int, number: int) -> Pair:
    """A pair with something added for one seat."""
    return put(row, seat, row[seat] + number)


@rule
def series(state: State, seat: int, spot: int) -> State:
    """PS-44, PS-R10: a side starts a series; the line to gain is ten yards on, or the goal line. PS-52: all open."""
    return state._replace(offence=seat, spot=spot, down=1, to_gain=min(spot + 10, GOAL), closed=0, pending=CALL)
