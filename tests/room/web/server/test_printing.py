"""The room's printer: a PDF for whoever asks, made aside, kept, and never a queue without an end."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from rumpus.room.paper import box
from rumpus.room.web.server.printing import WAITING, Busy, Printer
from rumpus.rules.errors import BadKit, RumpusError, UnknownGame
from tests.room.web.room import open_room

SLOW = "import sys, time; time.sleep(0.2); open(sys.argv[1], 'wb').write(sys.argv[3].encode()); print(1)"


def test_a_room_prints_what_the_command_prints(tmp_path: Path) -> None:
    with open_room(tmp_path) as room, urlopen(f"{room.address}/api/print/x-rays?paper=letter") as answer:
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == 'attachment; filename="x-rays.pdf"'
        assert answer.read() == box("x-rays", paper="letter")
        for path, status in (
            ("nothing", 404),
            ("x-rays?paper=a0", 400),
            ("pig-dice?kit=/etc/passwd", 400),
            ("..%2fx-rays", 404),
            ("x.py", 404),
        ):
            assert status_of(f"{room.address}/api/print/{path}") == status


def test_a_deck_that_the_room_keeps_is_printed(tmp_path: Path) -> None:
    text = (
        (Path(__file__).parents[4] / "docs/rules/pigskin-deck.csv")
        .read_text("utf-8")
        .replace("A1,play,65", "A1,play,63")
    )
    with open_room(tmp_path) as room:
        status, kept = room.ask("/api/kits/pigskin", {"title": "Ours", "text": text})
        assert status == 201
        path = f"{room.address}/api/print/pigskin?kit={json.loads(kept)['name']}"
        with urlopen(path) as answer:
            made = answer.read()
    own = tmp_path / "own.csv"
    own.write_text(text, encoding="utf-8")
    assert made == box("pigskin", str(own))


def test_a_finished_game_of_pigskin_becomes_a_poster_and_no_other_does(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        for game, status in (("pigskin", 200), ("free-for-all", 400)):
            made = room.make(game, "here", "here")
            path = f"{room.address}/api/tables/{made['table']}/poster"
            assert status_of(path) == 409
            with room.device(made, 0) as device:
                device.send("resign", seat=0)
                device.ending()
            assert status_of(path) == status
            for form, answered in (("svg", status), ("exe", 400)):
                assert status_of(f"{path}?form={form}") == answered


def status_of(path: str) -> int:
    try:
        with urlopen(path) as answer:
            assert answer.read().startswith((b"%PDF-", b"<svg "))
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code


def test_another_deck_is_printed_and_no_file_is_one() -> None:
    printer = Printer()
    made = asyncio.run(printer.box("jukem", "a4", "reconstructed-kicks"))
    assert made == box("jukem", "reconstructed-kicks")
    for kit in ("docs/rules/jukem-deck.csv", "six-six", "sha256:" + "0" * 64):
        with pytest.raises(BadKit):
            asyncio.run(printer.box("jukem", "a4", kit))


def test_many_who_ask_at_once_wait_for_one_print() -> None:
    printer = Printer((sys.executable, "-c", SLOW))

    async def all_ask() -> list[bytes]:
        return await asyncio.gather(*(printer.box("x-rays", "a4") for _ in range(WAITING)))

    assert asyncio.run(all_ask()) == [b"x-rays"] * WAITING


def test_the_queue_has_an_end_and_what_was_refused_can_be_asked_again() -> None:
    printer = Printer((sys.executable, "-c", SLOW))

    async def too_many() -> list[object]:
        asked = [printer.box("soccer", "a4") for _ in range(WAITING + 1)]
        return [*await asyncio.gather(*asked, return_exceptions=True), await printer.box("soccer", "a4")]

    *first, refused, again = asyncio.run(too_many())
    assert isinstance(refused, Busy)
    assert first == [b"soccer"] * WAITING
    assert again == b"soccer"


def test_a_print_that_fails_is_told_and_not_kept() -> None:
    printer = Printer((sys.executable, "-c", "raise SystemExit(3)"))
    for _ in range(2):
        with pytest.raises(RumpusError, match="cannot be printed"):
            asyncio.run(printer.box("x-rays", "a4"))


def test_a_print_without_an_end_is_given_up_and_the_next_one_comes() -> None:
    printer = Printer(
        (sys.executable, "-c", f"import sys, time; sys.argv[3] == 'soccer' and time.sleep(600); {SLOW}"), 5
    )

    async def both() -> list[object]:
        asked = [printer.box(game, "a4") for game in ("soccer", "x-rays")]
        return list(await asyncio.gather(*asked, return_exceptions=True))

    refused, made = asyncio.run(both())
    assert isinstance(refused, RumpusError)
    assert made == b"x-rays"


def test_no_name_of_a_file_reaches_the_printer() -> None:
    printer = Printer((sys.executable, "-c", "raise SystemExit(3)"))
    for name in ("../evil.py", "mine.game", "made:nothing", ""):
        with pytest.raises(UnknownGame):
            asyncio.run(printer.box(name, "a4"))
