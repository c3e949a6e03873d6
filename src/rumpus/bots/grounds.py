"""Why a move: what it is worth, and what its seat may expect of it, in words for a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from rumpus.rules.catalogue import Book
from rumpus.rules.words import LUCK
from rumpus.table.match import Notice

from .random_player import Player
from .search import GLANCE, Thought, Weighed, give_or_take
from .seating import Computer, Thinking

WORLDS = 200
"""So many worlds of a belief are asked what a move would do in them."""


@dataclass(frozen=True)
class Grounds:
    """What speaks for a move, from what its seat has noticed."""

    alarm: float | None = None
    """In what part of all that may be so the alarm would sound; nothing where none can."""
    worth: Weighed | None = None
    judge: str = ""
    """Who judged what it is worth."""

    def in_words(self, place: str) -> str:
        """As a person reads it.

        >>> Grounds(alarm=0.41).in_words("C4")
        'Of 100 ways that the other side may look now, 41 have something at C4.'
        >>> Grounds(worth=Weighed(0, 0.53, 0.024, 9), judge="the master").in_words("")
        'With this, 53 of 100 games are won, give or take 5; judged by the master.'
        """
        said = []
        if self.alarm is not None:
            number = round(100 * self.alarm)
            said.append(f"Of 100 ways that the other side may look now, {number or 'none'} have something at {place}.")
        if self.worth is not None:
            won = f"{round(100 * self.worth.value)} of 100 games are won{give_or_take(self.worth.error)}"
            said.append(f"With this, {won}; judged by {self.judge}.")
        return " ".join(said)


def grounds_of(
    book: Book, player: Player | None, seen: Sequence[Notice], moves: Sequence[int], seat: int, move: int
) -> Grounds:
    """The grounds for a move that a computer has just chosen."""
    alarm: float | None = None
    found: Thought | None = None
    if isinstance(player, Computer):
        alarm, found = alarm_chance(book, player.worlds(WORLDS), seat, move), player.last
    elif player is not None and hasattr(player, "think"):
        found = cast(Thinking, player).think(seen, moves)
    worth = next((each for each in found.moves if each.move == move), None) if found else None
    if found is None or worth is None or found.judge == GLANCE:  # a glance will do for a move, and not for a number
        return Grounds(alarm)
    return Grounds(alarm, replace(worth, error=found.doubt(worth)), found.judge)


def alarm_chance(book: Book, worlds: Sequence[Any], seat: int, move: int) -> float | None:
    """In what part of these worlds a move of the seat sounds the alarm; nothing where it never can or always does."""
    rules, heard = book.rules, list[set[str]]()
    for world in worlds:
        after = rules.apply(world, move)
        if rules.turn(after) == LUCK:
            return None
        told = rules.tell(rules.observe(world, seat), move, rules.observe(after, seat))
        heard.append({event.kind for event in told})
    if not any({"alarm", "silence"} & kinds for kinds in heard):
        return None
    return sum("alarm" in kinds for kinds in heard) / len(heard)
