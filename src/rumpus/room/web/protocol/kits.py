"""Decks and dice on the wire: how they are typed in, what is wrong with them, and those that a room keeps."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from rumpus.lab.kit_rows import MOST_ROWS, Figure, Trouble

from .common import Text

LARGEST = 12 * 2**10
"""Letters of a file with a kit: those that come with the games have half of it."""

Cell = Annotated[str, Meta(max_length=40)]
Row = Annotated[tuple[Cell, ...], Meta(max_length=40)]


class ColumnCard(msgspec.Struct, frozen=True):
    """A place on a card: one of some `words`, or a text in one of some `forms`."""

    name: str
    label: str
    words: tuple[str, ...]
    forms: tuple[str, ...]


class KitForm(msgspec.Struct, frozen=True):
    """What the kits of a game look like: a row for each card or die."""

    columns: tuple[ColumnCard, ...]
    cards: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Those that come with the game."""


class AskKit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kit as rows, or the text of a file; one of them. With a title it is to be kept."""

    rows: Annotated[tuple[Row, ...], Meta(max_length=MOST_ROWS)] = ()
    text: Annotated[str, Meta(max_length=LARGEST)] = ""
    title: Text = ""


class LookedKit(msgspec.Struct, frozen=True):
    """A kit looked over. Without troubles it can be played with."""

    rows: tuple[tuple[str, ...], ...]
    text: str
    """The file of it."""
    troubles: tuple[Trouble, ...]
    doubts: tuple[str, ...]
    """What is unusual."""
    figures: tuple[Figure, ...]


class KeptKit(msgspec.Struct, frozen=True):
    """A kit that this room keeps; a table and a record name it by its fingerprint, `name`."""

    name: str
    title: str
    date: str
    text: str = ""
    """Its file, where it was asked for alone."""


class KeptKits(msgspec.Struct, frozen=True):
    """The kits of a game that this room keeps, the newest first."""

    kits: tuple[KeptKit, ...]
