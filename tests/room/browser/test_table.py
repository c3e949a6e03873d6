"""At a table: why something cannot be done, pencil marks, hints, and how much the first page weighs."""

from __future__ import annotations

import gzip

from playwright.sync_api import Page, expect

from tests.room.browser.playing import Room, sit_down


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
