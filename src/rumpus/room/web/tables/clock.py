"""The clock of a table. Seconds are the server's own."""

from __future__ import annotations

from dataclasses import replace

from rumpus.table.clock import Clock
from rumpus.table.match import Match

from ..protocol.from_server import ClockFace
from ..store.saved import ClockOnHold


def clock_face(match: Match, now: float) -> ClockFace | None:
    """What the clocks show, if there are any."""
    clock = match.clock
    if clock is None:
        return None
    left = tuple(round(max(0.0, clock.left(seat, now)), 1) for seat in range(match.seats))
    return ClockFace(left, clock.bonus, clock.running)


def run_clock(match: Match, waiting: bool, now: float) -> float | None:
    """Let the clock of the seat to move run, unless its player is still waited for; answers when it will be up.

    A clock that runs is stopped by a move and by nothing else, whatever connections come and go.
    """
    if match.clock is None or match.over:
        return None
    if match.clock.running is None:
        if waiting:
            return None
        match.clock = match.clock.started(match.turn, now)
    return max(0.0, match.clock.left(match.turn, now))


def on_hold(clock: Clock, moves: int, now: float, since: float | None = None) -> ClockOnHold:
    """A clock for the disk: what was used until now is used. It runs on if it is said since when."""
    left = tuple(clock.left(seat, now) for seat in range(len(clock.remaining)))
    return {"moves": moves, "left": left, "running": clock.running is not None, "since": since}


def resumed(clock: Clock, saved: ClockOnHold, seat: int, now: float, today: float) -> Clock:
    """The same clock when it is in memory again. Nobody pays for the time while a room was closed.

    `now` is this process's time, `today` the database's.
    """
    clock = replace(clock, remaining=tuple(saved["left"]))
    since = saved.get("since")
    away = max(0.0, today - since) if since else 0.0
    return clock.started(seat, now - away) if saved["running"] else clock
