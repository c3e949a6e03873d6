"""What a game shows and tells a seat: the scene of its table, events, moves in groups.

None of this is compiled, and all of it is made from a seat's view, never from a state: what `observe` leaves out
cannot slip into a message, a drawing or a name of a move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "alarm",
    "silence",
    "peg",
    "marker",
    "dice",
    "card",
    "call",
    "coin",
    "swap",
    "penalty",
    "goal",
    "score",
    "lost",
    "turn",
    "end",
    "note",
]
"""What an event is, whatever its words: `silence` where an alarm could have sounded, `goal` and `score` for points of
a ball game, `lost` for a turn that nothing can be done with. A table shows, shakes or plays it by that alone."""


def player(seat: int) -> str:
    """What a seat is called in all that is told and drawn; where the players have names, the room puts them in.

    >>> player(0)
    'Player 1'
    """
    return f"Player {seat + 1}"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a seat notices: words to read, and what makes the sound or the picture."""

    words: str
    kind: Kind = "note"
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
class Field:
    """A field between two goal lines. Yards are counted from the left one, whoever has the ball."""

    goals: tuple[str, str]
    """Who defends the left goal line, and who the right one."""
    words: str
    """How the game stands: who has the ball and where, the down and the distance."""
    ball: int = -1
    """Where the ball lies; -1 while it lies nowhere."""
    holder: str = ""
    """Who has it."""
    way: int = 0
    """1 when the holder plays to the right, -1 to the left."""
    to_gain: int = -1
    """The line to gain; -1 where there is none."""
    down: int = 0
    yards: int = 100
    """From one goal line to the other."""


@dataclass(frozen=True)
class Man:
    """A place in a line-up, and the man who stands on it."""

    position: str
    row: int = 0
    """0 on the line, 1 and more behind it."""
    place: int = 0
    """Steps from the middle to his own right; less than 0 to his left."""
    pointed: bool = True
    """The shape of his head: pointed, or flat."""
    mark: str = ""
    """The mark of his class, if the viewer may see it; without one he stands face down."""
    absent: bool = False
    """Whether nobody stands there yet."""
    closed: bool = False
    """Whether this position may not be attacked now."""

    def sign(self) -> str:
        """His mark, a question mark while he is face down, a dash where nobody stands.

        >>> Man("LE", mark="*").sign(), Man("LE").sign(), Man("LE", absent=True).sign()
        ('*', '?', '-')
        """
        return "-" if self.absent else self.mark or "?"


@dataclass(frozen=True)
class Lineup:
    """The men of one side as they stand, and who waits on the bench, if the viewer may know."""

    title: str
    men: tuple[Man, ...]
    dark: bool = False
    """Whether its men are the dark ones."""
    bench: tuple[Tally, ...] = ()

    def told(self) -> str:
        """The line-up in words.

        >>> Lineup("Ann's men", (Man("LE", mark="*"), Man("LT", closed=True))).told()
        "Ann's men: LE *, LT ? closed."
        """
        men = ", ".join(f"{man.position} {man.sign()}{' closed' * man.closed}" for man in self.men)
        return f"{self.title}: {men}."


@dataclass(frozen=True)
class Reading:
    """The card that was read last, as far as the viewer may know it."""

    reader: str
    words: str
    """What was announced."""
    card: str = ""
    """Which card it is; empty when it lies face down for the viewer."""
    space: str = ""
    """The space that counted."""
    man: str = ""
    """The position whose man counted, if one did."""
    columns: tuple[Tally, ...] = ()
    """What is printed in that space, a column for each class if it has some; the one that counted is lit."""

    def heading(self) -> str:
        """The card and its reader in a few words.

        >>> Reading("Ann", "3 yards").heading(), Reading("Ann", "3 yards", card="D9").heading()
        ('A card read by Ann', 'Card D9, read by Ann')
        """
        return f"Card {self.card}, read by {self.reader}" if self.card else f"A card read by {self.reader}"

    def where(self) -> str:
        """The space and the man.

        >>> Reading("Ann", "3 yards", space="line", man="LG").where()
        'line, LG'
        """
        return ", ".join(part for part in (self.space, self.man) if part)

    def told(self) -> str:
        """The reading in words.

        >>> Reading("Ann", "3 yards", "D9", "line", "LG", (Tally("star", "3", True), Tally("scrub", "5"))).told()
        'Card D9, read by Ann: line, LG, star [3], scrub 5: 3 yards.'
        """
        printed = [f"{each.name} {f'[{each.value}]' if each.lit else each.value}".strip() for each in self.columns]
        where = ", ".join([*([self.where()] if self.where() else []), *printed])
        return f"{self.heading()}: {where}{': ' if where else ''}{self.words}."


@dataclass(frozen=True)
class Gridiron:
    """A football field with two line-ups."""

    field: Field
    lineups: tuple[Lineup, Lineup]
    """The far side first; the near one is the viewer's."""
    reading: Reading | None = None
    marks: tuple[tuple[str, str], ...] = ()
    """Each mark that a man may wear, and the word for it."""

    def told(self) -> list[str]:
        """All of it in sentences."""
        field = self.field
        lines = [field.words]
        if field.ball >= 0:
            gain = f", to gain {field.to_gain}" if field.to_gain >= 0 else ""
            lines.append(f"Ball on yard {field.ball} of {field.yards} from {field.goals[0]}'s goal line{gain}.")
        lines += [lineup.told() for lineup in self.lineups]
        lines += [f"{each.name}: {each.value}." for lineup in self.lineups for each in lineup.bench]
        return [*lines, self.reading.told()] if self.reading else lines


@dataclass(frozen=True)
class Group:
    """Moves that belong together, for a list that people read.

    A game may offer `groups(view, offered)`: the notations in groups, also of moves that are not legal now. To those
    the list adds what `why_not` says of them.
    """

    title: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Draft:
    """A set-up or a guess that is built as a whole: these pieces on some of these places, and then all are told.

    Pieces of one kind may come in any order; what the rules make of them one by one is found by `table/notation.py`.
    """

    pieces: tuple[str, ...]
    """What is still to be placed, as a grid names it: `peg`, `mine`, `marker` ..."""
    places: tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """All that a drawing of the table needs, for one seat, with no rules in it."""

    kind: str
    """Which kind of table draws it: `pegs`, `dice`, `cards` or `gridiron`; others, as `words`, are told in words."""
    asks: str
    """What the seat is asked, or what it waits for."""
    grids: tuple[Grid, ...] = ()
    tallies: tuple[Tally, ...] = ()
    dice: tuple[str, ...] = ()
    facts: tuple[Tally, ...] = ()
    rows: tuple[CardRow, ...] = ()
    gridiron: Gridiron | None = None
    draft: Draft | None = None
