"""`rumpus play GAME`: play in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from rumpus.bots.effort import OPPONENTS, USUAL
from rumpus.rules.errors import BadOption

from .parsers import Commands, whole_number

EXAMPLES = """\
examples:
  rumpus play pig-dice                          you against the computer
  rumpus play tank-blitz --level expert         you against a strong one
  rumpus play pig-dice -o players=4             you against three computers
  rumpus play x-rays --names Ann,Ben            two people, with a shield screen between turns
  rumpus play free-for-all -o repeat_alarm=forbid --clock 5+3
  rumpus play pigskin --deck my-box.csv         with the cards of your own box
  rumpus play x-rays --coach                    a coach explains what each alarm tells you
  rumpus play --resume FILE                     go on with an unfinished game
"""

NEW_GAME_ONLY = ("people", "names", "level", "seat", "option", "kit", "clock", "word", "seed", "record")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="Play a game: against the computer, or with people at one keyboard.",
        epilog=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="which game; `rumpus games` lists them")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--people", type=whole_number, metavar="N", help="how many people play here (1)")
    who.add_argument("--names", metavar="ANN,BEN", help="the people who play here, by name")
    parser.add_argument("--level", choices=OPPONENTS, help=f"how well the computer plays ({USUAL})")
    parser.add_argument("--seat", type=whole_number, metavar="N", help="where one person sits (1)")
    parser.add_argument("-o", "--option", action="append", metavar="NAME=VALUE", help="a house rule; may be repeated")
    parser.add_argument("--kit", "--deck", metavar="NAME|FILE", help="other dice or cards to play with")
    parser.add_argument("--clock", metavar="5+3", help="minutes for each player, and seconds more a move")
    parser.add_argument("--word", action="store_true", default=None, help="ask each person for a word for the luck")
    parser.add_argument("--coach", action="store_true", help="explain what each thing that is heard tells you")
    parser.add_argument("--seed", metavar="HEX", help="64 hexadecimal digits instead of secret luck, for tests")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the record in this new file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with an unfinished game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, or go on."""
    from rumpus.room.setting import set_table
    from rumpus.room.terminal.screen import Screen
    from rumpus.room.terminal.start import resume, start
    from rumpus.rules.catalogue import open_book
    from rumpus.table.luck import Seed

    if arguments.resume:
        _nothing_else(arguments)
        resume(arguments.resume, Screen(), open_book(arguments.game) if arguments.game else None, arguments.coach)
        return 0
    if not arguments.game:
        raise BadOption("name a game, as in `rumpus play pig-dice`; `rumpus games` lists them")
    setting = set_table(
        arguments.game,
        arguments.people or 1,
        arguments.names.split(",") if arguments.names is not None else (),
        arguments.seat or 1,
        arguments.option or (),
        arguments.kit or "",
        arguments.level or USUAL,
    )
    seed = Seed.parse(arguments.seed) if arguments.seed is not None else None
    start(setting, Screen(), arguments.record, seed, arguments.clock or "", bool(arguments.word), arguments.coach)
    return 0


def _nothing_else(arguments: argparse.Namespace) -> None:
    """An old game has its players, house rules and luck already."""
    given = [name for name in NEW_GAME_ONLY if getattr(arguments, name) is not None]
    from_a_file = (arguments.game or "").endswith(".py")  # which has to be named: a record never opens a file
    if given or (arguments.game and not from_a_file):
        what = arguments.game if arguments.game and not from_a_file else f"--{given[0]}"
        raise BadOption(f"--resume goes on with a game as it was; leave out {what!r}")
