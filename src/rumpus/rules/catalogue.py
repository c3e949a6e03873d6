"""Which games there are, and how one is found and opened: by its name, or from the file of whoever invented one."""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import sys
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from rumpus.files import read_text
from rumpus.source import guest_line

from . import kits, made
from .about import About, Option
from .contract import CONTRACT, Hooks, Rules, hooks_of
from .errors import BadDescription, BadKit, BadOption, RumpusError, SeveralGames, UnknownGame
from .words import Table, bringing

MODULES = {
    "pig-dice": "rumpus.rules.pig_dice",
    "jukem": "rumpus.rules.jukem",
    "pigskin": "rumpus.rules.pigskin",
    "free-for-all": "rumpus.rules.pegs.free_for_all",
    "mad-dash": "rumpus.rules.pegs.mad_dash",
    "tic-tac-two": "rumpus.rules.pegs.tic_tac_two",
    "border-patrol": "rumpus.rules.pegs.border_patrol",
    "x-rays": "rumpus.rules.pegs.x_rays",
    "tank-blitz": "rumpus.rules.pegs.tank_blitz",
    "chain-gang": "rumpus.rules.pegs.chain_gang",
    "leap-frog": "rumpus.rules.pegs.leap_frog",
    "battle-of-the-blobs": "rumpus.rules.pegs.battle_of_the_blobs",
    "hideout": "rumpus.rules.pegs.hideout",
    "rapid-transit": "rumpus.rules.pegs.rapid_transit",
    "hostage": "rumpus.rules.pegs.hostage",
    "space-attack": "rumpus.rules.pegs.space_attack",
    "football": "rumpus.rules.pegs.football",
    "soccer": "rumpus.rules.pegs.soccer",
}
GAMES = tuple(MODULES)
"""The games of this project that are modules; `made.SHELF` has those that are descriptions."""
GROUP = "rumpus.games"
"""An installed package brings a game by an entry point of this group: its name is the slug, its value the module."""


_LOADING = threading.RLock()
_loaded: set[str] = set()
"""The modules that were executed to their end; another thread sees them in `sys.modules` before that."""


@dataclass(frozen=True)
class Book:
    """An opened rulebook: a game's module, loaded with the kit it is played with."""

    rules: Rules
    kit: str = ""
    """The name of the kit, or its fingerprint when somebody brought their own; empty where a game has none."""

    @property
    def about(self) -> About:
        return self.rules.ABOUT

    @property
    def options(self) -> tuple[Option, ...]:
        return self.rules.OPTIONS

    @functools.cached_property
    def hooks(self) -> Hooks:
        """What the game says that it need not say."""
        return hooks_of(self.rules)

    @property
    def file(self) -> str:
        """Where the module of the game lies."""
        return str(cast(ModuleType, self.rules).__file__)

    @property
    def description(self) -> str:
        """The sentences of a game that is known by its description; empty for all others."""
        return made.description(self.about.slug)

    def house(self, words: Mapping[str, str] | Sequence[str] = ()) -> Any:
        """The options in words made into the rules' own; what is not named is as in the rule sheet.

        >>> open_book("pig-dice").house({"players": "3", "ties": "playoff"}).players
        3
        """
        pairs = words if isinstance(words, Mapping) else dict(_pair(word) for word in words)
        known = {option.name: option for option in self.options}
        prefix = self.about.prefix.lower() + "."
        values = {}
        for given, word in pairs.items():
            name = given.lower().removeprefix(prefix).replace("-", "_")
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.about.title} has no house rule {given!r}; it has: {names}")
            values[name] = known[name].value(word)
        options = self.rules.Options(**values)
        objection = self.hooks.objection(options)
        if objection:
            raise BadOption(objection)
        return options

    def spoken(self, options: Any) -> dict[str, str]:
        """The options that differ from the rule sheet, in words."""
        words = {option.name: option.word(getattr(options, option.name)) for option in self.options}
        return {option.name: words[option.name] for option in self.options if words[option.name] != option.default}


def _pair(text: str) -> tuple[str, str]:
    name, equals, word = text.partition("=")
    if not equals:
        raise BadOption(f"a house rule is written name=value; this is {text!r}")
    return name.strip(), word.strip()


@functools.cache
def installed() -> dict[str, str]:
    """The modules of games that other packages bring, by slug. None is loaded before it is asked for."""
    from importlib.metadata import entry_points  # takes longer to import than all the rest here

    found = sorted(entry_points(group=GROUP), key=lambda each: each.name)
    return {each.name: each.value for each in found if each.name not in MODULES}


def games() -> tuple[str, ...]:
    """The slugs of all games that there are here: those of this project, written and described, and those of packages.

    >>> games()[:2]
    ('pig-dice', 'jukem')
    """
    return (*GAMES, *made.SHELF, *installed())


def books() -> list[Book]:
    """All games, opened. A package whose game cannot be opened is warned of and left out; the others play on."""
    found = [open_book(slug) for slug in (*GAMES, *made.SHELF)]
    for slug in installed():
        try:
            found.append(open_book(slug))
        except UnknownGame as error:
            warnings.warn(str(error), stacklevel=2)
    return found


def find_game(text: str) -> str:
    """The slug of the game that somebody means: its name in any case, or the beginning of one. Never a file.

    A described game is named `made:` and its hash, if its description is here.

    >>> find_game("Pig Dice"), find_game("free")
    ('pig-dice', 'free-for-all')
    """
    wanted = "-".join(text.lower().split())
    if wanted in MODULES:
        return wanted
    if wanted.startswith(made.MADE):
        made.kept(wanted)
        return wanted
    if wanted.endswith((".game", ".py")):
        raise UnknownGame(f"{text!r} is a file; here only games are known that have a name")
    known = games()
    if wanted in known:
        return wanted
    begun = [slug for slug in known if wanted and slug.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise SeveralGames(f"{text!r} could be {' or '.join(begun)}")
    close = get_close_matches(wanted, known, 1)
    if close:
        raise UnknownGame(f"there is no game {text!r}; do you mean {close[0]}?")
    raise UnknownGame(f"there is no game {text!r}; there are: {', '.join(known)}")


def find_game_or_file(text: str) -> str:
    """The same for somebody at the own machine, who may also name a file: that runs what is in it.

    A file that ends with `.game` holds a description; from then on the game is known by its `made:` name.

    >>> find_game_or_file("my/game.py"), find_game_or_file("free")
    ('my/game.py', 'free-for-all')
    """
    if text.endswith(".game"):
        return _described(Path(text))
    return text if text.endswith(".py") else find_game(text)


def _described(path: Path) -> str:
    try:
        return made.keep(read_text(path))
    except (OSError, UnicodeError) as error:
        raise UnknownGame(f"there is no file {str(path)!r} that can be read") from error
    except BadDescription as error:
        raise UnknownGame(f"{path}: {error}") from error


def open_book(game: str, kit: str = "") -> Book:
    """Open a game by its slug, by its `made:` name, or by the path of a file that holds or describes one.

    `kit` is the name of a kit that the game knows, the fingerprint of one that is kept here, or the path of a file.

    >>> open_book("free-for-all").about.title
    'Free-For-All'
    """
    module = _load(game)
    if not kit:
        return Book(cast(Rules, module), next(iter(hooks_of(cast(Rules, module)).KITS), ""))
    about = cast(Rules, module).ABOUT
    if not about.kit:
        raise BadKit(f"{about.title} is always played with the same things; nothing can be brought")
    if kit in module.KITS:
        name, brought = kit, module.KITS[kit]
    else:
        text = kits.kept(kit)
        brought = module.read_kit(text) if text else _from_file(module, about, Path(kit))
        known = {table: name for name, table in module.KITS.items()}
        name = known.get(brought) or kits.fingerprint(module.show_kit(brought))
    return Book(cast(Rules, _again(module, {about.kit: brought}, name)), name)


def for_so_many(book: Book, players: int) -> Book:
    """The same rulebook for a table of that many seats: where a game has room for more, its states become smaller.

    Only its rules are meant to be used: what speaks to people would speak of a smaller table.

    >>> small = for_so_many(open_book("pig-dice"), 3)
    >>> small.rules.initial(small.rules.Options(players=3)).banked
    (0, 0, 0)
    """
    fewest, most = book.about.seats
    if not fewest <= players <= most:
        raise BadOption(f"{book.about.title} is for {fewest} to {most} players, not {players}")
    if players >= book.rules.SEATS or fewest == most:
        return book
    return bringing_to(book, {"seats": players}, f"{players}")


def bringing_to(book: Book, things: Mapping[str, Table | int], name: str) -> Book:
    """A rulebook loaded a second time, with other things than usual: they are compiled in, and cost nothing."""
    module = cast(ModuleType, book.rules)
    return Book(cast(Rules, _again(module, {**getattr(module, "BROUGHT", {}), **things}, name)), book.kit)


def _from_file(module: ModuleType, about: About, path: Path) -> Table:
    try:
        text = read_text(path)
    except (OSError, UnicodeError) as error:
        names = ", ".join(module.KITS)
        raise BadKit(f"{about.kit} {str(path)!r}: neither one of {names}, nor a file that can be read") from error
    try:
        return cast(Table, module.read_kit(text))
    except BadKit as error:
        raise BadKit(f"{path}: {error}") from error


def _again(module: ModuleType, brought: Mapping[str, Table | int], name: str) -> ModuleType:
    """A second copy of a game module, loaded with other things; the first stays as it is."""
    copy_name = f"{module.__name__}@{name.replace('.', '_')}"
    if copy_name in _loaded:
        return sys.modules[copy_name]
    with ExitStack() as stack:
        for thing, what in brought.items():
            stack.enter_context(bringing(thing, what))
        return _execute(copy_name, Path(str(module.__file__)), BROUGHT=dict(brought))


def _execute(name: str, path: Path, **given: Any) -> ModuleType:
    """A module from a file, loaded once; `given` stands in it before anything else does."""
    with _LOADING:
        if name in _loaded:
            return sys.modules[name]
        package = [str(path.parent)] if path.name == "__init__.py" else None
        spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=package)
        if spec is None or spec.loader is None:
            raise UnknownGame(f"{path} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        vars(module).update(given)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        _loaded.add(name)
        return module


def _load(game: str) -> ModuleType:
    if game in MODULES:
        return importlib.import_module(MODULES[game])
    if game in installed():
        module = _brought(game, lambda: importlib.import_module(installed()[game]))
        if module.ABOUT.slug != game:
            raise UnknownGame(f"the package of {game} brings a game that calls itself {module.ABOUT.slug}")
        return module
    if game.endswith(".game"):
        game = _described(Path(game))
    if made.is_described(game):
        name = f"rumpus_{game.replace(':', '_')}"
        return sys.modules[name] if name in _loaded else made.load(game, _execute)
    path = Path(game)
    if path.suffix != ".py":
        raise UnknownGame(f"there is no game {game!r}; there are: {', '.join(games())}")
    if not path.is_file():
        raise UnknownGame(f"there is no file {game!r}")
    name = f"rumpus_guest_{path.stem}_{hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"
    return _brought(game, lambda: _execute(name, path))


def _brought(game: str, load: Callable[[], ModuleType]) -> ModuleType:
    """A game that is not ours: whatever is wrong with it is said of it."""
    try:
        module = load()
    except RumpusError:
        raise
    except Exception as error:
        where = guest_line(error)
        said = f"{game} cannot be loaded: {type(error).__name__}: {error}"
        raise UnknownGame(f"{said} ({where})" if where else said) from error
    missing = [name for name in CONTRACT if not hasattr(module, name)]
    if missing:
        raise UnknownGame(f"{game} is not a game: it has no {', '.join(missing)}")
    return module
