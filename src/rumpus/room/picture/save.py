"""Saving a picture in a file, in place of an earlier picture and of nothing else."""

from __future__ import annotations

from pathlib import Path

from rumpus.rules.errors import RumpusError

FIRST_LINE = "<svg "


class Unwritable(RumpusError):
    """A picture that cannot be written where it belongs. Nothing was changed."""


def save_picture(drawing: str, path: Path) -> Path:
    """Write a picture to a file; whatever else is there stays as it is."""
    try:
        if path.exists() and not path.read_text(encoding="utf-8", errors="replace").startswith(FIRST_LINE):
            raise Unwritable(f"{path} is there already, and no picture; name another file")
        path.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise Unwritable(f"{path} cannot be written: {error.strerror}") from error
    return path
