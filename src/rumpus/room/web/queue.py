"""A queue that one task reads. asyncio's own is made for many, and holds three more lists and a lock for them."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Queue(Generic[Item]):
    """First in, first out.

    >>> queue = Queue[str]()
    >>> queue.put_nowait("one")
    >>> queue.put_nowait("two")
    >>> queue.get_nowait(), asyncio.run(queue.get()), queue.empty()
    ('one', 'two', True)
    """

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Item) -> None:
        """Put something in, and wake whoever waits for it."""
        self._items.append(item)
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> Item:
        """Take something out; wait until there is something."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.pop(0)

    def get_nowait(self) -> Item:
        """Take something out that is there."""
        return self._items.pop(0)

    def qsize(self) -> int:
        """How much waits in it."""
        return len(self._items)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._items
