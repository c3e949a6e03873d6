"""A queue that one task reads."""

from __future__ import annotations

import asyncio

from rumpus.room.web.queue import Queue


def test_nothing_is_lost_when_the_reader_is_stopped_as_something_comes() -> None:
    async def use() -> list[int]:
        queue = Queue[int]()
        reader = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put_nowait(1)
        queue.put_nowait(2)
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
        queue.put_nowait(3)
        return [await queue.get() for _ in range(queue.qsize())]

    assert asyncio.run(use()) == [1, 2, 3]


def test_a_reader_that_waits_is_woken() -> None:
    async def use() -> list[str]:
        queue, found = Queue[str](), list[str]()

        async def read() -> None:
            while (item := await queue.get()) != "end":
                found.append(item)

        reader = asyncio.create_task(read())
        for item in ("one", "two", "end"):
            await asyncio.sleep(0)
            queue.put_nowait(item)
        await reader
        return found

    assert asyncio.run(use()) == ["one", "two"]
