"""Whatever is sent: a clear refusal, never a traceback, nothing changes, and nobody else loses the line.

`make fuzz` sends hundreds of thousands of messages: RUMPUS_FUZZ is the number of batches.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rumpus.room.web.protocol.common import VERSION
from rumpus.room.web.protocol.from_browser import FromBrowser
from rumpus.room.web.protocol.from_server import FromServer
from tests.room.web.room import OPEN, PATIENCE, Room, hang_up, play_out, room_apart

BATCHES = int(os.environ.get("RUMPUS_FUZZ", "60"))
MESSAGES = get_args(FromBrowser) + get_args(FromServer)
KINDS = (*(str(each.__struct_config__.tag) for each in MESSAGES), "nonsense")
FIELDS = ("seat", "state", "move", "phrase", "text", "step", "name", "word", "notes", "version", "table", "tokens")

anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
numbers = st.sampled_from([-1, 0, 1, 2, 19, 20, 2**31, 2**53, 2**64, 0.5])
dressed = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), numbers | anything, max_size=6),
)
message: st.SearchStrategy[str | bytes] = (
    dressed
    | st.builds(json.dumps, anything)
    | st.text(max_size=200)
    | st.binary(max_size=200)
    | st.sampled_from(['{"type":"move","seat":0,"state":1,"move":' + "9" * 100 + "}", "[" * 200, '{"type":', "\x00"])
)


class Scene:
    """A table in play, with two players who must not notice anything."""

    def __init__(self, room: Room, errors: Path) -> None:
        self.room = room
        self.errors = errors
        self.made = room.make("x-rays", "here", "here")
        self.players = [room.device(self.made, 0), room.device(self.made, 1)]
        play_out(self.players, random.Random(1), most=6)
        self.finished = room.make("free-for-all", "here", "here")
        with room.device(self.finished, 0) as quitter:
            quitter.wait("position")
            quitter.send("resign", seat=0)
            quitter.ending()

    def standing(self) -> list[Any]:
        """What both players see, asked for anew."""
        for player in self.players:
            player.settle()
        return [player.positions[seat] for seat, player in enumerate(self.players)]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """The server is in a process of its own: whatever it complains of stands in a file."""
    folder: Path = tmp_path_factory.mktemp("fuzz")
    limits = replace(OPEN, strikes=10**9, connections_each=10**6, connections=10**6)
    with room_apart(folder, limits, folder / "errors") as (room, _):
        scene = Scene(room, folder / "errors")
        yield scene
        hang_up(scene.players)


many = settings(max_examples=BATCHES, deadline=None, derandomize=BATCHES == 60, suppress_health_check=list(HealthCheck))


@many
@given(st.lists(message, min_size=40, max_size=80))
def test_any_messages_of_a_watcher_change_nothing(scene: Scene, messages: list[str | bytes]) -> None:
    before = scene.standing()
    with scene.room.device(scene.made) as visitor:
        visitor.settle()
        for each in messages:
            visitor.line.send(each)
        for answer in visitor.settle():
            assert answer["type"] in ("refusal", "pong", "said", "charted", "seats"), answer
    assert scene.standing() == before
    assert scene.errors.read_text() == ""


@many
@given(st.lists(message, min_size=1, max_size=20))
def test_any_messages_of_a_watcher_after_the_game_change_nothing(scene: Scene, messages: list[str | bytes]) -> None:
    with scene.room.device(scene.finished) as visitor:
        ending = visitor.ending()
        visitor.settle()
        for each in messages:
            visitor.line.send(each)
        for answer in visitor.settle():
            assert answer["type"] in ("refusal", "pong", "step", "seats"), answer
    with scene.room.device(scene.finished, 0) as player:
        assert player.ending() == ending
    assert scene.errors.read_text() == ""


@many
@given(st.lists(message, min_size=1, max_size=3))
def test_any_first_message_is_answered_or_refused(scene: Scene, messages: list[str | bytes]) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    where = f"ws{scene.room.address.removeprefix('http')}/api/table/{scene.made['table']}"
    with connect(where, open_timeout=PATIENCE, ping_interval=None) as line:
        try:
            for each in messages:
                line.send(each)
        except ConnectionClosed:
            pass
        assert json.loads(line.recv(60))["type"] == "refusal"
    assert scene.errors.read_text() == ""


@many
@given(st.sampled_from(["/api/tables", "/api/briefs", "/api/qr"]), anything, st.binary(max_size=60))
def test_any_body_is_refused_or_answered(scene: Scene, path: str, body: Any, raw: bytes) -> None:
    for content in (json.dumps(body).encode(), raw):
        status, text = scene.room.ask(path, content)
        assert status in (200, 201, 400, 404), text
    assert scene.errors.read_text() == ""


@many
@given(st.fixed_dictionaries({"seat": numbers, "state": numbers, "move": numbers}))
def test_a_player_whose_turn_it_is_not_changes_nothing(scene: Scene, fields: dict[str, Any]) -> None:
    before = scene.standing()
    waiting = 1 - before[0]["turn"]
    with scene.room.device(scene.made, waiting) as device:
        device.settle()
        device.send("move", **fields)
        assert "refusal" in [answer["type"] for answer in device.settle()]
    assert scene.standing() == before
    assert scene.errors.read_text() == ""


def test_hello_twice_is_refused(scene: Scene) -> None:
    with scene.room.device(scene.made) as visitor:
        visitor.send("hello", version=VERSION, tokens=[scene.made["watch"]])
        while (answer := visitor.receive())["type"] != "refusal":
            pass
        assert "hello already" in answer["why"]
