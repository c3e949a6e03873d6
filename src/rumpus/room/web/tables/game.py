"""A game at a table, as the server holds it: a match, what each seat has heard, and what may be said of it to whom.

Nothing here sends, stores or waits. What is said to a seat is made from that seat's view, its choices and what it has
heard, so two games that look the same to a seat give it the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rumpus.room.charts import box_score_of, chart_of
from rumpus.rules.contract import Rules
from rumpus.rules.errors import IllegalMove
from rumpus.rules.scene import Group, Scene
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.match import Match, Result

from ..protocol import from_server as say
from .event_log import EventLog
from .names import in_json, with_names
from .replay import Replay


class Game:
    """A match that is told to people."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events = EventLog(match)
        self._drawn: tuple[int, int, Scene] | None = None
        """The scene that was told last, to whom and in which state: the next watcher is told the same."""
        self._charted: tuple[int, say.Charted] | None = None
        self._replay: Replay | None = None

    @property
    def turn(self) -> int:
        """The seat to move, or -1 when the game is over."""
        return -1 if self.match.turn == OVER else self.match.turn

    def state(self, seat: int) -> int:
        """The state id of a seat. It counts what the seat has noticed, so it tells nothing about silent moves."""
        return self.match.noticed(seat)

    def play(self, seat: int, state: int, move: int, now: float | None) -> None:
        """A seat moves in the position that it saw, or is told that there is a newer one."""
        if state != self.state(seat):
            raise Stale("That was chosen in an older position. Here is the one that counts now.")
        self.match.play(seat, move, now)
        self.events.update(seat)

    def end(self, seat: int, reason: str) -> None:
        """The game ends early, by resigning or by the clock."""
        self.match.resign(seat) if reason == "resigned" else self.match.end_early(seat, reason)
        self.events.update(seat)

    # --- What a seat is told ---

    def position(
        self, seat: int, heard_before: int, notes: dict[str, str], clock: say.ClockFace | None
    ) -> say.Position:
        """All that a seat, or WATCHER, may see now."""
        choices = tuple([say.Choice(*each) for each in self.match.choices(seat)])
        return say.Position(
            seat=-1 if seat == WATCHER else seat,
            state=self.state(seat),
            turn=self.turn,
            scene=self._scene(seat),
            choices=choices,
            groups=self._groups(seat, choices),
            heard_before=heard_before,
            heard=tuple(self.events.of(seat, heard_before)),
            notes=notes,
            clock=clock,
            outcome=self.outcome(),
        )

    def _scene(self, seat: int) -> Scene:
        state = self.state(seat)
        if self._drawn is None or self._drawn[:2] != (seat, state):
            scene = self.match.book.rules.scene(self.match.view(seat))
            self._drawn = (seat, state, in_json(scene, self.match.names))
        return self._drawn[2]

    def _groups(self, seat: int, choices: Sequence[say.Choice]) -> tuple[say.MoveGroup, ...]:
        if not choices:
            return ()
        view = self.match.view(seat)
        offered = {choice.words: choice.move for choice in reversed(choices)}
        found = self.match.book.hooks.groups(view, tuple(choice.words for choice in choices))
        if not found:
            return ()
        named = {words for each in found for words in each.moves}
        left = tuple(choice.words for choice in choices if choice.words not in named)
        if left:
            found = (*found, Group("Others", left))

        def line(words: str) -> say.Grouped:
            move = offered.get(words)
            return say.Grouped(move, words, self.why(seat, words) if move is None else "")

        return tuple(
            say.MoveGroup(with_names(each.title, self.match.names), tuple(line(words) for words in each.moves))
            for each in found
        )

    def why(self, seat: int, text: str) -> str:
        """Why something cannot be done now, as far as the seat may know."""
        if self.match.over:
            return "The game is over."
        if self.match.turn != seat:
            return with_names(f"It is the turn of Player {self.match.turn + 1}.", self.match.names)
        wanted = text.split()
        if any(list(choice.touch) == wanted or choice.words == text for choice in self.match.choices(seat)):
            return "That can be done now."
        return with_names(plain_reason(self.match.book.rules, self.match.view(seat), text), self.match.names)

    def chart(self) -> say.Charted:
        """The chart so far, which everybody may see; refused where the game has none. It is drawn once a position."""
        state, names = self.state(WATCHER), self.match.names
        if self._charted is None or self._charted[0] != state:
            box = with_names(box_score_of(self.match), names)
            self._charted = (state, say.Charted(with_names(chart_of(self.match), names), box))
        return self._charted[1]

    # --- When it is over ---

    def outcome(self) -> say.Outcome | None:
        """How it ended, if it has."""
        result = self.match.result
        if result is None:
            return None
        words = _told(result, self.match.names)
        return say.Outcome(result.winners, result.points, result.reason, result.seat, words)

    def ending(self) -> say.Ending:
        """All that was secret."""
        outcome, match = self.outcome(), self.match
        if outcome is None:
            raise IllegalMove("the game is not over yet")
        scene = match.book.rules.scene
        sides = tuple(with_names(scene(match.view(seat)), match.names) for seat in range(match.seats))
        lucky = [played.words for played in match.played if played.seat == LUCK]
        luck = tuple(say.Draw(*drawn, words) for drawn, words in zip(match.drawn, lucky, strict=True))
        return say.Ending(outcome, sides, len(match.played), match.seed.hex, match.commitment, match.words, luck)

    def step(self, number: int) -> say.Step:
        """All sides as they stood after so many moves; only when the game is over.

        The first time the game is played again, which takes a while: not in the event loop.
        """
        if self._replay is None:
            self._replay = Replay(self.match)
        return self._replay.step(number)


PLACES = tuple(f"{row}{column}" for row in "ABCDEF" for column in "123456")
EXAMPLE = "as in `"
WRITING = re.compile(r"^(Say|Name|Call a play|It is written)\b|as in `|for example")
"""How a move is written is of no use to whoever touches a table."""
NOTHING_HERE = "That cannot be done now. What can be touched is marked."


def plain_reason(rules: Rules, view: Any, text: str) -> str:
    """Why touches make no move, in words of the game: whoever touches a board need not know how moves are written."""
    touched = [word for word in text.split() if word in PLACES]
    tried = [text] if len(touched) < 2 else [">".join(touched[-2:])]
    reasons = {rules.why_not(view, each) for each in tried}
    if len(touched) == 1 and any(EXAMPLE in reason for reason in reasons):  # a way from there, wherever to
        reasons = {rules.why_not(view, f"{touched[0]}>{place}") for place in PLACES if place != touched[0]}
    reason = reasons.pop() if len(reasons) == 1 else NOTHING_HERE
    return NOTHING_HERE if WRITING.search(reason) else reason.replace("`", '"')


class Stale(IllegalMove):
    """A move that was chosen in a position which is no longer the last one."""


def _told(result: Result, names: Sequence[str]) -> str:
    """Who won, in words."""
    who = [names[seat] for seat in result.winners]
    if not who:
        return "Nobody wins."
    if len(who) == 1:
        return f"{who[0]} wins."
    if len(who) == len(names):
        return "It is a draw."
    return f"{', '.join(who[:-1])} and {who[-1]} share the win."
