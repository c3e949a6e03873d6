"""Games that are known by their description: `made:` and the hash of it.

A description that makes sense is kept in the cache folder, so that other processes of this machine find it by its name;
whoever reads it there checks that it is the one. Nothing else is ever run under such a name than what the workshop
writes for it: its text is kept, too, with a hash of it, of the description, and of the workshop that wrote it.
"""

from __future__ import annotations

import hashlib
import platform
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from rumpus.folders import kept_folder

from .errors import RumpusError, UnknownGame

if TYPE_CHECKING:
    from .pegs.workshop.phrases import Game

MADE = "made:"
NAME = re.compile(r"made:[0-9a-f]{24}")

SHELF = ("second-knock", "lodgers", "front-row")
"""Described games that come along, with a name and a box of their own."""

_games: dict[str, Game] = {}


def is_described(name: str) -> bool:
    """Whether the rules of a game are its description: it is known by that, or stands on the shelf.

    >>> is_described(SHELF[0]), is_described("x-rays")
    (True, False)
    """
    return name in SHELF or is_made(name)


def is_made(name: str) -> bool:
    """Whether a name is one of a described game.

    >>> is_made("made:" + 24 * "0"), is_made("made:../x"), is_made("x-rays")
    (True, False, False)
    """
    return NAME.fullmatch(name) is not None


def name_of(text: str) -> str:
    """The name of the game that a text describes; a text that makes no sense is refused. Nothing is kept."""
    from .pegs.workshop.reading import name_of as named
    from .pegs.workshop.sense import understood

    return named(understood(text))


def keep(text: str) -> str:
    """The name of the game that a text describes, from now on known here; a text that makes no sense is refused.

    Before a description is accepted for the first time, twenty games of it are played.
    """
    from .pegs.workshop.reading import name_of  # most games are not described: they need not wait for this
    from .pegs.workshop.sense import understood

    game = understood(text)
    name = name_of(game)
    if name not in _games:
        from .pegs.workshop.trying import must_be_playable

        if not _file(name, ".game").is_file():
            must_be_playable(game)
        _write(game, name)
        _games[name] = game
    return name


def kept(name: str) -> Game:
    """The description of a game of the shelf, or of one that was kept here before, now or by another process."""
    if name in SHELF:
        from .pegs.workshop.examples import example

        return example(name)
    if name not in _games:
        path = _file(name, ".game") if is_made(name) else None
        if path is None or not path.is_file():
            raise UnknownGame(f"the description of {name} is not here; open the game by its file or its link first")
        try:
            found = keep(path.read_text(encoding="utf-8"))
        except (RumpusError, OSError, UnicodeError) as error:
            raise UnknownGame(f"{path} is not the description of {name}: {error}") from error
        if found != name:
            raise UnknownGame(f"{path} is the description of {found}, not of {name}")
    return _games[name]


def known(name: str) -> bool:
    """Whether this process itself was given the description: what a room asks before it opens a game for a visitor."""
    return name in _games


def description(name: str) -> str:
    """The normal form of a game's description; empty for a game that has none."""
    if not is_described(name):
        return ""
    from .pegs.workshop.reading import described

    return described(kept(name))


def descriptions() -> tuple[str, ...]:
    """Of all games that this process was given the description of: for other machines."""
    return tuple(description(name) for name in _games)


@cache
def learn(texts: tuple[str, ...]) -> None:
    """Know these from now on."""
    for text in texts:
        keep(text)


def load(name: str, execute: Callable[[str, Path], ModuleType]) -> ModuleType:
    """The module of a described game, executed; it is written where this workshop has not written it before."""
    game, path = kept(name), _file(name, ".py")
    if not _is_written(game, path):
        _write(game, name)
    return execute(f"rumpus_{name.replace(':', '_')}", path)


def _is_written(game: Game, path: Path) -> bool:
    try:
        text, _, told = path.read_text(encoding="utf-8").rpartition("# ")
    except (OSError, UnicodeError):
        return False
    return told.strip() == _hash(game, text)


def _hash(game: Game, text: str) -> str:
    """Of a module's text, of the description it was written for, and of who wrote it."""
    from .pegs.workshop.reading import described

    return hashlib.sha256("\0".join([_workshop(), described(game), text]).encode()).hexdigest()


@cache
def _workshop() -> str:
    """All that the text of a module depends on, beside the description."""
    folder = Path(__file__).parent
    sources = [
        *sorted((folder / "pegs" / "workshop").rglob("*.py")),
        folder / "contract.py",
        folder / "pegs" / "unit.py",
    ]
    return platform.python_version() + "".join(source.read_text(encoding="utf-8") for source in sources)


def _file(name: str, ending: str) -> Path:
    return kept_folder() / "made" / (name.removeprefix(MADE) + ending)


def _write(game: Game, name: str) -> None:
    """Both texts in the cache folder, each at once: another process never sees half of one."""
    from .pegs.workshop.reading import described
    from .pegs.workshop.writing import written

    module = written(game, name)
    for ending, text in ((".py", f"{module}# {_hash(game, module)}\n"), (".game", described(game))):
        path = _file(name, ending)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
