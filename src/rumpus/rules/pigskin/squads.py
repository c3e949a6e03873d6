"""Part A: squads, positions and line-ups. A line-up is chosen man by man, in the order of the positions."""

from __future__ import annotations

from ..words import lowest, put, rule, table
from .deck import POSITIONS
from .spaces import STAR
from .state import EARLIER, HALF_TIME, ORIGINAL, OUT_QUARTER, SINCE, SORTS, SWAPPED, Options, Pair, State, added, marked

LE, LT, LG, C, RG, RT, RE, QB, FB, RH, LH = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
ELEVEN = len(POSITIONS)
ALL_POSITIONS = (1 << ELEVEN) - 1
LINEMEN = 0b1111111
"""PS-6, PS-7: the first seven positions take linemen, the other four take backs."""
EMPTY_BOARD = (1 << 2 * ELEVEN) - 1
KEEP = 3
"""At half-time: leave the men where they are."""

MEN_OF = table(
    [
        [2, 5, 7, 2, 2, 7],  # PS-5: 1956
        [4, 3, 7, 3, 1, 7],  # 1946
    ]
)
"""Linemen, then backs: Stars, Seconds, Scrubs."""


@rule
def squad_of(options: Options) -> int:
    """PS-2, PS-5: the 25 men of a squad by type and class."""
    edition = options.edition if options.squads == 0 else options.squads - 1
    men = 0
    for sort in range(6):
        men |= MEN_OF[edition][sort] << 3 * sort
    return men


@rule
def man_at(lineup: int, position: int) -> int:
    """The class of the man on a position."""
    return (lineup >> 2 * position) & 3


@rule
def with_man(lineup: int, position: int, man: int) -> int:
    """A line-up with another man on a position."""
    return lineup & ~(3 << 2 * position) | man << 2 * position


@rule
def sort_of(position: int, man: int) -> int:
    """PS-3: where men of a position's type and of a class are counted."""
    return 9 * (position >= QB) + 3 * man


@rule
def free(bench: int, position: int, man: int) -> int:
    """How many men of a class could come in on a position."""
    return (bench >> sort_of(position, man)) & 7


@rule
def anybody(bench: int, position: int) -> bool:
    """Whether any man of the type of a position is free."""
    return (bench >> 9 * (position >= QB)) & 0x1FF != 0


@rule
def men_on(lineup: int) -> int:
    """The eleven on the board, counted like a bench."""
    men = 0
    for position in range(ELEVEN):
        men += 1 << sort_of(position, man_at(lineup, position))
    return men


@rule
def sitting_out(state: State, seat: int) -> int:
    """PS-120: the men taken out since the last play, counted like a bench."""
    men = 0
    rest = marked(state.marks[seat], SWAPPED)
    while rest != 0:
        position = lowest(rest)
        men += 1 << sort_of(position, man_at(state.before[seat], position))
        rest &= rest - 1
    return men


@rule
def lineup_choices(state: State, out: list[int]) -> int:
    """PS-8, PS-R17: any class that is left may stand on the next position. PS-123: at half-time all may stay."""
    number = 0
    for man in range(3):
        if free(state.men[state.actor], state.filling, man) > 0:
            out[number] = man
            number += 1
    if state.phase == HALF_TIME and state.filling == 0:
        out[number] = KEEP
        number += 1
    return number


@rule
def lined_up(state: State, man: int) -> State:
    """One man more on the board, or all of them as they stood."""
    seat = state.actor
    if man == KEEP:
        lineup = state.before[seat]
        return complete(
            state._replace(lineup=put(state.lineup, seat, lineup), men=added(state.men, seat, -men_on(lineup)))
        )
    state = state._replace(
        lineup=put(state.lineup, seat, with_man(state.lineup[seat], state.filling, man)),
        men=added(state.men, seat, -(1 << sort_of(state.filling, man))),
        filling=state.filling + 1,
    )
    return complete(state) if state.filling == ELEVEN else state


@rule
def complete(state: State) -> State:
    """A line-up stands: nothing is known of it yet."""
    seat = state.actor
    bench = state.men[seat] & SORTS
    return state._replace(
        filling=ELEVEN,
        before=put(state.before, seat, state.lineup[seat]),
        marks=put(state.marks, seat, ALL_POSITIONS << ORIGINAL),
        lean=put(state.lean, seat, bench << SINCE | bench << EARLIER),
    )


@rule
def cleared(state: State) -> State:
    """PS-123, PS-R68: at half-time all men come off the board; those removed for the game stay out."""
    return state._replace(
        before=state.lineup,
        men=(state.men[0] + men_on(state.lineup[0]), state.men[1] + men_on(state.lineup[1])),
        lineup=(EMPTY_BOARD, EMPTY_BOARD),
        marks=(0, 0),
        filling=0,
    )


@rule
def star_kicker(state: State, seat: int) -> bool:
    """PS-18, PS-R34: whether the own kicker is a Star now."""
    return man_at(state.lineup[seat], FB) == STAR


@rule
def noticed(marks: Pair, seat: int, which: int, position: int) -> Pair:
    """The sets of positions, with one more position in one of a seat's sets."""
    return put(marks, seat, marks[seat] | 1 << which + position)


@rule
def all_back(men: int) -> int:
    """PS-125, PS-R67: the men removed for the quarter are free again."""
    quarter = (men >> OUT_QUARTER) & SORTS
    return men - (quarter << OUT_QUARTER) + quarter
