"""The puzzles that come with the package: one file a game, one line a puzzle, from easy to hard."""

from __future__ import annotations

import functools
import hashlib
import json
import math
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal

from rumpus.rules.catalogue import find_game, games, open_book
from rumpus.rules.errors import RumpusError
from rumpus.table.luck import Seed
from rumpus.table.match import Match

from .questions import LOCATIONS, WHERE, Question, Seen, right_answers, seen_by

FOLDER = Path(__file__).parent / "stored"
SOLVERS = ("beginner", "player", "expert")
"""Who is asked whether they would find the answer."""
GRADES: tuple[Literal["easy", "medium", "hard"], ...] = ("easy", "medium", "hard")


class NoPuzzle(RumpusError):
    """There is no such puzzle, or no such answer."""


@dataclass(frozen=True)
class Puzzle:
    """A position of a game between bots, a question about it, and what was counted.

    `moves` are those of all players and of luck, as numbers; `counts` says of each possible answer in how many of the
    worlds it is true; `peak` is how many worlds there were when there were most; `solved` names the levels whose
    beliefs give the answer.
    """

    game: str
    moves: tuple[int, ...]
    seat: int
    kind: str
    piece: str
    worlds: int = 0
    peak: int = 0
    notices: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    solved: str = ""

    @property
    def question(self) -> Question:
        return Question(self.kind, self.piece)

    @property
    def right(self) -> tuple[str, ...]:
        """The right answers."""
        return right_answers(self.question, self.counts, self.worlds)

    @property
    def hardness(self) -> float:
        """How much there is to think of: doublings of worlds, notices, and levels that do not find it."""
        failed = len(SOLVERS) - len(self.solved)
        return math.log2(self.peak) + self.notices / 4 + 3 * failed

    def line(self) -> str:
        """As it stands in a file."""
        values = asdict(self) | {"moves": " ".join(map(str, self.moves))}
        values["counts"] = ";".join(f"{answer}:{count}" for answer, count in self.counts.items())
        return json.dumps(list(values.values())[1:], separators=(",", ":"))


def read(game: str, line: str) -> Puzzle:
    """A puzzle from its line."""
    moves, seat, kind, piece, worlds, peak, notices, counts, solved = json.loads(line)
    told = {answer: int(count) for answer, _, count in (pair.rpartition(":") for pair in counts.split(";"))}
    return Puzzle(game, tuple(map(int, moves.split())), seat, kind, piece, worlds, peak, notices, told, solved)


def puzzled_games() -> tuple[str, ...]:
    """The games that there are puzzles of."""
    return tuple(game for game in games() if (FOLDER / f"{game}.jsonl").is_file())


@functools.cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, from easy to hard."""
    slug = find_game(game)
    if slug not in puzzled_games():
        raise NoPuzzle(
            f"there are no puzzles of {open_book(slug).about.title}; there are of: {', '.join(puzzled_games())}"
        )
    lines = (FOLDER / f"{slug}.jsonl").read_text("utf-8").splitlines()
    return tuple(read(slug, line) for line in lines)


def puzzle(game: str, number: int) -> Puzzle:
    """A puzzle by its number, from 1."""
    found = puzzles(game)
    if not 1 <= number <= len(found):
        raise NoPuzzle(f"the puzzles of {open_book(found[0].game).about.title} have the numbers 1 to {len(found)}")
    return found[number - 1]


def of_the_day(game: str, day: date) -> int:
    """The number of a day's puzzle: the hash of the day and the game, and nothing that is stored."""
    found = puzzles(game)
    word = hashlib.sha256(f"rumpus puzzle {found[0].game} {day.isoformat()}".encode()).digest()
    return int.from_bytes(word[:8], "big") % len(found) + 1


def grade(number: int, of: int) -> Literal["easy", "medium", "hard"]:
    """A third of the puzzles is easy, a third is hard.

    >>> [grade(number, 6) for number in (1, 2, 3, 6)]
    ['easy', 'easy', 'medium', 'hard']
    """
    return GRADES[(number - 1) * len(GRADES) // of]


def replayed(each: Puzzle) -> tuple[Match, Seen]:
    """The match of a puzzle where the question is put, and what the seat knows there."""
    match = Match(open_book(each.game), seed=Seed(bytes(32)), luck_by_hand=True)
    for move in each.moves:
        match.play(match.turn, move)
    return match, seen_by(match, each.seat)


def asked(each: Puzzle) -> str:
    """The question in words."""
    several = len(each.right) > 1
    if each.kind in WHERE:
        what = f"must hold a {each.piece}" if each.piece else f"{'are' if several else 'is'} surely empty"
        if several:
            return f"{len(each.right)} holes of the other side that your notepad does not show {what}. Name one."
        return f"One hole of the other side that your notepad does not show {what}. Which?"
    sure = max(each.counts.values()) == each.worlds
    does = {"loud": "sound the alarm", "quiet": "be silent", "wins": "win at once"}[each.kind]
    return f"Which move is {'sure' if sure else 'most likely'} to {does}?{' Several are.' if several else ''}"


def understood(each: Puzzle, answer: str) -> str:
    """The possible answer that somebody means; letters may be small, and the end of a move is enough."""
    typed = " ".join(answer.lower().split())
    possible = {words.lower(): words for words in each.counts}
    if typed in possible:
        return possible[typed]
    ends = [words for short, words in possible.items() if typed and short.endswith(f" {typed}")]
    if len(ends) == 1:
        return ends[0]
    if typed.upper() in LOCATIONS and each.kind in WHERE:
        raise NoPuzzle(
            f"{typed.upper()} is or was on your board or notepad, was just named, or is one where the other only"
            " notes its tries: name another hole"
        )
    raise NoPuzzle(f"{answer[:60]!r} is no answer here; one is {next(iter(each.counts))!r}")


def proof(each: Puzzle, answer: str) -> list[str]:
    """What was counted, in sentences: of a wrong answer that was given, and of the right ones."""
    return [*([] if answer in each.right else [_told(each, answer)]), _told(each, *each.right)]


def _told(each: Puzzle, *answers: str) -> str:
    count, of = each.counts[answers[0]], f"Of the {each.worlds:,} worlds that explain what you noticed, "
    number = f"all {count:,}" if count == each.worlds else f"{count:,}" if count else "none"
    if each.kind in WHERE:
        where = " and ".join(filter(None, (", ".join(answers[:-1]), answers[-1])))
        verb = "has" if count == 1 else "have"
        return f"{of}{number} {verb} {f'a {each.piece}' if each.piece else 'nothing'} at {where}."
    does = {"loud": "sounds the alarm", "quiet": "is silent", "wins": "wins at once"}[each.kind]
    return f"{of}{' or '.join(f'“{answer}”' for answer in answers)} {does} in {number}."
