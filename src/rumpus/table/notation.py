"""Moves in words, and words into moves, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import LUCK, OVER, WATCHER


class Choice(NamedTuple):
    """A move that may be made now: its number in the rules, its words, and what to touch."""

    move: int
    words: str
    touch: tuple[str, ...] = ()


def mover_view(book: Book, state: Any) -> Any:
    """What the seat to move sees; luck sees no more than a watcher does."""
    mover = book.rules.turn(state)
    return book.rules.observe(state, WATCHER if mover in (LUCK, OVER) else mover)


def say(book: Book, state: Any, move: int) -> str:
    """The words of a move.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("free-for-all")
    >>> say(book, book.rules.initial(book.house()), 8)
    'add B3'
    """
    return book.rules.show(mover_view(book, state), move)


def choices(book: Book, state: Any) -> list[Choice]:
    """All legal moves of the seat to move, in the rules' order."""
    view = mover_view(book, state)
    lucky = book.rules.turn(state) == LUCK
    return [
        Choice(move, book.rules.show(view, move), () if lucky else book.rules.touch(view, move))
        for move in legal_moves(book, state)
    ]


def exactly(book: Book, state: Any, text: str) -> int:
    """The legal move that is written exactly so, as in a record."""
    for choice in choices(book, state):
        if choice.words == text:
            return choice.move
    raise IllegalMove(f"it is written {say(book, state, understood(book, state, text))!r}")


def understood(book: Book, state: Any, text: str) -> int:
    """The legal move that a person means: case and spaces do not matter, and the beginning or the end of it is enough.

    A game where the end of one move is a whole other move (to play a card, to discard it) says `ENDINGS = False`.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("free-for-all")
    >>> understood(book, book.rules.initial(book.house()), " b3 ")
    8
    """
    typed = _plain(text)
    endings = book.hooks.ENDINGS
    offered = [(choice.move, _plain(choice.words)) for choice in choices(book, state)]
    for meant in (
        {words: move for move, words in reversed(offered) if words == typed},
        {words: move for move, words in reversed(offered) if typed and words.startswith(typed)},
        {words: move for move, words in reversed(offered) if endings and words.endswith(f" {typed}")},
    ):
        if len(meant) == 1:  # moves with the same words lead to the same state
            return next(iter(meant.values()))
    raise IllegalMove(refusal(book, state, text))


def in_order(book: Book, state: Any, spots: Sequence[str]) -> list[int]:
    """The moves by which the mover touches all these places, one after another, in an order that the rules take.

    Only for what a scene drafts (`scene.Draft`): elsewhere the state after a move may hold what its mover cannot know.

    >>> from rumpus.rules.catalogue import open_book
    >>> book = open_book("x-rays")
    >>> [
    ...     say(book, book.rules.initial(book.house()), move)
    ...     for move in in_order(book, book.rules.initial(book.house()), ["A1", "C1", "B2", "D1", "E1"])
    ... ]
    ['hide A1', 'hide B2', 'hide C1', 'hide D1', 'hide E1']
    """
    dead: set[Any] = set()
    stuck = ""

    def from_here(state: Any, left: tuple[str, ...]) -> list[int] | None:
        nonlocal stuck
        if not left:
            return []
        if state in dead:
            return None
        dead.add(state)
        offered = {choice.touch[0]: choice.move for choice in reversed(choices(book, state)) if len(choice.touch) == 1}
        for spot in (each for each in left if each in offered):
            rest = from_here(book.rules.apply(state, offered[spot]), tuple(each for each in left if each != spot))
            if rest is not None:
                return [offered[spot], *rest]
        stuck = stuck or book.rules.why_not(mover_view(book, state), left[0])
        return None

    found = from_here(state, tuple(spots))
    if found is None:
        raise IllegalMove(stuck)
    return found


def refusal(book: Book, state: Any, text: str) -> str:
    """Why a text is no legal move now, from what the mover may know."""
    if book.rules.turn(state) == OVER:
        return "the game is over"
    if book.rules.turn(state) == LUCK:
        return f"luck cannot bring {text!r} here"
    return book.rules.why_not(mover_view(book, state), text)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
