"""What the room answers about described games. Nothing here runs anything but what the workshop itself writes."""

from __future__ import annotations

from functools import cache

import msgspec

from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadDescription
from rumpus.rules.made import keep
from rumpus.rules.pegs import talk
from rumpus.rules.pegs.unit import Grids
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.phrases import HEADS, Phrase, slots, template
from rumpus.rules.pegs.workshop.reading import described, name_of, read, read_with_lines
from rumpus.rules.pegs.workshop.sense import longest, objections, understood
from rumpus.rules.pegs.workshop.traits import zones_of
from rumpus.rules.pegs.workshop.writing import slug_of, written
from rumpus.rules.pegs.workshop.zones import KINDS, NAMED

from ..protocol.workshop import (
    AskDescription,
    HeadCard,
    KeptGame,
    Looked,
    MadeGame,
    Objection,
    PhraseCard,
    PhraseTable,
    SlotCard,
    ZoneCard,
)
from ..store.saved import Description
from .pages import card


@cache
def phrase_table() -> PhraseTable:
    """The phrase table as a form."""
    heads = tuple(
        HeadCard(head.name, head.several, tuple(_phrase(each) for each in head.phrases)) for head in HEADS.values()
    )
    found = tuple(described(examples.example(name)) for name in examples.names())
    return PhraseTable(
        heads, tuple(_zone(words, places) for words, places in NAMED.items()), KINDS, found, talk.COLUMNS
    )


def _phrase(kind: type[Phrase]) -> PhraseCard:
    tag = msgspec.inspect.type_info(kind).tag  # type: ignore[attr-defined]
    return PhraseCard(str(tag), template(kind), tuple(SlotCard(*slot) for slot in slots(kind)))


def _zone(words: str, places: Grids) -> ZoneCard:
    return ZoneCard(words, (tuple(talk.names(places[0])), tuple(talk.names(places[1]))))


def text_of(asked: AskDescription) -> str:
    """The text of a description that was sent in either form."""
    return asked.text if asked.game is None else described(asked.game)


def looked_at(asked: AskDescription) -> Looked:
    """A description read and looked over for sense, at once: nothing is played yet."""
    text = text_of(asked)
    try:
        game, lines = read_with_lines(text)
    except BadDescription as error:
        return Looked((Objection(error.line, error.reason),), "", text, asked.game, (), 0)
    found = tuple(Objection(lines[head], why) for head, why in objections(game))
    zones = tuple(_zone(words, places) for words, places in dict(zones_of(game).values()).items())
    whole = described(game)
    return Looked(
        found, "" if found else name_of(game), text if found else whole, game, zones, 0 if found else longest(game)
    )


def python_of(asked: AskDescription) -> tuple[str, str]:
    """A description that makes sense as a Python module: the name of the file, and its text."""
    game = understood(text_of(asked))
    return f"{slug_of(game).replace('-', '_')}.py", written(game)


def made_game(found: Description) -> MadeGame:
    """A kept description as it stands on the shelf. Nothing of it is opened."""
    game = read(found.text)
    return MadeGame(found.name, game.title, game.line, found.date)


def kept_game(text: str, day: str) -> KeptGame:
    """A description that this room keeps, with the card of its game."""
    return KeptGame(card(open_book(keep(text))), text, day)
