"""Peg games told as their sheets tell them: a state is given, words are said, and then something is so.

`given` builds the state, `when` plays in the words of a person, `refused` is the answer to words that are no legal
move, `at_table` is a match where each seat hears its own. States know their game, so only `given` is told it.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from rumpus.engine.plain import applied, legal_moves
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.contract import Rules
from rumpus.rules.errors import IllegalMove
from rumpus.rules.pegs import talk
from rumpus.rules.words import OVER, WATCHER
from rumpus.table.luck import Seed
from rumpus.table.match import Match, Result
from rumpus.table.notation import choices, understood

PLAYER_1, PLAYER_2 = 0, 1
BOTH = (PLAYER_1, PLAYER_2)
EVERYBODY = (PLAYER_1, PLAYER_2, WATCHER)
PEG_GAMES = tuple(slug for slug in GAMES if open_book(slug).about.box == "P.E.G.S.")
SHEETS = Path(__file__).parents[3] / "docs" / "rules"


# ---- given, when, then


def given(book: Book, *house: str, **words: Any) -> Any:
    """A state of a game: its start, with some words of it changed. Locations are written out.

    >>> state = given(open_book("free-for-all"), "repeat_alarm=forbid", pegs=("A1 B1", ""), run=3, actor=1)
    >>> state.pegs == (0b1000001, 0), state.run, state.actor, state.options.repeat_alarm
    (True, 3, 1, 1)
    """
    return book.rules.initial(book.house(house))._replace(**{name: _word(word) for name, word in words.items()})


def when(state: Any, *said: str) -> Any:
    """The state after some moves, each said as a person says it.

    >>> when(given(open_book("free-for-all")), "add A1", "b1").actor
    0
    """
    for text in said:
        state = applied(book_of(state), state, understood(book_of(state), state, text))
    return state


def refused(state: Any, text: str) -> str:
    """Why some words are no legal move now; a test fails when they are one.

    >>> refused(given(open_book("free-for-all"), pegs=("C4", "")), "add C4")
    'C4 already holds your peg (FF-3).'
    """
    with pytest.raises(IllegalMove) as refusal:
        understood(book_of(state), state, text)
    return str(refusal.value)


def spots(locations: int) -> str:
    """A set of locations as `given` takes it.

    >>> spots(0b1000001)
    'A1 B1'
    """
    return " ".join(talk.names(locations))


def may_play(state: Any) -> str:
    """The locations that the player to move may choose, where a move is one location.

    >>> may_play(given(open_book("free-for-all"), pegs=("A1 A2 A3 A4 A5 A6 B1 B2 B3", "")))[:8]
    'B4 B5 B6'
    """
    return " ".join(talk.name(move) for move in legal_moves(book_of(state), state))


def offers(state: Any) -> list[str]:
    """The legal moves in their notation.

    >>> offers(given(open_book("free-for-all"), pegs=("A1 A2 A3 A4 A5 A6 B1 B2 B3", "")))[:2]
    ['add B4', 'add B5']
    """
    return [choice.words for choice in choices(book_of(state), state)]


def to_move(state: Any) -> int:
    """Whose turn it is."""
    return book_of(state).rules.turn(state)


def ending(state: Any) -> str:
    """How the game ended, as a record says it; empty while it goes on.

    >>> ending(given(open_book("free-for-all"), pegs=("A1 B1", "A2"), run=4))
    'won by 1; points 2 1'
    """
    rules = book_of(state).rules
    if rules.turn(state) != OVER:
        return ""
    won = rules.winners(state)
    return str(
        Result(tuple(seat for seat in BOTH if won >> seat & 1), tuple(rules.score(state, seat) for seat in BOTH))
    )


def judged_by_both(state: Any) -> float:
    """What `evaluate` gives player 1: a chance, which both seats share."""
    mine, theirs = (book_of(state).rules.evaluate(state, seat) for seat in BOTH)
    assert 0 <= mine <= 1
    assert mine + theirs == pytest.approx(1)
    return mine


def book_of(state: Any) -> Book:
    """The rulebook that a state belongs to."""
    return Book(cast(Rules, sys.modules[type(state).__module__.removesuffix(".state")]))


def _word(word: Any) -> Any:
    if isinstance(word, str):
        return talk.places(*word.split())
    return tuple(_word(each) for each in word) if isinstance(word, tuple) else word


# ---- groups of locations, worked out from their names alone


def touches(one: str, other: str) -> bool:
    """Whether two names are neighbours."""
    return one != other and abs(ord(one[0]) - ord(other[0])) <= 1 and abs(int(one[1]) - int(other[1])) <= 1


def hangs_together(spots_: Sequence[str]) -> bool:
    """Whether locations are one group.

    >>> hangs_together(["A1", "B2", "B3"]), hangs_together(["A1", "A2", "C3", "C4"])
    (True, False)
    """
    group = [spots_[0]]
    for one in group:
        group += [other for other in spots_ if touches(one, other) and other not in group]
    return len(group) == len(spots_)


def nobody_alone(spots_: Sequence[str]) -> bool:
    """Whether each location touches another.

    >>> nobody_alone(["A1", "A2", "C3", "C4"]), nobody_alone(["A1", "A2", "C3"])
    (True, False)
    """
    return all(any(touches(one, other) for other in spots_) for one in spots_)


# ---- what a seat sees and hears


def sees(state: Any, seat: int) -> Any:
    """The view of a seat, or of WATCHER."""
    return book_of(state).rules.observe(state, seat)


def at_table(book: Book, *said: str, house: tuple[str, ...] = ()) -> Match:
    """A match with some moves played by whoever is to move."""
    match = Match(book, book.house(house), seed=Seed(bytes(32)))
    for text in said:
        match.play(match.turn, text)
    return match


def heard(match: Match, seat: int, last: int = 0) -> list[str]:
    """What a seat has heard, in words: all of it, or the last few sentences.

    >>> heard(at_table(open_book("free-for-all"), "A1"), PLAYER_2)
    ['Silence. Player 1 has one more peg.']
    """
    return [event.words for event in match.heard(seat)][-last:]


def locations_in(shown: Any) -> list[str]:
    """Every name of a location in a message, an event or a scene, wherever it stands in it.

    >>> from rumpus.rules.scene import Event
    >>> locations_in([Event("Alarm at E5.", place="E5"), Event("Player 1 met a peg, clause FF-6.")])
    ['E5', 'E5']
    """
    return [spot for text in _texts(shown) for spot in re.findall(r"\b[A-F][1-6]\b", text)]


def _texts(shown: Any) -> Iterator[str]:
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict):
        yield from _texts(list(shown.items()))
    elif isinstance(shown, list | tuple):
        for each in shown:
            yield from _texts(each)
    elif is_dataclass(shown):
        for field in fields(shown):
            yield from _texts(getattr(shown, field.name))


def clauses_of(sheet: str) -> set[str]:
    """The ids that a sheet defines."""
    text = (SHEETS / f"{sheet}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^(?:- \*\*|\| )([A-Z]+-[RS]?\d+)\b", text, re.MULTILINE))


def clauses_named(match: Match) -> set[str]:
    """The clauses that anybody was told of."""
    return {event.clause for seat in EVERYBODY for event in match.heard(seat)} - {""}


# ---- games that nobody thought of


class Step(NamedTuple):
    """One move of a game: by whom, from where, to where."""

    seat: int
    before: Any
    move: int
    after: Any


def random_game(book: Book, seed: int, *house: str) -> list[Step]:
    """A whole game of random legal moves."""
    chance = random.Random(seed)
    state = book.rules.initial(book.house(house))
    steps: list[Step] = []
    while (seat := book.rules.turn(state)) != OVER:
        move = chance.choice(legal_moves(book, state))
        after = book.rules.apply(state, move)
        steps.append(Step(seat, state, move, after))
        state = after
    return steps


def assert_place_is_secret(state: Any, sounds: Callable[[Any, Any], Any]) -> None:
    """All moves that sound alike look alike to whoever did not make them, in views and in what is told."""
    book, actor = book_of(state), to_move(state)
    for other in EVERYBODY:
        if other == actor:
            continue
        noticed: dict[Any, set[Any]] = {}
        for move in legal_moves(book, state):
            after = book.rules.apply(state, move)
            if to_move(after) != OVER:
                before, now = sees(state, other), sees(after, other)
                told = tuple(book.rules.tell(before, None, now)) if now != before else ()
                assert not locations_in(told)
                noticed.setdefault(sounds(state, after), set()).add((now, told))
        assert all(len(alike) == 1 for alike in noticed.values())
