"""The front door for programs: what `import rumpus` promises."""

from __future__ import annotations

import copy
import doctest
import importlib
import os
import pickle
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import rumpus
from rumpus.adapters.gymnasium import SeatEnv
from rumpus.conformance import example
from rumpus.lab.asking import sampled
from rumpus.lab.exact import boards
from rumpus.lab.exact.boards import with_house

AGENT = """
class First:
    def __init__(self, book, options, seat, seed):
        pass

    def choose(self, seen, moves):
        return moves[0]


class Cheat(First):
    def choose(self, seen, moves):
        return max(moves) + 1


class Fails(First):
    def choose(self, seen, moves):
        moves.clear()
        return 1 / 0


class Quits(First):
    def choose(self, seen, moves):
        raise SystemExit("enough")


class Arrays(First):
    def choose(self, seen, moves):
        import numpy
        return numpy.array(moves)[0]


class Half(First):
    def policy(self, seen, moves):
        return [0.5 for move in moves[1:]]


class Silent:
    def __init__(self, *place):
        pass


class Needy(First):
    def __init__(self, book, options, seat, seed, network):
        pass
"""

WRONG = {
    "Cheat": r"my_agents:Cheat made move \d+, which is not legal",
    "Fails": r"my_agents:Fails failed: ZeroDivisionError: division by zero \(my_agents.py, line 18\)",
    "Quits": r"my_agents:Quits failed: SystemExit: enough \(my_agents.py, line 23\)",
    "Silent": r"my_agents:Silent cannot play: it has no method choose\(seen, moves\)",
    "Needy": r"my_agents:Needy cannot be seated: TypeError: .* missing 1 required positional argument: 'network'",
    "Nobody": r"my_agents has no 'Nobody' that could play",
}


def played(game: str, seed: int) -> rumpus.Match:
    match = rumpus.Match(game, seed=seed)
    while not match.over:
        match.play(match.legal()[seed % len(match.legal())])
    return match


def test_everything_public_is_there_and_nothing_else_is_promised() -> None:
    assert set(dir(rumpus)) == {*rumpus.__all__, "__all__", "__version__"}
    assert all(getattr(rumpus, name) is not None for name in rumpus.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        rumpus.chess  # type: ignore[attr-defined] # noqa: B018


def test_help_says_all_that_is_public_each_with_a_sentence() -> None:
    page = pydoc.plain(pydoc.render_doc(rumpus))
    for name in rumpus.__all__:
        assert re.search(rf"^    (class )?{name}\b", page, re.MULTILINE), name
    methods = {name: getattr(rumpus.Match, name) for name in vars(rumpus.Match) if not name.startswith("_")}
    assert [name for name, method in methods.items() if not method.__doc__] == []


def test_to_import_it_loads_no_game_and_no_compiler() -> None:
    script = "import rumpus, sys; print([name for name in ('numba', 'numpy', 'rumpus.rules') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("game", ["x-rays", "pig-dice", "jukem", "tank-blitz"])
def test_a_match_travels_and_is_the_same_where_it_arrives(game: str) -> None:
    match = rumpus.Match(game, seed=3)
    for _ in range(6):
        match.play(match.legal()[0])
    for other in (pickle.loads(pickle.dumps(match)), copy.copy(match), copy.deepcopy(match)):
        assert (other.record(), other.history(1), other.legal()) == (match.record(), match.history(1), match.legal())
        other.play(other.legal()[-1])
        assert other.record() != match.record()
    again = copy.copy(match)
    for each in (match, again):
        while not each.over and each.turn >= 0 and len(each.history(0)) < 30:
            each.play(each.legal()[-1])
    assert again.record() == match.record()


def test_a_match_that_ended_early_and_one_with_house_rules_travel_too() -> None:
    match = rumpus.Match("x-rays", seed=1, last_turn=True, names=("Ann", "Ben"))
    match.resign(0)
    assert pickle.loads(pickle.dumps(match)).record() == match.record()
    small = rumpus.Match("hostage-4x3", seed=1, turn_limit=1000)
    assert pickle.loads(pickle.dumps(small)).record() == small.record()


@pytest.mark.parametrize("game", boards.names())
def test_a_small_game_of_the_exact_answers_is_played_like_any_other(game: str) -> None:
    match = rumpus.Match(game, seed=1)
    while not match.over:
        match.play(match.moves()[-1])
    assert pickle.loads(pickle.dumps(match)).record() == match.record()
    assert rumpus.simulate(game, 3, engine="plain").games == 3


def test_a_game_from_a_file_is_played_by_its_path() -> None:
    match = pickle.loads(pickle.dumps(rumpus.Match(str(example.__file__), seed=1, cups=3)))
    assert match.legal() == ["hide 1", "hide 2", "hide 3"]


def test_numbers_may_be_those_of_numpy_and_a_file_a_path() -> None:
    numpys: Callable[[int], Any] = np.int64
    one, other = rumpus.Match("x-rays", seed=7), rumpus.Match("x-rays", seed=numpys(7))
    for match, as_is in ((one, int), (other, numpys)):
        while not match.over:
            match.play(as_is(match.moves()[-1]))
    assert other.record() == one.record()
    assert other.history(numpys(1)) == one.history(1)
    assert rumpus.Match(Path(str(example.__file__)), seed=1, cups=3).legal() == ["hide 1", "hide 2", "hide 3"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda match: match.view(2), "there is no seat 2: they are 0 to 1, and rumpus.WATCHER looks on"),
        (lambda match: match.heard("a"), "there is no seat 'a'"),
        (lambda match: match.history(-1), "there is no seat -1"),
        (lambda match: match.told(9), "there is no seat 9"),
        (lambda match: match.picture(9), "there is no seat 9"),
        (lambda match: match.play(0.5), "0.5 is not a legal move now"),
        (lambda match: match.play(None), "None is not a legal move now"),
        (lambda match: rumpus.computer("random", match, 5), "there is no seat 5"),
        (lambda match: rumpus.computer("random", match, rumpus.WATCHER), "a watcher does not play"),
        (lambda match: rumpus.Match("x-rays", seed=-1), "a seed is a whole number from 0 on"),
        (lambda match: rumpus.Match("x-rays", seed=cast(int, "7")), "a seed is a whole number from 0 on, .* not '7'"),
        (lambda match: rumpus.Match("x-rays", seed=1 << 256), "a seed is a whole number"),
    ],
)
def test_what_is_wrong_is_refused_in_a_sentence(wrong: Callable[[rumpus.Match], object], said: str) -> None:
    match = rumpus.Match("x-rays", seed=7)
    with pytest.raises(rumpus.RumpusError, match=said):
        wrong(match)
    assert match.legal()[0] == "hide A1"


def test_a_notebook_shows_what_everybody_may_see() -> None:
    match = rumpus.Match("x-rays", seed=1)
    before = match._repr_svg_()
    match.play("hide A1")
    assert before.startswith("<svg")
    assert match._repr_svg_() == before
    assert match.picture(0) != match.picture(1)


def test_a_record_is_replayed_step_by_step(tmp_path: Path) -> None:
    match = played("x-rays", 5)
    path = tmp_path / "game.rumpus"
    path.write_text(match.record(), encoding="utf-8")
    turns = [(step.over, len(pickle.loads(pickle.dumps(step)).history(0))) for step in rumpus.replay(path)]
    assert turns[-1] == (True, len(match.history(0)))
    assert not turns[0][0]


def test_computers_play_a_whole_game() -> None:
    match = rumpus.Match("free-for-all", seed=2)
    seats = [rumpus.computer("random", match, seat, seed=4) for seat in range(2)]
    with pytest.raises(rumpus.IllegalMove, match="not seat 1's turn"):
        seats[1].play()
    while not match.over:
        seats[match.turn].play()
    assert match.result is not None


def test_an_agent_of_ones_own_meets_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_agents.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert rumpus.duel("x-rays", "my_agents:First", "random", 4, workers=1).games == 4
    match = rumpus.Match("x-rays", seed=1)
    assert rumpus.computer("my_agents:First", match, 0).play() == "hide A1"
    first = importlib.import_module("my_agents").First
    assert rumpus.computer(first, match, 0).play() == "hide A2"
    assert rumpus.duel("x-rays", first, "random", 4, workers=1).names == ("my_agents:First", "random")
    with pytest.raises(rumpus.BadOption, match="cannot be imported"):
        rumpus.duel("x-rays", "no_such_module:Agent", "random", 2, workers=1)
    with pytest.raises(rumpus.BadOption, match="there is no player 'anyone'; there are: random, heuristic, beginner"):
        rumpus.duel("x-rays", "anyone", "random", 2, workers=1)


@pytest.mark.parametrize("agent", WRONG)
def test_whatever_goes_wrong_in_an_agent_of_ones_own_is_a_sentence(
    agent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_agents.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    named = f"my_agents:{agent}"
    with pytest.raises(rumpus.RumpusError, match=WRONG[agent]):
        rumpus.duel("x-rays", named, "random", 2, workers=1)
    with pytest.raises(rumpus.RumpusError, match=WRONG[agent]):
        rumpus.computer(named, rumpus.Match("x-rays", seed=1), 0).play()
    with pytest.raises(rumpus.RumpusError, match=WRONG[agent]):
        SeatEnv("x-rays", opponent=named, seat=2).reset(seed=1)
    with pytest.raises(rumpus.RumpusError, match=WRONG[agent]):
        sampled(*with_house("kuhn"), 0, named)([], [0, 1])


def test_an_agent_may_answer_with_a_number_of_numpy_and_its_policy_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_agents.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert rumpus.duel("x-rays", "my_agents:Arrays", "random", 2, workers=1).games == 2
    with pytest.raises(rumpus.RumpusError, match=r"my_agents:Half has the policy \[0.5\] for 2 moves"):
        sampled(*with_house("kuhn"), 0, "my_agents:Half")([], [0, 1])


def test_two_agents_of_one_name_are_told_apart_by_their_files(tmp_path: Path) -> None:
    for folder, text in (("old", AGENT), ("new", AGENT.replace("moves[0]", "moves[-1]")), ("bad", "class A\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "my_agents.py").write_text(text, encoding="utf-8")
    for folder, move in (("old", "hide A1"), ("new", "hide F3")):
        named = f"{tmp_path / folder / 'my_agents.py'}:First"
        assert rumpus.computer(named, rumpus.Match("x-rays", seed=1), 0).choose() == move
    with pytest.raises(rumpus.BadOption, match=r"cannot be loaded: SyntaxError: .* \(my_agents.py, line 1\)"):
        rumpus.computer(f"{tmp_path / 'bad' / 'my_agents.py'}:A", rumpus.Match("x-rays", seed=1), 0)
    with pytest.raises(rumpus.BadOption, match=r"there is no file .*none.py"):
        rumpus.computer(f"{tmp_path / 'none.py'}:A", rumpus.Match("x-rays", seed=1), 0)


def test_the_command_takes_an_agent_from_the_folder_where_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "my_agents.py").write_text(AGENT, encoding="utf-8")
    command = [sys.executable, "-P", "-m", "rumpus", "duel", "x-rays", "my_agents:First", "random", "-n", "4"]
    run = subprocess.run(command, cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False)
    assert "my_agents:First wins" in run.stdout, run.stderr


def test_a_package_brings_an_agent_by_a_short_name_for_duels_ladders_environments_and_best_answers(
    tmp_path: Path,
) -> None:
    (tmp_path / "my_agents.py").write_text(AGENT, encoding="utf-8")
    told = tmp_path / "my_agents-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: my-agents\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text("[rumpus.agents]\nfirst-come = my_agents:First\n", encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]), "RUMPUS_COMPILE": "never"}
    script = """
import gymnasium, rumpus.adapters.gymnasium
from rumpus.cli import main
assert main(["duel", "x-rays", "first-come", "random", "-n", "2", "--workers", "1"]) == 0
assert main(["ladder", "kuhn", "--players", "random,first-come", "-n", "2", "--workers", "1"]) == 0
assert main(["exploit", "kuhn", "first-come", "--samples", "1"]) == 0
for who in ("first-come", "my_agents:First"):
    gymnasium.make("rumpus/XRays-v0", opponent=who).reset(seed=1)
"""
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "first-come wins" in run.stdout


def test_a_game_of_openspiel_travels() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import rumpus.adapters.openspiel  # noqa: F401 -- it registers the games

    game = pyspiel.load_game("rumpus_x_rays(last_turn=on)")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_the_page_about_the_library_says_what_is_so() -> None:
    page = Path(__file__).parents[1] / "docs" / "library.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (failed, tried > 15) == (0, True)
