"""Pages of `docs` in which code writes some parts; all else in them is written by hand."""

from __future__ import annotations

import sys
from pathlib import Path


def filled(page: Path, **parts: str) -> str:
    """A page with its parts as they should be: each stands between `<!-- its name -->` and the next `<!-- end -->`."""
    text = page.read_text(encoding="utf-8")
    for name, told in parts.items():
        start, mark, rest = text.partition(f"<!-- {name} -->\n")
        _, end, rest = rest.partition("<!-- end -->")
        if not end:
            raise ValueError(f"{page.name} has no place for {name}")
        text = f"{start}{mark}{told.rstrip()}\n{end}{rest}"
    return text


def put(page: Path, text: str, check: bool, how: str) -> int:
    """Write a page; or only say whether it is up to date, and how it becomes so. What a command ends with."""
    if not check:
        page.write_text(text, encoding="utf-8")
    elif not page.exists() or page.read_text(encoding="utf-8") != text:
        print(f"docs/{page.name} is not up to date: {how}", file=sys.stderr)
        return 1
    return 0
