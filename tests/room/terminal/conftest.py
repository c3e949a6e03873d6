"""The real program: in this process with typed lines, or as a process of its own on pipes or on a terminal."""

from __future__ import annotations

import codecs
import io
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from rumpus.cli import main

SEED = "5a" * 32


@dataclass(frozen=True)
class Ran:
    """What came of a run."""

    code: int
    out: str
    err: str


Rumpus = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test; 80 columns, no colours."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "PAGER", "LESS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home" / "rumpus" / "games"


@pytest.fixture
def rumpus(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rumpus:
    """Run a command with lines typed into it."""

    def run(*arguments: object, typed: Sequence[str] = ()) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        try:
            code = main([str(each) for each in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


class Terminal:
    """The program as a process of its own, on a terminal of 80 by 24."""

    def __init__(self, *arguments: object) -> None:
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # tests in the background of a shell: Ctrl-C must arrive
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rumpus", *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", "PAGER": "cat"},
        )
        os.close(theirs)
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # a read may end in the middle of a character

    def until(self, words: str, start: int = 0) -> str:
        """Read until these words are there, after a place in what was seen; all that was seen up to now."""
        while words not in self.seen[start:]:
            # No test is meant to wait so long: it only keeps a broken program from waiting for ever.
            ready, _, _ = select.select([self._ours], [], [], 60)
            assert ready, f"{words!r} never came; seen so far:\n{self.seen}"
            try:
                more = os.read(self._ours, 65536)
            except OSError:  # the process has ended and closed the terminal
                more = b""
            assert more, f"{words!r} never came; the program ended with:\n{self.seen}"
            self.seen += self._decoder.decode(more)
        return self.seen

    def type(self, line: str, then: str) -> str:
        """Type a line and read until these words appear; what was shown for it."""
        start = len(self.seen)
        os.write(self._ours, f"{line}\n".encode())
        self.until(then, start)
        return self.seen[start:]

    def interrupt(self) -> None:
        """What Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)

    def ended(self) -> int:
        """Read to the end; the exit code."""
        while True:
            try:
                more = os.read(self._ours, 65536)
            except OSError:
                more = b""
            if not more:
                return self.process.wait()
            self.seen += self._decoder.decode(more)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Open the program on a terminal; it is closed after the test."""
    opened: list[Terminal] = []

    def start(*arguments: object) -> Terminal:
        opened.append(Terminal(*arguments))
        return opened[-1]

    yield start
    for each in opened:
        each.close()


def _holes(columns: str) -> list[str]:
    return [row + column for row in "ABCDEF" for column in columns]


@pytest.fixture
def scripts() -> dict[tuple[str, int], list[str]]:
    """By game and seat: lines that play a whole game. What is not possible is refused, and the next line tried."""
    return {
        ("free-for-all", 1): _holes("123456") * 5,
        ("free-for-all", 2): _holes("654321") * 5,
        ("x-rays", 1): ["a1", "b1", "c1", "d1", "e1", "done", *_holes("456")],
        ("x-rays", 2): ["hide a6", "HIDE B6", " c6 ", "d6", "e6", "done", *_holes("123")],
        ("pig-dice", 1): ["throw", "surrender", "stand"] * 300,
        ("pig-dice", 2): ["t", "t", "s"] * 300,
    }


@pytest.fixture
def seed() -> str:
    """The luck of a test."""
    return SEED
