"""What `import rumpus` offers to programs. Everything else may change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rumpus.lab.exact import boards
from rumpus.rules.catalogue import games
from rumpus.rules.errors import BadOption, IllegalMove, RumpusError
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.luck import Seed
from rumpus.table.match import Match as Table
from rumpus.table.match import Notice, Result
from rumpus.table.record import record_of
from rumpus.table.referee import referee
from rumpus.table.replay import begun_again
from rumpus.table.shelf import read_text

if TYPE_CHECKING:
    from rumpus.lab.duel import Outcome
    from rumpus.lab.simulation import Summary

__all__ = [
    "LUCK", "OVER", "WATCHER", "BadOption", "Computer", "IllegalMove", "Match", "Notice", "Result", "RumpusError",
    "computer", "duel", "games", "replay", "simulate",
]  # fmt: skip

EVERY_DAY = "2026-01-01"


class Match:
    """A game: `Match("x-rays", seed=7)`, with house rules as further words: `Match("x-rays", last_turn="on")`.

    >>> match = Match("free-for-all", seed=7)
    >>> match.turn, len(match.legal()), match.legal()[0]
    (0, 36, 'add A1')
    >>> match.play("B3")
    >>> match.heard(1)
    ['Silence. Player 1 has one more peg.']
    >>> print(match.told(0).splitlines()[0])
    Player 2 is thinking.
    """

    def __init__(
        self, game: str | Path, *, seed: int | None = None, names: tuple[str, ...] = (), kit: str = "", **house: object
    ) -> None:
        source = boards.find(str(game)), kit
        book, options = boards.with_house(*source, {name: _word(value) for name, value in house.items()})
        self._wrap(Table(book, options, names, None if seed is None else _sealed(seed)), source)

    def _wrap(self, table: Table, source: tuple[str, str]) -> None:
        self._table, self._source = table, source

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self._table.book.about.slug

    @property
    def seats(self) -> int:
        """How many play."""
        return self._table.seats

    @property
    def turn(self) -> int:
        """The seat to move, from 0; `rumpus.OVER` when the game is over."""
        return self._table.turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._table.over

    @property
    def result(self) -> Result | None:
        """Who won, and with which points; nothing while the game goes on."""
        return self._table.result

    def legal(self) -> list[str]:
        """The moves of the seat to move, as they are written."""
        return [choice.words for choice in self._table.choices(self.turn)] if not self.over else []

    def moves(self) -> list[int]:
        """The same as the numbers of the rules, for programs."""
        return self._table.moves(self.turn) if not self.over else []

    def play(self, move: str | int) -> None:
        """The seat to move makes a move, in words or by its number. A refusal (`IllegalMove`) changes nothing."""
        self._table.play(self.turn, move)

    def resign(self, seat: int) -> None:
        """A seat gives the game up."""
        self._table.resign(seat)

    def view(self, seat: int) -> Any:
        """What a seat sees, as a named tuple; `rumpus.WATCHER` for somebody who only looks on."""
        return self._table.view(self._seat(seat))

    def history(self, seat: int) -> tuple[Notice, ...]:
        """All that a seat has noticed: its own moves, and each change of its view."""
        return tuple(self._table.history(self._seat(seat)))

    def heard(self, seat: int) -> list[str]:
        """All that a seat has heard, in sentences."""
        return [event.words for event in self._table.heard(self._seat(seat))]

    def told(self, seat: int = WATCHER) -> str:
        """What a seat sees, in plain letters."""
        from rumpus.lab.playthrough import drawing

        lines = drawing(self._table.book.rules.scene(self.view(seat)))
        return "\n".join(lines).removeprefix("asks:  ")

    def picture(self, seat: int = WATCHER) -> str:
        """What a seat sees, as an SVG document."""
        from rumpus.room.picture import picture

        return picture(self._table.book.rules.scene(self.view(seat)))

    def _seat(self, seat: int) -> int:
        """A seat of this match, or the watcher's; it may be a number of NumPy."""
        places: tuple[int, ...] = (*range(self.seats), WATCHER)
        if seat not in places:
            raise BadOption(f"there is no seat {seat!r}: they are 0 to {self.seats - 1}, and rumpus.WATCHER looks on")
        return places[places.index(seat)]

    def record(self) -> str:
        """The game as a record, which `rumpus referee` and `replay` read."""
        return record_of(self._table, EVERY_DAY).text()

    def __str__(self) -> str:
        return self.told()

    def __repr__(self) -> str:
        return f"<Match of {self.game}, {len(self._table.played)} moves, {self.result or f'turn {self.turn}'}>"

    def _repr_svg_(self) -> str:
        """In a notebook a match shows what everybody may see; `picture(seat)` shows a seat's side."""
        return self.picture()

    def __copy__(self) -> Match:
        return _again(*self.__reduce__()[1])

    def __deepcopy__(self, memo: object) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """A match travels as what it was made of and its moves; it is played again where it arrives."""
        table = self._table
        by_hand = table.luck_by_hand
        made = [(played.seat, played.move) for played in table.played if by_hand or played.seat != LUCK]
        early = (table.result.seat, table.result.reason) if table.result and table.result.reason else None
        usual = boards.with_house(*self._source)[1]._asdict()
        here = ((rule, getattr(table.options, rule.name)) for rule in table.book.options)
        house = {rule.name: rule.word(value) for rule, value in here if value != usual[rule.name]}
        seeds = (table.sealed_seed().hex, by_hand)
        return _again, (self._source, house, table.names, seeds, table.words, made, early)


def _again(
    source: tuple[str, str], house: dict[str, str], names: tuple[str, ...], seeds: tuple[str, bool],
    words: tuple[str, ...], made: list[tuple[int, int]], early: tuple[int, str] | None,
) -> Match:  # fmt: skip
    book, options = boards.with_house(*source, house)
    table = Table(book, options, names, Seed.parse(seeds[0]), words, luck_by_hand=seeds[1])
    for seat, move in made:
        table.play(seat, move)
    if early:
        table.end_early(*early)
    return _wrapped(table, source)


def _wrapped(table: Table, source: tuple[str, str]) -> Match:
    match = Match.__new__(Match)
    match._wrap(table, source)
    return match


def _sealed(seed: int) -> Seed:
    """A seed of luck."""
    try:
        return Seed(index(seed).to_bytes(32, "big"))
    except (TypeError, OverflowError):
        raise BadOption(f"a seed is a whole number from 0 on, of at most 256 bits; not {seed!r}") from None


def _word(value: object) -> str:
    """A house rule may be given as True or False, too."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Computer:
    """A computer at a seat of a match. It sees what the seat sees, and nothing else."""

    match: Match
    seat: int
    player: Any

    def choose(self) -> str:
        """The move that it would make now, in words; the seat must be to move."""
        table = self.match._table
        if table.turn != self.seat:
            raise IllegalMove(f"it is not seat {self.seat}'s turn")
        move = self.player.choose(table.history(self.seat), table.moves(self.seat))
        return next(choice.words for choice in table.choices(self.seat) if choice.move == move)

    def play(self) -> str:
        """Make that move."""
        words = self.choose()
        self.match.play(words)
        return words


def _named(player: str | type) -> str:
    """A player by its name; a class of somebody's own has one, too, as other processes have to find it."""
    return player if isinstance(player, str) else f"{player.__module__}:{player.__qualname__}"


def computer(level: str | type, match: Match, seat: int, seed: int = 0) -> Computer:
    """An opponent, as `rumpus duel` names them: `random`, `heuristic`, `beginner`, `player`, `expert`, `master`, or
    a class of your own: itself, or as `module:Class` or `file.py:Class`.

    >>> match = Match("x-rays", seed=7)
    >>> computer("random", match, seat=0, seed=1).play().startswith("hide ")
    True
    """
    from rumpus.bots.effort import OPPONENTS
    from rumpus.bots.seating import computer as seated
    from rumpus.lab.duel import table_player

    level, table, seat = _named(level), match._table, match._seat(seat)
    if seat == WATCHER:
        raise BadOption("a watcher does not play")
    if level.partition(":")[0] in OPPONENTS:
        return Computer(match, seat, seated(table.book, table.options, seat, level, seed))
    return Computer(match, seat, table_player(table.book, table.options, seat, level, seed))


def replay(record: str | Path) -> Iterator[Match]:
    """A record, by its file or its text, refereed and played again: one match, as it stood before the
    first move and after each.

    >>> match = Match("pig-dice", seed=7)
    >>> match.resign(0)
    >>> [step.over for step in replay(match.record())]
    [False]
    """
    text = record if isinstance(record, str) and "\n" in record else read_text(Path(record))
    found = referee(text).match
    again = begun_again(found)
    source = (found.book.about.slug, found.book.kit)
    yield _wrapped(again, source)
    for played in found.played:
        again.play(played.seat, played.move)
        yield _wrapped(again, source)


def simulate(game: str | Path, number: int, *, seed: int = 0, engine: str = "native", **house: object) -> Summary:
    """Many random games summed up; the same seed gives the same games on every engine.

    >>> simulate("x-rays", 20, engine="plain").games
    20
    """
    from rumpus.lab.simulation import simulate as simulated

    source = boards.find(str(game)), ""
    book, options = boards.with_house(*source, {name: _word(value) for name, value in house.items()})
    return simulated(book, options, number, seed, engine)


def duel(
    game: str | Path, first: str | type, second: str | type, number: int = 100, *, seed: int = 0, workers: int = 0
) -> Outcome:
    """Two players meet so many times, from both seats with the same luck: each named as for `computer`.

    `workers` are processes, 0 one for each core; a program then needs `if __name__ == "__main__":` before this.

    >>> duel("x-rays", "random", "random", 4, workers=1).games
    4
    """
    from rumpus.lab.duel import duel as met

    return met(boards.find(str(game)), (_named(first), _named(second)), number, seed, workers=workers)
