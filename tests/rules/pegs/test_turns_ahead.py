"""What a seat's next turns tell of the other's pegs, where a turn moves one peg: which worlds cannot lead to it."""

from __future__ import annotations

from rumpus.rules.pegs.turns_ahead import FAR, Ahead, turns_suffice, with_turn

A, B, C, D = 1, 2, 4, 8
"""Places."""


def test_a_peg_that_will_be_met_somewhere_comes_there_by_a_turn() -> None:
    ahead = with_turn(Ahead(), 4, met=A | B, missed=0, ended=0)
    for turns, pegs, possible in (
        (4, A | B | C, True),
        (4, A | C | D, False),  # the seat's own turn has come
        (3, A | C | D, True),  # the other has one turn left
        (3, C | D, False),
        (1, C | D, True),
        (5, C | D, True),  # it is past
    ):
        assert turns_suffice(pegs, turns, ahead) == possible


def test_a_peg_that_will_be_missing_somewhere_leaves_by_a_turn() -> None:
    ahead = with_turn(Ahead(), 4, met=0, missed=A | B, ended=0)
    for turns, pegs, possible in ((4, A, False), (4, C | D, True), (3, A, True), (3, A | B, False), (1, A | B, True)):
        assert turns_suffice(pegs, turns, ahead) == possible


def test_a_turn_whose_end_was_told_brings_a_peg_nowhere_else() -> None:
    late = with_turn(Ahead(), 6, met=A | B, missed=0, ended=0)
    ahead = with_turn(late, 4, met=0, missed=0, ended=C)
    assert turns_suffice(A, 3, late)
    assert turns_suffice(A, 3, ahead)  # one turn ends at C, the other at B
    assert turns_suffice(D, 3, late)
    assert not turns_suffice(D, 3, ahead)
    assert turns_suffice(D, 3, with_turn(late, 4, met=0, missed=0, ended=B))
    assert turns_suffice(D | A, 5, ahead)  # that turn is over


def test_all_that_is_met_until_some_turn_counts_together() -> None:
    ahead = with_turn(with_turn(Ahead(), 6, met=A | B, missed=0, ended=0), 4, met=C, missed=0, ended=0)
    assert turns_suffice(A, 3, ahead)
    assert not turns_suffice(D, 3, ahead)  # A, B and C in two turns
    assert turns_suffice(D, 1, ahead)


def test_what_is_noticed_in_one_turn_stands_together_and_the_nearest_turn_first() -> None:
    ahead = with_turn(Ahead(), 4, met=A, missed=0, ended=0)
    ahead = with_turn(ahead, 4, met=0, missed=B, ended=C)
    assert (ahead.turns[0], ahead.met[0], ahead.missed[0], ahead.ended[0]) == (4, A, B, C)
    assert with_turn(ahead, 2, met=0, missed=0, ended=0) == ahead
    for turns in range(3, 3 - 2 * FAR, -2):
        ahead = with_turn(ahead, turns, met=D, missed=0, ended=0)
    assert ahead.turns == tuple(range(5 - 2 * FAR, 5, 2))
    assert ahead.ever == A | D
