"""Every sentence that a game can be described in.

A phrase is a struct: its docstring is the sentence, its fields are the slots in it, their types say what fits there.
Whatever reads, prints, offers or breeds descriptions goes through `HEADS`. Old descriptions mean the same for ever:
phrases may be added here, but none may change its meaning.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

VERSION = 1

Zone = Annotated[str, msgspec.Meta(extra={"slot": "zone"})]
"""Places in words (`zones.py`)."""
Within = Annotated[str, msgspec.Meta(extra={"slot": "within"})]
"""The same after `in`; `anywhere` stands alone."""


class Phrase(msgspec.Struct, frozen=True, tag=str.lower):
    """What all phrases are."""


# --- Start ----------------------------------------------------------------------------------------


class Empty(Phrase, frozen=True):
    """both grids are empty"""


class Fixed(Phrase, frozen=True):
    """each player has pegs on {where}"""

    where: Zone


class Hide(Phrase, frozen=True):
    """each player hides {pegs} pegs {where}{shape}"""

    pegs: Annotated[int, msgspec.Meta(ge=1, le=20)]
    where: Within
    shape: Literal["", ", touching one another", ", none alone", ", as shapes of 3"] = ""


# --- Turn -----------------------------------------------------------------------------------------


class Add(Phrase, frozen=True):
    """add a peg {where}{beside}{guess}"""

    where: Within
    beside: Literal["", ", beside one of yours"] = ""
    guess: Literal["", ", or guess the rest: right wins, wrong loses"] = ""


class Carry(Phrase, frozen=True):
    """move a peg from {origin} to {goal}"""

    origin: Zone
    goal: Zone


class Walk(Phrase, frozen=True):
    """move a peg one step in {ways} direction{forward}{jump}"""

    ways: Literal["any", "a straight", "a slanting"]
    forward: Literal["", ", never back"] = ""
    jump: Literal["", ", or jump over your own pieces as often as you like"] = ""


# --- Silence and alarm ----------------------------------------------------------------------------


class Quiet(Phrase, frozen=True):
    """the peg {own}"""

    own: Literal["stays", "is lost"]


class Sounded(Phrase, frozen=True):
    """the peg {own}"""

    own: Literal["comes out", "goes back", "stays", "becomes a marker", "is lost"]


class Marks(Phrase, frozen=True):
    """a marker is left there"""


class Takes(Phrase, frozen=True):
    """the other peg is lost"""


class Bites(Phrase, frozen=True):
    """the other peg and all beside it are lost"""


class Lonely(Phrase, frozen=True):
    """pegs left alone are lost"""


class Told(Phrase, frozen=True):
    """the place is told"""


class Another(Phrase, frozen=True):
    """you have another turn"""


class Onward(Phrase, frozen=True):
    """you may go on with it"""


# --- End ------------------------------------------------------------------------------------------


class Alarms(Phrase, frozen=True):
    """after {number} alarms in a row"""

    number: Annotated[int, msgspec.Meta(ge=2, le=30)]


class Turns(Phrase, frozen=True):
    """after {number} turns"""

    number: Annotated[int, msgspec.Meta(ge=2, le=500)]


class HasPegs(Phrase, frozen=True):
    """when a player has {number} pegs"""

    number: Annotated[int, msgspec.Meta(ge=2, le=20)]


class HasHome(Phrase, frozen=True):
    """when a player has {number} pegs in {where}"""

    number: Annotated[int, msgspec.Meta(ge=1, le=20)]
    where: Zone


class HasFound(Phrase, frozen=True):
    """when a player has found {number}"""

    number: Annotated[int, msgspec.Meta(ge=1, le=8)]


class HasNone(Phrase, frozen=True):
    """when a player has no peg left"""


class HasLine(Phrase, frozen=True):
    """when a player has {number} in a line{loses}"""

    number: Annotated[int, msgspec.Meta(ge=3, le=6)]
    loses: Literal["", ", who loses"] = ""


class HasLines(Phrase, frozen=True):
    """when a player has {number} in a line both in {one} and in {two}"""

    number: Annotated[int, msgspec.Meta(ge=3, le=6)]
    one: Zone
    two: Zone


class HasMet(Phrase, frozen=True):
    """when a player has met {number} alarms{loses}"""

    number: Annotated[int, msgspec.Meta(ge=2, le=30)]
    loses: Literal["", ", who loses"] = ""


class NoRoom(Phrase, frozen=True):
    """when markers leave neither player room for that"""


# --- Win ------------------------------------------------------------------------------------------


class MorePegs(Phrase, frozen=True):
    """more pegs"""


class MoreHome(Phrase, frozen=True):
    """more pegs in {where}"""

    where: Zone


class MoreFound(Phrase, frozen=True):
    """more found"""


class MoreAlarms(Phrase, frozen=True):
    """{which} alarms"""

    which: Literal["more", "fewer"]


class MoreLines(Phrase, frozen=True):
    """more of the two zones with a line"""


class NeedsLine(Phrase, frozen=True):
    """nobody wins without a line"""


class Game(msgspec.Struct, frozen=True):
    """A description: what a person calls the game, and its sentences head by head."""

    title: str
    line: str
    start: Empty | Fixed | Hide
    turn: Add | Carry | Walk
    silence: Quiet
    alarm: tuple[Sounded | Marks | Takes | Bites | Lonely | Told | Another | Onward, ...]
    end: tuple[Alarms | Turns | HasPegs | HasHome | HasFound | HasNone | HasLine | HasLines | HasMet | NoRoom, ...]
    win: tuple[MorePegs | MoreHome | MoreFound | MoreAlarms | MoreLines | NeedsLine, ...]
    peg: str = "peg"
    pegs: str = "pegs"
    rows: Annotated[int, msgspec.Meta(ge=2, le=6)] = 6
    columns: Annotated[int, msgspec.Meta(ge=2, le=6)] = 6
    """The board: the upper left part of the unit, or all of it."""

    def said(self, head: str) -> tuple[Phrase, ...]:
        """The phrases of a head, one or more."""
        found = getattr(self, head.lower())
        return found if isinstance(found, tuple) else (found,)


class Slot(NamedTuple):
    """What fits into a phrase at one place."""

    name: str
    kind: str
    """`number`, `zone`, `within` or `words`."""
    lowest: int = 0
    highest: int = 0
    words: tuple[str, ...] = ()


class Head(NamedTuple):
    """The beginning of a line, and the phrases that may follow it."""

    name: str
    phrases: tuple[type[Phrase], ...]
    several: bool
    """Whether several of them may stand together."""


def _heads() -> dict[str, Head]:
    hints = get_type_hints(Game)
    found = {}
    for name in ("Start", "Turn", "Silence", "Alarm", "End", "Win"):
        hint = hints[name.lower()]
        several = get_origin(hint) is tuple
        within = get_args(hint)[0] if several else hint
        found[name] = Head(name, get_args(within) or (within,), several)
    return found


HEADS = _heads()
"""The phrase table: which phrases there are, by the head of their line."""


@cache
def slots(phrase: type[Phrase]) -> tuple[Slot, ...]:
    """The slots of a phrase, in the order in which they stand in it.

    >>> [slot.kind for slot in slots(Hide)]
    ['number', 'within', 'words']
    """
    return tuple(_slot(name, hint) for name, hint in get_type_hints(phrase, include_extras=True).items())


def _slot(name: str, hint: Any) -> Slot:
    if get_origin(hint) is Literal:
        return Slot(name, "words", words=get_args(hint))
    meta = hint.__metadata__[0]
    return Slot(name, meta.extra["slot"]) if meta.extra else Slot(name, "number", meta.ge, meta.le)


def template(phrase: type[Phrase]) -> str:
    """The sentence of a phrase, with its slots in braces."""
    return str(phrase.__doc__)


def sentence(phrase: Phrase) -> str:
    """A phrase in words.

    >>> sentence(Hide(5, "your left side", ", touching one another"))
    'each player hides 5 pegs in your left side, touching one another'
    """
    values = {slot.name: _printed(slot, getattr(phrase, slot.name)) for slot in slots(type(phrase))}
    return template(type(phrase)).format(**values)


def _printed(slot: Slot, value: Any) -> str:
    return f"in {value}" if slot.kind == "within" and value != "anywhere" else str(value)


def choices(phrase: type[Phrase]) -> str:
    """The sentence of a phrase as a person is shown it who has to choose.

    >>> choices(Hide)
    'each player hides N pegs anywhere|in ZONE[, touching one another|, none alone|, as shapes of 3]'
    """
    shown = {}
    for slot in slots(phrase):
        words = [word for word in slot.words if word]
        listed = "|".join(words) if "" not in slot.words else f"[{'|'.join(words)}]"
        shown[slot.name] = {"number": "N", "zone": "ZONE", "within": "anywhere|in ZONE"}.get(slot.kind, listed)
    return template(phrase).format(**shown)


@cache
def pattern(phrase: type[Phrase]) -> re.Pattern[str]:
    """What reads a phrase."""
    text = re.escape(template(phrase)).replace(r"\{", "{").replace(r"\}", "}")
    parts = {"number": r"(?P<{0}>-?\d{{1,9}})", "zone": "(?P<{0}>.+?)", "within": "(?:in )?(?P<{0}>.+?)"}
    for slot in slots(phrase):
        words = "(?P<{0}>" + "|".join(re.escape(word) for word in sorted(slot.words, key=len, reverse=True)) + ")"
        text = text.replace(f"{{{slot.name}}}", parts.get(slot.kind, words).format(slot.name), 1)
    return re.compile(text)
