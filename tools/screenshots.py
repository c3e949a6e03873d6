"""Takes the screenshots in docs/screenshots: every kind of table, on a desk and on a phone, by day and by night.

    python -m tools.screenshots             all of them
    python -m tools.screenshots shelf dice  some of them

A room of its own is opened for it, and a guest plays against a beginner until there is something to see. Games differ
from run to run, as their luck does; what the pictures show of the room does not.
"""

from __future__ import annotations

import os
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
    "pegs": ("P.E.G.S.", "Tank Blitz", 26, OFFERED),
    "dice": ("Pig Dice", "", 10, OFFERED),
    "cards": ("Jukem Football", "", 16, ".drive:has(+ .near) .play"),
    "gridiron": ("Pigskin", "", 60, '[data-spot^="opposite"][aria-disabled="false"]'),
}
"""Box, game, how many touches, and what there must be to see then."""
MORE = 60
"""How many touches more there may be until it is seen."""
TRIES = 6
PATIENCE = 300_000
"""Milliseconds; a busy machine takes the same pictures, later."""


def take(page: Page, name: str) -> None:
    """One picture, when the letters are there and everything has come to rest."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.wait_for_function("document.getAnimations().every((each) => each.playState !== 'running')")
    page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/screenshots/{name}.png", flush=True)


def table(page: Page, address: str, kind: str) -> None:
    """A game in the middle, with the guest to move and something to see. A game that ends too soon is played anew."""
    box, game, touches, sight = TABLES[kind]
    for seed in range(1, TRIES):
        sit_down(page, address, box, game)
        for turn in range(MORE):
            play_on(page, seed + turn, 1 if turn else touches)
            page.locator('[aria-busy="false"] .mine, .after').first.wait_for()  # the guest is asked something
            if page.locator(".after").count():
                break
            if page.locator(sight).count():
                return
    raise RuntimeError(f"no game of {game or box} shows {sight}")


def main(wanted: list[str]) -> int:
    """Take them all, or those that are named."""
    kinds = [kind for kind in ("shelf", *TABLES) if not wanted or kind in wanted]
    os.environ["RUMPUS_COMPILE"] = "never"  # a compiler beside the browser would only make everybody wait
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = Room(Path(folder))
        room.open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
            for kind in kinds:
                page = browser.new_page(reduced_motion="reduce")
                page.add_init_script("localStorage['rumpus-settings'] = JSON.stringify({ pace: 0 })")
                page.set_default_timeout(PATIENCE)
                if kind == "shelf":
                    page.goto(room.address)
                    page.get_by_role("heading", name="Rumpus").wait_for()
                else:
                    table(page, room.address, kind)
                for light in LIGHTS:
                    for size, viewport in SIZES.items():
                        page.set_viewport_size(viewport)
                        page.emulate_media(color_scheme=light, reduced_motion="reduce")
                        page.locator(f":root[data-light={light}]").wait_for(state="attached")
                        take(page, f"{kind}-{size}-{light}")
                page.close()
            browser.close()
        finally:
            room.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
