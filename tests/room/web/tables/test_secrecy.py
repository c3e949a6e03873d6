"""The bytes on the wire: what a seat may not know makes no difference to any byte that it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from rumpus.room.web.protocol.http import NewSeat, NewTable
from rumpus.room.web.store.saved import Grant, SavedTable
from rumpus.room.web.store.storage import Storage
from rumpus.room.web.store.tokens import WATCH, hashed
from rumpus.room.web.tables.create import new_table
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.table.luck import Seed
from tests.room.web.room import Device, Room, hang_up, open_room
from tests.room.web.twins import Moves, Twins, find_twins, replayed

SECRET = [game for game in GAMES if open_book(game).about.secrets]
PAIRS = [(game, seat) for game in SECRET for seat in (0, 1)]
OPEN_LUCK = {"jukem"}
"""Games whose only secrets are luck's: with the same luck, no other player can do anything that is not seen."""


def named(game: str, seat: int) -> str:
    return f"{game}-{seat}"


def kept_for(twins: Twins) -> SavedTable:
    made = new_table(NewTable(twins.game, (NewSeat("here", "Ann"), NewSeat("here", "Ben"))))
    values = {**vars(made), "id": named(twins.game, twins.seat), "seed": twins.seed, "date": "2026-11-15"}
    return SavedTable(**values)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other")


@pytest.fixture(scope="module")
def rooms(folders: tuple[Path, Path]) -> Iterator[tuple[Room, Room]]:
    with open_room(folders[0]) as one, open_room(folders[1]) as other:
        yield one, other


def set_tables(folders: tuple[Path, Path], twins: Twins) -> None:
    """The same table with the same tokens and the same luck in two rooms."""
    kept = kept_for(twins)
    tokens = [Grant(hashed(f"{kept.id} {seat}"), seat, "watch" if seat == WATCH else "seat") for seat in (0, 1, WATCH)]

    async def make(folder: Path) -> None:
        storage = await Storage.open(folder)
        await storage.make(kept, tokens)
        await storage.close()

    for folder in folders:
        asyncio.run(make(folder))


def sent_to(room: Room, twins: Twins, moves: Moves) -> list[str]:
    """All that the server sends to the seat while these moves are played."""
    table = named(twins.game, twins.seat)
    listener = Device(room.address, table, [f"{table} {twins.seat}"])
    listener.settle()
    mover = Device(room.address, table, [f"{table} {1 - twins.seat}"])
    mover.settle()
    for seat, move in moves:
        device = listener if seat == twins.seat else mover
        device.settle()
        device.send("move", seat=seat, state=device.positions[seat]["state"], move=move)
        device.wait("position")
    listener.settle()
    hang_up([listener, mover])
    return [text for text in listener.raw if text != '{"type":"pong"}']


@pytest.mark.parametrize(("game", "seat"), PAIRS)
def test_games_that_look_the_same_are_the_same_bytes(
    rooms: tuple[Room, Room], folders: tuple[Path, Path], game: str, seat: int
) -> None:
    twins = find_twins(game, seat)
    if game in OPEN_LUCK:
        assert twins is None
        return
    assert twins is not None
    book, seed = open_book(game), Seed.parse(twins.seed)
    one, other = replayed(book, seed, twins.one), replayed(book, seed, twins.other)
    length = len(other.history(seat))
    assert one.history(seat)[:length] == other.history(seat)
    assert one.history(1 - seat) != other.history(1 - seat)
    set_tables(folders, twins)
    first, second = sent_to(rooms[0], twins, twins.one), sent_to(rooms[1], twins, twins.other)
    assert len(second) > 2
    assert first[: len(second)] == second
