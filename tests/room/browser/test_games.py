"""For each kind of table a whole game from the shelf to the reveal: alone, on one device, and by link."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rumpus.cli import main
from tests.room.browser.playing import (
    ALONE,
    FAR,
    STILL,
    TOGETHER,
    Room,
    begin,
    choose_game,
    halt,
    play_on,
    played,
    watched,
)

GAMES = {
    "dice": ("Pig Dice", "", {"target": "30"}),
    "cards": ("Jukem Football", "", {}),
    "pegs": ("P.E.G.S.", "Tic Tac Two", {}),
    "gridiron": ("Pigskin", "", {"short_game": "on"}),
}
QUICKER = {"gridiron": {"card_mode": "open", "guest_subs": "off"}}
"""House rules under which the computer, thinking in plain Python, has less to think about."""
WITHOUT_SECRETS = {"dice"}
kinds = pytest.mark.parametrize("kind", GAMES)


def revealed(page: Page) -> None:
    """The game is over, and can be seen again from its beginning."""
    expect(page.locator(".after .head h2")).to_contain_text(re.compile("win|draw|share", re.IGNORECASE))
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".told")).to_contain_text("The beginning")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".told")).to_contain_text("1 of")


def analysed(page: Page) -> None:
    """The game is looked at again, and a costly move leads back to its step."""
    ask = page.get_by_role("button", name="Analyse the game")
    if ask.count():  # a short game is looked at without anybody asking
        ask.click()
    expect(page.get_by_role("img", name="Chances to win")).to_be_visible(timeout=120_000)
    sides = page.get_by_role("region", name="Chances to win").get_by_role("listitem")
    expect(sides.filter(has_text="began with")).to_have_count(2)
    mistake = page.get_by_role("button", name=re.compile("^Move"))
    if not mistake.count():
        expect(page.get_by_text("No move gave away")).to_be_visible()
        return
    step = re.findall(r"Move (\d+),", mistake.first.inner_text())[0]
    mistake.first.click()
    expect(page.locator(".told")).to_contain_text(f"{step} of")


@kinds
def test_a_whole_game_against_the_computer(page: Page, room: Room, tmp_path: Path, kind: str) -> None:
    box, game, house = GAMES[kind]
    choose_game(page, room.address, box, game, ALONE, **house, **QUICKER.get(kind, {}))
    assert play_on(page).over
    revealed(page)

    page.get_by_text("Was the luck fair?").click()
    page.get_by_role("button", name="Check it now").click()
    expect(page.locator(".luck")).to_contain_text("✓")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.rumpus")
    assert main(["referee", str(tmp_path / "game.rumpus")]) == 0
    if kind == "pegs":
        analysed(page)
    if kind == "gridiron":
        expect(page.get_by_role("img", name="plays").first).to_be_visible()
        expect(page.get_by_role("table")).to_contain_text("First downs")


@kinds
def test_a_whole_game_on_one_device_with_the_shield(page: Page, room: Room, kind: str) -> None:
    box, game, house = GAMES[kind]
    choose_game(page, room.address, box, game, TOGETHER, **house)
    found = play_on(page)
    assert found.over
    if kind in WITHOUT_SECRETS:
        assert found.lifted == 0
    else:
        assert found.lifted > 4
        expect(page.get_by_role("button", name="Player 2's side")).to_be_visible()
    revealed(page)


@kinds
def test_a_whole_game_by_link_with_the_room_killed_in_the_middle(
    browser: Browser, fragile_room: Room, kind: str
) -> None:
    box, game, house = GAMES[kind]
    ann, ben = watched(browser.new_context(**STILL)), watched(browser.new_context(**STILL))
    choose_game(ann, fragile_room.address, box, game, FAR, **house)
    expect(ann.get_by_role("img", name="QR code")).to_be_visible()
    ben.goto(ann.get_by_label("Link for seat 2").input_value())
    ben.get_by_label("What shall we call you?").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    begin(ben, seed=2)
    assert play_on(ann, most=4).touched == 4  # a game of dice may be over after eight
    while ann.locator('[aria-pressed="true"]').count():  # a card that was picked up, and not laid yet
        play_on(ann, most=1)
    halt(ben)

    seen = [_still(each) for each in (ann, ben)]
    fragile_room.kill()
    for player in (ann, ben):
        expect(player.get_by_text("The line is down")).to_be_visible()
    fragile_room.open()
    for player in (ann, ben):
        expect(player.get_by_text("The line is down")).to_be_hidden()
    assert [_still(each) for each in (ann, ben)] == seen

    for player in (ann, ben):
        begin(player)
    assert all(played(player).over for player in (ann, ben))
    for player in (ann, ben):
        revealed(player)
        player.context.close()


def _still(page: Page) -> str:
    """The table, when nothing is on its way any more: when it has not changed for a while."""
    table, before = page.get_by_label("The table"), ""
    while (now := table.inner_html()) != before:
        before = now
        page.wait_for_timeout(800)
    return now
