"""`rumpus hint FILE`: what the moves are worth in a game that goes on."""

from __future__ import annotations

import argparse
from pathlib import Path

from .parsers import Commands, add_json, answer_json, whole_number


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "hint",
        help="what each move is worth in an unfinished game",
        description="Say what each move is worth to the player whose turn it is: the chance to win, from what that"
        " player has noticed and nothing else. Games against the computer lie in the folder that `rumpus play` names.",
        epilog="example:\n  rumpus hint game.rumpus",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the record of an unfinished game")
    parser.add_argument("--kit", "--deck", metavar="FILE", default="", help="the dice or cards that somebody brought")
    parser.add_argument("--best", type=whole_number, default=5, metavar="N", help="how many moves to show (5)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read the record, think, and say."""
    from rich.console import Console

    from rumpus.bots.analysis import hint
    from rumpus.room.advice import ranked_lines, thought_in_words
    from rumpus.rules.errors import IllegalMove
    from rumpus.table.referee import referee
    from rumpus.table.shelf import read_text

    match = referee(read_text(arguments.file), arguments.kit).match
    if match.over:
        raise IllegalMove("this game is over: `rumpus analyse` looks at it")
    seat = match.turn
    with Console(stderr=True).status("thinking", spinner="dots"):
        found = hint(match.book, match.options, seat, match.history(seat), match.moves(seat))
    words = thought_in_words(match, seat, found)
    if arguments.json:
        answer_json({"seat": seat + 1, "judge": found.judge, "moves": words})
        return 0
    print(f"{match.book.about.title}: {match.names[seat]} to move; judged by {found.judge}, who would rather play:")
    for line in ranked_lines(words[: arguments.best]):
        print(line)
    return 0
