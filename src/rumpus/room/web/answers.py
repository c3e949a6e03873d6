"""What the server answers over HTTP, and what it is asked: everything before and after a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .protocol import MOST_SEATS, Text, Token


class OptionCard(msgspec.Struct, frozen=True):
    """A house rule: a choice of words, or a number from `lowest` to `highest` where there are no words."""

    name: str
    default: str
    sentence: str
    clause: str
    choices: tuple[str, ...]
    lowest: int
    highest: int


class GameCard(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    slug: str
    title: str
    box: str
    line: str
    sheet: str
    prefix: str
    seats: tuple[int, int]
    minutes: int
    level: str
    secrets: bool
    kind: str
    """The kind of table that draws it: `pegs`, `dice`, `cards` or `gridiron`."""
    kit: str
    """What kind of thing may be brought (`dice`, `deck`); empty where none."""
    kits: tuple[str, ...]
    """The kits that the game knows by name; the first one is the usual."""
    charted: bool
    options: tuple[OptionCard, ...]


class Shelf(msgspec.Struct, frozen=True):
    """The boxes and their games, and what else a page needs to know of the room."""

    version: int
    rumpus: str
    boxes: tuple[str, ...]
    games: tuple[GameCard, ...]
    levels: tuple[str, ...]
    addresses: tuple[str, ...]
    """Where others in the same network reach this room, as `http://host:port`; empty where they cannot."""


class Page(msgspec.Struct, frozen=True):
    """A guide or a rule sheet: safe HTML, with clause ids as anchors."""

    name: str
    title: str
    html: str
    also: str
    """The name of a sheet that holds the common part; empty where there is none."""


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there. A friend sits down with a name of their own; so does `here` when `later` is set."""

    kind: Literal["here", "computer", "friend"]
    name: Text = ""
    level: Literal["beginner", "player", "expert"] = "player"
    later: bool = False


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set a table for a game."""

    game: Text
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    house: Annotated[dict[Text, Text], Meta(max_length=60)] = {}
    kit: Text = ""
    clock: Annotated[str, Meta(max_length=20)] = ""


class MadeTable(msgspec.Struct, frozen=True):
    """A table that is set: a secret token for each seat of a person, and one for watchers."""

    table: str
    tokens: tuple[str, ...]
    """One a seat; empty for a computer."""
    watch: str
    commitment: str


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that a device remembers."""

    table: Token
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=MOST_SEATS)]


class AskBriefs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How do these tables stand?"""

    tables: Annotated[tuple[Held, ...], Meta(max_length=100)]


class Brief(msgspec.Struct, frozen=True):
    """How a table stands, for a list of unfinished games."""

    table: str
    known: bool
    """Whether there is such a table and one of the tokens is right; if not, all else is empty."""
    game: str
    title: str
    names: tuple[str, ...]
    yours: tuple[int, ...]
    begun: bool
    over: bool
    date: str


class Briefs(msgspec.Struct, frozen=True):
    """The answer to `AskBriefs`, in the same order."""

    tables: tuple[Brief, ...]


class AskCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A QR code for this text, as SVG. It is posted, so that no token stands in a log."""

    text: Annotated[str, Meta(max_length=500)]


class Refused(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    why: str
