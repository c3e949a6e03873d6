"""One player in a process of its own: it gets ready, says so, and plays for as long as it is told, again and again.

    python -m tools.peers.worker openspiel:python pig "players=2,winscore=100" --core 1

It needs nothing but the library that it plays with, so that it runs in any environment. Answers are lines of JSON:
first how long it took to be ready, then for each line with a number of seconds how many moves were made in what time.
"""

from __future__ import annotations

import time

BEGAN = time.perf_counter()  # before anything else is imported: that is part of getting ready

import argparse  # noqa: E402
import importlib  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402
from collections.abc import Callable  # noqa: E402
from importlib import metadata  # noqa: E402
from typing import Any, NamedTuple  # noqa: E402


def one() -> float:
    """What is counted are moves already."""
    return 1.0


class Player(NamedTuple):
    """Somebody who plays a game, or many, one after the other."""

    play: Callable[[int], int]
    """Plays on by so many portions, whatever a portion is, and counts something."""
    worth: Callable[[], float] = one
    """How many moves one of what is counted has; it is asked for when the time of getting ready is over."""


PORTION_SECONDS = 0.02
"""About how long a portion lasts: long beside a look at the clock, short beside a round."""


def keep_to(core: int) -> None:
    """This process, and every thread that it starts, stays on one core, where the system can do that."""
    if core >= 0 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def opened(kind: str, game: str, setting: str) -> Player:
    """The player of a kind such as `openspiel:python`."""
    module, _, way = kind.partition(":")
    player: Player = importlib.import_module(f"tools.peers.play_{module}").opened(way, game, setting)
    return player


def library(name: str) -> Any:
    """A module that only the environment of the peers has, so that nobody asks for its types here."""
    return importlib.import_module(name)


def portion(play: Callable[[int], int], long: float = PORTION_SECONDS) -> int:
    """How much to play between two looks at the clock."""
    size = 1
    while True:
        began = time.perf_counter()
        play(size)
        if time.perf_counter() - began >= long:
            return size
        size *= 2


def round_of(play: Callable[[int], int], size: int, seconds: float) -> tuple[int, float]:
    """What was counted, and the time it took, when it is at least so long."""
    counted = 0
    began = time.perf_counter()
    while True:
        counted += play(size)
        spent = time.perf_counter() - began
        if spent >= seconds:
            return counted, spent


def versions(module: str) -> dict[str, str]:
    """The versions of what a player is made of, as far as they are packages here."""
    packages = {
        "openspiel": ("open_spiel",),
        "pettingzoo": ("pettingzoo", "chess"),
        "rlcard": ("rlcard",),
        "pgx": ("pgx", "jax"),
        "pychess": ("chess",),
        "rumpus": ("rumpus", "numba", "numba-cuda"),
    }
    found = {"Python": ".".join(map(str, sys.version_info[:3]))}
    for name in (*packages.get(module, ()), "numpy"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def main() -> None:
    """Get ready, then play whenever a line comes in, until there are no more."""
    parser = argparse.ArgumentParser(description="One player of the comparison, in a process of its own.")
    parser.add_argument("kind")
    parser.add_argument("game")
    parser.add_argument("setting", nargs="?", default="")
    parser.add_argument("--core", type=int, default=-1)
    parser.add_argument("--portion", type=float, default=PORTION_SECONDS)
    given = parser.parse_args()
    keep_to(given.core)
    answers, sys.stdout = sys.stdout, sys.stderr  # a library that greets on import must not stand among the answers
    player = opened(given.kind, given.game, given.setting)
    player.play(1)
    ready = time.perf_counter() - BEGAN
    worth = player.worth()
    size = portion(player.play, given.portion)
    answer = {"ready": ready, "versions": versions(given.kind.partition(":")[0])}
    print(json.dumps(answer), file=answers, flush=True)
    for line in sys.stdin:
        counted, seconds = round_of(player.play, size, float(line))
        print(json.dumps({"moves": counted * worth, "seconds": seconds}), file=answers, flush=True)


if __name__ == "__main__":
    main()
