"""Counts the taps that a person needs in Pigskin: for the line-up, and for each play of their own drives.

    python -m tools.taps                    the room of this checkout
    python -m tools.taps http://HOST:PORT   another room, such as one of an earlier version

The person wants nothing special: any line-up, no time-outs, no swaps, and always the first run that is offered.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.room.browser.conftest import QUIET
from tests.room.browser.playing import ALONE, BUTTONS, OFFERED, STILL, Room, choose_game

GAMES, CALLS = 5, 6
PATIENCE = 120_000
DULL = ("Done", "Play on", "No swap", "Decline", "Accept")
"""What is tapped first where it is offered: whatever goes on."""


def tap(page: Page) -> None:
    """One tap, on whatever leads on."""
    page.locator(f"{BUTTONS}, {OFFERED}").first.wait_for()
    buttons = page.locator(BUTTONS)
    for words in DULL:
        if (on := buttons.filter(has_text=words)).count():
            return on.first.click()
    for spots in (page.locator('[data-spot^="opposite "][aria-disabled="false"]'), buttons, page.locator(OFFERED)):
        if spots.count():
            return spots.first.click(force=True)
    raise RuntimeError("nothing can be tapped")


def counted(page: Page, address: str) -> tuple[int, int, int]:
    """The taps until the men stand, the taps from the first to the last call, and the calls among those."""
    choose_game(page, address, "Pigskin", "", ALONE, short_game="on")
    taps, stand, first, calls = 0, 0, 0, 0
    while True:
        ready = page.locator('[aria-busy="false"] .mine, [aria-busy="false"].mine, .after')
        ready.first.wait_for(timeout=PATIENCE)
        asked = page.locator(".asks").inner_text()
        if not stand and "Choose a class" not in asked and "Line up" not in asked:
            stand = taps
        if "Your call" in asked:
            calls += 1
            first = first or taps
            if calls > CALLS:
                return stand, taps - first, CALLS
        before = page.locator(".layout").inner_html()
        tap(page)
        taps += 1
        page.wait_for_function("(was) => document.querySelector('.layout')?.innerHTML !== was", arg=before)


def main(address: str) -> int:
    """Count in some games, and say it."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = Room(Path(folder))
        if not address:
            room.open()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        try:
            found = []
            for _ in range(GAMES):
                page = browser.new_page(**STILL)
                page.add_init_script("localStorage['rumpus-settings'] = JSON.stringify({ pace: 0 })")
                page.set_default_timeout(PATIENCE)
                found.append(counted(page, address or room.address))
                page.close()
        finally:
            browser.close()
            room.kill()
    stand, drive, calls = (sum(each) for each in zip(*found, strict=True))
    print(f"{stand / GAMES:.1f} taps for a line-up, {drive / calls:.1f} for each play ({GAMES} games, {calls} plays)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
