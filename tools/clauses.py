"""The clause ledger: which numbered items of the rule sheets have a test that names them, and which do not.

    python -m tools.clauses                 how far each game is, and what lacks a test
    python -m tools.clauses free-for-all    every item of one game, with the tests that prove it
    python -m tools.clauses --check         exit 1 when a finished game lacks a test; for `make test`

A test names what it proves: `@pytest.mark.clause("FF-1", "FF-R4")` for items of a sheet,
`@pytest.mark.option("free-for-all", "repeat_alarm", "forbid")` for a choice of a house rule.
Tests are read, never run.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.ledger.entries import (
    COLUMNS,
    Fault,
    Page,
)
from tools.ledger.pages import (
    take_stock,
)


def as_plain(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for pipes and files.

    >>> print(as_plain(["item", "tests"], [["FF-1", "2"]]))
    item  tests
    FF-1  2
    """
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in [header, *rows])
    return "\n".join(line.rstrip() for line in lines)


def show(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table: drawn on a terminal, plain into a pipe."""
    if not sys.stdout.isatty():
        print(f"{title}\n{as_plain(header, rows)}\n")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*header, title=title, title_justify="left")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def show_all(pages: Sequence[Page]) -> None:
    """How far each game is, and every item without a test."""
    rows = []
    for page in pages:
        counts = ["{}/{}".format(*page.tally(kind)) for kind in COLUMNS]
        rows.append([page.slug, "yes" if page.finished else "no", *counts, str(len(page.unproven))])
    header = ["game", "finished", "clauses", "rulings", "scenarios", "options", "without a test"]
    show("Proven items of each game", header, rows)
    missing = [[page.slug, item.id, item.words] for page in pages for item in page.unproven]
    if missing:
        show("Without a test", ["game", "item", "text"], missing)


def show_page(page: Page) -> None:
    """Every item of one game, with the tests that prove it."""
    rows = []
    for item in page.items:
        tests = page.tests[item.id] or ["no test"]
        rows.append([item.id, item.words, tests[0]])
        rows += [["", "", test] for test in tests[1:]]
    show(f"{page.slug} (docs/rules/{page.sheet}.md)", ["item", "text", "proven by"], rows)


def as_json(pages: Sequence[Page], faults: Sequence[Fault]) -> str:
    """The ledger for scripts."""
    games = [
        {
            "game": page.slug,
            "sheet": page.sheet,
            "finished": page.finished,
            "items": [item._asdict() | {"tests": page.tests[item.id]} for item in page.items],
        }
        for page in pages
    ]
    return json.dumps({"games": games, "faults": [fault._asdict() for fault in faults]}, indent=2)


def check(pages: Sequence[Page], faults: Sequence[Fault]) -> tuple[bool, str]:
    """Whether the ledger is in order, and the words to say so."""
    finished = [page for page in pages if page.finished]
    lines = [f"{fault.where}: {fault.text}" for fault in faults]
    lines += [f"{page.slug}: no test for {item.id}: {item.words}" for page in finished for item in page.unproven]
    if lines:
        return False, "\n".join([*lines, f"clause ledger: {len(lines)} to mend"])
    items = sum(len(page.items) for page in finished)
    return True, f"clause ledger: in order; finished sheets: {len(finished)}, items with a test: {items}"


def pick(pages: Sequence[Page], name: str) -> list[Page]:
    """The pages for a game's slug or its sheet; all of them for no name."""
    return [page for page in pages if name in ("", page.slug, page.sheet)]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description="Lists the numbered items of the rule sheets, and the tests that name them.",
        epilog="Tests name items with pytest.mark.clause('FF-1', ...) and house rules with "
        "pytest.mark.option('free-for-all', 'repeat_alarm', 'forbid').",
    )
    parser.add_argument("game", nargs="?", default="", help="a slug, such as free-for-all: each item and its tests")
    parser.add_argument("--check", action="store_true", help="exit 1 if a finished game lacks a test, or on any error")
    parser.add_argument("--json", action="store_true", help="print the ledger for scripts")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="the checkout (default: this one)")
    asked = parser.parse_args(arguments)
    if asked.check and (asked.game or asked.json):
        parser.error("--check looks at all games and stands alone")
    pages, faults = take_stock(asked.root.resolve())
    chosen = pick(pages, asked.game)
    if not chosen:
        parser.error(f"no game {asked.game}: choose {', '.join(page.slug for page in pages)}")
    if asked.check:
        in_order, words = check(pages, faults)
        print(words)
        return 0 if in_order else 1
    if asked.json:
        print(as_json(chosen, faults))
        return 0
    if asked.game:
        show_page(chosen[0])
    else:
        show_all(chosen)
    for fault in faults:
        print(f"{fault.where}: {fault.text}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
