"""How trajectories that have become alike part again: their past is changed a little.

Some moves are made anew, with a look at what was noticed next. All that came later stays as it was where it can; where
a move cannot stay, the one is made that leads nearest to where the trajectory was, as if another piece did what the
first one did. What does not explain all that was noticed then is dropped; of the rest a Metropolis step takes as much
as keeps likely pasts likely. A trajectory that fails to explain a notice is mended in the same way.
Written in the words of the rules, so that it runs plainly and natively.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from typing import Any

from rumpus.rules.words import OVER, count, rule

from .proposal import (
    ARRIVED,
    OTHERWISE,
    History,
    Path,
    Workspace,
    copied,
    looks,
    move_drawn,
    part_of,
    proposed,
    word_of,
)
from .trajectory import EVERY, Paths, path_noted, path_replayed, state_kept

# A game's own functions take the place of these names; see rumpus.engine.linker.
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]
unpack_view: Callable[[list[int]], Any]
rejuvenate: Callable[[Any, int, Any, int], Any]

LATE, AGAIN = 0.3, 0.8
"""So often the change is one of the latest moves, which are easy to change: the last, or `AGAIN` the one before, and so
on."""
EARLY = 0.3
"""So often it is rather one of the first, where many games are set up; else it is any of them."""
ONE_MORE = 0.2
"""How often one move more is made anew."""
ALL_BITS = (1 << 62) - 1
DRAWS = 5
"""So many moves are drawn for one that is made anew, until one looks as it should."""


@rule
def some_change(moves: int, dice: list[int]) -> tuple[int, int]:
    """From which of so many moves on how many are made anew."""
    part, kind = part_of(dice), part_of(dice)
    change = int((part * part * part if kind < EARLY else part) * moves)
    if kind >= 1.0 - LATE:
        change = moves - 1
        while change > 0 and part_of(dice) < AGAIN:
            change -= 1
    anew = 1
    while part_of(dice) < ONE_MORE:
        anew += 1
    return change, anew


@rule
def as_before(state: Any, number: int, move: int, history: History, notice: int, work: Workspace) -> int:
    """Where a move stands among the legal ones in `out`, if it still looks as it should; else -1."""
    work.spent[0] += 1
    for index in range(number):
        if work.out[index] == move:
            now, then = history.views[notice - 1], history.views[notice]
            work.kinds[index] = looks(apply(state, move), history.seat, now, then, work.row)
            return -1 if work.kinds[index] == OTHERWISE else index
    return -1


@rule
def bits_apart(one: list[int], other: list[int]) -> int:
    """In how many bits two rows differ: most words of a state are sets of places."""
    total = 0
    for word in range(len(one)):
        total += count((one[word] ^ other[word]) & ALL_BITS)
    return total


@rule
def steered(state: Any, number: int, aim: Any, history: History, notice: int, work: Workspace) -> tuple[int, float]:
    """Where the move stands in `out` that fits and leads nearest to a state, or -1; and which part of them fits."""
    now, then = history.views[notice - 1], history.views[notice]
    here, there = work.states[0], work.states[1]
    pack_state(aim, there)
    picked, nearest, fitting = -1, 0, 0
    for index in range(number):
        after = apply(state, work.out[index])
        kind = looks(after, history.seat, now, then, work.row)
        if kind != OTHERWISE:
            pack_state(after, here)
            distance = 8 * bits_apart(here, there) + word_of(work.dice) % 8  # of equals, any
            fitting += 1
            if picked < 0 or distance < nearest:
                picked, nearest = index, distance
                work.kinds[index] = kind
    work.spent[0] += number
    return picked, fitting / number


@rule
def turned_back(paths: Paths, history: History, index: int, change: int) -> tuple[Any, int]:
    """The state at the last notice before move number `change`, and that notice; the blank trajectory begins there."""
    notice = int(paths.reached[index]) - 1
    while notice > 0 and paths.marks[index][notice] > change:
        notice -= 1
    state = path_replayed(paths, history, index, notice)
    path_noted(paths, paths.number, notice, state, paths.marks[index][notice])
    return state, notice


@rule
def path_retold(
    paths: Paths, history: History, notices: int, index: int, change: int, anew: int, steer: bool, work: Workspace
) -> tuple[int, int]:
    """Make so many moves of a trajectory anew, from number `change` on; the new one is the blank one.

    `steer`: whether others are made in place of those that cannot stay; else it ends there, which is cheap. Returns
    from which notice on it is another, and how many of the notices it explains.
    """
    old, marks, reached = paths.moves[index], paths.marks[index], paths.reached[index]
    new = Path(paths.moves[paths.number], paths.fits[paths.number])
    state, first = turned_back(paths, history, index, change)
    was = state  # what the trajectory was like at the same time, before it was changed
    told = int(paths.marks[paths.number][first])
    for notice in range(first + 1, notices):
        place = int(marks[notice - 1])
        end = int(marks[notice]) if notice < reached else place
        arrived = history.own[notice] == 1
        if arrived:
            state, told, weight = proposed(state, history, notice, new, told, 0, work)
            if weight == 0.0:
                return first, notice
            if notice < reached:
                was = apply(was, history.moves[notice])
        while not arrived:
            mover = turn(state)
            if mover in (OVER, history.seat) or told == len(new.moves):
                return first, notice
            number = legal(state, work.out)
            if place < end:
                was = apply(was, old[place])
            if place < end and not change <= told < change + anew:
                picked = as_before(state, number, old[place], history, notice, work)
                new.fits[told] = paths.fits[index][place]
                if picked < 0 and steer:
                    picked, new.fits[told] = steered(state, number, was, history, notice, work)
            else:
                picked, new.fits[told] = move_drawn(state, number, mover, history, notice, DRAWS, True, work)
            if picked < 0:
                return first, notice
            arrived = work.kinds[picked] == ARRIVED
            place += 1
            new.moves[told] = work.out[picked]
            told += 1
            state = apply(state, work.out[picked])
        for left in range(place, end):
            was = apply(was, old[left])
        path_noted(paths, paths.number, notice, state, told)
    return first, notices


@rule
def likelihood(paths: Paths, index: int, first: int, notices: int) -> float:
    """How likely it was that all fits in a trajectory from a notice on, as a logarithm."""
    total = 0.0
    for place in range(paths.marks[index][first], paths.marks[index][notices - 1]):
        total += log(paths.fits[index][place])
    return total


@rule
def path_adopted(paths: Paths, index: int, first: int, reached: int) -> None:
    """Let a trajectory be as the blank one, which is another from notice `first` on and explains so many."""
    blank = paths.number
    for place in range(paths.marks[blank][first], paths.marks[blank][reached - 1]):
        paths.moves[index][place] = paths.moves[blank][place]
        paths.fits[index][place] = paths.fits[blank][place]
    for notice in range(first, reached):
        paths.marks[index][notice] = paths.marks[blank][notice]
        if notice % EVERY == 0:
            copied(state_kept(paths, blank, notice), state_kept(paths, index, notice))
    copied(paths.latest[blank], paths.latest[index])
    paths.reached[index] = reached


@rule
def paths_rejuvenated(
    paths: Paths,
    history: History,
    notices: int,
    which: list[int],
    number: int,
    steps: int,
    steer: bool,
    limit: int,
    work: Workspace,
) -> int:
    """So many Metropolis steps for each of some trajectories, which explain everything; how many were taken.

    No step is begun when the moves that were looked at have come to `limit`.

    The moves that stay are taken to be as likely as before, which is not quite so where the others have other choices.
    """
    taken = 0
    for _ in range(steps):
        for place in range(number):
            if work.spent[0] >= limit:
                return taken
            index = which[place]
            change, anew = some_change(paths.marks[index][notices - 1], work.dice)
            first, found = path_retold(paths, history, notices, index, change, anew, steer, work)
            if found == notices:
                gain = likelihood(paths, paths.number, first, notices) - likelihood(paths, index, first, notices)
                if part_of(work.dice) < exp(min(gain, 0.0)):
                    path_adopted(paths, index, first, notices)
                    taken += 1
    return taken


@rule
def paths_mended(
    paths: Paths,
    history: History,
    notices: int,
    enough: int,
    focus: int,
    limit: int,
    weight: float,
    work: Workspace,
) -> int:
    """Change trajectories that do not explain all of the notices, in turn; whatever explains no less stays.

    Each round comes back to half as many, but to `focus` at least. It ends when enough of them explain everything, or
    the moves that were looked at come to `limit`. A mended one gets a weight. Returns how many explain everything.
    """
    done = 0
    for index in range(paths.number):
        done += paths.reached[index] == notices
    begin = word_of(work.dice) % paths.number
    place, step, left = 0, 1, 0
    while done < min(enough, paths.number) and work.spent[0] < limit:
        index = (begin + place) % paths.number
        reached = paths.reached[index]
        if reached < notices:
            left += 1
            work.spent[0] += 1
            change, anew = some_change(paths.marks[index][reached - 1] + 1, work.dice)
            first, found = path_retold(paths, history, notices, index, change, anew, True, work)
            if found >= reached:
                path_adopted(paths, index, first, found)
            if found == notices:
                paths.weights[index] = weight
                done += 1
        place += step
        if place >= paths.number:
            if left == 0:
                break
            place, step, left = 0, min(2 * step, max(1, paths.number // focus)), 0
    return done


@rule
def paths_shuffled(paths: Paths, notices: int, seat: int, then: list[int], often: int, dice: list[int]) -> None:
    """Let a game of cards change, so often, what the seat cannot see in trajectories that explain just so many notices.

    `then`: what the seat notices last. What they were is forgotten: from now on they begin in what they are.
    """
    for index in range(paths.number):
        if paths.reached[index] == notices:
            state = unpack_state(paths.latest[index])
            for _ in range(often):
                state = rejuvenate(state, seat, unpack_view(then), word_of(dice))
            pack_state(state, paths.latest[index])
            if (notices - 1) % EVERY == 0:
                copied(paths.latest[index], state_kept(paths, index, notices - 1))
