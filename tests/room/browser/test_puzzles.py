"""Puzzles in the browser: one is solved and one is not, on a desk and on a phone, with the proof, and what is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rumpus.bots.puzzles.questions import WHERE
from rumpus.bots.puzzles.stored import Puzzle, puzzle, puzzled_games, puzzles
from tests.room.browser.playing import Room, watched
from tests.room.browser.test_everyone import clean, fits, unfold

DESK: ViewportSize = {"width": 1200, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
GAME = puzzled_games()[0]


def first(where: bool) -> int:
    """The number of the first puzzle that asks for a hole, or for a move."""
    return next(number for number, each in enumerate(puzzles(GAME), 1) if (each.kind in WHERE) == where)


def wrong(each: Puzzle) -> str:
    return next(answer for answer in each.counts if answer not in each.right)


def answer(page: Page, each: Puzzle, words: str) -> None:
    """Give an answer: on the notepad, or by the list of moves."""
    if each.kind in WHERE:
        page.locator(f'[data-note="{words}"]').click()
    else:
        page.get_by_text("All moves in words").click()
        page.get_by_role("button", name=words[0].upper() + words[1:].replace(">", " to "), exact=True).click()
    page.get_by_role("button", name=f"Answer: {words}").click()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_one_is_solved_and_one_is_not(browser: Browser, room: Room, screen: ViewportSize) -> None:
    context = browser.new_context(viewport=screen, reduced_motion="reduce")
    page = watched(context)
    page.goto(room.address)
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("heading", name="Puzzles").wait_for()
    clean(page, "all puzzles")
    fits(page, "all puzzles")

    number = first(where=True)
    each = puzzle(GAME, number)
    page.goto(f"{room.address}/puzzle/{GAME}/{number}")
    page.get_by_label("The question").wait_for()
    expect(page.get_by_role("button", name="Answer")).to_be_disabled()
    clean(page, "a question")
    fits(page, "a question")
    answer(page, each, each.right[0])
    expect(page.get_by_role("status")).to_contain_text("Right.")
    expect(page.get_by_role("status")).to_contain_text(f"all {each.worlds} have")
    unfold(page)
    clean(page, "a proof")
    fits(page, "a proof")

    number = first(where=False)
    each = puzzle(GAME, number)
    page.goto(f"{room.address}/puzzle/{GAME}/{number}")
    answer(page, each, wrong(each))
    expect(page.get_by_role("status")).to_contain_text("No: not")
    expect(page.get_by_role("status")).to_contain_text(each.right[0])
    clean(page, "a wrong answer")

    page.goto(f"{room.address}/puzzle")
    expect(page.get_by_text(f"1 of {len(puzzles(GAME))} solved")).to_be_visible()
    context.close()


def test_a_hole_that_is_known_already_is_refused_with_a_reason(page: Page, room: Room) -> None:
    number = first(where=True)
    each = puzzle(GAME, number)
    page.goto(f"{room.address}/puzzle/{GAME}/{number}")
    known = next(f"{row}{column}" for row in "ABCDEF" for column in "123456" if f"{row}{column}" not in each.counts)
    page.locator(f'[data-note="{known}"]').click()
    page.get_by_role("button", name=f"Answer: {known}").click()
    expect(page.get_by_role("alert")).to_contain_text("name another hole")
    expect(page.get_by_role("button", name="Answer")).to_be_disabled()


def test_a_puzzle_that_is_none_is_told_so(page: Page, room: Room) -> None:
    page.goto(f"{room.address}/puzzle/{GAME}/99999")
    expect(page.get_by_role("alert")).to_contain_text("have the numbers 1 to")
    page.goto(f"{room.address}/puzzle/pig-dice/day")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
