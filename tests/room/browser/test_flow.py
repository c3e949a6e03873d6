"""How it goes: a coach is asked as often as wanted, endings are kept and shown, small screens hold what is needed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import ViewportSize as Size

from tests.room.browser.playing import ALONE, STILL, Room, choose_game, offered, play_on, sit_down, watched

LANDSCAPE: Size = {"width": 740, "height": 360}
PHONE: Size = {"width": 360, "height": 640}
ZOOMED: Size = {"width": 640, "height": 400}
"""A screen of 1280 by 800 at 200 %."""


def give_up(page: Page) -> None:
    """End a game at once."""
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up").click()
    page.locator(".after").wait_for()


def taps(page: Page) -> int:
    """How often this page was touched."""
    return int(page.evaluate("window.taps"))


def test_a_line_up_is_set_as_a_whole_by_taps_and_by_dragging(page: Page, room: Room) -> None:
    moves: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: moves.append(str(frame))))
    sit_down(page, room.address, "Pigskin")
    page.get_by_role("button", name="Strong on the left").click()
    man = page.locator("[data-man]")
    expect(page.locator("[data-man=LE]")).to_have_accessible_name("LE: star")
    page.locator("[data-man=LE]").click()
    page.locator("[data-man=RE]").click()
    expect(page.locator("[data-man=RE]")).to_have_accessible_name("RE: star")
    page.locator("[data-man=RE]").drag_to(page.locator("[data-man=C]"))
    expect(page.locator("[data-man=C]")).to_have_accessible_name("C: star")
    page.locator("[data-man=C]").drag_to(page.locator("[data-man=QB]"))
    expect(page.get_by_text("A lineman and a back cannot change places.")).to_be_visible()
    page.locator("[data-man=C]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-man=LG]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-man=LG]")).to_have_accessible_name("LG: star")
    assert man.count() > 11, "the bench is there, too"
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".asks")).not_to_contain_text("Choose a class")
    assert sum('"type":"move"' in frame for frame in moves) >= 11, "one tap, and every man stands"


def test_a_drive_needs_half_the_taps_that_its_moves_would(page: Page, room: Room) -> None:
    """Without a line-up as a whole and without routine answers, every move that is sent would be a tap of its own."""
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    page.add_init_script("window.taps = 0; addEventListener('click', () => window.taps++, true)")
    choose_game(page, room.address, "Pigskin", "", ALONE, short_game="on", card_mode="open", guest_subs="off")
    page.get_by_role("button", name="Done").wait_for()
    sat = taps(page)
    page.get_by_role("button", name="Done").click()
    calls = 0
    while calls < 3:
        page.locator('[aria-busy="false"] .mine').wait_for(timeout=180_000)
        asked, before = page.locator(".asks").inner_text(), taps(page)
        runs = page.locator('[data-spot^="opposite "][aria-disabled="false"]')
        answers = page.locator('[aria-label="What can be done"] button:enabled')
        (runs if runs.count() else answers if answers.count() else offered(page)).first.click()
        calls += "Your call" in asked
        assert taps(page) - before <= 2, asked
        expect(page.locator('[aria-busy="true"], .asks').first).to_be_visible()
    moves = sum('"type":"move"' in frame for frame in sent)
    print(f"taps: {taps(page) - sat} for {moves} moves")
    assert 2 * (taps(page) - sat) <= moves


def test_a_finished_game_stays_in_my_games_and_anybody_may_open_its_link(browser: Browser, room: Room) -> None:
    context = browser.new_context(**STILL)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = watched(context)
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    give_up(page)
    expect(page.locator(".plates li")).to_have_count(2)
    page.get_by_role("button", name="Show this game to others").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#" not in link, "no secret is in it"
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("row", name=re.compile("Free-For-All beginner"))).to_contain_text("1")
    page.get_by_role("link", name=re.compile("Free-For-All")).click()
    page.locator(".after").wait_for()
    stranger = watched(browser.new_context(**STILL))
    stranger.goto(link)
    stranger.get_by_role("button", name="To the beginning").wait_for()
    expect(stranger.get_by_text("Was the luck fair?")).to_be_visible()
    stranger.context.close()
    context.close()


def test_a_draw_is_nobodys_win_and_nobodys_loss(page: Page, room: Room) -> None:
    choose_game(page, room.address, "P.E.G.S.", "Soccer", ALONE, turn_limit="2")
    assert play_on(page).over
    expect(page.get_by_role("heading", name="It is a draw.")).to_be_visible()
    expect(page.locator(".plates li")).to_have_count(2)
    expect(page.locator(".medal")).to_have_count(0)
    page.get_by_role("link", name="My games").click()
    entry = page.get_by_role("link", name=re.compile("Soccer"))
    expect(entry).to_be_visible()
    expect(entry).not_to_contain_text(re.compile("won|lost"))


def test_arrow_keys_step_through_the_replay(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    play_on(page, most=4)
    give_up(page)
    steps = int(re.findall(r"of (\d+)", page.locator(".told").inner_text())[0])
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".told")).to_contain_text(f"{steps - 1} of {steps}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".told")).to_contain_text(f"{steps} of {steps}")


def in_view(page: Page, selector: str) -> bool:
    """Whether something is wholly on the screen, without scrolling."""
    box = page.locator(selector).first.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]


SMALL_TEXT = """
() => [...document.querySelectorAll('.layout *')].filter((each) => {
  const { a = 1, b = 0 } = (each.closest('svg') && each.getScreenCTM?.()) || {};
  const drawn = Math.hypot(a, b);
  return [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
    each.checkVisibility() && !each.closest('.unseen') && drawn * parseFloat(getComputedStyle(each).fontSize) < 10.95;
}).map((each) => each.outerHTML.slice(0, 90))
"""
"""What is written smaller than 11 pixels, in a drawing, too."""
COVERED = """
(part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  const bar = document.querySelector('.do');
  const high = bar && bar.contains(document.elementFromPoint(innerWidth / 2, innerHeight - 4)) ?
    bar.getBoundingClientRect().top : innerHeight;
  return Math.max(0, Math.min(innerHeight, box.bottom) - Math.max(high, box.top));
}
"""
"""How much of a part of the table lies under the buttons at the lower edge."""


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, ZOOMED], ids=["phone", "landscape", "zoomed"])
def test_on_small_screens_the_board_and_what_is_asked_are_seen_together(page: Page, room: Room, size: Size) -> None:
    page.set_viewport_size(size)
    for game, part in (("tank-blitz", "Your grid"), ("x-rays", "Your grid"), ("pigskin", "The line-ups")):
        page.goto(f"{room.address}/game/{game}")
        page.get_by_role("button", name="Sit down and play").click()
        page.get_by_label("What is asked").wait_for()
        if game == "pigskin":
            page.get_by_role("button", name="Done").click()
            page.locator('[aria-busy="false"] .mine').wait_for(timeout=60_000)
            for turn in range(20 if size == PHONE else 0):  # the most buttons that a play is called by
                if page.locator(".moves button").count() == 4:
                    break
                play_on(page, seed=turn, most=1)
                page.locator('[aria-busy="false"] .mine').wait_for(timeout=60_000)
        page.evaluate("scrollTo(0, 0)")
        assert in_view(page, ".asks"), game
        board = page.get_by_label(part).bounding_box()
        assert board
        seen = min(board["height"], size["height"] - board["y"]) - page.evaluate(COVERED, f'[aria-label="{part}"]')
        assert seen >= 0.85 * board["height"], (game, board, seen)
        assert page.evaluate(SMALL_TEXT) == [], game


def test_the_focus_is_led_on_when_a_button_goes(page: Page, room: Room) -> None:
    sit_down(page, room.address, "Pig Dice")
    page.get_by_label("What can be done").get_by_role("button", name="Throw").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Just heard")).to_contain_text("and")
    page.locator('[aria-busy="false"] .mine').wait_for()
    assert page.evaluate("document.activeElement !== document.body")


def test_the_room_can_be_put_on_a_home_screen(page: Page, room: Room) -> None:
    page.goto(room.address)
    manifest = page.request.get(f"{room.address}/manifest.webmanifest").json()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert page.request.get(f"{room.address}/{icon['src']}").ok
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.get_by_role("heading", name="Rumpus").wait_for()
    kept = page.evaluate(
        "caches.keys().then((all) => Promise.all(all.map((key) => caches.open(key)"
        ".then((kept) => kept.keys()).then((keys) => keys.map(({ url }) => url)))))"
    )
    assert not any("/api/" in url for urls in kept for url in urls)


def test_the_own_turn_stands_in_the_title(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    offered(page).first.wait_for()
    expect(page).to_have_title(re.compile("^Your turn"))


def test_a_necklace_is_hidden_in_any_order_and_taken_back_until_it_is_done(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "X-Rays")
    grid = page.get_by_label("Your grid")
    done = page.get_by_role("button", name="Done")
    for hole in ("A1", "C3", "F1", "D3", "B2"):  # C3 touches nothing that is there yet
        grid.get_by_role("button", name=hole).click()
    grid.get_by_role("button", name="F1").click()
    expect(done).to_be_disabled()
    grid.get_by_role("button", name="E3").click()
    done.click()
    expect(page.locator(".asks")).to_contain_text("take a picture")
    for hole in ("A1", "B2", "C3", "D3", "E3"):
        expect(grid.get_by_role("button", name=hole)).to_have_accessible_name(re.compile(f"^{hole}, peg"))


def test_what_does_not_fit_is_given_back_with_a_reason(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "X-Rays")
    grid = page.get_by_label("Your grid")
    for hole in ("A1", "A2", "A3", "B3", "F1"):
        grid.get_by_role("button", name=hole).click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".why")).to_contain_text("necklace")
    expect(page.locator(".draft")).to_contain_text("All are there")
    grid.get_by_role("button", name="F1").click()
    grid.get_by_role("button", name="C3").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".asks")).to_contain_text("take a picture")


def test_an_alarm_shakes_the_device_and_a_turn_calls_whoever_looks_elsewhere(browser: Browser, room: Room) -> None:
    context = browser.new_context(**STILL)
    page = watched(context)
    page.add_init_script(
        """window.shaken = []; navigator.vibrate = (length) => window.shaken.push(length);
        window.called = [];
        Object.defineProperty(Notification, "permission", { get: () => "granted" });
        Notification.requestPermission = () => Promise.resolve("granted");
        ServiceWorkerRegistration.prototype.showNotification = function (title, words) {
          window.called.push([title, words]);
          return Promise.resolve();
        };"""
    )
    page.goto(room.address)
    page.get_by_role("button", name="Light, pace and sound").click()
    page.get_by_role("checkbox", name=re.compile("my turn", re.IGNORECASE)).check()
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    assert not page.evaluate("window.called.length"), "whoever looks at the table is not called"
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    play_on(page, most=30)
    page.wait_for_function("window.called.length > 0")
    title, words = page.evaluate("window.called[0]")
    assert (title, words["body"]) == ("Free-For-All", "It is your turn.")
    assert page.evaluate("window.shaken.length") > 0, "in thirty touches something is met"
    context.close()


def test_a_hint_shows_where_and_how_likely(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    play_on(page, most=2)
    page.get_by_role("button", name="Ask for a hint").click()
    said = re.compile(r"Of 100 ways that the other side may look now")
    expect(page.locator("div.hint")).to_contain_text(said, timeout=60_000)
    expect(page.locator(".percent")).to_have_text(re.compile(r"^\d+ %$"))
    assert page.locator(".hinted").count() == 1


def test_every_piece_and_sign_on_the_table_is_explained(page: Page, room: Room) -> None:
    sit_down(page, room.address, "P.E.G.S.", "Free-For-All")
    play_on(page, most=3)
    key = page.get_by_role("list", name="What is what")
    expect(key).to_contain_text("peg")


def test_anybody_may_join_or_watch_an_open_table(browser: Browser, room: Room) -> None:
    ann, ben, eve = (watched(browser.new_context(**STILL)) for _ in range(3))
    ann.goto(f"{room.address}/game/x-rays")
    ann.get_by_role("radio", name="With a friend far away").check()
    ann.get_by_role("checkbox", name="Anybody in this room may join").check()
    ann.get_by_role("button", name="Sit down and play").click()
    ann.get_by_role("heading", name="Waiting for your friend").wait_for()
    for other in (ben, eve):
        other.goto(room.address)
        expect(other.get_by_role("region", name="Open tables")).to_contain_text("X-Rays")
    ben.get_by_role("link", name=re.compile("^Join .* X-Rays")).click()
    ben.get_by_label("What shall we call you?").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ann.get_by_label("What is asked").wait_for()
    eve.reload()
    expect(eve.get_by_role("link", name=re.compile("^Join"))).to_have_count(0)
    eve.get_by_role("link", name=re.compile("^Watch .*Ben.* X-Rays")).click()
    expect(eve.get_by_text("You watch. You see what everybody may see.")).to_be_visible()
    for player in (ann, ben, eve):
        player.context.close()
