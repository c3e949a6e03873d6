"""Who sits on the other seats of an environment: any move at random, a level, or a player of one's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rumpus.bots.background import allowed
from rumpus.bots.effort import LEVELS, OPPONENTS
from rumpus.bots.levels import effort_of, in_plain_python
from rumpus.bots.mind import plain_mind
from rumpus.bots.random_player import Player
from rumpus.bots.seating import at_pig_dice
from rumpus.bots.thinker import Thinker
from rumpus.lab.agents import Own, own_agent
from rumpus.lab.duel import table_player
from rumpus.lab.heuristics import heuristic_class
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption

Opponent = str | Callable[[Book, Any, int, int], Player]
"""A level by its name, or a function from book, options, seat and seed to a player of one's own."""


def checked_opponent(who: Opponent, book: Book) -> Opponent:
    """The opponent, unless it is a name that means nobody; a player of somebody's own is watched.

    >>> from rumpus.rules.catalogue import open_book
    >>> checked_opponent("wizard", open_book("x-rays"))
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: there is no opponent 'wizard'; there are: random, beginner, ...
    """
    if who == "heuristic":
        heuristic_class(book)
    elif not isinstance(who, str) and callable(who):
        return partial(Own, getattr(who, "__name__", type(who).__name__), who)
    elif who not in OPPONENTS:
        own = own_agent(who) if isinstance(who, str) else None  # type: ignore[redundant-expr] # somebody's anything
        if own is None:
            known = ", ".join((*OPPONENTS, "heuristic"))
            raise BadOption(f"there is no opponent {who!r}; there are: {known}, and module:Class of your own")
        return partial(Own, str(who), own)
    return who


def opponent(who: Opponent, book: Book, options: Any, seat: int, seed: int) -> Player:
    """A player for a seat. The same seed gives the same moves, which is why it never changes its mind in mid-game.

    Elsewhere in Rumpus a computer thinks plainly until its native code is ready. Here that would make games depend
    on how fast a compiler is, so a level waits for its code; where `RUMPUS_COMPILE=never` is set it thinks plainly.
    """
    if not isinstance(who, str):
        return who(book, options, seat, seed)
    if allowed() or who not in LEVELS:
        return table_player(book, options, seat, who, seed)
    plainly = in_plain_python(effort_of(book.about.slug, who))
    return at_pig_dice(book, options, who, seed, True) or Thinker(plain_mind(book), options, seat, plainly, seed)
