"""`rumpus referee FILE`: says whether records tell of games that could have been."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from .parsers import Commands, add_json, answer_json, printable

WORDS = {"legal": "legal, luck proven", "unfinished": "legal so far, unfinished", "refused": "refused"}


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "referee",
        help="check the record of a game",
        description="Check records from the first line to the last: every move, the luck, the result, the seal.",
        epilog="exit codes: 0 all are legal, 1 at least one is refused, 2 a file cannot be read",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a record")
    parser.add_argument("--kit", "--deck", metavar="FILE", default="", help="the dice or cards that somebody brought")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every file."""
    from rumpus.table.shelf import ShelfError

    verdicts = []
    unreadable = False
    for path in arguments.files:
        try:
            verdicts.append(verdict(path, arguments.kit))
        except ShelfError as error:
            unreadable = True
            print(f"rumpus: {printable(str(error))}", file=sys.stderr)
            continue
        if not arguments.json:
            print(spoken(verdicts[-1]))
    if arguments.json:
        answer_json(verdicts)
    if unreadable:
        return 2
    return 1 if any(each["verdict"] == "refused" for each in verdicts) else 0


def verdict(path: Path, kit: str) -> dict[str, Any]:
    """What the referee says about one file."""
    from rumpus.rules.errors import BadRecord
    from rumpus.table.referee import referee
    from rumpus.table.shelf import read_text

    try:
        found = referee(read_text(path), kit)
    except BadRecord as error:
        return {"file": str(path), "verdict": "refused", "line": error.line, "reason": error.reason}
    record = found.record
    return {
        "file": str(path),
        "verdict": "legal" if record.finished else "unfinished",
        "proven": found.proven,
        "game": record.game,
        "names": list(record.names),
        "result": record.result,
    }


def spoken(said: dict[str, Any]) -> str:
    """A verdict as one line."""
    words = WORDS[said["verdict"]]
    if said["verdict"] == "refused":
        words += f": line {said['line']}: {said['reason']}"
    elif said["verdict"] == "legal":
        words += f" ({said['result']})"
    return printable(f"{said['file']}: {words}")
