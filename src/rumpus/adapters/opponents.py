"""Who sits on the other seats of an environment: any move at random, or one of the three levels."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rumpus.bots.agents import agent_named
from rumpus.bots.background import allowed
from rumpus.bots.effort import OPPONENTS
from rumpus.bots.levels import effort_of, in_plain_python
from rumpus.bots.mind import plain_mind
from rumpus.bots.random_player import Player, RandomPlayer
from rumpus.bots.seating import at_pig_dice, seated
from rumpus.bots.thinker import Thinker
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption

Opponent = str | Callable[[Book, Any, int, int], Player]
"""A level by its name, or a function from book, options, seat and seed to a player of one's own."""


def checked_opponent(who: Opponent) -> Opponent:
    """The opponent, unless it is a name that means nobody.

    >>> checked_opponent("wizard")
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: there is no opponent 'wizard'; there are: random, beginner, player, expert, master
    """
    if isinstance(who, str) and who not in OPPONENTS:
        own = agent_named(who)
        if own:
            return own
    if who not in OPPONENTS if isinstance(who, str) else not callable(who):
        raise BadOption(f"there is no opponent {who!r}; there are: {', '.join(OPPONENTS)}")
    return who


def opponent(who: Opponent, book: Book, options: Any, seat: int, seed: int) -> Player:
    """A player for a seat. The same seed gives the same moves, which is why it never changes its mind in mid-game.

    Elsewhere in Rumpus a computer thinks plainly until its native code is ready. Here that would make games depend
    on how fast a compiler is, so a level waits for its code; where `RUMPUS_COMPILE=never` is set it thinks plainly.
    """
    who = checked_opponent(who)
    if not isinstance(who, str):
        return who(book, options, seat, seed)
    if who == "random":
        return RandomPlayer(Random(f"random {seed} {seat}"))
    if allowed():
        return seated(book, options, seat, who, seed)
    plainly = in_plain_python(effort_of(book.about.slug, who))
    return at_pig_dice(book, options, who, seed, True) or Thinker(plain_mind(book), options, seat, plainly, seed)
