"""Prints a game behind everything else: `python -m rumpus.room.paper GAME PAPER OUT.pdf`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from rumpus.bots.background import behind_everything

from .boxes import box
from .setting import Paper

if __name__ == "__main__":
    behind_everything()
    Path(sys.argv[3]).write_bytes(box(sys.argv[1], paper=cast(Paper, sys.argv[2])))
