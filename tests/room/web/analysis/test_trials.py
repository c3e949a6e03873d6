"""Trials of descriptions: a queue in which nobody waits for somebody else's network."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from rumpus.room.web.analysis.trials import Trials
from rumpus.room.web.protocol.workshop import AskDescription
from rumpus.rules.pegs.workshop.examples import example
from rumpus.rules.pegs.workshop.reading import described
from tests.room.web.room import PATIENCE


def test_whoever_takes_no_answer_keeps_nobody_waiting() -> None:
    async def asked() -> int:
        trials = Trials(1, 1, 0.1)
        lines = trials.lines("glance", AskDescription(described(example("free-for-all"))))
        assert b"frames" in await anext(lines)
        stop = time.monotonic() + PATIENCE
        while trials.full("glance", "") and time.monotonic() < stop:
            await asyncio.sleep(0.05)
        left = trials.length
        await lines.aclose()
        return left

    assert asyncio.run(asked()) == 0


def test_one_address_does_not_fill_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(*_: object) -> AsyncIterator[bytes]:
        while True:
            yield b"still at it"
            await asyncio.sleep(PATIENCE)

    monkeypatch.setattr("rumpus.room.web.analysis.trials._told", endless)

    async def full() -> list[bool]:
        trials = Trials(8, 2, 0.1)
        lines = [trials.lines("report", AskDescription(), "one") for _ in range(2)]
        for each in lines:
            await anext(each)
        found = [trials.full("report", "one"), trials.full("report", "other"), trials.full("glance", "one")]
        for each in lines:
            await each.aclose()
        return found

    assert asyncio.run(full()) == [True, False, False]
