"""Football worlds that a seat cannot tell apart: small changes to what it cannot see, each with a whole past.

A changed world is one that the same game could have led to: the other lined up otherwise, put the ball on another man,
or made another latest play; and every push of the seat's own pegs would have sounded the same there, and every play of
the other too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..words import count, lowest, rule
from .football_field import (
    BACK,
    BETWEEN,
    BLOCKED,
    FRONT,
    FUMBLE,
    GIVE,
    GOAL_LINE,
    HOLD,
    IN_LINE,
    INTERCEPTION,
    KNOCK,
    MEN,
    NOWHERE,
    PASS,
    PASSING,
    PLAY,
    RETURN_FIRST,
    RETURN_SECOND,
    RUNNING,
    SETTLED,
    TACKLE,
    TURN_START,
    ball_before,
    forward,
    is_pass,
    men_before,
    receivers,
    trodden,
)
from .unit import GRID, ROW, around, bit, changed, has, leg, of, origin_of, pick, target_of

if TYPE_CHECKING:
    from .football import State
    from .football_talk import View


@rule
def another_of(locations: int, within: int, chance: int) -> int:
    """The same number of locations, one of them moved to another place in a region, if there is one."""
    free = within & ~locations
    if locations == 0 or free == 0:
        return locations
    return locations ^ bit(pick(locations, chance & 0xFFFF)) ^ bit(pick(free, chance >> 16))


@rule
def another_wall(state: State, seat: int, chance: int) -> State:
    """FB-28: let the other's two men stand elsewhere in their row."""
    if seat != state.holder:
        return state
    return state._replace(wall=another_of(state.wall, FRONT[1 - seat], chance))


@rule
def another_try(state: State, seat: int, chance: int) -> State:
    """FB-R9: let the other's returning man have sounded at another of the seat's men."""
    other = 1 - seat
    own_men = GOAL_LINE[other] & of(state.men, seat) & ~of(state.men, other)
    return state._replace(tried=another_of(state.tried, own_men, chance))


@rule
def another_line_up(state: State, seat: int, chance: int) -> State:
    """FB-1: let the other have left another location empty, where nobody has had anything to do since the set-up."""
    other = 1 - seat
    men = of(state.men, other)
    calm = GOAL_LINE[other] & ~(state.touched | trodden(state.latest[0]) | trodden(state.latest[1]))
    gap = calm & ~(men | of(state.men, seat))
    still = calm & men
    if gap == 0 or still == 0:
        return state
    man = pick(still, chance)
    moved = state.holder == other and state.carrier == man
    return state._replace(
        men=changed(state.men, other, men ^ gap ^ bit(man)), carrier=lowest(gap) if moved else state.carrier
    )


@rule
def another_carrier(state: State, seat: int, chance: int) -> State:
    """FB-2, FB-20, FB-21: let the other have put the ball on another man, if neither of the two has moved since."""
    other = 1 - seat
    if state.holder != other or state.carrier < 0:
        return state
    moved = state.since | trodden(of(state.latest, other))
    able = of(state.men, other) & ~moved
    if state.told == 1 or state.options.advance_from == TURN_START:
        able &= ROW << state.carrier // 6 * 6
    elif state.options.downs_not_on_goal_line == 1 or state.options.gain_scores == 1:
        able &= ~GOAL_LINE[seat]
    if able == 0 or has(moved, state.carrier):
        return state
    carrier = pick(able, chance)
    return state._replace(carrier=carrier, reference=carrier // 6)


@rule
def another_play(state: State, seat: int, chance: int) -> State:
    """Let the other have made another latest play that sounded the same."""
    other = 1 - seat
    record = of(state.latest, other)
    if record < 0 or record >= SETTLED:
        return state
    since = 0  # what the seat has left or pegged since that play
    if state.phase == PLAY and (state.mover == other) == (state.play == 1):
        since = trodden(of(state.first, seat)) | trodden(of(state.latest, seat))
    if record >= BACK:
        return another_return(state, seat, chance, since)
    men = men_before(record, of(state.men, other))
    if men & ~of(state.men, other) & since != 0:  # the seat has found nobody there
        return state
    if KNOCK <= record < HOLD:
        return another_runner(state, seat, chance, men)
    return another_silence(state, seat, chance, men, since)


@rule
def another_return(state: State, seat: int, chance: int, since: int) -> State:
    """FB-32: let the other's man have come back to another location."""
    other = 1 - seat
    place = of(state.latest, other) - BACK
    men = of(state.men, other) & ~bit(place)
    free = GOAL_LINE[other] & ~(men | of(state.men, seat) | since)
    if free == 0:
        return state
    location = pick(free, chance)
    moved = state.holder == other and state.carrier == place
    return state._replace(
        men=changed(state.men, other, men | bit(location)),
        carrier=location if moved else state.carrier,
        latest=changed(state.latest, other, BACK + location),
    )


@rule
def another_runner(state: State, seat: int, chance: int, men: int) -> State:
    """FB-9: let another man of the other have run to where the alarm sounded."""
    other = 1 - seat
    target = target_of(of(state.latest, other) - KNOCK)
    able = men & around(bit(target))
    if state.holder == other and state.carrier != target:  # the carrier would have been tackled
        able &= ~bit(state.carrier)
    if able == 0:
        return state
    origin = pick(able, chance)
    return state._replace(
        men=changed(state.men, other, men ^ bit(origin) | bit(target)),
        latest=changed(state.latest, other, KNOCK + leg(origin, target)),
    )


@rule
def another_silence(state: State, seat: int, chance: int, men: int, since: int) -> State:
    """FB-6, FB-14: let the other have run, passed or held otherwise. `men` is where the other's men stood before."""
    other = 1 - seat
    holds = state.holder == other
    ball = ball_before(of(state.latest, other), state.carrier) if holds else NOWHERE
    taken = of(state.men, seat) | since  # where it would have sounded, then or since
    record = HOLD
    kind, chance = chance % 8, chance // 8
    if holds and kind < 3 and not is_pass(of(state.first, other)):
        open_men = receivers(men, ball)
        if open_men != 0:
            line = leg(ball, pick(open_men, chance))
            if BETWEEN[line] & taken == 0:
                record = PASS + line
    elif kind < 7:
        free = GRID & ~(men | taken)
        able = men & around(free)
        if able != 0:
            origin = pick(able, chance & 0xFFFF)
            record = leg(origin, pick(around(bit(origin)) & free, chance >> 16))
    carrier = ball_after(record, ball)
    if holds and not sounds_the_same(state, other, ball, carrier):
        return state
    return state._replace(
        men=changed(state.men, other, men_after(record, men)),
        carrier=carrier if holds else state.carrier,
        latest=changed(state.latest, other, record),
    )


@rule
def ball_after(record: int, ball: int) -> int:
    """Where the ball is after a silent play, when it was here before."""
    if record == HOLD or ball != origin_of(record - PASS if is_pass(record) else record):
        return ball
    return target_of(record - PASS if is_pass(record) else record)


@rule
def men_after(record: int, men: int) -> int:
    """Where the men stand after a silent play."""
    if record == HOLD or is_pass(record):
        return men
    return men ^ bit(origin_of(record)) | bit(target_of(record))


@rule
def sounds_the_same(state: State, holder: int, ball: int, carrier: int) -> bool:
    """FB-18, FB-19, FB-27: whether with the ball here, after this latest play, the holder would have called the same.

    The row of an advance is enough: what came before is given, a run changes the row by one, and a pass by more.
    """
    row = carrier // 6
    if carrier != ball and has(GOAL_LINE[1 - holder], carrier):
        return False
    if state.mover == holder and state.play == 2 and state.phase == PLAY:
        return True  # the turn goes on, and nothing is called yet
    if state.call in (RUNNING, PASSING):
        return row == state.reference
    return not forward(holder, row, state.reference)


# --- What lies ahead ------------------------------------------------------------------------------

FAR = 8
"""So many things that will be noticed tell where a man must have come."""
ACROSS = 5
"""No two places are more steps apart."""
GAINS = (FUMBLE, TACKLE, INTERCEPTION, BLOCKED)
"""After these alarms all know where the ball is."""
NO_PLAY, A_RUN, A_PASS = range(3)
"""By which play of the other a man of his was noticed somewhere."""


class Ahead(NamedTuple):
    """What a seat will notice of where a man of the other stood, the nearest first.

    Of each: how much had been noticed with it; in which of some places he stood; by which play of the other; in which
    turn, and after how many plays of that; and the points of both by then.
    """

    noticed: tuple[int, ...] = (0,) * FAR
    places: tuple[int, ...] = (0,) * FAR
    kind: tuple[int, ...] = (NO_PLAY,) * FAR
    turn: tuple[int, ...] = (0,) * FAR
    plays: tuple[int, ...] = (0,) * FAR
    points: tuple[int, ...] = (0,) * FAR


def foretold(now: View, then: View, ahead: Ahead) -> Ahead:
    """FB-9, FB-12, FB-16, FB-R9: where a man of the other met the own, or was met. FB-18: in which row the ball was.

    Where the other's ball flew nobody stood.
    """
    seat = then.seat
    found = []
    if then.calls > now.calls and then.call in (RUNNING, PASSING) and then.holder != seat:
        row = ROW << 6 * then.reference
        if then.call == RUNNING:
            found.append((row, A_RUN, now.play))
        elif then.news > now.news and now.series == 1 and now.event in GAINS:
            found.append((row & IN_LINE[now.place], A_PASS, now.play))  # the first play with the ball, gained there
        else:
            found.append((row, A_PASS, now.play))
    if then.tried & ~now.tried:
        found.append((then.tried & ~now.tried, NO_PLAY, now.play - 1))
    if then.news > now.news and (then.by == seat or then.event not in (INTERCEPTION, BLOCKED)):
        found.append((bit(then.place), NO_PLAY if then.by == seat else A_RUN, now.play))
    for places, kind, plays in reversed(found):
        nearest = (then.news + then.sounds + then.calls, places, kind, now.turns, plays, sum(now.points))
        ahead = Ahead(*((one, *each)[:FAR] for one, each in zip(nearest, ahead, strict=True)))
    return ahead


@rule
def may_come_to(state: State, seat: int, ahead: Ahead) -> bool:
    """FB-6: who stands somewhere has come there step by step, a play each, unless he has just returned.

    If he cannot have been where somebody stood before, then that was another man, who took plays from him; and so did a
    pass, in which nobody steps.
    """
    if state.phase not in (PLAY, GIVE, RETURN_FIRST, RETURN_SECOND):
        return True
    for later in range(FAR):
        if lies_ahead(state, ahead, later):
            steps, others = steps_for(state, seat, ahead, later), 0
            taken = 1 if ahead.kind[later] == A_PASS else 0
            for sooner in range(later):
                # What is called at the end of a turn may have been done in its first play.
                certain = state.play == 1 or ahead.turn[sooner] > state.turns
                if certain and lies_ahead(state, ahead, sooner):
                    if ahead.kind[sooner] == A_PASS:
                        taken += 1
                    elif not one_man(state, seat, ahead, sooner, later):
                        taken += ahead.kind[sooner] == A_RUN
                        others = max(others, steps_for(state, seat, ahead, sooner))
            if steps + max(others, taken) > plays_from(state.turns, state.play - 1, state.mover, ahead, later, seat):
                return False
    return True


@rule
def lies_ahead(state: State, ahead: Ahead, which: int) -> bool:
    """Whether something is still to be noticed, and before all set up again: they do after points."""
    noticed = state.news + state.sounds + state.calls
    return ahead.noticed[which] > noticed and ahead.points[which] == state.points[0] + state.points[1]


@rule
def plays_from(turn: int, done: int, mover: int, ahead: Ahead, which: int, seat: int) -> int:
    """FB-3: how many plays the other has at most until then, from a turn of `mover` of which so many plays are over."""
    turns, plays = ahead.turn[which] - turn, ahead.plays[which]
    if turns == 0:
        return 0 if mover == seat else plays - done
    if mover == seat:
        return turns // 2 * 2 + (plays if turns % 2 == 1 else 0)
    return 2 - done + (turns - 1) // 2 * 2 + (plays if turns % 2 == 0 else 0)


@rule
def one_man(state: State, seat: int, ahead: Ahead, sooner: int, later: int) -> bool:
    """Whether one man of the other has the plays to go from where one stood to where one stood later."""
    turn = ahead.turn[sooner]
    mover = state.mover if (turn - state.turns) % 2 == 0 else 1 - state.mover
    ground = ahead.places[sooner]
    for _ in range(min(plays_from(turn, ahead.plays[sooner], mover, ahead, later, seat), ACROSS)):
        ground |= around(ground)
    return ground & ahead.places[later] != 0


@rule
def steps_for(state: State, seat: int, ahead: Ahead, which: int) -> int:
    """How many steps the other's nearest man is from where one will stand, or one who returns before."""
    men = of(state.men, 1 - seat)
    if count(men) < MEN or ahead.noticed[which] > state.news + state.sounds + state.calls + 1:
        men |= GOAL_LINE[1 - seat]
    ground = ahead.places[which]
    for steps in range(ACROSS):
        if ground & men != 0:
            return steps
        ground |= around(ground)
    return ACROSS
