"""Soccer worlds that a seat cannot tell apart: changes to what it cannot see, each with a whole past.

A changed world is one that the same game could have led to: all that the seat pushed in would have been silent, or
would have sounded, as it did, and all that the other did would have sounded the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import count, lowest, rule
from .soccer_field import (
    BALL,
    CLEAR,
    CLEAR2,
    CORNER,
    CORNERS,
    KICK,
    MAN2,
    NOWHERE,
    RANGE,
    SETUP,
    SHIFT,
    TURN,
    ball_ends,
    ball_ground,
    ball_places,
    beside_goal,
    kick_starts,
    men_ground,
    own_goal,
    rolls_on,
    steps_of,
    steps_on,
)
from .soccer_play import pegs
from .unit import COLUMN, Grids, ahead, around, bit, changed, has, of, pick, stepped

if TYPE_CHECKING:
    from .soccer import State

# --- Deep changes: a whole round told otherwise ---------------------------------------------------


@rule
def another_keeper(state: State, seat: int) -> State:
    """Let the other keeper have stood on the other side all the time, if the seat never pushed a peg into that goal."""
    other = 1 - seat
    goal = own_goal(state.options, other)
    if (of(state.visited, seat) | of(state.trail, seat)) & goal != 0 or of(state.keepers, other) == 0:
        return state
    return state._replace(
        keepers=side_changed(state.keepers, other, goal),
        trail=side_changed(state.trail, other, goal),
        visited=side_changed(state.visited, other, goal),
        before=side_changed(state.before, other, goal),
    )


@rule
def side_changed(grids: Grids, seat: int, goal: int) -> Grids:
    """The grids with a player's two goal locations exchanged."""
    word = of(grids, seat)
    return changed(grids, seat, word & ~goal | mirrored(word & goal))


@rule
def mirrored(locations: int) -> int:
    """The same locations with left and right exchanged."""
    found = 0
    for column in range(6):
        found |= (locations >> column & COLUMN) << (5 - column)
    return found


@rule
def in_the_mirror(state: State, seat: int) -> State:
    """Let the other have done everything since the set-up on the other wing, if no alarm could have come of it."""
    other = 1 - seat
    theirs = mirrored(of(state.visited, other) | of(state.trail, other))
    if state.alarms != 0 or theirs & (of(state.visited, seat) | of(state.trail, seat)) != 0:
        return state
    world = state._replace(
        men=changed(state.men, other, mirrored(of(state.men, other))),
        keepers=changed(state.keepers, other, mirrored(of(state.keepers, other))),
        trail=changed(state.trail, other, mirrored(of(state.trail, other))),
        visited=changed(state.visited, other, mirrored(of(state.visited, other))),
        before=changed(state.before, other, mirrored(of(state.before, other))),
    )
    if state.holder == other:
        world = world._replace(ball=mirrored(state.ball), ball_before=mirrored(state.ball_before))
    if state.actor == other and state.spot != NOWHERE:
        spot = lowest(mirrored(bit(state.spot)))
        world = world._replace(spot=spot, step=spot - lowest(mirrored(bit(state.spot - state.step))))
    return world


# --- What the other did last ----------------------------------------------------------------------


@rule
def another_action(state: State, seat: int, chance: int) -> State:
    """Let the other have done something else lately, or be about it, as long as nothing of it has come out."""
    other = 1 - seat
    if state.actor == other and state.tried != 0:
        return another_try(state, seat, chance)
    lately = of(state.lately, other)
    if lately == TURN:
        return another_turn(state, seat, chance)
    if lately == CLEAR:
        return another_kick(state, seat, chance)
    if lately == BALL:
        return another_ball(state, seat, chance)
    if lately == CORNER:
        return another_corner(state, seat, chance)
    return another_line_up(state, seat, chance) if lately == SETUP else state


@rule
def facing(state: State, seat: int) -> int:
    """What stood on the seat's grid when the other did what it did last."""
    if state.latest == seat:
        return of(state.before, seat)
    return pegs(state, seat)


@rule
def silent_since(state: State, seat: int) -> int:
    """Where the seat has pushed pegs in since then, without an alarm."""
    return of(state.trail, seat) if state.latest == seat else 0


@rule
def told_otherwise(state: State, seat: int, men: int, keeper: int, ball: int, trail: int) -> State:
    """The world in which the other has come to stand like this, unless the seat knows better."""
    other = 1 - seat
    if (men | keeper | ball) & silent_since(state, seat) != 0:
        return state
    world = state._replace(
        men=changed(state.men, other, men),
        keepers=changed(state.keepers, other, keeper),
        trail=changed(state.trail, other, trail),
    )
    return world._replace(ball=ball) if state.holder == other else world


@rule
def another_line_up(state: State, seat: int, chance: int) -> State:
    """SO-2, SO-3: any other set-up."""
    other = 1 - seat
    goal, row = own_goal(state.options, other), beside_goal(state.options, other)
    keeper = bit(pick(goal, chance & 1))
    holds = state.holder == other
    gap = bit(pick(row & around(goal) if holds else row, chance >> 1 & 3))
    ball = gap if holds else 0
    return told_otherwise(state, seat, row & ~gap, keeper, ball, row & ~gap | keeper | ball)


@rule
def another_turn(state: State, seat: int, chance: int) -> State:
    """SO-5: another silent turn, or the beginning of one."""
    other = 1 - seat
    what, chance = chance & 7, chance >> 3
    if what > 4 and state.holder == other:
        return another_kick(state, seat, chance)
    if what > 0 or (state.actor == other and state.phase in (MAN2, KICK)):
        return another_run(state, seat, chance)
    goal, own = own_goal(state.options, other), of(state.before, other)
    keeper = goal & ~own
    ball = state.ball_before if state.holder == other else 0
    if keeper & facing(state, seat) != 0:
        return state
    return told_otherwise(state, seat, own & ~(goal | ball), keeper, ball, keeper)


@rule
def another_run(state: State, seat: int, chance: int) -> State:
    """SO-7 to SO-9: a man took one or two steps, or has taken the first."""
    other = 1 - seat
    going = state.actor == other and state.phase in (MAN2, KICK)
    goal, own, wall = own_goal(state.options, other), of(state.before, other), facing(state, seat)
    ball = state.ball_before if state.holder == other else 0
    keeper, men = own & goal, own & ~(goal | ball)
    man = bit(pick(men, chance & 0xFFFF))
    targets = steps_of(man, men, ball, men_ground(state.options, other, own)) & ~wall
    if targets == 0:
        return state
    spot = pick(targets, chance >> 16 & 0xFFFF)
    step, trail, men = spot - lowest(man), bit(spot), men ^ man | bit(spot)
    more = steps_on(spot, step, men, ball, men_ground(state.options, other, men | keeper | ball))
    if going:
        if not more:
            return state
        return told_otherwise(state, seat, men, keeper, ball, trail)._replace(phase=MAN2, spot=spot, step=step)
    following = ahead(spot, step)
    if more and has(~wall, following) and chance >> 32 & 1 == 1:
        men = men ^ trail | bit(following)
        trail |= bit(following)
    return told_otherwise(state, seat, men, keeper, ball, trail)


@rule
def another_kick(state: State, seat: int, chance: int) -> State:
    """SO-16, SO-17, SO-20: the ball was kicked or cleared elsewhere, or is on its way."""
    other = 1 - seat
    going = state.actor == other and state.phase in (MAN2, KICK, CLEAR2)
    goal, own, wall = own_goal(state.options, other), of(state.before, other), facing(state, seat)
    keeper = own & goal
    men = own & ~(keeper | state.ball_before)
    wall |= own_goal(state.options, seat)  # a try would have come out
    ground, ends = ball_ground(state.options, other, men | keeper), ball_ends(state.options, other, men)
    starts = kick_starts(state.ball_before, ground, ends) & ~wall
    if starts == 0:
        return state
    spot = pick(starts, chance & 0xFFFF)
    step, ball, trail = spot - lowest(state.ball_before), bit(spot), bit(spot)
    pushes, farther = 1, (chance >> 16) % RANGE
    more = rolls_on(ball, step, RANGE - 1, ground, ends)
    while more and (farther > 0 or (not going and ball & ends == 0)):
        ball = stepped(ball, step)
        if ball & wall != 0:
            return state
        trail |= ball
        pushes, farther = pushes + 1, farther - 1
        more = rolls_on(ball, step, RANGE - pushes, ground, ends)
    if not going:
        return told_otherwise(state, seat, men, keeper, ball, trail)
    if not more:
        return state
    return told_otherwise(state, seat, men, keeper, ball, trail)._replace(
        phase=CLEAR2 if state.phase == CLEAR2 else KICK, spot=lowest(ball), step=step
    )


@rule
def another_ball(state: State, seat: int, chance: int) -> State:
    """SO-12, SO-13, SO-18, SO-21: the ball was put down elsewhere beside the same man, or beside any."""
    other = 1 - seat
    men, keeper = of(state.men, other), of(state.keepers, other)
    places = ball_places(state.cause, state.place, men, men | keeper, 0)
    free = places & ~(facing(state, seat) | state.ball)
    if state.ball & places == 0 or free == 0:  # SO-R7: there was no place beside that man
        return state
    ball = bit(pick(free, chance))
    return told_otherwise(state, seat, men, keeper, ball, of(state.trail, other) & ~state.ball | ball)


@rule
def another_corner(state: State, seat: int, chance: int) -> State:
    """SO-15: the man came back on another corner, if his first one was silent."""
    other = 1 - seat
    man, keeper = of(state.trail, other), of(state.keepers, other)
    ball = state.ball if state.holder == other else 0
    free = CORNERS & ~(of(state.men, other) | ball | facing(state, seat))
    if count(man) != 1 or free == 0:
        return state
    corner = bit(pick(free, chance))
    return told_otherwise(state, seat, of(state.men, other) ^ man | corner, keeper, ball, corner)


@rule
def another_try(state: State, seat: int, chance: int) -> State:
    """SO-14, SO-15: a piece in hand has sounded elsewhere among the seat's pegs."""
    other = 1 - seat
    own = pegs(state, other)
    met = facing(state, seat) & ~(own | state.tried)
    if state.phase == SHIFT:
        met = met & CORNERS if count(state.tried) == 1 else 0
    else:
        places = ball_places(state.cause, state.place, of(state.men, other), own, 0)
        met = met & places if state.tried & ~places == 0 and places & ~state.tried != 0 else 0
    if met == 0:
        return state
    old, new = bit(pick(state.tried, chance & 0xFFFF)), bit(pick(met, chance >> 16))
    return state._replace(
        tried=state.tried ^ (old | new),
        trail=changed(state.trail, other, of(state.trail, other) ^ (old | new)),
        spot=lowest(new) if state.phase == SHIFT else state.spot,
    )
