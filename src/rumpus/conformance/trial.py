"""A game on trial: the games that the laws look at, with house rules and ways to play of every kind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from rumpus.engine.linker import flattened, leaves
from rumpus.rules.about import Option
from rumpus.rules.catalogue import Book
from rumpus.rules.contract import Rules
from rumpus.rules.errors import BadOption
from rumpus.rules.words import LUCK, OVER, WATCHER

from .broken import Broken, Place

STYLES = ("random", "random", "first", "random", "random", "last")
"""How the seats of a game choose: at random, or always the first or the last legal move. Luck is always random."""

FOLLOWED = 1_500
"""The most moves of one game that are kept and looked at; a longer game is looked at so far."""

WORD = 1 << 63
TRIES = 300


@dataclass(frozen=True)
class Walk:
    """A game that was played: its house rules, its moves, and every state from the first on."""

    number: int
    options: Any
    moves: list[int]
    states: list[Any]

    def steps(self, most: int) -> list[int]:
        """Some steps of the game, spread evenly, with the first and the last."""
        last = len(self.states) - 1
        return sorted({last * index // max(most - 1, 1) for index in range(most)})


@dataclass
class Trial:
    """A book, and what is tried with it. Laws count what they try, and fail with the place where they stand."""

    book: Book
    games: int
    closely: int
    seed: int
    law: str = ""
    tried: Counter[str] = field(default_factory=Counter)
    place: Place = field(default_factory=Place)
    hidden: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Words of the state that were seen to differ between worlds that look the same to a seat."""

    @property
    def rules(self) -> Rules:
        return self.book.rules

    def dice(self, *what: object) -> random.Random:
        """Random choices of the suite's own, the same for the same seed."""
        return random.Random(f"{self.seed}/{self.law}/{'/'.join(map(str, what))}")

    def fail(self, why: str, rule: str = "") -> NoReturn:
        """Stop here: the law is broken, by this rule if one alone can be meant."""
        code = getattr(getattr(self.rules, rule, None), "__code__", None)
        where = f"{Path(code.co_filename).name}, line {code.co_firstlineno}: " if code else ""
        raise Broken(self.law, where + why, self.place)

    def stand(self, game: int, options: Any, moves: list[int] | tuple[int, ...] = (), step: int | None = None) -> None:
        """Where the law looks now, for whatever goes wrong next."""
        at = len(moves) if step is None else step
        self.place = Place(self.seed, game, at, self.book.spoken(options), tuple(moves[:at]))

    def stand_at(self, walk: Walk, step: int) -> Any:
        """Look at a step of a walk; its state."""
        self.stand(walk.number, walk.options, walk.moves, step)
        return walk.states[step]

    def everyone(self, options: Any) -> tuple[int, ...]:
        """All who look on: the seats, and the watcher."""
        return (*range(self.rules.seats(options)), WATCHER)

    def legal(self, state: Any) -> list[int]:
        """The legal moves, from an `out` that checks every index and holds rubbish before."""
        out = CheckedRow(self)
        number = self.rules.legal(state, out)
        if type(number) is not int or not 1 <= number <= self.rules.MOVES:
            self.fail(
                f"legal says that there are {number!r} moves; there must be 1 to {self.rules.MOVES} (MOVES)", "legal"
            )
        moves = list(out)[:number]
        if RUBBISH in moves:
            self.fail(
                f"legal says that there are {number} moves, but did not write number {moves.index(RUBBISH) + 1}",
                "legal",
            )
        return moves

    def playing(self, number: int, options: Any, style: str, most: int) -> Iterator[tuple[Any, int | None]]:
        """Each state of a game with the move that is made there; the last one without."""
        dice = random.Random(f"{self.seed}/{number}/{style}")
        moves: list[int] = []
        self.stand(number, options)
        state = self.rules.initial(options)
        while True:
            self.stand(number, options, moves)
            mover = self.rules.turn(state)
            if mover == OVER or len(moves) == most:
                yield state, None
                return
            offered = self.legal(state)
            one = dice.randrange(len(offered)) if style == "random" or mover == LUCK else -(style == "last")
            yield state, offered[one]
            moves.append(offered[one])
            state = self.rules.apply(state, offered[one])

    @cached_property
    def walks(self) -> list[Walk]:
        """The games that are looked at closely."""
        return [self.walk(number, options, STYLES[number % len(STYLES)]) for number, options in enumerate(self.houses)]

    def walk(self, number: int, options: Any, style: str) -> Walk:
        """Play one game and keep all of it."""
        played = list(self.playing(number, options, style, min(self.rules.LONGEST, FOLLOWED)))
        return Walk(number, options, [move for _, move in played if move is not None], [state for state, _ in played])

    @cached_property
    def houses(self) -> list[Any]:
        """House rules to play by: those of the sheet, each choice by itself, and mixtures; some of them if too many."""
        dice = random.Random(f"{self.seed}/houses")
        found = [self.book.house()]
        for option in self.book.options:
            others = [word for word in values(option, dice) if word != option.default]
            found += [self._house_with(option, word, dice) for word in others]
        if len(found) > self.closely:
            found[1:] = dice.sample(found[1:], self.closely - 1)
        while len(found) < self.closely:
            found.append(self.book.house() if len(found) % 2 else self._mixture(dice))
        return found

    def _house_with(self, option: Option, word: str, dice: random.Random) -> Any:
        """A house with this rule: alone if the game allows that, else among others."""
        try:
            return self.book.house({option.name: word})
        except BadOption:
            return self._mixture(dice, **{option.name: word})

    def _mixture(self, dice: random.Random, **fixed: str) -> Any:
        refused, found = "", None
        for _ in range(TRIES):
            words = {option.name: dice.choice(values(option, dice)) for option in self.book.options}
            try:
                found = self.book.house(words | fixed)
                break
            except BadOption as error:
                refused = str(error)
        if found is None:
            rules = " ".join(f"{name}={word}" for name, word in fixed.items()) or "each other"
            self.fail(f"in {TRIES} tries no house rules were found that go together with {rules}: {refused}")
        return found


RUBBISH = -0x7EED_5EED


class CheckedRow(list[int]):
    """The `out` of a trial. A write outside of it would hit other memory in native code, so it is no small thing."""

    def __init__(self, trial: Trial) -> None:
        super().__init__([RUBBISH] * trial.rules.MOVES)
        self.trial = trial

    def __setitem__(self, index: Any, value: Any) -> None:
        if type(index) is not int or not 0 <= index < len(self):
            self.trial.fail(
                f"legal writes to out[{index!r}], which is outside of 0 to {len(self) - 1} (MOVES)", "legal"
            )
        if type(value) is not int or not -WORD < value < WORD:
            self.trial.fail(f"legal writes the move {value!r}, which is not a plain int of one machine word", "legal")
        super().__setitem__(index, value)


def values(option: Option, dice: random.Random) -> list[str]:
    """The words of an option that are tried: every choice; of numbers the ends, the usual one and two more.

    >>> values(Option("cups", "6", "How many cups.", "C-1", lowest=6, highest=8), random.Random(1))
    ['6', '7', '8']
    """
    if option.choices:
        return list(option.choices)
    some = {option.lowest, option.highest, int(option.default), min(option.lowest + 1, option.highest)}
    return [str(number) for number in sorted(some | {dice.randint(option.lowest, option.highest)})]


def words_of(value: Any) -> dict[str, Any]:
    """Every word of a state or a view by its name.

    >>> words_of((7, (8, 9)))
    {'[0]': 7, '[1][0]': 8, '[1][1]': 9}
    """
    names = [name.removeprefix("value").removeprefix(".") for name in leaves(value)]
    return dict(zip(names, flattened(value), strict=True))


def differing(one: Any, other: Any) -> list[str]:
    """The names of the words in which two states, or two views, differ.

    >>> differing((7, (8, 9)), (7, (8, 0)))
    ['[1][1]']
    """
    first, second = words_of(one), words_of(other)
    return [name for name in {**first, **second} if first.get(name) != second.get(name)]
