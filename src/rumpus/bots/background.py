"""Work in the background: a process of its own that steps back behind everything else on this machine."""

from __future__ import annotations

import os
import subprocess
import sys

SWITCH = "RUMPUS_COMPILE"
"""This environment variable says `never` where nothing shall be compiled in the background: bots then think plainly."""
NICE = 15


def allowed() -> bool:
    """Whether bots may compile in the background here."""
    return os.environ.get(SWITCH) != "never"


def in_the_background(module: str, *arguments: str) -> None:
    """Run a module as a process of its own, and wait for it; raises if it fails. Call it from a thread."""
    silent = subprocess.DEVNULL
    command = [sys.executable, "-m", module, *arguments]
    subprocess.run(command, stdin=silent, stdout=silent, stderr=silent, check=True)


def behind_everything() -> None:
    """Let all other work go first."""
    os.nice(NICE)
