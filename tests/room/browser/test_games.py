"""For each kind of table a whole game, from the shelf to the reveal."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rumpus.cli import main
from tests.room.browser.playing import Room, offered, play_on, sit_down

GAMES = {
    "dice": ("Pig Dice", "", {"target": "30"}),
    "cards": ("Jukem Football", "", {}),
    "pegs": ("P.E.G.S.", "Tic Tac Two", {}),
    "gridiron": ("Pigskin", "", {"short_game": "on"}),
}


@pytest.mark.parametrize("kind", GAMES)
def test_a_whole_game_from_the_shelf_to_the_reveal(page: Page, room: Room, tmp_path: Path, kind: str) -> None:
    box, game, house = GAMES[kind]
    # The computer thinks about a whole game of Pigskin for minutes; two people play it here. Each of the other tests
    # with Pigskin plays against the computer for a while.
    sit_down(page, room.address, box, game, alone=kind != "gridiron", **house)
    offered(page).first.click()
    assert play_on(page)

    expect(page.locator(".after .head h2")).to_contain_text(re.compile("win|draw|share", re.IGNORECASE))
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".told")).to_contain_text("The beginning")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".told")).to_contain_text("1 of")

    page.get_by_text("Was the luck fair?").click()
    page.get_by_role("button", name="Check it now").click()
    expect(page.locator(".luck")).to_contain_text("✓")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.rumpus")
    assert main(["referee", str(tmp_path / "game.rumpus")]) == 0

    if kind == "gridiron":
        expect(page.get_by_role("img", name="plays").first).to_be_visible()
        expect(page.get_by_role("table")).to_contain_text("First downs")


def test_whoever_touches_what_cannot_be_done_is_told_why(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Mad Dash")
    page.get_by_label("Your grid").get_by_role("button", name="A1").click(force=True)
    expect(page.locator(".why")).to_contain_text("lower left-hand square")
    page.locator(".why").get_by_role("button").click()
    expect(page.get_by_role("dialog", name="Rules").locator(".found")).to_be_visible()


def test_pencil_marks_are_kept_for_the_seat(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    square = page.get_by_label("What you know of the other grid").get_by_role("button", name="C4")
    square.click()
    expect(square).to_have_accessible_name("C4, nothing known, you think: maybe")
    page.reload()
    expect(square).to_have_accessible_name("C4, nothing known, you think: maybe")


def test_a_hint_can_be_asked_for_and_followed(page: Page, room: Room) -> None:
    sit_down(page, room.address, "Pig Dice")
    page.get_by_role("button", name="Ask for a hint").click()
    expect(page.get_by_text("The computer would say")).to_contain_text("Throw")
    page.get_by_role("button", name="Do that").click()
    expect(page.get_by_label("Just heard")).to_contain_text("and")


def test_the_first_load_is_light(page: Page, room: Room) -> None:
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(len(gzip.compress(response.body()))))
    page.goto(room.address, wait_until="networkidle")
    page.get_by_role("heading", name="Rumpus").wait_for()
    assert len(sizes) >= 5
    assert sum(sizes) < 150_000
