"""For everyone: keyboard only, phone size, and no accessibility violation on any page, by day and by night."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.room.browser.playing import Room, offered, play_on, sit_down, watched

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLES = {"Pig Dice": "", "Jukem Football": "", "Pigskin": "", "P.E.G.S.": "Tank Blitz"}
SMALL_TARGETS = """
() => [...document.querySelectorAll("button, summary, select, input, a.button, a.game, [role=button]")]
  .filter((thing) => thing.checkVisibility() && !thing.closest("p, li.alarm, .clause, .page"))
  .map((thing) => [thing.closest("label")?.getBoundingClientRect() ?? thing.getBoundingClientRect(), thing])
  .map(([box, thing]) => [box, thing, thing.closest(".board .board") && innerHeight < 480 ? 24 : 43.5])
  .filter(([box, , least]) => box.width && (box.width < least || box.height < least))
  .map(([box, thing]) => `${thing.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)
"""


def unfold(page: Page) -> None:
    """Open all that can be opened; at once, since the computer's next move may take some of it away."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")


def clean(page: Page, where: str) -> None:
    """Nothing on this page keeps anybody out, by day and by night."""
    for light in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        expect(page.locator(f":root[data-light={light}]")).to_be_attached()
        page.wait_for_function("document.getAnimations().every((each) => each.playState !== 'running')")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{where}, {light}: {found.generate_report()}"


def fits(page: Page, where: str) -> None:
    """Nothing is wider than the screen, and everything is large enough for a finger.

    On a very low screen the holes of a board that is seen whole may be as small as WCAG 2.2 lets them (2.5.8).
    """
    screen = page.viewport_size["width"] if page.viewport_size else 0  # innerWidth grows on phones with what is on it
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= screen, f"{where} is {wide} wide on a screen of {screen}"
    assert page.evaluate(SMALL_TARGETS) == [], where


def test_a_whole_game_with_the_keyboard_alone(page: Page, room: Room) -> None:
    def tab_to(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            label = page.evaluate(
                "document.activeElement.ariaLabel || document.activeElement.labels?.[0]?.innerText"
                " || document.activeElement.innerText"
            )
            if re.search(name, label or ""):
                return
        raise AssertionError(f"the keyboard does not reach {name!r}")

    page.goto(room.address)
    page.get_by_role("heading", name="Rumpus").wait_for()
    tab_to(r"P\.E\.G\.S\.")
    page.keyboard.press("Enter")
    tab_to("Tic Tac Two")
    page.keyboard.press("Enter")
    tab_to("Sit down and play")
    page.keyboard.press("Enter")
    page.get_by_label("What is asked").wait_for()
    for move in range(200):
        offered(page).or_(page.locator(".after")).first.wait_for()
        if page.locator(".after").count():
            break
        tab_to(r"^[A-F][1-6], ")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown")[: move % 5]:
            page.keyboard.press(key)
        for _ in range(36):
            if page.evaluate("document.activeElement.ariaDisabled") == "false":
                break
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.dataset.spot?.[1]") in ("6", None):
                page.keyboard.press("ArrowUp" if move % 2 else "ArrowDown")
                for _ in range(5):
                    page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        page.evaluate("document.activeElement.blur()")
    expect(page.locator(".after .head h2")).to_contain_text(re.compile("win|draw", re.IGNORECASE))


def test_a_whole_game_on_a_phone_where_everything_fits(browser: Browser, room: Room) -> None:
    page = watched(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True))
    page.goto(room.address)
    page.get_by_role("heading", name="Rumpus").wait_for()
    fits(page, "the shelf")
    page.get_by_role("button", name="P.E.G.S.").tap()
    fits(page, "the open box")
    page.get_by_role("link", name=re.compile("^Free-For-All")).tap()
    unfold(page)
    fits(page, "sitting down")
    page.get_by_role("button", name="Sit down and play").tap()
    offered(page).nth(7).tap()
    page.get_by_label("Just heard").get_by_text(re.compile("Alarm|Silence")).first.wait_for()
    fits(page, "the table")
    page.get_by_role("button", name="Rules").tap()
    page.get_by_role("heading", name="How it goes").wait_for()
    fits(page, "the rules")
    page.get_by_role("button", name="Close the rules").tap()
    assert play_on(page).over
    fits(page, "afterwards")
    page.context.close()


@pytest.mark.parametrize("box", ["Pig Dice", "Jukem Football", "Pigskin"])
def test_each_table_fits_on_a_phone(browser: Browser, room: Room, box: str) -> None:
    page = watched(browser.new_context(viewport=PHONE))
    sit_down(page, room.address, box)
    play_on(page, most=14)
    fits(page, box)
    page.context.close()


def test_the_table_fits_at_twice_the_size_of_letters(browser: Browser, room: Room) -> None:
    page = watched(browser.new_context(viewport={"width": 640, "height": 400}, device_scale_factor=2))
    sit_down(page, room.address, "P.E.G.S.", "Tank Blitz")
    fits(page, "a table at 200 %")
    page.context.close()


def test_no_page_keeps_anybody_out(page: Page, room: Room) -> None:
    page.goto(room.address)
    page.get_by_role("heading", name="Rumpus").wait_for()
    clean(page, "the shelf")
    page.get_by_role("button", name="P.E.G.S.").click()
    page.get_by_role("button", name="Light, pace and sound").click()
    clean(page, "an open box, and the settings")
    page.goto(f"{room.address}/rules/tank-blitz")
    page.get_by_role("heading", name="Tank Blitz").wait_for()
    clean(page, "the guide")
    page.goto(f"{room.address}/game/jukem")
    page.get_by_role("button", name="Sit down and play").wait_for()
    unfold(page)
    clean(page, "sitting down")
    page.get_by_role("radio", name="With a friend").check()
    page.get_by_role("button", name="Sit down and play").click()
    link = page.get_by_label("Link for seat 2").input_value()
    clean(page, "waiting")
    page.goto(link)
    page.get_by_label("What shall we call you?").wait_for()
    clean(page, "a friend who sits down")


def test_no_page_that_is_not_there_keeps_anybody_out(page: Page, room: Room) -> None:
    for path, words in (
        ("/game/nothing", "There is nothing here"),
        ("/table/AAAAAAAAAAAA#wrong", "This table is not open to you"),
    ):
        page.goto(room.address + path)
        page.get_by_role("heading", name=words).wait_for()
        clean(page, words)
    page.route("**/api/shelf", lambda route: route.abort())
    page.goto(room.address)
    page.get_by_role("heading", name="The closet is locked").wait_for()
    clean(page, "a room that does not answer")


def test_the_shield_keeps_nobody_out(page: Page, room: Room) -> None:
    page.goto(f"{room.address}/game/tic-tac-two")
    page.get_by_role("radio", name="Together").check()
    page.get_by_role("button", name="Sit down and play").click()
    page.get_by_role("button", name="show my side").wait_for()
    clean(page, "the shield")


@pytest.mark.parametrize("box", TABLES)
def test_no_table_keeps_anybody_out(page: Page, room: Room, box: str) -> None:
    sit_down(page, room.address, box, TABLES[box])
    play_on(page, most=4 if box == "Pig Dice" else 16)  # eight turns are enough for a lucky computer
    unfold(page)
    clean(page, f"{box} being played")
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("heading", name="How it goes").wait_for()
    clean(page, "the rules beside the table")
    page.get_by_role("button", name="Close the rules").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up").click()
    page.locator(".after").wait_for()
    unfold(page)
    clean(page, f"{box} afterwards")
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".told")).not_to_contain_text("The end")
    clean(page, f"the replay of {box}")


def test_no_analysis_keeps_anybody_out(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    play_on(page, most=4)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up").click()
    page.get_by_role("img", name="Chances to win").wait_for(timeout=120_000)  # a short game is looked at by itself
    clean(page, "the analysis")
    fits(page, "the analysis")
