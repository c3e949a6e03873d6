"""The laws of the engines: the compiled rules are the written rules, move for move and word for word."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from rumpus.engine.linker import flattened, leaves
from rumpus.engine.loops import chosen, mixed
from rumpus.engine.native import Native
from rumpus.engine.plain import Plain
from rumpus.rules.contract import claimed
from rumpus.rules.words import OVER

from .trial import FOLLOWED, Trial

WORDS_OF_A_TRACE = (60_000, 10_000)
"""A trace holds about so many words at most, by the sheet and by house rules: a game of twenty takes long enough.
Whole games are compared by their tallies."""
FARTHEST = 50_000_000
STATES = 30


def engines_agree(trial: Trial) -> None:
    """Plain Python and native code play the same games: the same moves, the same states, the same views."""
    native = Native(trial.book)
    for game in range(trial.games):
        options = trial.houses[0 if game % 2 else game // 2 % len(trial.houses)]
        _trace_agrees(trial, native, game, options)
        trial.tried["games"] += 1
    _tallies_agree(trial, Plain(trial.book), native)


def _trace_agrees(trial: Trial, native: Native, game: int, options: Any) -> None:
    """Play a random game in plain Python beside its native trace, and stop at the first word that differs."""
    rules, everyone = trial.rules, trial.everyone(options)
    trial.stand(game, options, step=0)
    moves, states, views = native.trace(options, trial.seed, game, _length_of_trace(trial, native, options))
    key = mixed(trial.seed, game)
    state, out = rules.initial(options), [0] * rules.MOVES
    state_words, view_words = _row(state), _row(rules.observe(state, 0))
    for step, row in enumerate(states):
        if state_words(state) != row:
            trial.stand(game, options, moves, step)
            _differ(trial, "the state", state, flattened(state), row)
        for seat, seen in zip(everyone, views[step], strict=True):
            view = rules.observe(state, seat)
            if view_words(view) != seen:
                trial.stand(game, options, moves, step)
                _differ(trial, f"the view of seat {seat}", view, flattened(view), seen)
        if step == len(moves):
            break
        move = out[chosen(key, step, rules.legal(state, out))] if rules.turn(state) != OVER else None
        if move != moves[step]:
            trial.stand(game, options, moves, step)
            trial.fail(f"plain Python plays {move}, native code {moves[step]}")
        state = rules.apply(state, moves[step])
        trial.tried["moves"] += 1
    if rules.turn(state) != OVER and len(moves) < _length_of_trace(trial, native, options):
        trial.stand(game, options, moves)
        trial.fail("the game is over in native code, but not in plain Python")


def _length_of_trace(trial: Trial, native: Native, options: Any) -> int:
    words = native.state_words + native.view_words * (trial.rules.seats(options) + 1)
    return min(trial.rules.LONGEST, max(50, WORDS_OF_A_TRACE[options != trial.houses[0]] // words))


def _row(sample: Any) -> Callable[[Any], list[int]]:
    """A function that lays out such a named tuple in a row: made to measure, for it is called millions of times."""
    made: Callable[[Any], list[int]] = eval(f"lambda value: [{', '.join(leaves(sample))}]")
    return made


def _differ(trial: Trial, what: str, sample: Any, one: list[int], other: list[int]) -> None:
    for name, first, second in zip(leaves(sample, ""), one, other, strict=True):
        if first != second:
            trial.fail(f"{what} has {name.removeprefix('.')} = {first} in plain Python and {second} in native code")


def _tallies_agree(trial: Trial, plain: Plain, native: Native) -> None:
    for number, options in enumerate(trial.houses):
        trial.stand(number, options, step=0)
        several = max(2, trial.games // 40) if number == 0 else 2
        one = plain.tally(options, trial.seed, 0, several, FOLLOWED)
        other = native.tally(options, trial.seed, 0, several, FOLLOWED)
        if one != other:
            trial.fail(f"the tally of {several} games is {one} in plain Python and {other} in native code")
        trial.tried["games tallied"] += several


def bots_agree(trial: Trial) -> None:
    """What bots ask (evaluate, rejuvenate) and how a game is counted (score, winners) is the same in both engines."""
    native = Native(trial.book)
    rules = trial.rules
    for walk in trial.walks:
        for step in walk.steps(max(2, STATES * 40 // (len(trial.walks) * rules.seats(walk.options)))):
            state = trial.stand_at(walk, step)
            mirror = native.module.unpack_state(np.array(flattened(state), np.int64))
            if int(native.rules.winners(mirror)) != rules.winners(state):
                trial.fail(f"winners is {rules.winners(state)}, natively {native.rules.winners(mirror)}")
            for seat in range(rules.seats(walk.options)):
                chance = trial.dice(walk.number, step, seat).getrandbits(62)
                _same_answer(trial, "score", rules.score(state, seat), native.rules.score(mirror, seat))
                _same_answer(trial, "evaluate", rules.evaluate(state, seat), native.rules.evaluate(mirror, seat))
                trial.tried["answers"] += 2
                if "rejuvenate" in claimed(rules):
                    view, image = rules.observe(state, seat), native.rules.observe(mirror, seat)
                    one = flattened(trial.book.hooks.rejuvenate(state, seat, view, chance))
                    other = flattened(native.module.rejuvenate(mirror, seat, image, chance))
                    if one != other:
                        _differ(trial, f"the state after rejuvenate(seat {seat}, chance {chance})", state, one, other)
                    trial.tried["changes"] += 1


def _same_answer(trial: Trial, question: str, one: float, other: float) -> None:
    if not math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-12):
        trial.fail(f"{question} is {one} in plain Python and {other} in native code")


def games_end_often(trial: Trial) -> None:
    """Played natively, thousands of random games under all house rules end within LONGEST moves."""
    native = Native(trial.book)
    limit = min(trial.rules.LONGEST, FARTHEST)
    several = max(20, trial.games // 10)
    for number, options in enumerate(trial.houses):
        trial.stand(number, options, step=0)
        for first, games in ((0, 1), (1, several)):  # one game first: what never ends should not do so many times
            tally, unfinished = native.tally(options, trial.seed, first, games, limit)
            if unfinished:
                trial.fail(f"{unfinished} of {games} random games did not end within {limit} moves")
            trial.tried["games"] += games
            trial.tried["moves"] += tally[1]
            trial.tried["moves at most"] = max(trial.tried["moves at most"], tally[3])
