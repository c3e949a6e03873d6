"""`rumpus print GAME OUT.pdf`: a game to play at a table without a screen, or a finished one to keep."""

from __future__ import annotations

import argparse
from pathlib import Path

from rumpus.rules.errors import BadOption, RumpusError

from .parsers import Commands, bar

EXAMPLES = """\
examples:
  rumpus print pigskin pigskin.pdf                      cards, men, field, chart pads, the rules on a page
  rumpus print jukem cards.pdf --deck my-box.csv        with the cards of your own box
  rumpus print x-rays x-rays.pdf --paper letter         notepads, and a sheet for whoever is the alarm
  rumpus print monday.rumpus poster.pdf                 the chart of a game of football as a poster (also .svg)
  rumpus print week1.rumpus week2.rumpus season.pdf     several games as a book

Print the whole file at 100 %, on both sides, turned over the long edge: whatever is cut out has nothing on its back.
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "print",
        help="a game on paper, or a finished game to keep",
        description="Write a PDF: all that a game needs at a table without a screen, or the chart, the box score and"
        " the turning points of recorded games of Pigskin. The same game and deck give the same bytes.",
        epilog=EXAMPLES,
    )
    parser.add_argument("what", metavar="GAME|RECORD", nargs="+", help="a game, or the records of finished games")
    parser.add_argument("out", metavar="OUT.pdf", type=Path, help="where to write; of one record it may be OUT.svg")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the sheets (a4)")
    parser.add_argument("--kit", "--deck", metavar="FILE", default="", help="the dice or cards of your own box")
    parser.add_argument(
        "--quick", action="store_true", help="of records: leave out the turning points, which take thought"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a game, or games."""
    form = arguments.out.suffix.lower().removeprefix(".")
    records = [Path(each) for each in arguments.what if each.endswith(".rumpus")]
    if form not in ("pdf", "svg"):
        raise BadOption(f"{arguments.out} would be neither a PDF nor a picture: name a file that ends with .pdf")
    if records and len(records) < len(arguments.what):
        raise BadOption("print a game, or records of games; not both at once")
    if not records and len(arguments.what) > 1:
        raise BadOption(f"one game at a time; {arguments.what[1]!r} is one more (records end with .rumpus)")
    if form == "svg" and len(records) != 1:
        raise BadOption("only the poster of one record can be a picture; name a file that ends with .pdf")
    made = _kept(records, arguments, form) if records else _game(arguments)
    _write(made, arguments.out)
    print(f"printed: {arguments.out}")
    return 0


def _game(arguments: argparse.Namespace) -> bytes:
    from rich.console import Console

    from rumpus.room.paper import box
    from rumpus.rules.catalogue import find_game_or_file

    with Console(stderr=True).status("setting the pages ..."):
        return box(find_game_or_file(arguments.what[0]), arguments.kit, arguments.paper)


def _kept(records: list[Path], arguments: argparse.Namespace, form: str) -> bytes:
    from rumpus.bots.analysis import analyse
    from rumpus.room.paper.poster import poster, season, to_print
    from rumpus.rules.errors import BadRecord
    from rumpus.table.referee import Verdict, referee
    from rumpus.table.shelf import read_text

    found: list[Verdict] = []
    for path in records:
        try:
            verdict = referee(read_text(path), arguments.kit)
        except BadRecord as error:
            raise RumpusError(f"{path}: {error}") from error
        for other, earlier in zip(records, found, strict=False):
            if verdict.record == earlier.record:
                raise BadOption(f"{path} is the same game as {other}; name it once")
        found.append(verdict)
    with bar("thinking", sum(len(each.match.played) for each in found), not arguments.quick) as tell:
        thoughts = (
            None if arguments.quick else analyse(each.match, lambda moves: tell(advance=moves)) for each in found
        )
        games = [to_print(*each) for each in zip(found, thoughts, strict=True)]
    if len(games) == 1:
        return poster(games[0], arguments.paper, "svg" if form == "svg" else "pdf")
    return season(games, arguments.paper)


def _write(made: bytes, path: Path) -> None:
    """Write in place of an earlier print, and of nothing else."""
    begins = (b"%PDF-", b"<svg ")
    try:
        if path.exists() and not path.read_bytes().startswith(begins):
            raise BadOption(f"{path} is there already, and nothing that was printed; name another file")
        path.write_bytes(made)
    except OSError as error:
        raise BadOption(f"{path} cannot be written: {error.strerror}") from error
