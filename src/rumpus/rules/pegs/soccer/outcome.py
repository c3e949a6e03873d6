"""What comes of a move in Soccer, on both grids. Rules: docs/rules/pegs-soccer.md (SO)."""

from __future__ import annotations

from ...words import lowest, rule
from ..unit import LEGS, bit, changed, has, insert, of, target_of
from .field import (
    BALL,
    BALL_HIT,
    CLEAR,
    CLEAR2,
    CORNER,
    END,
    GO_ON,
    KEEPER,
    KEEPER_HIT,
    KICK,
    KICKS,
    MAN2,
    MAN_HIT,
    NOWHERE,
    ONLY_MAN,
    RANGE,
    RETURN,
    SAVED,
    SCORED,
    SETUP,
    SHIFT,
    STOPPED,
    TOSS,
    TURN,
    ball_ends,
    ball_ground,
    beside_goal,
    kick_starts,
    men_ground,
    only_man,
    own_goal,
    pegs,
    rolls_on,
    steps_on,
)
from .state import GOALS_TO_WIN, State

A_MAN, THE_KEEPER, THE_BALL = range(3)


# --- Before the first turn ------------------------------------------------------------------------


@rule
def lined_up(state: State, move: int) -> State:
    """SO-1: the toss. SO-2, SO-3: the ball, then the keeper; men fill the row, or leave one location empty.

    SO-4: the holder begins.
    """
    seat = state.actor
    if state.phase == TOSS:
        return state._replace(phase=SETUP, holder=move)
    if state.holder == seat and state.ball == 0:
        return state._replace(ball=bit(move))
    keepers, empty = state.keepers, state.ball
    if of(state.keepers, seat) == 0:
        keepers = insert(state.keepers, seat, move)
        if state.holder != seat:
            return state._replace(keepers=keepers)
    else:
        empty = bit(move)
    return state._replace(
        phase=SETUP if seat == 0 else TURN,
        actor=1 if seat == 0 else state.holder,
        men=changed(state.men, seat, beside_goal(state.options, seat) & ~empty),
        keepers=keepers,
    )


# --- A piece is pushed in -------------------------------------------------------------------------


@rule
def pushed_piece(state: State, move: int) -> int:
    """SO-5: what a move pushes: a man, the keeper or the ball."""
    if state.phase == MAN2 or (state.phase == TURN and move < LEGS):
        return A_MAN
    return THE_KEEPER if move == KEEPER or state.phase == RETURN else THE_BALL


@rule
def pushed_to(state: State, move: int) -> int:
    """Where a move pushes a piece. SO-6: the keeper goes to the other goal location."""
    if move == GO_ON:
        return state.spot + state.step
    if move == KEEPER:
        return lowest(own_goal(state.options, state.actor) & ~of(state.keepers, state.actor))
    if state.phase != TURN:
        return move
    return move - KICKS if move >= KICKS else target_of(move)


@rule
def pushed(state: State, piece: int, start: int, target: int) -> State:
    """SO-6, SO-7, SO-16, SO-20: one piece leaves its place for another; `start` is a man's on his first step."""
    actor = state.actor
    men, keeper, ball = of(state.men, actor), of(state.keepers, actor), state.ball
    origin = start if state.step == 0 else state.spot
    if piece == A_MAN:
        men ^= bit(origin) | bit(target)
    elif piece == THE_KEEPER:
        keeper = bit(target)
    else:
        origin, ball = lowest(ball), bit(target)
    return state._replace(
        men=changed(state.men, actor, men),
        keepers=changed(state.keepers, actor, keeper),
        ball=ball,
        spot=target,
        step=target - origin,
        rolled=1 if state.step == 0 else state.rolled + 1,
    )


@rule
def after_silence(phase: int, piece: int) -> int:
    """The phase in which a piece may go on."""
    if piece == A_MAN:
        return MAN2
    return CLEAR2 if phase in (CLEAR, CLEAR2) else KICK


@rule
def goes_on(state: State, piece: int) -> bool:
    """SO-9: a man may take a second step. SO-16, SO-17: a ball rolls on if a legal end lies ahead."""
    actor, own = state.actor, pegs(state, state.actor)
    men, ball = of(state.men, actor), state.ball if state.holder == actor else 0
    if piece == A_MAN:
        ground = men_ground(state.options, actor, own)
        return state.phase == TURN and steps_on(state.spot, state.step, men, ball, ground)
    if piece == THE_KEEPER:
        return False
    ground, left = ball_ground(state.options, actor, own), RANGE - state.rolled
    return rolls_on(ball, state.step, left, ground, ball_ends(state.options, actor, men))


# --- What it meets --------------------------------------------------------------------------------


@rule
def hit(state: State, location: int) -> State:
    """SO-10 to SO-13, SO-R2: the opponent says what stood there, and loses it."""
    other = 1 - state.actor
    men, there = of(state.men, other), bit(location)
    if men & there != 0:
        last = state.holder == other and only_man(men, state.ball) == there
        lost = state._replace(men=changed(state.men, other, men ^ there))
        if last:
            return ball_won(announced(lost, location, ONLY_MAN))
        return turn_over(announced(lost, location, MAN_HIT), CORNER)
    if of(state.keepers, other) & there != 0:
        lost = state._replace(keepers=changed(state.keepers, other, 0))
        return turn_over(announced(lost, location, KEEPER_HIT), RETURN)
    return ball_won(announced(state, location, BALL_HIT))


@rule
def announced(state: State, location: int, cause: int) -> State:
    """SO-10, SO-18, SO-21, SO-R12: everybody hears where it was and what."""
    return state._replace(
        place=location,
        cause=cause,
        by=state.actor,
        heard_at=state.turns,
        alarms=state.alarms + 1,
    )


@rule
def ball_won(state: State) -> State:
    """SO-12, SO-13: the mover has the ball in hand, to put it down."""
    return state._replace(phase=BALL, holder=state.actor, ball=0, spot=NOWHERE, step=0, rolled=0)


@rule
def kick_met(state: State, location: int) -> State:
    """SO-18, SO-21: a man stops the ball, and his side puts it down. SO-20: or the keeper saves."""
    other = 1 - state.actor
    if has(of(state.keepers, other), location):
        return saved(state, location)
    return turn_over(announced(state, location, STOPPED)._replace(holder=other, ball=0), BALL)


@rule
def saved(state: State, location: int) -> State:
    """SO-20: the keeper's side kicks the ball from there. SO-R11: if that leads nowhere, it puts the ball down."""
    other = 1 - state.actor
    after = announced(state, location, SAVED)._replace(holder=other)
    ground, ends = ball_ground(state.options, other, pegs(after, other)), of(state.men, other)
    if kick_starts(bit(location), ground, ball_ends(state.options, other, ends)) != 0:
        return turn_over(after, CLEAR)
    return turn_over(after._replace(ball=0), BALL)


@rule
def scored(state: State, location: int) -> State:
    """SO-19: a goal. SO-22: both line up anew, the other player with the ball. SO-23: the third wins."""
    actor = state.actor
    goals = changed(state.goals, actor, of(state.goals, actor) + 1)
    after = announced(state, location, SCORED)._replace(
        goals=goals, quiet=0, turns=state.turns + 1, spot=NOWHERE, step=0, rolled=0, alarms=0
    )
    if of(goals, actor) == GOALS_TO_WIN or time_is_up(after):
        return after._replace(phase=END)
    none = (0, 0)
    return after._replace(
        phase=SETUP,
        actor=0,
        holder=1 - actor,
        men=none,
        keepers=none,
        ball=0,
    )


# --- A piece in hand is placed --------------------------------------------------------------------


@rule
def placed(state: State, location: int) -> State:
    """SO-15, SO-R16: the man is back, which is a whole turn. SO-14, SO-R6: the ball is put down.

    Who plays after that depends on how the ball was won. After an alarm the piece goes elsewhere.
    """
    actor = state.actor
    if has(pegs(state, 1 - actor), location):
        return sounded(state, location)
    if state.phase != BALL:
        return turn_over(state._replace(men=insert(state.men, actor, location)), TURN)
    after = state._replace(ball=bit(location))
    if state.cause == STOPPED or (state.cause == SAVED and state.options.clearance_free):
        return played_on(after)  # SO-18, SO-21
    return turn_over(after, CORNER if state.cause == ONLY_MAN else TURN)  # SO-12, SO-13, SO-R11


@rule
def sounded(state: State, location: int) -> State:
    """SO-R8: an alarm while placing is heard, and that is all. SO-15: a man goes beside the location just tried."""
    return state._replace(
        phase=BALL if state.phase == BALL else SHIFT,
        spot=NOWHERE if state.phase == BALL else location,
        tried=state.tried | bit(location),
        alarms=state.alarms + 1,
    )


# --- The end of a turn ----------------------------------------------------------------------------


@rule
def rested(state: State) -> State:
    """SO-9, SO-17: all was silent. SO-R9: a clearance was a turn too, unless the house lets an ordinary one follow."""
    clearance = state.phase in (CLEAR, CLEAR2)
    return played_on(state) if clearance and state.options.clearance_free else turn_over(state, TURN)


@rule
def turn_over(state: State, phase: int) -> State:
    """The other player goes on in this phase. SO-R14: after too many turns without a goal nobody does."""
    quiet, turns = state.quiet + 1, state.turns + 1
    after = state._replace(
        phase=phase, actor=1 - state.actor, spot=NOWHERE, step=0, rolled=0, tried=0, quiet=quiet, turns=turns
    )
    ends = quiet >= state.options.quiet_limit or (phase == TURN and time_is_up(after))
    return after._replace(phase=END) if ends else after


@rule
def played_on(state: State) -> State:
    """The same player has an ordinary turn now, unless the time is up."""
    after = state._replace(phase=TURN, spot=NOWHERE, step=0, rolled=0, tried=0)
    return after._replace(phase=END) if time_is_up(after) else after


@rule
def time_is_up(state: State) -> bool:
    """SO-R18: whether a house's number of turns has been played."""
    return 0 < state.options.turn_limit <= state.turns
