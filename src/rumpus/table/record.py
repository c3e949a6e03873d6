"""The record of a game: plain text that a person reads aloud and a program replays.

    Rumpus record 1
    Game: free-for-all
    Options: repeat_alarm=forbid
    Seat 1: Ann
    Seat 2: Ben
    Date: 2026-11-15
    Commitment: 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925

    1. seat 1: add A1
    2. seat 2: add B4
    ...

    Result: won by 1; points 4 3
    Seed: 0000000000000000000000000000000000000000000000000000000000000000
    Seal: (SHA-256 of all the lines above)

A line of moves is one seat's turn; `->` leads to what luck answered. The same game gives the same bytes. A game
that goes on ends with `Result: unfinished`, and its seed stays secret. A game that is known by its description has that
below its name, in lines `Rule 1: ...`: whoever has the record has the rules.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from rumpus.rules.errors import BadRecord
from rumpus.rules.words import LUCK

from .match import Match, Played, called

FIRST_LINE = "Rumpus record 1"
UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Turn:
    """A line of moves: who made them, and each move with what luck answered, in words."""

    line: int
    seat: int
    moves: tuple[tuple[str, ...], ...]
    """Each entry is a move followed by luck's answers; a turn of luck's own has luck's moves only."""


@dataclass(frozen=True)
class Record:
    """What a record says, before anybody has checked that it could be true."""

    game: str
    kit: str
    options: dict[str, str]
    names: tuple[str, ...]
    words: tuple[str, ...]
    date: str
    commitment: str
    turns: tuple[Turn, ...]
    result: str
    seed: str
    rules: tuple[str, ...] = ()
    """The description of a game that is known by it, line by line: whoever has the record has the rules."""
    lines: dict[str, int] = field(default_factory=dict, compare=False)
    """Where each part of the header and the footer stands, by name."""

    @property
    def finished(self) -> bool:
        return self.result != UNFINISHED

    def text(self) -> str:
        """The record as it is written to a file, sealed."""
        head = [FIRST_LINE, f"Game: {self.game}"]
        head += [f"Rule {number}: {rule}" for number, rule in enumerate(self.rules, 1)]
        head += [f"Kit: {self.kit}"] if self.kit else []
        head += (
            [f"Options: {' '.join(f'{name}={word}' for name, word in self.options.items())}"] if self.options else []
        )
        head += [f"Seat {seat}: {name}" for seat, name in enumerate(self.names, 1)]
        head += [f"Word {seat}: {word}" for seat, word in enumerate(self.words, 1) if word]
        head += [f"Date: {self.date}", f"Commitment: {self.commitment}", ""]
        body = [self._line(number, turn) for number, turn in enumerate(self.turns, 1)]
        foot = ["", f"Result: {self.result}"] + ([f"Seed: {self.seed}"] if self.seed else [])
        whole = "\n".join(head + body + foot) + "\n"
        return whole + f"Seal: {seal(whole)}\n"

    def _line(self, number: int, turn: Turn) -> str:
        return f"{number}. {called(turn.seat)}: " + "; ".join(" -> ".join(move) for move in turn.moves)


def seal(text: str) -> str:
    """The hash that closes a record."""
    return hashlib.sha256(text.encode()).hexdigest()


def record_of(match: Match, day: str) -> Record:
    """The record of a match as it stands; its seed is told only when it is over."""
    return Record(
        game=match.book.about.slug,
        kit=match.book.kit,
        options=match.book.spoken(match.options),
        names=match.names,
        words=match.words,
        date=day,
        commitment=match.commitment,
        turns=_turns(match.played),
        result=str(match.result) if match.over else UNFINISHED,
        seed=match.seed.hex if match.over else "",
        rules=tuple(match.book.description.splitlines()),
    )


def _turns(played: Sequence[Played]) -> tuple[Turn, ...]:
    """Moves grouped into lines: a new one whenever another seat moves."""
    lines: list[tuple[int, list[list[str]]]] = []
    for each in played:
        if each.seat == LUCK and lines:
            lines[-1][1][-1].append(each.words)
        elif lines and lines[-1][0] == each.seat:
            lines[-1][1].append([each.words])
        else:
            lines.append((each.seat, [[each.words]]))
    return tuple(Turn(0, seat, tuple(tuple(move) for move in moves)) for seat, moves in lines)


def read_record(text: str) -> Record:
    """Read a record. Whatever is not written as Rumpus writes it is refused, with its line and the reason."""
    return _Reader(text).record()


class _Reader:
    """Reads a record from top to bottom."""

    def __init__(self, text: str) -> None:
        self.whole = text
        self.lines = text.split("\n")
        self.at = 0
        self.where: dict[str, int] = {}

    def record(self) -> Record:
        if self.lines[0] != FIRST_LINE:
            raise BadRecord(1, f"a record begins with {FIRST_LINE!r}")
        self._check_not_cut()
        self.at = 1
        game, rules = self._must("Game"), self._numbered("Rule")
        kit, options = self._may("Kit"), self._options(self._may("Options"))
        names = self._numbered("Seat")
        if not names:
            self._must("Seat 1")
        words = tuple(self._may(f"Word {seat}") for seat in range(1, len(names) + 1))
        day = self._date()
        commitment = self._must("Commitment", "[0-9a-f]{64}")
        self._blank()
        turns = self._moves(len(names))
        self._blank()
        result = self._must("Result")
        seed = "" if result == UNFINISHED else self._must("Seed", "[0-9a-f]{64}")
        self._must("Seal", "[0-9a-f]{64}")
        if self.lines[self.at :] != [""]:
            raise BadRecord(self.at + 1, "something stands after the seal")
        return Record(game, kit, options, names, words, day, commitment, turns, result, seed, rules, self.where)

    def _check_not_cut(self) -> None:
        if not (len(self.lines) > 2 and self.lines[-1] == "" and self.lines[-2].startswith("Seal: ")):
            last = len(self.lines) - (self.lines[-1] == "")
            raise BadRecord(last, "the record is cut off: a whole one ends with a line `Seal: ...`")

    def _may(self, name: str) -> str:
        line = self.lines[self.at]
        if not line.startswith(f"{name}: "):
            return ""
        self.at += 1
        self.where[name] = self.at
        return line.removeprefix(f"{name}: ")

    def _must(self, name: str, pattern: str = ".+") -> str:
        value = self._may(name)
        if not value:
            raise BadRecord(self.at + 1, f"here stands {self.lines[self.at]!r}, but a line `{name}: ...` belongs here")
        if not re.fullmatch(pattern, value):
            raise BadRecord(self.at, f"{value!r} is not how a {name.lower()} is written")
        return value

    def _date(self) -> str:
        text = self._must("Date", "[0-9]{4}-[0-9]{2}-[0-9]{2}")
        try:
            date.fromisoformat(text)
        except ValueError:
            raise BadRecord(self.at, f"there is no day {text}") from None
        return text

    def _blank(self) -> None:
        if self.lines[self.at] != "":
            raise BadRecord(self.at + 1, f"an empty line belongs here, not {self.lines[self.at]!r}")
        self.at += 1

    def _options(self, text: str) -> dict[str, str]:
        pairs = [word.partition("=") for word in text.split(" ")] if text else []
        for name, _, value in pairs:
            if not name or not value:
                raise BadRecord(self.at, "house rules are written name=value, with one space between them")
        return {name: value for name, _, value in pairs}

    def _numbered(self, name: str) -> tuple[str, ...]:
        """Lines of one kind that are counted, as far as there are some."""
        found: list[str] = []
        while value := self._may(f"{name} {len(found) + 1}"):
            found.append(value)
        return tuple(found)

    def _moves(self, seats: int) -> tuple[Turn, ...]:
        turns: list[Turn] = []
        while self.lines[self.at] != "":
            line = self.lines[self.at]
            self.at += 1
            found = re.fullmatch(r"([0-9]{1,9})\. (?:(luck)|seat ([0-9]{1,9})): (.+)", line)
            if found is None:
                raise BadRecord(self.at, f"{line!r} is not a line of moves, such as `1. seat 1: add B3`")
            if int(found[1]) != len(turns) + 1:
                raise BadRecord(self.at, f"turn {len(turns) + 1} belongs here, not turn {found[1]}")
            seat = LUCK if found[2] else int(found[3]) - 1
            if seat != LUCK and not 0 <= seat < seats:
                raise BadRecord(self.at, f"there is no seat {found[3]} in this game")
            moves = tuple(tuple(move.split(" -> ")) for move in found[4].split("; "))
            turns.append(Turn(self.at, seat, moves))
        return tuple(turns)
