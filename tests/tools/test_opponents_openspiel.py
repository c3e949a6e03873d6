"""Our expert meets OpenSpiel's IS-MCTS: the tool counts games, time and simulations."""

from __future__ import annotations

import json

import pytest

from tools.opponents_openspiel import main, meet, said


def test_a_meeting_has_an_interval_around_the_share_and_says_what_was_spent() -> None:
    found = meet("x-rays", games=2, milliseconds=5, simulations=3)
    assert found.share in (0.0, 0.5, 1.0)
    assert 0.0 <= found.low <= found.share <= found.high <= 1.0
    assert found.simulations == 3.0
    assert found.lost == (0, 0)
    assert min(found.expert_ms, found.openspiel_ms) > 0.0
    assert said(found).startswith(f"x-rays: expert {found.share:.3f} [")


def test_the_same_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["x-rays", "-n", "2", "--simulations", "2", "--ms", "1", "-o", "last_turn=on", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["x-rays", "-n", "1"], "they meet at least twice"),
        (["x-rays", "--ms", "0"], "a move takes more than 0"),
        (["x-rays", "--simulations", "1"], "at least 2 simulations"),
        (["pig-dice"], "Pig Dice hides nothing"),
        (["chess"], "there is no game 'chess'"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err
