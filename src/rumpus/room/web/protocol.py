"""What browser and server say to each other at a table, over one WebSocket. docs/protocol.md tells it in words.

Every message is a JSON object whose `type` says what it is. web/src/protocol.ts is printed from this file by
`python -m rumpus.room.web.typescript`, and a test holds the two equal.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rumpus.rules.charts import BoxScore, Chart
from rumpus.rules.people import Event, Scene

VERSION = 1
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
Mark: TypeAlias = Annotated[str, Meta(max_length=20)]
Spot: TypeAlias = Annotated[str, Meta(max_length=40)]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What all messages share."""


# --- From the browser ---


class Hello(Message, frozen=True):
    """The first message: which table, and the tokens of all seats that this device holds, or of a watcher."""

    version: int
    table: Token
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=MOST_SEATS)]


class Sit(Message, frozen=True):
    """Somebody sits down on a seat that was kept for them, with a name and perhaps a word for the luck."""

    seat: Seat
    name: Text
    word: Text = ""


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


class Rematch(Message, frozen=True):
    """Once more, with the seats turned by one."""

    seat: Seat


class AskChart(Message, frozen=True, tag="chart"):
    """The chart so far, and the box score."""


class AskStep(Message, frozen=True, tag="step"):
    """When the game is over: all sides as they stood after so many moves."""

    step: Number


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
    | Rematch
    | AskChart
    | AskStep
    | Analyse
    | Cancel
    | Ping
)


# --- Parts of what the server says ---


class SeatCard(msgspec.Struct, frozen=True):
    """Who sits where."""

    name: str
    kind: Literal["here", "computer", "friend"]
    level: str
    """Of a computer."""
    sat: bool
    """Whether somebody sits there; the game begins when all have sat down."""
    yours: bool
    """Whether this connection holds the seat."""
    there: bool
    """Whether a connection holds it now; a computer is always there."""


class Choice(msgspec.Struct, frozen=True):
    """A move that may be made now: its number, its words, and the hotspots to touch one after another."""

    move: int
    words: str
    touch: tuple[str, ...]


class Grouped(msgspec.Struct, frozen=True):
    """A line in a group of moves. A move that is not possible now has no number, and `why` says why."""

    move: int | None
    words: str
    why: str


class MoveGroup(msgspec.Struct, frozen=True):
    """Moves that belong together, for a list that people read."""

    title: str
    moves: tuple[Grouped, ...]


class ClockFace(msgspec.Struct, frozen=True):
    """Seconds left for each seat when the message was sent, seconds more after a move, and whose clock runs."""

    left: tuple[float, ...]
    bonus: float
    running: int | None


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended. `reason` is empty, `resigned` or `out of time`, and `seat` says whose."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    seat: int
    words: str


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """A draw of luck: among how many, which answer, and what it meant."""

    choices: int
    answer: int
    words: str


class Chance(msgspec.Struct, frozen=True, array_like=True):
    """A decision of a seat: which step of the game it was, and the chance to win that the seat could believe in."""

    step: int
    value: float


class Mistake(msgspec.Struct, frozen=True):
    """A costly decision: what was played, what would have been better, and the chance to win with each."""

    step: int
    seat: int
    words: str
    value: float
    better: str
    better_value: float


# --- From the server ---


class Welcome(Message, frozen=True):
    """The answer to `hello`: what does not change while the game goes on."""

    version: int
    table: str
    game: str
    title: str
    sheet: str
    kit: str
    house: dict[str, str]
    """The house rules that differ from the rule sheet, in words."""
    seats: tuple[SeatCard, ...]
    watching: bool
    """Whether this connection only looks on."""
    shield: bool
    """Whether seats of this device must not see each other: then a seat is shown only after `ready`."""
    clock: str
    commitment: str
    words: tuple[str, ...]
    """What the players have added to the luck."""
    begun: bool
    hints: bool
    charted: bool
    """Whether `chart` will get an answer."""
    phrases: tuple[str, ...]


class Seats(Message, frozen=True):
    """Somebody came, went or sat down."""

    seats: tuple[SeatCard, ...]
    words: tuple[str, ...]
    begun: bool


class Position(Message, frozen=True):
    """All that a seat may see. It comes after `hello` or `ready`, and again whenever any of it changes."""

    seat: int
    """The seat that is shown; -1 for a watcher."""
    state: int
    """The state id of this seat. A move names the one it was chosen in."""
    turn: int
    """The seat to move; -1 when the game is over."""
    scene: Scene
    choices: tuple[Choice, ...]
    groups: tuple[MoveGroup, ...]
    """The choices as the game groups them, with what is not possible now; empty where it has no groups."""
    heard_before: int
    """How many events were sent in earlier positions of this connection and seat: `heard` goes on from there."""
    heard: tuple[Event, ...]
    notes: dict[str, str]
    clock: ClockFace | None
    outcome: Outcome | None


class Covered(Message, frozen=True):
    """No seat is shown on this device. `seat` is the one whose turn it is if it sits here, and -1 if none does."""

    seat: int
    turn: int


class Ending(Message, frozen=True):
    """The game is over and nothing is secret any more."""

    outcome: Outcome
    sides: tuple[Scene, ...]
    """The table as each seat saw it at the end."""
    steps: int
    """How many moves the game had, luck's included: `step` may ask for 0 to so many."""
    seed: str
    commitment: str
    words: tuple[str, ...]
    draws: tuple[Draw, ...]
    """All the luck of the game in order, to be drawn again from the seed; see docs/luck.md."""


class Step(Message, frozen=True):
    """All sides after so many moves: who made the last of them, in words, and what each side noticed of it."""

    step: int
    by: int
    """The seat that made it; -1 for luck, -2 at the very beginning."""
    words: str
    turn: int
    sides: tuple[Scene, ...]
    watcher: Scene
    heard: tuple[tuple[Event, ...], ...]


class Charted(Message, frozen=True, tag="charted"):
    """The chart of the game so far, as everybody may see it, and the box score."""

    chart: Chart
    box: BoxScore | None


class Said(Message, frozen=True):
    """A seat has said something."""

    seat: int
    phrase: int
    words: str


class Because(Message, frozen=True):
    """The answer to `why`."""

    text: str
    why: str


class Advice(Message, frozen=True):
    """The answer to `hint`: a move of the position with this state id."""

    seat: int
    state: int
    move: int
    words: str


class Analysing(Message, frozen=True):
    """How far the analysis is. Everybody at the table is told."""

    going: bool
    """Whether it goes on; if not, `words` say why."""
    ahead: int
    """How many other games are looked at first."""
    done: int
    """How many moves of the game have been looked at ..."""
    moves: int
    """... of how many."""
    words: str


class Analysed(Message, frozen=True):
    """A game looked at again, each decision from what the player knew then."""

    curves: tuple[tuple[Chance, ...], ...]
    """One for each seat."""
    mistakes: tuple[Mistake, ...]
    """The costliest first; three at most."""


class Again(Message, frozen=True):
    """Who would like a rematch; and when all do, the new table with the tokens of this device's seats there."""

    wanted: tuple[int, ...]
    table: str
    tokens: tuple[str, ...]


class Refusal(Message, frozen=True):
    """Something was refused, and nothing has changed. The position follows again where it was out of date."""

    about: str
    """The type of the message that was refused; empty where it could not be read."""
    why: str
    closing: bool
    """Whether the server hangs up now: the same message would be refused again."""


class Pong(Message, frozen=True):
    """Yes."""


FromServer: TypeAlias = (
    Welcome
    | Seats
    | Position
    | Covered
    | Ending
    | Step
    | Charted
    | Said
    | Because
    | Advice
    | Analysing
    | Analysed
    | Again
    | Refusal
    | Pong
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


class Unreadable(ValueError):
    """A message that is none. What it says can be shown to whoever sent it."""


def read(text: str | bytes) -> FromBrowser:
    """A message from a browser, or a refusal that says what is wrong with it.

    >>> read('{"type": "ready", "seat": 1}')
    Ready(seat=1)
    >>> read('{"type": "ready", "seat": "me"}')
    Traceback (most recent call last):
    rumpus.room.web.protocol.Unreadable: Expected `int`, got `str` - at `$.seat`
    """
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(str(error)) from None


def write(message: FromServer) -> str:
    """A message as it goes over the wire.

    >>> write(Pong())
    '{"type":"pong"}'
    """
    return _encoder.encode(message).decode()
