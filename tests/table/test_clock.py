"""A clock is told the time, and counts."""

from __future__ import annotations

import pytest

from rumpus.rules.errors import BadOption
from rumpus.table.clock import Clock


@pytest.mark.parametrize(
    ("text", "left", "bonus"), [("5", 300, 0), ("5+3", 300, 3), ("0.5+10", 30, 10), (" 90 ", 5400, 0)]
)
def test_minutes_and_seconds_are_read(text: str, left: float, bonus: float) -> None:
    clock = Clock.parse(text, seats=3)
    assert clock.remaining == (left,) * 3
    assert clock.bonus == bonus


@pytest.mark.parametrize("text", ["", "0", "five", "5-3", "-1", "5+", "+3", "99999", "nan", "5+3+1"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="a clock is written like 5 or 5\\+3"):
        Clock.parse(text, seats=2)


def test_only_the_running_clock_falls() -> None:
    clock = Clock.parse("1", 2).started(1, now=5.0)
    assert clock.fallen(now=64.9) is None
    assert clock.fallen(now=65.0) == 1
    assert clock.left(0, now=500.0) == 60
    assert clock.stopped(now=20.0).fallen(now=500.0) is None


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    clock = Clock.parse("1", 2).started(0, now=100.0)
    assert clock.left(0, now=50.0) == 60


def test_stopping_a_stopped_clock_changes_nothing() -> None:
    clock = Clock.parse("1+5", 2)
    assert clock.stopped(now=10.0) == clock
