"""Where things are kept: what must not be lost in the data folder of the user, what can be made again in the cache."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

KEPT = "RUMPUS_KEPT"
"""This environment variable names another folder for what can be made again."""


def data_folder() -> Path:
    """What must not be lost: `~/.local/share/rumpus` on Linux, elsewhere where the system keeps such things.

    At first it was the same on a Mac; whoever has games there keeps them there.
    """
    earlier = Path.home() / ".local" / "share" / "rumpus"
    if sys.platform == "darwin" and earlier.is_dir():
        return earlier
    return platformdirs.user_data_path("rumpus", appauthor=False)


def kept_folder() -> Path:
    """What can be made again: `~/.cache/rumpus` on Linux; elsewhere for a process that shall leave nothing behind."""
    if elsewhere := os.environ.get(KEPT):
        return Path(elsewhere)
    return platformdirs.user_cache_path("rumpus", appauthor=False)
