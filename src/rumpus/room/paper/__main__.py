"""Prints behind everything else: `python -m rumpus.room.paper OUT.pdf PAPER GAME KIT`; or a record.

Without a game a record is read from the input, and printed without its turning points, which take thought.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from rumpus.bots.background import behind_everything
from rumpus.table.referee import referee

from .boxes import box
from .keeping import poster, thought_over
from .setting import Paper

if __name__ == "__main__":
    behind_everything()
    out, paper, *game = sys.argv[1:]
    size = cast(Paper, paper)
    made = box(game[0], game[1], size) if game else poster(thought_over(referee(sys.stdin.read()), quick=True), size)
    Path(out).write_bytes(made)
