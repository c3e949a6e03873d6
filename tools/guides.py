"""Draw the figures of the guides in docs/guide from real games, or only say whether they are up to date.

A figure is declared in a page by a comment, and the image line follows it directly:

    <!-- figure x-rays-1
    seat: 1
    options: last_turn=on
    moves: hide A1; hide A2; ...; add D5
    -->
    ![What the picture shows, in words](figures/x-rays-1.svg)

`seat` is 1, 2, ... or watcher; `options` may be left out; `moves` are exact notations in the order of play, both
players', and may go on over several lines. Luck plays by itself, the same for the same name of a figure.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rumpus.room.picture import picture
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.errors import IllegalMove, RumpusError
from rumpus.rules.made import SHELF
from rumpus.rules.words import WATCHER
from rumpus.table.luck import Seed
from rumpus.table.match import Match

FOLDER = Path(__file__).parents[1] / "docs" / "guide"
INDEX = "README.md"
INDEX_START, INDEX_END = "<!-- games: written by `make guides` -->", "<!-- end of games -->"

OPENING = re.compile(r"<!--\s*figure\b\s*(\S*)\s*$")
FIELD = re.compile(r"(\w+):\s*(.*)")
IMAGE = re.compile(r"!\[(.*)\]\(figures/([^)]*)\.svg\)\s*$")
FIELDS = ("seat", "options", "moves")


@dataclass(frozen=True, order=True)
class Fault:
    """Something wrong in a page: where, and why."""

    page: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.reason}" if self.line else f"{self.page}: {self.reason}"


@dataclass(frozen=True)
class Figure:
    """A declared figure: which game it plays, how far, and who looks at it."""

    game: str
    page: str
    line: int
    name: str
    seat: str
    options: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    """Each move with the line it stands on."""


@dataclass(frozen=True)
class Page:
    """A guide as it was read."""

    figures: tuple[Figure, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Study:
    """All that was found: the figures' drawings by file, and what is wrong."""

    drawings: dict[Path, str]
    faults: tuple[Fault, ...]
    pages: dict[str, Page]

    @property
    def stale(self) -> list[Path]:
        """The files that are not what the project draws now."""
        return [path for path, text in self.drawings.items() if not path.exists() or _read(path) != text]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# --- Reading pages --------------------------------------------------------------------------------


def read_page(path: Path) -> Page:
    """The figures that a page declares, and what is wrong with how it does."""
    figures: list[Figure] = []
    faults: list[Fault] = []
    declared: set[int] = set()
    rows = _read(path).splitlines()
    at = 0
    while at < len(rows):
        opening = OPENING.match(rows[at])
        if opening is None:
            if (image := IMAGE.match(rows[at])) and at not in declared:
                faults.append(Fault(path.name, at + 1, f"no figure {image[2]!r} is declared right above its image"))
            at += 1
            continue
        end = next((row for row in range(at, len(rows)) if rows[row].strip() == "-->"), len(rows))
        declared.add(end + 1)
        try:
            figures.append(_figure(path, rows, at, end, opening[1]))
        except _Wrong as wrong:
            faults.append(Fault(path.name, wrong.line, wrong.reason))
        at = end + 1
    return Page(tuple(figures), tuple(faults))


class _Wrong(Exception):
    """What is wrong with one figure, and on which line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def _figure(path: Path, rows: list[str], at: int, end: int, name: str) -> Figure:
    """One figure from its comment, which opens in row `at` and closes in row `end`."""
    if end == len(rows):
        raise _Wrong(at + 1, f"the comment of figure {name!r} is never closed by a line `-->`")
    if not re.fullmatch(rf"{re.escape(path.stem)}-\d+", name):
        raise _Wrong(at + 1, f"a figure of this page is called {path.stem}-1 or with another number, not {name!r}")
    fields: dict[str, list[tuple[int, str]]] = {}
    current = ""
    for row in range(at + 1, end):
        found = FIELD.match(rows[row].strip())
        if found:
            current = found[1]
            if current not in FIELDS or current in fields:
                raise _Wrong(row + 1, f"{current!r} is no field here; a figure has each of {', '.join(FIELDS)} once")
        elif not current:
            raise _Wrong(row + 1, f"here a field belongs: {', '.join(FIELDS)}")
        fields.setdefault(current, []).append((row + 1, found[2] if found else rows[row].strip()))
    for needed in ("seat", "moves"):
        if needed not in fields:
            raise _Wrong(at + 1, f"figure {name!r} does not say its {needed}")
    image = IMAGE.match(rows[end + 1]) if end + 1 < len(rows) else None
    if image is None or image[2] != name:
        raise _Wrong(end + 2, f"the image line of figure {name!r} belongs here: ![...](figures/{name}.svg)")
    if not image[1].strip():
        raise _Wrong(end + 2, f"the image of figure {name!r} does not say in words what it shows")
    moves = tuple((line, move.strip()) for line, text in fields["moves"] for move in text.split(";") if move.strip())
    options = tuple(" ".join(text for _, text in fields.get("options", [])).split())
    return Figure(path.stem, path.name, at + 1, name, fields["seat"][0][1].strip(), options, moves)


# --- Playing and drawing --------------------------------------------------------------------------


def drawn(figure: Figure) -> str:
    """Play the moves of a figure and draw what its seat then sees."""
    try:
        book = open_book(figure.game)
        match = Match(book, book.house(figure.options), seed=_seed(figure.name))
    except RumpusError as error:
        raise _Wrong(figure.line, str(error)) from error
    for number, (line, move) in enumerate(figure.moves, 1):
        try:
            match.play(match.turn, move, strictly=True)
        except IllegalMove as error:
            raise _Wrong(line, f"figure {figure.name!r}, move {number}, {move!r}: {error}") from error
    try:
        return picture(book.rules.scene(match.view(_seat(figure, match))))
    except RumpusError as error:
        raise _Wrong(figure.line, f"figure {figure.name!r}: {error}") from error


def _seed(name: str) -> Seed:
    """The luck of a figure, the same whenever it is drawn."""
    return Seed(hashlib.sha256(name.encode()).digest())


def _seat(figure: Figure, match: Match) -> int:
    if figure.seat == "watcher":
        return WATCHER
    if figure.seat.isdecimal() and 1 <= int(figure.seat) <= match.seats:
        return int(figure.seat) - 1
    raise _Wrong(figure.line, f"seat is 1 to {match.seats} or watcher, not {figure.seat!r}")


# --- The whole folder -----------------------------------------------------------------------------


def study(folder: Path = FOLDER, only: str = "") -> Study:
    """Read all pages, or the one of `only`, play and draw their figures, and collect what is wrong."""
    paths = [folder / f"{only}.md"] if only else sorted(path for path in folder.glob("*.md") if path.name != INDEX)
    pages: dict[str, Page] = {}
    drawings: dict[Path, str] = {}
    faults: list[Fault] = []
    for path in paths:
        if not path.exists():
            faults.append(Fault(path.name, 0, "there is no such page"))
            continue
        pages[path.stem] = page = read_page(path)
        faults += page.faults
        for figure in page.figures:
            target = folder / "figures" / f"{figure.name}.svg"
            if target in drawings:
                faults.append(Fault(figure.page, figure.line, f"figure {figure.name!r} is declared twice"))
                continue
            try:
                drawings[target] = drawn(figure)
            except _Wrong as wrong:
                faults.append(Fault(figure.page, wrong.line, wrong.reason))
    faults += _orphans(folder, only, pages)
    if not only:
        drawings |= _index(folder, faults)
    return Study(drawings, tuple(sorted(faults)), pages)


def _orphans(folder: Path, only: str, pages: dict[str, Page]) -> list[Fault]:
    """Drawings that no page declares. One whose declaration is faulty is not an orphan: the fault is told already."""
    told = {figure.name for page in pages.values() for figure in page.figures}
    wrong = {slug for slug, page in pages.items() if page.faults}
    found = []
    for path in sorted((folder / "figures").glob("*.svg")):
        slug = path.stem.rpartition("-")[0]
        if path.stem not in told and slug not in wrong and (not only or slug == only):
            found.append(Fault(f"figures/{path.name}", 0, "no page declares this figure; remove it"))
    return found


def _index(folder: Path, faults: list[Fault]) -> dict[Path, str]:
    """The front page with its list of games written anew."""
    path = folder / INDEX
    before, start, rest = _read(path).partition(INDEX_START) if path.exists() else ("", "", "")
    _, end, after = rest.partition(INDEX_END)
    if not start or not end:
        faults.append(Fault(INDEX, 0, f"the list of games belongs between {INDEX_START} and {INDEX_END}"))
        return {}
    return {path: f"{before}{start}\n{contents((*GAMES, *SHELF))}\n{end}{after}"}


def contents(games: Sequence[str]) -> str:
    """The list of games by box, in the order of the catalogue."""
    boxes: dict[str, list[str]] = {}
    for game in games:
        book = open_book(game)
        boxes.setdefault(book.about.box, []).append(_row(book))
    head = "| game | what it is like | players | minutes | level |\n| --- | --- | --- | --- | --- |\n"
    return "".join(f"\n## {box}\n\n{head}" + "\n".join(rows) + "\n" for box, rows in boxes.items())


def _row(book: Book) -> str:
    about = book.about
    fewest, most = about.seats
    players = str(fewest) if fewest == most else f"{fewest} to {most}"
    return f"| [{about.title}]({about.slug}.md) | {about.line} | {players} | {about.minutes} | {about.level} |"


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Write what is stale; with --check write nothing. 1 when something is wrong, or stale under --check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if anything is not up to date")
    parser.add_argument("--only", default="", metavar="SLUG", help="only the page of one game")
    wish = parser.parse_args(arguments)
    found = study(folder, wish.only)
    stale = found.stale
    for path in stale:
        if not wish.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(found.drawings[path], encoding="utf-8")
        print(f"{path.relative_to(folder)}: {'not up to date; run make guides' if wish.check else 'written'}")
    for fault in found.faults:
        print(fault)
    if not stale and not found.faults:
        print("All guides are up to date.")
    return int(bool(found.faults) or (wish.check and bool(stale)))


if __name__ == "__main__":
    sys.exit(main())
