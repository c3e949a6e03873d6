"""A room of its own, and how a person in these tests plays there until the game is over."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

OFFERED = '[aria-label="The table"] [data-spot][aria-disabled="false"]'
ALONE, TOGETHER, FAR = "Against the computer", "Together on this device", "With a friend far away"
BUTTONS = '[aria-label="What can be done"] button:not(.bare):enabled'

STILL: dict[str, Any] = {"viewport": {"width": 800, "height": 600}, "reduced_motion": "reduce"}

SERVER = """
import sys
from pathlib import Path
from rumpus.room.web.server.app import room_app
from rumpus.room.web.limits import Limits
from rumpus.room.web.server.launch import open_door, serve, sole_owner
folder, limits = Path(sys.argv[1]), Limits(messages=1e6, burst=1_000_000, tables=1_000, requests=100_000, hellos=9_999)
with sole_owner(folder):
    serve(room_app(folder, limits, prefix=sys.argv[3]), open_door("127.0.0.1", int(sys.argv[2])), limits)
"""
"""A room that lets a script play as fast as it can; limits have tests of their own."""

PLAY = """
([offered, buttons, seed, most]) => {
  const chance = (n) => {
    seed = (seed + 0x6d2b79f5) | 0; // mulberry32: any of n, also where n is a power of two
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const play = async () => {
    let [touched, lifted, since] = [0, 0, performance.now()];
    while (!window.halt && touched < most) {
      if (performance.now() - since > 300_000) throw new Error("nothing is offered any more");
      if (document.querySelector(".after")) return { over: true, touched, lifted };
      if (document.querySelector('[aria-busy="true"]')) {
        await rest(2); // a move is on its way
        continue;
      }
      const shield = document.querySelector(".shield button.primary, .ask button.primary");
      if (shield?.closest(".shield")) {
        lifted++;
        if (/Your grid|What you know|stays at/.test(document.documentElement.outerHTML))
          throw new Error("a secret is left behind the shield");
      }
      let found = shield ? [shield] : [...document.querySelectorAll(offered), ...document.querySelectorAll(buttons)];
      if (document.querySelector(".draft")) // whatever is placed one by one in words can be finished
        found = [...document.querySelectorAll('[aria-label="Other ways to do it"] li button:not(.not)')];
      const brief = found.filter((thing) => /^\\s*(Done|Play on|Keep\\b)/.test(thing.textContent)); // no endless swaps
      if (brief.length) found = brief;
      if (found.length) {
        found[chance(found.length)].click();
        touched++;
        since = performance.now();
      }
      await rest(found.length ? 0 : 4);
    }
    return { over: !!document.querySelector(".after"), touched, lifted };
  };
  window.halt = false;
  window.playing = play();
}
"""
"""Touches run inside the page: a whole game has hundreds. On one device the shield falls and is lifted in between."""


@dataclass(frozen=True)
class Played:
    """How somebody played: whether the game is over, how often they touched something or lifted the shield."""

    over: bool
    touched: int
    lifted: int


class Room:
    """A room in a process of its own. It can be killed and opened again on the same port."""

    def __init__(self, folder: Path, prefix: str = "") -> None:
        self.folder, self.prefix = folder, prefix
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Open it, and wait until it answers."""
        command = [
            sys.executable,
            "-X",
            "faulthandler",
            "-c",
            SERVER,
            str(self.folder / "tables"),
            str(self.port),
            self.prefix,
        ]
        with (self.folder / "room.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.address}/api/shelf").close()
            except OSError:
                if self._process.poll() is not None:
                    raise RuntimeError(f"ended with {self._process.poll()}: " + self._log()) from None
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("the room did not open: " + self._log())

    def _log(self) -> str:
        return (self.folder / "room.log").read_text(encoding="utf-8")

    def kill(self) -> None:
        """The room is gone, as after a power cut."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def watched(context: BrowserContext, pace: float = 0) -> Page:
    """A new page; an error of its script, or anything that its security policy stops, fails the test.

    Unless a test is about the pace, nothing is waited for.
    """
    page = context.new_page()
    page.add_init_script(f"localStorage['rumpus-settings'] ??= JSON.stringify({{ pace: {pace} }})")
    page.on("pageerror", _raise)
    page.on("console", lambda message: _raise(message.text) if "Content Security Policy" in message.text else None)
    page.set_default_timeout(60_000)  # nothing is measured here: a busy machine may take its time
    expect.set_options(timeout=30_000)
    return page


def _raise(error: object) -> None:
    raise AssertionError(f"on the page: {error}")


def choose_game(page: Page, address: str, box: str, game: str, way: str, level: str = "Beginner", **house: str) -> None:
    """From the shelf to the table: open the box, take the game, say who plays and by which house rules."""
    page.goto(address)
    page.get_by_role("button", name=box).click()
    if game:
        page.get_by_role("link", name=game).first.click()
    page.get_by_role("radio", name=way).check()
    if way == ALONE:
        page.get_by_role("radio", name=level).check()
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


def sit_down(page: Page, address: str, box: str, game: str = "") -> None:
    """Sit down against the computer."""
    choose_game(page, address, box, game, ALONE)
    page.get_by_label("What is asked").wait_for()


def begin(page: Page, seed: int = 1, most: int = 100_000) -> None:
    """Begin to touch what is offered, until the game is over, or so often, or until `halt`."""
    page.evaluate(PLAY, [OFFERED, BUTTONS, seed, most])


def played(page: Page) -> Played:
    """Wait for whoever began to play."""
    return Played(**page.evaluate("window.playing"))


def halt(page: Page) -> Played:
    """Stop whoever began to play, and wait for them."""
    page.evaluate("window.halt = true")
    return played(page)


def play_on(page: Page, seed: int = 1, most: int = 100_000) -> Played:
    """Touch what is offered until the game is over, or so often."""
    begin(page, seed, most)
    return played(page)


def offered(page: Page) -> Locator:
    """What can be touched on the table now."""
    return page.locator(OFFERED)
