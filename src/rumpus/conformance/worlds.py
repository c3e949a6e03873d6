"""The laws of what a game may say for beliefs: none of it is needed, and where it is there, it must be true."""

from __future__ import annotations

from typing import Any

from rumpus.rules.words import OVER, WATCHER

from .secrecy import beliefs, notice
from .trial import Trial, Walk, differing, words_of

PLAYED_OUT = 50
"""One in so many changed worlds is played to its end."""
COUNTED_OUT = 8
"""In so many games changed worlds are looked for among those that are possible."""
CHANGES = 24


def changed_worlds_are_possible(trial: Trial) -> None:
    """A world that `rejuvenate` changes looks the same to the seat and to a watcher, can have been, and plays on."""
    for walk in trial.walks:
        dice = trial.dice(walk.number)
        for step in walk.steps(24):
            for seat in range(trial.rules.seats(walk.options)):
                world = trial.stand_at(walk, step)
                for _ in range(3):
                    world = _changed(trial, walk, step, world, seat, dice.getrandbits(62))
    for walk in trial.walks[:COUNTED_OUT]:
        _counted_out(trial, walk, walk.number % trial.rules.seats(walk.options))


def _changed(trial: Trial, walk: Walk, step: int, state: Any, seat: int, chance: int) -> Any:
    rules = trial.rules
    world = trial.book.hooks.rejuvenate(state, seat, rules.observe(state, seat), chance)
    if world == state:
        return state
    trial.tried["changes"] += 1
    words = differing(state, world)
    trial.hidden.update((seat, word) for word in words)
    what = f"rejuvenate for seat {seat} (chance {chance}) changed {', '.join(words)}"
    if rules.turn(world) != rules.turn(state):
        trial.fail(f"{what}, and then turn is {rules.turn(world)} instead of {rules.turn(state)}")
    for who in (seat, WATCHER):
        seen, now = rules.observe(state, who), rules.observe(world, who)
        if seen != now:
            name = "its view" if who == seat else "the watcher's view"
            word = differing(seen, now)[0]
            trial.fail(f"{what}; {name} then shows {word} as {words_of(now)[word]} instead of {words_of(seen)[word]}")
    if trial.tried["changes"] % PLAYED_OUT == 1:
        _played_out(trial, walk, step, world, what)
    return world


def _played_out(trial: Trial, walk: Walk, step: int, world: Any, what: str) -> None:
    """A changed world is a world: it can be played to its end."""
    dice = trial.dice(walk.number, step)
    left = trial.rules.LONGEST - step
    for _ in range(min(left, 1_000)):
        if trial.rules.turn(world) == OVER:
            break
        world = trial.rules.apply(world, dice.choice(trial.legal(world)))
    if left < 1_000 and trial.rules.turn(world) != OVER:
        trial.fail(f"{what}, and then the game did not end within LONGEST moves")
    trial.tried["played on"] += 1


def _counted_out(trial: Trial, walk: Walk, seat: int) -> None:
    """As long as all possible worlds are known, a changed one is among them."""
    dice = trial.dice(walk.number)
    for step, belief in beliefs(trial, walk, seat):
        if not belief.exact:
            return
        state, possible = trial.stand_at(walk, step), set(belief.worlds())
        now = trial.rules.observe(state, seat)
        for _ in range(CHANGES):
            world = trial.book.hooks.rejuvenate(state, seat, now, dice.getrandbits(62))
            if world not in possible:
                changed = ", ".join(differing(state, world))
                trial.fail(
                    f"rejuvenate for seat {seat} changed {changed} and made a world that cannot have been, "
                    f"of {len(possible)} that can: {world!r}"
                )
        trial.tried["possible worlds"] += len(possible)


def notices_are_foreseen(trial: Trial) -> None:
    """No world is ruled out that leads to what a seat notices next; one that is changed towards it looks as before."""
    may_become, rejuvenate = trial.book.hooks.may_become, trial.book.hooks.rejuvenate
    for walk in trial.walks:
        dice = trial.dice(walk.number)
        for seat in range(trial.rules.seats(walk.options)):
            first = 0
            for step, move in enumerate(walk.moves):
                state = trial.stand_at(walk, step)
                entry = notice(trial, state, move, walk.states[step + 1], seat)
                if entry is None:
                    continue
                if not all(may_become(silent, seat, entry.notice.view) for silent in walk.states[first : step + 1]):
                    trial.fail(f"may_become rules out what seat {seat} notices next: {entry.notice.view!r}")
                world = rejuvenate(state, seat, entry.notice.view, dice.getrandbits(62))
                if trial.rules.observe(world, seat) != trial.rules.observe(state, seat):
                    changed = ", ".join(differing(state, world))
                    trial.fail(f"rejuvenate changed {changed}, which seat {seat} can see")
                trial.tried["notices"] += 1
                first = step + 1
