"""Every lesson in a real browser: played to its end, right and wrong, and on into a real game with the coach."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from rumpus.room.lessons import lesson, lesson_names, stand
from tests.room.browser.playing import Room, offered, watched
from tests.room.lesson_play import done, solved, sorted_choices

LEARN = """
async (steps) => {
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const coach = () => document.querySelector(COACH);
  const until = async (what, find) => {
    for (let tries = 0; tries < 20_000; tries++) {
      const found = find();
      if (found) return found;
      await rest(5);
    }
    throw new Error(`${what} never came; the coach says: ${coach()?.textContent}`);
  };
  const plain = (words) => words.trim().toLowerCase().replace(/\\s+/g, " ").replaceAll(">", " to ");
  const same = (one, other) => plain(one) === plain(other);
  const [COACH, DO, MORE] = ['[aria-label="The coach"]', ".layout .do", ".layout .more"];
  const button = (words, inside) =>
    [...document.querySelectorAll(`${inside} button:enabled`)].find((each) => same(each.textContent, words));
  const calm = () => coach() && !document.querySelector('[aria-busy="true"]');
  const touch = (spot) =>
    document.querySelector(`[aria-label="The table"] [data-spot="${spot}"][aria-disabled="false"]`);
  const make = async ({ touches, words }, byWords) => {
    await until("calm", calm);
    const inWords = () => button(words, MORE);
    for (const spot of byWords && inWords() ? [] : touches) {
      const found = await until(`${spot} of ${words}`, () =>
        touch(spot) ?? button(words, DO) ?? button(spot, DO) ?? inWords());
      found.click();
      await rest(0);
      if (!found.dataset.spot && same(found.textContent, words)) return; // a button for the whole move
    }
    if (byWords) inWords()?.click();
  };
  for (const { wrong, answer, right, good } of steps) {
    if (wrong) {
      await make(wrong, true);
      await until(answer, () => coach().textContent.includes(answer));
      (await until("Try again", () => button("Try again", COACH))).click();
      await until("the question", () => !button("Try again", COACH) && calm());
    }
    const asked = ({ touches, words }) =>
      touches.some((spot) => touch(spot) ?? button(spot, DO)) || button(words, DO) || button(words, MORE);
    const formation = () => document.querySelector('[aria-label="Your line-up"]');
    await until("the question", () => calm() && (formation() || !right.length || asked(right[0])));
    const lineup = formation();
    for (const act of lineup ? [{}] : right) {
      if (!lineup) await make(act, false);
      await rest(0);
      button("Done", DO)?.click(); // a set-up goes out as a whole
    }
    await until(good, () => calm() && coach().textContent.includes(good));
    const on = button("Go on", COACH);
    on?.click();
    if (on) await until("the next scene", () => !coach().textContent.includes(good) && calm());
  }
}
"""
"""A learner inside the page: what is wrong is said in words, what is right is touched."""


def script(name: str) -> list[dict[str, Any]]:
    """What the learner does in each scene, and what the coach must say to it."""
    found, steps = lesson(name), []
    for scene in range(len(found.scene)):
        acts = done(found, scene)
        wrong = sorted_choices(found, scene, acts)[1][:1]
        answer = stand(found, scene, [*acts, wrong[0].move]).words if wrong else ""
        right = []
        for move in solved(found, scene, acts):
            standing = stand(found, scene, acts)
            right += [_act(each) for each in standing.match.choices(standing.seat) if each.move == move]
            acts = [*acts, move]
        good = found.scene[scene].good
        steps.append({"wrong": _act(wrong[0]) if wrong else None, "answer": answer, "right": right, "good": good})
    return steps


def _act(choice: Any) -> dict[str, Any]:
    return {"touches": list(choice.touch), "words": choice.words}


def coach_of(page: Page) -> Locator:
    return page.get_by_role("region", name="The coach", exact=True)


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_played_to_its_end_right_and_wrong(page: Page, room: Room, name: str) -> None:
    page.goto(f"{room.address}/learn/{name}")
    coach_of(page).wait_for()
    page.evaluate(LEARN, script(name))
    expect(page.get_by_role("button", name="Play a real game")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage['rumpus.progress'])")
    assert list(kept["lessons"]) == [name]


def test_from_the_shelf_through_a_lesson_into_a_real_game(page: Page, room: Room) -> None:
    page.goto(room.address)
    page.get_by_role("button", name="P.E.G.S.").click()
    page.get_by_role("link", name="Teach me Free-For-All").click()
    coach_of(page).wait_for()
    page.evaluate(LEARN, script("free-for-all"))
    page.get_by_role("button", name="Play a real game").click()
    coach = coach_of(page)
    expect(coach).to_contain_text("I explain what is heard")
    offered(page).first.click()
    expect(coach).to_contain_text(re.compile("One more hole is taken over there|They know one of your holes now"))
    coach.get_by_role("button", name="Thanks, I play on alone").click()
    expect(coach).to_be_hidden()
    page.reload()
    expect(page.get_by_label("What is asked")).to_be_visible()
    expect(coach).to_be_hidden()
    page.goto(f"{room.address}/learn")
    expect(page.get_by_role("link", name="Free-For-All")).to_contain_text("done")


def test_the_coach_is_offered_until_a_game_was_finished_and_marks_the_notepad(page: Page, room: Room) -> None:
    page.goto(f"{room.address}/game/x-rays")
    assert page.get_by_label("Coach").is_checked()
    page.get_by_role("button", name="Sit down and play").click()
    for place in ("A1", "A2", "B1", "B2", "C1"):
        page.locator(f'[data-spot="{place}"]').click()
    page.get_by_role("button", name="Done").click()
    page.locator('[data-spot="C5"][aria-disabled="false"]').click()
    expect(coach_of(page)).to_contain_text("C5")
    expect(page.locator(".sought").first).to_be_attached()
    page.evaluate("localStorage['rumpus-results'] = JSON.stringify([{ game: 'x-rays', table: 't', tokens: [] }])")
    page.goto(f"{room.address}/game/x-rays")
    assert not page.get_by_label("Coach").is_checked()


def test_an_impossible_touch_is_refused_in_words_of_the_game(page: Page, room: Room) -> None:
    page.goto(f"{room.address}/learn/tank-blitz")
    page.locator('[aria-label="Your grid"] [data-spot="A1"]').click(force=True)
    expect(page.get_by_label("What is asked")).to_contain_text("Your mines go into rows B and C")


@pytest.mark.parametrize("light", ["light", "dark"])
def test_lessons_have_no_accessibility_violation(browser: Browser, room: Room, light: Any) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=light, reduced_motion="reduce")
    page = watched(context)
    for path in ("learn", "learn/tank-blitz", "learn/jukem"):
        page.goto(f"{room.address}/{path}")
        page.get_by_role("heading", level=1).wait_for(state="attached")
        if path != "learn":
            coach_of(page).wait_for()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    context.close()
