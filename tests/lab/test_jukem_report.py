"""The rule-of-thumb players of Jukem Football, and the figures of the sheet (section 7.4) that they come near to.

The sheet says of its figures that other players differ, and that 25 % are plausible. The games here are the same on
every machine, so a test cannot fail by bad luck; it fails when the rules, the deck or the players change.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.lab.jukem_report import SHEET, figures, players_of
from rumpus.rules.catalogue import open_book
from tests.rules.jukem.scenario import Table, given, word

NEAR = 0.25
PRACTICE = {"points": 15.4, "turns": 34.7}
OTHER_DECKS = {
    "reconstructed-jukem": {"points": 13.4, "without_a_play": 0.27},
    "reconstructed-yellow": {"points": 15.1, "without_a_play": 0.18},
    "reconstructed-kicks": {"points": 16.8, "without_a_play": 0.20},
}
"""What the sheet says of the practice game, and of the other decks (section 1.3)."""


def thumb(table: Table) -> str:
    """What a rule-of-thumb player says here."""
    players = players_of(table.book, "plain")
    out = [0] * table.book.rules.MOVES
    number = table.book.rules.legal(table.state, out)
    return table.book.rules.show(table.sees(table.turn), players.thumb(table.state, out, number))


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (given("R15 R20 R30 FG HO", drive="R30 R20 R20"), "run 30"),
        (given("R10 C20 FG HO SA", drive="R30 R30 R15"), "field goal"),
        (given("R5 R30 HO SA FU"), "run 30"),
        (given("R10 JK HO SA FU"), "run 10"),
        (given("KR JK HO SA FU"), "kick return juke"),
        (given("R5 R5 R10 C10", pile="HO", start=True), "take discard"),
        (given("R5 R5 R10 C10", pile="C40", start=True), "draw"),
        (given("C5 C10 HO SA", pile="R20", start=True), "take discard"),
        (given("R15 C15 C20 C30 C40", other="HO FU R5 R5", drive="R20").says("run 15"), "let it stand"),
        (given("R15 C15 C20 C30 C40", other="HO FU R5 R5", drive="R30 R20").says("run 15"), "answer fumble"),
        (given("R30 C15 C20 C30 C40", other="HO FU R5 R5").says("run 30"), "answer holding"),
        (given("C50 HO FU JK FG", drive="R30 R30"), "discard catch 50"),
    ],
)
def test_a_rule_of_thumb_player_does_as_the_sheet_outlines(table: Table, said: str) -> None:
    assert thumb(table) == said


def test_plain_and_native_players_play_the_same_games() -> None:
    assert figures(40, seed=3) == figures(40, seed=3, engine="plain")


def test_the_figures_of_the_sheet_are_reproduced() -> None:
    found = figures(4_000)
    assert found.deck == SHEET.deck == "reconstructed"
    for name in (
        "points", "spread", "touchdowns", "field_goals", "turns", "without_a_play", "discard_taken", "defence", "ties",
        "overtimes",
    ):  # fmt: skip
        assert getattr(found, name) == pytest.approx(getattr(SHEET, name), rel=NEAR), name
    assert found.points == pytest.approx(SHEET.points, rel=0.05)
    assert found.turns == pytest.approx(SHEET.turns, rel=0.05)
    assert found.fewest_turns <= 36 <= found.most_turns


def test_a_practice_game_is_quicker_and_has_more_points() -> None:
    usual, practice = figures(4_000), figures(4_000, house={"practice": "on"})
    assert practice.points > usual.points + 1
    assert practice.turns < usual.turns
    for name, value in PRACTICE.items():
        assert getattr(practice, name) == pytest.approx(value, rel=0.05), name


@pytest.mark.parametrize("deck", OTHER_DECKS)
def test_the_other_decks_are_like_the_sheet_says(deck: str) -> None:
    found = figures(250, deck=deck, engine="plain")
    assert found.deck == deck
    for name, value in OTHER_DECKS[deck].items():
        assert getattr(found, name) == pytest.approx(value, rel=NEAR), name


def test_another_seed_gives_other_games() -> None:
    one, other = figures(20, seed=1, engine="plain"), figures(20, seed=2, engine="plain")
    assert replace(one, games=0) != replace(other, games=0)


def test_players_see_a_finish() -> None:
    players = players_of(open_book("jukem"), "plain")
    assert players.gains_exactly(word("R15"), 15)
    assert players.gains_exactly(word("P5-20 C15"), 15)
    assert not players.gains_exactly(word("C15"), 15)
    assert players.can_finish(word("R15 PB JK"), 50)
    assert not players.can_finish(word("R15 PB JK"), 45)
