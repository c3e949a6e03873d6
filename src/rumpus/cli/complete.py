"""`rumpus complete SHELL`: lets a shell complete commands, games, options and files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from .parsers import Commands

SHELLS = ("bash", "zsh", "fish", "tcsh", "powershell")

EXAMPLES = """\
examples, each once; then open a new shell:
  rumpus complete bash > ~/.local/share/bash-completion/completions/rumpus
  rumpus complete zsh > ~/.zsh/completions/_rumpus     (a folder of your $fpath)
  rumpus complete fish > ~/.config/fish/completions/rumpus.fish
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "complete",
        help="let your shell complete commands and games",
        description="Print what a shell needs to complete commands, games, options and files.",
        epilog=EXAMPLES,
    )
    parser.add_argument("shell", choices=SHELLS, help="your shell")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from . import front_door

    parser = front_door()
    for each in _all(parser):
        _teach(each)
    sys.stdout.write(shtab.complete(parser, arguments.shell))
    return 0


def _all(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser, and those of its commands."""
    from . import commands_of

    yield parser
    for command in commands_of(parser).values():
        yield from _all(command)


def _teach(parser: argparse.ArgumentParser) -> None:
    """Say of each argument what it may be: a game, or a file."""
    import shtab

    from rumpus.rules.catalogue import games

    for action in parser._actions:
        named = str(action.metavar or "")
        if named.startswith("GAME") and action.choices is None:
            action.choices = games()
        elif any(word in named for word in ("FILE", "OUT", "FOLDER", "RECORD")):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
