"""Descriptions by chance: each head and each slot of the phrase table is a gene."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ...errors import BadDescription
from .phrases import HEADS, Game, Head, Phrase, Slot, slots
from .reading import described
from .sense import understood
from .zones import NAMED

ZONES = (*NAMED, "your row 1", "your row 6", "your rows 1 to 2", "your rows 5 to 6", "columns 2 to 5", "your A1 B2 C3")
MOST_ENDS = 4
TRIES = 500


def value(slot: Slot, dice: Random, now: Any = None) -> Any:
    """Something that fits into a slot; likelier small numbers, those near to what is there now, and the first words."""
    if slot.kind == "number":
        if now is not None and dice.random() < 0.7:
            return max(slot.lowest, min(slot.highest, now + dice.choice((-1, 1)) * dice.choice((1, 2, 1 + now // 4))))
        return min(dice.randint(slot.lowest, slot.highest), dice.randint(slot.lowest, slot.highest))
    if slot.kind == "words":
        return slot.words[0] if dice.random() < 0.5 else dice.choice(slot.words)
    return dice.choice(ZONES)


def phrase(head: Head, dice: Random) -> Phrase:
    """A phrase that may follow a head."""
    kind = dice.choice(head.phrases)
    return kind(**{slot.name: value(slot, dice) for slot in slots(kind)})


def changed(game: Game, dice: Random) -> Game:
    """A description with one change: another phrase, one more or less, or another value in a slot."""
    head = dice.choice(list(HEADS.values()))
    said = list(game.said(head.name))
    at = dice.randrange(len(said))
    what = dice.random()
    if head.several and what < 0.3 and len(said) < MOST_ENDS:
        said.append(phrase(head, dice))
    elif head.several and what < 0.45 and len(said) > 1:
        del said[at]
    elif what < 0.7 or not slots(type(said[at])):
        said[at] = phrase(head, dice)
    else:
        slot = dice.choice(slots(type(said[at])))
        said[at] = msgspec.structs.replace(said[at], **{slot.name: value(slot, dice, getattr(said[at], slot.name))})
    return _with(game, head, said)


def stepped_aside(game: Game, dice: Random) -> Game | None:
    """A description one change away that makes sense, with the same title: a surprise, but not a large one."""
    for _ in range(TRIES):
        other = sensible(changed(game, dice))
        if other not in (None, game):
            return other
    return None


def sensible(game: Game) -> Game | None:
    """The same description, printed and read again, if it makes sense: what is bred is what people can read."""
    try:
        return understood(described(game))
    except BadDescription:
        return None


def crossed(one: Game, other: Game, dice: Random) -> Game:
    """Each head from one parent or the other."""
    for head in HEADS.values():
        if dice.random() < 0.5:
            one = _with(one, head, list(other.said(head.name)))
    return one


def _with(game: Game, head: Head, said: list[Phrase]) -> Game:
    found: Any = tuple(said) if head.several else said[0]
    return msgspec.structs.replace(game, **{head.name.lower(): found})


def child(parents: list[Game], dice: Random) -> Game | None:
    """A child that makes sense, or none."""
    game = dice.choice(parents)
    if dice.random() < 0.4:
        game = crossed(game, dice.choice(parents), dice)
    for _ in range(dice.choice((1, 1, 2, 3))):
        game = changed(game, dice)
    return sensible(msgspec.structs.replace(game, title="A Child", line="Invented by chance."))


def some(parents: list[Game], number: int, seed: int) -> list[Game]:
    """So many different descriptions that make sense, bred from these, some of them from each other."""
    dice, known, found = Random(seed), list(parents), dict[str, Game]()
    while len(found) < number:
        game = child(known, dice)
        if game is not None and described(game) not in found:
            found[described(game)] = game
            if dice.random() < 0.5:
                known.append(game)
    return list(found.values())


def differences(one: Game, other: Game) -> float:
    """How far two descriptions lie apart: a phrase that only one of them has counts 1, one with another slot a half.

    >>> from .examples import example
    >>> differences(example("x-rays"), example("x-rays")), differences(example("x-rays"), example("hideout"))
    (0.0, 1.5)
    """
    far = 0.0
    for head in HEADS:
        mine, yours = set(one.said(head)), set(other.said(head))
        only, others = ([type(each) for each in less] for less in (mine - yours, yours - mine))
        far += max(len(only), len(others)) - len({*only} & {*others}) / 2
    return far
