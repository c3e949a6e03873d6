"""Descriptions by chance: what is bred makes sense, reads back, and a step is one step."""

from __future__ import annotations

from random import Random

import pytest

from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.inventing import child, stepped_aside
from rumpus.rules.pegs.workshop.phrases import HEADS
from rumpus.rules.pegs.workshop.reading import described
from rumpus.rules.pegs.workshop.sense import understood

PARENTS = [examples.example(name) for name in examples.names()]


@pytest.mark.parametrize("name", examples.names())
def test_a_step_aside_changes_one_line_and_makes_sense(name: str) -> None:
    game = examples.example(name)
    for seed in range(5):
        other = stepped_aside(game, Random(seed))
        assert other is not None
        assert understood(described(other)) == other
        assert sum(game.said(head) != other.said(head) for head in HEADS) == 1
        assert (other.title, other.line) == (game.title, game.line)


def test_every_child_reads_back_and_the_same_dice_breed_the_same() -> None:
    found = [child(PARENTS, Random(seed)) for seed in range(300)]
    born = [game for game in found if game is not None]
    assert len(born) > 30
    assert all(understood(described(game)) == game for game in born)
    assert found == [child(PARENTS, Random(seed)) for seed in range(300)]


def test_every_phrase_is_bred() -> None:
    dice, seen = Random(1), set[type]()
    known = list(PARENTS)
    for _ in range(3_000):
        game = child(known, dice)
        if game is not None:
            known.append(game)
            seen |= {type(phrase) for head in HEADS for phrase in game.said(head)}
    assert seen == {phrase for head in HEADS.values() for phrase in head.phrases}
