"""The loops behind a best response in Pig Dice: one player who chooses, any number of others who keep to their plans.

Written in the words of the rules, so that the native engine can compile them. The player who chooses is seat 0, the
others are seats 1, 2 and so on in the order of play. What all have banked is one number, a `place`, in which a point
of seat s counts target**s: whoever banks points moves to a higher place, so places are solved from the highest down.
Only a round in which everybody throws a seven leads back to where it began.

- `value[seat][place]`: the chance of seat 0 when that seat begins a turn and nobody leads;
- `gain[seat][row][points]`: how likely the turn of another seat ends with these points; at 0 stands its seven. The
  row is the place times `steps[seat]`, which is 0 for a plan that looks at nothing but the points of the turn;
- `lead[seat][rest][total - target]`: the chance of seat 0 when that seat stands on a total, and leads; the rest is
  the place without that seat;
- `miss[behind]`: how likely somebody who throws until ahead throws a seven before;
- `after`, `chance`, `hold`, `bust`, `stop`, `far`: as in rumpus.bots.pig.sweeps.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rumpus.rules.pig_dice import SEVEN
from rumpus.rules.words import rule

from .sweeps import MOST_SWEEPS, TOLERANCE, answered, begun, flips_written, further, sevens, swept

GONE = 1e-18
"""A turn that goes on with no more than this chance is over."""

UNSETTLED = 1.0
"""The change that is reported as left when totals were not looked at that somebody might throw at."""


class FinalRound(NamedTuple):
    """What the last turn of seat 0 is solved with; `hold` and `turn` are room to work in."""

    far: int
    after: Any
    chance: Any
    miss: Any
    hold: Any
    turn: Any


class Chase(NamedTuple):
    """What those do who answer a leader: each throws until ahead of the best total so far."""

    tops: Any
    """`tops[n]`: the highest total that can stand after n answers."""
    ahead: Any
    """`ahead[behind][points]`: see `overtaken`."""
    miss: Any
    best_of: Any
    """`best_of[place][best - target]`: see `last_turns`."""
    row: Any
    """Room to work in."""


class Places(NamedTuple):
    """What every place is solved with; `banked`, `stand` and `turn` are room to work in."""

    target: int
    after: Any
    chance: Any
    reach: Any
    """`reach[points]`: one more than what any throw at fewer points leads to."""
    strides: Any
    banked: Any
    steps: Any
    gain: Any
    miss: Any
    lead: Any
    value: Any
    stand: Any
    """`stand[total]`: the worth of surrendering with this total."""
    turn: Any


# --- The turns of the others ----------------------------------------------------------------------


@rule
def turn_ends(after: Any, chance: Any, throwing: Any, mass: Any, ends: Any) -> None:
    """How a turn ends that throws at 0 and where `throwing` says so: `ends[points]`, with the seven at 0."""
    for points in range(len(ends)):
        ends[points] = 0.0
    for points in range(len(throwing)):
        mass[points] = 0.0
    mass[0] = 1.0
    for _ in range(MOST_SWEEPS):
        back = 0.0  # what a Tail has taken down to points that this sweep has passed already
        for points in range(len(throwing)):
            here = mass[points]
            mass[points] = 0.0
            for throw in range(len(chance)):
                there = after[points][throw]
                if there == SEVEN:
                    ends[0] += here * chance[throw]
                elif there == 0 or (there < len(throwing) and throwing[there]):
                    mass[there] += here * chance[throw]
                    back += here * chance[throw] if there <= points else 0.0
                else:
                    ends[there] += here * chance[throw]
        if back <= GONE:
            break


@rule
def overtaken(after: Any, chance: Any, throwing: Any, mass: Any, ahead: Any) -> None:
    """Who is `behind` and throws until ahead ends with `ahead[behind][points]`, or with a seven, at 0."""
    for behind in range(len(ahead)):
        turn_ends(after, chance, throwing[: behind + 1], mass, ahead[behind])


@rule
def missed(after: Any, chance: Any, hold: Any, turn: Any, miss: Any) -> float:
    """`miss[behind]`, for any number of points: whoever gets nothing for a tie throws until ahead.

    `hold` and `turn` are room to work in. Returns the change that was left.
    """
    left = answered(after, chance, 0.0, hold, turn, miss)
    for behind in range(len(miss)):
        miss[behind] = 1.0 - miss[behind]
    return left


@rule
def all_miss(total: int, last: int, banked: Any, miss: Any) -> float:
    """How likely none of the seats from 1 to `last` comes ahead of a total."""
    chance = 1.0
    for seat in range(1, last + 1):
        chance *= miss[total - banked[seat]]
    return chance


@rule
def places_read(place: int, target: int, banked: Any) -> None:
    """What each seat has banked at a place."""
    for seat in range(len(banked)):
        banked[seat] = place % target
        place = place // target


# --- The final round ------------------------------------------------------------------------------


@rule
def last_turn(best: int, later: int, banked: Any, final: FinalRound, best_of: Any) -> float:
    """The one turn that seat 0 has in the final round, against the best total so far, with seats 1 to `later` to come.

    To be level shares the win with one other; to be behind, or a seven, loses it. The chance is written into
    `best_of[0]`; returns the change that was left.
    """
    after, chance, hold, turn = final.after, final.chance, final.hold, final.turn
    behind, limit = best - banked[0], final.far - banked[0]
    for points in range(len(hold) - banked[0]):
        hold[points] = 0.0 if points < behind else all_miss(banked[0] + points, later, banked, final.miss)
        turn[points] = hold[points]
    hold[behind] *= 0.5
    stop = behind + 1
    change = 1.0
    grown = True
    while grown:
        for _ in range(MOST_SWEEPS):
            change = swept(after, chance, stop, 0.0, 0.0, hold, turn)
            if change <= TOLERANCE:
                break
        wider = further(after, chance, stop, limit, 0.0, hold, turn)
        grown = wider > stop
        stop = wider
    best_of[0] = turn[0]
    if hold[limit - 1] < 1.0 - sevens(after[0], chance):
        return UNSETTLED
    return change


@rule
def last_turns(target: int, banked: Any, final: FinalRound, best_of: Any) -> float:
    """`best_of[place][best - target]`: the last turn of seat 0 when all other seats of the place come later.

    Only differences count, so most are known from totals that are all one less. Returns the change that was left.
    """
    left = 0.0
    one_less = 0
    for _ in range(len(banked)):
        one_less = one_less * target + 1
    for place in range(len(best_of)):
        places_read(place, target, banked)
        fewest = banked[0]
        for seat in range(len(banked)):
            fewest = min(fewest, banked[seat])
        for more in range(len(best_of[place])):
            if more > 0 and fewest > 0:
                best_of[place][more] = best_of[place - one_less][more - 1]
                continue
            room = best_of[place][more:]
            left = max(left, last_turn(target + more, len(banked) - 1, banked, final, room))
    return left


@rule
def leads_filled(target: int, leader: int, banked: Any, chase: Chase, lead: Any) -> None:
    """What it is worth to seat 0 that `leader` stands: those to his left answer, then seat 0, then the others.

    `banked` is room for all seats but the leader.
    """
    tops, ahead, miss, best_of, row = chase
    for rest in range(len(lead)):
        places_read(rest, target, banked)
        known = best_of[rest % len(best_of)]
        for more in range(len(row)):
            row[more] = known[more] if more < len(known) else 0.0
        for seat in range(len(banked), leader, -1):  # without the leader, seat s is the (s - 1)-th of the rest
            own = banked[seat - 1]
            for best in range(target, tops[seat - leader - 1] + 1):
                behind = best - own
                total = miss[behind] * row[best - target]
                for points in range(behind + 1, tops[seat - leader] + 1 - own):
                    total += ahead[behind][points] * row[own + points - target]
                row[best - target] = total
        for more in range(len(lead[rest])):
            lead[rest][more] = row[more]


# --- The game before ------------------------------------------------------------------------------


@rule
def others_turn(seat: int, place: int, places: Places) -> float:
    """What the turn of another seat is worth to seat 0, all but its seven."""
    target, stride, lead = places.target, places.strides[seat], places.lead[seat]
    ends = places.gain[seat][place * places.steps[seat]]
    following = places.value[(seat + 1) % len(places.value)]
    rest = place % stride + place // (stride * target) * stride
    total = 0.0
    for points in range(1, len(ends)):
        if ends[points] == 0.0:
            continue
        more = places.banked[seat] + points - target
        total += ends[points] * (following[place + points * stride] if more < 0 else lead[rest][more])
    return total


@rule
def limit_found(total: int, most: float, stand: Any) -> int:
    """The first total from there on that is better stood on than any throw can be; the end if there is none."""
    while total < len(stand) and stand[total] < most:
        total += 1
    return total


@rule
def place_settled(place: int, known: float, again: float, places: Places, ends: Any) -> float:
    """One place, solved; returns the change that was left.

    The others' turns are worth `known`, and with the chance `again` they all throw a seven. The entry of `stand` for
    what is banked is filled in. `ends` holds guesses from the place before, and then the truth: the points from which
    on one stops, and the total that nobody throws at.
    """
    after, chance, reach, stand, turn = places.after, places.chance, places.reach, places.stand, places.turn
    own, value = places.banked[0], places.value
    hold = stand[own:]
    change = 1.0
    while True:
        for points in range(ends[0], reach[max(ends[0], ends[1] - own)]):
            turn[points] = hold[points]
        for _ in range(MOST_SWEEPS):
            bust = known + again * value[0][place]
            stand[own] = bust
            change = swept(after, chance, ends[0], bust, 0.0, stand[own:], turn)
            start = begun(after[0], chance, bust, turn)
            change = max(change, abs(start - value[0][place]))
            value[0][place] = start
            if change <= TOLERANCE:
                break
        bust = known + again * value[0][place]
        stand[own] = bust
        limit = limit_found(max(ends[1], places.target), 1.0 - sevens(after[0], chance) * (1.0 - bust), stand)
        if limit >= len(after):
            return UNSETTLED
        for points in range(reach[max(ends[0], ends[1] - own)], reach[limit - own]):
            turn[points] = hold[points]
        ends[1] = limit
        stop = further(after, chance, ends[0], limit - own, bust, hold, turn)
        if stop == ends[0]:
            return change
        ends[0] = stop


@rule
def guessed(own: int, place: int, value: Any, stand: Any, turn: Any, ends: Any) -> None:
    """What was found at a place is a good guess for the next one, where one point less is banked."""
    while ends[0] > 1 and turn[ends[0] - 1] <= stand[own + ends[0] - 1]:
        ends[0] -= 1
    if own > 0:
        ends[0] += 1
        value[0][place - 1] = value[0][place]
        for points in range(ends[0] - 1, 0, -1):
            turn[points] = turn[points - 1]


@rule
def response_settled(places: Places, where: Any, flips: Any) -> float:
    """Every place, from high to low; `where` and `flips` are as in `table_settled` of rumpus.bots.pig.sweeps.

    Returns the largest change that was left.
    """
    target, banked, stand, value = places.target, places.banked, places.stand, places.value
    left = 0.0
    used = 0
    ends = places.reach[:2] * 0 + 1
    turns = places.strides * 0.0
    players = len(value)
    for place in range(len(value[0]) - 1, -1, -1):
        places_read(place, target, banked)
        if banked[0] == target - 1:  # the others have other totals than before
            ends[1] = target
            for total in range(target, len(stand)):
                stand[total] = all_miss(total, players - 1, banked, places.miss)
        known = 0.0
        again = 1.0
        for seat in range(1, players):
            turns[seat] = others_turn(seat, place, places)
            known += again * turns[seat]
            again *= places.gain[seat][place * places.steps[seat]][0]
        left = max(left, place_settled(place, known, again, places, ends))
        if left >= UNSETTLED:
            return left
        for seat in range(players - 1, 0, -1):
            seven = places.gain[seat][place * places.steps[seat]][0]
            value[seat][place] = turns[seat] + seven * value[(seat + 1) % players][place]
        where[place] = used
        used = flips_written(ends[0], stand[banked[0] :], places.turn, flips, used)
        guessed(banked[0], place, value, stand, places.turn, ends)
    where[len(value[0])] = used
    return left
