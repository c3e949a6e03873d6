"""Files that somebody names: whatever they are, nobody waits for them for ever, and none is read without an end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

NO_WAIT, NO_LINK = getattr(os, "O_NONBLOCK", 0), getattr(os, "O_NOFOLLOW", 0)
BINARY = getattr(os, "O_BINARY", 0)
"""Ways to open a file that not every system has, or needs."""
LARGEST = 64 * 2**20
"""Nothing that we read is longer than this many bytes; a larger file is something else."""


class NoFile(OSError):
    """What is there is no file that can be read: a pipe, a device, something without an end."""


def read_text(path: Path, largest: int = LARGEST) -> str:
    """The text of a file; an OSError or a UnicodeDecodeError if there is none."""
    # A pipe would be waited for, perhaps for ever; opened this way, it can at least be asked what it is.
    with os.fdopen(os.open(path, os.O_RDONLY | NO_WAIT | BINARY), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NoFile(f"{path} is not a file")
        content = file.read(largest + 1)
    if len(content) > largest:
        raise NoFile(f"{path} is too large")
    return content.decode()


def line_of(error: UnicodeDecodeError) -> int:
    """The line in which a text stops being one."""
    return error.object.count(b"\n", 0, error.start) + 1
