"""Guides and rule sheets as safe HTML, and the shelf: what a page shows before anybody sits down."""

from __future__ import annotations

import functools
import re

from markdown_it import MarkdownIt
from markdown_it.token import Token

import rumpus
from rumpus.room.sheets import docs_folder, sheet_of, sheet_text
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import UnknownGame
from rumpus.rules.words import WATCHER

from .answers import GameCard, OptionCard, Page, Shelf
from .computers import LEVELS
from .protocol import VERSION

_ID = re.compile(r"([A-Z]{2,4}-[RS]?\d+)(?=[\s.:]|$)")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_FIGURE = re.compile(r"(?:\.\./)?(?:guide/)?figures/([a-z0-9-]+\.svg)")
_PAGE = re.compile(r"(?:\.\./)?(?:(rules|guide)/)?([a-z0-9-]+)\.md(#.*)?")


@functools.cache
def game_cards() -> tuple[GameCard, ...]:
    """All games of the catalogue."""
    return tuple(_card(slug) for slug in GAMES)


def _card(slug: str) -> GameCard:
    book = open_book(slug)
    about, rules = book.about, book.rules
    first = rules.scene(rules.observe(rules.initial(book.house()), WATCHER))
    return GameCard(
        slug=slug,
        title=about.title,
        box=about.box,
        line=about.line,
        sheet=about.sheet,
        prefix=about.prefix,
        seats=about.seats,
        minutes=about.minutes,
        level=about.level,
        secrets=about.secrets,
        kind=first.kind,
        kit=about.kit,
        kits=tuple(getattr(rules, "KITS", ())),
        charted=hasattr(rules, "chart"),
        options=tuple(
            OptionCard(each.name, each.default, each.sentence, each.clause, each.choices, each.lowest, each.highest)
            for each in book.options
        ),
    )


def shelf(addresses: tuple[str, ...]) -> Shelf:
    """The boxes and their games."""
    games = game_cards()
    boxes = tuple(dict.fromkeys(game.box for game in games))
    return Shelf(VERSION, rumpus.__version__, boxes, games, LEVELS, addresses)


@functools.cache
def guide_page(slug: str) -> Page:
    """A guide as HTML, with its figures."""
    if slug not in GAMES:
        raise UnknownGame(f"there is no guide to {slug!r}")
    text = (docs_folder("guide") / f"{slug}.md").read_text(encoding="utf-8")
    return Page(slug, open_book(slug).about.title, html_of(text), "")


@functools.cache
def sheet_page(name: str) -> Page:
    """A rule sheet as HTML; each clause is an anchor."""
    stem = sheet_of(name)
    text = sheet_text(stem)
    also = "system" if stem.startswith("pegs-") and stem != "pegs-system" else ""
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
