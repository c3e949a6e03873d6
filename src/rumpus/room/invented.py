"""The gallery: a page about games that were bred, with a picture, a description and a report of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from markdown_it import MarkdownIt

from rumpus.lab.balance import report_of
from rumpus.lab.invent import Archive, nearest
from rumpus.lab.judging import worth_of
from rumpus.rules.catalogue import open_book
from rumpus.rules.made import keep
from rumpus.rules.pegs.workshop.reading import read
from rumpus.table.match import Match

from .picture import picture
from .picture.balance import balance_picture
from .picture.save import save_picture

STYLE = (
    "body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 system-ui}img{max-width:100%}pre{overflow:auto}"
)


@dataclass(frozen=True)
class Piece:
    """A game of a gallery."""

    name: str
    """What its pictures are called."""
    text: str
    niche: str
    report: dict[str, Any]
    why: str = ""
    """Why somebody would play it, in the words of somebody who did."""


def pieces(archive: Archive, number: int) -> list[Piece]:
    """The best of an archive: its judged champions."""
    best = archive.best()[:number]
    return [Piece(f"{place:02}", one.text, niche, one.report or {}) for place, (niche, one) in enumerate(best, 1)]


def gallery(found: Iterable[Piece], folder: Path, figures: str = "figures") -> str:
    """The page in Markdown; its pictures are written into a folder beside it."""
    (folder / figures).mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for place, each in enumerate(found, 1):
        report = report_of(each.report)
        game, (like, far) = read(each.text), nearest(read(each.text))
        save_picture(units(each.text), folder / figures / f"{each.name}.svg")
        save_picture(balance_picture(replace(report, title=game.title)), folder / figures / f"{each.name}-report.svg")
        ends = ", ".join(f"{how.rstrip('.')} {share:.0%}" for how, share in list(report.endings.items())[:3])
        bad = [f"{one.name} {one.value:.2f} ({one.verdict})" for one in report.measures if one.verdict != "good"]
        lines += [f"## {place}. {game.title}", "", *([each.why] if each.why else [game.line]), ""]
        lines += ["```", *each.text.splitlines()[1:], "```", ""]
        lines += [f"![Both units in the middle of a game]({figures}/{each.name}.svg)", ""]
        lines += [f"![What it is like, measure by measure]({figures}/{each.name}-report.svg)", ""]
        lines += [f"- Kind: {each.niche}; {far:g} phrases from {like}, the example that it is most like."]
        lines += [f"- Worth {worth_of(each.report):.2f} of 1, by {report.games} games. It ends: {ends}."]
        lines += [f"- Not good: {', '.join(bad)}." if bad else "- Every measure meets what is good."]
        lines += [f"- {report.advice}"] if report.advice else []
        lines += [""]
    return "\n".join(lines)


def units(text: str) -> str:
    """Both sides of a random game of a description, half through it, with the zones that it speaks of."""
    book = open_book(keep(text))
    whole = _played(Match(book), 0)
    match = _played(Match(book), len(whole.played) // 2)
    scenes = [book.rules.scene(match.view(seat)) for seat in (0, 1)]
    both = tuple(replace(scene.grids[0], title=f"Player {seat}") for seat, scene in enumerate(scenes, 1))
    return picture(replace(scenes[0], grids=both, asks=book.about.title))


def _played(match: Match, most: int) -> Match:
    """A match after so many random moves, or at its end; always the same."""
    dice = Random(1)
    while not match.over and (not most or len(match.played) < most):
        match.play(match.turn, dice.choice(match.moves(match.turn)))
    return match


def as_html(title: str, page: str) -> str:
    """A page in Markdown as one that a browser shows by itself."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(page)
    return f'<!doctype html>\n<meta charset="utf-8">\n<title>{title}</title>\n<style>{STYLE}</style>\n{body}'
