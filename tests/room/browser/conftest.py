"""A room of its own for the tests in a real browser, and people who play in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.room.browser.playing import STILL, Room, watched

QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Debian's Chromium where it is installed; otherwise the one that `playwright install chromium` brings."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    return {"args": list(QUIET), **({"executable_path": chromium} if chromium else {})}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Each room has an address of its own. (The plugin's fixture of this name warns under pytest 9.)"""


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """A small still window: to paint what moves is most of the work of a browser without a graphics card."""
    return dict(STILL)


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room that is open while the tests run."""
    opened = Room(tmp_path_factory.mktemp("room"))
    opened.open()
    yield opened
    opened.kill()


@pytest.fixture
def fragile_room(tmp_path: Path) -> Iterator[Room]:
    """A room that a test may kill."""
    opened = Room(tmp_path)
    opened.open()
    yield opened
    opened.kill()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page on which nothing may go wrong unnoticed."""
    return watched(context)
