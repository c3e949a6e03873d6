"""Our games in OpenSpiel: importing this registers all of them, as `rumpus_x_rays` and so on.

>>> import pyspiel
>>> game = pyspiel.load_game("rumpus_x_rays(last_turn=on)")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'hide A1'

docs/openspiel.md says how to use them, and what is where.
"""

from __future__ import annotations

import pyspiel

from rumpus.rules.catalogue import books, open_book

from .game import RumpusGame, RumpusState, game_type
from .setting import ENTRIES, short_name

__all__ = ["RumpusGame", "RumpusState", "register", "short_name"]


def register(game: str) -> str:
    """Register a game by its slug or the path of its file; the name that OpenSpiel knows it by."""
    book = open_book(game)
    name = short_name(book.about.slug)
    kind = game_type(name, book)
    ENTRIES[name] = game
    # OpenSpiel drops what makes a game after Python has ended. A class outlives that; a function would crash.
    pyspiel.register_game(kind, type(name, (RumpusGame,), {"KIND": kind, "__module__": __name__}))
    return name


for each in books():
    register(each.about.slug)
