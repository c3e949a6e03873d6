"""The comparison with the peers: what the rounds say, the page, and clear words where something is not there."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from rumpus.rules.catalogue import GAMES
from rumpus.rules.errors import BadOption
from tools.peers import gpu, page
from tools.peers.__main__ import chosen, main
from tools.peers.contests import CONTESTS, GPU_CONTESTS, OURS, PEERS, Contest, Contestant, ours, ours_on_gpu
from tools.peers.environment import REQUIREMENTS, STAMP, NoPeers, python_of
from tools.peers.figures import heads, loop_words, missing, rate, ratio, rows, spoken_rate, spoken_ratio, wander
from tools.peers.reference import native_loop, odd_words, python_loop
from tools.peers.running import Course, last_words, measure
from tools.peers.worker import portion, round_of


def figure(who: str, column: str, rates: list[float], **more: Any) -> dict[str, Any]:
    """A figure as a run leaves it."""
    game = "pig-dice" if who.startswith("Rumpus") else "pig"
    return {"who": who, "game": game, "column": column, "rates": rates, "ready": 0.5, "versions": {}} | more


CONTEST = {
    "title": "Dice",
    "game": "pig-dice",
    "why": "The same idea.",
    "figures": [
        figure("Rumpus plain", "bare", [200e3, 220e3, 210e3], **{"python loop": [9e6, 10e6, 9.5e6]}),
        figure("Rumpus native", "bare", [10e6, 12e6, 11e6], ready=12.3, again=0.9, versions={"numba": "1.2"}),
        figure("Rumpus Match", "views", [20e3, 20e3, 20e3]),
        figure("Rumpus batch", "views", [5e6, 5e6, 5e6]),
        figure("OpenSpiel, Python", "bare", [400e3, 300e3, 400e3], versions={"open_spiel": "2.0"}),
        figure("OpenSpiel, Python", "views", [100e3, 100e3, 50e3], ready=0.7),
        figure("OpenSpiel, C++ rollouts", "bare", [5e6, 6e6, 22e6]),
    ],
}


def test_a_rate_is_the_middle_of_the_rounds() -> None:
    assert rate({"rates": [10.0, 90.0, 20.0]}) == 20.0
    assert rate({"rates": []}) is None


def test_a_ratio_is_the_middle_of_the_ratios_round_by_round() -> None:
    # The rates' own middles would say 30 / 10: a slow moment of the machine must strike both sides alike.
    assert ratio({"rates": [40.0, 30.0, 4.0]}, {"rates": [20.0, 10.0, 2.0]}) == 2.0
    assert ratio(None, {"rates": [1.0]}) is None
    assert ratio({"rates": []}, {"rates": [1.0]}) is None


def test_numbers_are_spoken_with_the_digits_that_count() -> None:
    assert [spoken_rate(value) for value in (48_736_626, 130_449, 594.1, 2.5e9, None)] == [
        "48.7 M", "130 k", "594", "2.50 G", "–",
    ]  # fmt: skip
    assert [spoken_ratio(value) for value in (0.123, 1.26, 12.6, 1234.0, None)] == ["0.12", "1.3", "13", "1,200", ""]


def test_a_table_sets_each_peer_beside_ours_column_by_column() -> None:
    assert heads(CONTEST) == [
        "player", "game", "bare moves/s", "plain ×", "native ×",
        "with views moves/s", "Match ×", "batch ×", "ready, s",
    ]  # fmt: skip
    lines = rows(CONTEST)
    assert lines[1] == ("Rumpus native", "pig-dice", "11.0 M", "0.019", "", "", "", "", "12.3, again 0.9")
    assert lines[4] == ("OpenSpiel, Python", "pig", "400 k", "0.53", "28", "100 k", "0.2", "50", "0.5 / 0.7")
    assert lines[5] == ("OpenSpiel, C++ rollouts", "pig", "6.00 M", "0.037", "2", "", "", "", "0.5")


def test_two_games_of_one_peer_have_a_line_each() -> None:
    other = figure("OpenSpiel, Python", "bare", [800e3, 800e3, 800e3]) | {"game": "backgammon"}
    lines = rows(CONTEST | {"figures": [*CONTEST["figures"], other]})
    assert [line[2] for line in lines if line[0] == "OpenSpiel, Python"] == ["400 k", "800 k"]


def test_a_loop_that_wandered_is_told() -> None:
    quiet = {"figures": [{"python loop": [10.0, 10.5], "native loop": [100.0, 100.0]}]}
    loud = {"figures": [{"python loop": [10.0, 15.0]}]}
    assert wander([10.0, 15.0]) == 1.5
    assert [("not quiet" in words) for words in loop_words([quiet])] == [False, False]
    assert [("not quiet" in words) for words in loop_words([loud])] == [True]


def test_the_page_holds_machine_date_versions_tables_and_what_is_missing() -> None:
    broken = CONTEST | {"figures": [*CONTEST["figures"], figure("pgx", "bare", [], missing="no module pgx")]}
    run = {"machine": "A processor, 4 cores", "date": "2026-01-02", "contests": [broken]}
    written = page.page({"cpu": run})
    assert "A processor, 4 cores, 2026-01-02. numba 1.2, open_spiel 2.0." in written
    assert "| OpenSpiel, Python | pig | 400 k | 0.53 | 28 | 100 k | 0.2 | 50 | 0.5 / 0.7 |" in written
    assert "- Not measured: pgx, pig, bare: no module pgx." in written
    assert "make bench-peers" in written
    assert "Not measured yet." in written.partition("## On a graphics card")[2]


def test_a_run_is_remembered_beside_the_other(tmp_path: Path) -> None:
    results, written = tmp_path / "results.json", Path(shutil.copy(page.PAGE, tmp_path / "page.md"))
    run = {"machine": "One", "date": "2026-01-02", "contests": [CONTEST]}
    page.remember("cpu", run, results, written)
    page.remember("gpu", run | {"machine": "Two"}, results, written)
    assert json.loads(results.read_text(encoding="utf-8"))["cpu"]["machine"] == "One"
    assert "Two, 2026-01-02" in written.read_text(encoding="utf-8").partition("## On a graphics card")[2]
    assert "Not measured yet." not in written.read_text(encoding="utf-8")


def test_the_page_in_docs_is_written_from_the_results() -> None:
    assert page.PAGE.read_text(encoding="utf-8") == page.page(page.read_results())


@pytest.mark.parametrize("contest", [*CONTESTS, *GPU_CONTESTS], ids=lambda contest: contest.game)
def test_every_contest_has_a_game_of_ours_a_reason_and_players_that_exist(contest: Contest) -> None:
    assert contest.game in GAMES
    assert contest.why.endswith(".")
    players = (*contest.contestants, *ours_on_gpu(contest.game))
    assert len({player.key for player in players}) == len(players)
    for player in players:
        assert find_spec(f"tools.peers.play_{player.kind.partition(':')[0]}") is not None
    assert all(player.home == PEERS for player in contest.peers)
    assert all(player.home == OURS for player in ours(contest.game))


def test_contests_are_chosen_by_words_and_an_unknown_word_is_refused() -> None:
    assert [contest.game for contest in chosen(["dice", "hide"])] == ["x-rays", "pig-dice"]
    assert chosen([]) == CONTESTS
    with pytest.raises(BadOption, match="no contest 'golf'"):
        chosen(["golf"])


def test_every_peer_is_pinned() -> None:
    lines = [line.partition("#")[0].strip() for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines()]
    assert all(line.count("==") == 1 for line in lines if line)
    assert {"open_spiel", "pettingzoo", "rlcard", "pgx", "chess"} <= {line.partition("==")[0] for line in lines}


def test_a_missing_or_outdated_environment_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoPeers, match="not installed"):
        python_of(tmp_path / "nothing")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    with pytest.raises(NoPeers, match="not installed"):  # pip did not come to its end
        python_of(tmp_path)
    (tmp_path / STAMP).write_text("pgx==0.1\n", encoding="utf-8")
    with pytest.raises(NoPeers, match="other versions"):
        python_of(tmp_path)
    (tmp_path / STAMP).write_bytes(REQUIREMENTS.read_bytes())
    assert python_of(tmp_path) == tmp_path / "bin" / "python"


def test_the_command_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--write", "--only", "dice"]) == 1
    assert main(["--rounds", "0"]) == 1
    assert main(["--only", "golf"]) == 1
    whole, rounds, unknown = capsys.readouterr().err.splitlines()
    assert "whole run" in whole
    assert "at least one round" in rounds
    assert "golf" in unknown


def test_a_round_lasts_as_long_as_it_should_and_counts_everything() -> None:
    sizes: list[int] = []
    loop = python_loop()

    def play(number: int) -> int:
        sizes.append(number)
        return loop.play(number)

    size = portion(play, 0.001)
    assert sizes == [2**power for power in range(len(sizes))]
    assert size == sizes[-1]
    sizes.clear()
    counted, seconds = round_of(play, size, 0.005)
    assert seconds >= 0.005
    assert counted == 1000 * sum(sizes)


def test_both_reference_loops_take_the_same_steps(tmp_path: Path) -> None:
    from rumpus.engine.native import compiled
    from tools.peers import reference

    assert odd_words(3) == 1
    assert compiled(reference, "odd_words", folder=tmp_path).odd_words(5000) == odd_words(5000)
    assert native_loop(tmp_path).play(2) == python_loop().play(2) == 2000


def test_the_last_words_of_a_player_are_one_line_without_paths() -> None:
    assert last_words("Traceback\n  File\nImportError: no pgx (/home/ann/lib/pgx.py)\n") == "ImportError: no pgx (…)"
    assert last_words("") == "it ended without a word"


def test_a_run_on_a_card_is_in_its_file_after_every_contest(tmp_path: Path) -> None:
    out = tmp_path / "gpu.json"
    course = Course({OURS: Path(sys.executable)}, rounds=1, seconds=0.01, portion=0.001, loops=False)
    met = []

    def contests() -> Iterator[Contest]:
        yield Contest("One", "no-such-game", "To try it.", ())
        met.extend(json.loads(out.read_text(encoding="utf-8"))["contests"])  # what is left if the rest is cut off

    run = gpu.measure_all(contests(), course, out)
    assert [contest["title"] for contest in met] == ["One"]
    assert met == run["contests"]
    assert len(missing(met[0])) == len(ours_on_gpu("no-such-game"))
    assert list(tmp_path.iterdir()) == [out]


def test_a_run_on_a_card_refuses_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu.main(["--only", "golf"]) == 1
    assert gpu.main(["--rounds", "0"]) == 1
    assert gpu.main(["--out", str(tmp_path / "nowhere" / "gpu.json")]) == 1
    golf, rounds, nowhere = capsys.readouterr().err.splitlines()
    assert "no contest beside 'golf'" in golf
    assert "at least one round" in rounds
    assert "no folder" in nowhere


def test_players_in_processes_of_their_own_are_measured_and_who_cannot_play_says_why() -> None:
    contest = Contest("Marks", "free-for-all", "To try it.", ())
    players = (
        Contestant("Rumpus plain", "free-for-all", "bare", "rumpus:plain"),
        Contestant("Rumpus Match", "free-for-all", "views", "rumpus:match"),
        Contestant("Nobody", "no-such-game", "bare", "rumpus:plain"),
    )
    course = Course({OURS: Path(sys.executable)}, rounds=2, seconds=0.01, portion=0.001, loops=False)
    said: list[str] = []
    measured = measure(contest, players, course, said.append)
    plain, match, nobody = measured["figures"]
    assert len(plain["rates"]) == len(match["rates"]) == 2
    assert min(*plain["rates"], *match["rates"]) > 0
    assert plain["ready"] > 0
    assert plain["versions"]["Python"].startswith("3.")
    assert nobody["rates"] == []
    assert "no-such-game" in missing(measured)[0]
    assert any("round 2 of 2" in words for words in said)
