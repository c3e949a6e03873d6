"""Rumpus: a game room that plays, referees, teaches and studies the games of four vintage boxes.

For programs, these are public and stay as they are; everything else may change:

    rumpus.games()                        the names of all games
    rumpus.Match("x-rays", seed=7)        a game: turn, legal(), play("hide A1"), view(seat), heard(seat), record()
    rumpus.computer("expert", match, 1)   an opponent: choose(), play()
    rumpus.replay("game.rumpus")          a record, refereed and played again
    rumpus.simulate("x-rays", 10**6)      random games, summed up
    rumpus.duel("soccer", "expert", "player")   two players meet

A game is a name, a file with a game of your own, or one of an installed package (entry points of `rumpus.games`).
`print(match)` shows what everybody may see, a notebook draws it, and a match can be pickled and copied. What is refused
raises `rumpus.RumpusError` with a sentence, and changes nothing.

>>> import rumpus
>>> match = rumpus.Match("free-for-all", seed=7)
>>> match.play("add B3")
>>> match.turn, len(match.legal())
(1, 36)
"""

from __future__ import annotations

import importlib

__version__ = "0.1.0"

__all__ = (
    "LUCK", "OVER", "WATCHER", "BadOption", "Computer", "IllegalMove", "Match", "Notice", "Result", "RumpusError",
    "computer", "duel", "games", "replay", "simulate",
)  # fmt: skip


def __getattr__(name: str) -> object:
    """What is public is loaded when it is first asked for: to import this costs nothing."""
    if name in __all__:
        found: object = getattr(importlib.import_module("rumpus.api"), name)
        return found
    raise AttributeError(f"module 'rumpus' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__all__", "__version__"])
