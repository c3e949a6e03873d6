"""A page for each game: its items, and the tests that prove them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tools.ledger.entries import CATALOGUE, SYSTEM, Fault, Game, HouseRule, Page, Proof, Sheet
from tools.ledger.proofs import scan_tests
from tools.ledger.sheets import read_sheets


def read_games(root: Path) -> tuple[list[Game], list[Fault]]:
    """The finished games, from the rules of this checkout."""
    sys.path.insert(0, str(root / "src"))
    try:
        catalogue: Any = importlib.import_module(CATALOGUE)
        books = [catalogue.open_book(slug) for slug in catalogue.GAMES]
    except ModuleNotFoundError as error:
        return [], [Fault(CATALOGUE, f"cannot be imported, so no game counts as finished ({error})")]
    finally:
        sys.path.remove(str(root / "src"))
    return [as_game(book.about, book.options) for book in books], []


def as_game(about: Any, options: Iterable[Any]) -> Game:
    """The few things about a game that the ledger needs."""
    houses = tuple(HouseRule(*(getattr(option, field) for field in HouseRule._fields)) for option in options)
    return Game(about.slug, about.sheet, about.prefix, houses)


def make_page(sheet: Sheet, game: Game | None, finished: bool, proofs: Iterable[Proof]) -> Page:
    """One game's page of the ledger."""
    items = sheet.items + tuple(item for house in (game.options if game else ()) for item in house.items())
    tests: dict[str, list[str]] = {item.id: [] for item in items}
    for proof in proofs:
        for name in proved_ids(proof, game):
            if proof.test not in tests.get(name, [proof.test]):
                tests[name].append(proof.test)
    return Page(game.slug if game else sheet.slug, sheet.name, finished, items, tests)


def proved_ids(proof: Proof, game: Game | None) -> tuple[str, ...]:
    """The items that a test proves; any value of a number but its default proves the number."""
    if proof.kind == "clause":
        return proof.words
    slug, name, word = proof.words
    house = {house.name: house for house in game.options}.get(name) if game and game.slug == slug else None
    if house and not house.choices:
        return (house.number_id,) if word != house.default and house.allows(word) else ()
    return (f"{name}={word}",) if house else ()


def make_ledger(sheets: Sequence[Sheet], games: Sequence[Game], proofs: Sequence[Proof]) -> list[Page]:
    """A page for every sheet. The system of the peg unit is finished as soon as one of its games is."""
    by_sheet = {game.sheet: game for game in games}
    pegs = any(game.sheet.startswith("pegs-") for game in games)
    return [
        make_page(sheet, by_sheet.get(sheet.name), sheet.name in by_sheet or (pegs and sheet.name == SYSTEM), proofs)
        for sheet in sheets
    ]


def strange_games(sheets: Sequence[Sheet], games: Sequence[Game]) -> list[Fault]:
    """Where the code speaks of a sheet or a clause that is not there."""
    known = {item.id for sheet in sheets for item in sheet.items}
    prefixes = {sheet.name: sheet.prefix for sheet in sheets}
    faults = []
    for game in games:
        if prefixes.get(game.sheet) != game.prefix:
            faults.append(Fault(game.slug, f"there is no sheet {game.sheet} with the prefix {game.prefix}"))
        faults += [
            Fault(game.slug, f"option {house.name} rests on {house.clause}, which no sheet has")
            for house in game.options
            if house.clause not in known
        ]
    return faults


def strange_proofs(sheets: Sequence[Sheet], games: Sequence[Game], proofs: Sequence[Proof]) -> list[Fault]:
    """Where a test names an item or a choice of a house rule that is not there."""
    known = {item.id for sheet in sheets for item in sheet.items}
    houses = {f"{game.slug} {house.name}": house for game in games for house in game.options}
    faults = []
    for proof in proofs:
        house = houses.get(" ".join(proof.words[:2]))
        if proof.kind == "clause":
            unknown = [name for name in proof.words if name not in known]
            faults += [Fault(proof.where, f"no sheet has an item {name}") for name in unknown]
        elif house is None:
            faults.append(Fault(proof.where, f"no finished game {proof.words[0]} has an option {proof.words[1]}"))
        elif not house.allows(proof.words[2]):
            faults.append(Fault(proof.where, f"option {house.name} cannot be {proof.words[2]}"))
    return list(dict.fromkeys(faults))


def take_stock(root: Path) -> tuple[list[Page], list[Fault]]:
    """The whole ledger of a checkout, and all that is wrong with it."""
    sheets, bad_sheets = read_sheets(root)
    games, bad_code = read_games(root)
    proofs, bad_tests = scan_tests(root)
    faults = bad_sheets + bad_code + bad_tests
    faults += strange_games(sheets, games) + strange_proofs(sheets, games, proofs)
    return make_ledger(sheets, games, proofs), faults
