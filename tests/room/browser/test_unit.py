"""A phone as the peg unit of a game on paper, and the link that prints it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.room.browser.playing import Room, watched
from tests.room.browser.test_everyone import clean, fits


def test_two_players_share_a_phone_that_is_silent_or_sounds(browser: Browser, room: Room) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    page = watched(context)
    page.goto(f"{room.address}/game/x-rays")
    assert page.get_by_role("link", name="Print it").get_attribute("href") == "/api/print/x-rays?paper=letter"
    page.get_by_role("link", name="Phone as the unit").click()
    page.get_by_role("heading", name="This device is the unit").wait_for()
    clean(page, "the unit, covered")
    fits(page, "the unit, covered")
    lamp = page.get_by_role("status")

    page.get_by_role("button", name="I am player 1").click()
    before = page.locator(".keys").inner_html()
    page.get_by_role("button", name="B3", exact=True).click()
    expect(lamp).to_have_text("silence")
    page.get_by_role("button", name="B3", exact=True).click()
    expect(lamp).to_have_text("B3 holds a peg of yours already")
    assert page.locator(".keys").inner_html() == before, "the keys show what was pressed"
    clean(page, "the unit, open")
    fits(page, "the unit, open")
    page.get_by_role("button", name="Done").click()
    expect(lamp).to_have_text("silence")
    assert "B3" not in page.locator("main").inner_text()

    page.reload()
    page.get_by_role("button", name="I am player 2").click()
    page.get_by_role("button", name="B4", exact=True).click()
    expect(lamp).to_have_text("silence")
    page.get_by_role("button", name="B3", exact=True).click()
    expect(lamp).to_have_text("ALARM")
    page.get_by_role("button", name="Done").click()
    expect(lamp).to_have_text("ALARM")
    clean(page, "the unit after an alarm")

    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="sure?").click()
    page.get_by_role("button", name="I am player 1").click()
    expect(lamp).to_have_text("no pegs in")
    context.close()
