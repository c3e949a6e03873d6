"""Lessons: games that are learnt by playing, scene by scene, with a coach.

A lesson is a document in docs/lessons; docs/lessons/README.md says how one is written. It is played on a real match:
what the learner sees, may do and hears is what the seat sees, may do and hears at any table.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal

import msgspec

from rumpus.rules.catalogue import Book, find_game, open_book
from rumpus.rules.documents import docs_folder
from rumpus.rules.errors import IllegalMove, UnknownGame
from rumpus.rules.scene import Event
from rumpus.table.luck import Seed
from rumpus.table.match import Match

LEARNER, OTHER = "Guest", "Robin"
"""Who plays in a lesson."""
ANY = "*"


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, what the coach says in it and asks for, and what is answered to whatever the learner does."""

    title: str
    say: str
    """What the coach says first."""
    ask: str
    """What the learner is to do."""
    accept: tuple[str, ...]
    """The moves that are right: notations, in which `*`, `?` and `[ABC]` stand for any letters, one, one of these."""
    good: str
    """What the coach says when it was done."""
    teaches: tuple[str, ...]
    """The clauses of the rule sheet that are met here."""
    wrong: dict[str, str] = {}
    """What the coach says to other moves, by notation as above; the first that fits counts."""
    begin: str | None = None
    """All moves before it, with `;` between. Without it the scene goes on where the last one ended."""
    then: str = ""
    """What is played after the right answer, by whoever is to move."""
    hears: str = ""
    """What the learner hears after the right answer; it is checked."""
    times: int = 1
    """How often it is to be done. As many in `accept` are to be done one after another."""
    seat: int = 1
    """Where the learner sits in the game that begins here."""
    seed: str = ""
    """A name for the luck, where it matters."""

    def right(self, words: str, number: int = 0) -> bool:
        """Whether a move is what was asked for, after so many that were right."""
        wanted = self.accept if self.times == 1 or len(self.accept) < self.times else self.accept[number:][:1]
        return any(fnmatchcase(words, each) for each in wanted)

    def reply(self, words: str) -> str:
        """The answer to a move that is not."""
        found = (said for each, said in self.wrong.items() if fnmatchcase(words, each))
        return next(found, f"That can be done, but not now. {self.ask}")


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a coach says in a first game to something that was heard, and so to nothing that the seat does not know."""

    hears: str
    """The words that are heard; `*` stands for any."""
    says: str
    """`{place}` stands for the place of what was heard."""
    near: bool = False
    """Whether the places around it are of interest now, as far as nothing is known of them."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole lesson."""

    game: str
    needs: tuple[str, ...]
    """The clauses that a first game needs: some scene teaches each of them."""
    scene: tuple[Scene, ...]
    title: str = ""
    """Which lesson it is, where a game has several."""
    house: dict[str, str] = {}
    opening: str = ""
    """Moves for which `opening` stands in a `begin`: a set-up that several scenes share."""
    coach: tuple[Remark, ...] = ()
    """What the coach says in a first game; the first remark that fits counts."""

    @property
    def book(self) -> Book:
        return open_book(self.game)

    @property
    def heading(self) -> str:
        """The game, and which lesson if it has several."""
        return ", ".join(part for part in (self.book.about.title, self.title) if part)

    def start(self, scene: int) -> int:
        """The scene in which the game of a scene begins."""
        return max(at for at in range(scene + 1) if at == 0 or self.scene[at].begin is not None)


# msgspec prepares a type when it is first met, and falls over when two threads meet it at once: so it is met here.
msgspec.json.Decoder(Lesson)


def remarks(game: str) -> tuple[Remark, ...]:
    """What the coach of a game may say."""
    return tuple(remark for name in lessons_of(game)[:1] for remark in lesson(name).coach)


def remark(game: str, event: Event) -> str:
    """What the coach says to something that was heard; empty where nothing is to be said.

    >>> remark("free-for-all", Event("Silence. Your peg stays at D4.", "peg", "D4"))
    'Silence: so the other has nothing at D4, and can never have that hole.'
    """
    found = (each.says for each in remarks(game) if fnmatchcase(event.words, each.hears))
    return next(found, "").replace("{place}", event.place)


Verdict = Literal["asked", "right", "wrong"]


class Standing(msgspec.Struct, frozen=True):
    """How a scene stands after what the learner did: the match, the answer, and what is played yet by the others."""

    match: Match
    seat: int
    verdict: Verdict
    words: str
    """What the coach says now."""
    rest: tuple[str, ...] = ()

    def steps(self) -> Iterator[Match]:
        """The match now, and after each move of the others that the learner notices."""
        yield self.match
        for move in self.rest:
            before = self.match.noticed(self.seat)
            self.match.play(self.match.turn, move, strictly=True)
            if self.match.noticed(self.seat) != before:
                yield self.match


def lesson_names() -> tuple[str, ...]:
    """All lessons, in no special order."""
    return tuple(sorted(path.stem for path in docs_folder("lessons").glob("*.toml")))


def lessons_of(game: str) -> tuple[str, ...]:
    """The lessons of a game, the usual first.

    >>> lessons_of("free-for-all")
    ('free-for-all',)
    """
    return tuple(name for name in lesson_names() if lesson(name).game == game)


def find_lesson(text: str) -> str:
    """The lesson that somebody means: its own name, or the usual one of a game by any name of the game.

    >>> find_lesson("Free")
    'free-for-all'
    """
    name = "-".join(text.lower().split())
    if name in lesson_names():
        return name
    game = find_game(text)
    if not lessons_of(game):
        raise UnknownGame(f"there is no lesson for {game}; `rumpus guide {game}` tells how it goes")
    return lessons_of(game)[0]


@functools.cache
def lesson(name: str) -> Lesson:
    """A lesson by its exact name."""
    if name not in lesson_names():
        raise UnknownGame(f"there is no lesson {name!r}")
    return read_lesson(docs_folder("lessons") / f"{name}.toml")


def read_lesson(path: Path) -> Lesson:
    """A lesson from a file, checked for its shape."""
    return msgspec.toml.decode(path.read_bytes(), type=Lesson)


def stand(found: Lesson, scene: int, acts: Sequence[int]) -> Standing:
    """How a scene stands after the learner's acts since the game of it began. Only the last one may be wrong."""
    if not 0 <= scene < len(found.scene):
        raise IllegalMove(f"the lesson has scenes 1 to {len(found.scene)}")
    first = found.start(scene)
    match, seat = _begun(found, found.scene[first]), found.scene[first].seat - 1
    left = list(acts)
    for each in found.scene[first:scene]:
        standing = _played(match, seat, each, left[: each.times])
        if standing.verdict != "right":
            raise IllegalMove("the scenes before this one are not played yet")
        del left[: each.times]
        for _ in standing.steps():
            pass
    return _played(match, seat, found.scene[scene], left)


def _begun(found: Lesson, scene: Scene) -> Match:
    book = found.book
    options = book.house(found.house)
    names = [OTHER if number == 0 else f"{OTHER} {number + 1}" for number in range(book.rules.seats(options) - 1)]
    names.insert(scene.seat - 1, LEARNER)
    seed = Seed(hashlib.sha256(f"{found.game} {scene.seed}".encode()).digest())
    match = Match(book, options, names, seed, remember=False)
    for move in moves((scene.begin or "").replace("opening", found.opening)):
        match.play(match.turn, move, strictly=True)
    return match


def _played(match: Match, seat: int, scene: Scene, acts: Sequence[int]) -> Standing:
    if len(acts) > scene.times:
        raise IllegalMove("nothing more is asked in this scene")
    for number, act in enumerate(acts):
        words = next((choice.words for choice in match.choices(seat) if choice.move == act), "")
        match.play(seat, act)
        if not scene.right(words, number):
            if number + 1 < len(acts):
                raise IllegalMove("that was not what was asked")
            return Standing(match, seat, "wrong", scene.reply(words))
    if len(acts) < scene.times:
        return Standing(match, seat, "asked", scene.say)
    return Standing(match, seat, "right", scene.good, moves(scene.then))


def moves(text: str) -> tuple[str, ...]:
    """Moves as they are written in a lesson.

    >>> moves("add A1; add B2")
    ('add A1', 'add B2')
    """
    return tuple(part for move in text.split(";") if (part := " ".join(move.split())))
