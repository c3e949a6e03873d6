"""Several people: on one device with the shield, far apart by link, and people who only watch."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.room.browser.playing import Room, offered, watched


def sit_together(page: Page, address: str, game: str, way: str) -> None:
    """Choose a way to play, and sit down."""
    page.goto(f"{address}/game/{game}")
    page.get_by_role("radio", name=way).check()
    page.get_by_role("button", name="Sit down and play").click()


def test_behind_the_shield_there_is_nothing_to_find(page: Page, room: Room) -> None:
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: sent.append(str(frame))))
    sit_together(page, room.address, "hideout", "Together on this device")
    page.get_by_role("button", name="show my side").click()
    for hole in ("A1", "A2", "A3", "C1", "C2", "C3"):
        page.get_by_label("Your grid").get_by_role("button", name=hole).click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_label("Just heard")).to_contain_text("That is a shape")
    page.get_by_role("button", name="Cover the table").click()
    page.get_by_role("button", name="show my side").wait_for()
    kept = page.evaluate("JSON.stringify([localStorage, sessionStorage, history.state, document.title])")
    for secret in ("Your grid", "A peg at", "That is a shape", "pieces"):
        assert secret not in page.content()
        assert secret not in kept
    shown = len(sent)
    page.go_back()
    page.go_forward()
    page.get_by_role("button", name="show my side").wait_for()
    assert not any('"pieces"' in frame for frame in sent[shown:])


def test_friends_play_again_with_the_seats_swapped(browser: Browser, room: Room) -> None:
    ann, ben = watched(browser.new_context()), watched(browser.new_context())
    sit_together(ann, room.address, "pig-dice", "With a friend far away")
    ben.goto(ann.get_by_label("Link for seat 2").input_value())
    expect(ben.get_by_role("heading", name="Guest invites you to a game of Pig Dice")).to_be_visible()
    expect(ben.get_by_text("It takes about")).to_be_visible()
    ben.get_by_label("What shall we call you?").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.get_by_role("button", name="Give up").click()
    ben.get_by_role("button", name="Yes, give up").click()
    ann.get_by_role("button", name="Play again").click()
    expect(ben.get_by_text("Guest would like one more.")).to_be_visible()
    ben.get_by_role("button", name="Play again").click()
    for player in (ann, ben):
        player.get_by_label("What is asked").wait_for()
    expect(ann.get_by_label("What is asked").get_by_role("listitem").first).to_contain_text("Ben")
    for player in (ann, ben):
        player.context.close()


def test_a_phrase_reaches_the_other_player_and_resigning_ends_the_game(browser: Browser, room: Room) -> None:
    ann, ben = watched(browser.new_context()), watched(browser.new_context())
    sit_together(ann, room.address, "free-for-all", "With a friend far away")
    ben.goto(ann.get_by_label("Link for seat 2").input_value())
    ben.get_by_role("button", name="Sit down").click()
    ann.get_by_text("Say something").click()
    ann.get_by_role("button", name="Good luck.").click()
    expect(ben.get_by_role("status").filter(has_text="Good luck.")).to_be_visible()
    ben.get_by_role("button", name="Give up").click()
    ben.get_by_role("button", name="Yes, give up").click()
    expect(ann.locator(".after .head h2")).to_contain_text("You win.")
    for player in (ann, ben):
        player.context.close()


def test_whoever_watches_sees_what_everybody_may_see(browser: Browser, room: Room) -> None:
    ann, eve = watched(browser.new_context()), watched(browser.new_context())
    sit_together(ann, room.address, "x-rays", "With a friend far away")
    link = ann.get_by_label("Link to watch").input_value()
    ben = watched(browser.new_context())
    ben.goto(ann.get_by_label("Link for seat 2").input_value())
    ben.get_by_role("button", name="Sit down").click()
    offered(ann).first.click()
    eve.goto(link)
    expect(eve.get_by_text("You watch.")).to_be_visible()
    assert eve.get_by_label("The table").get_by_role("button", name="peg").count() == 0
    assert eve.get_by_role("button", name="Give up").count() == 0
    for player in (ann, ben, eve):
        player.context.close()


def test_a_wrong_link_opens_nothing(page: Page, room: Room) -> None:
    page.goto(f"{room.address}/table/AAAAAAAAAAAA#wrong")
    expect(page.get_by_role("heading", name="This table is not open to you")).to_be_visible()


def test_a_link_is_worth_nothing_once_the_friend_sits_and_a_seat_moves_by_a_link_of_its_player(
    browser: Browser, room: Room
) -> None:
    ann, ben = watched(browser.new_context()), watched(browser.new_context())
    sit_together(ann, room.address, "x-rays", "With a friend far away")
    invitation = ann.get_by_label("Link for seat 2").input_value()
    ben.goto(invitation)
    ben.get_by_role("button", name="Sit down").click()
    ben.get_by_label("What is asked").wait_for()
    assert "#" not in ben.url  # who copies it gives nothing away
    ben.reload()
    ben.get_by_label("What is asked").wait_for()
    spy = watched(browser.new_context())
    spy.goto(invitation)
    expect(spy.get_by_role("heading", name="This table is not open to you")).to_be_visible()
    ben.get_by_text("Another device").click()
    ben.get_by_role("button", name="Make a link").click()
    phone = watched(browser.new_context())
    phone.goto(ben.get_by_label("A link to your seat").input_value())
    phone.get_by_label("What is asked").wait_for()
    expect(ben.get_by_text("2 can open your seat")).to_be_visible()
    for player in (ann, ben, spy, phone):
        player.context.close()


def test_a_link_without_its_end_says_what_is_missing(page: Page, room: Room) -> None:
    page.goto(f"{room.address}/table/AAAAAAAAAAAA")
    expect(page.get_by_text("the part behind # is missing")).to_be_visible()


def test_a_room_under_a_folder_of_its_host_is_played_like_any_other(browser: Browser, tmp_path: Path) -> None:
    room = Room(tmp_path, prefix="/games")
    room.open()
    ann, ben = watched(browser.new_context()), watched(browser.new_context())
    ann.goto(f"{room.address}/games/")
    ann.get_by_role("link", name="Rumpus").wait_for()
    sit_together(ann, f"{room.address}/games", "x-rays", "With a friend far away")
    link = ann.get_by_label("Link for seat 2").input_value()
    assert link.startswith(f"{room.address}/games/table/")
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    offered(ann).first.click()
    ann.reload()
    ann.get_by_label("What is asked").wait_for()
    ann.get_by_role("button", name="Rules").click()
    expect(ann.locator("img[src^='/games/api/figure/']").first).to_be_visible()
    for player in (ann, ben):
        player.context.close()
    room.kill()
