"""Write docs/observations.md from the spaces of the games, or only say whether it is up to date."""

from __future__ import annotations

import argparse
import inspect
import sys
from collections.abc import Sequence
from pathlib import Path

from rumpus.engine.plain import Plain, unpacker
from rumpus.engine.spaces import BITS, ONE_HOT, Space, Word, space_of
from rumpus.rules.bounds import DIGITS
from rumpus.rules.catalogue import GAMES, Book, open_book
from tools.paging import filled, put

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"
SEED, LIMIT = 1, 400
EXAMPLES = 8
"""So many actions of each game are shown in its notation, from the first random game of this seed, so far."""


def page() -> str:
    """The whole page."""
    rows = ["| game | actions | luck chooses among | words | columns |", "| --- | ---: | ---: | ---: | ---: |"]
    sections = []
    for game in GAMES:
        book = open_book(game)
        space = space_of(book)
        link = f"[{book.about.title}](#{book.about.title.lower().replace(' ', '-')})"
        rows.append(f"| {link} | {len(space.moves)} | {space.luck or ''} | {len(space.words)} | {space.size} |")
        sections.append(section(book, space))
    return filled(PAGE, games="\n".join([*rows, "", *sections]))


def section(book: Book, space: Space) -> str:
    """What is said of one game."""
    spoken = " ".join((inspect.getdoc(book.hooks.actions) or "The moves as the rules number them.").split())
    start, lines = 0, []
    for word in space.words:
        lines.append(f"| {place(start, word)} | `{word.name}` | {written(word)} | {word.meaning} |")
        start += word.width
    return "\n".join(
        [
            f"## {book.about.title}",
            "",
            f"{len(space.moves)} actions: {spoken[:1].lower()}{spoken[1:]} In a game:",
            "",
            *examples(book, space),
            "",
            "| columns | word | written | meaning |",
            "| --- | --- | --- | --- |",
            *lines,
            "",
        ]
    )


def place(start: int, word: Word) -> str:
    """The columns of a word.

    >>> place(3, Word("run", "number", 5, "Alarms in a row."))
    '3–7'
    """
    return str(start) if word.width == 1 else f"{start}–{start + word.width - 1}"


def written(word: Word) -> str:
    """How a word is written, and which values it has.

    >>> written(Word("turns", "number", 201, "Turns."))
    'scaled, 0 to 200'
    """
    if word.encoding == BITS:
        what = f"{word.size} bits" if word.kind != DIGITS else f"{word.size} binary digits"
        return f"{what}, or -1" if word.lowest < 0 else what
    way = "one-hot" if word.encoding == ONE_HOT else "scaled"
    return f"{way}, {word.lowest} to {word.highest}"


def examples(book: Book, space: Space) -> list[str]:
    """Some actions of one random game, with what they meant."""
    rules = book.rules
    options = book.house()
    moves, rows, _ = Plain(book).trace(options, SEED, 0, LIMIT)
    state_of = unpacker(rules.initial(options))
    meant: dict[int, list[str]] = {}
    for move, row in zip(moves, rows, strict=False):
        state = state_of(row)
        seat = rules.turn(state)
        if seat >= 0:
            words = meant.setdefault(space.action(move), [])
            said = f"`{rules.show(rules.observe(state, seat), move)}`"
            words += [said] if said not in words else []
    some = sorted(meant)
    picked = sorted({some[(len(some) - 1) * index // (EXAMPLES - 1)] for index in range(EXAMPLES)})
    return [f"- action {action}: {', '.join(meant[action])}" for action in picked]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page; with --check only say whether it is up to date."""
    parser = argparse.ArgumentParser(prog="tools.observations", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is not up to date")
    return put(PAGE, page(), parser.parse_args(arguments).check, "python -m tools.observations")


if __name__ == "__main__":
    sys.exit(main())
