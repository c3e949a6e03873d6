"""A game as OpenSpiel loads it: which one, with which kit and house rules, and what the parameters are called."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rumpus.bots.background import allowed
from rumpus.bots.mind import Mind, native_mind, plain_mind
from rumpus.bots.readiness import marked, readiness, warmed
from rumpus.engine.linker import leaves
from rumpus.engine.spaces import Space, space_of
from rumpus.rules.about import Option
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadOption, IllegalMove, UnknownGame

Parameter = int | str
COMMA, BAR = ",", "_"
"""A game string of OpenSpiel divides parameters by commas, so a comma in a word is written as a bar below. A number
among words is written in quotes, because OpenSpiel takes bare digits for a number and a parameter has only one kind."""


ENTRIES: dict[str, str] = {}
"""By short name: what `open_book` calls the game; `register` adds to them."""


def short_name(slug: str) -> str:
    """What OpenSpiel calls a game.

    >>> short_name("tank-blitz")
    'rumpus_tank_blitz'
    """
    return "rumpus_" + slug.replace("-", "_").replace(":", "_")


def usual_parameters(book: Book) -> dict[str, Parameter]:
    """The parameters of a game, each as in the rule sheet: its house rules, and its kit where it has one.

    >>> usual_parameters(open_book("x-rays"))
    {'first_player': 1, 'necklace': 'connected', 'last_turn': 'off'}
    >>> usual_parameters(open_book("pig-dice"))["dice"]
    'six-six'
    """
    found: dict[str, Parameter] = {option.name: _parameter(option, option.default) for option in book.options}
    return found | ({book.about.kit: book.kit} if book.about.kit else {})


def _parameter(option: Option, word: str) -> Parameter:
    """A word of a house rule as OpenSpiel can keep it in the name of a game."""
    if not option.choices or all(choice.isdecimal() for choice in option.choices):
        return int(word)
    return f"'{word}'" if word.isdecimal() else word.replace(COMMA, BAR)


def _word(option: Option, given: str) -> str:
    """A parameter as the rules' own word: `dealer='1'` is `1`, and `quick_kick_downs=1_2` is `1,2`."""
    return next((choice for choice in option.choices if given == str(_parameter(option, choice))), given)


@dataclass(frozen=True, eq=False)
class Setting:
    """One game with its kit and its house rules, and what is kept for all its states."""

    short_name: str
    book: Book
    options: Any
    space: Space
    parameters: dict[str, Parameter]
    """Those that differ from the rule sheet."""
    chosen: list[Mind] = field(default_factory=list)
    """The mind to sample worlds with, once that is decided."""
    guesses: dict[int, Any] = field(default_factory=dict)
    """The latest belief of each seat; `resampling` keeps it here."""

    @functools.cached_property
    def players(self) -> int:
        return self.book.rules.seats(self.options)

    @functools.cached_property
    def view_names(self) -> tuple[str, ...]:
        """The name of each word of a view."""
        return tuple(word.name for word in self.space.words)

    @functools.cached_property
    def state_names(self) -> tuple[str, ...]:
        """The name of each word of a state."""
        paths = leaves(self.book.rules.initial(self.options), "")
        return tuple(path.replace("[", ".").replace("]", "").lstrip(".") for path in paths)

    @property
    def mind(self) -> Mind:
        """What worlds are sampled with: native if it is there when the first world is asked for, else plain.

        That is decided once for all games with these parameters. A mind that changed in the middle of a game would
        make searches differ from run to run.
        """
        if not self.chosen:
            self.chosen.append(mind_at_hand(self.book))
        return self.chosen[0]

    def seat(self, player: int) -> int:
        """The seat of a player of OpenSpiel; luck, the end and numbers of nobody have none."""
        if not 0 <= player < self.players:
            raise IllegalMove(f"there is no player {player}: they are numbered 0 to {self.players - 1}")
        return player

    def think_natively(self) -> None:
        """Sample with compiled code from now on, and wait for the compiler if need be."""
        self.chosen[:] = [native_mind(self.book)]


def mind_at_hand(book: Book) -> Mind:
    """The native mind where this machine has compiled it before; else the plain one, and it is compiled for later."""
    if allowed():
        with contextlib.suppress(Exception):  # whatever fails leaves the plain mind, which is always right
            if marked(book):
                return warmed(book)
        readiness(book)
    return plain_mind(book)


def setting_of(name: str, parameters: Mapping[str, object]) -> Setting:
    """The setting for a short name and parameters; wrong ones are refused.

    >>> import rumpus.adapters.openspiel
    >>> setting_of("rumpus_x_rays", {"last_turn": "maybe"})
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: last_turn cannot be 'maybe': choose off or on
    """
    if name not in ENTRIES:
        raise UnknownGame(f"there is no game {name!r} here; there are: {', '.join(ENTRIES)}")
    return _setting(name, tuple(sorted((key, str(value)) for key, value in parameters.items())))


@functools.lru_cache(maxsize=64)
def _setting(name: str, given: tuple[tuple[str, str], ...]) -> Setting:
    game, words = ENTRIES[name], dict(given)
    book = open_book(game)
    if book.about.kit and book.about.kit in words:
        kit = words.pop(book.about.kit)
        book = open_book(game, "" if kit == book.kit else kit)
    else:
        kit = book.kit
    known = {option.name: option for option in book.options}
    unknown = next((word for word in words if word not in known), None)
    if unknown is not None:
        raise BadOption(f"{book.about.title} has no house rule {unknown!r}; it has: {', '.join(known)}")
    options = book.house({key: _word(known[key], value) for key, value in words.items()})
    spoken: dict[str, Parameter] = {key: _parameter(known[key], value) for key, value in book.spoken(options).items()}
    usual = usual_parameters(open_book(game))
    if book.about.kit and kit != usual[book.about.kit]:
        spoken[book.about.kit] = kit
    return Setting(name, book, options, space_of(book), spoken)
