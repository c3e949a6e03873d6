"""The workshop: somebody makes a game in the page, plays it, sends it to a friend, and anybody can check its record."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.room.browser.playing import Room, begin, play_on, played, watched
from tests.room.browser.test_everyone import PHONE, clean, fits, unfold

TEXT = """Game: Cellar Door
Line: Two pegs behind three doors.
Start: each player hides 2 pegs in your A1 A2 A3.
Turn: add a peg in your rows 1 to 2.
Silence: the peg stays.
Alarm: the peg becomes a marker. you have another turn.
End: when a player has found 2.
Win: more found.
"""


def workshop(page: Page, room: Room, where: str = "") -> None:
    """Open the workshop, and wait until the game in it was looked at and tried."""
    page.goto(f"{room.address}/workshop{where}")
    page.get_by_text("At a glance").wait_for()


def refereed(record: Path, elsewhere: Path) -> str:
    """What the referee says of a record, in a folder where nothing is known of its game."""
    known_nowhere = {**os.environ, "XDG_CACHE_HOME": str(elsewhere / "cache"), "HOME": str(elsewhere)}
    command = [sys.executable, "-m", "rumpus", "referee", str(record)]
    found = subprocess.run(command, cwd=elsewhere, env=known_nowhere, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def test_a_new_game_is_made_played_against_the_computer_and_by_link_and_refereed_elsewhere(
    browser: Browser, room: Room, tmp_path: Path
) -> None:
    ann = watched(browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce"))
    workshop(ann, room)

    # Pasted, with a mistake: it is said on its line, and nothing can be played yet.
    ann.get_by_role("button", name="As text").click()
    ann.get_by_label("The whole game as text").fill(TEXT)
    expect(ann.locator("#wrong")).to_contain_text("Line 4:")
    expect(ann.get_by_role("button", name="Play against the computer")).to_be_disabled()
    ann.get_by_role("button", name="As text").click()

    # Mended on the drawn unit: the other three doors, row by hole.
    ann.get_by_role("button", name="Turn: in your rows 1 to 2").click()
    unit = ann.get_by_role("group", name="Player 1")
    for row in ("Row A", "Row B"):
        ann.get_by_role("button", name=row, exact=True).click()
    expect(ann.get_by_role("alert")).to_have_text("A zone has at least one hole.")
    for hole in ("F4", "F5", "F6"):
        unit.get_by_role("button", name=re.compile(f"^{hole}")).click()
    expect(ann.get_by_role("heading", name="Turn: your F4 F5 F6")).to_be_visible()
    ann.get_by_role("button", name="Done").click()
    expect(ann.get_by_role("button", name="Turn: in your F4 F5 F6")).to_be_focused()
    ann.get_by_text("At a glance").wait_for()

    # A number by its stepper, a sentence by its drop-down, and what they mean at once.
    end = ann.get_by_role("region", name="End")
    end.get_by_role("button", name="one more").click()
    expect(end).to_contain_text(re.compile("3|found"))
    expect(end.locator(".why")).not_to_be_empty()
    end.get_by_role("button", name="one less").click()
    expect(end.locator(".why")).to_be_empty()
    ann.get_by_text("At a glance").wait_for()
    ann.get_by_role("button", name="One step on").click()
    expect(ann.get_by_label("A random game")).to_contain_text("2 of ")
    expect(ann.locator("summary", has_text="Length")).to_contain_text("Why is it red?")
    ann.locator("summary", has_text="Length").click()  # two holes of three are no long game
    expect(ann.get_by_text(re.compile("good is 12 to 90"))).to_be_visible()

    # Sent as a link, which holds all of it; the friend looks at it, keeps it, and invites back.
    ann.get_by_role("button", name="Send a link").click()
    link = ann.get_by_label(re.compile("link")).input_value()
    assert "#" in link
    ben = watched(browser.new_context())
    ben.goto(link)
    expect(ben.get_by_label("What it is called")).to_have_value("Cellar Door")
    ben.get_by_role("button", name="Play with a friend").click()
    ben.get_by_role("radio", name="With a friend far away").check()
    ben.get_by_role("button", name="Sit down and play").click()
    invitation = ben.get_by_label("Link for seat 2").input_value()

    ann.get_by_role("button", name="Play against the computer").click()
    assert play_on(ann).over
    ann.goto(f"{room.address}/workshop")
    expect(ann.get_by_role("region", name="Your games")).to_contain_text("Cellar Door")

    ann.goto(invitation)
    ann.get_by_role("button", name="Sit down").click()
    for player in (ann, ben):
        begin(player, seed=2)
    assert [played(player).over for player in (ann, ben)] == [True, True]
    with ben.expect_download() as download:
        ben.get_by_role("link", name=re.compile("record", re.IGNORECASE)).first.click()
    download.value.save_as(tmp_path / "game.rumpus")
    assert "Rule 2: Game: Cellar Door" in (tmp_path / "game.rumpus").read_text(encoding="utf-8")
    assert "legal, luck proven" in refereed(tmp_path / "game.rumpus", tmp_path)
    for player in (ann, ben):
        player.context.close()


def test_the_workshop_keeps_nobody_out_on_a_phone_and_by_night(browser: Browser, room: Room) -> None:
    page = watched(browser.new_context(viewport=PHONE, reduced_motion="reduce"))
    workshop(page, room)
    fits(page, "the workshop")
    page.get_by_role("button", name="Surprise me").click()
    page.get_by_text("At a glance").wait_for()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("What it is called")).to_have_value("Blind Yavalath")
    page.get_by_role("button", name="Turn: anywhere").click()
    expect(page.get_by_role("heading", name="Turn: anywhere")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # a hole by keyboard: everywhere but there
    expect(page.get_by_role("heading", name=re.compile("^Turn: your A2 A3"))).to_be_visible()
    unfold(page)
    fits(page, "a zone in the workshop")
    clean(page, "a zone in the workshop")
    page.get_by_role("button", name="As text").click()
    page.get_by_label("The whole game as text").fill("Game: Nothing\n")
    expect(page.locator("#wrong")).to_contain_text("there is no line")
    clean(page, "a text that is no game")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("The whole game as text")).to_have_value(re.compile("Game: Blind Yavalath"))
    page.goto(f"{room.address}/workshop#not-a-game")
    expect(page.get_by_role("alert")).to_contain_text("no description that can be read")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()  # what stood there is not lost
    page.context.close()
