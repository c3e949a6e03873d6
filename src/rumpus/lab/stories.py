"""Games that are watched from above: who won, how it stood after each move, how it ended."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from rumpus.bots.levels import effort_of, in_plain_python
from rumpus.bots.mind import plain_mind
from rumpus.bots.random_player import Player
from rumpus.bots.thinker import Thinker
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.match import Notice

from .duel import table_player

FAIR = "player:sweep=40,rounds=0,ahead=0,slip=0"
"""One move ahead by `evaluate`, over a belief."""


class Oracle:
    """One move ahead by `evaluate` as well, but at the true state: what knowing everything is worth."""

    def __init__(self, book: Book, seat: int, dice: Random) -> None:
        self.book, self.seat, self.dice = book, seat, dice
        self.state: Any = None

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The move after which the seat stands best."""
        rules = self.book.rules
        return max(
            (rules.evaluate(rules.apply(self.state, move), self.seat), self.dice.random(), move) for move in moves
        )[2]


class Always:
    """Always the first, or always the last legal move: nobody should win by that."""

    def __init__(self, which: int) -> None:
        self.which = which

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """That move."""
        return moves[self.which]


@dataclass(frozen=True)
class Story:
    """What is kept of one game."""

    share: float
    """What the first of the two players has of the win."""
    first_seat: float
    """What seat 1 has of it."""
    decisions: int
    choices: int
    """The legal moves at all decisions together."""
    forced: int
    """Decisions with one legal move."""
    chances: tuple[float, ...]
    """The chance of seat 1 after each move, by `evaluate` at the true state."""
    ending: str
    lost: int = 0
    """How often a bot had lost track of the game."""


def sit_down(book: Book, options: Any, seat: int, name: str, seed: int, plain: bool) -> Player | Oracle | Always:
    """A player by its name: those of duels, and `oracle`, `fair`, `first`, `last`."""
    if name == "oracle":
        return Oracle(book, seat, Random(f"oracle {seed}"))
    if name in ("first", "last"):
        return Always(0 if name == "first" else -1)
    words = FAIR if name == "fair" else name
    if plain and words != "random":
        return Thinker(plain_mind(book), options, seat, in_plain_python(effort_of(book.about.slug, words)), seed)
    return table_player(book, options, seat, words, seed)


def story(game: str, house: dict[str, str], names: tuple[str, str], seed: int, plain: bool, number: int) -> Story:
    """Game so and so between two players; games 2k and 2k+1 have the same luck, and the seats swapped."""
    book = open_book(game)
    options = book.house(house)
    turned = number % 2
    deal = Random(f"{seed} {number // 2}")
    luck, key = Random(deal.getrandbits(64)), deal.getrandbits(40)
    players = [
        sit_down(book, options, seat, names[seat ^ turned], 4 * key + 2 * turned + seat, plain) for seat in range(2)
    ]
    return told(book, options, players, luck, turned)


def told(book: Book, options: Any, players: Sequence[Any], luck: Random, turned: int = 0) -> Story:
    """Play a game and keep its story."""
    rules = book.rules
    state = rules.initial(options)
    seen = [[Notice(None, rules.observe(state, seat))] for seat in range(2)]
    chances, counted, ending = list[float](), Counter[str](), ""
    while (mover := rules.turn(state)) != OVER:
        moves = legal_moves(book, state)
        if mover == LUCK:
            move = luck.choice(moves)
        else:
            if isinstance(players[mover], Oracle):
                players[mover].state = state
            move = players[mover].choose(tuple(seen[mover]), moves)
            counted.update(decisions=1, choices=len(moves), forced=len(moves) == 1)
        before, state = rules.observe(state, WATCHER), rules.apply(state, move)
        chances.append(rules.evaluate(state, 0))
        for seat, history in enumerate(seen):
            view = rules.observe(state, seat)
            if seat == mover or view != history[-1].view:
                history.append(Notice(move if seat == mover else None, view))
    ending = how_it_ended(book, before, rules.observe(state, WATCHER))
    won = rules.winners(state)
    first = (won & 1) / won.bit_count()
    lost = sum(getattr(player, "lost", 0) for player in players)
    numbers = (counted["decisions"], counted["choices"], counted["forced"])
    return Story(first if turned == 0 else 1 - first, first, *numbers, tuple(chances), ending, lost)


GOAL = "its goal was reached"


def how_it_ended(book: Book, before: Any, after: Any) -> str:
    """What everybody is told of the end, without names and numbers; where that is only who won, the goal."""
    events = book.rules.tell(before, None, after)
    reasons = [event.words for event in events if event.kind in ("note", "end") and event.clause]
    words = re.sub(r"Player \d", "a player", reasons[-1]) if reasons else GOAL
    words = re.sub(r"^Game over\. |(?<=\.) a player wins\.$", "", words)
    return re.sub(r"\d+", "N", words).strip()


@contextmanager
def counting(book: Book, called: Counter[str]) -> Iterator[None]:
    """Count which rules of a game's own files are asked, as long as this lasts."""
    own = Path(book.file)
    home = str(own.parent) if own.name == "__init__.py" else str(own)

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(home):
            called[frame.f_code.co_name] += 1

    earlier = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(earlier)
