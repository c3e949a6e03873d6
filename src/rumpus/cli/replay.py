"""`rumpus replay FILE`: goes through a game again, move by move."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rumpus.rules.errors import BadOption

from .parsers import Commands, add_json, answer_json, printable

if TYPE_CHECKING:
    from rumpus.table.match import Match


EXAMPLES = """\
examples:
  rumpus replay game.rumpus                     every move; of a finished game of football, its box score
  rumpus replay game.rumpus --step --seat 1     move by move, through the eyes of the first player
  rumpus replay game.rumpus --chart game.svg    the chart of a game of football, drive after drive

exit codes: 0 shown, 1 the record is refused
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        help="go through a recorded game again",
        description="Show a game move by move, as its players saw it. The referee checks it first.",
        epilog=EXAMPLES,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record")
    parser.add_argument("--seat", metavar="N|both", default="both", help="through whose eyes (both)")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each move")
    parser.add_argument("--chart", metavar="OUT.svg", type=Path, help="draw the chart of the game instead of its moves")
    parser.add_argument("--kit", "--deck", metavar="FILE", default="", help="the dice or cards that somebody brought")
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
    match = found.match
    seats = _seats(arguments.seat, match.seats)
    if arguments.chart is not None:
        _charted(match, arguments.chart, quiet=arguments.json)
        if not arguments.json:
            return 0
    if not found.record.finished:
        print("This game is not over: what follows shows the secrets of its players.", file=sys.stderr)
    if arguments.json:
        answer_json(_told(match, seats) | {"result": found.record.result} | _on_paper(match))
    else:
        _shown(match, seats, arguments.step, found.record.result)
    return 0


def _charted(match: Match, path: Path, quiet: bool) -> None:
    """Write the chart; a game that has none is refused."""
    from rumpus.room.charts import chart_of
    from rumpus.room.terminal.chart import write_chart

    write_chart(chart_of(match), match.names, path)
    if not quiet:
        print(f"drawn: {path}")


def _on_paper(match: Match) -> dict[str, Any]:
    """The chart and the box score for a script, where the game has them."""
    from rumpus.room.charts import box_score_of, chart_of, has_chart

    box = box_score_of(match)
    answer = {"chart": _named(chart_of(match))} if has_chart(match) else {}
    return answer | ({"box_score": _named(box)} if box is not None else {})


def _named(value: Any) -> Any:
    """A value of frozen classes and named tuples as JSON has it: every field under its name."""
    if is_dataclass(value) or hasattr(value, "_fields"):
        names = [each.name for each in fields(value)] if is_dataclass(value) else value._fields
        return {name: _named(getattr(value, name)) for name in names}
    return [_named(each) for each in value] if isinstance(value, tuple) else value


def _seats(wanted: str, number: int) -> Sequence[int]:
    if wanted in ("both", "all"):
        return range(number)
    if wanted.isascii() and wanted.isdecimal() and 1 <= int(wanted[:3]) <= number:
        return [int(wanted) - 1]
    raise BadOption(f"--seat is a number from 1 to {number}, or both; not {wanted!r}")


def _told(match: Match, seats: Sequence[int]) -> dict[str, Any]:
    """The game for a script: every move, and what each seat heard."""
    from rumpus.table.replay import replayed

    moves = []
    known = dict.fromkeys(seats, 0)
    for played, again in replayed(match):
        heard = {str(seat + 1): [event.words for event in again.heard(seat)[known[seat] :]] for seat in seats}
        known = {seat: len(again.heard(seat)) for seat in seats}
        # Luck has no seat: 0 in a list where seats are counted from 1.
        moves.append({"seat": max(played.seat + 1, 0), "words": played.words, "heard": heard})
    return {"game": match.book.about.slug, "names": list(match.names), "moves": moves}


def _shown(match: Match, seats: Sequence[int], step: bool, result: str) -> None:
    """The game for a reader: each move in words, what was heard, and the table."""
    from rumpus.room.charts import box_score_of
    from rumpus.room.terminal.chart import draw_box_score
    from rumpus.room.terminal.drawing import draw, named
    from rumpus.room.terminal.screen import Leave, Screen
    from rumpus.table.replay import replayed

    screen = Screen()
    screen.say(f"{match.book.about.title}: {', '.join(match.names)}", style="bold")
    # Where nothing is secret, all see the same.
    eyes = seats if match.book.about.secrets else seats[:1]
    known = dict.fromkeys(eyes, 0)
    for number, (played, again) in enumerate(replayed(match), 1):
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
    box = box_score_of(match) if match.over else None
    if box is not None:
        screen.show(draw_box_score(box, match.names, screen.width))
        screen.say()
    screen.say(f"Result: {result}", style="bold")
