"""What a seat has noticed, as OpenSpiel is shown it: in words, as a tensor, and as a fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from rumpus.engine.linker import flattened
from rumpus.engine.spaces import Tensor
from rumpus.table.match import Notice

from .setting import Setting

UNKNOWN_PAST = "(what this seat noticed before is not known here)"


class InformationState:
    """The latest notice of a seat, and those before it. It never changes, so that many states share it."""

    __slots__ = ("_leaves", "_tensor", "_text", "before", "known", "notice", "setting")

    def __init__(self, setting: Setting, before: InformationState | None, notice: Notice, known: bool = True) -> None:
        self.setting, self.before, self.notice = setting, before, notice
        self.known: bool = known if before is None else before.known
        """Whether this goes back to the start of the game."""
        self._text = ""
        self._leaves: list[int] | None = None
        self._tensor: Tensor | None = None

    def notices(self) -> tuple[Notice, ...]:
        """All of them, the first one first."""
        found: list[Notice] = []
        here: InformationState | None = self
        while here is not None:
            found.append(here.notice)
            here = here.before
        return tuple(reversed(found))

    @property
    def leaves(self) -> list[int]:
        """The words of the latest view, in a row."""
        if self._leaves is None:
            self._leaves = flattened(self.notice.view)
        return self._leaves

    @property
    def tensor(self) -> Tensor:
        """The latest view as numbers from 0 to 1."""
        if self._tensor is None:
            self._tensor = self.setting.space.tensor(self.notice.view)
        return self._tensor

    @property
    def text(self) -> str:
        """All of it in words: the first view, then for each notice the own move, if there was one, and what changed."""
        if not self._text:
            unwritten, here = [], self
            while not here._text and here.before is not None:
                unwritten.append(here)
                here = here.before
            if not here._text:
                here._text = ("" if here.known else UNKNOWN_PAST + "\n") + view_text(here.setting, here.notice.view)
            self._text = here._text + "".join(each._line(each.before) for each in reversed(unwritten) if each.before)
        return self._text

    def _line(self, before: InformationState) -> str:
        pairs = zip(self.setting.view_names, self.leaves, before.leaves, strict=True)
        changes = " ".join(f"{name}={now}" for name, now, then in pairs if now != then)
        if self.notice.move is None:
            return f"\n{changes}"
        return f"\n[{self.setting.book.rules.show(before.notice.view, self.notice.move)}] {changes}"

    def fingerprint(self) -> int:
        """64 bits that stand for all of it."""
        return int.from_bytes(hashlib.blake2b(self.text.encode(), digest_size=8).digest(), "big")


def seen_of(setting: Setting, notices: Sequence[Notice]) -> InformationState:
    """A seat's whole history as it is kept here."""
    seen = InformationState(setting, None, notices[0])
    for notice in notices[1:]:
        seen = InformationState(setting, seen, notice)
    return seen


def view_text(setting: Setting, view: Any) -> str:
    """A view in words."""
    return " ".join(f"{name}={leaf}" for name, leaf in zip(setting.view_names, flattened(view), strict=True))
