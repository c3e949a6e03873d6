"""The workshop on the wire: the phrase table as a form, descriptions that are looked at, kept and played."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rumpus.rules.pegs.workshop.phrases import Game
from rumpus.rules.pegs.workshop.reading import LARGEST
from rumpus.rules.scene import Grid

from .http import GameCard


class SlotCard(msgspec.Struct, frozen=True):
    """What fits into a phrase: a `number`, a `zone`, a zone after `in` (`within`), or one of some `words`."""

    name: str
    kind: str
    lowest: int
    highest: int
    words: tuple[str, ...]


class PhraseCard(msgspec.Struct, frozen=True):
    """A sentence with its slots in braces. `type` is the tag of its struct."""

    type: str
    template: str
    slots: tuple[SlotCard, ...]


class HeadCard(msgspec.Struct, frozen=True):
    """The beginning of a line, and the phrases that may follow it."""

    name: str
    several: bool
    phrases: tuple[PhraseCard, ...]


class ZoneCard(msgspec.Struct, frozen=True):
    """A zone that has a name, by player: the names of its places."""

    words: str
    places: tuple[tuple[str, ...], tuple[str, ...]]


class PhraseTable(msgspec.Struct, frozen=True):
    """All that a form needs. `examples` are descriptions to begin with; `kinds` are other zones by example."""

    heads: tuple[HeadCard, ...]
    zones: tuple[ZoneCard, ...]
    kinds: tuple[str, ...]
    examples: tuple[str, ...]
    columns: tuple[str, str]
    """The columns from left to right, as each player sees them."""


class AskDescription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A description, as text or as structs; one of them. `seed` chooses the random game."""

    text: Annotated[str, Meta(max_length=LARGEST)] = ""
    game: Game | None = None
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Objection(msgspec.Struct, frozen=True):
    """What is wrong with a description, and the line that would have to change."""

    line: int
    why: str


class Looked(msgspec.Struct, frozen=True):
    """What came of a look at a description. Without objections it makes sense, and has a name."""

    objections: tuple[Objection, ...]
    name: str
    text: str
    """The normal form; what was sent, if it could not be understood."""
    game: Game | None
    """The same as structs, if it could be understood."""
    zones: tuple[ZoneCard, ...]
    """The zones that it speaks of."""
    longest: int
    """The most decisions that a game can have; 0 if it may go on for ever."""


class Frame(msgspec.Struct, frozen=True):
    """A moment of a random game, both sides open: who did what, what was heard, what stands where."""

    seat: int
    words: str
    heard: str
    sound: str
    """`alarm`, `silence` or nothing, and where."""
    place: str
    grids: tuple[Grid, Grid]


class RandomGame(msgspec.Struct, frozen=True):
    """A random game from its first decision to its end."""

    frames: tuple[Frame, ...]
    winners: tuple[int, ...]


class LampCard(msgspec.Struct, frozen=True):
    """A lamp that burns, green if it is good: what was measured, and what may help."""

    name: Literal["ends", "fair", "long", "skill", "drama"]
    good: bool
    figure: str
    help: str


class Better(msgspec.Struct, frozen=True):
    """A change of one number that helps random games: in words, and the description with it."""

    words: str
    text: str


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a trial of a description is. Each line of the answer is one; what is empty says nothing new."""

    ahead: int = 0
    """Trials that come first."""
    doing: str = ""
    done: float = 0.0
    text: str = ""
    """The description, where it was invented."""
    game: RandomGame | None = None
    lamps: tuple[LampCard, ...] = ()
    better: Better | None = None
    why: str = ""
    """Why this is no game."""


class KeptGame(msgspec.Struct, frozen=True):
    """A described game that this room keeps: its card, as on the shelf, and its description."""

    card: GameCard
    text: str
    date: str


class MadeGame(msgspec.Struct, frozen=True):
    """A described game on the shelf of this room."""

    name: str
    title: str
    line: str
    date: str


class MadeGames(msgspec.Struct, frozen=True):
    """The described games of this room, the newest first."""

    games: tuple[MadeGame, ...]
