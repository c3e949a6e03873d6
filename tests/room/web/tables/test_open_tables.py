"""Open tables: anybody in the room may sit down or look on, and sees no more than whoever comes by a link."""

from __future__ import annotations

import json
from typing import Any

from rumpus.room.web.tables.open_tables import EACH
from tests.room.web.room import Device, Room

HOST: dict[str, Any] = {"kind": "here", "name": "Ann"}
SECRET = "a-secret-of-the-phone-of-ben"


def listed(room: Room) -> dict[str, dict[str, Any]]:
    """The open tables of a room, by their names."""
    return {each["table"]: each for each in json.loads(room.ask("/api/open")[1])["tables"]}


def test_a_table_is_listed_only_if_its_host_wants_it_and_is_there(room: Room) -> None:
    closed, opened = room.make("x-rays", HOST, "friend"), room.make("x-rays", HOST, "friend", open=True)
    assert opened["table"] not in listed(room)
    with room.device(closed, 0) as one, room.device(opened, 0) as other:
        one.wait("welcome")
        other.wait("welcome")
        found = listed(room)
        assert closed["table"] not in found
        assert (found[opened["table"]]["title"], found[opened["table"]]["names"]) == ("X-Rays", ["Ann"])
        for secret in (*opened["tokens"], opened["watch"]):
            assert secret not in str(found)


def test_a_seat_from_the_shelf_is_exchanged_for_a_secret_and_taken_once(room: Room) -> None:
    made = room.make("x-rays", HOST, "friend", open=True)
    with room.device(made, 0) as ann:
        ann.wait("welcome")
        token = listed(room)[made["table"]]["join"]
        with Device(room.address, made["table"], [token]) as ben:
            assert ben.wait("welcome")["seats"][1]["invited"]
            ben.send("sit", seat=1, name="Ben", device=SECRET + made["table"])
            assert ben.wait("position")["seat"] == 1
            assert listed(room)[made["table"]]["join"] == ""
            for worthless in (token, made["tokens"][1]):
                with Device(room.address, made["table"], [worthless]) as spy:
                    assert spy.rest()[-1]["closing"] is True
        with Device(room.address, made["table"], [SECRET + made["table"]]) as again:
            assert again.wait("position")["seat"] == 1


def test_whoever_watches_an_open_table_sees_what_a_watcher_sees_and_follows_to_no_rematch(room: Room) -> None:
    made = room.make("x-rays", HOST, "computer", open=True)
    with room.device(made, 0) as ann:
        ann.wait("position")
        watch = listed(room)[made["table"]]["watch"]
        with Device(room.address, made["table"], [watch]) as eve:
            assert eve.wait("welcome")["watching"]
            seen = eve.wait("position")
            assert (seen["seat"], seen["choices"], seen["scene"]["draft"]) == (-1, [], None)
            ann.send("resign", seat=0)
            eve.wait("ending")
            ann.send("rematch", seat=0)
            assert eve.wait("again")["tokens"] == []
        assert made["table"] not in listed(room)


def test_a_finished_game_opens_without_a_token_and_no_other_does(room: Room) -> None:
    made = room.make("x-rays", HOST, "computer")
    with room.device(made, 0) as ann:
        ann.wait("position")
        with Device(room.address, made["table"], []) as spy:
            assert spy.rest()[-1]["closing"] is True
        ann.send("resign", seat=0)
        ann.wait("ending")
        with Device(room.address, made["table"], []) as guest:
            assert guest.wait("welcome")["watching"]
            assert guest.wait("ending")["seed"]


def test_one_visitor_cannot_fill_the_shelf(room: Room) -> None:
    made = [room.make("pig-dice", HOST, "friend", open=True) for _ in range(EACH + 3)]
    devices = [room.device(each, 0) for each in made]
    for device in devices:
        device.wait("welcome")
    assert len(listed(room)) <= EACH
    for device in devices:
        device.close()


def test_a_draft_is_put_in_order_and_nothing_is_played_by_asking(room: Room) -> None:
    made = room.make("x-rays", HOST, "computer")
    with room.device(made, 0) as ann:
        state = ann.wait("position")["state"]
        ann.send("arrange", seat=0, state=state, spots=["A1", "E1", "B1", "D1", "C1"])
        moves = ann.wait("arranged")["moves"]
        assert len(moves) == 5
        ann.send("arrange", seat=0, state=state, spots=["A1", "B1", "C1", "E1", "F1"])
        assert "necklace" in ann.wait("refusal")["why"]
        for move in moves:
            ann.send("move", seat=0, state=state, move=move)
            state = ann.wait("position")["state"]
        ann.send("arrange", seat=0, state=state, spots=["A4"])
        assert ann.wait("refusal")["about"] == "arrange"
