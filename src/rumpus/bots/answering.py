"""Answers to riddles: stories that explain all a seat has noticed, where telling at random does not find any.

A solver of clauses (PySAT) finds an answer, or that there is none, however unlikely the answer is. Which answer it
finds is a matter of what it guesses first, and that is left to chance, so that the stories differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from pysat.solvers import Solver

from rumpus.rules.riddle import Riddle

SOLVER = "glucose4"
CONFLICTS = 20_000
"""After so many dead ends the search for an answer begins again with other guesses: a second or two."""
GIVEN_UP = 2
"""After so many searches in a row that found nothing, it is given up."""
GUESSED, BETS = 0.15, 4
"""How often it is guessed of a part of a move that it is true; and of how many such parts that is wished for."""


def answers(riddle: Riddle, seed: int, conflicts: int = CONFLICTS) -> Iterator[list[int]]:
    """Moves of the others that answer a riddle, again and again other ones; none if it has no answer, or none is found.

    >>> riddle = Riddle()
    >>> left, right = riddle.ask(2)
    >>> riddle.decide([(left, 10), (right, 20)])
    >>> riddle.must(-left)
    >>> next(answers(riddle, seed=1))
    [20]
    """
    dice = Random(seed)
    parts = [literal for groups in riddle.decisions for group in groups for literal, _ in group]
    in_vain = 0
    with Solver(SOLVER, bootstrap_with=riddle.clauses) as solver:
        while in_vain < GIVEN_UP:
            solver.set_phases([each if dice.random() < GUESSED else -each for each in parts])
            bets = dice.sample(parts, min(BETS, len(parts)))
            found = _solved(solver, bets, conflicts)
            while not found and bets:
                lost = solver.get_core() if found is False else bets
                bets = [bet for bet in bets if bet not in (lost or bets)]
                found = _solved(solver, bets, conflicts)
            if found is False:
                return
            in_vain = 0 if found else in_vain + 1
            if found:
                yield riddle.moves({literal for literal in solver.get_model() if literal > 0})


def _solved(solver: Solver, bets: list[int], conflicts: int) -> bool | None:
    """Whether there is an answer in which all bets come true; None if nobody knows after so many dead ends.

    Other threads go on meanwhile: that is what `expect_interrupt` is for here.
    """
    solver.conf_budget(conflicts)
    found: bool | None = solver.solve_limited(assumptions=bets, expect_interrupt=True)
    return found


def is_answer(riddle: Riddle, moves: Iterable[int]) -> bool:
    """Whether these moves of the others answer a riddle.

    >>> riddle = Riddle()
    >>> left, right = riddle.ask(2)
    >>> riddle.decide([(left, 10), (right, 20)])
    >>> riddle.must(-left)
    >>> is_answer(riddle, [10]), is_answer(riddle, [20]), is_answer(riddle, [30])
    (False, True, False)
    """
    told = riddle.told(moves)
    if told is None:
        return False
    with Solver(SOLVER, bootstrap_with=riddle.clauses) as solver:
        return bool(solver.solve(assumptions=told))
