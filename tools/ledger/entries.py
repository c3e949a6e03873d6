"""What the ledger is made of."""

from __future__ import annotations

import re
from typing import NamedTuple

KINDS = {"": "clause", "R": "ruling", "S": "scenario"}
COLUMNS = ("clause", "ruling", "scenario", "option")
SKIPS = {"skip", "skipif", "xfail"}
SYSTEM = "pegs-system"
CATALOGUE = "rumpus.rules.catalogue"

ID = r"(?P<id>(?P<prefix>[A-Z]{2,4})-(?P<letters>[A-Z]*)\d+(?P<tail>\w*))"
ROW = re.compile(rf"\|\s*{ID}\s*\|(?P<text>[^|]*)")
BOLD = re.compile(rf"(?:[-*]\s+)?\*\*{ID}(?=[\s.:*])(?P<text>.*)")


class Item(NamedTuple):
    """A numbered item of a sheet, or a choice of a house rule, that needs a test."""

    id: str
    kind: str
    words: str
    line: int


class Sheet(NamedTuple):
    """A rule sheet: `pegs-free-for-all`, prefix `FF`."""

    name: str
    prefix: str
    items: tuple[Item, ...]

    @property
    def slug(self) -> str:
        """What the game is called if the catalogue does not have it yet."""
        return self.name.removeprefix("pegs-")


class Proof(NamedTuple):
    """A test, what kind of marker it carries, and the words in that marker."""

    kind: str
    words: tuple[str, ...]
    test: str
    where: str


class Fault(NamedTuple):
    """Something wrong, and the file and line to look at."""

    where: str
    text: str


class HouseRule(NamedTuple):
    """A house-rule option of a finished game; without choices it is a number."""

    name: str
    choices: tuple[str, ...]
    default: str
    sentence: str
    clause: str
    lowest: int = 0
    highest: int = 0

    def allows(self, word: str) -> bool:
        """Whether the option has this value.

        >>> HouseRule("markers", (), "0", "", "HO-R3", 0, 5).allows("6")
        False
        """
        if self.choices:
            return word in self.choices
        return word.isdecimal() and self.lowest <= int(word) <= self.highest

    def items(self) -> list[Item]:
        """The choices that need a test: each but the default, or for a number any one value but the default.

        >>> [item.id for item in HouseRule("triangle", ("block", "wide", "any"), "block", "", "HO-R1").items()]
        ['triangle=wide', 'triangle=any']
        """
        if self.choices:
            others = [f"{self.name}={choice}" for choice in self.choices if choice != self.default]
        else:
            others = [self.number_id]
        return [Item(other, "option", self.sentence, 0) for other in others]

    @property
    def number_id(self) -> str:
        """The one item of an option that is a number."""
        return f"{self.name}={self.lowest}..{self.highest}"


class Game(NamedTuple):
    """A finished game, as the catalogue of the rules has it."""

    slug: str
    sheet: str
    prefix: str
    options: tuple[HouseRule, ...]


class Page(NamedTuple):
    """What the ledger knows of one game: its items, and for each the tests that prove it."""

    slug: str
    sheet: str
    finished: bool
    items: tuple[Item, ...]
    tests: dict[str, list[str]]

    @property
    def unproven(self) -> list[Item]:
        """The items without a test."""
        return [item for item in self.items if not self.tests[item.id]]

    def tally(self, kind: str) -> tuple[int, int]:
        """How many items of a kind are proven, and how many there are."""
        ids = [item.id for item in self.items if item.kind == kind]
        return sum(bool(self.tests[name]) for name in ids), len(ids)
