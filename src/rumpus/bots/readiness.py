"""Nobody waits for a compiler: native minds are made ready in the background, the game that is played first.

Compiling is the work of a process of its own at low priority. What it makes stays in the cache for ever after, beside
a mark that says so; with the mark there, a mind is loaded in a fraction of a second.

    python -m rumpus.bots.readiness GAME        make a game's mind ready now, and wait for it
"""

from __future__ import annotations

import contextlib
import functools
import sys
import threading
from pathlib import Path

from rumpus.rules import kits
from rumpus.rules.catalogue import Book, games, open_book
from rumpus.table.match import Match

from .background import allowed, behind_everything, in_the_background
from .belief import Belief, LostBelief
from .effort import Effort
from .mind import Mind, native_mind, plain_mind
from .thinker import Thinker


class Readiness:
    """The mind of one game: plain at first, native as soon as it can be."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._native: Mind | None = None
        if allowed():
            threading.Thread(target=self._prepare, name=f"ready {book.about.slug}", daemon=True).start()

    @property
    def mind(self) -> Mind:
        """The best mind that is ready now."""
        return self._native or plain_mind(self._book)

    def _prepare(self) -> None:
        # Whatever fails here (no compiler, no disk, no process) leaves the plain mind, which is always right.
        with contextlib.suppress(Exception):
            if not marked(self._book) and _known(self._book):
                in_the_background(__spec__.name, self._book.about.slug, self._book.kit)
            self._native = warmed(self._book)


@functools.cache
def readiness(book: Book) -> Readiness:
    """The readiness of a game, begun when somebody asks for it first."""
    return Readiness(book)


def _known(book: Book) -> bool:
    """Whether another process can open the same book by name."""
    there = not book.kit.startswith(kits.OWN) or kits.kept(book.kit) != ""
    return there and (book.about.slug in games() or bool(book.description))


def _mark(book: Book) -> Path:
    loops = native_mind(book).loops
    return Path(loops.__file__).parent / "__pycache__" / f"{loops.__name__}.ready"


def marked(book: Book) -> bool:
    """Whether a game's mind has been compiled before, by this version of everything it is made of."""
    return _mark(book).exists()


def warmed(book: Book) -> Mind:
    """The native mind with all its functions compiled or loaded: it has thought once."""
    mind, match = native_mind(book), Match(book)
    # With no room for all worlds, both ways of following a game are gone: counting them out fails, particles go on.
    small = Effort(worlds=4, exact=0, sweep=1, rounds=2, ahead=1)
    seat = match.turn
    bot = Thinker(mind, match.options, seat, small)
    bot.think(match.history(seat), match.moves(seat))
    other = Belief(mind, match.options, 1 - seat, size=4, exact=0)
    while len(match.history(1 - seat)) == 1:  # the other has noticed nothing yet, and has followed nothing
        match.play(match.turn, match.moves(match.turn)[0])
    with contextlib.suppress(LostBelief):
        other.follow(match.history(1 - seat))
    other.warm()
    mark = _mark(book)
    mark.parent.mkdir(exist_ok=True)
    mark.touch()
    return mind


def main(game: str, kit: str = "") -> None:
    """Compile a game's mind, behind everything else that this machine does."""
    behind_everything()
    warmed(open_book(game, kit))


if __name__ == "__main__":
    main(*sys.argv[1:3])
