"""`rumpus replay FILE`: goes through a game again, move by move."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rumpus.rules.errors import BadOption

from .words import Commands, add_json, answer_json, printable

if TYPE_CHECKING:
    from rumpus.table.match import Match


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        help="go through a recorded game again",
        description="Show a game move by move, as its players saw it. The referee checks it first.",
        epilog="exit codes: 0 shown, 1 the record is refused",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record")
    parser.add_argument("--seat", metavar="N|both", default="both", help="through whose eyes (both)")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each move")
    parser.add_argument("--kit", metavar="FILE", default="", help="the dice or cards that somebody brought")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check the record, then show it."""
    from rumpus.rules.errors import BadRecord
    from rumpus.table.referee import referee
    from rumpus.table.shelf import read_text

    try:
        found = referee(read_text(arguments.file), arguments.kit)
    except BadRecord as error:
        print(f"rumpus: {printable(f'{arguments.file}: {error}')}", file=sys.stderr)
        return 1
    seats = _seats(arguments.seat, found.match.seats)
    if not found.record.finished:
        print("This game is not over: what follows shows the secrets of its players.", file=sys.stderr)
    if arguments.json:
        answer_json(_told(found.match, seats) | {"result": found.record.result})
    else:
        _shown(found.match, seats, arguments.step, found.record.result)
    return 0


def _seats(wanted: str, number: int) -> Sequence[int]:
    if wanted in ("both", "all"):
        return range(number)
    if wanted.isascii() and wanted.isdecimal() and 1 <= int(wanted[:3]) <= number:
        return [int(wanted) - 1]
    raise BadOption(f"--seat is a number from 1 to {number}, or both; not {wanted!r}")


def _told(match: Match, seats: Sequence[int]) -> dict[str, Any]:
    """The game for a script: every move, and what each seat heard."""
    from rumpus.room.retelling import retold

    moves = []
    known = dict.fromkeys(seats, 0)
    for played, again in retold(match):
        heard = {str(seat + 1): [event.words for event in again.heard(seat)[known[seat] :]] for seat in seats}
        known = {seat: len(again.heard(seat)) for seat in seats}
        # Luck has no seat: 0 in a list where seats are counted from 1.
        moves.append({"seat": max(played.seat + 1, 0), "words": played.words, "heard": heard})
    return {"game": match.book.about.slug, "names": list(match.names), "moves": moves}


def _shown(match: Match, seats: Sequence[int], step: bool, result: str) -> None:
    """The game for a reader: each move in words, what was heard, and the table."""
    from rumpus.room.retelling import retold
    from rumpus.room.terminal.drawing import draw, named
    from rumpus.room.terminal.screen import Leave, Screen

    screen = Screen()
    screen.say(f"{match.book.about.title}: {', '.join(match.names)}", style="bold")
    # Where nothing is secret, all see the same.
    eyes = seats if match.book.about.secrets else seats[:1]
    known = dict.fromkeys(eyes, 0)
    for number, (played, again) in enumerate(retold(match), 1):
        screen.say()
        who = match.names[played.seat] if played.seat >= 0 else "luck"
        screen.say(f"{number}. {who}: {named(played.words, match.names)}", style="bold")
        for seat in eyes:
            if len(eyes) > 1:
                screen.say(f"{match.names[seat]} sees:", style="dim")
            for event in again.heard(seat)[known[seat] :]:
                screen.say(f"  {named(event.words, match.names)}")
            known[seat] = len(again.heard(seat))
            scene = match.book.rules.scene(again.view(seat))
            screen.show(draw(scene, match.names, screen.width, screen.plain))
        if step:
            try:
                screen.pause("Enter for the next move.")
            except Leave:
                return
    screen.say()
    screen.say(f"Result: {result}", style="bold")
