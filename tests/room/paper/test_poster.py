"""Posters and books of finished games."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from rumpus.bots.analysis import analyse
from rumpus.bots.mind import plain_mind
from rumpus.room.charts import NoChart
from rumpus.room.paper.poster import poster, season, standings, to_print
from rumpus.room.web.analysis.worker import in_messages, judged_in
from rumpus.room.web.server.printing import Printer
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import RumpusError
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.record import record_of
from rumpus.table.referee import Verdict, referee
from tests.room.paper.test_boxes import A4, LETTER, pages, sizes

RECORD = Path(__file__).parents[3] / "docs" / "figures" / "pigskin-chart.rumpus"


@cache
def finished() -> Verdict:
    return referee(RECORD.read_text(encoding="utf-8"))


def resigned(names: tuple[str, str], moves: int, seat: int) -> Verdict:
    """A game of Pigskin that somebody soon gave up."""
    match = Match(open_book("pigskin"), names=names, seed=Seed(bytes(32)))
    for _ in range(moves):
        match.play(match.turn, match.choices(match.turn)[0].move)
    match.resign(seat)
    return referee(record_of(match, "2026-11-16").text())


def test_a_poster_has_the_score_the_quarters_and_the_whole_box_score() -> None:
    game = to_print(finished())
    made = poster(game)
    (text,) = pages(made)
    assert sizes(made) == {(841.80, 1190.61)} or sizes(made) == {(841.85, 1190.61)}
    assert "10 – 21 Pigskin, deck reconstructed · 2026-11-15" in text
    assert all(f"{quarter} quarter" in text for quarter in ("First", "Second", "Third", "Fourth"))
    assert all(line.label in text for line in game.box.lines)
    assert "Turning points" not in text
    assert poster(game) == made


def test_nothing_of_a_poster_is_cut_off_by_its_edge() -> None:
    (page,) = pdfium.PdfDocument(poster(to_print(finished())))
    (wide, high), texts = page.get_size(), page.get_textpage()
    for left, bottom, right, top in map(texts.get_rect, range(texts.count_rects())):
        assert 0 <= left <= right <= wide
        assert 0 <= bottom <= top <= high


def test_a_poster_may_be_a_picture() -> None:
    made = poster(to_print(finished()), form="svg")
    assert made.startswith(b"<svg ")
    assert b"http" not in made.replace(b"http://www.w3.org", b"")


def test_what_turned_a_game_is_named_with_what_was_heard() -> None:
    found = resigned(("Ann", "Ben"), 30, 0)
    thoughts = analyse(found.match, mind=plain_mind(found.match.book))
    game = to_print(found, thoughts)
    assert game.turning
    (text,) = pages(poster(game))
    assert "Turning points" in text
    assert "Ann: resigned" in text
    assert all(f"Move {each.first}:" in text for each in game.turning)
    spans = [range(each.first, each.last + 1) for each in game.turning]
    assert all(set(one).isdisjoint(other) for one in spans for other in spans if one is not other)
    judged = judged_in(in_messages(found.match, thoughts))
    from_the_room = asyncio.run(Printer().poster(record_of(found.match, "2026-11-16").text(), "a4", "pdf", judged))
    assert pages(from_the_room) == [text]


def test_a_season_counts_wins_by_the_result_and_takes_any_name_as_it_is() -> None:
    games = [
        to_print(resigned(("Ann #emph[x]", "Ben <b>"), 24, 1)),
        to_print(resigned(("Ben <b>", "Ann #emph[x]"), 24, 0)),
        to_print(finished()),
    ]
    table = standings(games)
    assert table[0][:5] == ["Ann #emph[x]", "2", "2", "0", "0"]
    made = season(games, "letter")
    text = pages(made)
    assert len(text) == 4
    assert sizes(made) == {LETTER}
    assert "A season of 3 games" in text[0]
    assert "Ann #emph[x] 2 2 0 0" in text[0]
    assert all(f"page {number}" in text[0] for number in (2, 3, 4))
    assert [page.split()[-1] for page in text[1:]] == ["2", "3", "4"]
    assert sizes(season(games[:1])) == {A4}


def test_a_game_that_goes_on_or_has_no_chart_is_refused() -> None:
    match = Match(open_book("pigskin"), seed=Seed(bytes(32)))
    with pytest.raises(RumpusError, match="goes on"):
        to_print(referee(record_of(match, "2026-11-16").text()))
    other = Match(open_book("x-rays"), seed=Seed(bytes(32)))
    other.resign(0)
    with pytest.raises(NoChart):
        to_print(referee(record_of(other, "2026-11-16").text()))
