"""The rules of Pig Dice (docs/rules/pig-dice.md), what a seat sees, and what bots need."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ..bounds import Flag, choice, digits, subset
from ..words import LUCK, OVER, count, each_below, kit, put, rule
from .dice import DICE, SEVEN, TAIL, worth

MOVES = 36
SEATS = kit("seats", 20)
"""The most who play; at a table for fewer (catalogue.for_so_many) a state is smaller."""
THROW_LIMIT = 1_000
POINT_LIMIT = 1_000_000
TURN_LIMIT = 10_000
LONGEST = 1 + TURN_LIMIT * 2 * THROW_LIMIT
"""Guards, not rules (section 5 of the sheet): luck alone could keep a turn, and so a game, going for ever."""

NOBODY = -1
THROW, SURRENDER = 0, 1
JOINT, PLAYOFF, LEADER_KEEPS = 0, 1, 2

STARTING, CHOOSING, THROWING, ENDED = 0, 1, 2, 3
"""Phases: luck names the starter, the thrower chooses, luck throws the dice, the game is over."""

USUAL, FINAL, ANSWER, EXTRA = 0, 1, 2, 3
"""Rounds: before anyone leads, the final round, the leader's answer (PD-R7), a play-off (PD-R9)."""

Banked = tuple[int, ...]
NONE: Banked = (0,) * SEATS


class Options(NamedTuple):
    players: int = 2
    target: int = 100
    starter: int = 1
    tail_hits_bank: int = 0
    pass_allowed: int = 0
    first_throw_only: int = 0
    trigger_on_touch: int = 0
    answer_turn: int = 0
    ties: int = JOINT
    sudden: int = 0
    equal_turns: int = 0
    turn_limit: int = TURN_LIMIT


class State(NamedTuple):
    options: Options
    phase: Annotated[int, choice(ENDED)]
    """0 luck names who begins, 1 the thrower chooses, 2 luck throws the dice, 3 the end."""
    round: Annotated[int, choice(EXTRA)]
    """0 nobody leads yet, 1 the final round, 2 the leader's answer, 3 a play-off."""
    starter: Annotated[int, choice(SEATS - 1)]
    """Who began."""
    thrower: Annotated[int, choice(SEATS - 1)]
    """Who has the dice."""
    banked: tuple[Annotated[int, digits(POINT_LIMIT * TURN_LIMIT)], ...]
    """What each player has banked."""
    points: Annotated[int, digits(POINT_LIMIT)]
    """Points made so far in this turn; the sheet's `turn`."""
    opened: Flag
    """Whether a throw of this turn has added points."""
    touched: Flag
    """Whether the live total has been at the target in this turn."""
    throws: Annotated[int, digits(THROW_LIMIT)]
    """Throws of this turn."""
    leader: Annotated[int, choice(SEATS - 1, NOBODY)]
    """Who has reached the target first, or -1."""
    due: Annotated[int, subset(SEATS)]
    """The seats that still have a turn in the round, once there is a leader."""
    turns: Annotated[int, digits(TURN_LIMIT)]
    """Turns so far."""
    head: Annotated[int, choice(TAIL)]
    """The face of the Head die: 1 to 6, 7 a head, 8 a tail, 0 before the first throw."""
    tail: Annotated[int, choice(TAIL)]
    """The face of the Tail die, in the same numbers."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """PD-1: two or more players."""
    return options.players


@rule
def initial(options: Options) -> State:
    """PD-5, PD-R12: any player may begin: a chosen one, or one that luck names."""
    phase = STARTING if options.starter == 0 else CHOOSING
    starter = max(options.starter - 1, 0)
    return State(options, phase, USUAL, starter, starter, NONE, 0, 0, 0, 0, NOBODY, 0, 0, 0, 0)


@rule
def turn(state: State) -> int:
    """PD-12: the thrower keeps the dice; how they fall is luck's."""
    if state.phase == ENDED:
        return OVER
    return state.thrower if state.phase == CHOOSING else LUCK


@rule
def may_surrender(state: State) -> bool:
    """PD-13, PD-R4: the dice may be surrendered once a throw of the turn has added points (PD-R5)."""
    if state.options.pass_allowed:
        return True
    if state.options.first_throw_only and state.throws > 0:
        return True
    return state.opened == 1


@rule
def legal(state: State, out: list[int]) -> int:
    """PD-20, PD-23: throw, or surrender the dice. Luck: 36 throws (PD-2), or a seat to begin."""
    if state.phase == CHOOSING:
        out[0] = THROW
        out[1] = SURRENDER
        return 2 if may_surrender(state) else 1
    number = state.options.players if state.phase == STARTING else 36
    return each_below(number, out)


@rule
def apply(state: State, move: int) -> State:
    """PD-6: a turn is a series of throws by one player."""
    if state.phase == STARTING:
        return state._replace(phase=CHOOSING, starter=move, thrower=move)
    if state.phase == CHOOSING and move == THROW:
        return state._replace(phase=THROWING)
    if state.phase == THROWING:
        state = thrown(state, DICE[0][move // 6], DICE[1][move % 6])
        if state.phase == CHOOSING:
            return state
    return turn_ended(state)


@rule
def thrown(state: State, head: int, tail: int) -> State:
    """The dice have fallen. A seven ends the turn (PD-9, PD-11); after anything else the thrower chooses again."""
    points = min(worth(state.points, head, tail), POINT_LIMIT)
    after = state._replace(
        banked=state.banked if state.opened == 0 else bank_after_tail(state, head, tail),
        throws=state.throws + 1,
        head=head,
        tail=tail,
    )
    if points == SEVEN:
        return after._replace(points=0)
    live = after.banked[after.thrower] + points
    return after._replace(
        phase=THROWING if after.throws == THROW_LIMIT else CHOOSING,
        points=points,
        opened=1 if points > state.points else state.opened,
        touched=1 if live >= state.options.target else state.touched,
    )


@rule
def bank_after_tail(state: State, head: int, tail: int) -> Banked:
    """PD-10, PD-R2: banked points are safe, but for a house where a Tail takes from them what the turn cannot pay."""
    if state.options.tail_hits_bank and max(head, tail) == TAIL and min(head, tail) <= 6:
        unpaid = max(0, min(head, tail) - state.points)
        return put(state.banked, state.thrower, max(0, state.banked[state.thrower] - unpaid))
    return state.banked


@rule
def turn_ended(state: State) -> State:
    """PD-13: the points of the turn are banked, and the dice pass on."""
    total = state.banked[state.thrower] + state.points
    reached = total >= state.options.target  # PD-20: only a total that stands counts
    if state.options.trigger_on_touch and state.touched:  # PD-R6
        reached = True
    after = state._replace(
        banked=put(state.banked, state.thrower, total),
        points=0,
        opened=0,
        touched=0,
        throws=0,
        turns=state.turns + 1,
    )
    if after.round == USUAL and reached:
        after = after._replace(round=FINAL, leader=state.thrower, due=final_turns(state))
        if state.options.sudden:  # PD-R10
            return after._replace(phase=ENDED, due=0)
    return dice_passed(after)


@rule
def final_turns(state: State) -> int:
    """PD-21: every other player has exactly one more turn. PD-R15: or only those who have had one turn less."""
    players = state.options.players
    everyone = (1 << players) - 1
    if state.options.equal_turns == 0:
        return everyone & ~(1 << state.thrower)
    later = 0
    seat = (state.thrower + 1) % players
    while seat != state.starter:
        later |= 1 << seat
        seat = (seat + 1) % players
    return later


@rule
def dice_passed(state: State) -> State:
    """PD-3: to the left. PD-R11: once somebody leads, only to those whose turn is due; PD-22: then it is over."""
    if state.turns >= state.options.turn_limit:
        return state._replace(phase=ENDED, due=0)
    if state.round != USUAL and state.due == 0:
        state = next_round(state)
    if state.phase == ENDED:
        return state
    left = (state.thrower + 1) % state.options.players
    if state.round == USUAL:
        return state._replace(phase=CHOOSING, thrower=left)
    while (state.due >> left) & 1 == 0:
        left = (left + 1) % state.options.players
    return state._replace(phase=CHOOSING, thrower=left, due=state.due & ~(1 << left))


@rule
def next_round(state: State) -> State:
    """PD-22: the final round ends the game, unless the house plays an answer (PD-R7) or a play-off (PD-R9)."""
    best = highest(state)
    overtaken = (best >> state.leader) & 1 == 0
    if state.round == FINAL and state.options.answer_turn and overtaken:
        return state._replace(round=ANSWER, due=1 << state.leader)
    if state.options.ties == PLAYOFF and count(best) > 1:
        return state._replace(round=EXTRA, due=best)
    return state._replace(phase=ENDED)


@rule
def highest(state: State) -> int:
    """The set of seats with the highest total."""
    best = 0
    for seat in range(1, state.options.players):
        if state.banked[seat] > state.banked[best]:
            best = seat
    seats_there = 0
    for seat in range(state.options.players):
        if state.banked[seat] == state.banked[best]:
            seats_there |= 1 << seat
    return seats_there


@rule
def score(state: State, seat: int) -> int:
    """PD-4: the total."""
    return state.banked[seat]


@rule
def winners(state: State) -> int:
    """PD-22: the highest total wins. PD-R9: tied players win jointly, unless the house lets the leader keep it."""
    best = highest(state)
    if state.leader == NOBODY:
        return best
    leads = 1 << state.leader
    if state.options.sudden or (state.options.ties == LEADER_KEEPS and best & leads != 0):
        return leads
    return best


# --- What each seat may see -----------------------------------------------------------------------


class View(NamedTuple):
    seat: int
    turn: int
    state: State
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """Section 4: nothing is hidden."""
    now = turn(state)
    return View(seat, now, state, winners(state) if now == OVER else 0)


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """A seat's share of all live totals, each with a head start so that early points do not decide."""
    mine = 0
    everyone = 0
    for other in range(state.options.players):
        live = state.options.target + state.banked[other]
        if other == state.thrower and state.phase != ENDED:
            live += state.points
        everyone += live
        if other == seat:
            mine = live
    return mine / everyone


def actions() -> list[int]:
    """To throw or to surrender the dice. Nothing is hidden: a view is the state."""
    return [THROW, SURRENDER]
