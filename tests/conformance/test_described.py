"""Random descriptions that make sense keep all laws."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rumpus.conformance import Report, check
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadDescription
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.inventing import some
from rumpus.rules.pegs.workshop.phrases import Game
from rumpus.rules.pegs.workshop.reading import described
from rumpus.rules.pegs.workshop.trying import must_be_playable
from rumpus.rules.pegs.workshop.writing import written

LAWS = "RUMPUS_LAWS" in os.environ
ROUNDS, EACH, CLOSELY = (400, 5, 4) if LAWS else (10, 5, 1)
"""`make test` looks at 50 descriptions, `make laws` at 2,000, and more closely."""


@pytest.mark.parametrize("number", range(ROUNDS))
def test_random_descriptions_keep_the_laws(number: int, tmp_path: Path) -> None:
    found = [
        game for game in some([examples.example(name) for name in examples.names()], EACH, number) if accepted(game)
    ]
    for index, game in enumerate(found):
        path = tmp_path / f"child_{index}.py"
        path.write_text(written(game), encoding="utf-8")
        report = looked_over(open_book(str(path)))
        assert report.kept, f"{described(game)}\n{report.broken[0]}"


def looked_over(book: Book) -> Report:
    """The laws; where so few games had nothing to try one at, as many more are looked at as it takes."""
    for closely in (CLOSELY, 4 * CLOSELY, 16 * CLOSELY):
        report = check(book, closely=closely, native=False)
        if report.kept or "nothing could be tried" not in str(report.broken[0]):
            break
    return report


def accepted(game: Game) -> bool:
    """Whether a description would be accepted: some that make sense are dead all the same."""
    try:
        must_be_playable(game)
    except BadDescription:
        return False
    return True
