"""Work in the background: a process of its own that steps back behind everything else on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

SWITCH = "RUMPUS_COMPILE"
"""This environment variable says `never` where nothing shall be compiled in the background: bots then think plainly."""
NICE = 15
HELD = "RUMPUS_HELD"
"""Set for a process that ends when its standard input does."""


def allowed() -> bool:
    """Whether bots may compile in the background here."""
    return os.environ.get(SWITCH) != "never"


def in_the_background(module: str, *arguments: str, seconds: float | None = None) -> None:
    """Run a module as a process of its own, and wait for it; raises if it fails or takes too many seconds.

    Call it from a thread.
    """
    silent = subprocess.DEVNULL
    command = [sys.executable, "-m", module, *arguments]
    # Nothing is ever written into this pipe. It ends when the process that asked ends, however that came about.
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=silent, stderr=silent, env={**os.environ, HELD: "1"}
    ) as process:
        try:
            if process.wait(seconds):
                raise subprocess.CalledProcessError(process.returncode, command)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


def behind_everything() -> None:
    """Let all other work go first, and end with whoever asked for this work."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    if HELD in os.environ:
        threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    os.read(0, 1)
    os._exit(1)
