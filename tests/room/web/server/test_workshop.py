"""Described games in the room: looked at as they are typed, kept, played by link, refereed elsewhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from rumpus.room.web.limits import Limits
from rumpus.rules import made
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.reading import described
from tests.room.web.room import OPEN, Room, hang_up, open_room, play_out, until

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


TINY = """Game: Three Doors
Line: A short one.
Start: each player hides 1 pegs in your A1 A2 A3.
Turn: add a peg in your F4 F5 F6.
Silence: the peg stays.
Alarm: the peg becomes a marker.
End: when a player has found 1.
Win: more found.
"""


def tried(room: Room, stage: str, **body: Any) -> dict[str, Any]:
    """All that the lines of a trial tell; of what comes twice, the last."""
    status, lines = room.ask(f"/api/workshop/try/{stage}", body)
    assert status == 200, lines
    found: dict[str, Any] = {}
    for line in lines.splitlines():
        found |= json.loads(line)
    return found


def test_a_glance_shows_a_random_game_with_both_sides_open_and_lights_five_lamps(room: Room) -> None:
    found = tried(room, "glance", text=YAVALATH, seed=4)
    frames = found["game"]["frames"]
    pieces = [len(frame["grids"][0]["pieces"]) + len(frame["grids"][1]["pieces"]) for frame in frames]
    assert pieces[-1] > pieces[0]
    assert {frame["sound"] for frame in frames} <= {"alarm", "silence", ""}
    assert [lamp["name"] for lamp in found["lamps"]] == ["ends", "fair", "long", "skill", "drama"]


def test_a_red_lamp_says_why_and_a_change_that_helps_is_tried(room: Room) -> None:
    uneven = TINY.replace("hides 1 pegs in your A1 A2 A3", "hides 3 pegs in your A1 A2 A3")
    lamps = {lamp["name"]: lamp for lamp in tried(room, "glance", text=uneven)["lamps"]}
    assert not lamps["long"]["good"]
    assert "decisions of a random game" in lamps["long"]["figure"]
    assert lamps["long"]["help"]
    better = tried(room, "help", text=YAVALATH, seed=1)["better"]
    assert better["words"].startswith("say ")
    assert post(room, "look", text=better["text"])["objections"] == []


def test_a_dead_game_is_told_apart_from_a_game(room: Room) -> None:
    assert "makes no sense" not in tried(room, "glance", text=YAVALATH.replace("20 pegs", "2 pegs"))["why"]
    assert (
        "nobody ever had a choice"
        in tried(room, "glance", text=TINY.replace("A1 A2 A3", "A1").replace("F4 F5 F6", "F6"))["why"]
    )


def test_a_surprise_is_a_game_that_makes_sense(room: Room) -> None:
    fresh = tried(room, "invent", text="", seed=3)
    assert post(room, "look", text=fresh["text"])["objections"] == []
    assert fresh["game"]["frames"]
    aside = tried(room, "invent", text=YAVALATH, seed=3)["text"]
    assert aside != YAVALATH
    assert "Game: Blind Yavalath" in aside


def test_a_report_tells_how_far_it_is_and_lights_the_lamps_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMPUS_COMPILE", "never")
    with open_room(tmp_path, replace(OPEN, report=0.1, answer=0.2)) as room:
        found = tried(room, "report", text=TINY)
    assert found["doing"]
    assert len(found["lamps"]) >= 4


def test_whoever_goes_away_leaves_no_work_and_nothing_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("RUMPUS_COMPILE", "never")
    with open_room(tmp_path / "room", replace(OPEN, analyses=1)) as room:
        line = HTTPConnection(room.address.removeprefix("http://"))
        headers = {"Content-Type": "application/json"}
        line.request("POST", "/api/workshop/try/report", json.dumps({"text": YAVALATH}), headers)
        answer = line.getresponse()
        answer.readline()
        status, why = room.ask("/api/workshop/try/help", {"text": YAVALATH})
        assert (status, "Many games are tried" in why) == (503, True)
        assert tried(room, "glance", text=TINY)["lamps"]  # a glance does not wait for a report
        answer.close()
        line.close()
        until(lambda: not list(tmp_path.glob("rumpus-trial-*")))
        until(lambda: room.ask("/api/workshop/try/help", {"text": TINY})[0] == 200)


def test_a_description_is_written_as_python_and_nothing_is_kept(room: Room) -> None:
    status, text = room.ask("/api/workshop/python", {"text": YAVALATH})
    assert status == 200
    assert "def legal(" in text
    compile(text, "game.py", "exec")
    assert room.ask("/api/workshop/python", {"text": "Game: x"})[0] == 400


@pytest.mark.parametrize("name", ["<script>", "a\u200bb", "\u3164\u3164", "\u202eabc", "x" * 41, "`rm`", '"""'])
def test_a_name_that_is_no_name_is_refused_on_its_line(room: Room, name: str) -> None:
    looked = post(room, "look", text=YAVALATH.replace("Blind Yavalath", name))
    assert [each["line"] for each in looked["objections"]] == [2]


def test_a_kept_game_is_played_by_two_and_refereed_by_somebody_who_has_only_the_record(
    room: Room, tmp_path: Path
) -> None:
    kept = post(room, "games", text=YAVALATH)
    name = kept["card"]["slug"]
    assert json.loads(room.ask(f"/api/workshop/games/{name}")[1]) == kept
    assert name in [each["name"] for each in json.loads(room.ask("/api/workshop/games")[1])["games"]]
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
    command = [sys.executable, "-m", "rumpus", "referee", str(record)]
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


def test_an_old_game_that_nobody_plays_is_forgotten_and_a_table_of_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_room(tmp_path) as room:
        name = post(room, "games", text=YAVALATH)["card"]["slug"]
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    with open_room(tmp_path, replace(OPEN, keep_days=-1)) as room:  # whatever is older than tomorrow
        until(lambda: json.loads(room.ask("/api/workshop/games")[1])["games"] == [])
        table = room.make(name, *seats)  # the process has not forgotten
    monkeypatch.delitem(made._games, name)
    with open_room(tmp_path) as room, room.device(table, 0) as device:
        assert device.wait("position")["choices"]
