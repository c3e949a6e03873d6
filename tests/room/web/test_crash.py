"""Kill the server at any moment and start it again: every table goes on. `make crash` does it hundreds of times."""

from __future__ import annotations

from pathlib import Path

from tests.room.web.killing import besiege


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    assert besiege(tmp_path, kills=4, seed=1).kills == 4
