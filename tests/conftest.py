"""What all tests share: plain asserts in the words of a game's scenarios are explained, too."""

import asyncio
import os
from collections.abc import Generator

import pytest

from rumpus.rules.catalogue import GAMES

# On a machine that runs tests on all cores, bots compile nothing in the background unless a test asks for it.
os.environ["RUMPUS_COMPILE"] = "never"

pytest.register_assert_rewrite("tests.rules.jukem.scenario", "tests.rules.pegs.scenario")

COMPILES = {"Native", "check", "simulate"}
"""Tests of a module with one of these names may have to compile a game, which takes longer than all else in it."""
LONGEST_TO_COMPILE = ("pigskin", "jukem", "football", "soccer", "rapid-transit", "tank-blitz", "leap-frog")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """A test without a browser may run an event loop, also after one with: Playwright's still counts as running."""
    loop = None if "playwright" in getattr(item, "fixturenames", ()) else asyncio._get_running_loop()
    if loop is None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With several workers: games that are compiled come first, one after the other, the longest ones before the rest.

    A worker is given tests that stand together, so a game is compiled by one of them, and not by two at a time.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        games = [*LONGEST_TO_COMPILE, *(game for game in GAMES if game not in LONGEST_TO_COMPILE)]
        items.sort(key=lambda item: games.index(game) if (game := compiled_game(item)) else len(games))


def compiled_game(item: pytest.Item) -> str:
    """The game that a test may have to compile, or nothing."""
    if COMPILES.isdisjoint(vars(getattr(item, "module", None) or object)):
        return ""
    words = f"/{item.nodeid.partition('::')[0].replace('_', '-')}/{item.name.partition('[')[2]}"
    named = [game for game in GAMES if f"/{game}/" in words or f"/test-{game}." in words or f"/{game}]" in words]
    return named[0] if named else ""
