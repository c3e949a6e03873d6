"""A deck editor: somebody copies out a box in the page, good, wrong and huge, and plays with it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.room.browser.playing import Room, play_on, watched
from tests.room.browser.test_everyone import PHONE, clean, fits
from tests.room.paper.test_boxes import pages

DOCS = Path(__file__).parents[3] / "docs" / "rules"


def editor(page: Page, room: Room, game: str) -> None:
    page.goto(f"{room.address}/deck/{game}")
    page.get_by_role("columnheader", name="Usual").wait_for()


def file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "text/csv", "buffer": content}


def test_a_deck_is_typed_checked_brought_saved_and_played_with(page: Page, room: Room, tmp_path: Path) -> None:
    editor(page, room, "pigskin")
    wrong = page.get_by_role("region", name="What is wrong")
    page.get_by_label("A1, Pass second").fill("INT 9 OB")
    page.get_by_label("A1, Kickoff star").fill("hello")
    page.get_by_role("button", name="Next card").click()
    page.get_by_label("A2, Long", exact=True).fill("0")
    expect(wrong.get_by_role("listitem")).to_have_count(2)
    expect(wrong).to_contain_text("it takes n, n OB")
    expect(page.get_by_role("button", name="Play against the computer")).to_be_disabled()
    wrong.get_by_role("button", name="A1, Kickoff star").click()
    expect(page.get_by_label("A1, Kickoff star")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("A1, Kickoff star").fill("66")
    wrong.get_by_role("button", name="A2, Long").click()
    page.get_by_label("A2, Long", exact=True).fill("40")
    expect(wrong).to_contain_text("A good deck")
    expect(page.get_by_role("row", name="pass against second, % of thrown intercepted")).to_contain_text("8%")
    page.reload()  # nothing is lost
    expect(page.get_by_label("A1, Pass second")).to_have_value("INT 9 OB")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "box.csv")
    saved = (tmp_path / "box.csv").read_text(encoding="utf-8")
    assert "INT 9 OB" in saved

    chooser = page.locator("input[type=file]")
    chooser.set_input_files(file("huge.csv", b"x," * 100_000))
    expect(page.get_by_role("alert")).to_contain_text("too large for a deck")
    chooser.set_input_files(file("semi.csv", saved.replace(",", ";").encode()))
    expect(wrong).to_contain_text("separated by semicolons")
    expect(page.get_by_label("A1, Pass second")).to_have_value("INT 9 OB")
    chooser.set_input_files(file("half.csv", "\n".join(saved.splitlines()[:11]).encode()))
    expect(wrong).to_contain_text("40 of the 50 cards are missing")
    chooser.set_input_files(file("wrong.csv", saved.replace("A1,play,66", "A1,play,many").encode()))
    expect(wrong.get_by_role("listitem")).to_have_text(["A1, Kickoff star 'many' cannot stand there; it takes n, n OB"])
    chooser.set_input_files(file("half.csv", "\n".join(saved.splitlines()[:11]).encode()))
    expect(page.get_by_role("button", name="still empty")).to_have_count(40)
    page.get_by_label("Begin with another deck").select_option("empty cards")
    expect(page.get_by_role("button", name="still empty")).to_have_count(50)
    page.get_by_label("A1, Punt out").fill("over there")
    expect(page.get_by_role("button", name="still empty")).to_have_count(49)
    expect(wrong.get_by_role("button", name="A1, Punt out")).to_have_count(1)
    chooser.set_input_files(file("box.csv", saved.encode()))
    expect(wrong).to_contain_text("A good deck")
    expect(page.get_by_label("Its name")).to_have_value("box")
    with page.expect_download() as download:
        page.get_by_role("button", name="Print it").click()
    download.value.save_as(tmp_path / "box.pdf")
    assert "INT 9 OB" in " ".join(pages((tmp_path / "box.pdf").read_bytes()))

    editor(page, room, "jukem")
    page.get_by_role("button", name="Card 1,").or_(page.get_by_role("button", name="Card 1", exact=True)).click()
    page.get_by_label("1, kind").select_option("JUKEM")
    page.get_by_label("Its name").fill("Three jukes")
    expect(page.get_by_role("row", name="JUKEM cards")).to_contain_text("3")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("This room keeps Three jukes now.")).to_be_visible()
    page.get_by_role("button", name="Play against the computer").click()
    page.get_by_label("What is asked").wait_for()
    play_on(page, most=12)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, give up").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="record").first.click()
    download.value.save_as(tmp_path / "game.rumpus")
    assert "Kit: sha256:" in (tmp_path / "game.rumpus").read_text(encoding="utf-8")


def test_no_deck_editor_keeps_anybody_out_on_a_phone_and_by_night(browser: Browser, room: Room) -> None:
    page = watched(browser.new_context(viewport=PHONE, reduced_motion="reduce"))
    for game in ("pigskin", "jukem", "pig-dice"):
        editor(page, room, game)
        fits(page, f"the cards of {game}")
        clean(page, f"the cards of {game}")
    page.get_by_label("Head die, face 2").select_option("T")
    expect(page.get_by_role("row", name="sevens, % of throws")).to_contain_text("8.3%")
    page.get_by_role("button", name="Play against the computer").click()
    expect(page.get_by_text(re.compile("Played with: somebody's own, sha256:[0-9a-f]{16}$"))).to_be_visible()
    fits(page, "a table with dice of one's own")
    page.context.close()
