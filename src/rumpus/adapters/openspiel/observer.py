"""What OpenSpiel's algorithms are shown of a state: a seat's view, or all that the seat has noticed. Never more."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import pyspiel

from .information_state import InformationState, view_text
from .moments import Moment
from .setting import Setting

RECENT = 4
"""So many of a seat's latest notices stand in full in the tensor of an information state."""
BITS = 64


class HasMoment(Protocol):
    """A state of OpenSpiel that is one of ours."""

    moment: Moment


class Observer:
    """The interface that OpenSpiel calls PyObserver: a tensor, its parts by name, and a string.

    An observation is the view: one part for each of its words (docs/observations.md). An information state has, beside
    the view, the last notices with the own moves among them (`move.1` is the latest), and in `fingerprint` 64 bits that
    stand for the whole history: different histories have different tensors.
    """

    def __init__(self, setting: Setting, kind: Any = None, params: Any = None) -> None:
        if params:
            raise ValueError(f"observations have no parameters; these were given: {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer sees what a seat sees, public and its own together; nothing else is offered")
        self._setting, self._recall = setting, bool(kind.perfect_recall)
        pieces = [(word.name, word.width) for word in setting.space.words]
        if self._recall:
            pieces += [(f"move.{back}", len(setting.space.moves)) for back in range(1, RECENT + 1)]
            pieces += [(f"view.{back}", setting.space.size) for back in range(2, RECENT + 1)]
            pieces.append(("fingerprint", BITS))
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(width for _, width in pieces), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        start = 0
        for name, width in pieces:
            self.dict[name] = self.tensor[start : start + width]
            start += width

    def set_from(self, state: HasMoment, player: int) -> None:
        """Write the tensor for a seat."""
        space, seat = self._setting.space, self._setting.seat(player)
        if not self._recall:
            self.tensor[:] = space.tensor(self._setting.book.rules.observe(state.moment.state, seat))
            return
        self.tensor.fill(0.0)
        seen = state.moment.seen_by(seat)
        self.tensor[: space.size] = seen.tensor
        here: InformationState | None = seen
        for back in range(1, RECENT + 1):
            if here is None:
                break
            if here.notice.move is not None:
                self.dict[f"move.{back}"][space.action(here.notice.move)] = 1.0
            if back > 1:
                self.dict[f"view.{back}"][:] = here.tensor
            here = here.before
        word = seen.fingerprint()
        self.dict["fingerprint"][:] = [word >> bit & 1 for bit in range(BITS)]

    def string_from(self, state: HasMoment, player: int) -> str:
        """The view, or the history, of a seat in words."""
        seat = self._setting.seat(player)
        if self._recall:
            return state.moment.seen_by(seat).text
        return view_text(self._setting, self._setting.book.rules.observe(state.moment.state, seat))
