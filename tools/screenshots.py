"""Takes the screenshots in docs/screenshots: every kind of table, on a desk and on a phone, by day and by night.

    python -m tools.screenshots

A room of its own is opened for it, and a guest plays against a beginner until there is something to see. Games differ
from run to run, as their luck does; what the pictures show of the room does not.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.room.browser.conftest import QUIET
from tests.room.browser.playing import OFFERED, Room, play_on, sit_down

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TABLES = {
    "pegs": ("P.E.G.S.", "Tank Blitz", 26),
    "dice": ("Pig Dice", "", 10),
    "cards": ("Jukem Football", "", 26),
    "gridiron": ("Pigskin", "", 60),
}


def take(page: Page, name: str) -> None:
    """One picture, when everything has come to rest."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/screenshots/{name}.png")


def table(page: Page, address: str, kind: str) -> None:
    """A game in the middle, with the guest to move."""
    box, game, touches = TABLES[kind]
    sit_down(page, address, box, game)
    play_on(page, seed=7, most=touches)
    page.locator(OFFERED).first.wait_for()


def main() -> int:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = Room(Path(folder))
        room.open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
            for kind in ("shelf", *TABLES):
                page = browser.new_page()
                if kind == "shelf":
                    page.goto(room.address)
                    page.get_by_role("heading", name="Rumpus").wait_for()
                else:
                    table(page, room.address, kind)
                for light in LIGHTS:
                    for size, viewport in SIZES.items():
                        page.set_viewport_size(viewport)
                        page.emulate_media(color_scheme=light)
                        take(page, f"{kind}-{size}-{light}")
                page.close()
            browser.close()
        finally:
            room.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
