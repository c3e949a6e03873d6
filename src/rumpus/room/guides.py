"""The guides: pages that teach a game in two minutes, and the steps of it for somebody who sits down to play."""

from __future__ import annotations

import re

from rumpus.rules.errors import UnknownGame
from rumpus.rules.people import About

from .sheets import docs_folder

_FIGURE = re.compile(r"<!--.*?-->\n|^!\[.*?\]\(.*?\)\n", re.DOTALL | re.MULTILINE)


def guide_text(slug: str) -> str:
    """A guide in Markdown, without its figures.

    >>> guide_text("x-rays").splitlines()[0]
    '# X-Rays'
    """
    path = docs_folder("guide") / f"{slug}.md"
    if not path.is_file():
        raise UnknownGame(f"there is no guide to {slug!r} yet; `rumpus rules {slug}` has the rules")
    return re.sub(r"\n{3,}", "\n\n", _FIGURE.sub("", path.read_text(encoding="utf-8")))


def welcome(about: About) -> tuple[str, ...]:
    """What a newcomer needs to begin: how the game goes, step by step, from its guide.

    >>> from rumpus.rules.catalogue import open_book
    >>> welcome(open_book("x-rays").about)[-1]
    '5. Whoever has five markers first wins at once.'
    """
    try:
        guide = guide_text(about.slug)
    except UnknownGame:
        return (about.line,)
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
