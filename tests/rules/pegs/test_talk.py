"""How people name places on the unit and how a grid looks from a seat: SYS-4 and SYS-5, and words all games share."""

from __future__ import annotations

import pytest

from rumpus.rules.pegs import talk
from rumpus.rules.scene import Tally
from rumpus.rules.words import OVER, WATCHER

from .scenario import BOTH, PLAYER_1, PLAYER_2

CORNERS = (1 << 0) | (1 << 5) | (1 << 30) | (1 << 35)


@pytest.mark.clause("SYS-4")
def test_a_name_is_a_row_from_a_to_f_and_a_column_from_1_to_6() -> None:
    assert [talk.name(location) for location in (0, 5, 6, 30, 35)] == ["A1", "A6", "B1", "F1", "F6"]
    assert all(talk.place(talk.name(location)) == location for location in range(36))
    assert len({talk.name(location) for location in range(36)}) == 36


@pytest.mark.parametrize("written", ["B3", "b3", " b3 "])
def test_a_place_is_read_in_either_case(written: str) -> None:
    assert talk.place(written) == 8


@pytest.mark.parametrize("written", ["", "B", "3", "3B", "B0", "B7", "G1", "@1", "B33", "B 3", "BB3", "B３", "Ｂ3"])
def test_what_names_no_place_is_no_place(written: str) -> None:
    assert talk.place(written) == -1


def test_sets_of_places_and_their_names_are_two_ways_to_say_the_same() -> None:
    assert talk.names(CORNERS) == ["A1", "A6", "F1", "F6"]
    assert talk.places("F6", "A1", "F1", "A6", "A1") == CORNERS
    assert (talk.names(0), talk.places()) == ([], 0)


def test_a_path_names_both_ends() -> None:
    assert talk.path(8 * 36 + 35) == "B3>F6"


@pytest.mark.parametrize(
    ("text", "spot"), [("add b3", "B3"), ("B3", "B3"), ("ADD B3", "B3"), ("move A1 b3", ""), ("add", ""), ("", "")]
)
def test_the_last_place_of_a_text_counts_after_nothing_or_the_verb(text: str, spot: str) -> None:
    assert talk.last_place(text, "add") == talk.place(spot)


@pytest.mark.parametrize("text", ["move D1>F4", "d1>f4", " move  d1 > F4 ", "jump D1>f4"])
def test_both_ends_of_a_move_are_read(text: str) -> None:
    assert talk.ends(text) == (talk.place("D1"), talk.place("F4"))


@pytest.mark.parametrize("text", ["", "move D1", "D1 F4", "move D1>", "D1>G4", "move D1>F4>F5", "move far D1>F4"])
def test_a_text_without_two_ends_has_none(text: str) -> None:
    assert talk.ends(text) == (-1, -1)


def test_without_a_verb_the_last_place_counts_after_anything() -> None:
    assert talk.last_place("jump A1 b3") == talk.place("B3")
    assert talk.last_place("jump A1 over") == talk.last_place("  ") == -1


@pytest.mark.clause("SYS-5", "SYS-S9", "SYS-R1")
@pytest.mark.parametrize(("seat", "columns"), [(PLAYER_1, "123456"), (PLAYER_2, "654321"), (WATCHER, "123456")])
def test_a_grid_is_drawn_in_the_column_order_of_the_seat(seat: int, columns: str) -> None:
    grid = talk.drawn("Yours", seat, {"peg": CORNERS})
    assert (grid.title, grid.columns) == ("Yours", columns)
    assert grid.pieces == {"A1": "peg", "A6": "peg", "F1": "peg", "F6": "peg"}


def test_the_last_kind_named_is_the_one_drawn_where_two_share_a_place() -> None:
    grid = talk.drawn("", PLAYER_1, {"peg": 0b11, "marker": 0b10}, {"goal": 0b100})
    assert grid.pieces == {"A1": "peg", "A2": "marker"}
    assert grid.zones == {"A3": "goal"}


@pytest.mark.parametrize("seat", BOTH)
def test_a_player_sees_the_own_grid_beside_notes_on_the_other(seat: int) -> None:
    own, notes = talk.both_grids(seat, ({"peg": 0b01}, {"peg": 0b10}), {"hit": 0b100})
    assert (own.title, own.pieces) == ("Your grid", {["A1", "A2"][seat]: "peg"})
    assert (notes.title, notes.pieces) == ("What you know of the other grid", {"A3": "hit"})
    assert {own.columns, notes.columns} == {talk.COLUMNS[seat]}


@pytest.mark.parametrize(("seat", "zones"), [(PLAYER_1, "AB"), (PLAYER_2, "BA"), (WATCHER, "AB")])
def test_each_grid_shows_what_its_places_mean_to_its_owner(seat: int, zones: str) -> None:
    grids = talk.both_grids(seat, ({}, {}), {}, ({"start": 1 << 0}, {"start": 1 << 6}))
    assert [grid.zones for grid in grids] == [{f"{row}1": "start"} for row in zones]


def test_a_watcher_sees_both_grids_and_nobodys_notes() -> None:
    first, second = talk.both_grids(WATCHER, ({"peg": 0b01}, {"peg": 0b10}), {"hit": 0b100})
    assert (first.title, first.pieces) == ("Player 1", {"A1": "peg"})
    assert (second.title, second.pieces) == ("Player 2", {"A2": "peg"})


@pytest.mark.parametrize(
    ("winners", "said"),
    [(0b01, "Player 1 wins, 3 to 5."), (0b10, "Player 2 wins, 5 to 3."), (0b11, "A draw, 3 to 5.")],
)
def test_the_verdict_names_the_winner_and_the_winners_points_first(winners: int, said: str) -> None:
    event = talk.verdict(winners, (3, 5))
    assert (event.words, event.kind, event.place) == (f"Game over. {said}", "end", "")


def test_only_the_player_to_move_is_asked() -> None:
    assert [talk.waits(PLAYER_2, seat, "Your move.") for seat in (*BOTH, WATCHER)] == [
        "Player 2 is thinking.",
        "Your move.",
        "Player 2 is thinking.",
    ]
    assert talk.waits(OVER, PLAYER_1, "Your move.") == "The game is over."


def test_the_score_board_lights_the_player_to_move() -> None:
    assert talk.scores((4, 3), PLAYER_2) == (Tally("Player 1", "4"), Tally("Player 2", "3", lit=True))
    assert not any(tally.lit for tally in talk.scores((4, 3), OVER))
