"""A copy of all tables, made while they are played, and put back."""

from __future__ import annotations

import random
import stat
from pathlib import Path

import pytest

from rumpus.cli import main
from rumpus.room.web.store.check import FILE
from tests.room.web.postgres import Postgres
from tests.room.web.room import hang_up, open_room, play_out


def test_a_copy_made_under_play_holds_every_move_that_was_told_and_is_played_on(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with open_room(tmp_path) as room:
        made = room.make("x-rays", "here", "here")
        devices = [room.device(made, 0), room.device(made, 1)]
        play_out(devices, random.Random(1), most=7)
        assert main(["backup", str(copy), "--data", str(tmp_path)]) == 0
        told = [devices[seat].heard[seat] for seat in (0, 1)]
        for device in devices:
            device.close()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    other = tmp_path / "other"
    assert main(["restore", str(copy), "--data", str(other)]) == 0
    with open_room(other) as room:
        devices = [room.device(made, 0), room.device(made, 1)]
        for seat, device in enumerate(devices):
            device.wait("position")
            assert device.heard[seat] == told[seat]
        play_out(devices, random.Random(2))
        for device in devices:
            device.close()


def place(where: Path | str) -> list[str]:
    """How a place is named on the command line."""
    return ["--data", str(where)] if isinstance(where, Path) else ["--database", where]


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_room_can_move_from_one_database_to_the_other(
    tmp_path: Path, postgres: Postgres, kind: str, other: str
) -> None:
    places: dict[str, Path | str] = {"sqlite": tmp_path / "room", "postgresql": postgres.fresh()}
    (tmp_path / "room").mkdir()
    with open_room(places[kind]) as room:
        made = room.make("x-rays", {"kind": "here", "name": "Änne"}, "here", clock="5+3")
        devices = [room.device(made, 0), room.device(made, 1)]
        play_out(devices, random.Random(1), most=7)
        devices[0].ask("notes", "position", seat=0, notes={"A1": "hit"})
        assert main(["backup", str(tmp_path / "copy"), *place(places[kind])]) == 0
        told = [devices[seat].heard[seat] for seat in (0, 1)]
        hang_up(devices)
    assert main(["restore", str(tmp_path / "copy"), *place(places[other])]) == 0
    assert main(["restore", str(tmp_path / "copy"), *place(places[other])]) != 0
    with open_room(places[other]) as room:
        devices = [room.device(made, 0), room.device(made, 1)]
        for seat, device in enumerate(devices):
            position = device.wait("position")
            assert device.heard[seat] == told[seat]
            assert position["notes"] == ({"A1": "hit"} if seat == 0 else {})
            assert position["clock"] is not None
        play_out(devices, random.Random(2))
        hang_up(devices)


def test_nothing_is_ever_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_room(tmp_path) as room:
        room.make("x-rays", "here", "here")
    before = (tmp_path / FILE).read_bytes()
    (tmp_path / "copy").write_text("mine")
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path)]) != 0
    assert (tmp_path / "copy").read_text() == "mine"
    assert main(["backup", str(tmp_path / "good"), "--data", str(tmp_path)]) == 0
    assert main(["restore", str(tmp_path / "good"), "--data", str(tmp_path)]) != 0
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / FILE).read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir() if "part" in file.name) == []


@pytest.mark.parametrize("content", [b"", b"no database" * 100])
def test_what_is_no_copy_is_not_put_back(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy").write_bytes(content)
    assert main(["restore", str(tmp_path / "copy"), "--data", str(tmp_path / "room")]) != 0
    assert not (tmp_path / "room" / FILE).exists()


def test_there_must_be_something_to_copy(tmp_path: Path) -> None:
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "nowhere")]) != 0
