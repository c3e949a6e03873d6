"""Several rooms share a database: a table is played by one of them at a time, and moves from one to another."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace

import pytest

from rumpus.room.web.store.storage import Storage
from rumpus.rules import kits, made
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.reading import described
from tests.room.web.postgres import Postgres
from tests.room.web.room import OPEN, Device, Room, open_room, play_out

THOUGHT = 0.4
"""Seconds that somebody thinks in these tests."""


@dataclass
class Two:
    """Two rooms with one database."""

    first: Room
    second: Room
    where: str
    postgres: Postgres

    def rows(self) -> dict[str, int]:
        """Which room plays which table."""
        found: list[tuple[str, int]] = self.postgres.do("SELECT table_id, room FROM owners", where=self.where)
        return dict(found)

    def settle(self, table: str) -> None:
        """Let it be a while since a table was taken."""
        self.postgres.do(
            "UPDATE owners SET since = since - interval '1 hour' WHERE table_id = %s", table, where=self.where
        )


@pytest.fixture
def two(postgres: Postgres) -> Iterator[Two]:
    where = postgres.fresh()
    with ExitStack() as held:
        first, second = (held.enter_context(open_room(where)) for _ in range(2))
        yield Two(first, second, where, postgres)


def goodbye(device: Device) -> int:
    """With which code a line is closed; nothing is refused before."""
    assert all(message["type"] != "refusal" for message in device.rest())
    assert device.line.protocol.close_code is not None
    return int(device.line.protocol.close_code)


def test_a_table_moves_to_the_room_where_somebody_comes_and_the_others_are_told_to_come_again(two: Two) -> None:
    made = two.first.make("x-rays", "here", "here")
    with two.first.device(made, 0) as ann:
        play_out([ann, two.first.device(made, 1)], random.Random(1), most=7)
        heard = ann.heard[0]
        before = two.rows()
        two.settle(made["table"])
        with two.second.device(made, 1) as ben:
            ben.wait("position")
            assert goodbye(ann) == 1012
            assert two.rows() != before
            with two.second.device(made, 0) as again:
                again.wait("position")
                assert again.heard[0] == heard
                play_out([again, ben], random.Random(2))


def test_a_room_keeps_a_table_that_it_has_just_taken(two: Two) -> None:
    made = two.first.make("x-rays", "here", "here")
    with two.first.device(made, 0) as ann:
        position = ann.wait("position")
        before = two.rows()
        two.postgres.do("UPDATE owners SET since = now() + interval '1 hour'", where=two.where)
        with two.second.device(made, 1) as ben:
            assert goodbye(ben) == 1013
        assert two.rows() == before
        ann.move(position, random.Random(1))
        assert ann.wait("position")["state"] > position["state"]


def test_a_lost_session_moves_all_tables_and_nobody_notices_more_than_a_new_line(two: Two) -> None:
    made = [two.first.make("x-rays", "here", "here") for _ in range(3)]
    devices = [two.first.device(each, 0) for each in made]
    for device in devices:
        device.wait("position")
    [room] = set(two.rows().values())
    two.postgres.do(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = %s",
        room & 0xFFFFFFFF,
    )
    assert [goodbye(device) for device in devices] == [1012] * 3
    for each, room_again in zip(made, (two.first, two.second, two.first), strict=True):
        with room_again.device(each, 0) as device:
            position = device.wait("position")
            device.move(position, random.Random(1))
            device.wait("position")
    assert room not in two.rows().values()


def test_a_clock_runs_on_while_a_table_moves(two: Two) -> None:
    made = two.first.make("free-for-all", "here", "here", clock="5")
    with two.first.device(made, 0) as ann:
        ann.wait("position")
        two.settle(made["table"])
        time.sleep(THOUGHT)
        with two.second.device(made, 1) as ben:
            clock = ben.wait("position")["clock"]
    assert clock["running"] == 0
    assert clock["left"][0] <= 300 - THOUGHT
    assert clock["left"][1] == 300


def test_a_clock_runs_on_when_everybody_has_gone_whichever_room_is_next(postgres: Postgres) -> None:
    where = postgres.fresh()
    with open_room(where, replace(OPEN, idle=0.05)) as first, open_room(where) as second:
        made = first.make("free-for-all", "here", "here", clock="5")
        with first.device(made, 0) as ann:
            ann.wait("position")
        while postgres.do("SELECT 1 FROM owners", where=where):
            time.sleep(0.01)
        time.sleep(THOUGHT)
        with second.device(made, 0) as ann:
            assert ann.wait("position")["clock"]["left"][0] <= 300 - THOUGHT


def test_a_room_that_closes_leaves_its_tables_and_its_clocks_to_the_other(postgres: Postgres) -> None:
    where = postgres.fresh()
    with open_room(where) as second:
        with open_room(where) as first:
            made = first.make("free-for-all", "here", "here", clock="5")
            ann = first.device(made, 0)
            ann.wait("position")
            time.sleep(THOUGHT)
        assert goodbye(ann) == 1012
        assert postgres.do("SELECT 1 FROM owners", where=where) == []
        with second.device(made, 0) as again:
            clock = again.wait("position")["clock"]
    assert clock["running"] == 0
    assert clock["left"][0] <= 300 - THOUGHT


def test_a_computer_is_seated_again_by_the_next_room(two: Two) -> None:
    made = two.first.make("pig-dice", "here", {"kind": "computer", "level": "beginner"}, clock="60")
    with two.first.device(made, 0) as ann:
        ann.wait("position")
    two.settle(made["table"])
    with two.second.device(made, 0) as ann:
        position = ann.wait("position")
        for _ in range(1_000):
            if position["outcome"] is not None:
                break
            if position["choices"]:
                ann.move(position, random.Random(1))
            position = ann.wait("position")
    assert two.postgres.do("SELECT DISTINCT seat FROM moves ORDER BY seat", where=two.where) == [(0,), (1,)]


def test_a_link_an_invitation_and_a_rematch_are_good_in_every_room(two: Two) -> None:
    made = two.first.make("x-rays", "here", "friend")
    with two.second.device(made, 1) as ben:
        ben.wait("welcome")
        ben.send("sit", seat=1, name="Ben", word="", device="b" * 24)
        ben.wait("position")
        link = ben.ask("link", "linked", seat=1)["token"]
    two.settle(made["table"])
    with Device(two.first.address, made["table"], [link], device="c" * 24) as phone:
        assert phone.wait("welcome")["seats"][1]["devices"] == 2
        phone.wait("position")
        with Device(two.second.address, made["table"], [link], device="d" * 24) as thief:
            assert thief.rest()[-1]["closing"] is True
        phone.send("resign", seat=1)
        phone.wait("ending")
        with two.first.device(made, 0) as ann:
            ann.wait("position")
            ann.send("rematch", seat=0)
            phone.send("rematch", seat=1)
            again = phone.wait("again")
            while not again["table"]:
                again = phone.wait("again")
    with Device(two.second.address, again["table"], again["tokens"]) as phone:
        assert phone.wait("position")["seat"] == 0


def test_all_may_forget_a_table_in_any_room_and_nobody_forgets_what_another_room_plays(two: Two) -> None:
    made, kept = two.first.make("x-rays", "here", "here"), two.first.make("x-rays", "here", "here")
    with two.first.device(made, 0) as ann, two.first.device(kept, 0) as other:
        ann.wait("position")
        other.wait("position")
        for each in (made, kept):
            two.settle(each["table"])
        two.postgres.do("UPDATE tables SET seen = '2020-01-01'", where=two.where)
        assert asyncio.run(forget_old(two.where)) == 0
        for token, gone in zip(made["tokens"], (False, True), strict=True):
            status, text = two.second.ask("/api/forget", {"table": made["table"], "tokens": [token]})
            assert (status, json.loads(text)) == (200, {"gone": gone})
        assert goodbye(ann) == 1012
        assert two.first.ask(f"/api/tables/{made['table']}/record")[0] == 404
        other.settle()


async def forget_old(where: str) -> int:
    """What a third room forgets when it opens."""
    storage = await Storage.open(where)
    found = await storage.forget_before("2021-01-01")
    await storage.close()
    return found


def test_a_record_is_read_in_any_room_and_moves_nothing(two: Two) -> None:
    made = two.first.make("x-rays", "here", "here")
    with two.first.device(made, 0) as ann:
        ann.wait("position")
        assert two.second.ask(f"/api/tables/{made['table']}/record")[0] == 409
        ann.send("resign", seat=0)
        ann.wait("ending")
        before = two.rows()
        assert two.second.ask(f"/api/tables/{made['table']}/record")[0] == 200
        assert two.rows() == before
        ann.settle()


def test_a_made_game_and_a_deck_that_one_room_keeps_are_played_in_the_other(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = described(examples.example("lighthouse"))
    game = json.loads(two.first.ask("/api/workshop/games", {"text": text})[1])["card"]["slug"]
    dice = json.loads(two.first.ask("/api/kits/pig-dice", {"text": "H H 3 4 5 6\n1 2 3 4 5 T\n", "title": "Mine"})[1])
    monkeypatch.delitem(made._games, game)  # both rooms are in this process, and would remember
    monkeypatch.delitem(kits._texts, dice["name"])
    assert json.loads(two.second.ask("/api/kits/pig-dice")[1])["kits"][0]["title"] == "Mine"
    for table in (two.second.make(game, "here", "here"), two.second.make("pig-dice", "here", "here", kit=dice["name"])):
        with two.second.device(table, 0) as ann:
            assert ann.wait("position")
