"""A move is felt: what a seat notices is shown beat by beat, in whole games of every kind of table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.room.browser.playing import ALONE, STILL, Room, choose_game, offered, play_on, watched
from tests.room.browser.test_games import GAMES, QUICKER

HURRY = """
() => {
  const [later, now] = [window.setTimeout, performance.now.bind(performance)];
  window.setTimeout = (what, length = 0, ...rest) => later(what, length / %d, ...rest);
  performance.now = () => now() * %d;
}
"""
"""A world in which time runs faster, so that whole games can be seen at the normal pace."""
RECORD = """
() => {
  window.seen = [];
  new MutationObserver(() => {
    const table = document.querySelector(".layout");
    const number = Number(table?.dataset.beats ?? 0);
    if (!number || number === window.seen.at(-1)?.number) return;
    const open = document.querySelectorAll('[aria-label="The table"] [data-spot][aria-disabled="false"]').length;
    const words = document.querySelector('[aria-label="What was heard"] li')?.textContent.trim();
    window.seen.push({ number, act: table.dataset.beat ?? "", open, busy: table.ariaBusy, heard: words ?? "" });
  }).observe(document, { subtree: true, attributes: true, childList: true });
}
"""


@pytest.fixture
def slowly(browser: Browser) -> Iterator[Page]:
    """A page at the normal pace, in a world that runs fast."""
    context = browser.new_context(**STILL)
    page = watched(context, pace=1)
    page.add_init_script(f"({HURRY % (12, 12)})()")
    page.add_init_script(f"({RECORD})()")
    yield page
    context.close()


def seen(page: Page) -> list[dict[str, Any]]:
    """All beats so far."""
    beats: list[dict[str, Any]] = page.evaluate("window.seen")
    return beats


def after(acts: list[str], act: str) -> set[str]:
    """What came just after a kind of beat."""
    return {later for one, later in pairwise(acts) if one == act}


FOLLOWS = {
    "pegs": {"hush": {"silence", "alarm"}, "alarm": {"won", "taken", "follows", "note", "waits", "act", "end"}},
    "dice": {"act": {"dice", "note", "end"}, "swept": {"waits", "act"}},
    "cards": {"score": {"waits", "act", "note", "end"}},
    "gridiron": {"call": {"card", "ball", "note", "score"}},
}
"""What may come just after a beat."""
MUST = {
    "pegs": {"act", "hush", "silence", "waits", "end"},
    "dice": {"act", "dice", "waits", "end"},
    "cards": {"act", "note", "waits", "end"},
    "gridiron": {"act", "call", "card", "ball", "waits"},
}


@pytest.mark.parametrize("kind", GAMES)
def test_a_whole_game_at_the_normal_pace_is_shown_beat_by_beat(slowly: Page, room: Room, kind: str) -> None:
    box, game, house = GAMES[kind]
    choose_game(slowly, room.address, box, game, ALONE, **(house | QUICKER.get(kind, {})))
    slowly.get_by_label("What is asked").wait_for()
    assert play_on(slowly, seed=2).over
    beats = seen(slowly)
    acts = [beat["act"] for beat in beats]
    assert set(acts) >= MUST[kind]
    numbers = [beat["number"] for beat in beats]
    assert numbers == sorted(numbers)
    shown = [beat for beat in beats if beat["busy"] == "true"]  # what follows on a routine answer takes no time at all
    assert len(shown) > len(beats) / 2
    assert not any(beat["open"] for beat in shown), "nothing can be touched while something is shown"
    for act, allowed in FOLLOWS[kind].items():
        assert after(acts, act) <= allowed, (act, after(acts, act))
    if kind == "dice":
        throws = [beat["heard"] for beat in beats if beat["act"] == "dice"]
        assert all(re.search(r"(\d|Head) and (\d|Tail):", words) for words in throws), throws


def test_a_tap_jumps_ahead_and_touches_nothing(browser: Browser, room: Room) -> None:
    context = browser.new_context(**STILL)
    page = watched(context, pace=60)  # so slow that nothing ends by itself
    page.add_init_script(f"({RECORD})()")
    lines: list[WebSocket] = []
    page.on("websocket", lambda line: lines.append(line))
    choose_game(page, room.address, "P.E.G.S.", "Free-For-All", ALONE)
    offered(page).first.wait_for()
    with lines[-1].expect_event("framereceived", lambda frame: '"type":"position"' in str(frame)):
        offered(page).first.click()  # a tap cannot jump over what the room has not said yet
    layout = page.locator(".layout")
    expect(layout).to_have_attribute("data-beat", "act")
    board = page.get_by_label("Your grid")
    board.get_by_role("button", name="F6").click(force=True)
    expect(layout).to_have_attribute("data-beat", "waits")
    assert page.locator('[aria-label="What was heard"] li').count() >= 1
    assert not page.locator(".why").count()
    context.close()


def test_a_set_up_goes_out_as_a_whole_and_no_peg_of_it_is_a_beat(browser: Browser, room: Room) -> None:
    context = browser.new_context(**STILL)
    page = watched(context, pace=60)  # so slow that a beat for each peg would be seen
    page.add_init_script(f"({RECORD})()")
    choose_game(page, room.address, "P.E.G.S.", "X-Rays", ALONE)
    grid = page.get_by_label("Your grid")
    for hole in ("A1", "A2", "A3", "B3", "C3"):
        grid.get_by_role("button", name=hole).click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".layout")).to_have_attribute("data-beat", "waits")
    assert not any(beat["act"] == "act" for beat in seen(page))
    assert page.locator('[aria-label="What was heard"] li').count() == 6
    expect(grid.get_by_role("button", name="C3")).to_have_accessible_name(re.compile("^C3, peg"))
    context.close()


@pytest.mark.parametrize(("pace", "title"), [("0.5", "Brisk"), ("1", "Normal"), ("2", "Unhurried")])
def test_the_pace_is_a_setting_of_the_device(page: Page, room: Room, pace: str, title: str) -> None:
    page.goto(room.address)
    page.get_by_role("button", name="Light, pace and sound").click()
    page.get_by_role("combobox", name="Pace").select_option(title)
    assert page.evaluate("JSON.parse(localStorage['rumpus-settings']).pace") == float(pace)
    page.reload()
    page.get_by_role("button", name="Light, pace and sound").click()
    expect(page.get_by_role("combobox", name="Pace")).to_have_value(pace)


def test_without_motion_and_sound_the_order_and_the_words_stay(browser: Browser, room: Room) -> None:
    """One game, played with motion and without: the same kinds of beats, none of them animated without."""
    context = browser.new_context(viewport={"width": 800, "height": 600}, reduced_motion="reduce")
    page = watched(context, pace=1)
    page.add_init_script(f"({HURRY % (12, 12)})()")
    page.add_init_script(f"({RECORD})()")
    choose_game(page, room.address, "Pig Dice", "", ALONE)
    page.get_by_role("button", name="Turn the sound off").click()
    play_on(page, most=3)
    acts = [beat["act"] for beat in seen(page)]
    assert acts[:2] == ["act", "dice"]
    assert page.evaluate("document.getAnimations().length") == 0
    context.close()
