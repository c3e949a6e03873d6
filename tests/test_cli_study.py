"""The commands of the researcher: many games, and how fast they are."""

from __future__ import annotations

import json

import pytest

from rumpus.cli import main
from rumpus.cli.sim import many


def test_a_simulation_is_summed_up_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "pig-dice", "-n", "200", "-o", "players=3", "--kit", "one-six", "--engine", "plain"]) == 0
    told = capsys.readouterr().out
    assert "Pig Dice: 200 random games" in told
    assert "played with players=3, kit one-six" in told
    assert "plain engine, 1 thread\n" in told
    assert "are luck's" in told


def test_a_simulation_answers_a_script_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for engine in ("native", "plain", "native"):
        assert main(["sim", "x-rays", "-n", "300", "--seed", "9", "--engine", engine, "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    for answer in answers:
        for varies in ("engine", "threads", "seconds", "moves_per_second"):
            del answer[varies]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["games"] == 300
    assert answers[0]["seats"][0]["share"] + answers[0]["seats"][1]["share"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["sim", "chess"], "chess"),
        (["sim", "x-rays", "-o", "colour=red"], "has no house rule 'colour'"),
        (["sim", "x-rays", "-o", "colour"], "a house rule is written name=value"),
        (["sim", "x-rays", "--kit", "one-six"], "always played with the same things"),
        (["bench", "chess"], "chess"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_a_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("rumpus: ")
    assert reason in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "nan", "inf", "many", "1e13", ""])
def test_what_is_no_number_of_games_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["sim", "x-rays", "-n", text])
    assert left.value.code == 2
    assert "write 1000 or 1e6" in capsys.readouterr().err


def test_numbers_of_games_may_be_written_short() -> None:
    assert [many(text) for text in ("1", "1e3", "2.5e2", "1_000")] == [1, 1000, 250, 1000]


def test_the_benchmark_shows_speeds_and_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "x-rays", "--json"]) == 0
    speeds = json.loads(capsys.readouterr().out)
    assert [speed["engine"] for speed in speeds["games"]] == ["plain", "native"]
    assert speeds["search"][0]["walks_per_second"] > 0
    assert main(["bench", "x-rays"]) == 0
    told = capsys.readouterr().out
    assert "x-rays" in told
    assert "native/plain" in told
