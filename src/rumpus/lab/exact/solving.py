"""An equilibrium of a small game, nearer and nearer: counterfactual regret minimization, both seats in turn.

Regret matching plus with foreseen regrets (PCFR+: the next sums are foreseen to be the last ones), and averages that
weigh a round by its number squared. How far it is from an equilibrium is not estimated, but found by best answers.
"""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rumpus.rules.errors import BadOption, RumpusError

from .laying import Row, loops
from .small import Named, Small

LEARNED = ("policy", "regrets", "whole")
"""What a learner would have to learn again."""
OFTEN = 60
"""What was learned is kept at least every so many seconds."""
FIRST_LOOK = 8
"""After so many rounds the best answers are found for the first time, and then always a half more rounds later."""


@dataclass(frozen=True)
class Solution:
    """Two policies, and what best answers find out about them."""

    policies: tuple[Row, Row]
    value: float
    """What the first seat wins by them."""
    low: float
    high: float
    """In between is the value of the game: what the first seat is sure of, and what the second lets it have at most."""
    rounds: int
    seconds: float

    @property
    def exploitability(self) -> float:
        """What best answers win on average from both seats; 0 is an equilibrium."""
        return (self.high - self.low) / 2


def solve(
    game: Small,
    within: float = 1e-3,
    rounds: int = 1_000_000,
    seconds: float = float("inf"),
    progress: Callable[[int, float], None] = lambda rounds, exploitability: None,
    keep: Path | None = None,
) -> Solution:
    """Policies whose exploitability is within a bound, or the best after so many rounds or so long.

    `keep` names a file in which all that was learned is kept; another run goes on from there, as if it were one.
    """
    began = time.perf_counter()
    game.write_down()
    learners = [_Learner(game, seat) for seat in range(2)]
    done = _taken_up(game, learners, keep) if keep and keep.exists() else 0
    look, saved = max(FIRST_LOOK, done + 1), began
    while True:
        done += 1
        for seat in (0, 1):
            learners[seat].learn(learners[1 - seat].reach, done)
        now = time.perf_counter()
        late = done >= rounds or now - began > seconds
        if keep and (done >= look or late or now - saved > OFTEN):
            saved = now
            _put_down(game, learners, done, keep)
        if done >= look or late:
            look = done + (done + 1) // 2
            found = judged(game, (learners[0].average, learners[1].average), done, time.perf_counter() - began)
            progress(done, found.exploitability)
            if found.exploitability <= within or late:
                return found


def _put_down(game: Small, learners: list[_Learner], done: int, path: Path) -> None:
    """Keep what was learned: all of it, or the file stays as it was."""
    rows = {f"{name}{learner.seat}": getattr(learner, name) for learner in learners for name in LEARNED}
    new = path.with_name(path.name + ".new")
    try:
        with new.open("wb") as file:
            np.savez(file, of=np.array(json.dumps(game.named)), rounds=np.array(done), allow_pickle=False, **rows)
        new.replace(path)
    except OSError as error:
        raise RumpusError(f"{path} cannot be written: {error.strerror}") from error


def _taken_up(game: Small, learners: list[_Learner], path: Path) -> int:
    """Take up what was learned before; how many rounds that were."""
    named, done, rows = learned(path)
    if named != game.named:
        raise BadOption(f"{path} is about something else: {' '.join((named.game, *named.options))}")
    for learner in learners:
        for name in LEARNED:
            kept, own = rows[f"{name}{learner.seat}"], getattr(learner, name)
            if kept.shape != own.shape:
                raise BadOption(f"{path} was kept by another version of {named.game}")
            own[:] = kept
        loops().reach_of(learner.loops, learner.policy, learner.reach)
    return done


def learned(path: Path) -> tuple[Named, int, dict[str, Row]]:
    """What a file keeps: of which game, after how many rounds, and the rows of both seats."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            game, options, points = json.loads(str(kept["of"]))
            rows = {f"{name}{seat}": kept[f"{name}{seat}"] for name in LEARNED for seat in range(2)}
            return Named(game, tuple(options), points), int(kept["rounds"]), rows
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise BadOption(f"{path} holds nothing that was learned of a small game") from error


def judged(game: Small, policies: tuple[Row, Row], rounds: int = 0, seconds: float = 0.0) -> Solution:
    """What best answers find out about two policies."""
    low, high = -game.best_answer(1, policies[0]), game.best_answer(0, policies[1])
    return Solution(policies, game.value(policies), low, high, rounds, seconds)


class _Learner:
    """What is learned at one seat."""

    def __init__(self, game: Small, seat: int) -> None:
        self.game, self.seat = game, seat
        self.loops: Any = game.choosing[seat].loops
        self.policy = game.uniform(seat)
        self.reach = game.reach(seat, self.policy)
        self.regrets, self.whole = np.zeros_like(self.policy), np.zeros_like(self.policy)

    def learn(self, other: Row, number: int) -> None:
        """One round against how likely the other seat makes its choices."""
        sums = self.game.sums(self.seat, other)
        foreseen = sums.copy()
        loops().learn_regrets(self.loops, sums, self.policy, self.regrets)
        loops().choose_again(self.loops, foreseen, self.regrets, self.policy)
        loops().reach_of(self.loops, self.policy, self.reach)
        self.whole += float(number) ** 2 * self.reach

    @property
    def average(self) -> Row:
        """The policy of all rounds together."""
        found = np.zeros_like(self.whole)
        loops().policy_of(self.loops, self.whole, found)
        return found
