"""Whole games over real WebSockets, by clients that know no rules."""

from __future__ import annotations

import json
import random

import pytest

from rumpus.rules.catalogue import GAMES, games
from rumpus.table.luck import Luck, Seed, verify
from rumpus.table.referee import referee
from tests.room.web.room import Room, hang_up, play_out

SHORT = {"pigskin": {"short_game": "on"}, "football": {"quiet_limit": "20"}}
"""House rules that make the longest games shorter."""


@pytest.mark.parametrize("game", GAMES)
def test_two_friends_play_any_game_from_hello_to_the_record(room: Room, game: str) -> None:
    people = [{"kind": "here", "name": name} for name in ("Ann", "Ben")]
    made = room.make(game, *people, house=SHORT.get(game, {}))
    devices = [room.device(made, 0), room.device(made, 1)]
    with room.device(made) as watcher:
        play_out(devices, random.Random(game))
        endings = [device.ending() for device in (*devices, watcher)]
        assert endings[0] == endings[1] == endings[2]
        assert watcher.positions[-1]["outcome"] == endings[0]["outcome"]
        last = devices[0].ask("step", "step", step=endings[0]["steps"])
        assert last["sides"] == endings[0]["sides"]
    hang_up(devices)
    ending = endings[0]
    seed = Seed.parse(ending["seed"])
    verify(ending["commitment"], seed)
    luck = Luck(seed, ending["words"])
    assert [luck.draw(choices) for choices, _, _ in ending["draws"]] == [answer for _, answer, _ in ending["draws"]]
    status, record = room.ask(f"/api/tables/{made['table']}/record")
    assert status == 200
    found = referee(record)
    assert found.proven
    assert found.record.names == ("Ann", "Ben")
    assert ending["steps"] == len(found.match.played)


@pytest.mark.parametrize("game", ["x-rays", "jukem", "pig-dice", "tank-blitz"])
def test_a_person_plays_the_computer(room: Room, game: str) -> None:
    made = room.make(game, "here", {"kind": "computer", "level": "beginner"})
    assert made["tokens"][1] == ""
    choose = random.Random(game)
    with room.device(made, 0) as device:
        for _ in range(20):
            position = device.wait("position")
            if position["outcome"]:
                break
            if position["choices"]:
                device.move(position, choose)
        if not position["outcome"]:
            device.send("resign", seat=0)
            while not position["outcome"]:
                position = device.wait("position")
        assert device.ending()["outcome"] == position["outcome"]


def test_eight_throw_pig_dice_on_one_device_without_a_shield(room: Room) -> None:
    made = room.make("pig-dice", *["here"] * 8)
    choose = random.Random(8)
    with room.device(made, *range(8)) as device:
        assert device.wait("welcome")["shield"] is False
        position = device.wait("position")
        while not position["outcome"]:
            assert position["seat"] == position["turn"]
            device.move(position, choose)
            position = device.wait("position")
        assert device.ending()["outcome"]["winners"]


def test_the_shelf_says_what_the_catalogue_has(room: Room) -> None:
    status, text = room.ask("/api/shelf")
    assert status == 200
    shelf = json.loads(text)
    assert [game["slug"] for game in shelf["games"]] == list(games())
    assert {game["kind"] for game in shelf["games"]} == {"pegs", "dice", "cards", "gridiron"}
