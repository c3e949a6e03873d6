"""What all messages share: the version, the phrases, and how long a text may be."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

VERSION = 2
"""A client that speaks another version is refused, and asked to load the page again."""

PHRASES = (
    "Hello.",
    "Good luck.",
    "Well played.",
    "That was close.",
    "Oh no.",
    "One moment, please.",
    "I am back.",
    "Thank you for the game.",
    "One more?",
)
"""All that can be said at a table. There is no free chat."""

TEXT_LENGTH = 200
MOST_SEATS = 20
MOST_NOTES = 200

Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Text: TypeAlias = Annotated[str, Meta(max_length=TEXT_LENGTH)]
Token: TypeAlias = Annotated[str, Meta(max_length=64)]
Secret: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
"""What a device thinks up for itself: 128 random bits at least, in the letters of an address."""
Mark: TypeAlias = Annotated[str, Meta(max_length=20)]
Spot: TypeAlias = Annotated[str, Meta(max_length=40)]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What all messages share."""
