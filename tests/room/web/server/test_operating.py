"""Running a room for others: health, numbers, logs, and forgetting."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import time
import urllib.request
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.cli import main
from rumpus.room.web.server.launch import open_door
from rumpus.room.web.server.logs import JsonLines
from rumpus.room.web.store.check import FILE
from tests.room.web.room import OPEN, PATIENCE, open_room


def numbers(port: int) -> dict[str, float]:
    """What Prometheus would read."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def test_health_is_told_to_everybody_and_nothing_else(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        room.make("x-rays", "here", "here")
        assert room.ask("/healthz") == (200, "ok\n")
        assert room.ask("/metrics")[0] == 404  # when somebody moves is a secret


def test_a_room_that_waits_for_its_disk_is_not_well(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("x-rays", "here", "here")
        other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        with room.device(made, 0) as ann:
            position = ann.wait("position")
            other.execute("BEGIN IMMEDIATE")
            ann.send("move", seat=0, state=position["state"], move=position["choices"][0]["move"])
            ann.wait_through("refusal")
            assert room.ask("/healthz")[0] == 503
            other.execute("ROLLBACK")
            other.close()
            ann.wait("position")


def test_numbers_are_told_on_a_port_of_their_own_and_name_nobody(tmp_path: Path) -> None:
    with open_door("127.0.0.1", 0).listener as free:
        port = free.getsockname()[1]
    with open_room(tmp_path, metrics=port) as room:
        made = room.make("x-rays", {"kind": "here", "name": "Annabel"}, "here")
        with room.device(made, 0) as ann, room.device(made) as watcher:
            position = ann.wait("position")
            watcher.wait("position")
            ann.send("move", seat=0, state=position["state"], move=position["choices"][0]["move"])
            ann.wait("position")
            ann.send("move", seat=1, state=1, move=0)
            ann.receive()
            found = numbers(port)
        assert (found["rumpus_tables"], found["rumpus_players"], found["rumpus_watchers"]) == (1, 1, 1)
        assert found["rumpus_move_seconds_count"] == found['rumpus_move_seconds_bucket{le="+Inf"}'] == 1
        assert found["rumpus_refusals_total"] == 1
        assert found["rumpus_commit_seconds_count"] >= 2
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
            text = answer.read().decode()
        assert not any(secret in text for secret in ("Annabel", "x-rays", made["table"], *made["tokens"]))


def test_a_log_in_json_tells_where_something_failed_and_repeats_nothing() -> None:
    try:
        raise ValueError("add A4, which is a secret")
    except ValueError as error:
        trace = (type(error), error, error.__traceback__)
    record = logging.LogRecord("rumpus.room", logging.ERROR, "", 0, "table %s is closed", ("abc",), trace)
    entry = json.loads(JsonLines().format(record))
    assert (entry["level"], entry["message"], entry["error"]) == ("error", "table abc is closed", "ValueError")
    assert "test_a_log_in_json" in entry["at"]
    assert "secret" not in json.dumps(entry)


def rows(folder: Path) -> list[int]:
    """How many rows each table of the database has."""
    database = sqlite3.connect(folder / FILE)
    names = ("tables", "seats", "tokens", "moves", "endings")
    found = [int(database.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0]) for name in names]
    database.close()
    return found


def test_a_table_is_forgotten_when_all_its_people_want_it(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("x-rays", "here", "here")
        with room.device(made, 0) as ann:
            position = ann.wait("position")
            ann.send("move", seat=0, state=position["state"], move=position["choices"][0]["move"])
            ann.wait("position")
            for token, answer in ((made["watch"], 404), ("wrong", 404)):
                assert room.ask("/api/forget", {"table": made["table"], "tokens": [token]})[0] == answer
            first = room.ask("/api/forget", {"table": made["table"], "tokens": [made["tokens"][0]]})
            assert json.loads(first[1]) == {"gone": False}
            assert room.ask("/api/tables/" + made["table"] + "/record")[0] == 409
            second = room.ask("/api/forget", {"table": made["table"], "tokens": [made["tokens"][1]]})
            assert json.loads(second[1]) == {"gone": True}
            assert ann.rest()[-1]["closing"] is True
        assert room.ask("/api/tables/" + made["table"] + "/record")[0] == 404
    assert rows(tmp_path) == [0, 0, 0, 0, 0]


def test_whoever_waited_for_a_friend_in_vain_has_the_table_forgotten_alone(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("x-rays", "here", "friend")
        asked = {"table": made["table"], "tokens": [made["tokens"][0]]}
        assert json.loads(room.ask("/api/forget", asked)[1])["gone"]
        assert rows(tmp_path) == [0] * 5


def test_a_table_whose_rematch_is_forgotten_can_still_be_opened(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0, 1) as both:
            both.send("ready", seat=0)
            both.wait("position")
            both.send("resign", seat=0)
            both.ending()
            both.send("rematch", seat=0)
            both.send("rematch", seat=1)
            while not (again := both.wait("again"))["table"]:
                pass
        assert json.loads(room.ask("/api/forget", {"table": again["table"], "tokens": again["tokens"]})[1])["gone"]
        with room.device(made, 0) as ann:
            assert ann.ending()["seed"]
            assert not any(each["type"] == "refusal" for each in ann.settle())
            with room.device(made, 1) as ben:
                ann.send("rematch", seat=0)
                assert ben.ask("rematch", "again", seat=1)["table"] not in ("", again["table"])


def test_tables_that_nobody_opened_for_long_are_forgotten_and_others_stay(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        old, kept = room.make("x-rays", "here", "here"), room.make("x-rays", "here", "here")
    database = sqlite3.connect(tmp_path / FILE)
    with database:
        database.execute("UPDATE tables SET seen = '2020-01-01' WHERE id = ?", (old["table"],))
    database.close()
    with open_room(tmp_path) as room:
        assert room.ask(f"/api/tables/{old['table']}/record")[0] == 409  # nothing is forgotten unless it is wanted
    database = sqlite3.connect(tmp_path / FILE)
    with database:
        database.execute("UPDATE tables SET seen = '2020-01-01' WHERE id = ?", (old["table"],))
    database.close()
    with open_room(tmp_path, replace(OPEN, keep_days=30)) as room:
        while rows(tmp_path)[0] == 2:
            time.sleep(0.01)
        assert room.ask(f"/api/tables/{old['table']}/record")[0] == 404
        assert room.ask(f"/api/tables/{kept['table']}/record")[0] == 409


def test_the_page_on_hosting_names_only_options_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[4] / "docs" / "hosting.md").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    command = page.partition("rumpus serve --host")[2].partition("```")[0]
    named = set(re.findall(r"`(--[a-z-]+)", page)) | set(re.findall(r"--[a-z-]+", command))
    assert named <= known
    assert "--proxy" in named
