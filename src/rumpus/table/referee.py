"""The referee: says whether a record tells of a game that could have been, and if not, where it goes wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rumpus.rules import kits, made
from rumpus.rules.catalogue import Book, games, open_book
from rumpus.rules.errors import BadDescription, BadRecord, IllegalMove, RumpusError
from rumpus.rules.words import LUCK

from .luck import Luck, Seed, verify
from .match import Match, called
from .record import Record, Turn, read_record, record_of, seal
from .replay import gone_on


@dataclass(frozen=True)
class Verdict:
    """A record that was found good, and its game, played again."""

    record: Record
    match: Match
    proven: bool
    """Whether its luck was checked against the commitment; a game that goes on keeps its seed to itself."""


def referee(text: str, kit: str = "", seed: Seed | None = None, book: Book | None = None) -> Verdict:
    """Check a record from the first line to the last, or raise BadRecord with the line and the reason.

    `kit` is the file of a kit that somebody brought; `seed` the secret of an unfinished game, where it is at hand;
    `book` a game that is not in the catalogue. A record alone can never make the referee load a file.
    """
    record = read_record(text)
    match = _opened(record, kit, book)
    luck = _luck(record, seed)
    for turn in record.turns:
        _replay(match, turn, luck)
    _check_result(record, match)
    _check_writing(record, match, text)
    return Verdict(record, match, luck is not None)


def resumed(text: str, seed: Seed, kit: str = "", book: Book | None = None) -> Match:
    """An unfinished game, ready to go on from where its record stops."""
    found = referee(text, kit, seed, book)
    if found.record.finished:
        raise BadRecord(found.record.lines["Result"], "this game is over; there is nothing to go on with")
    return gone_on(found.match, seed)


def _opened(record: Record, kit: str, book: Book | None) -> Match:
    """The game of a record at its first decision."""
    if book is None and record.rules:
        book = _described(record)
    known = (book.about.slug,) if book else games()
    if record.game not in known:
        raise BadRecord(record.lines["Game"], f"there is no game {record.game!r} here; there is: {', '.join(known)}")
    book = book or _with_kit(record, open_book(record.game), kit)
    try:
        options = book.house(record.options)
    except RumpusError as error:
        raise BadRecord(record.lines.get("Options", record.lines["Game"]), str(error)) from error
    try:
        return Match(book, options, record.names, Seed(bytes(32)), record.words, luck_by_hand=True)
    except RumpusError as error:
        raise BadRecord(record.lines["Seat 1"], str(error)) from error


def _described(record: Record) -> Book:
    """A game whose rules stand in the record: a description is data, and nothing else is needed."""
    first = record.lines["Rule 1"]
    try:
        name = made.keep("\n".join(record.rules))
    except BadDescription as error:
        raise BadRecord(first + error.line - 1, error.reason) from error
    if record.game in made.SHELF and made.kept(name) == made.kept(record.game):
        return open_book(record.game)
    if name != record.game:
        raise BadRecord(first, f"these are the rules of {name}, not of {record.game}")
    return open_book(name)


def title_of(record: Record) -> str:
    """What the game of a record is called."""
    return (_described(record) if record.rules else open_book(record.game)).about.title


def _with_kit(record: Record, book: Book, kit: str) -> Book:
    line = record.lines.get("Kit", record.lines["Game"])
    if bool(record.kit) != bool(book.about.kit):
        played_with = f"a kit of {book.about.kit}" if book.about.kit else "no kit"
        raise BadRecord(line, f"{book.about.title} is played with {played_with}")
    known = book.hooks.KITS
    if record.kit and record.kit not in known and not record.kit.startswith("sha256:"):
        raise BadRecord(line, f"{record.kit!r} is none of the {book.about.kit} of this game: {', '.join(known)}")
    name = record.kit if record.kit in known or kits.kept(record.kit) else kit
    if record.kit and not name:
        raise BadRecord(line, f"this game was played with somebody's own {book.about.kit}; name the file with --kit")
    try:
        opened = open_book(record.game, name)
    except RumpusError as error:
        raise BadRecord(line, str(error)) from error
    if opened.kit != record.kit:
        raise BadRecord(line, f"the {book.about.kit} in {name} are not those of this game")
    return opened


def _luck(record: Record, seed: Seed | None) -> Luck | None:
    """The stream that the luck of a record must have come from, where its seed is known."""
    if record.seed:
        seed = Seed.parse(record.seed)
    if seed is None:
        return None
    try:
        verify(record.commitment, seed)
        return Luck(seed, record.words)
    except RumpusError as error:
        raise BadRecord(record.lines["Commitment"], str(error)) from error


def _replay(match: Match, turn: Turn, luck: Luck | None) -> None:
    """Make the moves of a line, and let luck answer as it must have."""
    for move in turn.moves:
        for index, words in enumerate(move):
            seat = turn.seat if index == 0 else LUCK
            try:
                if seat == LUCK and luck is not None:
                    _check_luck(match, words, luck)
                match.play(seat, words, strictly=True)
            except IllegalMove as error:
                raise BadRecord(turn.line, f"{called(seat)} cannot play {words!r}: {error}") from error


def _check_luck(match: Match, words: str, luck: Luck) -> None:
    choices = match.choices(LUCK)
    if choices:
        drawn = choices[luck.draw(len(choices))].words
        if drawn != words:
            raise IllegalMove(f"the seed brings {drawn!r} here")


def _check_result(record: Record, match: Match) -> None:
    line = record.lines["Result"]
    said = record.result
    early = [reason for reason in ("resigned", "out of time") if said.endswith(f" {reason}")]
    if record.finished and early and not match.over:
        seat = said.removesuffix(f" {early[0]}").rpartition(" ")[2]
        if not re.fullmatch("[0-9]{1,9}", seat) or not 1 <= int(seat) <= match.seats:
            raise BadRecord(line, f"{said!r} names no seat of this game")
        match.end_early(int(seat) - 1, early[0])
    happened = str(match.result) if match.over else "unfinished"
    if said != happened and not (match.result and said == match.result.formerly()):
        raise BadRecord(line, f"the result is {happened!r}, not {said!r}")


def _check_writing(record: Record, match: Match, text: str) -> None:
    """The same game gives the same bytes: whatever else was changed shows here, and at the latest in the seal."""
    again = record_of(match, record.date)
    said = {"commitment": record.commitment, "seed": record.seed, "result": record.result}
    expected = Record(**{**vars(again), **said}).text()
    written = text.rpartition("Seal: ")[0]
    pairs = zip(expected.split("\n"), text.split("\n"), strict=False)
    for number, (right, found) in enumerate(pairs, 1):
        if right != found and not found.startswith("Seal: "):
            raise BadRecord(number, f"this line would be written {right!r}, not {found!r}")
    if f"Seal: {seal(written)}\n" != text[len(written) :]:
        raise BadRecord(text.count("\n"), "the seal does not fit: the record was changed after it was written")
