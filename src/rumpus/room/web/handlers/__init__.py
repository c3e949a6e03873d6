"""One function for each message of a browser, and for each thing that happens to a table by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ..protocol import from_browser as asked
from ..tables.mailbox import Chosen, Committed, Idle, Joined, Left, TimeUp
from . import analysis, extras, play, seats

Handler = Callable[[Any, Any, Any], Awaitable[None]]
HANDLERS: dict[type, Handler] = {
    Joined: seats.join,
    Left: seats.leave,
    Idle: seats.idle,
    Chosen: play.chosen,
    TimeUp: play.time_up,
    Committed: play.committed,
    asked.Sit: seats.sit,
    asked.AskLink: seats.link,
    asked.Ready: seats.ready,
    asked.Cover: seats.cover,
    asked.Move: play.move,
    asked.Resign: play.resign,
    asked.Phrase: extras.phrase,
    asked.Notes: extras.notes,
    asked.Why: extras.why,
    asked.Hint: extras.hint,
    asked.Arrange: extras.arrange,
    asked.Rematch: extras.rematch,
    asked.AskChart: extras.chart,
    asked.AskStep: extras.step,
    asked.Analyse: analysis.analyse,
    asked.Cancel: analysis.cancel,
    asked.Ping: extras.ping,
}
