"""The clock of a table. Seconds are the server's own; a running clock stops while nobody may look behind the shield."""

from __future__ import annotations

from dataclasses import replace

from rumpus.table.match import Match

from .protocol import ClockFace


def clock_face(match: Match, now: float) -> ClockFace | None:
    """What the clocks show, if there are any."""
    clock = match.clock
    if clock is None:
        return None
    left = tuple(round(max(0.0, clock.left(seat, now)), 1) for seat in range(match.seats))
    return ClockFace(left, clock.bonus, clock.running)


def wind(match: Match, seen: bool, shared: bool, now: float) -> float | None:
    """Let the clock of the seat to move run once its player has `seen` the table; answers when it will be up.

    On a `shared` device the time between two players, when nobody is shown anything, counts for nobody.
    """
    if match.clock is None or match.over:
        return None
    if match.clock.running is None and seen:
        match.clock = match.clock.started(match.turn, now)
    elif match.clock.running is not None and shared and not seen:
        match.clock = replace(match.clock, running=None)
    if match.clock.running is None:
        return None
    return max(0.0, match.clock.left(match.clock.running, now))
