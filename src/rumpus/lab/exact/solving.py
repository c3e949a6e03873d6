"""An equilibrium of a small game, nearer and nearer: counterfactual regret minimization, both seats in turn.

Regret matching plus with foreseen regrets (PCFR+: the next sums are foreseen to be the last ones), and averages that
weigh a round by its number squared. How far it is from an equilibrium is not estimated, but found by best answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .small import Row, Small, loops

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
) -> Solution:
    """Policies whose exploitability is within a bound, or the best after so many rounds or so long."""
    began = time.perf_counter()
    game.write_down()
    learners = [_Learner(game, seat) for seat in range(2)]
    done, look = 0, FIRST_LOOK
    while True:
        done += 1
        for seat in (0, 1):
            learners[seat].learn(learners[1 - seat].reach, done)
        late = done >= rounds or time.perf_counter() - began > seconds
        if done >= look or late:
            look = done + (done + 1) // 2
            found = judged(game, (learners[0].average, learners[1].average), done, time.perf_counter() - began)
            progress(done, found.exploitability)
            if found.exploitability <= within or late:
                return found


def judged(game: Small, policies: tuple[Row, Row], rounds: int = 0, seconds: float = 0.0) -> Solution:
    """What best answers find out about two policies."""
    low, high = -game.best_answer(1, policies[0]), game.best_answer(0, policies[1])
    return Solution(policies, game.value(policies), low, high, rounds, seconds)


class _Learner:
    """What is learned at one seat."""

    def __init__(self, game: Small, seat: int) -> None:
        self.game, self.seat = game, seat
        self._loops: Any = game.choosing[seat].loops
        self.policy = game.uniform(seat)
        self.reach = game.reach(seat, self.policy)
        self.regrets, self.whole = np.zeros_like(self.policy), np.zeros_like(self.policy)

    def learn(self, other: Row, number: int) -> None:
        """One round against how likely the other seat makes its choices."""
        sums = self.game.sums(self.seat, other)
        foreseen = sums.copy()
        loops().learn_regrets(self._loops, sums, self.policy, self.regrets)
        loops().choose_again(self._loops, foreseen, self.regrets, self.policy)
        loops().reach_of(self._loops, self.policy, self.reach)
        self.whole += float(number) ** 2 * self.reach

    @property
    def average(self) -> Row:
        """The policy of all rounds together."""
        found = np.zeros_like(self.whole)
        loops().policy_of(self._loops, self.whole, found)
        return found
