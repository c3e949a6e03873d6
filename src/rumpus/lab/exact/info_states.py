"""What each seat can tell apart, and what goes through all ways of a game: once for all games, in the words of rules.

An info state is a history as a seat noticed it (`Match.history`): its own moves and the changes of its view. A place is
an info state with one of the positions that go with it. A way of the whole game is a pair of places of one position,
one of each seat; ways are many more than places, and never stored. Each own decision has edges, numbered in a row over
all info states; 0 stands for having decided nothing yet.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rumpus.engine.loops import FIRST, SECOND
from rumpus.rules.words import LUCK, OVER, rule, times

INFO_STATES, PLACES, LINKS, CHOICES, COUNTS = range(5)
"""Where it is noted how many there are."""
POSITION, LINK, LATEST, BASE = range(4)
"""What is side by side in a lot."""
ENOUGH_ROOM, NO_INFO_STATES, NO_PLACES, NO_LINKS, UNEVEN = range(5)
"""What a search for info states ends with."""

SPLIT = 4
"""After so many moves the ways of a game are dealt out to portions."""


class Map(NamedTuple):
    """The positions of a game, as an `Atlas` has them."""

    mover: Any
    first: Any
    after: Any
    chance: Any
    worth: Any


class Seat(NamedTuple):
    """What one seat can tell apart."""

    before: Any
    """By info state: the one before it; by which sign it differs (own move and what is seen); its latest own choice;
    its first choice, if it decides; and how many it has."""
    sign: Any
    latest: Any
    base: Any
    width: Any
    info_places: Any
    """By hash: the number of an info state and one, or 0."""
    info_state: Any
    """By place: its info state and position, and its first link."""
    position: Any
    link: Any
    place_places: Any
    to: Any
    """By link, one for each edge of the position: the place that it leads to; -1 where the game is over."""
    used: Any
    lots: Any
    """By place, side by side in memory: its position, its first link, the latest and the first choice there."""


@rule
def spread(one: int, other: int, size: int) -> int:
    """Two numbers as a place in a table of that size."""
    word = times(one + 1, FIRST) ^ times(other + 2, SECOND)
    return (word ^ word >> 29 ^ word >> 43) & (size - 1)


@rule
def info_number(before: int, sign: int, latest: int, seat: Seat) -> int:
    """The number of an info state; a new one is noted."""
    here = spread(before, sign, len(seat.info_places))
    while seat.info_places[here] != 0:
        number = seat.info_places[here] - 1
        if seat.before[number] == before and seat.sign[number] == sign:
            return int(number)
        here = (here + 1) & (len(seat.info_places) - 1)
    number = seat.used[INFO_STATES]
    seat.used[INFO_STATES] += 1
    seat.info_places[here] = number + 1
    seat.before[number], seat.sign[number], seat.latest[number], seat.base[number] = before, sign, latest, -1
    return int(number)


@rule
def place_number(info_state: int, position: int, seat: Seat) -> int:
    """The number of a place; a new one is noted."""
    here = spread(info_state, position, len(seat.place_places))
    while seat.place_places[here] != 0:
        number = seat.place_places[here] - 1
        if seat.info_state[number] == info_state and seat.position[number] == position:
            return int(number)
        here = (here + 1) & (len(seat.place_places) - 1)
    number = seat.used[PLACES]
    seat.used[PLACES] += 1
    seat.place_places[here] = number + 1
    seat.info_state[number], seat.position[number] = info_state, position
    return int(number)


@rule
def find_info_states(sights: Any, own: int, views: int, chart: Map, seat: Seat, most: int) -> int:
    """Find all that a seat can tell apart, place after place. Returns what there was not enough room for, if anything.

    `views`: how many there are to see; `most`: how many edges a position has at most.
    """
    seat.used[CHOICES] = 1
    place = place_number(info_number(-1, sights[0, own], 0, seat), 0, seat)
    while place < seat.used[PLACES]:
        if 2 * (seat.used[INFO_STATES] + most) >= len(seat.info_places):
            return NO_INFO_STATES
        if 2 * (seat.used[PLACES] + most) >= len(seat.place_places):
            return NO_PLACES
        if seat.used[LINKS] + most >= len(seat.to):
            return NO_LINKS
        info_state, position = seat.info_state[place], seat.position[place]
        begin, width = chart.first[position], chart.first[position + 1] - chart.first[position]
        decides = chart.mover[position] == own
        if decides and seat.base[info_state] < 0:
            seat.base[info_state], seat.width[info_state] = seat.used[CHOICES], width
            seat.used[CHOICES] += width
        if decides and seat.width[info_state] != width:
            return UNEVEN
        seat.link[place] = seat.used[LINKS]
        for index in range(width):
            target = chart.after[begin + index]
            to = -1
            if chart.mover[target] != OVER:
                seen = sights[target, own]
                if decides:
                    then = info_number(info_state, (index + 1) * views + seen, seat.base[info_state] + index, seat)
                elif seen != sights[position, own]:
                    then = info_number(info_state, seen, seat.latest[info_state], seat)
                else:
                    then = info_state
                to = place_number(then, target, seat)
            seat.to[seat.used[LINKS]] = to
            seat.used[LINKS] += 1
        place += 1
    return ENOUGH_ROOM


@rule
def count_ways(chart: Map, positions: int, entries: Any, ways: Any, order: Any) -> int:
    """By position, in how many ways it is reached. Returns how many positions that were: fewer, if one comes back."""
    for edge in range(chart.first[positions]):
        entries[chart.after[edge]] += 1
    ways[0], order[0], known = 1.0, 0, 1
    for at in range(positions):
        if at == known:
            return known
        position = order[at]
        for edge in range(chart.first[position], chart.first[position + 1]):
            target = chart.after[edge]
            ways[target] += ways[position]
            entries[target] -= 1
            if entries[target] == 0:
                order[known] = target
                known += 1
    return positions


class Trail(NamedTuple):
    """What is still to be walked: a place of each seat, how likely luck is, and how deep it is."""

    one: Any
    two: Any
    luck: Any
    depth: Any


class Ends(NamedTuple):
    """Ends of a game, if there is room for them: the latest choice of each seat, and what the first seat gets."""

    one: Any
    two: Any
    worth: Any


class Asked(NamedTuple):
    """What each choice of a seat is worth, to be summed up."""

    own: int
    reach: Any
    """How likely the other seat makes all the choices up to each of its choices."""
    sums: Any


@rule
def walk(chart: Map, one: Seat, two: Seat, trail: Trail, portion: int, portions: int, asked: Asked, ends: Ends) -> int:
    """Walk all ways of a portion of a game, and sum up what is asked for; returns how many ends. Ways that the other
    seat does not go are left out. Or, where there is room for them: write down all the ends.
    """
    own, reach, sums, storing = asked.own, asked.reach, asked.sums, len(ends.worth) > 0
    trail.one[0], trail.two[0], trail.luck[0], trail.depth[0] = 0, 0, 1.0, 0
    top, dealt, found = 1, 0, 0
    while top > 0:
        top -= 1
        here, there, luck, depth = trail.one[top], trail.two[top], trail.luck[top], trail.depth[top] + 1
        position = one.lots[here, POSITION]
        mover, begin = chart.mover[position], chart.first[position]
        first, second = one.lots[here, LATEST], two.lots[there, LATEST]
        to_one, to_two = one.lots[here, LINK] - begin, two.lots[there, LINK] - begin
        for edge in range(begin, chart.first[position + 1]):
            if mover == 0:
                first = one.lots[here, BASE] + edge - begin
            if mover == 1:
                second = two.lots[there, BASE] + edge - begin
            if not storing and reach[second if own == 0 else first] == 0.0:
                continue
            if depth == SPLIT:
                dealt += 1
                if dealt % portions != portion:
                    continue
            chance = luck * chart.chance[edge] if mover == LUCK else luck
            target = chart.after[edge]
            if chart.mover[target] != OVER:
                trail.one[top], trail.two[top] = one.to[to_one + edge], two.to[to_two + edge]
                trail.luck[top], trail.depth[top] = chance, depth
                top += 1
            elif depth >= SPLIT or portion == 0:
                if storing:
                    ends.one[found], ends.two[found], ends.worth[found] = first, second, chance * chart.worth[target]
                elif own == 0:
                    sums[first] += chance * chart.worth[target] * reach[second]
                else:
                    sums[second] -= chance * chart.worth[target] * reach[first]
                found += 1
    return found


@rule
def sum_ends(ends: Ends, begin: int, end: int, asked: Asked) -> None:
    """The same from ends that were written down."""
    own, reach, sums = asked.own, asked.reach, asked.sums
    for at in range(begin, end):
        if own == 0:
            sums[ends.one[at]] += ends.worth[at] * reach[ends.two[at]]
        else:
            sums[ends.two[at]] -= ends.worth[at] * reach[ends.one[at]]


class Choosing(NamedTuple):
    """The decisions of a seat, in an order in which earlier ones come first."""

    base: Any
    width: Any
    latest: Any
    """By decision: the own choice before it."""


@rule
def best_answer(seat: Choosing, sums: Any) -> float:
    """What a seat wins by the best choice at each decision; `sums` then holds what each choice wins."""
    for at in range(len(seat.base) - 1, -1, -1):
        best = sums[seat.base[at]]
        for choice in range(seat.base[at], seat.base[at] + seat.width[at]):
            best = max(best, sums[choice])
        sums[seat.latest[at]] += best
    return float(sums[0])


@rule
def reach_of(seat: Choosing, policy: Any, reach: Any) -> None:
    """How likely a seat makes all the choices up to each of its choices."""
    reach[0] = 1.0
    for at in range(len(seat.base)):
        for choice in range(seat.base[at], seat.base[at] + seat.width[at]):
            reach[choice] = reach[seat.latest[at]] * policy[choice]


@rule
def policy_of(seat: Choosing, reach: Any, policy: Any) -> None:
    """How likely each choice is at its decision; where a seat never comes, all alike."""
    for at in range(len(seat.base)):
        base, width, whole = seat.base[at], seat.width[at], 0.0
        for choice in range(base, base + width):
            whole += reach[choice]
        for choice in range(base, base + width):
            policy[choice] = reach[choice] / whole if whole > 0.0 else 1.0 / width


@rule
def learn_regrets(seat: Choosing, sums: Any, policy: Any, regrets: Any) -> None:
    """Regret matching plus: how much better each choice would have been is kept, as long as it is positive."""
    for at in range(len(seat.base) - 1, -1, -1):
        base, width, value = seat.base[at], seat.width[at], 0.0
        for choice in range(base, base + width):
            value += policy[choice] * sums[choice]
        for choice in range(base, base + width):
            regrets[choice] = max(0.0, regrets[choice] + sums[choice] - value)
        sums[seat.latest[at]] += value


@rule
def choose_again(seat: Choosing, foreseen: Any, regrets: Any, policy: Any) -> None:
    """The next policy, in proportion to the regrets that there will be if the next sums are as foreseen."""
    for at in range(len(seat.base) - 1, -1, -1):
        base, width, value, whole, worth = seat.base[at], seat.width[at], 0.0, 0.0, 0.0
        for choice in range(base, base + width):
            value += policy[choice] * foreseen[choice]
        for choice in range(base, base + width):
            policy[choice] = max(0.0, regrets[choice] + foreseen[choice] - value)
            whole += policy[choice]
        for choice in range(base, base + width):
            policy[choice] = policy[choice] / whole if whole > 0.0 else 1.0 / width
            worth += policy[choice] * foreseen[choice]
        foreseen[seat.latest[at]] += worth
