"""Where things are kept: what must not be lost in the data folder of the user, what can be made again in the cache."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """What must not be lost: `~/.local/share/rumpus` on Linux, elsewhere where the system keeps such things.

    At first it was the same on a Mac; whoever has games there keeps them there.
    """
    earlier = Path.home() / ".local" / "share" / "rumpus"
    if sys.platform == "darwin" and earlier.is_dir():
        return earlier
    return platformdirs.user_data_path("rumpus", appauthor=False)


def kept_folder() -> Path:
    """What can be made again: `~/.cache/rumpus` on Linux."""
    return platformdirs.user_cache_path("rumpus", appauthor=False)
