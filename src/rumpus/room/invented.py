"""The gallery: a page about games that were bred, with a picture, a description and a report of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from markdown_it import MarkdownIt

from rumpus.lab.balance import report_of
from rumpus.lab.invent import Archive, Candidate, nearest
from rumpus.lab.judging import good
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
    niche: str
    one: Candidate
    why: str = ""
    """Why somebody would play it, in the words of somebody who looked."""


def pieces(archive: Archive, number: int) -> list[Piece]:
    """The best of an archive."""
    return [Piece(f"{place:02}", niche, one) for place, (niche, one) in enumerate(archive.best()[:number], 1)]


def gallery(found: Iterable[Piece], folder: Path, figures: str = "figures") -> str:
    """The page in Markdown; its pictures are written into a folder beside it."""
    (folder / figures).mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for place, each in enumerate(found, 1):
        game = read(each.one.text)
        like, far = nearest(game)
        save_picture(units(each.one.text), folder / figures / f"{each.name}.svg")
        lines += [f"## {place}. {game.title}", "", each.why or game.line, ""]
        lines += ["```", *each.one.text.splitlines()[1:], "```", ""]
        lines += [f"![Both units of {game.title} in the middle of a game]({figures}/{each.name}.svg)", ""]
        if each.one.report:
            report = replace(report_of(each.one.report), title=game.title)
            save_picture(balance_picture(report), folder / figures / f"{each.name}-report.svg")
            lines += [f"![{game.title}, measure by measure]({figures}/{each.name}-report.svg)", ""]
        away = f"{far:g} phrase{'' if far == 1 else 's'} away from {like}"
        lines += [f"- Kind: {each.niche}; {away}, the example that it is most like."]
        lines += [*_measured(each.one), ""]
    return "\n".join(lines)


def _measured(one: Candidate) -> Iterator[str]:
    """What is known of it: the report, or the measures of players with small beliefs."""
    if one.report is None:
        values = ", ".join(f"{name} {value:.2f}" for name, value in one.values.items() if good(name, value) < 1)
        yield f"- Worth {one.worth:.2f} of 1 between players with small beliefs; not judged yet."
        yield f"- Not good: {values or 'nothing'}."
        return
    report = report_of(one.report)
    ends = ", ".join(f"{how.rstrip('.')} {share:.0%}" for how, share in list(report.endings.items())[:3])
    bad = [f"{each.name} {each.value:.2f} ({each.verdict})" for each in report.measures if each.verdict != "good"]
    yield f"- Worth {one.worth:.2f} of 1, by {report.games} games. Equal players end it: {ends}."
    yield f"- Not good: {', '.join(bad)}." if bad else "- Every measure meets what is good."


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
