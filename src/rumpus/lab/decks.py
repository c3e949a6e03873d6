"""Decks of cards: those that come with a game and those that somebody copied out, found and looked over."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rumpus import files
from rumpus.rules import jukem, pigskin
from rumpus.rules.errors import BadKit, BadOption
from rumpus.rules.jukem import deck_file
from rumpus.rules.kit_files import first_line, values_of
from rumpus.rules.pigskin import deck as pigskin_deck

MODULES: dict[str, Any] = {"pigskin": pigskin, "jukem": jukem}
"""The games that are played with a deck which one may bring."""
COLUMNS = {"pigskin": pigskin_deck.COLUMNS, "jukem": deck_file.COLUMNS}

OWN = "a deck of your own"
LARGEST = 1 << 20


@dataclass(frozen=True)
class Deck:
    """A deck as somebody named it: whose it is, and the text of its file."""

    given: str
    game: str
    text: str


@dataclass(frozen=True)
class Look:
    """What a deck is like: why it is refused, what is doubtful, and what stands on the cards how often."""

    game: str
    name: str
    """The name of a deck that comes with the game, or OWN."""
    troubles: tuple[str, ...]
    doubts: tuple[str, ...]
    kinds: dict[str, int] = field(default_factory=dict)
    readings: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def good(self) -> bool:
        return not self.troubles


def label(name: str) -> str:
    """A deck's name for people: a reconstruction says what it is.

    >>> label("reconstructed")
    'deck reconstructed (a reconstruction, not the printed cards)'
    """
    if name == OWN:
        return OWN
    return f"deck {name}" + " (a reconstruction, not the printed cards)" * name.startswith("reconstructed")


def find_deck(given: str, game: str = "") -> Deck:
    """A deck by the name of one that comes with a game, or by its file, whose columns tell the game.

    >>> find_deck("reconstructed").game, find_deck("reconstructed", "jukem").game
    ('pigskin', 'jukem')
    """
    for slug in (game,) if game else tuple(MODULES):
        module = MODULES[slug]
        if given in module.KITS:
            return Deck(given, slug, module.show_kit(module.KITS[given]))
    text = _read(given)
    return Deck(given, game or _game_of(given, text), text)


def look_over(deck: Deck) -> Look:
    """Everything that can be said about a deck without playing.

    >>> look_over(find_deck("reconstructed")).kinds
    {'play': 41, 'penalty': 5, 'replace_game': 1, 'replace_quarter': 3}
    """
    return _pigskin(deck) if deck.game == "pigskin" else _jukem(deck)


def _pigskin(deck: Deck) -> Look:
    table, troubles = pigskin_deck.looked_over(deck.text)
    if table is None:
        return Look(deck.game, OWN, tuple(troubles), ())
    kinds, readings = pigskin_deck.printed_on(table)
    ordered = {kind: kinds[kind] for kind in pigskin_deck.KINDS if kinds[kind]}
    counts = {column: dict(ways.most_common()) for column, ways in readings.items()}
    return Look(deck.game, _name("pigskin", table), (), tuple(pigskin_deck.doubts(table)), ordered, counts)


def _jukem(deck: Deck) -> Look:
    table, troubles = deck_file.looked_over(deck.text)
    if table is None:
        return Look(deck.game, OWN, tuple(troubles), ())
    kinds: Counter[str] = Counter()
    titles: dict[str, dict[str, int]] = {}
    for row in table:
        kind, title = deck_file.NAMES[row[0]], deck_file.titled(tuple(row))
        kinds[kind] += 1
        same = titles.setdefault(kind, {})
        same[title] = same.get(title, 0) + 1
    return Look(deck.game, _name("jukem", table), (), (), dict(kinds), titles)


def _name(game: str, table: Any) -> str:
    return next((name for name, known in MODULES[game].KITS.items() if known == table), OWN)


def _read(given: str) -> str:
    path = Path(given)
    names = ", ".join(dict.fromkeys(name for module in MODULES.values() for name in module.KITS))
    try:
        return files.read_text(path, LARGEST)
    except files.NoFile as error:
        raise BadKit(f"{error}, and no deck") from error
    except UnicodeDecodeError as error:
        raise BadKit(f"{given}: line {files.line_of(error)} is not UTF-8 text") from error
    except (OSError, ValueError) as error:
        raise BadKit(f"deck {given!r}: neither one of {names}, nor a file that can be read") from error


def _game_of(given: str, text: str) -> str:
    """The game whose column names stand in the first line, whatever separates them."""
    names = set(values_of(first_line(text)))
    shared = {game: len(names.intersection(columns)) for game, columns in COLUMNS.items()}
    best = max(shared, key=lambda game: shared[game])
    if not shared[best]:
        games = " or ".join(MODULES)
        raise BadOption(f"{given}: the first line names no column of a deck that we know; say --game {games}")
    return best
