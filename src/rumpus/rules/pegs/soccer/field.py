"""The soccer field: its goals, where men may step, and how a ball rolls. Rules: docs/rules/pegs-soccer.md (SO).

All of this is about one player's own grid, so it may decide on legal moves.
"""

from __future__ import annotations

from ...words import rule
from ..unit import GRID, LEGS, ROW, ahead, around, bit, has, of, stepped
from .state import Options, State

RANGE = 3
"""SO-16: how far a kick goes at most."""

TOSS, SETUP, TURN, MAN2, KICK, BALL, CORNER, SHIFT, CLEAR, CLEAR2, RETURN, END = range(12)
"""The phases of section 3 of the sheet; RETURN is the keeper's (SO-R2)."""

NOTHING, MAN_HIT, ONLY_MAN, BALL_HIT, KEEPER_HIT, STOPPED, SAVED, SCORED = range(8)
"""What can be announced with a location."""

KICKS = LEGS
KEEPER, GO_ON, STOP = range(LEGS + 36, LEGS + 39)
"""Moves of a turn: a man's steps are legs of the unit, a kick is the first location from KICKS on."""

NOWHERE = -1

TOP_GOAL = 0b001100
BOTTOM_GOAL = TOP_GOAL << 30
PITCH = GRID & ~(TOP_GOAL | BOTTOM_GOAL)
CORNERS = 0b100001 | 0b100001 << 30


@rule
def own_goal(options: Options, seat: int) -> int:
    """SO-R1: the two goal locations that a player defends."""
    return TOP_GOAL if seat == options.sides else BOTTOM_GOAL


@rule
def beside_goal(options: Options, seat: int) -> int:
    """SO-2, SO-3: the other four locations of the own goal row."""
    return (ROW if seat == options.sides else ROW << 30) & PITCH


# --- Men ------------------------------------------------------------------------------------------


@rule
def men_ground(options: Options, seat: int, pegs: int) -> int:
    """SO-7, SO-R2: where a player's men may go: empty, and in no goal; a house may open the opponent's."""
    goal = own_goal(options, 1 - seat) if options.enter_enemy_goal else 0
    return (PITCH | goal) & ~pegs


@rule
def only_man(men: int, ball: int) -> int:
    """SO-8, SO-12, SO-R4: the one man beside the ball, who is bound to it; 0 if there are more, or there is no ball."""
    beside = around(ball) & men
    return beside if beside & (beside - 1) == 0 else 0


@rule
def steps_of(man: int, men: int, ball: int, ground: int) -> int:
    """SO-7, SO-8, SO-R3: where a man may step; `ball` is 0 for a player without it."""
    targets = around(man) & ground
    return targets & around(ball) if man == only_man(men, ball) else targets


@rule
def steps_on(spot: int, step: int, men: int, ball: int, ground: int) -> bool:
    """SO-9: whether the man who came to this spot may go straight on."""
    following = ahead(spot, step)
    return following >= 0 and has(steps_of(bit(spot), men, ball, ground), following)


# --- The ball -------------------------------------------------------------------------------------


@rule
def ball_ground(options: Options, seat: int, pegs: int) -> int:
    """SO-16, SO-20: where a player's ball may roll: empty, and never the own goal."""
    return GRID & ~(pegs | own_goal(options, seat))


@rule
def ball_ends(options: Options, seat: int, men: int) -> int:
    """SO-17, SO-19, SO-R5: where on its ground a kick may end: beside an own man, or in the opponent's goal."""
    return around(men) | own_goal(options, 1 - seat)


@rule
def rolls_on(ball: int, step: int, left: int, ground: int, ends: int) -> bool:
    """SO-17: whether a legal end lies straight ahead, within so many locations."""
    for _ in range(left):
        ball = stepped(ball, step) & ground
        if ball & ends != 0:
            return True
    return False


@rule
def kick_starts(ball: int, ground: int, ends: int) -> int:
    """SO-16, SO-17: the first locations of all kicks that have a legal end."""
    starts = 0
    for step in (-7, -6, -5, -1, 1, 5, 6, 7):
        start = stepped(ball, step) & ground
        way = line = start
        for _ in range(RANGE - 1):
            line = stepped(line, step) & ground
            way |= line
        if way & ends != 0:
            starts |= start
    return starts


@rule
def ball_places(cause: int, place: int, men: int, pegs: int, tried: int) -> int:
    """SO-12 to SO-14, SO-18, SO-21: where the ball may be put down: beside the man who won it, or beside any man.

    SO-R5: in no goal. SO-R7: beside another man, if there is no place left beside the one.
    """
    free = PITCH & ~(pegs | tried)
    if cause in (BALL_HIT, STOPPED):
        beside = around(bit(place)) & free
        if beside != 0:
            return beside
    return around(men) & free


@rule
def pegs(state: State, seat: int) -> int:
    """All that stands on a player's grid: men, keeper and ball sound alike."""
    ball = state.ball if state.holder == seat else 0
    return of(state.men, seat) | of(state.keepers, seat) | ball
