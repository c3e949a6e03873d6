"""Source is read by many threads at once."""

from __future__ import annotations

import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rumpus import source
from rumpus.source import parsed


def deeper(text: str, depth: int) -> object:
    """The tree of a text, read at some depth of calls."""
    return deeper(text, depth - 1) if depth else parsed(text)


def test_threads_that_parse_at_the_same_time_all_get_their_tree() -> None:
    """Without a lock, Python 3.11 fails where the collector runs something meanwhile: recursion depth mismatch."""
    text = Path(source.__file__).read_text(encoding="utf-8") * 5
    interval, threshold, idle = sys.getswitchinterval(), gc.get_threshold(), lambda *_: sum(range(1_000))
    sys.setswitchinterval(1e-6)
    gc.set_threshold(50)
    gc.callbacks.append(idle)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert all(threads.map(deeper, [text] * 16, range(16)))
    finally:
        gc.callbacks.remove(idle)
        gc.set_threshold(*threshold)
        sys.setswitchinterval(interval)
