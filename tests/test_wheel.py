"""What is installed is what is needed: the wheel is built, installed in an environment of its own, and played with."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import rumpus

BIN = Path("env", "Scripts" if os.name == "nt" else "bin")
ROOT = Path(__file__).parents[1]

PLAY = """
import rumpus
from pathlib import Path
from rumpus.room.lessons import lesson
from rumpus.room.web.server.app import STATIC
match = rumpus.Match("x-rays", seed=7)
match.play("hide B2")
print(rumpus.__file__)
print(match.heard(0)[-1], lesson("x-rays").title or "taught", (STATIC / "index.html").is_file())
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment that has the wheel in it, and finds everything else where these tests do."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    assert wheel.name == f"rumpus-{rumpus.__version__}-py3-none-any.whl"
    venv.create(folder / "env", symlinks=os.name != "nt")
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--python"]
    subprocess.run([*install, str(folder / BIN / "python"), str(wheel)], check=True)
    (site,) = [path for path in (folder / "env").rglob("site-packages") if path.is_dir()]
    # A folder that is named like this is searched for packages; editable ones in it stay away.
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


def ran(home: Path, program: str, *arguments: str) -> str:
    """What a program of the environment says, far away from the repository."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean |= {"XDG_DATA_HOME": str(home / "data"), "COLUMNS": "100"}
    command = [str(home / BIN / program), *arguments]
    run = subprocess.run(command, cwd=home, env=clean, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_an_installed_rumpus_plays_teaches_prints_and_has_its_pages(home: Path) -> None:
    where, played = ran(home, "python", "-c", PLAY).splitlines()
    assert Path(where).is_relative_to(home)
    assert played == "A diamond at B2. taught True"
    assert ran(home, "rumpus", "--version") == f"rumpus {rumpus.__version__}\n"
    assert "How it goes" in ran(home, "rumpus", "guide", "x-rays")
    assert "XR-1" in ran(home, "rumpus", "rules", "x-rays", "XR-1")
    assert "3 random games" in ran(home, "rumpus", "sim", "free-for-all", "-n", "3", "--engine", "plain")
    assert ran(home, "rumpus", "print", "x-rays", "box.pdf") == "printed: box.pdf\n"
    assert (home / "box.pdf").read_bytes().startswith(b"%PDF-")


def test_the_changelog_begins_with_this_version() -> None:
    found = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert found[0] == rumpus.__version__
