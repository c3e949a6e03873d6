"""Finished games looked at again: outside the loop, one at a time, for players to ask and for everybody to see."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus.bots.analysis import Analysis, Judged
from rumpus.room.web.analysis.queue import analysed
from rumpus.room.web.analysis.worker import in_messages, looked_at
from rumpus.room.web.protocol import from_server as say
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Match
from rumpus.table.record import record_of
from tests.room.web.room import OPEN, Device, Room, open_room


def resigned(*moves: str) -> Match:
    """A short game of Free-For-All that Ben gave up."""
    match = Match(open_book("free-for-all"), names=("Ann", "Ben"))
    for move in moves:
        match.play(match.turn, move)
    match.resign(1)
    return match


@pytest.fixture(scope="module")
def small_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room in which two games may be looked at or wait."""
    with open_room(tmp_path_factory.mktemp("room"), replace(OPEN, analyses=2)) as opened:
        yield opened


def finished(room: Room) -> tuple[dict[str, Any], Device]:
    """A table where one move was made, and seat 1 gave up; and the device of seat 0."""
    made = room.make("free-for-all", "here", "here")
    device = room.device(made, 0)
    device.wait("position")
    position = device.positions[0]
    device.send("move", seat=0, state=position["state"], move=position["choices"][0]["move"])
    with room.device(made, 1) as other:
        other.wait("position")
        other.send("resign", seat=1)
        other.wait("ending")
    device.ending()
    return made, device


def refused(device: Device, kind: str) -> str:
    """Say something that is refused, and why."""
    device.send(kind)
    while (answer := device.receive())["type"] != "refusal":
        pass
    return str(answer["why"]).lower()


def test_a_finished_game_is_looked_at_and_everybody_is_told(room: Room) -> None:
    made, device = finished(room)
    with device, room.device(made) as watcher:
        watcher.ending()
        first = device.ask("analyse", "analysing")
        assert (first["going"], first["ahead"], first["done"]) == (True, 0, 0)
        found = device.wait("analysed")
        assert [[step for step, _ in curve] for curve in found["curves"]] == [[1], []]
        assert 0.0 <= found["curves"][0][0][1] <= 1.0
        assert found["judge"].startswith("the expert")
        assert watcher.wait("analysed") == found
        device.send("analyse")
        assert device.wait("analysing", "analysed") == found  # it is not looked at twice
    with room.device(made, 1) as late:
        assert late.wait("analysed") == found


def test_a_game_that_goes_on_is_not_looked_at(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    with room.device(made, 0) as device:
        device.wait("position")
        assert "would tell its secrets" in refused(device, "analyse")


def test_whoever_watches_can_neither_ask_nor_stop(room: Room) -> None:
    made, device = finished(room)
    with device, room.device(made) as watcher:
        watcher.ending()
        for kind in ("analyse", "cancel"):
            assert "whoever watches" in refused(watcher, kind)


def test_an_analysis_can_be_stopped_and_asked_for_again(room: Room) -> None:
    _, device = finished(room)
    with device:
        assert "no analysis is under way" in refused(device, "cancel")
        device.ask("analyse", "analysing")
        device.send("cancel")
        while (last := device.wait("analysing"))["going"]:
            pass
        assert "stopped" in last["words"]
        assert device.ask("analyse", "analysing")["going"]
        device.wait("analysed")


def test_games_wait_for_each_other_and_not_too_many(small_room: Room) -> None:
    devices = [finished(small_room)[1] for _ in range(3)]
    one, two, three = devices
    assert one.ask("analyse", "analysing")["ahead"] == 0
    assert two.ask("analyse", "analysing")["ahead"] == 1
    assert "ask again in a while" in refused(three, "analyse")
    one.send("cancel")
    two.wait("analysed")
    assert three.ask("analyse", "analysing")["ahead"] == 0
    three.wait("analysed")
    for device in devices:
        device.close()


def test_one_address_does_not_fill_the_queue(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, analyses_each=1)) as room:
        (_, one), (_, other) = finished(room), finished(room)
        with one, other:
            one.ask("analyse", "analysing")
            assert "1 of your games" in refused(other, "analyse")
            one.wait("analysed")
            other.ask("analyse", "analysed")


def test_whoever_stops_an_analysis_ends_its_process(tmp_path: Path) -> None:
    sign = tmp_path / "pid"
    sleeper = f"import os, time, pathlib; pathlib.Path({str(sign)!r}).write_text(str(os.getpid())); time.sleep(600)"

    async def main() -> int:
        task = asyncio.create_task(analysed("", lambda report: None, (sys.executable, "-c", sleeper)))
        while not (sign.exists() and sign.read_text()):
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        return int(sign.read_text())

    with pytest.raises(ProcessLookupError):
        os.kill(asyncio.run(main()), 0)


@pytest.mark.parametrize("record", ["", "this is no record"])
def test_an_analyst_that_fails_is_noticed(record: str) -> None:
    with pytest.raises(RuntimeError, match="the analyst ended with 1"):
        asyncio.run(analysed(record, lambda report: None))


def test_the_process_finds_what_the_bots_find() -> None:
    match = resigned("A1", "B2")
    told: list[say.Analysing] = []
    found = asyncio.run(analysed(record_of(match, "2026-01-01").text(), told.append))
    assert found == looked_at(match)
    assert [len(curve) for curve in found.curves] == [1, 1]
    assert told[0] == say.Analysing(True, 0, 0, 2, "")


def test_mistakes_are_told_with_names() -> None:
    judged = [
        Judged(1, 0, "take from Player 2", 0.25, "add A2", 0.75, 0.01),
        Judged(2, 1, "add A3", 0.5, "add A3", 0.5, 0.01),
    ]
    found = in_messages(resigned("A1"), Analysis(tuple(judged), "the master"))
    assert found.mistakes == (say.Mistake(1, 0, "take from Ben", 0.25, "add A2", 0.75, 0.01),)
    assert found.judge == "the master"
    assert found.curves == ((say.Chance(1, 0.75),), (say.Chance(2, 0.5),))
