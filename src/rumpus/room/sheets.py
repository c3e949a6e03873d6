"""The rule sheets: where they lie, and how one clause is found in one."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import cast

from rumpus.rules.catalogue import Book, games, open_book
from rumpus.rules.documents import docs_folder
from rumpus.rules.errors import UnknownGame
from rumpus.rules.made import is_described, is_made, kept

from .made_pages import made_sheet

SYSTEM = "pegs-system"
"""The common part of all games on the peg unit."""

_ID = r"[A-Z]{2,4}-[RS]?\d+"
_ROW = re.compile(rf"\|\s*({_ID})\s*\|")
_BOLD = re.compile(rf"(?:[-*]\s+)?\*\*({_ID})(?=[\s.:*])")


def sheet_names() -> list[str]:
    """What `rumpus rules` can show: a short name for each sheet.

    >>> {"system", "free-for-all", "pig-dice"} <= set(sheet_names())
    True
    """
    stems = sorted(path.stem for path in docs_folder("rules").glob("*.md") if path.stem != "README")
    return [stem.removeprefix("pegs-") for stem in stems]


def sheet_of(game: str) -> str:
    """The file name, without `.md`, of the sheet of a game.

    >>> sheet_of("free-for-all"), sheet_of("System")
    ('pegs-free-for-all', 'pegs-system')
    """
    wanted = "-".join(game.lower().split())
    if wanted in games() or is_made(wanted):
        return open_book(wanted).about.sheet or wanted
    bare = wanted.removesuffix(".md").removeprefix("pegs-")
    if bare in sheet_names():
        for stem in (bare, f"pegs-{bare}"):
            if (docs_folder("rules") / f"{stem}.md").is_file():
                return stem
    raise UnknownGame(f"there is no rule sheet {game!r}; there are: {', '.join(sheet_names())}")


def sheet_text(stem: str) -> str:
    """A whole sheet, in Markdown; of a game that has none, what it says of itself."""
    path = docs_folder("rules") / f"{stem}.md"
    return path.read_text(encoding="utf-8") if path.is_file() else own_words(open_book(stem))


def own_words(book: Book) -> str:
    """What a game says of itself: its description, or the docstring of its module, where a file has its rules."""
    if book.description:
        return made_sheet(kept(book.about.slug))
    return inspect.cleandoc(cast(ModuleType, book.rules).__doc__ or "Nothing was written about this game.")


def common_part(stem: str) -> str:
    """What a reader of this sheet should know about another one; empty when it stands alone."""
    if is_described(stem) or (stem.startswith("pegs-") and stem != SYSTEM):
        return "The common part of all peg games: rumpus rules system"
    return ""


def clause(stem: str, wanted: str) -> str:
    """One clause, ruling or scenario of a sheet, in Markdown. The prefix may be left out.

    >>> print(clause("pegs-free-for-all", "ff-1"))
    - **FF-1** Both grids start empty; there is no set-up.
    """
    name = wanted.strip().upper()
    found = dict(_items(sheet_text(stem)))
    for known, text in found.items():
        if name in (known, known.partition("-")[2]):
            return text
    if common_part(stem) and (text := dict(_items(sheet_text(SYSTEM))).get(name, "")):
        return text
    raise UnknownGame(f"{stem} has no clause {wanted!r}; it has {', '.join(found)}")


def _items(text: str) -> Iterator[tuple[str, str]]:
    """Every clause with its text. Defined is what opens a table row, or opens a line in bold."""
    lines = text.split("\n")
    header: list[str] = []
    for number, line in enumerate(lines):
        if re.match(r"\|\s*-", line):
            header = _cells(lines[number - 1])
        if found := _ROW.match(line):
            cells = zip(header, _cells(line), strict=False)
            yield found[1], "\n".join(f"- **{title}:** {cell}" for title, cell in cells if cell)
        elif found := _BOLD.match(line):
            yield found[1], "\n".join([line, *_rest(lines[number + 1 :])]).rstrip()


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _rest(lines: list[str]) -> Iterator[str]:
    """The lines after the first that still belong to an item: those under it, and what is indented."""
    after_blank = False
    for line in lines:
        if not line:
            after_blank = True
        elif line.startswith("  "):
            after_blank = False
        elif after_blank or re.match(r"[-*|#]", line):
            return
        yield line
