"""How long an answer takes does not depend on what others do in secret.

The disk is held, so that whatever is to be written takes for ever: who may not know of it is answered all the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rumpus.room.web.store.check import FILE
from tests.room.web.room import open_room


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Nothing can be written meanwhile."""
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


def test_a_private_note_delays_nobody_else(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("hideout", "here", "here")
        with room.device(made, 0) as ann, room.device(made, 1) as ben:
            ann.wait("position")
            ben.wait("position")
            ben.settle()  # who else is there is told on the way
            with held(tmp_path):
                ann.send("notes", seat=0, notes={"B3": "marker"})
                ann.settle()
                ben.send("ping")
                ben.send("why", seat=1, text="A1")
                assert [ben.receive()["type"] for _ in range(2)] == ["pong", "because"]
            assert ann.wait_through("position")["notes"] == {"B3": "marker"}


def test_a_silent_move_delays_nobody_who_cannot_notice_it(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("hideout", "here", "here")
        with room.device(made, 0) as ann, room.device(made, 1) as ben:
            position = ann.wait("position")
            ben.wait("position")
            with held(tmp_path):
                ann.send("move", seat=0, state=position["state"], move=position["choices"][0]["move"])
                for kind, more, answer in (("ping", {}, "pong"), ("why", {"seat": 1, "text": "A1"}, "because")):
                    ben.send(kind, **more)
                    assert ben.wait(answer)["type"] == answer
                with room.device(made, 1) as again:
                    assert again.wait("position")["state"] == ben.positions[1]["state"]
                ann.send("ping")  # but the mover is told nothing before it is on the disk
                assert "waits for its disk" in ann.wait_through("refusal", "pong")["why"]
            assert [ann.receive()["type"] for _ in range(2)] == ["position", "pong"]
