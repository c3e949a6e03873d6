"""Guides and rule sheets as safe HTML, and the shelf: what a page shows before anybody sits down."""

from __future__ import annotations

import functools
import re

from markdown_it import MarkdownIt
from markdown_it.token import Token

import rumpus
from rumpus.bots.learned import levels_of
from rumpus.bots.puzzles.stored import puzzled_games, puzzles
from rumpus.room.guides import guide_source
from rumpus.room.lessons import lesson, lessons_of
from rumpus.room.sheets import common_part, sheet_of, sheet_text
from rumpus.rules import made
from rumpus.rules.catalogue import Book, books, games, open_book
from rumpus.rules.documents import docs_folder
from rumpus.rules.errors import UnknownGame
from rumpus.rules.words import WATCHER

from ..protocol.common import VERSION
from ..protocol.http import GameCard, LessonCard, OptionCard, Page, Shelf
from .printing import prints

_ID = re.compile(r"([A-Z]{2,4}-[RS]?\d+)(?=[\s.:]|$)")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_FIGURE = re.compile(r"(?:\.\./)?(?:guide/)?figures/([a-z0-9-]+\.svg)")
_PAGE = re.compile(r"(?:\.\./)?(?:(rules|guide)/)?([a-z0-9-]+)\.md(#.*)?")
PAGES = 300
"""Pages that are kept in memory; described games may be many."""


@functools.cache
def game_cards() -> tuple[GameCard, ...]:
    """All games of the catalogue, and those of installed packages."""
    return tuple(card(book) for book in books())


def card(book: Book) -> GameCard:
    """A game as it stands on the shelf."""
    about, rules = book.about, book.rules
    first = rules.scene(rules.observe(rules.initial(book.house()), WATCHER))
    return GameCard(
        slug=about.slug,
        title=about.title,
        box=about.box,
        line=about.line,
        goal=about.goal,
        sheet=about.sheet or about.slug,
        prefix=about.prefix,
        seats=about.seats,
        minutes=about.minutes,
        level=about.level,
        secrets=about.secrets,
        kind=first.kind,
        kit=about.kit,
        pieces=about.pieces,
        kits=tuple(book.hooks.KITS),
        charted=book.hooks.chart is not None,
        options=tuple(
            OptionCard(each.name, each.default, each.sentence, each.clause, each.choices, each.lowest, each.highest)
            for each in book.options
        ),
        levels=levels_of(book),
        puzzles=len(puzzles(about.slug)) if about.slug in puzzled_games() else 0,
        lessons=tuple(LessonCard(name, lesson(name).title) for name in lessons_of(about.slug)),
    )


def shelf(addresses: tuple[str, ...]) -> Shelf:
    """The boxes and their games."""
    cards = game_cards()
    boxes = tuple(dict.fromkeys(card.box for card in cards))
    return Shelf(VERSION, rumpus.__version__, boxes, cards, addresses, prints())


@functools.lru_cache(PAGES)
def guide_page(slug: str) -> Page:
    """A guide as HTML, with its figures."""
    if slug not in games() and not made.known(slug):
        raise UnknownGame(f"there is no guide to {slug!r}")
    return Page(slug, open_book(slug).about.title, html_of(guide_source(slug)), "")


@functools.lru_cache(PAGES)
def sheet_page(name: str) -> Page:
    """A rule sheet as HTML; each clause is an anchor."""
    if made.is_made(name) and not made.known(name):
        raise UnknownGame(f"there is no rule sheet {name!r}")
    stem = sheet_of(name)
    text = sheet_text(stem)
    also = "system" if common_part(stem) else ""
    title = text.partition("\n")[0].lstrip("# ").strip()
    return Page(stem, title, html_of(text), also)


def html_of(text: str) -> str:
    """Markdown as HTML without scripts, styles or markup of its own, so that the strictest policy allows it.

    >>> html_of("- **FF-1** Both grids start <b>empty</b>.")
    '<ul>\\n<li><strong id="FF-1">FF-1</strong> Both grids start &lt;b&gt;empty&lt;/b&gt;.</li>\\n</ul>\\n'
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_COMMENT.sub("", text))
    seen: set[str] = set()
    for before, token in zip([None, *tokens], tokens, strict=False):
        token.attrs.pop("style", None)  # how a column of a table is aligned: the policy allows no such attribute
        if token.type == "inline":
            _mark(before, token, seen)
    return str(reader.renderer.render(tokens, reader.options, {}))


def _mark(before: Token | None, token: Token, seen: set[str]) -> None:
    """Make an anchor of what defines a clause, and let figures and links point to where they are here."""
    children = token.children or []
    for index, child in enumerate(children):
        if child.type == "image":
            child.attrs["src"] = _FIGURE.sub(r"/api/figure/\1", str(child.attrs["src"]))
            child.attrs["loading"] = "lazy"
        elif child.type == "link_open":
            child.attrs["href"] = _PAGE.sub(r"/rules/\2", str(child.attrs["href"]))
        elif child.type == "strong_open" and not "".join(each.content for each in children[:index]).strip():
            _anchor(child, children[index + 1].content, seen)
    if before is not None and before.type == "td_open":
        _anchor(before, token.content.strip().strip("*"), seen)


def _anchor(token: Token, content: str, seen: set[str]) -> None:
    found = _ID.match(content)
    if found and found[1] not in seen:
        seen.add(found[1])
        token.attrs["id"] = found[1]


def figure(name: str) -> str:
    """A figure of a guide, as SVG."""
    path = docs_folder("guide") / "figures" / name
    if not re.fullmatch(r"[a-z0-9-]+\.svg", name) or not path.is_file():
        raise UnknownGame(f"there is no figure {name!r}")
    return path.read_text(encoding="utf-8")
