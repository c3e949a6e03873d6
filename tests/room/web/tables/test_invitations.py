"""A link is an invitation: it is exchanged for a secret of the friend's own device, and is worth nothing after that."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus.room.web.tables.registry import Registry
from rumpus.room.web.tables.table import Table
from tests.room.web.room import OPEN, PATIENCE, Device, Room, open_room


def phone(made: dict[str, Any]) -> str:
    """A secret that Ben's phone makes up for a table."""
    return f"a-secret-of-a-phone-{made['table']}"


def tablet(made: dict[str, Any]) -> str:
    """The same of another device."""
    return f"a-secret-of-a-tablet-{made['table']}"


def seated(room: Room) -> tuple[dict[str, Any], Device, Device]:
    """Ann has set a table for herself and a friend, and Ben has sat down by her link."""
    made = room.make("x-rays", {"kind": "here", "name": "Ann"}, "friend")
    ann, ben = room.device(made, 0), room.device(made, 1)
    ben.wait("welcome")
    ben.send("sit", seat=1, name="Ben", device=phone(made))
    ben.wait("position")
    ann.wait("position")
    return made, ann, ben


def turned_away(device: Device) -> str:
    """Why a device is turned away, and that it was shown nothing."""
    found = device.rest()
    assert found[-1]["closing"] is True
    assert all(message["type"] in ("welcome", "seats", "refusal") for message in found)
    return str(found[-1]["why"])


def yours(device: Device, seat: int) -> dict[str, Any]:
    """What a device was told last about a seat."""
    device.settle()
    told = [json.loads(text) for text in device.raw]
    cards: dict[str, Any] = next(each for each in reversed(told) if each["type"] in ("welcome", "seats"))["seats"][seat]
    return cards


def test_whoever_made_the_table_cannot_open_the_seat_of_the_friend(room: Room) -> None:
    made, ann, ben = seated(room)
    with ann, ben, room.device(made, 1) as spy:
        assert "this link is not for it" in turned_away(spy)
        assert yours(ben, 1)["devices"] == 1
        assert yours(ann, 1)["devices"] == 0  # it is nobody else's business
    with Device(room.address, made["table"], [phone(made)]) as again:
        assert again.wait("position")["seat"] == 1


def test_the_device_that_sat_down_holds_the_seat_after_the_room_was_told_and_before_it_answered(room: Room) -> None:
    """It has kept its secret before it said it, and says both tokens after a loss."""
    made, ann, ben = seated(room)
    with ann, ben, Device(room.address, made["table"], [made["tokens"][1], phone(made)]) as again:
        assert again.wait("position")["seat"] == 1


def test_who_comes_with_an_invitation_sees_nothing_until_they_sit_and_nothing_if_another_sits(room: Room) -> None:
    made = room.make("x-rays", "here", "friend")
    with room.device(made, 1) as one, room.device(made, 1) as other:
        card = one.wait("welcome")["seats"][1]
        assert (card["invited"], card["yours"], card["there"]) == (True, False, False)
        other.wait("welcome")
        for kind, more in (("ready", {}), ("resign", {}), ("link", {}), ("phrase", {"phrase": 0})):
            one.send(kind, seat=1, **more)
            assert one.receive()["type"] == "refusal"
        one.send("sit", seat=1, name="Ben", device=phone(made))
        one.wait("position")
        assert "sat down here" in turned_away(other)


def test_who_comes_with_an_invitation_in_the_moment_in_which_another_sits_sees_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = room.make("x-rays", "here", "friend")
    comes, go_on, real = threading.Event(), threading.Event(), Registry.table

    async def slowly(registry: Registry, name: str) -> Table | None:
        comes.set()
        await asyncio.to_thread(go_on.wait, PATIENCE)
        return await real(registry, name)

    with room.device(made, 1) as ben:
        ben.wait("welcome")
        monkeypatch.setattr(Registry, "table", slowly)
        with room.device(made, 1) as late:
            assert comes.wait(PATIENCE)
            ben.send("sit", seat=1, name="Ben", device=phone(made))
            ben.wait("position")
            go_on.set()
            assert "sat down here" in turned_away(late)


@pytest.mark.parametrize("device", [None, "", "short", "x" * 65, "with a space in the middle"])
def test_an_invitation_is_only_exchanged_for_a_good_secret(room: Room, device: str | None) -> None:
    made = room.make("x-rays", "here", "friend")
    with room.device(made, 1) as ben:
        ben.wait("welcome")
        ben.send("sit", seat=1, name="Ben", device=device)
        assert ben.receive()["type"] == "refusal"
        ben.send("sit", seat=1, name="Ben", device=phone(made))
        assert ben.wait("position")


def test_a_player_goes_on_on_another_device_by_a_link_that_opens_once_and_sees_that_there_are_two(room: Room) -> None:
    made, ann, ben = seated(room)
    with ann, ben:
        link = ben.ask("link", "linked", seat=1)["token"]
        with Device(room.address, made["table"], [link], device=tablet(made)) as other:
            assert other.wait("position")["seat"] == 1
            assert yours(other, 1)["devices"] == 2
            assert yours(ben, 1)["devices"] == 2
            with Device(room.address, made["table"], [link], device="another-secret-of-a-thief") as thief:
                assert "this link is not for it" in turned_away(thief)
        with Device(room.address, made["table"], [tablet(made)]) as other:
            assert other.wait("position")["seat"] == 1


def test_a_newer_link_takes_the_place_of_an_older_one(room: Room) -> None:
    made, ann, ben = seated(room)
    with ann, ben:
        older, newer = (ben.ask("link", "linked", seat=1)["token"] for _ in range(2))
        with Device(room.address, made["table"], [older], device=tablet(made)) as late:
            assert "this link is not for it" in turned_away(late)
        with Device(room.address, made["table"], [newer], device=tablet(made)) as other:
            assert other.wait("position")["seat"] == 1


def test_a_link_without_a_secret_or_with_one_that_is_known_opens_nothing_and_is_not_used_up(room: Room) -> None:
    made, ann, ben = seated(room)
    with ann, ben:
        link = ben.ask("link", "linked", seat=1)["token"]
        for more in ({}, {"device": phone(made)}):
            with Device(room.address, made["table"], [link], **more) as late:
                assert "make another one" in turned_away(late)
        with Device(room.address, made["table"], [link], device=tablet(made)) as other:
            assert other.wait("position")["seat"] == 1


def test_a_seat_has_only_so_many_devices(tmp_path: Path) -> None:
    """Each leaves something on the disk."""
    with open_room(tmp_path, replace(OPEN, devices=2)) as room:
        made, ann, ben = seated(room)
        with ann, ben:
            link = ben.ask("link", "linked", seat=1)["token"]
            with Device(room.address, made["table"], [link], device=tablet(made)) as other:
                other.wait("position")
                other.send("link", seat=1)
                assert "2 devices" in other.wait_through("refusal")["why"]
            assert ann.ask("link", "linked", seat=0)["token"]


def test_nobody_makes_a_link_to_the_seat_of_another(room: Room) -> None:
    made, ann, ben = seated(room)
    with ann, ben, room.device(made) as watcher:
        watcher.wait("position")
        for device in (ann, watcher):
            device.settle()
            device.send("link", seat=1)
            assert device.receive()["type"] == "refusal"
