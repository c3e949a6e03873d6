"""A room of its own, and how a person in these tests plays there until the game is over."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page

OFFERED = '[aria-label="The table"] [data-spot][aria-disabled="false"]'
BUTTONS = '[aria-label="What can be done"] button:not(.bare)'

PLAY_ON = """
async ([offered, buttons, seed, most]) => {
  const chance = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  let idle = 0;
  for (let touched = 0; touched < most; ) {
    if (document.querySelector(".after")) return true;
    const shield = document.querySelector(".shield button.primary, .ask button.primary");
    if (shield?.closest(".shield") && /Your grid|What you know|stays at/.test(document.documentElement.outerHTML))
      throw new Error("a secret is left behind the shield");
    let found = shield ? [shield] : [...document.querySelectorAll(offered), ...document.querySelectorAll(buttons)];
    const brief = found.filter((thing) => /^(Done|Play on|Keep)/.test(thing.innerText)); // no endless swaps
    if (brief.length) found = brief;
    if (found.length) {
      found[chance(found.length)].click();
      touched++;
      idle = 0;
    } else if (idle++ > 60000) throw new Error("nothing is offered any more");
    await rest(found.length ? 70 : 5); // the room takes twenty messages a second from one person
  }
  return false;
}
"""
"""Touches run inside the page: a whole game has hundreds. On one device the shield falls and is lifted in between."""


class Room:
    """`rumpus serve` in a process of its own. It can be killed and opened again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Open it, and wait until it answers."""
        command = [sys.executable, "-m", "rumpus.cli", "serve", "--no-browser", "--port", str(self.port)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with (self.folder / "room.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.folder / "tables")], stdout=log, stderr=log, env=environment
            )
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.address}/api/shelf").close()
            except OSError:
                if self._process.poll() is not None:
                    raise RuntimeError((self.folder / "room.log").read_text()) from None
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("the room did not open: " + (self.folder / "room.log").read_text())

    def kill(self) -> None:
        """The room is gone, as after a power cut."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def watched(context: BrowserContext) -> Page:
    """A new page; an error of its script, or anything that its security policy stops, fails the test."""
    page = context.new_page()
    page.on("pageerror", _raise)
    page.on("console", lambda message: _raise(message.text) if "Content Security Policy" in message.text else None)
    page.set_default_timeout(20_000)
    return page


def _raise(error: object) -> None:
    raise AssertionError(f"on the page: {error}")


def sit_down(page: Page, address: str, box: str, game: str = "", alone: bool = True, **house: str) -> None:
    """From the shelf to the table: alone against the computer, or as two people on one device."""
    page.goto(address)
    page.get_by_role("button", name=box).click()
    if game:
        page.get_by_role("link", name=game).first.click()
    if alone:
        page.get_by_role("radio", name="Beginner").check()
    else:
        page.get_by_role("radio", name="Together on this device").check()
    if house:
        page.get_by_text("House rules").click()
        for name, value in house.items():
            field = page.get_by_label(re.compile("^" + name.replace("_", " "), re.IGNORECASE))
            if field.evaluate("(field) => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
                field.blur()
    page.get_by_role("button", name="Sit down and play").click()
    if not alone:
        page.get_by_role("button", name="show my side").click()
    page.get_by_label("What is asked").wait_for()


def play_on(page: Page, seed: int = 1, most: int = 20_000) -> bool:
    """Touch what is offered until the game is over, or so often; whether it is over."""
    return bool(page.evaluate(PLAY_ON, [OFFERED, BUTTONS, seed, most]))


def offered(page: Page) -> Locator:
    """What can be touched on the table now."""
    return page.locator(OFFERED)
