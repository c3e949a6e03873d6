"""QR codes for links. Drawing takes a while: it is done outside the event loop, one at a time, and remembered."""

from __future__ import annotations

import asyncio
import functools
import io
from concurrent.futures import ThreadPoolExecutor

CODES = 256
"""Drawings that are remembered."""


class QrCodes:
    """Draws the codes of a room. A link is drawn once; whoever asks for others waits behind whoever asked before."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="qr")
        self._drawn = functools.lru_cache(CODES)(draw)

    async def svg(self, text: str) -> bytes:
        """The code of a text."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._drawn, text)


def draw(text: str) -> bytes:
    """A QR code as SVG.

    >>> draw("http://192.0.2.7:8765/table/abc#secret")[:5]
    b'<?xml'
    """
    import segno

    picture = io.BytesIO()
    segno.make(text, micro=False).save(picture, kind="svg", border=4, light="#fff", omitsize=True)
    return picture.getvalue()
