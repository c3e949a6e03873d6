"""What people read and type. On a terminal the screen can be wiped; piped, everything is plain lines."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.text import Text

WIPE = "\x1b[H\x1b[2J"
WIPE_SCROLLBACK = "\x1b[3J"
OTHER_SCREEN, OWN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


class Leave(Exception):
    """Somebody wants to leave, or there is nothing more to read."""


class Screen:
    """A screen and a keyboard."""

    def __init__(self, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self._source = source or sys.stdin
        self._out = out or sys.stdout
        # Names and words come from people: nothing in them is markup, an emoji code or a number to colour.
        self._console = Console(file=self._out, markup=False, highlight=False, emoji=False)
        self._private = False
        self.terminal = (
            self._source.isatty() and self._out.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", "")
        )

    @property
    def width(self) -> int:
        return self._console.width

    @property
    def plain(self) -> bool:
        """Whether only ASCII can be shown here."""
        try:
            "●│█".encode(self._out.encoding or "ascii")
        except UnicodeEncodeError:
            return True
        return False

    def say(self, line: str | Text = "", style: str = "") -> None:
        """Show a line; a long one is broken between words."""
        self._console.print(line, style=style or None)

    def say_whole(self, line: str) -> None:
        """Show a line that somebody may want to copy: it is never broken."""
        self._console.print(line, soft_wrap=True)

    def show(self, lines: Iterable[Text]) -> None:
        """Show lines that were made to fit."""
        for line in lines:
            self._console.print(line, no_wrap=True, overflow="ellipsis", crop=True)

    def ask(self, prompt: str) -> str:
        """Ask for a line. No line editor stands behind it: its history would tell what the last player typed."""
        self._out.write(prompt)
        self._out.flush()
        line = self._source.readline()
        if not line.endswith("\n") or not self._source.isatty():
            self._out.write("\n")  # nobody pressed Enter here
        if not line:
            raise Leave
        return line.strip()

    def pause(self, words: str) -> None:
        """Wait for Enter. What was typed before the question is forgotten: it may have been meant for another."""
        self._forget_typed()
        self.ask(f"{words} ")

    def wipe(self, scrollback: bool = False) -> None:
        """Clear the screen, if there is one."""
        if self.terminal:
            self._out.write(WIPE + WIPE_SCROLLBACK if scrollback else WIPE)
            self._out.flush()

    @contextmanager
    def private(self) -> Iterator[None]:
        """A screen of its own for secrets: nothing of it is left when it closes."""
        if not self.terminal:
            yield
            return
        self._private = True
        self._out.write(OTHER_SCREEN)
        self.wipe(scrollback=True)
        try:
            yield
        finally:
            self._private = False
            self.wipe(scrollback=True)
            self._out.write(OWN_SCREEN)
            self._out.flush()

    def page(self, markdown: str) -> None:
        """Show a long text: page by page on a terminal, as it is written elsewhere."""
        if not self._out.isatty():
            self._out.write(markdown if markdown.endswith("\n") else markdown + "\n")
            return
        from rich.markdown import Markdown

        os.environ.setdefault("LESS", "-R")  # or the pager shows colours as codes
        if self._source.isatty():
            with self._console.pager(styles=not os.environ.get("PAGER")):
                self._console.print(Markdown(markdown))
            if self._private:  # the pager has left the screen of secrets: what follows must not stay in the scrollback
                self._out.write(OTHER_SCREEN)
                self.wipe(scrollback=True)
        else:
            self._console.print(Markdown(markdown))

    def _forget_typed(self) -> None:
        """Whatever was typed before the question came is no answer to it."""
        if self._source.isatty():
            if importlib.util.find_spec("termios"):
                import termios

                termios.tcflush(self._source.fileno(), termios.TCIFLUSH)
            elif sys.platform == "win32":
                import msvcrt

                while msvcrt.kbhit():
                    msvcrt.getwch()
