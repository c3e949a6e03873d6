"""The numbered items of the rule sheets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.ledger.entries import (
    BOLD,
    KINDS,
    ROW,
    Fault,
    Item,
    Sheet,
)


def first_words(text: str, width: int = 60) -> str:
    """The beginning of an item's text, without the marks of Markdown.

    >>> first_words("** Silent: the `peg` stays.", 20)
    'Silent: the peg…'
    """
    plain = " ".join(re.sub(r"[*`]", "", text).strip(" .:").split())
    return plain if len(plain) <= width else plain[:width].rsplit(" ", 1)[0] + "…"


def definitions(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Lines that define an item: a table row or bold words that begin with its id. Code blocks do not count.

    >>> [line for line, _ in definitions("- **FF-1** Both.\\n- FF-1 again.\\n| FF-R1 | Who? | FF-1 |")]
    [1, 3]
    """
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.lstrip().startswith("```")
        found = ROW.match(line) or BOLD.match(line)
        if found and not fenced:
            yield number, found


def read_sheet(path: str, text: str) -> tuple[Sheet, list[Fault]]:
    """The items of a sheet, and what is wrong with it.

    >>> sheet, faults = read_sheet("docs/rules/pegs-free-for-all.md", "- **FF-1** Both grids start empty.")
    >>> sheet.name, sheet.prefix, faults
    ('pegs-free-for-all', 'FF', [])
    >>> sheet.items
    (Item(id='FF-1', kind='clause', words='Both grids start empty', line=1),)
    """
    found = list(definitions(text))
    prefixes = Counter(match["prefix"] for _, match in found).most_common(1)
    prefix = prefixes[0][0] if prefixes else ""
    items: dict[str, Item] = {}
    faults = []
    for line, match in found:
        name = match["id"]
        if match["prefix"] != prefix:
            faults.append(Fault(f"{path}:{line}", f"{name} does not begin with {prefix}, the sheet's prefix"))
        elif match["letters"] not in KINDS or match["tail"]:
            faults.append(Fault(f"{path}:{line}", f"{name} is no clause (n), ruling (Rn) or scenario (Sn)"))
        elif name in items:
            faults.append(Fault(f"{path}:{line}", f"{name} is already defined on line {items[name].line}"))
        else:
            items[name] = Item(name, KINDS[match["letters"]], first_words(match["text"]), line)
    return Sheet(Path(path).stem, prefix, tuple(items.values())), faults


def read_sheets(root: Path) -> tuple[list[Sheet], list[Fault]]:
    """All sheets in `docs/rules`; a file without items (an index, a list of cards) is no sheet."""
    sheets: dict[str, Sheet] = {}
    faults = []
    for path in sorted((root / "docs/rules").glob("*.md")):
        where = path.relative_to(root).as_posix()
        sheet, wrong = read_sheet(where, path.read_text(encoding="utf-8"))
        faults += wrong
        if sheet.prefix in sheets:
            faults.append(Fault(where, f"prefix {sheet.prefix} belongs to {sheets[sheet.prefix].name} already"))
        elif sheet.prefix:
            sheets[sheet.prefix] = sheet
    if not sheets:
        faults.append(Fault("docs/rules", "no rule sheet found"))
    return list(sheets.values()), faults
