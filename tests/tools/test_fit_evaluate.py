"""The fit of `evaluate`: it finds weights that are known, and features are those that the rules count."""

from __future__ import annotations

import doctest
import math
from random import Random

import numpy as np
import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.words import OVER
from tools import fit_evaluate
from tools.fit_evaluate import FEATURES, fitted, main, surprise


def test_the_examples_are_true() -> None:
    assert doctest.testmod(fit_evaluate) == (0, 3)


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    luck, true = np.random.default_rng(1), np.array([0.8, -0.5])
    leads = luck.normal(size=(20_000, 2))
    results = luck.random(20_000) < 1 / (1 + np.exp(-leads @ true))
    weights, errors = fitted(leads, results)
    assert np.all(np.abs(weights - true) < 4 * errors)
    assert surprise(1 / (1 + np.exp(-leads @ weights)), results) < surprise([0.5] * 20_000, results)


BLOBS = (1.35, -0.25, 0.35, 0.4)
TANKS = (0.16, 0.25, 0.2, 0.5, 0.06, 0.06)


@pytest.mark.parametrize(("game", "weights"), [("battle-of-the-blobs", BLOBS), ("tank-blitz", TANKS)])
def test_the_features_with_the_weights_of_the_rules_are_the_judgement_of_the_rules(
    game: str, weights: tuple[float, ...]
) -> None:
    book, dice = open_book(game), Random(4)
    state, compared = book.rules.initial(book.house({})), 0
    while book.rules.turn(state) != OVER:
        moved = book.rules.apply(state, dice.choice(legal_moves(book, state)))
        mine, theirs = (FEATURES[game](state, seat).values() for seat in range(2))
        lead = sum(weight * (one - other) for weight, one, other in zip(weights, mine, theirs, strict=True))
        judged = book.rules.evaluate(state, 0)
        compared += judged == pytest.approx(1 / (1 + math.exp(-lead)))
        assert judged == 0.5 or judged == pytest.approx(1 / (1 + math.exp(-lead)))  # 0.5 while pegs are hidden
        state = moved
    assert compared > 10


def test_the_report_compares_forecast_and_result_and_fits_where_it_can(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tic-tac-two", "-n", "4", "--players", "random", "heuristic"]) == 0
    said = capsys.readouterr().out
    assert "4 games of random and heuristic" in said
    assert "one short" in said
    assert main(["free-for-all", "-n", "2", "--players", "random", "random"]) == 0
    assert "fit:" not in capsys.readouterr().out
