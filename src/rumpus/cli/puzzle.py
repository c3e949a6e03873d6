"""`rumpus puzzle GAME`: what do you know for sure?"""

from __future__ import annotations

import argparse

from .parsers import Commands, whole_number

EXAMPLES = """\
examples:
  rumpus puzzle                         which games have puzzles, and how many are solved here
  rumpus puzzle chain-gang              the puzzle of the day
  rumpus puzzle chain-gang --number 17
  rumpus puzzle chain-gang --grade hard
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "puzzle",
        help="solve a puzzle about what a seat knows",
        description="Look at a position of a real game as one seat sees it, and find what is proved, or the best move."
        " The answer shows the proof. docs/puzzles.md says how puzzles are made.",
        epilog=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="which game; all of them are listed without one")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--day", action="store_true", help="the puzzle of the day (this one, unless another is named)")
    which.add_argument("--number", type=whole_number, metavar="N", help="a puzzle by its number, from easy to hard")
    which.add_argument("--random", action="store_true", help="any puzzle that is not solved here yet")
    parser.add_argument("--grade", choices=("easy", "medium", "hard"), help="any of this grade, as with --random")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Put a puzzle, take an answer, and show the proof: 0 when it is right, 1 when it is not."""
    from rumpus.bots.puzzles.stored import puzzle
    from rumpus.room.terminal.puzzling import any_number, ask_puzzle, list_puzzles, today_number
    from rumpus.room.terminal.screen import Screen
    from rumpus.rules.errors import BadOption

    screen = Screen()
    if not arguments.game:
        list_puzzles(screen)
        return 0
    if arguments.grade and (arguments.number or arguments.day):
        raise BadOption("--grade asks for any puzzle of a grade; leave out --number and --day")
    if arguments.number:
        number = arguments.number
    elif arguments.random or arguments.grade:
        number = any_number(arguments.game, arguments.grade)
    else:
        number = today_number(arguments.game)
    puzzle(arguments.game, number)
    return 0 if ask_puzzle(arguments.game, number, screen) else 1
