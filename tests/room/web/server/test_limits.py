"""Floods, strangers and wrong addresses: each gets a clear refusal, and nobody else notices."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from rumpus.room.web.limits import Limits
from rumpus.room.web.protocol.common import VERSION
from rumpus.room.web.server.guard import POLICY
from tests.room.web.room import OPEN, PATIENCE, Room, open_room


def test_too_many_messages_are_refused_and_at_last_the_line_is_closed(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, burst=5, messages=0.001, strikes=3)) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 1) as other, room.device(made, 0) as device:
            other.wait("position")
            for _ in range(5):
                device.send("ping")
                device.wait("pong")
            for _ in range(3):
                device.send("ping")
            answers = device.rest()
            assert [answer["type"] for answer in answers] == ["refusal"] * 3
            assert answers[-1]["closing"] is True
            assert "slow down" in answers[-1]["why"]
            other.send("ping")
            assert other.wait("pong")


def test_a_message_that_is_too_long_closes_the_line_and_nothing_else(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, message=2_000)) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0) as device, room.device(made, 1) as other:
            device.wait("position")
            device.line.send("x" * 3_000)
            device.rest()
            other.send("ping")
            assert other.wait("pong")
        status, text = room.ask("/api/tables", {"game": "x" * 3_000, "seats": []})
        assert (status, "2000 bytes" in text) == (413, True)


def test_one_address_sets_only_so_many_tables(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, tables=2, tables_second=0.0)) as room:
        for _ in range(2):
            room.make("pig-dice", "here", "here")
        status, text = room.ask("/api/tables", {"game": "pig-dice", "seats": [{"kind": "here"}, {"kind": "here"}]})
        assert status == 429
        assert "wait a moment" in json.loads(text)["why"]


@pytest.mark.parametrize("limits", [replace(OPEN, connections_each=2), replace(OPEN, connections=2, watchers=1.0)])
def test_only_so_many_connections_and_room_again_when_one_goes(tmp_path: Path, limits: Limits) -> None:
    with open_room(tmp_path, limits) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0) as ann:
            ann.wait("welcome")
            with room.device(made, 1) as ben:
                ben.wait("welcome")
                with room.device(made) as third:
                    message = third.receive()
                    assert (message["type"], message["closing"]) == ("refusal", True)
            while not any(seat["there"] for seat in ann.wait("seats")["seats"][1:]):
                pass
            while any(seat["there"] for seat in ann.wait("seats")["seats"][1:]):
                pass
            with room.device(made) as third:
                assert third.wait("welcome")


def test_who_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with (
        open_room(tmp_path, replace(OPEN, hello=0.05)) as room,
        connect(f"ws{room.address.removeprefix('http')}/api/table/none") as line,
    ):
        assert "Nobody said hello" in str(line.recv(30))


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1"])
def test_a_page_from_elsewhere_gets_no_line_and_sets_no_table(room: Room, origin: str) -> None:
    where = f"ws{room.address.removeprefix('http')}/api/table/none"
    with pytest.raises(InvalidStatus) as refused, connect(where, additional_headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403
    status, _ = room.ask("/api/tables", {"game": "pig-dice", "seats": []}, {"Origin": origin})
    assert status == 403


def test_our_own_page_gets_a_line(room: Room) -> None:
    where = f"ws{room.address.removeprefix('http')}/api/table/none"
    with connect(where, additional_headers={"Origin": room.address}) as line:
        line.send(json.dumps({"type": "hello", "version": VERSION, "tokens": ["none"]}))
        assert "no such table" in str(line.recv(30))


def test_a_name_that_is_not_ours_is_turned_away(room: Room) -> None:
    assert room.ask("/api/shelf", headers={"Host": "evil.example"})[0] == 403
    assert room.ask("/api/shelf", headers={"Host": "localhost"})[0] == 200


def test_a_form_of_another_page_cannot_set_a_table(room: Room) -> None:
    body = json.dumps({"game": "pig-dice", "seats": [{"kind": "here"}, {"kind": "here"}]}).encode()
    assert room.ask("/api/tables", body, {"Content-Type": "text/plain"})[0] == 415


def test_every_answer_carries_the_strict_policy(room: Room) -> None:
    import urllib.request

    for path in ("/api/shelf", "/api/guide/x-rays"):
        with urllib.request.urlopen(room.address + path) as answer:
            assert answer.headers["Content-Security-Policy"] == POLICY
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "unsafe" not in POLICY


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess", "seats": [{"kind": "here"}, {"kind": "here"}]}, "no game"),
        ({"game": "../../etc/passwd.py", "seats": [{"kind": "here"}]}, "no game"),
        ({"game": "x-rays", "seats": [{"kind": "here"}]}, "2 players"),
        ({"game": "x-rays", "seats": [{"kind": "computer"}, {"kind": "computer"}]}, "person"),
        ({"game": "x-rays", "seats": [{"kind": "here"}, {"kind": "cat"}]}, "cat"),
        ({"game": "x-rays", "seats": [{"kind": "here", "name": "A"}, {"kind": "here", "name": "a"}]}, "another name"),
        ({"game": "x-rays", "seats": [{"kind": "here", "name": "Player 2"}, {"kind": "here"}]}, "another name"),
        ({"game": "x-rays", "seats": [{"kind": "here"}] * 2, "house": {"luck": "on"}}, "no house rule"),
        ({"game": "x-rays", "seats": [{"kind": "here"}] * 2, "clock": "soon"}, "clock"),
        ({"game": "pig-dice", "seats": [{"kind": "here"}] * 2, "kit": "/etc/passwd"}, "played with"),
        ({"game": "pig-dice", "seats": [{"kind": "here"}] * 2, "more": 1}, "more"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused_with_the_reason(room: Room, body: dict[str, object], words: str) -> None:
    status, text = room.ask("/api/tables", body)
    assert status in (400, 404)
    assert words in json.loads(text)["why"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/nothing",
        "/api/guide/chess",
        "/api/sheet/chess",
        "/api/figure/..%2f..%2fREADME.md",
        "/..%2fapp.py",
        "/%00",
        "/assets/%00",
        "/api/tables/%00/record",
        f"/{'x' * 3_000}",
        f"/assets/{'x/' * 1_500}",
        "/%ff%fe",
    ],
)
def test_what_is_not_there_is_said_to_be_not_there(room: Room, path: str) -> None:
    status, text = room.ask(path)
    assert status == 404
    assert json.loads(text)["why"]


@pytest.mark.parametrize("path", ["/", "/table/abc", "/game/x-rays", "/rules/x-rays"])
def test_the_one_page_answers_for_every_address_of_the_client(room: Room, path: str) -> None:
    """Where the pages are not built, it says so."""
    status, text = room.ask(path)
    assert (status, "<html" in text) == (200, True) or (status, "not built yet" in text) == (503, True)


def test_the_record_is_there_when_the_game_is_over(room: Room) -> None:
    made = room.make("free-for-all", "here", "here")
    path = f"/api/tables/{made['table']}/record"
    assert room.ask(path)[0] == 409
    assert room.ask("/api/tables/nowhere/record")[0] == 404
    with room.device(made, 0) as device:
        device.send("resign", seat=0)
        device.ending()
    assert room.ask(path)[0] == 200


def test_briefs_tell_only_whoever_holds_a_token(room: Room) -> None:
    made = room.make("x-rays", {"kind": "here", "name": "Ann"}, "computer")
    asked = [
        {"table": made["table"], "tokens": [made["tokens"][0]]},
        {"table": made["table"], "tokens": ["wrong"]},
    ]
    status, text = room.ask("/api/briefs", {"tables": asked})
    known, unknown = json.loads(text)["tables"]
    assert status == 200
    assert (known["title"], known["names"]) == ("X-Rays", ["Ann", "Computer"])
    assert (known["yours"], known["begun"], known["over"]) == ([0], True, False)
    assert (unknown["known"], unknown["names"]) == (False, [])


def test_a_hundred_tables_are_not_asked_about_as_often_as_one(tmp_path: Path) -> None:
    """Each takes a millisecond of processor, and twenty requests a second of two thousand tables took two cores."""
    with open_room(tmp_path, replace(OPEN, requests=13, requests_second=0.0)) as room:
        asked = {"tables": [{"table": "none", "tokens": ["none"]}] * 100}
        assert [room.ask("/api/briefs", asked)[0] for _ in range(2)] == [200, 429]


def test_a_code_is_drawn_for_a_link(room: Room) -> None:
    status, text = room.ask("/api/qr", {"text": "http://192.0.2.7:8765/table/abc#secret"})
    assert status == 200
    assert "<svg" in text
    assert "secret" not in text


def test_codes_are_drawn_outside_the_loop_and_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that takes for ever to draw keeps nobody waiting but whoever wants codes."""
    import threading

    import segno

    go_on, asked, real = threading.Event(), [], segno.make

    def slow(text: str, micro: bool) -> segno.QRCode:
        asked.append(text)
        assert go_on.wait(PATIENCE)
        return real(text, micro=micro)

    monkeypatch.setattr(segno, "make", slow)
    found: list[tuple[int, str]] = []
    waiting = [threading.Thread(target=lambda: found.append(room.ask("/api/qr", {"text": "once"}))) for _ in range(2)]
    for thread in waiting:
        thread.start()
    assert room.ask("/api/nothing")[0] == 404  # the loop goes on
    assert found == []
    go_on.set()
    for thread in waiting:
        thread.join()
    assert [status for status, _ in found] == [200, 200]
    assert asked == ["once"]


def test_only_short_texts_and_only_so_many_codes(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, codes=2, codes_second=0.0)) as room:
        assert room.ask("/api/qr", {"text": "x" * 161})[0] == 400
        assert room.ask("/api/qr", {"text": "x" * 160})[0] == 200
        assert room.ask("/api/qr", {"text": "x"})[0] == 429


def test_hello_comes_first(room: Room) -> None:
    with connect(f"ws{room.address.removeprefix('http')}/api/table/none") as line:
        line.send('{"type": "ping"}')
        assert "first message is hello" in str(line.recv(30))


@pytest.mark.parametrize(("proxies", "statuses"), [((), [200, 429]), (("127.0.0.1",), [200, 200])])
def test_only_a_proxy_that_was_named_says_for_whom_it_asks(
    tmp_path: Path, proxies: tuple[str, ...], statuses: list[int]
) -> None:
    """Else everybody on this machine could ask in the name of others, and without a limit."""
    with open_room(tmp_path, replace(OPEN, requests=1, requests_second=0.0), proxies) as room:
        found = [room.ask("/api/shelf", headers={"X-Forwarded-For": f"203.0.113.{number}"})[0] for number in (1, 2)]
        assert found == statuses


def test_watchers_never_keep_a_player_out(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, watchers_table=3, connections=8)) as room, ExitStack() as held:
        made = room.make("free-for-all", "here", "here")
        for _ in range(3):
            held.enter_context(room.device(made)).wait("welcome")
        with room.device(made) as late:
            assert "full of watchers" in late.receive()["why"]
        for _ in range(3):
            other = room.make("free-for-all", "here", "here")
            held.enter_context(room.device(other)).wait("welcome")
        with room.device(other) as late:
            assert "full of watchers" in late.receive()["why"]
        with room.device(made, 0) as ann, room.device(made, 1) as ben:
            ann.wait("welcome")
            ben.wait("welcome")


def test_watchers_never_keep_out_who_was_invited(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, watchers_table=2)) as room, ExitStack() as held:
        made = room.make("free-for-all", "here", "friend")
        for _ in range(2):
            held.enter_context(room.device(made)).wait("welcome")
        with room.device(made, 1) as ben:
            assert ben.wait("welcome")["seats"][1]["invited"]


def test_a_seat_that_is_opened_again_and_again_takes_the_place_of_its_oldest_page(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, connections_seat=2)) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0) as one, room.device(made, 0) as two:
            one.wait("position")
            two.wait("position")
            three = room.device(made, 0)
            assert one.rest()[-1]["closing"] is True
            for device in (two, three):
                device.send("ping")
                device.wait("pong")
            three.close()


def test_a_seat_may_be_opened_on_all_its_pages_at_once(tmp_path: Path) -> None:
    """From the fifth on one was closed already."""
    with open_room(tmp_path) as room, ExitStack() as held:
        made = room.make("free-for-all", "here", "here")
        devices = [held.enter_context(room.device(made, 0)) for _ in range(OPEN.connections_seat)]
        for device in devices:
            device.wait("position")
        for device in devices:
            device.send("ping")
            assert device.wait("pong")


def test_who_comes_again_and_again_is_asked_to_wait_and_hardly_heard_of(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, hellos=6, hellos_second=0.0)) as room:
        made = room.make("free-for-all", "here", "here")
        with room.device(made, 0) as ann:
            ann.wait("position")
            for _ in range(4):
                with room.device(made) as watcher:
                    watcher.wait("position")
            assert ann.settle() == []  # who watches does not matter to a player
            with room.device(made, 1) as ben:
                assert ben.wait("position")
                with room.device(made, 1) as again:
                    message = again.receive()
            assert "too often" in message["why"]
            assert message["closing"] is True
