"""Opening the room: ports, addresses, and one server for one folder."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from rumpus.cli.serve import _greet, has_display
from rumpus.room.web.server.launch import PORT, AlreadyOpen, Door, RoomError, open_door, sole_owner


def test_a_taken_port_is_said_to_be_taken() -> None:
    with open_door("127.0.0.1", 0).listener as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RoomError, match=f"port {port} is taken"):
            open_door("127.0.0.1", port)


def test_without_a_wish_the_next_free_port_is_taken() -> None:
    first, second = open_door("127.0.0.1", None), open_door("127.0.0.1", None)
    with first.listener, second.listener:
        assert first.port >= PORT
        assert second.port > first.port


@pytest.mark.parametrize(("host", "port"), [("no such host.", 0), ("192.0.2.1", 0), ("127.0.0.1", 70_000)])
def test_an_address_that_cannot_be_is_refused(host: str, port: int) -> None:
    with pytest.raises(RoomError):
        open_door(host, port)


def test_only_a_room_for_the_network_has_an_address_there() -> None:
    with socket.socket() as listener:
        assert Door(listener, "127.0.0.1", 80).network == ()
        assert Door(listener, "192.0.2.7", 80).network == ("http://192.0.2.7:80",)
        assert all(not address.startswith("http://127.") for address in Door(listener, "0.0.0.0", 80).network)


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    with sole_owner(tmp_path / "deep" / "room") as lock:
        lock.write_text("http://127.0.0.1:1\n", encoding="utf-8")
        with pytest.raises(AlreadyOpen, match=r"served already at http://127\.0\.0\.1:1"), sole_owner(lock.parent):
            pass
    with sole_owner(lock.parent):
        pass


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RoomError, match="cannot hold the tables"), sole_owner(tmp_path / "file" / "room"):
        pass


def test_a_display_is_what_a_window_can_open_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()


def test_a_network_room_shows_a_code_for_the_phone(capsys: pytest.CaptureFixture[str]) -> None:
    _greet("http://127.0.0.1:1", ("http://192.0.2.7:1",))
    shown = capsys.readouterr().out
    assert "http://192.0.2.7:1" in shown
    assert "\N{FULL BLOCK}" in shown
    _greet("http://127.0.0.1:1", ())
    assert "\N{FULL BLOCK}" not in capsys.readouterr().out


def test_an_open_room_is_steady() -> None:
    """Nothing walks through all that was loaded, and whoever thinks in plain Python soon lets others go on.

    Collections took a quarter of a second with 300 tables, and then 26 milliseconds with a thousand, since they waited
    for 2,000 objects more and not for new ones; and a quiet table was answered after 145 milliseconds.
    """
    script = """if True:
        import gc, sys
        from unittest import mock
        from rumpus.room.web.limits import Limits
        from rumpus.room.web.server import launch
        loaded = len(gc.get_objects())
        with mock.patch.object(launch, "server"):
            launch.serve(mock.Mock(), mock.Mock(), Limits())
        print(loaded, len(gc.get_objects()), gc.get_threshold()[0], sys.getswitchinterval())
    """
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    loaded, walked, young, seconds = int(found[0]), int(found[1]), int(found[2]), float(found[3])
    assert walked < loaded / 10
    assert young < 1_000
    assert seconds < 0.001


def test_rumpus_serve_says_where_it_is_serves_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rumpus", "serve", "--no-browser", "--data", str(tmp_path)]
    quiet = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        with urllib.request.urlopen(found[0] + "/api/shelf", timeout=60) as answer:
            assert json.load(answer)["addresses"] == []
        again = subprocess.run(command, capture_output=True, text=True, env=quiet, check=False)
        assert again.returncode == 2
        assert f"served already at {found[0]}" in again.stderr
        server.send_signal(signal.SIGINT)
        assert server.wait(60) in (0, 130)
