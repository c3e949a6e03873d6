"""What the server answers over HTTP, and what it is asked: everything before and after a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rumpus.room.lessons import Remark

from .common import MOST_SEATS, Number, Text, Token
from .from_server import Position


class OptionCard(msgspec.Struct, frozen=True):
    """A house rule: a choice of words, or a number from `lowest` to `highest` where there are no words."""

    name: str
    default: str
    sentence: str
    clause: str
    choices: tuple[str, ...]
    lowest: int
    highest: int


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson that a game has."""

    name: str
    title: str
    """Which one it is, where a game has several."""


class GameCard(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    slug: str
    title: str
    box: str
    line: str
    goal: str
    """What a player tries to do, in one sentence."""
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
    pieces: tuple[tuple[str, str], ...]
    """What each piece is called in this game, where it is not called what it is."""
    kits: tuple[str, ...]
    """The kits that the game knows by name; the first one is the usual."""
    charted: bool
    options: tuple[OptionCard, ...]
    levels: tuple[str, ...]
    """How strong a computer can be: a master only where one has learned the game."""
    puzzles: int
    """How many puzzles there are of it."""
    lessons: tuple[LessonCard, ...]


class Shelf(msgspec.Struct, frozen=True):
    """The boxes and their games, and what else a page needs to know of the room."""

    version: int
    rumpus: str
    boxes: tuple[str, ...]
    games: tuple[GameCard, ...]
    addresses: tuple[str, ...]
    """Where others in the same network reach this room, as `http://host:port`; empty where they cannot."""
    prints: bool = False
    """Whether it prints games on paper: GET /api/print/NAME?paper=a4, or letter, answers with a PDF."""


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
    level: Literal["beginner", "player", "expert", "master"] = "player"
    later: bool = False


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set a table for a game."""

    game: Text
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    house: Annotated[dict[Text, Text], Meta(max_length=60)] = {}
    kit: Text = ""
    clock: Annotated[str, Meta(max_length=20)] = ""
    open: bool = False
    """Whether anybody in this room may take a friend's seat, and look on."""


class MadeTable(msgspec.Struct, frozen=True):
    """A table that is set: a token for each seat of a person, and one for watchers."""

    table: str
    tokens: tuple[str, ...]
    """One a seat: of this device where its player is `here`, an invitation for a `friend`, empty for a computer."""
    watch: str
    commitment: str


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that a device remembers."""

    table: Token
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=2 * MOST_SEATS)]


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


class OpenTable(msgspec.Struct, frozen=True):
    """A table that anybody in this room may sit down at, or watch."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    """Of those who sit already."""
    join: str
    """What opens a free seat; empty where none is free."""
    watch: str
    """What lets anybody look on."""


class OpenTables(msgspec.Struct, frozen=True):
    """The open tables at which somebody is now: those with a free seat first."""

    tables: tuple[OpenTable, ...]


class Forgotten(msgspec.Struct, frozen=True):
    """Whether a table is gone for good. It is, when all people at it have asked for it."""

    gone: bool


CODE_LENGTH = 160
"""Letters of a QR code: a link to a table has about a hundred, and longer ones are slow to draw and hard to scan."""


class AskCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A QR code for this text, as SVG. It is posted, so that no token stands in a log."""

    text: Annotated[str, Meta(max_length=CODE_LENGTH)]


class PosedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle: what its seat sees and has heard, and a question. The answer is not in it."""

    game: str
    number: int
    of: int
    """How many there are; the first third is easy, the last is hard."""
    grade: Literal["easy", "medium", "hard"]
    today: str
    """The date, and the number of its puzzle."""
    daily: int
    question: str
    where: bool
    """Whether a hole of the other side is asked for, and not a move."""
    notices: int
    position: Position


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a puzzle: a hole, or a move in its words."""

    number: Number
    answer: Text


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """Whether it is right, and the proof."""

    right: bool
    answer: str
    answers: tuple[str, ...]
    """All that are right."""
    where: bool
    worlds: int
    proof: tuple[str, ...]
    counts: tuple[tuple[str, int], ...]
    """In how many worlds each answer is true: the likeliest first."""
    solved: tuple[str, ...]
    """The levels whose beliefs find it."""


MOST_ACTS = 100
"""So many moves a learner makes in one game of a lesson at most."""


class AskLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How does a scene of a lesson stand after these moves of the learner? The room keeps nothing of it."""

    scene: Number = 0
    acts: Annotated[list[Number], Meta(max_length=MOST_ACTS)] = []
    """Since the game of the scene began."""
    why: Text = ""
    """Something that cannot be done, to ask why."""


class LessonStep(msgspec.Struct, frozen=True):
    """The answer: what the coach says, and what the learner sees."""

    game: str
    heading: str
    house: dict[str, str]
    scene: int
    scenes: int
    title: str
    goes_on: bool
    """Whether the next scene goes on with this game: then the acts in it still count."""
    verdict: Literal["asked", "right", "wrong"]
    words: str
    """What the coach says now."""
    ask: str
    """What the learner is to do in this scene."""
    names: tuple[str, ...]
    positions: tuple[Position, ...]
    """What the learner sees after the last act, and after each thing that others did then."""
    why: str
    """Why it cannot be done, if that was asked."""


class Coach(msgspec.Struct, frozen=True):
    """What the coach of a game may say to what is heard."""

    remarks: tuple[Remark, ...]


class Refused(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    why: str
