"""Particles that are whole trajectories: a world to begin in, and what the others and luck did since.

Because a trajectory remembers how it came about, its past can be changed later; see rumpus.bots.rejuvenate. Written in
the words of the rules, so that it runs plainly and natively.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.rules.words import rule

from .proposal import History, Path, Workspace, copied, proposed

# A game's own functions take the place of these names; see rumpus.engine.linker.
apply: Callable[[Any, int], Any]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]

EVERY = 8
"""A trajectory keeps its state at every so many-th notice; between these it is played again."""
PILOTS, MOST = 48, 0.6
"""So many trajectories go on first; if so large a part of their moves looks as it should, glances do for the others."""


class Paths(NamedTuple):
    """So many trajectories, and one more as scratch paper: the blank one, which is last."""

    number: int
    moves: Any
    """The others' moves of each trajectory, and luck's."""
    fits: Any
    """Which part of their likely moves would have looked as it should in place of each."""
    marks: Any
    """How many of them were made by each notice."""
    states: Any
    """The state at each `EVERY`-th notice, of all trajectories."""
    latest: Any
    """The state at the last notice that each explains."""
    reached: Any
    """How many notices each explains."""
    weights: Any


@rule
def state_kept(paths: Paths, index: int, notice: int) -> list[int]:
    """The row for the state of a trajectory at a notice, which is one of those at which it is kept."""
    return paths.states[(index * len(paths.marks[index]) + notice) // EVERY]  # type: ignore[no-any-return]


@rule
def path_noted(paths: Paths, index: int, notice: int, state: Any, told: int) -> None:
    """Write down that a trajectory has come to a notice."""
    paths.marks[index][notice] = told
    pack_state(state, paths.latest[index])
    if notice % EVERY == 0:
        copied(paths.latest[index], state_kept(paths, index, notice))


@rule
def path_replayed(paths: Paths, history: History, index: int, notice: int) -> Any:
    """The state of a trajectory at a notice that it explains."""
    first = notice - notice % EVERY
    state = unpack_state(state_kept(paths, index, notice))
    for other in range(first + 1, notice + 1):
        if history.own[other] == 1:
            state = apply(state, history.moves[other])
        for place in range(paths.marks[index][other - 1], paths.marks[index][other]):
            state = apply(state, paths.moves[index][place])
    return state


@rule
def paths_begun(paths: Paths, start: list[int]) -> None:
    """Let all trajectories begin in a world."""
    for index in range(paths.number):
        path_noted(paths, index, 0, unpack_state(start), 0)
        paths.reached[index] = 1
        paths.weights[index] = 1.0 / paths.number


@rule
def paths_extended(paths: Paths, history: History, notices: int, glances: int, work: Workspace) -> int:
    """Let each trajectory that explains all but the last of so many notices go on to that; how many explain it then."""
    fitting = 0
    usual = 0.0
    glance = 0
    notice = notices - 1
    for index in range(paths.number):
        if index == PILOTS and usual >= MOST * PILOTS:
            glance = glances
        if paths.reached[index] == notice:
            told = paths.marks[index][notice - 1]
            path = Path(paths.moves[index], paths.fits[index])
            state, told, weight = proposed(unpack_state(paths.latest[index]), history, notice, path, told, glance, work)
            usual += weight
            if weight > 0.0:
                path_noted(paths, index, notice, state, told)
                paths.weights[index] *= weight
                paths.reached[index] = notices
        fitting += paths.reached[index] == notices
    return fitting


@rule
def paths_rewound(paths: Paths, history: History, back: int) -> int:
    """Let all trajectories be again as so many notices before the last that any explains; how many notices that are.

    What ended before that stays as it is, and has no weight.
    """
    farthest = 0
    for index in range(paths.number):
        farthest = max(farthest, paths.reached[index])
    notices = max(farthest - back, 1)
    for index in range(paths.number):
        paths.weights[index] = 0.0
        if paths.reached[index] >= notices:
            pack_state(path_replayed(paths, history, index, notices - 1), paths.latest[index])
            paths.reached[index] = notices
            paths.weights[index] = 1.0 / paths.number
    return notices


@rule
def paths_forgotten(paths: Paths, history: History, notices: int, first: int) -> None:
    """Let all that was before notice `first`, at which states are kept, be fixed: trajectories begin there."""
    for index in range(paths.number):
        before = paths.marks[index][first]
        told = paths.marks[index][notices - 1]
        for place in range(before, told):
            paths.moves[index][place - before] = paths.moves[index][place]
            paths.fits[index][place - before] = paths.fits[index][place]
        for notice in range(first, notices):
            paths.marks[index][notice - first] = paths.marks[index][notice] - before
            if notice % EVERY == 0:
                copied(state_kept(paths, index, notice), state_kept(paths, index, notice - first))
        paths.reached[index] = max(paths.reached[index] - first, 0)
    for notice in range(first, notices):
        history.own[notice - first] = history.own[notice]
        history.moves[notice - first] = history.moves[notice]
        copied(history.views[notice], history.views[notice - first])
