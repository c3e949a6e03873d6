"""Decks and dice in the room: looked over as they are typed, kept by their fingerprint, played, refereed elsewhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rumpus.room.web.tables import registry
from rumpus.rules import catalogue, kits
from tests.room.web.room import OPEN, PATIENCE, Room, hang_up, open_room, play_out, until


def answer(room: Room, path: str, **body: Any) -> Any:
    status, text = room.ask(f"/api/kits/{path}", body or None)
    assert status in (200, 201), text
    return json.loads(text)


def changed(room: Room, game: str, row: int, column: str, text: str) -> list[list[str]]:
    """The kit that comes along, with one change."""
    form = answer(room, f"{game}/form")
    rows = [list(cells) for cells in form["rows"]]
    rows[row][[each["name"] for each in form["columns"]].index(column)] = text
    return rows


@pytest.mark.parametrize("game", ["pigskin", "jukem", "pig-dice"])
def test_the_kit_that_comes_along_is_good_and_like_itself(room: Room, game: str) -> None:
    looked = answer(room, f"{game}/look", rows=answer(room, f"{game}/form")["rows"])
    assert looked["troubles"] == []
    assert looked["figures"]
    assert all(figure["value"] == figure["usual"] for figure in looked["figures"])
    assert answer(room, f"{game}/look", text=looked["text"]) == looked


@pytest.mark.parametrize(
    ("game", "row", "column", "text"),
    [("pigskin", 10, "pass_star", "INT"), ("jukem", 20, "range_max", "7"), ("pig-dice", 1, "4", "9")],
)
def test_every_trouble_is_told_at_once_and_where(room: Room, game: str, row: int, column: str, text: str) -> None:
    rows = changed(room, game, row, column, text)
    rows[0][0] = "nonsense"
    troubles = answer(room, f"{game}/look", rows=rows)["troubles"]
    first = answer(room, f"{game}/form")["columns"][0]["name"]
    assert [(each["row"], each["column"]) for each in troubles] == [(0, first), (row, column)]


def test_an_interception_out_of_bounds_can_be_typed(room: Room) -> None:
    looked = answer(room, "pigskin/look", rows=changed(room, "pigskin", 0, "pass_star", "int 9 ob"))
    assert looked["troubles"] == []
    assert ",INT 9 OB," in looked["text"]


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        ("pigskin", "card;kind;long\nA1;play;3\n", "separated by semicolons"),
        ("jukem", "what is this?", "the first line names the columns"),
        ("pig-dice", "1 2 3 4 5 H\n", "two dice are needed"),
        ("pigskin", '"' * 500 + "\x00\n" * 9, "the first line"),
    ],
)
def test_a_file_that_is_no_kit_is_told_so(room: Room, game: str, text: str, why: str) -> None:
    troubles = answer(room, f"{game}/look", text=text)["troubles"]
    assert why in troubles[0]["why"]


@pytest.mark.parametrize("body", [{"text": "x" * 20_000}, {"rows": [["x"]] * 1_000}, {"rows": [["x" * 1_000]]}])
def test_what_is_huge_is_refused(room: Room, body: dict[str, Any]) -> None:
    assert room.ask("/api/kits/jukem/look", body)[0] in (400, 413)


def test_a_kept_deck_is_played_after_a_restart_and_its_record_names_it_by_its_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    with open_room(tmp_path) as room:
        rows = changed(room, "jukem", 0, "yards", "95")
        kept = answer(room, "jukem", rows=rows, title="Grandpa's box")
        assert kept["title"] == "Grandpa's box"
        assert answer(room, "jukem", rows=rows, title="another name")["title"] == "Grandpa's box"
        assert [each["name"] for each in answer(room, "jukem")["kits"]] == [kept["name"]]
        table = room.make("jukem", *here, kit=kept["name"])
    monkeypatch.delitem(kits._texts, kept["name"])
    with open_room(tmp_path) as room:
        devices = [room.device(table, 0), room.device(table, 1)]
        play_out(devices, random.Random(1))
        hang_up(devices)
        record, deck = tmp_path / "game.rumpus", tmp_path / "deck.csv"
        record.write_text(room.ask(f"/api/tables/{table['table']}/record")[1], encoding="utf-8")
        deck.write_text(answer(room, f"jukem/{kept['name']}")["text"], encoding="utf-8")
    assert f"Kit: {kept['name']}" in record.read_text(encoding="utf-8")
    elsewhere = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    command = [sys.executable, "-m", "rumpus", "referee", str(record)]
    for more, code in (([], 1), (["--kit", str(deck)], 0)):
        found = subprocess.run([*command, *more], env=elsewhere, capture_output=True, text=True, check=False)
        assert found.returncode == code, found.stdout + found.stderr


def test_old_dice_that_nobody_plays_with_are_forgotten_and_those_of_a_table_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
    with open_room(tmp_path) as room:
        name = answer(room, "pig-dice", text="H 2 3 4 5 T\n1 2 3 4 H T\n", title="Mine")["name"]
    with open_room(tmp_path, replace(OPEN, keep_days=-1)) as room:  # whatever is older than tomorrow
        until(lambda: answer(room, "pig-dice")["kits"] == [])
        table = room.make("pig-dice", *here, kit=name)  # the process has not forgotten
    monkeypatch.delitem(kits._texts, name)
    with open_room(tmp_path) as room, room.device(table, 0) as device:
        assert device.wait("position")["choices"]


def test_what_nobody_plays_makes_place_where_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever fills the shelf once has filled it for ever."""
    monkeypatch.setattr(registry, "UNPLAYED", timedelta(days=-1))
    one, other = "H 2 3 4 5 H\n1 2 3 4 H T\n", "H 2 3 4 5 6\n1 2 3 4 H H\n"
    with open_room(tmp_path, replace(OPEN, kits=1)) as room:
        answer(room, "pig-dice", text=one, title="One")
        answer(room, "pig-dice", text=other, title="Other")
        assert [each["title"] for each in answer(room, "pig-dice")["kits"]] == ["Other"]


def test_nobody_waits_while_a_game_is_loaded_with_a_kit(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes fifty milliseconds, and on a busy machine half a second."""
    here = [{"kind": "here"}, {"kind": "here"}]
    name = answer(room, "pig-dice", text="H 2 3 4 T 6\n1 2 3 4 H T\n", title="Mine")["name"]
    begun, go_on, found, real = threading.Event(), threading.Event(), list[int](), catalogue._execute

    def slow(*what: Any, **given: Any) -> ModuleType:
        begun.set()
        assert go_on.wait(PATIENCE)
        return real(*what, **given)

    monkeypatch.setattr(catalogue, "_execute", slow)
    asked = {"game": "pig-dice", "seats": here, "kit": name}
    waiting = threading.Thread(target=lambda: found.append(room.ask("/api/tables", asked)[0]))
    waiting.start()
    assert begun.wait(PATIENCE)
    assert room.ask("/api/nothing")[0] == 404
    assert found == []
    go_on.set()
    waiting.join()
    assert found == [201]


def test_a_room_opens_only_kits_that_it_keeps_and_keeps_only_so_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "computer"}]
    with open_room(tmp_path, replace(OPEN, kits=1)) as room:
        dice = "H H 3 4 5 6\n1 2 3 4 5 T\n"
        name = kits.keep(dice)
        monkeypatch.delitem(kits._texts, name)
        for kit in (name, "../../x", str(tmp_path), "sha256:" + 64 * "0"):
            assert room.ask("/api/tables", {"game": "pig-dice", "seats": seats, "kit": kit})[0] == 400
        kept = answer(room, "pig-dice", text=dice, title="  Mine  ")
        assert (kept["name"], kept["title"]) == (name, "Mine")
        room.make("pig-dice", *seats, kit=name)
        assert room.ask("/api/tables", {"game": "jukem", "seats": seats, "kit": name})[0] == 400
        status, why = room.ask("/api/kits/pig-dice", {"text": "H H H 4 5 6\n1 2 3 4 5 T\n"})
        assert (status, "keeps 1 decks" in why) == (400, True)
        assert room.ask("/api/kits/pig-dice", {"text": dice.replace("T", "X")})[0] == 400
        assert room.ask("/api/kits/x-rays/form")[0] == 404
        assert room.ask(f"/api/kits/jukem/{name}")[0] == 404
