"""Which games there are, and how one is opened: by its slug, or from the file of somebody who invented one."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

from .errors import BadKit, BadOption, RumpusError, UnknownGame
from .people import About, Event, Option, Scene
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
LARGEST_MOVE = (1 << 31) - 1
"""A move is a number from 0 up to this, so that graphics cards may reckon with it in half a word."""


class Rules(Protocol):
    """What every game module offers. The functions marked `rule` run on every engine; the others speak to people.

    A state and a view are named tuples of the module's own. Every function is pure. A person's side of the module
    (`show` and the rest) is given views, never states, so it cannot tell what the seat may not know. A game that is
    charted like football may offer two functions more, `chart(views)` and `box_score(views)`: see `charts.py`. And it
    may name fields of its state that the play does not depend on, because they are for views and beliefs: MEMORY.
    """

    ABOUT: About
    OPTIONS: tuple[Option, ...]
    Options: Any
    MOVES: int
    LONGEST: int
    SEATS: int

    def seats(self, options: Any) -> int:
        """How many play."""

    def initial(self, options: Any) -> Any:
        """The state before the first decision."""

    def turn(self, state: Any) -> int:
        """A seat from 0, LUCK, or OVER."""

    def legal(self, state: Any, out: list[int]) -> int:
        """Write the legal moves into `out`, always in the same order, and return how many there are.

        A move is a number from 0 to LARGEST_MOVE.
        """

    def apply(self, state: Any, move: int) -> Any:
        """The state after a legal move."""

    def observe(self, state: Any, seat: int) -> Any:
        """The view of a seat or of WATCHER: what it may see now, and nothing else."""

    def score(self, state: Any, seat: int) -> int:
        """The points of a seat."""

    def winners(self, state: Any) -> int:
        """When the game is over: the set of seats that have won; several share it."""

    def evaluate(self, state: Any, seat: int) -> float:
        """A cheap guess of how likely a seat is to win, from 0 to 1."""

    def mutate(self, state: Any, seat: int, chance: int) -> Any:
        """One random change to what the seat cannot see, which keeps all that the seat has observed."""

    def show(self, view: Any, move: int) -> str:
        """The notation of a move, from the view of the seat that makes it."""

    def touch(self, view: Any, move: int) -> tuple[str, ...]:
        """The hotspots that a person touches to make a move."""

    def why_not(self, view: Any, text: str) -> str:
        """Why a text is no legal move, as far as the seat may know."""

    def tell(self, before: Any, move: int | None, after: Any) -> list[Event]:
        """What a seat notices when its view changes; `move` only if it made it itself."""

    def scene(self, view: Any) -> Scene:
        """What a drawing of the table needs."""


def memory_of(rules: Rules) -> tuple[str, ...]:
    """The fields of a game's state that could be forgotten after every move without any effect on the play."""
    return cast("tuple[str, ...]", getattr(rules, "MEMORY", ()))


CONTRACT = tuple(name for name in vars(Rules) if not name.startswith("_")) + tuple(Rules.__annotations__)


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
        objection = getattr(self.rules, "objection", lambda options: "")(options)
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


def open_book(game: str, kit: str = "") -> Book:
    """Open a game by its slug, or by the path of a Python file that holds one.

    `kit` is the name of a kit that the game knows, or the path of a file with one.

    >>> open_book("free-for-all").about.title
    'Free-For-All'
    """
    module = _load(game)
    if not kit:
        return Book(cast(Rules, module), next(iter(getattr(module, "KITS", {})), ""))
    about = cast(Rules, module).ABOUT
    if not about.kit:
        raise BadKit(f"{about.title} is always played with the same things; nothing can be brought")
    if kit in module.KITS:
        name, brought = kit, module.KITS[kit]
    else:
        brought = _from_file(module, about, Path(kit))
        known = {table: name for name, table in module.KITS.items()}
        name = known.get(brought, "sha256:" + hashlib.sha256(module.show_kit(brought).encode()).hexdigest())
    return Book(cast(Rules, _again(module, {about.kit: brought}, name)), name)


def for_so_many(book: Book, players: int) -> Book:
    """The same rulebook for a table of that many seats: where a game has room for more, its states become smaller.

    Only its rules are meant to be used: what speaks to people would speak of a smaller table.

    >>> small = for_so_many(open_book("pig-dice"), 3)
    >>> small.rules.initial(small.rules.Options(players=3)).banked
    (0, 0, 0)
    """
    module = cast(ModuleType, book.rules)
    fewest, most = book.about.seats
    if not fewest <= players <= most:
        raise BadOption(f"{book.about.title} is for {fewest} to {most} players, not {players}")
    if players >= book.rules.SEATS or fewest == most:
        return book
    brought = {**getattr(module, "BROUGHT", {}), "seats": players}
    return Book(cast(Rules, _again(module, brought, f"{players}")), book.kit)


def _from_file(module: ModuleType, about: About, path: Path) -> Table:
    try:
        text = path.read_text(encoding="utf-8")
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
    if copy_name not in sys.modules:
        with ExitStack() as stack:
            for thing, what in brought.items():
                stack.enter_context(bringing(thing, what))
            copy = _execute(copy_name, Path(str(module.__file__)))
        copy.BROUGHT = dict(brought)  # type: ignore[attr-defined]
    return sys.modules[copy_name]


def _execute(name: str, path: Path) -> ModuleType:
    package = [str(path.parent)] if path.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=package)
    if spec is None or spec.loader is None:
        raise UnknownGame(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _load(game: str) -> ModuleType:
    if game in MODULES:
        return importlib.import_module(MODULES[game])
    path = Path(game)
    if path.suffix != ".py":
        raise UnknownGame(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    if not path.is_file():
        raise UnknownGame(f"there is no file {game!r}")
    try:
        text = path.read_bytes()
        module = _execute(f"rumpus_guest_{path.stem}_{hashlib.sha256(text).hexdigest()[:12]}", path)
    except RumpusError:
        raise
    except Exception as error:
        raise UnknownGame(f"{game} cannot be loaded: {type(error).__name__}: {error}") from error
    missing = [name for name in CONTRACT if not hasattr(module, name)]
    if missing:
        raise UnknownGame(f"{game} is not a game: it has no {', '.join(missing)}")
    return module
