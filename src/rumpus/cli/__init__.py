"""The front door: `rumpus` and its commands.

A command is a module of this package with one function, `add(commands)`: it adds a parser to the commands and names
the function that runs it with `set_defaults(run=...)`, which is given the arguments and returns an exit code. To add
one, write such a module and put its name into COMMANDS. Whatever takes long to load is imported where it is used.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import cast

import rumpus
from rumpus.rules.errors import RumpusError
from rumpus.source import guest_line

from . import lobby, serve
from .parsers import Commands, Parser, printable

FINE, NO, REFUSED, INTERRUPTED, CUT_OFF = 0, 1, 2, 130, 141
"""Exit codes: all is well; the answer is no; refused, or used wrongly; Ctrl-C; the reader of a pipe went away."""

COMMANDS = (
    "serve", "backup", "lobby", "games", "learn", "guide", "rules", "puzzle", "play", "referee", "replay", "hint",
    "analyse", "sim", "solve", "exploit", "deck", "paper", "duel", "ladder", "train", "make", "check", "bench",
    "balance", "invent", "complete",
)  # fmt: skip
"""The modules of the commands, in the order in which they are shown."""

EXAMPLES = """\
examples:
  rumpus                                  open the game room: in the browser, or without a display right here
  rumpus serve --host 0.0.0.0             the same for phones and friends in the network
  rumpus lobby                            the game room in the terminal: a menu of all games
  rumpus play pig-dice                    play against the computer
  rumpus play x-rays --names Ann,Ben      two people, one keyboard
  rumpus play --resume FILE               go on with an unfinished game
  rumpus learn tank-blitz                 learn a game by playing it
  rumpus guide tank-blitz                 read how a game goes, in two minutes
  rumpus rules free-for-all               read the exact rules
  rumpus puzzle chain-gang                the puzzle of the day: what do you know for sure?
  rumpus referee FILE                     check the record of a game
  rumpus sim x-rays -n 1e6                a million random games
  rumpus print pigskin OUT.pdf            a game on paper: cards, men, pads, the rules on a page
  rumpus deck check FILE                  look over the cards of your own box
  rumpus solve pig-dice                   when to throw on, and when to stop
  rumpus exploit leduc expert             what the best answer wins against a level

exit codes: 0 all is well, 1 the answer is no (a record is not good), 2 refused or used wrongly, 130 interrupted
"""


def front_door() -> Parser:
    """The parser of the whole command line; `commands_of` has the parser of each command in it."""
    parser = Parser(prog="rumpus", description="A game room for vintage games with secrets.", epilog=EXAMPLES)
    parser.add_argument("--version", action="version", version=f"rumpus {rumpus.__version__}")
    parser.set_defaults(run=_room)
    commands = cast(Commands, parser.add_subparsers(title="commands", metavar="COMMAND"))
    for command in COMMANDS:
        import_module(f"{__name__}.{command}").add(commands)
    return parser


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the commands of a parser, by name; none for one that has no commands.

    >>> list(commands_of(front_door()))[:2]
    ['serve', 'backup']
    """
    found = [action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found[0]) if found else {}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Every refusal is one line; nobody ever sees a traceback for what they typed."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # what cannot be shown or read is replaced, and never stops a game
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")
    warnings.formatwarning = lambda message, *_, **__: f"rumpus: {printable(str(message))}\n"
    try:
        arguments = front_door().parse_args(argv)
        code = int(arguments.run(arguments))
        sys.stdout.flush()
    except RumpusError as error:
        print(f"rumpus: {printable(str(error))}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Or Python complains at its end that it cannot flush what nobody reads.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_OFF
    except Exception as error:
        where = guest_line(error)
        if not where:
            raise
        print(f"rumpus: {where}: {printable(f'{type(error).__name__}: {error}')}", file=sys.stderr)
        return REFUSED
    return code


def _room(arguments: argparse.Namespace) -> int:
    """Without a command: the game room, in the browser where somebody sits at a display, else in the terminal."""
    return serve.open_room() if serve.has_display() and sys.stdin.isatty() else lobby.run(arguments)
