"""At a table: why something cannot be done, pencil marks, hints, and how much the first page weighs."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.room.browser.playing import STILL, Room, offered, play_on, sit_down, watched

TABLES = {"x-rays": "Pegs", "pig-dice": "Dice", "jukem": "Cards", "pigskin": "Gridiron"}
"""A game of each kind, and the part of the client that draws its table."""


def test_whoever_touches_what_cannot_be_done_is_told_why(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Mad Dash")
    page.get_by_label("Your grid").get_by_role("button", name="A1").click(force=True)
    expect(page.locator(".why")).to_contain_text("lower left-hand square")
    expect(page.locator(".why")).not_to_contain_text("MD-")  # a rule has its number where that is wanted
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
    expect(page.get_by_text("The computer would choose")).to_contain_text("Throw")
    page.get_by_role("button", name="Do that").click()
    expect(page.get_by_label("Just heard")).to_contain_text("and")


def test_the_first_load_is_light(page: Page, room: Room) -> None:
    assert sum(coming(page, room.address, "P.E.G.S.").values()) < 150_000


@pytest.mark.parametrize(("game", "table"), TABLES.items())
def test_a_friends_link_is_light_and_brings_no_other_kind_of_table(
    page: Page, room: Room, game: str, table: str
) -> None:
    page.goto(f"{room.address}/game/{game}")
    page.get_by_role("radio", name="With a friend far away").check()
    page.get_by_role("button", name="Sit down and play").click()
    came = coming(page, page.get_by_label("Link for seat 2").input_value(), "Sit down")
    assert [each for each in TABLES.values() if any(f"/{each}-" in address for address in came)] == [table]
    assert sum(came.values()) < 145_000


def coming(page: Page, address: str, button: str) -> dict[str, int]:
    """What comes to a newcomer until there is this button and nothing more comes: how many bytes, compressed."""
    browser, sizes = page.context.browser, dict[str, int]()
    assert browser
    newcomer = browser.new_context().new_page()
    newcomer.on("response", lambda response: sizes.update({response.url: len(gzip.compress(response.body()))}))
    newcomer.goto(address, wait_until="networkidle")
    newcomer.get_by_role("button", name=button).wait_for()
    before = 0
    while len(sizes) > before:
        before = len(sizes)
        newcomer.wait_for_timeout(1000)
    newcomer.context.close()
    assert len(sizes) >= 5
    return sizes


def test_a_table_that_cannot_be_brought_is_said_and_comes_with_the_line(browser: Browser, room: Room) -> None:
    page = watched(browser.new_context(**STILL, service_workers="block"))
    page.route("**/assets/Pegs-*", lambda route: route.abort())
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    expect(page.get_by_label("The table").get_by_role("alert")).to_contain_text("The line is down")
    page.unroute_all()
    page.reload()
    expect(offered(page).first).to_be_visible()
    page.context.close()


def test_kinds_of_acts_are_buttons_and_light_what_they_can_do(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Football")
    kinds = page.locator("[data-kind]")
    for touch in range(200):
        play_on(page, seed=touch, most=1)
        page.locator('[aria-busy="false"] .mine').wait_for(timeout=120_000)
        if kinds.count() > 1 and not page.locator("[data-kind][aria-pressed=true]").count():
            break
    lit = offered(page).count()
    kinds.first.click()
    expect(kinds.first).to_have_attribute("aria-pressed", "true")
    assert 0 < offered(page).count() <= lit
    kinds.first.click()
    expect(offered(page)).to_have_count(lit)


def test_a_hint_is_shown_on_the_board(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    page.get_by_role("button", name="Ask for a hint").click()
    expect(page.get_by_text("The computer would touch")).to_be_visible()
    expect(page.get_by_label("Your grid").locator(".hinted")).to_have_count(1)


def test_on_a_phone_a_hint_and_the_board_are_seen_together(page: Page, room: Room) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    page.get_by_role("button", name="Ask for a hint").click()
    expect(page.get_by_text("The computer would touch")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Your grid").locator(".hinted")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Do that")).to_be_in_viewport(ratio=1)


def test_points_are_kept_and_rules_are_named_only_when_wanted(page: Page, room: Room) -> None:
    sit_down(page, room.address, "Pig Dice")
    keep = page.get_by_role("button", name=re.compile(r"^Keep \d+ points"))
    for turn in range(60):
        page.locator('[aria-busy="false"] .mine').wait_for(timeout=120_000)
        if keep.count():
            break
        play_on(page, seed=turn, most=1)
    keep.last.click()
    expect(page.get_by_role("region", name="What was heard")).to_contain_text("keeps")
    expect(page.locator("li .clause")).to_have_count(0)
    page.get_by_role("button", name="Light, pace and sound").click()
    page.get_by_label("Name the rules").check()
    expect(page.locator("li .clause").first).to_be_visible()


def test_a_move_that_is_made_while_the_line_is_down_is_kept_and_sent(page: Page, fragile_room: Room) -> None:
    sit_down(page, fragile_room.address, "P.E.G.S.", "Free-For-All")
    fragile_room.kill()
    expect(page.locator(".lost")).to_contain_text("The line is down")
    offered(page).first.click()
    expect(page.locator(".lost")).to_contain_text("Your move is kept")
    fragile_room.open()
    expect(page.locator(".lost")).to_have_count(0)
    expect(page.get_by_label("Just heard")).to_contain_text("peg")


def test_a_line_that_says_nothing_is_noticed(page: Page, room: Room) -> None:
    """Bytes that vanish on their way, as in a tunnel: no error tells of it."""
    tunnel = False

    def line(browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        browser.on_message(lambda words: None if tunnel else server.send(words))
        server.on_message(lambda words: None if tunnel else browser.send(words))

    page.route_web_socket(re.compile("/api/table"), line)
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    tunnel = True
    expect(page.locator(".lost")).to_contain_text("The line is down", timeout=60_000)
    tunnel = False
    expect(page.locator(".lost")).to_have_count(0, timeout=60_000)
