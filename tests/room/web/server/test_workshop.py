"""Described games in the room: looked at as they are typed, kept, played by link, refereed elsewhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rumpus.room.web.limits import Limits
from rumpus.rules import made
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.reading import described
from tests.room.web.room import Room, hang_up, open_room, play_out

YAVALATH = described(examples.example("blind-yavalath"))


def post(room: Room, path: str, **body: Any) -> Any:
    status, text = room.ask(f"/api/workshop/{path}", body)
    assert status in (200, 201), text
    return json.loads(text)


def test_the_phrase_table_is_a_form_in_which_the_examples_fit(room: Room) -> None:
    table = json.loads(room.ask("/api/workshop/phrases")[1])
    assert [head["name"] for head in table["heads"]] == ["Start", "Turn", "Silence", "Alarm", "End", "Win"]
    looked = post(room, "look", text=table["examples"][0])
    kinds = {phrase["type"] for head in table["heads"] for phrase in head["phrases"]}
    assert {looked["game"]["start"]["type"], *(end["type"] for end in looked["game"]["end"])} <= kinds


def test_a_description_is_looked_at_as_text_and_as_a_form(room: Room) -> None:
    looked = post(room, "look", text=YAVALATH.lower().replace("rumpus game", "Rumpus game"))
    assert looked["objections"] == []
    assert looked["longest"] == 145
    again = post(room, "look", game=looked["game"])
    assert again == looked


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("the peg comes out", "the peg flies", 7, "do you mean"),
        (
            "or after 4 alarms in a row, or when a player has 20 pegs",
            "or when a player has 2 pegs",
            8,
            "go on for ever",
        ),
    ],
)
def test_what_is_wrong_is_said_of_its_line(room: Room, old: str, new: str, line: int, why: str) -> None:
    looked = post(room, "look", text=YAVALATH.replace(old, new))
    assert [each["line"] for each in looked["objections"]] == [line]
    assert why in looked["objections"][0]["why"]
    assert looked["name"] == ""


def test_a_random_game_is_shown_with_both_sides_open(room: Room) -> None:
    found = post(room, "random", text=YAVALATH, seed=4)
    assert found["winners"]
    pieces = [len(frame["grids"][0]["pieces"]) + len(frame["grids"][1]["pieces"]) for frame in found["frames"]]
    assert pieces[-1] > pieces[0]
    assert post(room, "random", text=YAVALATH, seed=4) == found


def test_a_kept_game_is_played_by_two_and_refereed_by_somebody_who_has_only_the_record(
    room: Room, tmp_path: Path
) -> None:
    kept = post(room, "games", text=YAVALATH)
    name = kept["card"]["slug"]
    assert json.loads(room.ask(f"/api/workshop/games/{name}")[1]) == kept
    assert name in [each["card"]["slug"] for each in json.loads(room.ask("/api/workshop/games")[1])["games"]]
    assert "BY-5" in json.loads(room.ask(f"/api/sheet/{name}")[1])["html"]
    assert "Played through" in json.loads(room.ask(f"/api/guide/{name}")[1])["html"]
    table = room.make(name, {"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"})
    devices = [room.device(table, 0), room.device(table, 1)]
    play_out(devices, random.Random(1))
    hang_up(devices)
    record = tmp_path / "game.rumpus"
    record.write_text(room.ask(f"/api/tables/{table['table']}/record")[1], encoding="utf-8")
    assert "Rule 2: Game: Blind Yavalath" in record.read_text(encoding="utf-8")
    elsewhere = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    command = [sys.executable, "-m", "rumpus.cli", "referee", str(record)]
    found = subprocess.run(command, env=elsewhere, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_a_room_opens_only_what_it_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even what lies in the cache of the same machine; and it keeps what it was given for the next time."""
    name = made.keep(described(examples.example("lighthouse")))
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "computer"}]
    with open_room(tmp_path) as room:
        monkeypatch.delitem(made._games, name)
        assert room.ask("/api/tables", {"game": name, "seats": seats})[0] == 404
        assert room.ask(f"/api/guide/{name}")[0] == 404
        assert room.ask(f"/api/sheet/{name}")[0] == 404
        post(room, "games", text=described(examples.example("lighthouse")))
        table = room.make(name, *seats)
    monkeypatch.delitem(made._games, name)
    with open_room(tmp_path) as room, room.device(table, 0) as device:
        assert device.wait("position")["choices"]


def test_a_room_keeps_only_so_many_games(tmp_path: Path) -> None:
    with open_room(tmp_path, Limits(descriptions=1)) as room:
        post(room, "games", text=YAVALATH)
        post(room, "games", text=YAVALATH)
        status, why = room.ask("/api/workshop/games", {"text": described(examples.example("x-rays"))})
        assert (status, "keeps 1 described games" in why) == (400, True)
        assert room.ask("/api/workshop/games", {"text": "Game: Nothing"})[0] == 400
        assert room.ask("/api/workshop/games", {"text": "x" * 5000})[0] == 400
