"""`rumpus lobby`: the game room in the terminal."""

from __future__ import annotations

import argparse

from .parsers import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "lobby",
        help="the game room in the terminal: a menu of all games",
        description="Open the game room in the terminal: a menu of all games.",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show the menu until somebody leaves."""
    from rumpus.room.terminal.lobby import Lobby
    from rumpus.room.terminal.screen import Screen

    Lobby(Screen()).open()
    return 0
