"""All the worlds that a seat must hold for possible, counted out from the start of a game as far as they are few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rumpus.rules.unsaid import OPTIONAL, home_of, lying_ahead
from rumpus.rules.words import OVER

from .secrecy import Look, Notice, look, notice
from .trial import Trial, Walk, differing

FEW = 1_500
"""More worlds than these are not counted out."""
TRIED = 8
"""How many walks are followed, each for one of its seats."""
STEPS = 100
ENDS = 2
"""How many times in a walk lie ahead of all that is before."""
MUTATIONS = 24


def mutations_can_have_been(trial: Trial) -> None:
    """Every world that `mutate` makes can have come about, and in all possible worlds a seat may do the same."""
    for walk in trial.walks[:TRIED]:
        seats = trial.rules.seats(walk.options)
        seat = walk.number % seats
        dice = trial.dice(walk.number)
        for step, worlds in _possible(trial, walk, seat):
            state = trial.stand_at(walk, step)
            trial.tried["worlds"] += len(worlds)
            for _ in range(MUTATIONS):
                world = trial.rules.mutate(state, seat, dice.getrandbits(62))
                if world not in worlds:
                    changed = ", ".join(differing(state, world))
                    trial.fail(
                        f"mutate for seat {seat} changed {changed} and made a world that cannot have been, "
                        f"of {len(worlds)} that can: {world!r}"
                    )
                trial.tried["mutations"] += world != state
        trial.tried["games"] += 1


def notices_are_foreseen(trial: Trial) -> None:
    """No world is ruled out that leads to what a seat notices next or later; one fitted to the next looks as before."""
    may_become, may_come_to, fitted = (getattr(home_of(trial.rules, name), name) for name in OPTIONAL)
    for walk in trial.walks:
        dice = trial.dice(walk.number)
        for seat in range(trial.rules.seats(walk.options)):
            first = 0
            steps, views = [0], [trial.rules.observe(walk.states[0], seat)]
            for step, move in enumerate(walk.moves):
                state = trial.stand_at(walk, step)
                entry = notice(trial, state, move, walk.states[step + 1], seat)
                if entry is None:
                    continue
                if not all(may_become(silent, seat, entry.view) for silent in walk.states[first : step + 1]):
                    trial.fail(f"may_become rules out what seat {seat} notices next: {entry.view!r}")
                world = fitted(state, seat, entry.view, dice.getrandbits(62))
                if trial.rules.observe(world, seat) != trial.rules.observe(state, seat):
                    changed = ", ".join(differing(state, world))
                    trial.fail(f"fitted changed {changed}, which seat {seat} can see")
                trial.tried["notices"] += 1
                first = step + 1
                steps.append(first)
                views.append(entry.view)
            for end in [dice.randrange(len(views)) + 1 for _ in range(ENDS)]:
                ahead = lying_ahead(trial.rules, views[:end])
                for place in range(1, end):
                    for step in range(steps[place - 1], steps[place] + 1):
                        if not may_come_to(trial.stand_at(walk, step), seat, ahead[place]):
                            trial.fail(f"may_come_to rules out what seat {seat} notices later: {ahead[place]!r}")


def _possible(trial: Trial, walk: Walk, seat: int) -> Iterator[tuple[int, set[Any]]]:
    """Each step of a walk at which the seat has noticed something, with all worlds in which its history is the same."""
    worlds = _with_silent_moves(trial, {walk.states[0]}, seat)
    entry: Notice | None = None
    for step, move in enumerate(walk.moves[:STEPS]):
        trial.stand_at(walk, step)
        if len(worlds) > FEW:
            return
        if step == 0 or entry is not None:
            _all_look_alike(trial, worlds, look(trial, walk.states[step], seat), seat)
        yield step, worlds
        entry = notice(trial, walk.states[step], move, walk.states[step + 1], seat)
        if entry is not None:
            worlds = _with_silent_moves(trial, _after(trial, worlds, entry, seat), seat)


def _all_look_alike(trial: Trial, worlds: set[Any], expected: Look, seat: int) -> None:
    for world in worlds:
        found = look(trial, world, seat)
        if found != expected:
            trial.fail(
                f"seat {seat} cannot tell this world from the real one, but may do {found} instead of {expected}"
            )


def _after(trial: Trial, worlds: set[Any], entry: Notice, seat: int) -> set[Any]:
    """The worlds in which the seat notices just this next."""
    found = set()
    for world in worlds:
        mover = trial.rules.turn(world)
        if mover == OVER or (mover == seat) != (entry.move is not None):
            continue
        for move in [entry.move] if entry.move is not None else trial.legal(world):
            after = trial.rules.apply(world, move)
            if trial.rules.observe(after, seat) == entry.view:
                found.add(after)
    return found


def _with_silent_moves(trial: Trial, worlds: set[Any], seat: int) -> set[Any]:
    """These worlds, and those that come from them by moves which the seat does not notice."""
    found, fresh = set(worlds), list(worlds)
    while fresh and len(found) <= FEW:
        world = fresh.pop()
        if trial.rules.turn(world) in (OVER, seat):
            continue
        seen = trial.rules.observe(world, seat)
        for move in trial.legal(world):
            after = trial.rules.apply(world, move)
            if after not in found and trial.rules.observe(after, seat) == seen:
                found.add(after)
                fresh.append(after)
    return found
