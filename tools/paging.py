"""Pages that are made of what was measured."""

from __future__ import annotations

import sys
from pathlib import Path


def put(page: Path, text: str, check: bool, how: str) -> int:
    """Write a page; or only say whether it is up to date, and how it becomes so. What a command ends with."""
    if not check:
        page.write_text(text, encoding="utf-8")
    elif not page.exists() or page.read_text(encoding="utf-8") != text:
        print(f"docs/{page.name} is not what was measured: {how}", file=sys.stderr)
        return 1
    return 0
