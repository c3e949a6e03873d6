"""`rumpus rules GAME`: the rule sheet of a game, or one clause of it."""

from __future__ import annotations

import argparse
import sys

from .parsers import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rules",
        help="read the rules of a game",
        description="Show a rule sheet, page by page on a terminal. `system` is the common part of all peg games.",
        epilog="examples:\n  rumpus rules pig-dice\n  rumpus rules free-for-all FF-6\n  rumpus rules system",
    )
    parser.add_argument("game", metavar="GAME", help="the name of a game, or system")
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="only this clause, such as FF-6")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show a sheet or a clause."""
    from rumpus.room.sheets import clause, common_part, own_words, sheet_of, sheet_text
    from rumpus.room.terminal.screen import Screen
    from rumpus.rules.catalogue import find_game, find_game_or_file, open_book
    from rumpus.rules.errors import SeveralGames, UnknownGame

    if arguments.game.endswith(".game"):
        arguments.game = find_game_or_file(arguments.game)
    if arguments.game.endswith(".py"):
        Screen().page(own_words(open_book(arguments.game)))
        return 0
    try:
        stem = sheet_of(arguments.game)
    except UnknownGame:
        try:
            stem = sheet_of(find_game(arguments.game))
        except SeveralGames:
            raise
        except UnknownGame:
            stem = sheet_of(arguments.game)
    if arguments.clause:
        print(clause(stem, arguments.clause))
        return 0
    Screen().page(sheet_text(stem))
    if common_part(stem):
        print(common_part(stem), file=sys.stderr)
    return 0
