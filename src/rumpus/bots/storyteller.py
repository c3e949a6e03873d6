"""The last resort of a belief: stories, each of which explains all that a seat has noticed for a long time.

A sample of worlds forgets how its worlds came about, so it can die when something unlikely comes out. A story does not
forget: it can be told otherwise from any move on, until one explains what came out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rumpus.table.match import Notice

from .following import Scratch
from .mind import Mind
from .retelling import Noted, Stories


class Patience(NamedTuple):
    """How long a storyteller tells."""

    stories: int
    tries: int
    """How often stories are told otherwise for a notice that none of them explains."""
    beginnings: int
    """How often stories begin again elsewhere, when that was in vain."""
    after: int
    """How often each story is told otherwise after every notice, to keep them different."""
    between: int
    """How often each is told otherwise between two worlds that it leads to."""


NATIVE = Patience(stories=48, tries=20_000, beginnings=60, after=2, between=3)
PLAIN = Patience(stories=6, tries=240, beginnings=2, after=0, between=1)
"""In plain Python a person waits for it."""
SILENCE = 512
"""There is always room for so many moves more: no silence is longer."""


def patience_of(mind: Mind) -> Patience:
    """How long is told with a mind."""
    return NATIVE if mind.native else PLAIN


class Storyteller:
    """Tells how the others may have played since some time, at which a seat held some worlds for possible: `starts`."""

    def __init__(
        self, mind: Mind, starts: Any, seat: int, keen: float, scratch: Scratch, patience: Patience | None = None
    ) -> None:
        self.mind, self.scratch = mind, scratch
        self.patience = patience or patience_of(mind)
        self._taken = 0
        self._ends = mind.rows(self.number + 1, mind.state_words)
        self._noted = Noted(seat, float(keen), starts, mind.ints(0), mind.ints(0), mind.rows(0, 0))
        self._stories = Stories(mind.rows(0, 0), mind.rows(0, 0), mind.ints(0), mind.ints(0))

    @property
    def number(self) -> int:
        """How many stories there are."""
        return self.patience.stories

    def follow(self, seen: Sequence[Notice]) -> bool:
        """Whether stories were found that explain a history: all that the seat has noticed, from the starts on."""
        while self._taken < len(seen):
            self._make_room()
            notice = seen[self._taken]
            self._noted.own[self._taken] = notice.move is not None
            self._noted.moves[self._taken] = notice.move or 0
            self._noted.views[self._taken][:] = self.mind.row(notice.view)
            self._taken += 1
            if self._taken == 1:
                self._begin()
            elif not self._explained():
                return False
        return True

    def worlds(self, number: int) -> list[list[int]]:
        """So many worlds, as rows, that the stories lead to while they are told otherwise again and again."""
        found: list[list[int]] = []
        while len(found) < number:
            self._wander(self.patience.between * self.number, self.number + 1)
            found += [self.end(story) for story in range(self.number)]
        return found[:number]

    def start(self, story: int) -> list[int]:
        """The world in which a story begins, as a row."""
        return [int(word) for word in self._noted.starts[self._stories.begins[story]]]

    def told(self, story: int) -> list[int]:
        """The moves of the others in a story, luck's too."""
        return [int(move) for move in self._stories.told[story][: self._stories.marks[story][self._taken - 1]]]

    def end(self, story: int) -> list[int]:
        """The world that a story leads to, as a row."""
        return [int(word) for word in self._ends[story]]

    def _begin(self) -> None:
        """Nothing has been told yet, which explains how it looked at first."""
        for story in range(self.number):
            self._stories.explains[story] = 1
            self._stories.begins[story] = story % len(self._noted.starts)
            self._ends[story][:] = self._noted.starts[self._stories.begins[story]]

    def _make_room(self) -> None:
        """Let there be room for the next notice, and for a long silence before it."""
        notices = len(self._noted.own)
        moves = len(self._stories.told[0]) if notices else 0
        longest = max(int(marks[self._taken - 1]) for marks in self._stories.marks) if self._taken else 0
        if self._taken < notices and longest + SILENCE <= moves:
            return
        notices, moves = max(notices, 2 * self._taken, 64), max(moves, 2 * (longest + SILENCE))
        mind, rows = self.mind, self.number + 1
        noted = self._noted._replace(
            own=mind.ints(notices), moves=mind.ints(notices), views=mind.rows(notices, mind.view_words)
        )
        stories = Stories(mind.rows(rows, moves), mind.rows(rows, notices), mind.ints(rows), mind.ints(rows))
        pairs = [(self._noted.own, noted.own), (self._noted.moves, noted.moves)]
        pairs += [(self._stories.explains, stories.explains), (self._stories.begins, stories.begins)]
        pairs += zip(self._noted.views, noted.views, strict=False)
        pairs += zip(self._stories.told, stories.told, strict=False)
        pairs += zip(self._stories.marks, stories.marks, strict=False)
        for shorter, longer in pairs:
            longer[: len(shorter)] = shorter
        self._noted, self._stories = noted, stories

    def _explained(self) -> bool:
        """Go on with all stories to the latest notice; where none fits, tell them otherwise until one does."""
        fitting = [story for story in range(self.number) if self._goes_on(story)]
        left, portion = self.patience.tries, 20 * self.number
        while not fitting and left > 0:
            self._wander(portion, 1)
            left -= portion
            fitting = [story for story in range(self.number) if self._stories.explains[story] == self._taken]
        if not fitting:
            return False
        for story in range(self.number):
            if self._stories.explains[story] < self._taken:
                other = fitting[story % len(fitting)]
                self.mind.loops.written_over(self._stories, story, other, self._taken)
                self._ends[story][:] = self._ends[other]
        self._wander(self.patience.after * self.number, self.number + 1)
        return True

    def _goes_on(self, story: int) -> bool:
        """Whether a story that explains all but the latest notice goes on to explain that, too, in some way."""
        told = int(self._stories.marks[story][self._taken - 2])
        reached = self.mind.loops.retell(
            self._noted, self._taken, self._stories, story, told, 0, self.number, self._ends[story], self.scratch
        )
        if reached == self._taken:
            self.mind.loops.written_over(self._stories, story, self.number, reached)
        return bool(reached == self._taken)

    def _wander(self, tries: int, enough: int) -> None:
        self.mind.loops.wander(self._noted, self._taken, self._stories, tries, enough, self._ends, self.scratch)
