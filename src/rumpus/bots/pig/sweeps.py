"""The loops behind exact Pig Dice: values of a turn, swept from many points down to none until nothing changes.

Written in the words of the rules, so that the native engine can compile them; plain Python runs them too, on lists
or on arrays. A turn is described by

- `after[points][throw]`: the points after a throw, or SEVEN; `chance[throw]`: how likely it is;
- `stop`: from so many points on, the turn is over anyway;
- `hold[points]`: what it is worth to surrender; `bust`: what a seven is worth; `fee`: what every throw adds.

The answer is `values[points]`: the worth of a turn that stands at these points, with the better choice each time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rumpus.rules.pig_dice import SEVEN
from rumpus.rules.words import rule

TOLERANCE = 4e-15
MOST_SWEEPS = 20_000
"""A guard: dice that need so many sweeps are refused by whoever asked."""


class Pairs(NamedTuple):
    """What all pairs of banked scores are solved with: the dice, what is known, and room to work in."""

    target: int
    far: int
    """From so many points on, nobody throws."""
    after: Any
    chance: Any
    answer: Any
    """`answer[d]`: F(d), see `answered`."""
    value: Any
    """`value[own][other]`: the chance of the player who begins a turn."""
    holds: Any
    """Room for a turn of each side: two rows as long as the longest turn. So is `turns`."""
    turns: Any
    stops: Any


@rule
def thrown(row: Any, chance: Any, bust: float, values: Any) -> float:
    """What a throw is worth, before the dice have fallen."""
    total = 0.0
    for throw in range(len(chance)):
        total += chance[throw] * (bust if row[throw] == SEVEN else values[row[throw]])
    return total


@rule
def begun(row: Any, chance: Any, bust: float, values: Any) -> float:
    """What a turn is worth at its beginning: throws that score nothing are simply thrown again (PD-18, PD-19)."""
    total = 0.0
    again = 0.0
    for throw in range(len(chance)):
        if row[throw] == 0:
            again += chance[throw]
        else:
            total += chance[throw] * (bust if row[throw] == SEVEN else values[row[throw]])
    return total / (1.0 - again)


@rule
def swept(after: Any, chance: Any, stop: int, bust: float, fee: float, hold: Any, values: Any) -> float:
    """One sweep; returns the largest change. It runs downwards because most throws lead upwards."""
    change = 0.0
    for points in range(stop - 1, -1, -1):
        value = max(hold[points], fee + thrown(after[points], chance, bust, values))
        change = max(change, abs(value - values[points]) / max(1.0, value))
        values[points] = value
    return change


@rule
def settled(after: Any, chance: Any, stop: int, bust: float, fee: float, hold: Any, values: Any) -> float:
    """Sweep until nothing changes; returns what still did at the end."""
    change = 1.0
    for _ in range(MOST_SWEEPS):
        change = swept(after, chance, stop, bust, fee, hold, values)
        if change <= TOLERANCE:
            break
    return change


@rule
def answered(after: Any, chance: Any, tie: float, hold: Any, values: Any, answer: Any) -> float:
    """Section 7.3: `answer[d]` becomes F(d), the last player's best chance when d points behind.

    A tie is worth `tie` to that player. Returns the largest change that was left.
    """
    left = 0.0
    for points in range(len(values)):
        values[points] = 1.0
        hold[points] = 1.0
    for behind in range(len(answer)):
        hold[behind] = tie
        if behind > 0:
            hold[behind - 1] = 0.0
        for points in range(behind, 0, -1):  # a good guess: what counts most is how much is still lacking
            values[points] = values[points - 1]
        left = max(left, settled(after, chance, behind + 1, 0.0, 0.0, hold, values))
        answer[behind] = values[0]
    return left


@rule
def hold_filled(own: int, other: int, target: int, answer: Any, value: Any, hold: Any) -> None:
    """Section 7.4: surrendering leaves the other player a turn, or, from the target on, one answer (PD-R6, PD-R7).

    Nobody can come to the last `own` places: the row is long enough for a turn that begins with nothing banked.
    """
    for points in range(len(hold) - own):
        total = own + points
        hold[points] = 1.0 - (value[other][total] if total < target else answer[total - other])


@rule
def pair_swept(own: int, other: int, pairs: Pairs) -> float:
    """One sweep over both states of a pair, each of which a seven turns into the other; returns the largest change."""
    after, chance, value = pairs.after, pairs.chance, pairs.value
    change = 0.0
    for side in range(2):
        mine, theirs = (own, other) if side == 0 else (other, own)
        hold, turn = pairs.holds[side], pairs.turns[side]
        bust = 1.0 - value[theirs][mine]
        hold[0] = bust
        moved = swept(after, chance, pairs.stops[side], bust, 0.0, hold, turn)
        start = begun(after[0], chance, bust, turn)
        change = max(change, moved, abs(start - value[mine][theirs]))
        value[mine][theirs] = start
    return change


@rule
def sevens(row: Any, chance: Any) -> float:
    """The chance of a seven."""
    total = 0.0
    for throw in range(len(chance)):
        if row[throw] == SEVEN:
            total += chance[throw]
    return total


@rule
def further(after: Any, chance: Any, stop: int, far: int, bust: float, hold: Any, values: Any) -> int:
    """Where a turn stops when those are counted, too, who had better throw at `stop` points or more.

    When the answer is `stop` itself, the values are exact, although only those below it were swept: surrendering is
    best at every higher number of points, since not even one more throw is worth it. Nobody throws from `far` on.
    """
    most = 1.0 - sevens(after[0], chance) * (1.0 - bust)  # if every throw but a seven won at once
    for points in range(far - 1, stop - 1, -1):
        if hold[points] < most and thrown(after[points], chance, bust, values) > hold[points]:
            return points + 1
    return stop


@rule
def pair_settled(own: int, other: int, pairs: Pairs) -> float:
    """The two states of a pair, solved together; returns the change that was left."""
    value, stops = pairs.value, pairs.stops
    for side in range(2):
        mine, theirs = (own, other) if side == 0 else (other, own)
        hold, turn = pairs.holds[side], pairs.turns[side]
        stops[side] = 1
        hold_filled(mine, theirs, pairs.target, pairs.answer, value, hold)
        for points in range(len(hold) - mine):
            turn[points] = hold[points]
    change = 1.0
    grown = True
    while grown:
        for _ in range(MOST_SWEEPS):
            change = pair_swept(own, other, pairs)
            if change <= TOLERANCE:
                break
        grown = False
        for side in range(2):
            mine, theirs = (own, other) if side == 0 else (other, own)
            hold, turn = pairs.holds[side], pairs.turns[side]
            bust = 1.0 - value[theirs][mine]
            stop = further(pairs.after, pairs.chance, stops[side], pairs.far - mine, bust, hold, turn)
            grown = grown or stop > stops[side]
            stops[side] = stop
    return change


@rule
def flips_written(stop: int, hold: Any, turn: Any, flips: Any, used: int) -> int:
    """Write down where the best choice changes, from throwing at 0 points upwards; -1 ends the list.

    When `flips` is too short, what does not fit is only counted. Returns how much is used.
    """
    throwing = True
    for points in range(1, stop + 1):
        better = points < stop and turn[points] > hold[points]
        if better != throwing:
            throwing = better
            if used < len(flips):
                flips[used] = points
            used += 1
    if used < len(flips):
        flips[used] = -1
    return used + 1


@rule
def table_settled(pairs: Pairs, where: Any, flips: Any) -> float:
    """Section 7.4: every pair of banked scores, from high to low, since banked points never fall.

    The choices of state (own, other) begin at `flips[where[own * target + other]]`, and the last entry of `where`
    says how many were needed. Returns the largest change that was left.
    """
    target = pairs.target
    left = 0.0
    used = 0
    for both in range(2 * target - 2, -1, -1):
        for own in range(max(0, both - target + 1), both // 2 + 1):
            other = both - own
            left = max(left, pair_settled(own, other, pairs))
            for side in range(1 if own == other else 2):
                mine, theirs = (own, other) if side == 0 else (other, own)
                where[mine * target + theirs] = used
                used = flips_written(pairs.stops[side], pairs.holds[side], pairs.turns[side], flips, used)
    where[target * target] = used
    return left
