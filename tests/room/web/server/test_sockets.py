"""Whoever connects and says nothing keeps nobody out."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rumpus.room.web.server.limits import Limits
from rumpus.room.web.server.sockets import RESERVE, within
from tests.room.web.room import OPEN, PATIENCE, Room, open_room

HERE = ("127.0.0.1",)


def silent(room: Room, said: bytes = b"") -> socket.socket:
    """A connection that says nothing, or nothing more."""
    where = urlsplit(room.address)
    opened = socket.create_connection((where.hostname, where.port), PATIENCE)
    opened.sendall(said)
    return opened


def closed(connection: socket.socket) -> bool:
    """Whether the server has hung up."""
    try:
        return connection.recv(1_000) == b""
    except ConnectionError:
        return True


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


def test_there_are_always_files_left_for_players() -> None:
    for files in (256, 1_024, 4_096, 65_536):
        limits = within(Limits(), files)
        assert limits.connections + limits.sockets + RESERVE <= max(files, 256)
        assert limits.connections >= limits.sockets
    assert within(Limits(), 65_536) == Limits()
