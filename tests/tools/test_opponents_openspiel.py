"""Our expert meets OpenSpiel's searches: the tool counts games, time and simulations, and writes what came of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption
from tools.opponents_openspiel.__main__ import main, meet, said
from tools.opponents_openspiel.meeting import Meeting, Spent, Terms, gone_on, played
from tools.opponents_openspiel.page import LUCK, PAGE, page
from tools.opponents_openspiel.results import CEILINGS, PARTS, games_of, has, known, measure, read, remember, terms_of

QUICK = Terms("x-rays", milliseconds=5, simulations=3)


def meeting(share: float, games: int = 40, game: str = "hostage", part: str = "limit") -> Meeting:
    """As if they had met so many times."""
    shares = tuple(float(number < share * games) for number in range(games))
    spent = Spent(100 * games, 0.5 * games, 0.1 * games, 20_000 * games)
    return Meeting(terms_of(game, part), shares, 40 * games, spent, replace(spent, tries=700 * games, lost=2))


def written(found: Meeting, tmp_path: Path, part: str = "limit") -> str:
    """The page, if that were all that is known."""
    results = tmp_path / "results.json"
    remember(found.terms.game, part, found, results)
    return page(read(results))


def test_a_meeting_has_an_interval_around_the_share_and_says_what_was_spent() -> None:
    found = meet(QUICK, games=2)
    low, high = found.interval
    assert found.games == 2
    assert found.share in (0.0, 0.5, 1.0)
    assert 0.0 <= low <= found.share <= high <= 1.0
    assert found.openspiel.tries == 3 * found.openspiel.decisions > 0
    assert found.ours.tries > 1000 * found.ours.decisions / 2
    assert found.ours.lost == found.openspiel.lost == 0
    assert min(found.ours.thinking, found.ours.following, found.openspiel.thinking, found.openspiel.following) > 0.0
    assert said(found).startswith(f"x-rays: expert {found.share:.3f} [")


def test_the_seats_are_swapped_with_the_same_luck_and_the_same_game_can_be_played_again() -> None:
    by_luck = Terms("pig-dice", ours="random", simulations=2, house=("target=20",))
    games = [played(by_luck, number) for number in (0, 1, 0)]
    assert games[0].shares == games[2].shares
    assert games[0].moves == games[2].moves
    assert (games[0].shares, games[0].moves) != (games[1].shares, games[1].moves)


def test_games_that_are_added_later_are_the_games_that_would_have_followed() -> None:
    *_, four = gone_on(Meeting(QUICK), 4)
    *_, two = gone_on(Meeting(QUICK), 2)
    *_, again = gone_on(two, 4)
    assert (again.shares, again.moves, again.ours.tries) == (four.shares, four.moves, four.ours.tries)
    assert again.openspiel.decisions == four.openspiel.decisions > two.openspiel.decisions


def test_openspiel_has_as_long_as_the_expert_spends_or_the_limit() -> None:
    limit = Terms("x-rays", milliseconds=40)
    for number in range(2):
        equal = played(replace(limit, as_spent=True), number)
        assert equal.ours.milliseconds < limit.milliseconds / 2
        assert equal.openspiel.milliseconds < limit.milliseconds / 2
    assert played(limit, 0).openspiel.milliseconds >= limit.milliseconds


def test_pig_dice_hides_nothing_and_is_played_all_the_same() -> None:
    found = played(Terms("pig-dice", simulations=2, house=("target=30",)), 0)
    assert found.openspiel.tries == 2 * found.openspiel.decisions > 0
    assert found.ours.tries == 0


def test_the_same_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["meet", "x-rays", "-n", "2", "--simulations", "2", "--ms", "1", "-o", "last_turn=on", "--json"]
    assert main([*words, "--ours", "heuristic", "--compiled"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["shares"]) == 2
    assert (found["terms"]["ours"], found["terms"]["compiled"]) == ("heuristic", True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["x-rays", "-n", "1"], "they meet at least twice"),
        (["x-rays", "--ms", "0"], "a move takes more than 0"),
        (["x-rays", "--times", "0"], "OpenSpiel's time is more than 0"),
        (["x-rays", "--simulations", "1"], "at least 2 simulations"),
        (["chess"], "there is no game 'chess'"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meet", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_what_is_remembered_is_gone_on_with_by_twos(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    steps: list[int] = []

    def measured(games: int) -> Meeting:
        steps.clear()
        measure(["x-rays"], ["spent"], games, results, lambda words, done, wanted: steps.append(done))
        found = known(read(results), "x-rays", "spent")
        assert found is not None
        return found

    two = measured(2)
    assert steps == [0, 2]
    four = measured(4)
    assert steps == [2, 4]
    assert four.shares[:2] == two.shares
    assert (four.games, four.terms) == (4, terms_of("x-rays", "spent"))
    assert four.moves > two.moves
    remember("x-rays", "spent", replace(four, terms=replace(four.terms, milliseconds=7.0)), results)
    measured(2)
    assert steps == [0, 2]  # those had other terms
    with pytest.raises(BadOption, match="games come in twos"):
        measured(3)


def test_the_page_is_written_from_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(read())
    assert main(["page", "--check"]) == 0


def test_every_game_is_on_the_page_or_named_as_missing(tmp_path: Path) -> None:
    text = written(meeting(1.0), tmp_path)
    missing = text.partition("Not measured yet: ")[2].partition(".")[0].split(", ")
    assert "| Hostage | not yet | 100 ms | 1.000 [0.91, 1.00] (40) | not yet |" in text
    assert missing == [open_book(game).about.title for game in GAMES if game != "hostage"]


@pytest.mark.parametrize(("share", "cell"), [(0.9, "0.900 ["), (0.85, "0.850~ ["), (0.75, "0.750* [")])
def test_a_figure_below_the_goal_is_marked_by_whether_the_interval_holds_the_goal(
    share: float, cell: str, tmp_path: Path
) -> None:
    assert f"| 100 ms | {cell}" in written(meeting(share), tmp_path)


def test_a_game_of_skill_below_the_goal_is_named_and_a_game_of_luck_is_not(tmp_path: Path) -> None:
    assert "luck does not forbid it" not in written(meeting(0.75, game="x-rays"), tmp_path)
    assert "luck does not forbid it" not in written(meeting(0.9), tmp_path)
    assert "luck does not forbid it: with the same limit: Hostage. In most" in written(meeting(0.85), tmp_path)


def test_what_they_spent_is_on_the_page(tmp_path: Path) -> None:
    assert "| Hostage | 40 | 5.0 | 200 | 5.0 | not yet | 7 | not yet | 1.0 and 1.0 | 0 and 2 |" in written(
        meeting(1.0), tmp_path
    )


def test_what_the_best_other_play_reaches_stands_beside_the_expert_where_luck_has_a_large_part(tmp_path: Path) -> None:
    text = written(meeting(0.75, game="x-rays", part="ceiling"), tmp_path, "ceiling")
    assert "| X-Rays | not yet | heuristic | 0.750* [" in text
    assert set(LUCK) == set(CEILINGS)
    for game in CEILINGS:
        assert game in GAMES


def test_ceilings_are_only_measured_where_luck_has_a_large_part() -> None:
    assert [part for part in PARTS if has("hostage", part)] == ["spent", "limit", "compiled"]
    assert [part for part in PARTS if has("x-rays", part)] == list(PARTS)
    assert [part for part in PARTS if has("pig-dice", part)] == ["spent", "limit", "compiled", "tenfold"]
    assert games_of("football", "spent") < games_of("x-rays", "tenfold") < games_of("x-rays", "spent")
