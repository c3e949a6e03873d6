"""The law of riddles: where a game puts what a seat noticed into clauses, the truth holds there, and nothing else."""

from __future__ import annotations

from itertools import islice
from typing import Any

from rumpus.bots.answering import answers, is_answer
from rumpus.rules.words import OVER

from .secrecy import notice
from .trial import Trial, Walk

ANSWERS = 3
"""How many answers to each riddle are played."""
MUTATIONS = 8
"""So often a world is changed in which another riddle begins, with an answer or without."""
SOME = 2_000
"""How many dead ends that is worth."""
SELDOM = 0.1
"""At most so large a part of the riddles is too hard."""
FAR = 200
"""At most so many notices make a riddle."""


def riddles_are_answered(trial: Trial) -> None:
    """What truly happened answers the riddle of what a seat noticed, and every answer leads to just that."""
    riddle_of: Any = getattr(trial.rules, "riddle", None)
    if riddle_of is None:
        return
    for walk in trial.walks:
        dice = trial.dice(walk.number)
        seat = walk.number % trial.rules.seats(walk.options)
        steps, seen = _history(trial, walk, seat)
        end = dice.randrange(len(seen))
        first = max(dice.randrange(end + 1) if dice.random() < 0.5 else 0, end - FAR)
        start, part = trial.stand_at(walk, steps[first]), seen[first : end + 1]
        riddle = riddle_of(start, seat, part)
        true = [walk.moves[at] for at in range(steps[first], steps[end]) if trial.rules.turn(walk.states[at]) != seat]
        if not is_answer(riddle, true):
            trial.fail(f"the riddle of seat {seat} up to step {steps[end]} is not answered by the truth: {true}")
        found = [(start, moves) for moves in islice(answers(riddle, dice.getrandbits(40)), ANSWERS)]
        trial.tried["riddles"] += 1
        trial.tried["answers"] += len(found)
        trial.tried["given up"] += not found
        world = start
        for _ in range(MUTATIONS):
            world = trial.rules.mutate(world, seat, dice.getrandbits(62))
        other = riddle_of(world, seat, part)
        found += [(world, moves) for moves in islice(answers(other, dice.getrandbits(40), SOME), 1)]
        for beginning, moves in found:
            _explains(trial, beginning, seat, part, moves)
    if trial.tried["given up"] > SELDOM * trial.tried["riddles"]:
        trial.fail(f"of {trial.tried['riddles']} riddles that have an answer, {trial.tried['given up']} were given up")


def _history(trial: Trial, walk: Walk, seat: int) -> tuple[list[int], list[tuple[int | None, Any]]]:
    """What a seat notices while a game goes on, and after how many moves."""
    steps = [0]
    seen: list[tuple[int | None, Any]] = [(None, trial.rules.observe(walk.states[0], seat))]
    for step, move in enumerate(walk.moves):
        after = walk.states[step + 1]
        entry = notice(trial, walk.states[step], move, after, seat)
        if entry is not None and trial.rules.turn(after) != OVER:
            steps.append(step + 1)
            seen.append((entry.move, entry.view))
    return steps, seen


def _explains(trial: Trial, state: Any, seat: int, seen: list[tuple[int | None, Any]], found: list[int]) -> None:
    """The others' moves lead to all that the seat noticed, by the rules."""
    rules, told = trial.rules, iter(found)
    for own, view in seen[1:]:
        before = rules.observe(state, seat)
        while True:
            move = own if own is not None else next(told, None)
            mover = rules.turn(state)
            if mover == OVER or (mover == seat) != (own is not None) or move not in trial.legal(state):
                trial.fail(f"the riddle of seat {seat} has an answer that is not legal, {move}, in {state!r}")
            state = rules.apply(state, move)
            look = rules.observe(state, seat)
            if own is not None or look != before:
                break
        if look != view:
            trial.fail(f"the riddle of seat {seat} has an answer that leads to {look!r} instead of {view!r}")
    if next(told, None) is not None:
        trial.fail(f"the riddle of seat {seat} has an answer with more moves than were noticed")
