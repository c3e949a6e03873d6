"""`rumpus guide GAME`: how a game goes, in two minutes."""

from __future__ import annotations

import argparse

from .parsers import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "guide",
        help="learn a game in two minutes",
        description="Show the guide to a game, page by page on a terminal. docs/guide has it with pictures.",
        epilog="example:\n  rumpus guide tank-blitz",
    )
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show a guide."""
    from rumpus.room.guides import guide_text
    from rumpus.room.terminal.screen import Screen
    from rumpus.rules.catalogue import find_game_or_file

    Screen().page(guide_text(find_game_or_file(arguments.game)))
    return 0
