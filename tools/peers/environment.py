"""The throw-away environment of the peers: build/peers, made with uv where it is, or with venv and pip."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from rumpus.rules.errors import RumpusError
from tools.peers.running import ROOT

FOLDER = ROOT / "build" / "peers"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
STAMP = "requirements.txt"
"""A copy of what was installed; when the pins change, everything is made anew."""


class NoPeers(RumpusError):
    """The environment of the peers is not there, or not as it should be."""


def python_of(folder: Path = FOLDER) -> Path:
    """The Python of an environment that is complete; anything else is refused."""
    python = folder / "bin" / "python"
    stamp = folder / STAMP
    if not python.exists() or not stamp.exists():
        raise NoPeers(f"the peers are not installed in {_near(folder)}: python -m tools.peers install")
    if stamp.read_bytes() != REQUIREMENTS.read_bytes():
        raise NoPeers(
            f"other versions of the peers are wanted now than are in {_near(folder)}: python -m tools.peers install"
        )
    return python


def _near(folder: Path) -> str:
    return str(folder.relative_to(ROOT)) if folder.is_relative_to(ROOT) else str(folder)


def install(folder: Path = FOLDER) -> None:
    """Make the environment, unless it is there already."""
    try:
        python_of(folder)
    except NoPeers:
        shutil.rmtree(folder, ignore_errors=True)
    else:
        return
    python = str(folder / "bin" / "python")
    wanted = ["--quiet", "--requirement", str(REQUIREMENTS)]
    if uv := shutil.which("uv"):
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(folder)], check=True)
        subprocess.run([uv, "pip", "install", "--python", python, *wanted], check=True)
    else:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([python, "-m", "pip", "install", "--disable-pip-version-check", *wanted], check=True)
    shutil.copyfile(REQUIREMENTS, folder / STAMP)
