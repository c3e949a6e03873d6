"""What a watcher saw of a match, and what is drawn and counted from it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rumpus.room.charts import NoChart, box_score_of, chart_of, has_chart, watched
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.pigskin import RECONSTRUCTED, show_kit
from rumpus.rules.words import WATCHER
from rumpus.table.luck import Seed
from rumpus.table.match import Match


def pigskin(decisions: int) -> Match:
    """A match whose coaches do anything, so far."""
    match, chance = Match(open_book("pigskin"), seed=Seed(bytes(32))), random.Random(4)
    for _ in range(decisions):
        match.play(match.turn, chance.choice(match.choices(match.turn)).move)
    return match


def test_a_chart_and_a_box_score_come_from_the_watchers_views() -> None:
    match = pigskin(300)
    views = watched(match)
    assert {view.seat for view in views} == {WATCHER}
    assert views[-1] == match.view(WATCHER)
    chart, box = chart_of(match), box_score_of(match)
    assert len(chart.drives) > 1
    assert box is not None
    assert box.lines[0].values == chart.points == match.view(WATCHER).points


@pytest.mark.parametrize("game", [game for game in GAMES if game != "pigskin"])
def test_a_game_that_offers_no_chart_has_none(game: str) -> None:
    match = Match(open_book(game))
    assert not has_chart(match)
    assert box_score_of(match) is None
    with pytest.raises(NoChart, match=f"{match.book.about.title} has no chart"):
        chart_of(match)


def test_a_deck_that_somebody_brought_is_charted_too(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text(show_kit(RECONSTRUCTED).replace("OFF,15", "OFF,14"), encoding="utf-8")
    match = Match(open_book("pigskin", str(path)))
    assert match.book.kit.startswith("sha256:")
    assert chart_of(match).drives == ()
