"""Football (docs/rules/pegs-football.md): what a position is worth to a bot."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.pegs.talk import places
from rumpus.rules.words import OVER

from .football_words import FB, field
from .scenario import PLAYER_1, PLAYER_2, given, judged_by_both, random_game, to_move


@pytest.mark.parametrize("seed", range(3))
def test_the_judgement_is_a_chance_that_both_seats_share(seed: int) -> None:
    for step in random_game(FB, seed, "quiet_limit=40"):
        mine = judged_by_both(step.after)
        if to_move(step.after) == OVER:
            assert mine in (0, 0.5, 1)


def test_points_the_ball_its_way_and_men_are_worth_something() -> None:
    def judged(**words: Any) -> float:
        return FB.rules.evaluate(field(**{"one": "C3* A1", "two": "D6 F1", **words}), PLAYER_1)

    assert judged(points=(3, 0)) > judged() > judged(points=(0, 3))
    assert judged(one="D3* A1") > judged() > judged(one="C3 A1", two="D6* F1")
    assert judged(two="F1") > judged()
    assert FB.rules.evaluate(given(FB, men=(places("A1"), places("F1"))), PLAYER_2) == 0.5
