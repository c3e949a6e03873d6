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
from .retelling import Noted, Stories, row_of


class Patience(NamedTuple):
    """How long a storyteller tells."""

    stories: int
    """How many stories are told of a short time; of a long time they are fewer, down to a sixteenth."""
    after: int
    """How often each story is told otherwise after every notice, to keep them different."""
    between: int
    """How often each is told otherwise between two worlds that it leads to."""


NATIVE = Patience(stories=1_000, after=2, between=8)
PLAIN = Patience(stories=6, after=0, between=1)
"""In plain Python a person waits for it."""
SEVERAL = 4
"""So many stories are looked for that explain a notice, where none did at first; one will do."""
MOST_CHANGES = 3
"""So often each story is changed on average after a notice that few of them explained."""
AWAY = 20
"""How often each story is told otherwise where they step back; a quarter of that in changes is enough."""
RECITING = 500_000
"""So many moves are looked at to tell tales otherwise."""
ALL = 1 << 30
SILENCE = 512
"""There is always room for so many moves more: no silence is longer."""


def patience_of(mind: Mind) -> Patience:
    """How long is told with a mind."""
    return NATIVE if mind.native else PLAIN


def stories_of(mind: Mind, notices: int) -> Patience:
    """How long is told of so many notices.

    >>> from rumpus.bots.mind import plain_mind
    >>> from rumpus.rules.catalogue import open_book
    >>> stories_of(plain_mind(open_book("free-for-all")), 500) == PLAIN
    True
    """
    usual = patience_of(mind)
    fewer = max(usual.stories // 16, 8 * usual.stories // notices, PLAIN.stories)
    return usual._replace(stories=min(usual.stories, fewer))


class Storyteller:
    """Tells how the others may have played since some time, at which a seat held some worlds for possible: `starts`."""

    def __init__(
        self, mind: Mind, starts: Any, seat: int, keen: float, scratch: Scratch, patience: Patience | None = None
    ) -> None:
        self.mind, self.scratch, self.starts = mind, scratch, starts
        self.patience = patience or patience_of(mind)
        self._taken, self._limit = 0, ALL
        none, nothing = mind.rows(0, 0), mind.ints(0)
        self._noted = Noted(seat, float(keen), nothing, nothing, none, none)
        self._stories = Stories(none, none, none, nothing, nothing, mind.ints(1))

    @property
    def number(self) -> int:
        """How many stories there are."""
        return self.patience.stories

    @property
    def hopeful(self) -> bool:
        """Whether there are worlds left in which stories can begin."""
        return len(self.starts) > 0

    @property
    def spent(self) -> int:
        """How many moves were looked at so far."""
        return int(self._stories.spent[0])

    def follow(self, seen: Sequence[Notice], tries: int, steps: int, back: int = 0) -> bool:
        """Whether stories were found that explain a history: all that the seat has noticed, from the starts on.

        `tries`: how often they are told otherwise for a notice that none of them explains. `steps`: how many moves are
        looked at in all. When that was in vain, it can be asked again, and goes on so many notices farther back.
        """
        self._limit = self.spent + steps
        self._foretell(seen)
        if not self.hopeful:
            return False
        if back:
            self._step_back(back)
        while self._taken < len(seen):
            self._note(seen[self._taken])
            if self._taken > 1 and not self._explained(tries):
                return False
        return True

    def recite(self, seen: Sequence[Notice], tales: Sequence[tuple[Any, list[int]]]) -> bool:
        """Whether some tales, each a world to begin in and the others' moves since, explain a history; take over these.

        For a teller who has told nothing yet. The fewer tales there are, the more they are told otherwise.
        """
        self._foretell(seen)
        self._make_room(len(seen), max(len(moves) for _, moves in tales))
        for notice in seen:
            self._take_down(notice)
        self._limit = self.spent + RECITING
        for story, (start, moves) in enumerate(tales[: self.number]):
            self._state(story, 0)[:] = start
            self._stories.told[story][: len(moves)] = moves
            self._stories.explains[story] = self.mind.loops.recited(
                self._noted, self._taken, self._stories, story, len(moves), self.scratch
            )
        return self._explained(0)

    def _foretell(self, seen: Sequence[Notice]) -> None:
        """Let all stories be told for what lies ahead, and begin only in worlds that may come to that."""
        ahead = self.mind.ahead([notice.view for notice in seen])
        self._noted = self._noted._replace(ahead=ahead)
        found = self.mind.rows(len(self.starts), self.mind.state_words)
        self.starts = found[: self.mind.loops.hopeful(self.starts, self._noted.seat, ahead[0], found)]

    def _step_back(self, notices: int) -> None:
        """Let the stories explain so many notices less, and be told otherwise there: all of them led nowhere."""
        self._taken = max(self._taken - notices, 1)
        for story in range(self.number):
            self._stories.explains[story] = min(self._stories.explains[story], self._taken)
        self._wander(AWAY * self.number, changes=AWAY * self.number // 4)

    def _note(self, notice: Notice) -> None:
        """Take down the next notice, and go on with the stories that explain it by themselves."""
        self._make_room()
        self._take_down(notice)
        if self._taken > 1:
            self.mind.loops.carried_on(self._noted, self._taken, self._stories, self.scratch)
            return
        for story in range(self.number):
            self._stories.explains[story] = 1  # nothing has been told yet, which explains how it looked at first
            self._state(story, 0)[:] = self.starts[story % len(self.starts)]

    def _take_down(self, notice: Notice) -> None:
        self._noted.own[self._taken] = notice.move is not None
        self._noted.moves[self._taken] = notice.move or 0
        self._noted.views[self._taken][:] = self.mind.row(notice.view)
        self._taken += 1

    def worlds(self, number: int) -> Any:
        """So many worlds, as rows, that the stories lead to while they are told otherwise again and again."""
        found, self._limit = self.mind.rows(number, self.mind.state_words), ALL
        for place in range(number):
            if place % self.number == 0:
                self._wander(self.patience.between * self.number, changes=2 * self.number)
            found[place][:] = self._state(place % self.number, self._taken - 1)
        return found

    def at(self, notice: int) -> Any:
        """The worlds at a notice, as rows, one of each story."""
        found = self.mind.rows(self.number, self.mind.state_words)
        for story in range(self.number):
            found[story][:] = self._state(story, notice)
        return found

    def start(self, story: int) -> list[int]:
        """The world in which a story begins, as a row."""
        return [int(word) for word in self._state(story, 0)]

    def told(self, story: int) -> list[int]:
        """The moves of the others in a story, luck's too."""
        return [int(move) for move in self._stories.told[story][: self._stories.marks[story][self._taken - 1]]]

    def end(self, story: int) -> list[int]:
        """The world that a story leads to, as a row."""
        return [int(word) for word in self._state(story, self._taken - 1)]

    def _state(self, story: int, notice: int) -> Any:
        return self._stories.states[row_of(self._stories, story, notice)]

    def _make_room(self, more: int = 1, told: int = 0) -> None:
        """Let there be room for so many notices more, for so many moves, and for a long silence after them."""
        notices = len(self._noted.own)
        moves = len(self._stories.told[0]) if notices else 0
        longest = max((int(marks[self._taken - 1]) for marks in self._stories.marks if self._taken), default=0)
        longest = max(longest, told)
        if self._taken + more <= notices and longest + SILENCE <= moves:
            return
        notices, moves = max(notices, 2 * self._taken, self._taken + more, 64), max(moves, 2 * (longest + SILENCE))
        mind, rows = self.mind, self.number + 1
        noted = self._noted._replace(
            own=mind.ints(notices), moves=mind.ints(notices), views=mind.rows(notices, mind.view_words)
        )
        stories = Stories(
            mind.rows(rows, moves), mind.rows(rows, notices), mind.rows(rows * notices, mind.state_words),
            mind.ints(rows), mind.ints(rows), self._stories.spent,
        )  # fmt: skip
        pairs = [(self._noted.own, noted.own), (self._noted.moves, noted.moves)]
        pairs += [(self._stories.explains, stories.explains)]
        pairs += zip(self._noted.views, noted.views, strict=False)
        pairs += zip(self._stories.told, stories.told, strict=False)
        pairs += zip(self._stories.marks, stories.marks, strict=False)
        for story in range(self.number):
            for notice in range(self._taken):
                pairs.append((self._state(story, notice), stories.states[row_of(stories, story, notice)]))
        for shorter, longer in pairs:
            longer[: len(shorter)] = shorter
        self._noted, self._stories = noted, stories

    def _explained(self, tries: int) -> bool:
        """Whether some story explains the latest notice; where none does, they are told otherwise until one does."""
        fitting = self._fitting()
        if not fitting:
            self._wander(tries, enough=SEVERAL)
            fitting = self._fitting()
        if not fitting:
            return False
        for story in range(self.number):
            if self._stories.explains[story] < self._taken:
                self.mind.loops.written_over(self._stories, story, fitting[story % len(fitting)], self._taken)
        # The fewer they were, the more alike all stories are now, and the longer it takes to change that.
        alike = self.number // len(fitting)
        self._wander(self.patience.after * alike * self.number, changes=min(alike, MOST_CHANGES) * self.number)
        return True

    def _fitting(self) -> list[int]:
        return [story for story in range(self.number) if self._stories.explains[story] == self._taken]

    def _wander(self, tries: int, enough: int = ALL, changes: int = ALL) -> None:
        self.mind.loops.wander(
            self._noted, self._taken, self._stories, tries, self._limit, enough, changes, self.scratch
        )
