"""What happens at a table: sitting down, the shield, coming back, refusals, notes, phrases, clocks, a rematch."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path

from rumpus.room.web.protocol.common import PHRASES, VERSION
from rumpus.room.web.store.check import FILE
from rumpus.room.web.tables.computers import thinkers
from tests.room.web.room import OPEN, PATIENCE, Device, Room, hang_up, open_room, play_out

SECRET = "a-secret-of-my-own-phone"


def refusal(device: Device) -> str:
    """The next refusal."""
    while (message := device.receive())["type"] != "refusal":
        pass
    return str(message["why"])


def test_a_friend_sits_down_with_a_name_and_a_word_and_only_then_the_game_begins(room: Room) -> None:
    made = room.make("free-for-all", {"kind": "here", "name": "Ann"}, "friend")
    ann, ben = room.device(made, 0), room.device(made, 1)
    welcome = ben.wait("welcome")
    assert (welcome["begun"], welcome["commitment"]) == (False, made["commitment"])
    assert [seat["sat"] for seat in welcome["seats"]] == [True, False]
    ann.send("move", seat=0, state=1, move=0)
    assert "everybody has sat down" in refusal(ann)
    ben.send("sit", seat=1, name="Ann", device=SECRET)
    assert "another name" in refusal(ben)
    ben.send("sit", seat=1, name=" Ben ", word="tin drum", device=SECRET)
    seats = ann.wait("seats")
    while not seats["begun"]:
        seats = ann.wait("seats")
    assert seats["seats"][1]["name"] == "Ben"
    assert seats["words"] == ["", "tin drum"]
    assert ann.wait("position")["turn"] == 0
    ben.send("sit", seat=1, name="Bob")
    assert "Ben sits there already" in refusal(ben)
    hang_up([ann, ben])


def test_one_device_is_shown_a_seat_only_after_ready(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    with room.device(made, 0, 1) as device:
        assert device.wait("welcome")["shield"] is True
        assert device.wait("covered")["seat"] == 0
        device.send("move", seat=0, state=1, move=0)
        assert "covered" in refusal(device)
        position = device.ask("ready", "position", seat=0)
        device.send("move", seat=0, state=position["state"], move=position["choices"][0]["move"])
        assert device.wait("position")["turn"] == 1
        device.send("why", seat=1, text="A1")
        assert "covered" in refusal(device)
        assert device.ask("cover", "covered")["seat"] == 1
        assert device.ask("ready", "position", seat=1)["seat"] == 1
        private = [message for message in device.raw if '"position"' in message]
        assert [json.loads(message)["seat"] for message in private] == [0, 0, 1]


def test_a_watcher_is_told_what_everybody_knows_and_can_do_nothing(room: Room) -> None:
    made = room.make("tank-blitz", "here", "here")
    with room.device(made) as watcher:
        assert watcher.wait("welcome")["watching"] is True
        position = watcher.wait("position")
        assert (position["seat"], position["choices"]) == (-1, [])
        for kind, more in (("move", {"state": 1, "move": 0}), ("resign", {}), ("ready", {}), ("rematch", {})):
            watcher.send(kind, seat=0, **more)
            assert "watches" in refusal(watcher)


def test_a_stale_or_repeated_move_is_refused_with_the_position(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    with room.device(made, 0) as device:
        position = device.wait("position")
        move = {"seat": 0, "state": position["state"], "move": 3}
        device.send("move", **move)
        after = device.wait("position")
        device.send("move", **move)
        assert "older position" in refusal(device)
        again = device.wait("position")
        assert {**again, "heard": [], "heard_before": 0} == {**after, "heard": [], "heard_before": 0}
        device.send("move", **{**move, "state": after["state"]})
        assert "turn" in refusal(device)


def test_an_illegal_move_is_refused_and_changes_nothing(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    with room.device(made, 0) as device:
        position = device.wait("position")
        device.send("move", seat=0, state=position["state"], move=99)
        assert "not a legal move" in refusal(device)
        device.send("move", seat=1, state=position["state"], move=0)
        assert "not your seat" in refusal(device)
        assert device.settle() == []


def test_who_comes_back_sees_what_was_seen_and_nothing_is_played_twice(room: Room) -> None:
    made = room.make("x-rays", "here", "here")
    choose = random.Random(3)
    devices = [room.device(made, 0), room.device(made, 1)]
    play_out(devices, choose, most=9)
    before = [devices[seat].positions[seat] for seat in (0, 1)]
    heard = [devices[seat].heard[seat] for seat in (0, 1)]
    hang_up(devices)
    devices = [room.device(made, 0), room.device(made, 1)]
    for seat in (0, 1):
        position = devices[seat].wait("position")
        assert {**position, "heard": 0, "heard_before": 0} == {**before[seat], "heard": 0, "heard_before": 0}
        assert devices[seat].heard[seat] == heard[seat]
    play_out(devices, choose)
    assert devices[0].ending()["outcome"]["winners"]
    hang_up(devices)


def test_others_see_who_is_there(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    with room.device(made, 0) as ann:
        ann.settle()
        with room.device(made, 1) as ben:
            assert [seat["there"] for seat in ann.wait("seats")["seats"]] == [True, True]
            ben.settle()
        assert [seat["there"] for seat in ann.wait("seats")["seats"]] == [True, False]


def test_an_idle_table_leaves_memory_and_comes_back_on_demand(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, idle=0.05)) as room:
        made = room.make("free-for-all", "here", "here", clock="5+3")
        with room.device(made, 0) as device:
            position = device.wait("position")
            device.send("move", seat=0, state=position["state"], move=3)
            after = device.wait("position")
        time.sleep(0.5)
        with room.device(made, 0) as device:
            again = device.wait("position")
            assert again["scene"] == after["scene"]
            assert again["state"] == after["state"]
            assert again["clock"]["left"][0] > 300


def test_a_table_that_breaks_is_opened_again_from_the_disk(tmp_path: Path) -> None:
    """Somebody else has written a move into the database: what is in memory is wrong, and the disk is right."""
    with open_room(tmp_path, OPEN) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0) as ann, room.device(made, 1) as ben:
            position = ann.wait("position")
            with sqlite3.connect(tmp_path / FILE) as database:
                database.execute("INSERT INTO moves VALUES (?, 0, 0, 5, 'add A6', NULL)", (made["table"],))
            database.close()
            ann.send("move", seat=0, state=position["state"], move=3)
            for device in (ann, ben):
                last = device.rest()[-1]
                assert (last["type"], last["closing"]) == ("refusal", True)
                assert "open it again" in last["why"]
        with room.device(made, 0) as ann:
            assert ann.wait("position")["scene"]["grids"][0]["pieces"] == {"A6": "peg"}


def test_a_lock_of_another_process_closes_no_table_and_players_are_told(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0) as ann, room.device(made, 1) as ben:
            position = ann.wait("position")
            ben.wait("position")
            with sqlite3.connect(tmp_path / FILE, isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                ann.send("move", seat=0, state=position["state"], move=3)
                for device in (ann, ben):
                    assert "waits for its disk" in refusal(device)
                other.execute("ROLLBACK")
            other.close()
            assert ann.wait("position")["scene"]["grids"][0]["pieces"] == {"A4": "peg"}


def test_notes_are_kept_for_their_seat_alone(room: Room) -> None:
    made = room.make("hideout", "here", "here")
    with room.device(made, 0) as ann, room.device(made, 1) as ben:
        ann.wait("position")
        ben.settle()
        told = len(ben.raw)
        ann.send("notes", seat=0, notes={"B3": "marker"})
        assert ann.wait("position")["notes"] == {"B3": "marker"}
        ben.settle()
        assert ben.raw[told:] == ['{"type":"pong"}']
    with room.device(made, 0) as ann:
        assert ann.wait("position")["notes"] == {"B3": "marker"}


def test_phrases_are_heard_by_all_and_there_is_nothing_else_to_say(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    with room.device(made, 0) as ann, room.device(made) as watcher:
        watcher.wait("position")
        ann.send("phrase", seat=0, phrase=1)
        said = watcher.wait("said")
        assert (said["seat"], said["words"]) == (0, PHRASES[1])
        ann.send("phrase", seat=0, phrase=len(PHRASES))
        assert "phrase" in refusal(ann)


def test_a_clock_that_runs_out_ends_the_game(room: Room) -> None:
    made = room.make("free-for-all", "here", "here", clock="0.002")
    with room.device(made, 0) as ann, room.device(made, 1) as ben:
        outcome = ann.ending()["outcome"]
        assert (outcome["reason"], outcome["seat"], outcome["winners"]) == ("out of time", 0, [1])
        ben.ending()
    status, record = room.ask(f"/api/tables/{made['table']}/record")
    assert status == 200
    assert "1 out of time" in record


def test_a_rematch_needs_all_people_and_turns_the_seats(room: Room) -> None:
    made = room.make("free-for-all", {"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"})
    ann, ben = room.device(made, 0), room.device(made, 1)
    ann.send("rematch", seat=0)
    assert "after the game" in refusal(ann)
    ann.send("resign", seat=0)
    ann.ending()
    assert ann.ask("rematch", "again", seat=0)["table"] == ""
    assert ben.wait("again")["wanted"] == [0]
    new = [ben.ask("rematch", "again", seat=1), ann.wait("again")]
    assert new[0]["table"] == new[1]["table"] != made["table"]
    with Device(room.address, new[1]["table"], new[1]["tokens"]) as again:
        seats = again.wait("welcome")["seats"]
        assert [(seat["name"], seat["yours"]) for seat in seats] == [("Ben", False), ("Ann", True)]
    hang_up([ann, ben])
    with room.device(made, 1) as late:
        found = late.wait("again")
        with Device(room.address, found["table"], found["tokens"]) as again:
            assert [seat["yours"] for seat in again.wait("welcome")["seats"]] == [True, False]


def test_a_rematch_that_is_asked_for_again_and_again_leaves_nothing_behind(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0) as ann, room.device(made, 1) as ben, room.device(made) as watcher:
            ann.send("resign", seat=0)
            ann.ending()
            ann.send("rematch", seat=0)
            ben.ask("rematch", "again", seat=1)
            ben.settle()
            watcher.settle()
            with sqlite3.connect(tmp_path / FILE) as database:
                before = database.execute("SELECT COUNT(*) FROM tokens").fetchone()
                for _ in range(5):
                    assert ben.ask("rematch", "again", seat=1) == ben.last["again"]
                with room.device(made, 1) as late:
                    assert late.wait("again")["tokens"] == ben.last["again"]["tokens"]
                assert database.execute("SELECT COUNT(*) FROM tokens").fetchone() == before
            database.close()
            assert ben.last["again"]["table"]


def test_rematches_count_as_tables_of_an_address(tmp_path: Path) -> None:
    """Else who resigns and asks for another game, again and again, fills the disk."""
    with open_room(tmp_path, replace(OPEN, tables=3, tables_second=0.0)) as room:
        found = room.make("free-for-all", "here", "computer")
        name, tokens, seat = found["table"], found["tokens"][:1], 0
        for number in range(3):
            with Device(room.address, name, tokens) as ann:
                ann.send("resign", seat=seat)
                ann.ending()
                ann.send("rematch", seat=seat)
                if number == 2:
                    assert "too often" in refusal(ann)
                    return
                again = ann.wait("again")
                name, tokens, seat = again["table"], again["tokens"], 1 - seat


def test_hints_are_given_against_computers_and_to_nobody_else(room: Room) -> None:
    made = room.make("pig-dice", "here", {"kind": "computer", "level": "beginner"})
    with room.device(made, 0) as device:
        position = device.wait("position")
        advice = device.ask("hint", "advice", seat=0, state=position["state"])
        assert advice["move"] in [choice["move"] for choice in position["choices"]]
        assert advice["words"]
    made = room.make("pig-dice", "here", "here")
    with room.device(made, 0) as device:
        position = device.wait("position")
        device.send("hint", seat=0, state=position["state"])
        assert "computers" in refusal(device)


def test_who_asks_for_a_hint_and_resigns_is_told_the_ending(room: Room) -> None:
    made = room.make("tank-blitz", "here", {"kind": "computer", "level": "beginner"})
    with room.device(made, 0) as device:
        position = device.wait("position")
        device.send("hint", seat=0, state=position["state"])
        device.send("resign", seat=0)
        assert device.ending()["outcome"]["reason"] == "resigned"


def test_an_ending_does_not_wait_for_computers_that_think(room: Room) -> None:
    """Whoever asks for many hints would keep the end of a game from people who play each other."""
    go_on = threading.Event()
    thoughts = [thinkers().submit(go_on.wait, PATIENCE) for _ in range(2 * (os.cpu_count() or 2))]
    made = room.make("free-for-all", "here", "here")
    with room.device(made, 0) as device:
        device.wait("position")
        device.send("resign", seat=0)
        assert device.ending()["seed"]
        assert device.ask("step", "step", step=0)["sides"]
        assert not any(each.done() for each in thoughts)
    go_on.set()


def test_a_chart_is_for_the_games_that_have_one(room: Room) -> None:
    with room.device(room.make("pigskin", "here", "here")) as watcher:
        assert watcher.ask("chart", "charted")["chart"]["quarters"]
    with room.device(room.make("x-rays", "here", "here")) as watcher:
        watcher.wait("position")
        watcher.send("chart")
        assert "no chart" in refusal(watcher)


def test_a_wrong_token_a_wrong_table_and_a_wrong_version_are_turned_away(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    other = room.make("free-for-all", "here", "here")
    for table, tokens, version, words in (
        (made["table"], ["nonsense"], VERSION, "this link is not for it"),
        (made["table"], other["tokens"], VERSION, "this link is not for it"),
        ("nowhere", made["tokens"], VERSION, "this link is not for it"),
        (made["table"], made["tokens"], VERSION + 1, "load the page again"),
    ):
        with Device(room.address, table, tokens, version=version) as device:
            message = device.receive()
            assert message["closing"] is True
            assert words in message["why"]
