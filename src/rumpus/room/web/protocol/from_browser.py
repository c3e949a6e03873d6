"""What a browser says at a table."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from .common import MOST_NOTES, MOST_SEATS, PHRASES, Mark, Message, Number, Seat, Secret, Spot, Text, Token


class Hello(Message, frozen=True):
    """The first message: the tokens of all seats that this device holds, an invitation, or leave to watch.

    Nobody needs a token to look at a finished game.
    A link that a player made for another device is used up by it: from then on `device` is the secret of this one.
    """

    version: int
    tokens: Annotated[list[Token], Meta(max_length=2 * MOST_SEATS)]
    device: Secret | None = None


class Sit(Message, frozen=True):
    """Somebody sits down on a seat that was kept for them, with a name and perhaps a word for the luck.

    Who was invited brings a secret of their own device. The invitation is worth nothing after that.
    """

    seat: Seat
    name: Text
    word: Text = ""
    device: Secret | None = None


class Ready(Message, frozen=True):
    """Only the player of this seat looks at the screen now: show it."""

    seat: Seat


class Cover(Message, frozen=True):
    """Show no seat any more, until somebody is ready. The client forgets what it was shown."""


class Move(Message, frozen=True):
    """A seat makes a move. `state` is the state id of the position that the player saw."""

    seat: Seat
    state: Number
    move: Number


class Resign(Message, frozen=True):
    """A seat gives the game up."""

    seat: Seat


class Phrase(Message, frozen=True):
    """A seat says one of the phrases, by its number."""

    seat: Seat
    phrase: Annotated[int, Meta(ge=0, lt=len(PHRASES))]


class Notes(Message, frozen=True):
    """The notes of a seat, all of them: hotspot to mark. The server keeps them and shows them to nobody else."""

    seat: Seat
    notes: Annotated[dict[Spot, Mark], Meta(max_length=MOST_NOTES)]


class Why(Message, frozen=True):
    """Why can this not be done now? `text` is a move in words, or the hotspots that were touched, one after another."""

    seat: Seat
    text: Text


class Hint(Message, frozen=True):
    """What would the computer do here? Only where all the others are computers."""

    seat: Seat
    state: Number


class Arrange(Message, frozen=True):
    """In which order can these places be touched, so that the whole draft of the scene stands?"""

    seat: Seat
    state: Number
    spots: Annotated[tuple[Spot, ...], Meta(max_length=36)]


class Rematch(Message, frozen=True):
    """Once more, with the seats turned by one."""

    seat: Seat


class AskChart(Message, frozen=True, tag="chart"):
    """The chart so far, and the box score."""


class AskStep(Message, frozen=True, tag="step"):
    """When the game is over: all sides as they stood after so many moves."""

    step: Number


class AskLink(Message, frozen=True, tag="link"):
    """A link that opens this seat on another device, once. An earlier one that was not used is worth nothing then."""

    seat: Seat


class Analyse(Message, frozen=True):
    """When the game is over: look at every decision again. It takes a while; `analysing` tells how far it is."""


class Cancel(Message, frozen=True):
    """Stop the analysis."""


class Ping(Message, frozen=True):
    """Is anybody there?"""


FromBrowser: TypeAlias = (
    Hello
    | Sit
    | Ready
    | Cover
    | Move
    | Resign
    | Phrase
    | Notes
    | Why
    | Hint
    | Arrange
    | Rematch
    | AskChart
    | AskStep
    | AskLink
    | Analyse
    | Cancel
    | Ping
)
