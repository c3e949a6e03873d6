"""A finished game told again: all sides step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.match import Match
from rumpus.table.replay import begun_again

from ..protocol import from_server as say
from .event_log import EventLog
from .names import with_names


@dataclass(frozen=True)
class Stood:
    """How the table stood after a move: views, and how much each seat had heard. Scenes are drawn when asked for."""

    by: int
    words: str
    turn: int
    views: tuple[Any, ...]
    """Of each seat, and of the watcher at the end."""
    heard: tuple[int, ...]


class Replay:
    """Plays a finished match again, once; takes a few seconds for the longest games, so not in the event loop.

    >>> from rumpus.rules.catalogue import open_book
    >>> match = Match(open_book("free-for-all"), names=("Ann", "Ben"))
    >>> match.play(0, "A1")
    >>> match.resign(1)
    >>> replay = Replay(match)
    >>> replay.steps, replay.step(1).words, replay.step(1).heard[1][0].words
    (1, 'add A1', 'Silence. Ann has one more peg.')
    """

    def __init__(self, match: Match) -> None:
        if not match.over:
            raise IllegalMove("the game goes on; a replay would tell its secrets")
        self._match = match
        self._seats = range(match.seats)
        again = begun_again(match)
        self._log = EventLog(again)
        self._stood = [self._now(again, OVER, "")]
        mover = 0
        for played in match.played:
            mover = played.seat if played.seat != LUCK else mover
            again.play(played.seat, played.move)
            self._log.update(mover)
            self._stood.append(self._now(again, played.seat, with_names(played.words, match.names)))

    def _now(self, match: Match, by: int, words: str) -> Stood:
        views = tuple(match.view(seat) for seat in (*self._seats, WATCHER))
        heard = tuple(self._log.count(seat) for seat in self._seats)
        return Stood(by, words, -1 if match.over else match.turn, views, heard)

    @property
    def steps(self) -> int:
        """How many moves the game had, luck's included."""
        return len(self._stood) - 1

    def step(self, number: int) -> say.Step:
        """All sides as they stood after so many moves."""
        if number > self.steps:
            raise IllegalMove(f"the game had {self.steps} moves")
        stood = self._stood[number]
        before = self._stood[number - 1].heard if number else (0,) * len(self._seats)
        scenes = [with_names(self._match.book.rules.scene(view), self._match.names) for view in stood.views]
        heard = tuple(tuple(self._log.of(seat)[before[seat] : stood.heard[seat]]) for seat in self._seats)
        return say.Step(number, stood.by, stood.words, stood.turn, tuple(scenes[:-1]), scenes[-1], heard)
