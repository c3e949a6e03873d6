"""Menus: many moves lead back to the same question, and one leaves it. Without a reason to stay, a bot leaves."""

from __future__ import annotations

from random import Random

import pytest

from rumpus.bots.mind import plain_mind
from rumpus.bots.repeated_choices import way_out
from rumpus.bots.search import Thought, Weighed
from rumpus.bots.thinker import chosen
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.pigskin.state import WINDOW
from rumpus.rules.pigskin.windows import DONE
from rumpus.rules.words import OVER


def thought(*values: float, tries: int = 100, error: float = 0.01) -> Thought:
    return Thought(tuple(Weighed(move, value, error, tries) for move, value in enumerate(values)), 100, 0.0)


def test_a_window_of_pigskin_is_a_menu_with_done_as_the_way_out() -> None:
    book, dice = open_book("pigskin"), Random(4)
    rules, state = book.rules, book.rules.initial(book.house())
    windows = others = 0
    while windows < 3 and rules.turn(state) != OVER:
        moves, seat = legal_moves(book, state), rules.turn(state)
        if seat >= 0 and len(moves) > 1:
            found = way_out(plain_mind(book), state, seat, moves)
            assert found == (DONE if state.phase == WINDOW else None)
            windows += state.phase == WINDOW
            others += state.phase != WINDOW
        state = rules.apply(state, dice.choice(moves))
    assert windows == 3
    assert others > 3


def test_a_set_up_of_several_pegs_is_no_menu() -> None:
    book = open_book("x-rays")
    state = book.rules.initial(book.house())
    assert way_out(plain_mind(book), state, book.rules.turn(state), legal_moves(book, state)) is None


@pytest.mark.parametrize("slip", [0.0, 1.5])
def test_a_bot_leaves_a_menu_where_staying_is_not_surely_better(slip: float) -> None:
    found = thought(0.50, 0.52, 0.49, 0.50, 0.52, 0.51)
    assert {chosen(found, slip, Random(seed), way_out=0) for seed in range(40)} == {0}
    assert len({chosen(found, slip, Random(seed)) for seed in range(40)}) > 1


def test_a_bot_stays_in_a_menu_for_what_is_surely_better() -> None:
    assert {chosen(thought(0.50, 0.51, 0.60), 0.0, Random(seed), way_out=0) for seed in range(20)} == {2}
