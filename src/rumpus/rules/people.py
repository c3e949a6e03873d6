"""What a game module says to people: about itself, its house rules, what is heard, and what a board shows.

None of this is compiled, and all of it is made from a seat's view, never from a state: what `observe` leaves out
cannot slip into a message, a drawing or a name of a move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .errors import BadOption


@dataclass(frozen=True)
class About:
    """What stands on the lid of the box."""

    slug: str
    title: str
    box: str
    line: str
    """One line on what the game is like."""
    sheet: str
    """The rule sheet in docs/rules, without `.md`."""
    prefix: str
    """What the sheet's clause ids begin with."""
    seats: tuple[int, int]
    """Fewest and most players."""
    minutes: int
    level: str
    secrets: bool
    """Whether players know things that others do not."""
    kit: str = ""
    """The name of the kit that a player may bring (`dice`, `deck`), if any."""


@dataclass(frozen=True)
class Option:
    """A house rule. Its value in the rules is an int; people use words.

    >>> ties = Option("ties", "joint", "Who wins a tie.", "PD-R9", choices=("joint", "playoff"))
    >>> ties.value("playoff"), ties.word(0)
    (1, 'joint')
    """

    name: str
    default: str
    sentence: str
    clause: str
    choices: tuple[str, ...] = ()
    first: int = 0
    """The int that the first choice stands for."""
    lowest: int = 0
    highest: int = 0

    def value(self, word: str) -> int:
        """The int for a word; a word that the option does not have is refused."""
        if self.choices:
            if word in self.choices:
                return self.choices.index(word) + self.first
            raise BadOption(f"{self.name} cannot be {word!r}: choose {' or '.join(self.choices)}")
        try:
            number = int(word)
        except ValueError:
            number = self.lowest - 1
        if not self.lowest <= number <= self.highest:
            raise BadOption(f"{self.name} cannot be {word!r}: a number from {self.lowest} to {self.highest}")
        return number

    def word(self, value: int) -> str:
        """The word for an int."""
        return self.choices[value - self.first] if self.choices else str(value)


def switch(name: str, sentence: str, clause: str) -> Option:
    """A house rule that is off or on, and off in the rule sheet."""
    return Option(name, "off", sentence, clause, choices=("off", "on"))


@dataclass(frozen=True)
class Event:
    """Something that a seat notices: words to read, and what makes the sound or the picture."""

    words: str
    kind: str = "note"
    """`alarm`, `peg`, `marker`, `dice`, `turn`, `end` or `note`: what a table shows, shakes or plays."""
    place: str = ""
    """The hotspot where it happened, if the seat knows."""
    clause: str = ""
    """The clause behind it, so that a reader can open the sheet there."""


@dataclass(frozen=True)
class Grid:
    """One side of the peg unit: what stands in each of the 36 locations, in the viewer's own order of columns."""

    title: str
    columns: str
    pieces: dict[str, str] = field(default_factory=dict)
    """Location name to piece; absent means nothing, or nothing known.

    What stands there: `peg`, `marker`, `mine` (a peg wearing a marker), `ball` (the same, where it is a ball). What a
    player knows of the other side: `hit` (something stands there), `clear` (nothing does), `marker` (a note).
    """
    zones: dict[str, str] = field(default_factory=dict)
    """Places that mean something in this game, by location: `start`, `target`, `headquarters`, `goal`, `track`, ..."""
    notes: bool = False
    """Whether this is what a player knows of the other side, and not what stands there."""


@dataclass(frozen=True)
class Card:
    """A card that lies open, or in the viewer's own hand."""

    title: str
    colour: str = "black"
    """`black`, `yellow` or `red`."""
    gains: int = 0
    """Of the first card of a play in a drive: the yards that the play gained."""
    joins: bool = False
    """Whether it is laid on the card before, as a part of the same play."""


@dataclass(frozen=True)
class CardRow:
    """Cards that lie together: a hand, a drive on its hundred-yard strip, or a pile."""

    title: str
    kind: str
    """`hand`, `drive` or `pile`."""
    cards: tuple[Card, ...] = ()
    """The open ones, from left to right; of a pile, the top card is the last."""
    hidden: int = 0
    """How many more cards are there face down."""
    yards: int = 0
    """Of a drive: how far it has come."""


@dataclass(frozen=True)
class Tally:
    """A line of a score board."""

    name: str
    value: str
    lit: bool = False
    """Whether this line is the one in play (the thrower, the player to act)."""


@dataclass(frozen=True)
class Scene:
    """All that a drawing of the table needs, for one seat, with no rules in it."""

    kind: str
    """Which kind of table draws it: `pegs`, `dice` or `cards`."""
    asks: str
    """What the seat is asked, or what it waits for."""
    grids: tuple[Grid, ...] = ()
    tallies: tuple[Tally, ...] = ()
    dice: tuple[str, ...] = ()
    facts: tuple[Tally, ...] = ()
    rows: tuple[CardRow, ...] = ()


View = NamedTuple
"""Each game has its own `View`, the words that `observe` shows a seat."""

AnyView = Any
