"""Which worlds go on: drawn by their weights, as evenly as can be (systematic resampling).

Written in the words of the rules, so that it runs plainly and natively.
"""

from __future__ import annotations

from rumpus.rules.words import rule

from .proposal import copied, part_of
from .trajectory import EVERY, Paths, state_kept


@rule
def worlds_resampled(
    worlds: list[list[int]], weights: list[float], number: int, after: list[list[int]], wanted: int, dice: list[int]
) -> None:
    """So many worlds by their weights."""
    total = 0.0
    for index in range(number):
        total += weights[index]
    step = total / wanted
    mark = part_of(dice) * step
    index = 0
    heavier = weights[0]
    for place in range(wanted):
        while heavier <= mark and index < number - 1:
            index += 1
            heavier += weights[index]
        copied(worlds[index], after[place])
        mark += step


@rule
def effective_size(paths: Paths, notices: int) -> float:
    """The effective sample size. The weights come to a sum of 1; what does not explain all of the notices gets none."""
    total = 0.0
    for index in range(paths.number):
        if paths.reached[index] < notices:
            paths.weights[index] = 0.0
        total += paths.weights[index]
    squares = 0.0
    for index in range(paths.number):
        paths.weights[index] /= total
        squares += paths.weights[index] * paths.weights[index]
    return 1.0 / squares


@rule
def mean_weight(paths: Paths, notices: int) -> float:
    """The mean weight of the trajectories that explain so many notices; if there are none, that of all."""
    total = 0.0
    number = 0
    for index in range(paths.number):
        if paths.reached[index] == notices:
            total += paths.weights[index]
            number += 1
    return total / number if number else 1.0 / paths.number


@rule
def path_copied(paths: Paths, source: int, target: int) -> None:
    """Let one trajectory be as another."""
    notices = paths.reached[source]
    for notice in range(notices):
        paths.marks[target][notice] = paths.marks[source][notice]
        if notice % EVERY == 0:
            copied(state_kept(paths, source, notice), state_kept(paths, target, notice))
    for place in range(paths.marks[source][notices - 1]):
        paths.moves[target][place] = paths.moves[source][place]
        paths.fits[target][place] = paths.fits[source][place]
    copied(paths.latest[source], paths.latest[target])
    paths.reached[target] = notices


@rule
def paths_resampled(paths: Paths, number_of: list[int], copies: list[int], dice: list[int]) -> int:
    """Let trajectories go on as often as their weights say, whose sum is 1; how many are copies now.

    These are listed in `copies`; `number_of` is scratch paper.
    """
    step = 1.0 / paths.number
    mark = part_of(dice) * step
    index = 0
    heavier = paths.weights[0]
    for place in range(paths.number):
        number_of[place] = 0
    for _ in range(paths.number):
        while heavier <= mark and index < paths.number - 1:
            index += 1
            heavier += paths.weights[index]
        number_of[index] += 1
        mark += step
    source = 0
    made = 0
    for target in range(paths.number):
        if number_of[target] == 0:
            while number_of[source] <= 1:
                source += 1
            path_copied(paths, source, target)
            number_of[source] -= 1
            copies[made] = target
            made += 1
        paths.weights[target] = step
    return made
