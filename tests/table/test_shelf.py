"""The shelf keeps games through crashes, and lets nobody take one that another hand holds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadRecord
from rumpus.table import shelf
from rumpus.table.clock import Clock
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.referee import referee
from rumpus.table.shelf import Kept, Sealed, ShelfError, take, unfinished

SEED = Seed(bytes(range(32)))
SHORTEST = ("A1", "B1", "B1", "A1", "B1", "A1")


def free_for_all() -> Match:
    return Match(open_book("free-for-all"), names=("Ann", "Ben"), seed=SEED)


def begun(path: Path, moves: int = 3) -> Match:
    """A game of a few moves on the shelf, let go of."""
    match = free_for_all()
    with Kept.begin(path, match, computers=(1,)) as kept:
        for number, spot in enumerate(SHORTEST[:moves]):
            match.play(number % 2, spot)
            kept.keep(match)
    return match


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def test_a_game_that_was_kept_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    match = begun(path)
    kept, again = take(path)
    with kept:
        assert again.played == match.played
        assert again.view(0) == match.view(0)
        assert again.commitment == match.commitment
        assert kept.sealed.computers == (1,)


def test_the_seed_of_an_unfinished_game_is_beside_it_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    assert SEED.hex not in path.read_text()
    assert SEED.hex in beside(path, ".seed").read_text()
    for file in (path, beside(path, ".seed")):
        assert file.stat().st_mode & 0o777 == 0o600


def test_when_the_game_is_over_only_the_record_is_left_and_holds_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path, moves=6)
    assert [file.name for file in tmp_path.iterdir()] == ["game.rumpus"]
    assert referee(path.read_text()).proven
    assert f"Seed: {SEED.hex}" in path.read_text()


def test_every_move_is_on_the_disk_when_keep_returns(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    match = free_for_all()
    with Kept.begin(path, match) as kept:
        for number, spot in enumerate(SHORTEST):
            match.play(number % 2, spot)
            kept.keep(match)
            assert len(referee(path.read_text()).match.played) == number + 1
            assert not list(tmp_path.glob(".*"))


def test_a_write_that_fails_leaves_the_last_record_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    match = free_for_all()
    with Kept.begin(path, match) as kept:
        match.play(0, "A1")
        kept.keep(match)
        before = path.read_bytes()
        (tmp_path / ".game.rumpus.new").mkdir()  # where the new record would be written first
        match.play(1, "B1")
        with pytest.raises(ShelfError, match="cannot be kept"):
            kept.keep(match)
    assert path.read_bytes() == before


def test_a_file_that_is_there_is_never_overwritten_by_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    with pytest.raises(ShelfError, match="is there already"):
        Kept.begin(path, free_for_all())
    assert path.read_text() == "Dear Ann"
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_a_folder_that_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ShelfError, match="cannot be kept"):
        Kept.begin(tmp_path / "file" / "game.rumpus", free_for_all())


def test_two_hands_cannot_hold_the_same_game_not_even_by_another_name(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    (tmp_path / "alias").symlink_to(path)
    kept, _ = take(path)
    with kept:
        for name in (path, tmp_path / "alias"):
            with pytest.raises(ShelfError, match=f"being played already, by process {os.getpid()}"):
                take(name)
    take(path)[0].close()


def test_the_lock_of_a_dead_process_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time, pathlib; from rumpus.table.shelf import take;"
            "held = take(pathlib.Path(sys.argv[1])); print('held', flush=True); time.sleep(600)",
            str(path),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(ShelfError, match=f"by process {holder.pid}"):
            take(path)
        holder.send_signal(signal.SIGKILL)
    assert beside(path, ".lock").exists()
    take(path)[0].close()
    assert not beside(path, ".lock").exists()


def test_a_record_cut_off_anywhere_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    whole = path.read_bytes()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(ShelfError, match=r"line \d+: "):
            take(path)
        assert path.read_bytes() == whole[:length]
    path.write_bytes(whole)
    take(path)[0].close()


def test_a_record_with_one_changed_letter_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    whole = path.read_bytes()
    for place in range(0, len(whole), 11):
        changed = bytearray(whole)
        changed[place] ^= 1
        path.write_bytes(changed)
        with pytest.raises(ShelfError, match=r"line \d+: "):
            take(path)
        assert path.read_bytes() == changed


def test_text_that_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    path.write_bytes(b"Rumpus record 1\nGame: \xff\n")
    with pytest.raises(BadRecord, match="line 2: this is not UTF-8"):
        shelf.read_text(path)


def test_a_file_too_large_for_a_record_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.rumpus"
    path.touch()
    os.truncate(path, 1 << 40)  # a file with a hole: it takes no room, and nobody could read it in time
    with pytest.raises(ShelfError, match="too large"):
        shelf.read_text(path)


def test_without_its_seed_or_with_another_a_game_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    seed = beside(path, ".seed")
    seed.write_text(Sealed(Seed(bytes(32))).text())
    with pytest.raises(ShelfError, match="does not match the commitment"):
        take(path)
    seed.unlink()
    with pytest.raises(ShelfError, match="its seed is missing"):
        take(path)


@pytest.mark.parametrize("damage", ["", "{", "[]", "7", '{"seed": 5}', "{}"])
def test_a_damaged_seed_file_is_refused(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    beside(path, ".seed").write_text(damage)
    with pytest.raises(ShelfError, match="not what was sealed away"):
        take(path)


def test_a_refusal_never_tells_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    seed = beside(path, ".seed")
    seed.write_text(seed.read_text().replace('"computers": [1]', '"computers": [1'))
    with pytest.raises(ShelfError) as refused:
        take(path)
    error: BaseException | None = refused.value
    while error is not None:
        assert SEED.hex[:16] not in f"{error!r} {vars(error)}"
        error = error.__cause__


def test_a_computer_at_a_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path)
    beside(path, ".seed").write_text(Sealed(SEED, computers=(2,)).text())
    with pytest.raises(ShelfError, match="no seat"):
        take(path)


def test_a_finished_game_has_nothing_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    begun(path, moves=6)
    with pytest.raises(ShelfError, match="this game is over"):
        take(path)


def test_a_clock_goes_on_with_the_time_that_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"
    match = free_for_all()
    match.clock = Clock.parse("5+3", 2)
    with Kept.begin(path, match) as kept:
        match.clock = match.clock.started(0, 100.0)
        match.play(0, "A1", 110.0)
        kept.keep(match)
    kept, again = take(path)
    kept.close()
    assert again.clock == Clock((293.0, 300.0), 3.0)


def test_the_shelf_lists_unfinished_games_the_latest_first_and_damaged_ones_with_the_reason(tmp_path: Path) -> None:
    for number, moves in enumerate((3, 6, 2)):
        path = tmp_path / f"{number}.rumpus"
        begun(path, moves)
        os.utime(path, (number, number))
    (tmp_path / "3.rumpus").write_text("Rumpus record 1\n")
    (tmp_path / "3.rumpus.seed").write_text("")
    os.utime(tmp_path / "3.rumpus", (0, 0))
    (tmp_path / "4.rumpus.seed").write_text("its process died before the first record")
    found = unfinished(tmp_path)
    assert [game.path.name for game in found] == ["2.rumpus", "0.rumpus", "3.rumpus"]
    assert [game.record is None for game in found] == [False, False, True]
    assert "cut off" in found[2].trouble


def test_a_new_place_is_one_that_nobody_uses(tmp_path: Path) -> None:
    first = shelf.new_place("x-rays", tmp_path)
    beside(first, ".seed").write_text("")
    second = shelf.new_place("x-rays", tmp_path)
    assert first != second
    assert second.name.endswith("-x-rays-2.rumpus")


def test_games_lie_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert shelf.games_folder() == tmp_path / "rumpus" / "games"
    monkeypatch.setenv("HOME", str(tmp_path))
    for missing in ("", "not/absolute"):
        monkeypatch.setenv("XDG_DATA_HOME", missing)
        assert shelf.games_folder() == tmp_path / ".local" / "share" / "rumpus" / "games"


def test_a_pipe_is_no_record_and_nobody_waits_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "game.rumpus"
    os.mkfifo(pipe)
    code = (
        "import sys; from pathlib import Path; from rumpus.table.shelf import read_text; read_text(Path(sys.argv[1]))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, str(pipe)], capture_output=True, text=True, timeout=60, check=False
    )
    assert "game.rumpus is not a file, and no record" in found.stderr
    assert shelf.unfinished(tmp_path) == []
