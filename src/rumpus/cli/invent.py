"""`rumpus invent`: breed peg games that nobody thought of."""

from __future__ import annotations

import argparse
from pathlib import Path

from .parsers import Commands, bar, whole_number

EPILOG = """\
examples:
  rumpus invent --minutes 30                 breed; the best so far stand in invented/gallery.html
  rumpus invent --minutes 30                 goes on where it stopped
  rumpus play invented/01.game               play what was found
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "invent",
        help="breed peg games that nobody thought of",
        description="Breed descriptions of peg games, and keep the best of each kind, as `rumpus balance` measures:"
        " what makes no sense falls out at once, then what random games show to be dull, then what players with small"
        " beliefs do; the best are judged by the laws and the whole report. Stop it whenever you like: the same command"
        " goes on. docs/invented.md has what was found.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "--folder", type=Path, default=Path("invented"), metavar="DIR", help="for what is kept (invented)"
    )
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M", help="how long (10)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="other games, in another folder (1)")
    parser.add_argument("--workers", type=whole_number, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--judging", type=float, default=30.0, metavar="S", help="seconds of games for a report (30)")
    parser.add_argument("--best", type=whole_number, default=10, metavar="N", help="how many stand in the gallery (10)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Breed, with a progress bar, and write the gallery; Ctrl-C ends it early and loses nothing."""
    from rumpus.lab.invent import invent, opened, spoken
    from rumpus.room.invented import as_html, gallery, pieces

    folder: Path = arguments.folder
    with bar("Inventing", 1.0) as move_on:

        def tell(what: str, share: float) -> None:
            move_on(description=what, completed=share)

        try:
            seconds = 60 * arguments.minutes
            archive = invent(folder, seconds, arguments.seed, arguments.workers, arguments.judging, tell)
        except KeyboardInterrupt:
            archive = opened(folder, arguments.seed)
    found = pieces(archive, arguments.best)
    for each in found:
        (folder / f"{each.name}.game").write_text(each.one.text, encoding="utf-8")
    page = f"# Invented\n\n{spoken(archive)}.\n\n{gallery(found, folder)}"
    (folder / "gallery.html").write_text(as_html("Invented", page), encoding="utf-8")
    print(f"{spoken(archive)}; {len(found)} in {folder / 'gallery.html'}")
    if archive.broken:
        print(f"{len(archive.broken)} made an error or broke a law: `broken` in {folder / 'archive.json'} has them")
    return 0
