"""Guides and sheets as pages."""

from __future__ import annotations

import re

import pytest

from rumpus.room.sheets import sheet_names
from rumpus.room.web.server.pages import figure, guide_page, html_of, sheet_page
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import UnknownGame


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_is_safe_html_with_figures_that_are_there(game: str) -> None:
    page = guide_page(game)
    assert page.title == open_book(game).about.title
    assert_safe(page.html)
    pictures = re.findall(r'<img src="/api/figure/([^"]+)"', page.html)
    assert page.html.count("<img") == len(pictures)
    assert all(figure(name).startswith("<svg") for name in pictures)
    assert pictures


@pytest.mark.parametrize("name", sheet_names())
def test_a_sheet_is_safe_html(name: str) -> None:
    assert_safe(sheet_page(name).html)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_game_names_is_an_anchor_of_its_sheet(game: str) -> None:
    html = sheet_page(game).html
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for option in open_book(game).options:
        if option.clause and not option.clause.startswith("SYS"):
            assert option.clause in ids


def test_markup_and_scripts_in_a_document_stay_text() -> None:
    html = html_of("a <script>alert(1)</script> <b onclick=x>b</b> [c](javascript:alert(1))")
    assert "<script" not in html
    assert "<b " not in html
    assert "href" not in html


def test_columns_of_a_table_have_no_style_of_their_own() -> None:
    assert "style" not in html_of("| a |\n| --: |\n| 1 |\n")


@pytest.mark.parametrize("name", ["../x-rays-1.svg", "x-rays-1", "nothing.svg", "X.svg"])
def test_only_figures_are_figures(name: str) -> None:
    with pytest.raises(UnknownGame):
        figure(name)


def assert_safe(html: str) -> None:
    assert not re.search(r"<(script|style|iframe|object)|\sstyle=|\son\w+=|javascript:", html)
