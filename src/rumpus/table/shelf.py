"""The shelf: where games lie between two sessions, safe from crashes and from two hands at once.

A game is one record file. While it goes on, a second file beside it (`.seed`, for its owner's eyes only) keeps what
the record must not tell, and a third (`.lock`) is held by the process that plays. When the game is over, only the
record is left.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import Self

from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

from rumpus import files
from rumpus.folders import data_folder
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadRecord, RumpusError

from .clock import Clock
from .luck import Seed
from .match import Match
from .record import Record, read_record, record_of
from .referee import resumed

ENDING = ".rumpus"


class ShelfError(RumpusError):
    """A game that cannot be put on the shelf or taken from it. Nothing on the shelf was changed."""


def games_folder() -> Path:
    """Where games are kept unless somebody names a file: in the user's own data folder."""
    return data_folder() / "games"


def read_text(path: Path) -> str:
    """The text of a record file, or a refusal that says what is wrong with it."""
    try:
        return files.read_text(path)
    except files.NoFile as error:
        raise ShelfError(f"{error}, and no record") from error
    except OSError as error:
        raise ShelfError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadRecord(files.line_of(error), "this is not UTF-8 text") from error


@dataclass(frozen=True)
class Sealed:
    """What an unfinished game needs beside its record: the seed, who is a computer, the kit's file, the clock."""

    seed: Seed
    computers: tuple[int, ...] = ()
    kit: str = ""
    clock: Clock | None = None
    level: str = "player"
    """How well the computers play."""

    def text(self) -> str:
        """As it is written to the file. It holds the seed.

        >>> Sealed.parse(Sealed(Seed(bytes(32)), (1,)).text()).computers
        (1,)
        """
        clock = {"remaining": self.clock.remaining, "bonus": self.clock.bonus} if self.clock else None
        content = {"seed": self.seed.hex, "computers": self.computers, "kit": self.kit, "clock": clock}
        content["level"] = self.level
        return json.dumps(content) + "\n"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `text` wrote. A refusal repeats nothing of it."""
        try:
            content = json.loads(text)
            clock = content["clock"]
            return cls(
                Seed.parse(content["seed"]),
                tuple(int(seat) for seat in content["computers"]),
                str(content["kit"]),
                Clock(tuple(map(float, clock["remaining"])), float(clock["bonus"])) if clock else None,
                str(content.get("level", "player")),
            )
        except (ValueError, TypeError, KeyError, AttributeError):
            # Not chained: the text of a decoding error can hold the seed.
            raise ShelfError("this is not what was sealed away when the game began") from None


@dataclass
class Kept:
    """A game with a place on the shelf, held by this process until it is closed."""

    path: Path
    date: str
    sealed: Sealed
    _lock: BaseFileLock | None = field(repr=False)

    @classmethod
    def begin(
        cls, path: Path, match: Match, computers: tuple[int, ...] = (), kit: str = "", level: str = "player"
    ) -> Self:
        """Give a new game a place. A file that is already there stays as it is."""
        path = path.resolve()
        with _saying(path):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = _locked(path)
            try:
                if path.exists():
                    raise ShelfError(f"{path} is there already; name another file, or go on with it by --resume")
                sealed = Sealed(match.sealed_seed(), computers, kit, match.clock, level)
                # The seed first: a record whose seed is lost could never go on.
                _write(_beside(path, ".seed"), sealed.text())
                kept = cls(path, date.today().isoformat(), sealed, lock)
                kept.keep(match)
            except BaseException:
                _unlock(path, lock)
                raise
        return kept

    def keep(self, match: Match) -> None:
        """Write the game down as it stands. When this returns, it is on the disk."""
        with _saying(self.path):
            if match.clock is not None and not match.over:
                self.sealed = replace(self.sealed, clock=match.clock)
                _write(_beside(self.path, ".seed"), self.sealed.text())
            _write(self.path, record_of(match, self.date).text())
            if match.over:  # only now does the seed stand in the record
                _beside(self.path, ".seed").unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the game, so that anybody can take it."""
        if self._lock is not None:
            _unlock(self.path, self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def take(path: Path, book: Book | None = None) -> tuple[Kept, Match]:
    """Take an unfinished game from the shelf, to go on with it. A damaged one is refused and left as it is.

    `book`: the game, where it is not in the catalogue. A record alone never opens a file.
    """
    path = path.resolve()
    if not path.is_file():
        raise ShelfError(f"there is no game {path}")
    with _saying(path):
        lock = _locked(path)
    try:
        record, sealed = _checked(path)
        try:
            match = resumed(read_text(path), sealed.seed, sealed.kit, book)
        except RumpusError as error:
            raise ShelfError(f"{path}: {error}") from error
        if not all(0 <= seat < match.seats for seat in sealed.computers):
            raise ShelfError(f"{_beside(path, '.seed')}: a computer sits where there is no seat")
        match.clock = sealed.clock
    except BaseException:
        _unlock(path, lock)
        raise
    return Kept(path, record.date, sealed, lock), match


def _checked(path: Path) -> tuple[Record, Sealed]:
    try:
        record = read_record(read_text(path))
    except BadRecord as error:
        raise ShelfError(f"{path}: {error}") from error
    if record.finished:
        raise ShelfError(f"{path}: this game is over ({record.result}); there is nothing to go on with")
    beside = _beside(path, ".seed")
    if not beside.is_file():
        raise ShelfError(f"{path}: its seed is missing ({beside.name}), so this game cannot go on")
    try:
        return record, Sealed.parse(read_text(beside))
    except RumpusError as error:
        raise ShelfError(f"{beside}: {error}") from None


@dataclass(frozen=True)
class Unfinished:
    """An unfinished game on the shelf, or why a file there cannot be one."""

    path: Path
    record: Record | None
    trouble: str = ""


def unfinished(folder: Path | None = None) -> list[Unfinished]:
    """The games that can go on, the latest first; damaged ones too, with what is wrong."""
    folder = folder or games_folder()
    found = []
    for seed in folder.glob(f"*{ENDING}.seed"):
        path = seed.with_suffix("")
        try:
            written = path.stat().st_mtime
            record = read_record(read_text(path))
        except OSError:
            continue  # the process died before the first record was written: there is no game
        except RumpusError as error:
            found.append((written, Unfinished(path, None, str(error))))
        else:
            if not record.finished:
                found.append((written, Unfinished(path, record)))
    return [game for _, game in sorted(found, key=lambda each: (-each[0], each[1].path))]


def new_place(slug: str, folder: Path | None = None) -> Path:
    """A file name on the shelf that nobody uses: the day, the game, and a number."""
    folder = folder or games_folder()
    name = slug.replace(":", "-")  # which not every system has in the names of files
    places = (folder / f"{date.today().isoformat()}-{name}-{number}{ENDING}" for number in count(1))
    return next(path for path in places if not any(_beside(path, ending).exists() for ending in ("", ".seed", ".lock")))


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


@contextmanager
def _saying(path: Path) -> Iterator[None]:
    """Turns what the system says about a file into a refusal that a person understands."""
    try:
        yield
    except OSError as error:
        raise ShelfError(f"{path} cannot be kept: {error.strerror}") from error


def _write(path: Path, text: str) -> None:
    """Replace a file by another, so that at any moment, even after a crash, one of the two is whole."""
    fresh = path.with_name(f".{path.name}.new")
    # The seed is secret, and so is the record of a game that goes on: only the owner may read them.
    file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | files.NO_LINK | files.BINARY, 0o600)
    try:
        with os.fdopen(file, "wb") as out:
            out.write(text.encode())
            out.flush()
            os.fsync(out.fileno())
        os.replace(fresh, path)  # noqa: PTH105 - named as in the promise above
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # elsewhere a folder is no file, and its entries are safe by themselves
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _locked(path: Path) -> BaseFileLock:
    """Hold a game. The system lets go of it when the process ends, however it ends: a lock is never stale."""
    place = _beside(path, ".lock")
    lock = FileLock(place, mode=0o600, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        process = ""
        with suppress(OSError, UnicodeError):  # not every system lets others read what is held
            process = place.read_text(encoding="utf-8")[:20].partition("\n")[0].strip()
        raise ShelfError(f"{path} is being played already, by process {process or 'unknown'}") from None
    if not isinstance(lock, SoftFileLock):  # that one has the process in it already
        with suppress(OSError):
            place.write_text(f"{os.getpid()}\n", encoding="utf-8")
    return lock


def _unlock(path: Path, lock: BaseFileLock) -> None:
    with suppress(OSError):  # where a file that is held cannot be removed, the lock removes it
        _beside(path, ".lock").unlink()
    lock.release()
