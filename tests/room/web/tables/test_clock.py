"""No player can stop a clock by coming and going, alone or with several devices."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus.room.web.tables import registry
from tests.room.web.room import OPEN, Device, Room, open_room

THOUGHT = 0.4
"""Seconds that somebody thinks in these tests."""


def clock(device: Device) -> dict[str, Any]:
    """What the clocks showed last."""
    found: dict[str, Any] = device.wait("position")["clock"]
    return found


def moved(device: Device, seat: int) -> dict[str, Any]:
    """A seat makes any move; its position after that."""
    position = device.positions[seat]
    device.send("move", seat=seat, state=position["state"], move=position["choices"][0]["move"])
    return device.wait("position")


def test_who_thinks_goes_and_watches_pays_for_it(room: Room) -> None:
    made = room.make("free-for-all", "here", "here", clock="5")
    with room.device(made, 1) as other:
        other.wait("position")
        with room.device(made, 0) as ann:
            assert clock(ann)["running"] == 0
            time.sleep(THOUGHT)
        with room.device(made) as watcher:
            assert clock(watcher)["running"] == 0
        with room.device(made, 0) as ann:
            assert clock(ann)["left"][0] <= 300 - THOUGHT


def test_who_is_away_when_the_turn_comes_pays_for_it(room: Room) -> None:
    """Else they could think as a watcher for as long as they like."""
    made = room.make("pig-dice", "here", "here", clock="5")
    with room.device(made, 0) as ann:
        ann.wait("position")
        for _ in range(100):
            position = ann.positions[0]
            if position["turn"] != 0:
                break
            moved(ann, 0)
        assert ann.positions[0]["clock"]["running"] == 1


def test_a_clock_runs_on_when_everybody_has_gone_and_the_table_has_left_memory(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, idle=0.05)) as room:
        made = room.make("free-for-all", "here", "here", clock="5")
        with room.device(made, 0) as ann:
            ann.wait("position")
        time.sleep(2 * THOUGHT)
        with room.device(made, 0) as ann:
            assert clock(ann)["left"][0] <= 300 - 2 * THOUGHT


def test_a_clock_that_a_flood_of_tables_has_driven_from_memory_runs_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "CLOCKS", 0)
    test_a_clock_runs_on_when_everybody_has_gone_and_the_table_has_left_memory(tmp_path)


def test_a_room_that_closes_charges_what_was_used_and_nothing_while_it_is_closed(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("free-for-all", "here", "here", clock="5")
        with room.device(made, 0) as ann:
            ann.wait("position")
            time.sleep(THOUGHT)
    time.sleep(THOUGHT)
    with open_room(tmp_path) as room, room.device(made, 1) as ben:
        found = clock(ben)
        assert found["running"] == 0
        assert found["left"][0] <= 300 - THOUGHT
        assert found["left"][1] == 300


def test_while_a_device_is_passed_on_no_clock_runs_and_then_nothing_stops_it(room: Room) -> None:
    made = room.make("free-for-all", "here", "here", clock="5")
    with room.device(made, 0, 1) as device, room.device(made) as watcher:
        assert clock(watcher)["running"] is None
        device.ask("ready", "position", seat=0)
        assert device.last["position"]["clock"]["running"] == 0
        assert moved(device, 0)["clock"]["running"] is None
        device.ask("cover", "covered")
        position = device.ask("ready", "position", seat=1)
        assert position["clock"]["running"] == 1
        device.ask("cover", "covered")
        time.sleep(THOUGHT)
        position = device.ask("ready", "position", seat=1)
        assert position["clock"]["left"][1] <= 300 - THOUGHT


def test_a_device_is_not_passed_on_for_ever(tmp_path: Path) -> None:
    """Else two who share one could think behind the shield for as long as they like."""
    with open_room(tmp_path, replace(OPEN, hand_over=THOUGHT / 4)) as room:
        made = room.make("free-for-all", "here", "here", clock="5")
        with room.device(made, 0, 1) as device, room.device(made) as watcher:
            device.wait("covered")
            time.sleep(THOUGHT)
            assert clock(watcher)["running"] is None  # nobody has begun yet
        for stays in (True, False):
            with room.device(made, 0, 1) as device:
                position = device.ask("ready", "position", seat=device.wait("covered")["turn"])
                seat = position["seat"]
                moved(device, seat)
                if stays:
                    time.sleep(THOUGHT)
                    position = device.ask("ready", "position", seat=1 - seat)
                    assert position["clock"]["left"][1 - seat] <= 300 - THOUGHT / 2
            if not stays:
                time.sleep(THOUGHT)
                with room.device(made) as watcher:
                    assert clock(watcher)["left"][1 - seat] <= 300 - THOUGHT / 2


def test_a_covered_device_stops_no_clock_when_the_other_played_elsewhere(room: Room) -> None:
    """Whoever holds both seats could otherwise think behind the shield, and watch with another device."""
    made = room.make("free-for-all", "here", "here", clock="5")
    with room.device(made, 0) as ann, room.device(made, 1) as ben:
        ann.wait("position")
        ben.wait("position")
        moved(ann, 0)
        ann.close()
        with room.device(made, 0, 1) as covered:
            covered.wait("covered")
            ben.wait("position")
            assert moved(ben, 1)["clock"]["running"] == 0
