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

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"
SEED, LIMIT = 1, 400
EXAMPLES = 8
"""So many actions of each game are shown in its notation, from the first random game of this seed, so far."""

HEAD = """\
# Actions and observations, word by word

Written by `python -m tools.observations` from the types and docstrings of each game's `View`, and its `actions`; a test
holds the page to the code.

Other people's tools want a move as a small number and a view as a row of numbers from 0 to 1. Each game has one such
space, and it holds for every house rule:

```python
from rumpus.engine.spaces import space_of
from rumpus.rules.catalogue import open_book

book = open_book("x-rays")
space = space_of(book)
space.move(7), space.action(7)  # an action is an index into space.moves, the moves as the rules number them
view = book.rules.observe(book.rules.initial(book.house()), 0)
space.tensor(view)  # float32, one row of space.size columns
space.slices()["winners"]  # where a word stands in it
```

A view holds what its seat may see and nothing else, so neither does the tensor. Its words stand one after the other:

- **bits**: a column for each thing of a set, 1 if it is there, the first thing first. Counts that can become huge, and
  several small numbers in one word, are written the same way, a column for each binary digit, the lowest digit first.
  Where -1 stands for hidden or none, all of these columns are 1.
- **one-hot**: a column for each value, from the lowest to the highest; 1 for the one it has. Numbers with at most 16
  values are written so, and those that name one thing.
- **scaled**: one column, 0 for the lowest value and 1 for the highest.

A batch (`rumpus.adapters.batch`) can write the same in bytes, `dtype="uint8"`: a quarter of the memory, and what a card
does most of its time is writing. Every column is then 255 times as much, to the nearest whole number: 255 for a bit or
the one of a one-hot. All columns alike, as with pictures, so that `tensor.float() / 255` is the tensor of this page but
for the rounding of what is scaled, and nobody has to know which columns these are.

On the peg unit a place is a number from 0 (A1) to 35 (F6), row by row. Where something goes from one place to another,
the rules' number of the move is 36 times the first place, plus the second. An action can mean different things in
different phases of a game; `book.rules.show(view, space.move(action))` says what it means now. Luck's moves are no
actions: a tool draws one of those that are legal, each equally likely.
"""


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
    return "\n".join([HEAD, *rows, "", *sections])


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
    only_check = parser.parse_args(arguments).check
    text = page()
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        print("docs/observations.md is up to date.")
        return 0
    if not only_check:
        PAGE.write_text(text, encoding="utf-8")
    print(f"docs/observations.md: {'not up to date' if only_check else 'written'}")
    return int(only_check)


if __name__ == "__main__":
    sys.exit(main())
