"""The page of the workshop (docs/workshop.md): its lists of phrases, zones and examples are printed from the code.

python -m tools.workshop
"""

from __future__ import annotations

from pathlib import Path

from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.phrases import HEADS, choices
from rumpus.rules.pegs.workshop.zones import KINDS, NAMED
from tools.paging import filled

PAGE = Path(__file__).parents[1] / "docs" / "workshop.md"


def phrases() -> str:
    """Every phrase, by head."""
    rows = []
    for head in HEADS.values():
        said = " <br> ".join(f"`{choices(phrase)}`" for phrase in head.phrases).replace("|", "\\|")
        rows.append(f"| {head.name} | {said} |")
    return "\n".join(["| head | phrases |", "| --- | --- |", *rows])


def zones() -> str:
    """Every zone."""
    return f"{', '.join(f'`{words}`' for words in NAMED)}; and such as {', '.join(f'`{words}`' for words in KINDS)}."


def described() -> str:
    """The examples that come along."""
    return "\n".join(f"- `{name}`: {examples.example(name).line}" for name in examples.names())


def page() -> str:
    """The page as it should be."""
    return filled(PAGE, phrases=phrases(), zones=zones(), examples=described())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
