"""`rumpus make FILE.game`: a described game as an ordinary Python module."""

from __future__ import annotations

import argparse
from pathlib import Path

from .parsers import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "make",
        help="write a described game as a Python module",
        description="Read the description of a peg game and write the module that plays it. All other commands take"
        " the description itself, too; the module is for reading, and for going on in Python. docs/workshop.md has all"
        " sentences that there are.",
        epilog="examples:\n  rumpus make my.game > my_game.py\n  rumpus make my.game --normal\n  rumpus play my.game",
    )
    parser.add_argument(
        "file", metavar="FILE.game", help="a description, or the name of one that comes along or is known"
    )
    parser.add_argument("--normal", action="store_true", help="only print the description in its normal form")
    parser.add_argument("--phrases", action="store_true", help="only print the phrases that there are")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the module."""
    from rumpus.files import read_text
    from rumpus.rules.errors import BadDescription, UnknownGame
    from rumpus.rules.made import description
    from rumpus.rules.pegs.workshop import examples, reading, sense, trying, writing
    from rumpus.rules.pegs.workshop.phrases import HEADS, choices

    if arguments.phrases:
        for head in HEADS.values():
            print("\n".join([f"{head.name}:", *(f"    {choices(phrase)}" for phrase in head.phrases)]))
        return 0
    path = Path(arguments.file)
    if path.suffix == ".py":
        raise UnknownGame(f"{path} is Python already; `rumpus make` reads descriptions")
    if arguments.file in examples.names():
        path = examples.FOLDER / f"{arguments.file}.game"
    try:
        text = description(arguments.file) or read_text(path)
    except (OSError, UnicodeError) as error:
        known = ", ".join(examples.names())
        raise UnknownGame(f"{arguments.file!r} is no file that can be read, and none of {known}") from error
    try:
        game = sense.understood(text)
        trying.must_be_playable(game)
    except BadDescription as error:
        raise UnknownGame(f"{path}: {error}") from error
    print(reading.described(game) if arguments.normal else writing.written(game), end="")
    return 0
