"""Work in portions: the same whoever does it, whoever is lost on the way, and from where it was stopped."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.lab.crew import GUARD, HERE, Workers, each_of, kept
from rumpus.lab.duel import Game, duel
from rumpus.lab.exact.small import Named, Small, laid_out
from rumpus.lab.simulation import Named as NamedGame
from rumpus.lab.simulation import simulate, simulate_by
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption, RumpusError


def squared(ends: str, item: int) -> int:
    """A square; whoever is the first to look for that of 3 is ended from outside on the way."""
    mark = Path(ends) / "ended"
    if item == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    return item * item


def odd(item: int) -> int:
    """Goes wrong if it is not."""
    return item // (item % 2)


@pytest.mark.parametrize("workers", [2, HERE])
def test_a_lost_worker_costs_time_only(workers: Workers, tmp_path: Path) -> None:
    one = functools.partial(squared, str(tmp_path))
    assert list(each_of(one, range(20), workers)) == [item * item for item in range(20)]
    assert (tmp_path / "ended").exists()


@pytest.mark.parametrize("workers", [2, HERE])
def test_what_goes_wrong_in_somebodys_own_code_is_said_in_one_line_wherever_it_is_done(workers: Workers) -> None:
    with pytest.raises(RumpusError, match=r"^test_crew.py, line \d+: ZeroDivisionError: [^\n]*by zero$"):
        list(each_of(odd, [1, 2, 3], workers))


def test_a_program_without_a_guard_is_told_what_to_do(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text('import rumpus\nprint(rumpus.duel("free-for-all", "random", "random", 8, workers=2).games)\n')
    ran = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert set(ran.stderr.splitlines()) >= {GUARD, f"rumpus.rules.errors.RumpusError: {GUARD}"}
    assert ran.stderr.count("Traceback") == 1
    program.write_text("import rumpus\nif __name__ == '__main__':\n    " + program.read_text().splitlines()[1])
    ran = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert ran.stdout == "8\n"


def test_on_a_cluster_the_same_games_are_played_and_the_same_sums_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = (duel("free-for-all", ("heuristic", "random"), 6, seed=2, workers=each) for each in (1, HERE))
    assert (here.share, here.moves) == (there.share, there.moves)
    book = open_book("free-for-all")
    alone = simulate(book, book.house(), 500, 4)
    by_cluster = simulate_by(NamedGame("free-for-all", "", {}), 500, 4, HERE)
    assert alone.seats == by_cluster.seats
    assert alone.moves == by_cluster.moves
    game = laid_out(Named("leduc"))
    reach = game.reach(1, game.uniform(1))
    before = game.sums(0, reach)
    from rumpus.lab.crew import Cluster

    monkeypatch.setattr(game, "crew", Cluster(HERE))
    assert game.sums(0, reach).tolist() == before.tolist()


def test_there_is_no_cluster_at_any_address() -> None:
    with pytest.raises(BadOption, match="there is no cluster at 127"):
        list(each_of(abs, [1, 2], "127.0.0.1:1"))


def test_a_second_run_goes_on_where_one_stopped(tmp_path: Path) -> None:
    path, asked = tmp_path / "kept", list[int]()

    def one(item: int) -> Game:
        asked.append(item)
        return Game((1.0, 0.0), item, 0)

    whole = list(kept(None, "", Game, one, 6, 1))
    first = kept(path, {"of": "it"}, Game, one, 6, 1)
    assert [next(first) for _ in range(3)] == whole[:3]
    del first
    with path.open("ab") as file:
        file.write(b'{"shares":[1.0')  # whoever was writing was ended in the middle
    asked.clear()
    assert list(kept(path, {"of": "it"}, Game, one, 6, 1)) == whole
    assert asked == [3, 4, 5]
    before = path.read_bytes()
    with pytest.raises(BadOption, match="holds something else"):
        list(kept(path, {"of": "that"}, Game, one, 6, 1))
    assert path.read_bytes() == before
    path.write_bytes(before.replace(b"[1.0,0.0]", b"[1.0,0.0", 1))
    with pytest.raises(BadOption, match="is damaged"):
        list(kept(path, {"of": "it"}, Game, one, 6, 1))


def test_small_games_know_by_which_name_others_find_them() -> None:
    assert isinstance(laid_out(Named("kuhn")), Small)
    assert laid_out(Named("kuhn")).named == Named("kuhn")
