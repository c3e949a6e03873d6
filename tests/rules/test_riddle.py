"""Riddles: what holds of their answers, and moves that follow from them."""

from __future__ import annotations

from itertools import combinations

import pytest
from pysat.solvers import Solver

from rumpus.rules.riddle import NO, NO_MOVE, YES, Riddle


def possible(riddle: Riddle, *literals: int) -> bool:
    """Whether a riddle has an answer in which these are true."""
    with Solver("glucose4", bootstrap_with=riddle.clauses) as solver:
        return bool(solver.solve(assumptions=literals))


@pytest.mark.parametrize("number", [1, 2, 5, 6, 7, 9, 16, 17, 36, 37])
def test_of_some_literals_exactly_one_is_true(number: int) -> None:
    riddle = Riddle()
    literals = riddle.ask(number)
    riddle.one_of(literals)
    assert all(possible(riddle, literal) for literal in literals)
    assert not any(possible(riddle, *pair) for pair in combinations(literals, 2))
    assert not possible(riddle, *(-literal for literal in literals))


def test_of_some_literals_one_at_most_is_true() -> None:
    riddle = Riddle()
    literals = riddle.ask(20)
    riddle.one_at_most(literals)
    assert possible(riddle, *(-literal for literal in literals))
    assert not any(possible(riddle, *pair) for pair in combinations(literals, 2))


def test_a_literal_is_true_exactly_if_one_of_some_is() -> None:
    riddle = Riddle()
    one, two = riddle.ask(2)
    found = riddle.any_of([one, NO, two])
    for true in ((one, two), (one, -two), (-one, two), (-one, -two)):
        assert possible(riddle, *true, found) == (one in true or two in true)
        assert possible(riddle, *true, -found) != (one in true or two in true)
    assert (riddle.any_of([NO, one]), riddle.any_of([one, YES]), riddle.any_of([])) == (one, YES, NO)


def test_the_answer_to_the_first_question_is_yes() -> None:
    assert possible(Riddle(), YES)
    assert not possible(Riddle(), -YES)


def test_a_move_is_the_sum_of_its_parts_and_tells_them() -> None:
    """A step from one of two places to one of two others, or none: then the same literal stands in both groups."""
    riddle = Riddle()
    here, there, low, high, none = riddle.ask(5)
    riddle.decide([(here, 0), (there, 10), (none, 99)], [(low, 1), (high, 2), (none, 0)])
    riddle.decide([(YES, 7)])
    assert riddle.moves({YES, there, high}) == [12, 7]
    assert riddle.moves({YES, none}) == [99, 7]
    assert set(riddle.told([12, 7]) or []) == {YES, there, high}
    assert set(riddle.told([99, 7]) or []) == {YES, none}
    assert riddle.told([99]) is None
    assert riddle.told([100, 7]) is None  # the literal of 99 stands in the other group, too
    assert riddle.told([99, 8]) is None


def test_a_move_that_has_its_parts_in_two_ways_tells_nothing() -> None:
    riddle = Riddle()
    one, two, three, four = riddle.ask(4)
    riddle.decide([(one, 1), (two, 2)], [(three, 0), (four, 1)])
    assert riddle.told([1]) == [one, three]
    assert riddle.told([2]) is None
    assert set(riddle.told([3]) or []) == {two, four}


def test_a_decision_may_be_no_move() -> None:
    """Of two decisions the first may have been left out; a move that both offer is the first."""
    riddle = Riddle()
    up, down, none, more, stop = riddle.ask(5)
    riddle.decide([(up, 1), (down, 2), (none, NO_MOVE)])
    riddle.decide([(more, 3), (stop, NO_MOVE)])
    assert riddle.moves({YES, none, stop}) == []
    assert riddle.moves({YES, none, more}) == [3]
    assert riddle.moves({YES, up, stop}) == [1]
    for true in ({none, stop}, {none, more}, {up, stop}, {down, more}):
        assert set(riddle.told(riddle.moves(true)) or []) == true
    assert riddle.told([3, 1]) is None
    assert riddle.told([1, 3, 3]) is None


@pytest.mark.parametrize("wanted", range(-1, 7))
def test_exactly_so_many_literals_are_true(wanted: int) -> None:
    """Of four questions, one that is always yes and one that is always no."""
    riddle = Riddle()
    literals = riddle.ask(4)
    riddle.number([*literals, YES, -YES], wanted)
    for number in range(5):
        for true in combinations(literals, number):
            told = [literal if literal in true else -literal for literal in literals]
            assert possible(riddle, *told) == (number + 1 == wanted)
