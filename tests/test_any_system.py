"""Nothing here needs a module that only POSIX systems have: with those hidden, games are played, kept and served."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HIDDEN = ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "syslog")

SCRIPT = """
import importlib, pkgutil, sys
sys.modules |= dict.fromkeys(sys.argv[1].split(","), None)
import rumpus
skipped = ("rumpus.adapters", "rumpus.engine.cuda", "rumpus.engine.batch_k", "rumpus.engine.kernels",
           "rumpus.rules.pegs.workshop.pattern.")  # described games are cut out of it; by itself it is none
for found in pkgutil.walk_packages(rumpus.__path__, "rumpus."):
    if not found.name.startswith(skipped) and ".migrations" not in found.name:
        importlib.import_module(found.name)

from pathlib import Path
from rumpus.room.web.server.launch import AlreadyOpen, rooms_folder, sole_owner
from rumpus.room.web.server.sockets import file_budget
from rumpus.rules.catalogue import open_book
from rumpus.table import shelf
from rumpus.table.match import Match
path = shelf.new_place("x-rays", shelf.games_folder())
match = Match(open_book("x-rays"))
with shelf.Kept.begin(path, match) as kept:
    match.play(0, match.moves(0)[0])
    kept.keep(match)
    try:
        shelf.take(path)
    except shelf.ShelfError as error:
        print(error)
again, found = shelf.take(path)
print(len(found.played), file_budget() > 100)
again.close()
with sole_owner(rooms_folder()):
    try:
        with sole_owner(rooms_folder()):
            print("two owners")
    except AlreadyOpen:
        print("one owner")
"""


@pytest.mark.filterwarnings("ignore")
def test_games_are_played_kept_and_served_without_posix_modules(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "RUMPUS_COMPILE": "never"}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT, ",".join(HIDDEN)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    first, second, third = run.stdout.splitlines()
    assert "is being played already" in first
    assert (second, third) == ("1 True", "one owner")
