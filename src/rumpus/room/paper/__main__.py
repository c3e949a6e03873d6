"""Prints behind everything else: `python -m rumpus.room.paper OUT.pdf PAPER GAME KIT`; or a record, also as OUT.svg.

Without a game a record is read from the input, as JSON, with what somebody has thought of its decisions, or null.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import cast

from rumpus.bots.analysis import Analysis, Judged
from rumpus.bots.background import behind_everything
from rumpus.table.referee import referee

from .boxes import box
from .poster import poster, to_print
from .setting import Format, Paper

if __name__ == "__main__":
    behind_everything()
    out, paper, *what = sys.argv[1:]
    size = cast(Paper, paper)
    if what:
        made = box(what[0], what[1], size)
    else:
        asked = json.load(sys.stdin)
        thoughts = asked["judged"] and Analysis(tuple(Judged(**each) for each in asked["judged"]))
        game = to_print(referee(asked["record"]), thoughts)
        made = poster(game, size, cast(Format, Path(out).suffix.removeprefix(".")))
    Path(out).write_bytes(made)
