"""The guides: pages that teach a game in two minutes, and the steps of it for somebody who sits down to play."""

from __future__ import annotations

import re

from rumpus.rules.about import About
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.documents import docs_folder
from rumpus.rules.made import SHELF, is_described

from .made_pages import made_guide
from .sheets import own_words

_FIGURE = re.compile(r"<!--.*?-->\n|^!\[.*?\]\(.*?\)\n", re.DOTALL | re.MULTILINE)


def guide_text(slug: str) -> str:
    """A guide in Markdown, without its figures.

    >>> guide_text("x-rays").splitlines()[0]
    '# X-Rays'
    """
    return re.sub(r"\n{3,}", "\n\n", _FIGURE.sub("", guide_source(slug)))


def guide_source(game: str) -> str:
    """The whole guide to a game."""
    return guide_of(open_book(game))


def guide_of(book: Book) -> str:
    """The whole guide to a game of ours; of another game what it says of itself: its line and its docstring."""
    about = book.about
    path = docs_folder("guide") / f"{about.slug}.md"
    if about.slug in (*GAMES, *SHELF) and path.is_file():
        return path.read_text(encoding="utf-8")
    if book.description:
        return made_guide(book)
    return f"# {about.title}\n\n{about.line}\n\n{own_words(book)}\n"


def welcome(about: About) -> tuple[str, ...]:
    """What a newcomer needs to begin: how the game goes, step by step, from its guide.

    >>> from rumpus.rules.catalogue import open_book
    >>> welcome(open_book("x-rays").about)[-1]
    '5. Whoever has five markers first wins at once.'
    """
    guide = guide_text(about.slug) if about.slug in GAMES or is_described(about.slug) else ""
    part = re.search(r"^## How it goes\n(.*?)(?=^## |\Z)", guide, re.MULTILINE | re.DOTALL)
    steps: list[str] = []
    for line in part[1].splitlines() if part else ():
        if re.match(r"\d+\. ", line):
            steps.append(line)
        elif steps and line.startswith(" "):
            steps[-1] += " " + line.strip().removeprefix("- ")
        elif steps and line.strip():
            break
    return (about.line, *(re.sub("[*`]", "", step) for step in steps))
