"""What the tests of the rules share: a game that is played by saying its moves, as a rule sheet tells a scenario."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import OVER
from rumpus.table.notation import exactly, say


@dataclass(frozen=True)
class Game:
    """A game at one moment. It never changes: every step is a new one."""

    book: Book
    state: Any

    @property
    def turn(self) -> int:
        """The seat to move, LUCK or OVER."""
        return self.book.rules.turn(self.state)

    @property
    def offers(self) -> list[str]:
        """The legal moves, in their notation."""
        return [say(self.book, self.state, move) for move in legal_moves(self.book, self.state)]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all seats."""
        rules = self.book.rules
        return tuple(rules.score(self.state, seat) for seat in range(rules.seats(self.state.options)))

    @property
    def won(self) -> set[int]:
        """The seats that have won; a game that goes on has none."""
        assert self.turn == OVER, "the game is not over"
        rules = self.book.rules
        won = rules.winners(self.state)
        return {seat for seat in range(rules.seats(self.state.options)) if won >> seat & 1}

    def having(self, **words: Any) -> Game:
        """The same game with some words of its state changed; of a row, the first entries are enough."""
        rows = {
            name: (*row, *getattr(self.state, name)[len(row) :])
            for name, row in words.items()
            if isinstance(row, tuple)
        }
        return replace(self, state=self.state._replace(**{**words, **rows}))

    def says(self, *words: str) -> Game:
        """Whoever is to move, luck included, makes these moves one after the other."""
        game = self
        for word in words:
            game = replace(game, state=game.book.rules.apply(game.state, exactly(game.book, game.state, word)))
        return game

    def throws(self, *faces: str) -> Game:
        """The thrower throws, and the dice fall so: `throws("3,5", "H,T")`."""
        game = self
        for pair in faces:
            game = game.says("throw", f"({pair})")
        return game

    def points(self, *faces: str) -> list[int]:
        """The points of the turn after each of these throws."""
        return [self.throws(*faces[: number + 1]).state.points for number in range(len(faces))]

    def refusal(self, word: str) -> str:
        """What somebody hears who makes a move that is not legal now."""
        with pytest.raises(IllegalMove) as refused:
            self.says(word)
        return str(refused.value)


def sit_down(game: str, kit: str = "", /, **house: str | int) -> Game:
    """A new game with these house rules: `sit_down("pig-dice", players=3, ties="playoff")`."""
    book = open_book(game, kit)
    options = book.house({name: str(word) for name, word in house.items()})
    return Game(book, book.rules.initial(options))
