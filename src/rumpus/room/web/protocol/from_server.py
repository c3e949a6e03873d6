"""What the server says at a table."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from rumpus.rules.charts import BoxScore, Chart
from rumpus.rules.scene import Event, Scene

from .common import Message

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
    invited: bool
    """Whether this connection may sit down here by an invitation."""
    devices: int
    """How many devices can open this seat, for its own player; 0 for all others."""


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
    error: float
    """The standard error of the difference between the two."""


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
    reason: str
    """Why, from what the seat has noticed."""
    place: str
    """The hotspot that the reason is about; empty where it is about none."""
    percent: int
    """How likely something stands there; -1 where nothing can."""


class Arranged(Message, frozen=True):
    """The answer to `arrange`: the moves of this seat one after another, from the position with this state id."""

    seat: int
    state: int
    moves: tuple[int, ...]


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
    judge: str
    """Who judged, such as `the master`; empty where there was nothing to judge."""


class Linked(Message, frozen=True):
    """The answer to `link`: a token that opens the seat on another device, once."""

    seat: int
    token: str


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
    | Arranged
    | Analysing
    | Analysed
    | Linked
    | Again
    | Refusal
    | Pong
)
