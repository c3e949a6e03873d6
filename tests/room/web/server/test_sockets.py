"""Whoever connects and says nothing keeps nobody out."""

from __future__ import annotations

import gc
import json
import socket
import threading
import time
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import segno
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from rumpus.room.web.limits import Limits
from rumpus.room.web.protocol.common import VERSION
from rumpus.room.web.server import line as line_of_a_room
from rumpus.room.web.server.http import LimitedHttp, LimitedWebSocket
from rumpus.room.web.server.line import Line
from rumpus.room.web.server.sockets import RESERVE, within
from tests.room.web.room import OPEN, PATIENCE, Room, open_room, room_apart

HERE = ("127.0.0.1",)
LONG = 2 * PATIENCE
LEFT = (LimitedHttp, LimitedWebSocket, Line, ServerProtocol, Protocol)


FAREWELL = b"\x88\x80" + bytes(4)
WEBSOCKET = (
    b"GET /api/table/none HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def silent(room: Room, said: bytes = b"", own: str = "127.0.0.1", narrow: bool = False) -> socket.socket:
    """A connection that says nothing, or nothing more; a narrow one holds little that is not taken."""
    where = urlsplit(room.address)
    opened = socket.socket()
    if narrow:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    opened.settimeout(PATIENCE)
    opened.bind((own, 0))
    opened.connect((where.hostname, where.port))
    opened.sendall(said)
    return opened


def text_frame(message: object) -> bytes:
    """A message as a browser sends it."""
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def closed(connection: socket.socket) -> bool:
    """Whether the server has hung up."""
    try:
        return connection.recv(1_000) == b""
    except ConnectionError:
        return True


def hung_up(connection: socket.socket) -> bool:
    """Whether the server hangs up before we are tired of waiting, whatever it says first."""
    with suppress(TimeoutError):
        while not closed(connection):
            pass
        return True
    return False


def test_a_flood_of_silent_connections_keeps_no_player_out(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, sockets=8), HERE) as room, ExitStack() as held:
        made = room.make("free-for-all", "here", "here")
        flood = [held.enter_context(silent(room)) for _ in range(40)]
        with room.device(made, 0) as ann, room.device(made, 1) as ben:
            ann.wait("position")
            ben.wait("position")
            flood += [held.enter_context(silent(room)) for _ in range(40)]
            assert room.ask("/api/nothing")[0] == 404
            ann.settle()
        assert closed(flood[0])


def test_one_address_has_only_so_many_connections_unless_it_is_a_proxy(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, sockets_each=3)) as room, ExitStack() as held:
        for _ in range(3):
            held.enter_context(silent(room))
        assert closed(held.enter_context(silent(room)))


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: 127", b"POST /api/briefs HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"]
)
def test_a_request_that_does_not_come_to_its_end_is_not_waited_for(tmp_path: Path, said: bytes) -> None:
    with open_room(tmp_path, replace(OPEN, request=0.2)) as room, silent(room, said) as connection:
        while not closed(connection):
            pass


def test_an_answer_that_does_not_come_to_its_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(segno, "make", lambda *_, **__: go_on.wait(PATIENCE))
    asked = b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    asked += b'Content-Length: 12\r\n\r\n{"text":"x"}'
    with open_room(tmp_path, replace(OPEN, answer=0.2)) as room, silent(room, asked) as connection:
        assert closed(connection)
        go_on.set()


def test_who_asks_again_before_an_answer_gets_none(tmp_path: Path) -> None:
    """Each answer would wait for the one before, and whoever reads none would hold them all."""
    asked = b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with open_room(tmp_path, OPEN) as room, silent(room, 2 * asked) as connection:
        assert closed(connection)


@pytest.mark.parametrize(
    "said",
    [b"GET /" + b"x" * 40_000, b"GET / HTTP/1.1\r\nHost: " + b"x" * 40_000, b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * 8_000],
)
def test_a_head_without_an_end_is_not_read(tmp_path: Path, said: bytes) -> None:
    """An address of thirty megabytes kept everybody waiting for three seconds, and headers filled the memory."""
    with open_room(tmp_path, replace(OPEN, request=LONG)) as room, silent(room, said) as connection:
        assert closed(connection)
        assert room.ask("/api/qr", b"x" * 40_000)[0] == 413  # a body is another matter


@pytest.mark.parametrize("frame", [b"\x89\xfd" + bytes(4 + 125), b"\x00\x80" + bytes(4), b"\x8a\x80" + bytes(4)])
def test_frames_that_are_no_messages_are_counted_too(tmp_path: Path, frame: bytes) -> None:
    """Empty parts of one message, or signs of life, kept everybody waiting for fourteen seconds."""
    with (
        open_room(tmp_path, replace(OPEN, burst=20, messages=1.0, hello=LONG)) as room,
        silent(room, WEBSOCKET) as line,
    ):
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(b"\x01\x80" + bytes(4) + 60 * frame if frame[0] == 0 else 60 * frame)
        assert room.ask("/api/nothing")[0] == 404
        line.settimeout(1.0)
        assert not hung_up(line)  # so many may come
        line.settimeout(PATIENCE)
        with suppress(OSError):
            line.sendall(60 * frame)
        assert hung_up(line)


def test_answers_to_signs_of_life_do_not_wait_for_ever(tmp_path: Path) -> None:
    """Whoever sends them and reads nothing filled the memory."""
    ping = b"\x89\xfd" + bytes(4 + 125)
    with (
        open_room(tmp_path, replace(OPEN, hello=LONG)) as room,
        silent(room, WEBSOCKET) as line,
        pytest.raises(ConnectionError),
    ):
        line.sendall(200_000 * ping)


def test_a_slow_line_is_closed_and_can_come_back(tmp_path: Path) -> None:
    """Who asks for more and more and takes none of it would fill the memory."""
    ready = text_frame({"type": "ready", "seat": 0})
    with open_room(tmp_path, replace(OPEN, outbox=50_000)) as room:
        made = room.make("free-for-all", "here", "here")
        hello = text_frame({"type": "hello", "version": VERSION, "tokens": made["tokens"][:1]})
        with (
            room.device(made, 1) as other,
            silent(room, WEBSOCKET.replace(b"none", made["table"].encode()), narrow=True) as slow,
        ):
            other.wait("position")
            assert slow.recv(12) == b"HTTP/1.1 101"
            slow.sendall(hello + 1_000 * ready)
            while not other.wait("seats")["seats"][0]["there"]:
                pass
            while other.wait("seats")["seats"][0]["there"]:
                pass
            with room.device(made, 0) as ann:
                ann.wait("position")


def test_who_gives_no_sign_of_life_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_of_a_room, "PULSE", 1.0)
    with open_room(tmp_path, replace(OPEN, hello=LONG)) as room, silent(room, WEBSOCKET) as line:
        asked = time.monotonic()
        assert hung_up(line)
        assert time.monotonic() - asked >= 1.5
        with connect(f"ws{room.address.removeprefix('http')}/api/table/none") as listens:
            time.sleep(2.5)
            listens.send("{}")
            assert "could not be read" in str(listens.recv(PATIENCE))


def test_who_does_not_answer_a_farewell_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_of_a_room, "FAREWELL", 0.2)
    with open_room(tmp_path) as room, silent(room, WEBSOCKET) as line:
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(text_frame({}))
        assert hung_up(line)


def test_a_handshake_that_is_none_is_not_waited_for(tmp_path: Path) -> None:
    """A header that is longer than a handshake may have made a connection that nobody answered and nobody closed."""
    long = WEBSOCKET.replace(b"localhost", b"localhost\r\nX: " + b"x" * 9_000)
    with open_room(tmp_path, replace(OPEN, request=LONG, hello=LONG)) as room, silent(room, long) as line:
        assert hung_up(line)


def test_rubbish_of_strangers_leaves_nothing_in_the_log(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    errors, upgrade = tmp_path / "errors", WEBSOCKET.replace(b"websocket", b"h2c", 1)
    said = [(b"\x16\x03\x01", b""), (upgrade, b"\0"), (WEBSOCKET, b"\x81\x81" + bytes(4) + b"\xff" + FAREWELL)]
    with room_apart(tmp_path / "room", OPEN, errors) as (room, _):
        for first, then in said:
            with silent(room, first) as line:
                assert line.recv(4)
                line.sendall(then)
                assert hung_up(line)
    assert errors.read_text() == ""


def test_one_address_that_asks_slowly_keeps_no_other_out(tmp_path: Path) -> None:
    asked = b"POST /api/briefs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n"
    asked += b"Content-Type: application/json\r\n\r\n"
    with open_room(tmp_path, replace(OPEN, sockets=4, request=PATIENCE)) as room, ExitStack() as held:
        for _ in range(4):
            assert held.enter_context(silent(room, asked, "127.0.0.2")).recv(12) == b"HTTP/1.1 100"
        for _ in range(3):
            assert room.ask("/api/nothing")[0] == 404


def test_websockets_that_were_refused_and_do_not_go_are_bounded_too(tmp_path: Path) -> None:
    limits = replace(OPEN, connections_each=2, sockets_each=3)
    with open_room(tmp_path, limits) as room, ExitStack() as held:
        for _ in range(5):
            assert held.enter_context(silent(room, WEBSOCKET)).recv(12) == b"HTTP/1.1 101"
        assert closed(held.enter_context(silent(room, WEBSOCKET)))
        assert held.enter_context(silent(room, WEBSOCKET, "127.0.0.2")).recv(12) == b"HTTP/1.1 101"


def test_there_are_always_files_left_for_players() -> None:
    for files in (256, 1_024, 4_096, 65_536):
        limits = within(Limits(), files)
        assert limits.connections + 3 * limits.sockets + RESERVE <= max(files, 256)
        assert limits.connections >= limits.sockets
    assert within(Limits(), 65_536) == Limits()


@pytest.mark.parametrize(
    "said",
    [
        (WEBSOCKET, b"\xff\xff"),
        (WEBSOCKET, b"\x81\xff" + b"\xff" * 8),
        (WEBSOCKET, b"\x88\x82" + bytes(4) + b"\xff\xff"),
        (WEBSOCKET.replace(b"13", b"12"),),
        (WEBSOCKET.replace(b"dGhl", b"d"),),
        (WEBSOCKET.replace(b"localhost", b"localhost\r\nX: " + b"x" * 9_000),),
    ],
)
def test_a_connection_that_was_hung_up_on_is_freed_without_the_collector(room: Room, said: tuple[bytes, ...]) -> None:
    """What was wrong with it holds the frames in which it was found, and they hold all the rest."""
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            with silent(room, said[0]) as line:
                for more in said[1:]:
                    assert line.recv(12) == b"HTTP/1.1 101"
                    line.sendall(more)
                assert hung_up(line)
        assert_nothing_is_left()
    finally:
        gc.enable()


def test_a_connection_that_has_gone_is_freed_without_the_collector(room: Room) -> None:
    """The collector hardly ever walks through what is old, so whoever stayed long would leave something for ever."""
    made = room.make("free-for-all", "here", "here")
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            with room.device(made, 0) as ann:
                ann.wait("position")
            assert room.ask("/api/nothing")[0] == 404
        assert_nothing_is_left()
    finally:
        gc.enable()


def assert_nothing_is_left() -> None:
    """Nothing of any connection."""
    until = time.monotonic() + PATIENCE
    while (
        left := [each for each in gc.get_objects() if type(each) in LEFT or issubclass(type(each), LEFT[:2])]
    ) and time.monotonic() < until:
        del left[:]
        time.sleep(0.05)
    assert not left
