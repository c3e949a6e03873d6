"""`rumpus analyse FILE`: a finished game looked at again."""

from __future__ import annotations

import argparse
from pathlib import Path

from .parsers import Commands, add_json, answer_json, bar, whole_number


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "analyse",
        help="chances to win through a game, and its costliest mistakes",
        description="Go through a recorded game with the best player there is: the chance to win of each side at each"
        " decision, from what that side knew then, and the moves that gave most of it away.",
        epilog="example:\n  rumpus analyse game.rumpus --picture curve.svg",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record")
    parser.add_argument("--kit", "--deck", metavar="FILE", default="", help="the dice or cards that somebody brought")
    parser.add_argument("--picture", type=Path, metavar="OUT.svg", help="draw the chances as a curve")
    parser.add_argument("--mistakes", type=whole_number, default=3, metavar="N", help="how many mistakes to name (3)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Referee the record, think about every decision, and say what was found."""
    from rich.console import Console

    from rumpus.bots.analysis import analyse
    from rumpus.room.advice import analysis_in_words, analysis_lines
    from rumpus.room.picture.curve import curve_picture
    from rumpus.room.picture.save import save_picture
    from rumpus.table.referee import referee
    from rumpus.table.shelf import read_text

    match = referee(read_text(arguments.file), arguments.kit).match
    with bar("thinking", len(match.played)) as tell:
        found = analyse(match, lambda moves: tell(advance=moves))
    if arguments.picture:
        save_picture(curve_picture(match.names, found), arguments.picture)
    if arguments.json:
        answer_json(analysis_in_words(match, found, arguments.mistakes))
        return 0
    for line in analysis_lines(match, found, arguments.mistakes, Console().width):
        print(line)
    if arguments.picture:
        print(f"Curve: {arguments.picture}")
    return 0
