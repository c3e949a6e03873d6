"""The examples on the page about OpenSpiel run, in a process of their own, as a reader would run them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "openspiel.md"


def test_every_example_of_the_page_says_what_it_says_there() -> None:
    done = subprocess.run([sys.executable, "-m", "doctest", str(PAGE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert PAGE.read_text(encoding="utf-8").count(">>> ") > 30
