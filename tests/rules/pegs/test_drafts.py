"""Set-ups and guesses that are built as a whole: the places in any order, and a refusal that places nothing."""

from __future__ import annotations

import random

import pytest

from rumpus.engine.plain import applied, legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import LUCK, OVER
from rumpus.table.match import Match
from rumpus.table.notation import in_order, mover_view

from .scenario import PEG_GAMES, at_table, given, when

BUILT = ("x-rays", "tank-blitz", "chain-gang", "mad-dash", "battle-of-the-blobs", "hideout", "hostage")


@pytest.mark.clause("XR-2", "HO-13", "HS-3")
@pytest.mark.parametrize("game", PEG_GAMES)
def test_what_was_placed_one_by_one_can_be_built_as_a_whole_in_any_order(game: str) -> None:
    """The pieces of a random game, shuffled: they stand where they stood."""
    book, chance, built = open_book(game), random.Random(3), 0
    for _ in range(20):
        state, begun, spots = book.rules.initial(book.house()), None, list[str]()
        for _ in range(60):
            if book.rules.turn(state) == OVER:
                break
            view = mover_view(book, state)
            draft = book.rules.scene(view).draft if book.rules.turn(state) != LUCK else None
            move = chance.choice(legal_moves(book, state))
            if draft is not None:
                if begun is None:
                    begun, wanted = state, draft
                spots.append(book.rules.touch(view, move)[0])
                assert set(spots) <= set(wanted.places)
            state = applied(book, state, move)
            if begun is not None and len(spots) == len(wanted.pieces):
                kinds = len(set(wanted.pieces)) - 1  # the first piece may be of a kind of its own
                rest = spots[kinds:]
                chance.shuffle(rest)
                again = begun
                for move in in_order(book, begun, [*spots[:kinds], *rest]):
                    again = applied(book, again, move)
                assert again == state
                begun, spots, built = None, [], built + 1
    assert (built > 0) == (game in BUILT)


@pytest.mark.clause("XR-2", "XR-R1")
def test_a_necklace_that_is_whole_at_the_end_is_built_from_both_ends() -> None:
    match = Match(open_book("x-rays"))
    moves = match.drafted(0, ["A1", "E1", "B1", "D1", "C1"])
    for move in moves:
        match.play(0, move)
    assert match.turn == 1


def test_what_does_not_fit_is_refused_as_a_whole_and_places_nothing() -> None:
    match = Match(open_book("x-rays"))
    with pytest.raises(IllegalMove, match="would not hold the necklace together"):
        match.drafted(0, ["A1", "B1", "C1", "E1", "F1"])
    with pytest.raises(IllegalMove, match="name 5 different places"):
        match.drafted(0, ["A1", "A1", "B1", "C1", "D1"])
    with pytest.raises(IllegalMove, match="name 5 different places"):
        match.drafted(0, ["A1"])
    with pytest.raises(IllegalMove, match="turn"):
        match.drafted(1, ["A4", "B4", "C4", "D4", "E4"])
    assert not match.played


def test_nothing_is_tried_out_where_an_alarm_could_sound() -> None:
    """A list of places would tell beforehand where pegs stand."""
    for game in PEG_GAMES:
        match = at_table(open_book(game))
        while match.turn >= 0 and match.book.rules.scene(match.view(match.turn)).draft:
            match.play(match.turn, match.choices(match.turn)[0].move)
        if match.turn >= 0:
            with pytest.raises(IllegalMove, match="nothing to build"):
                match.drafted(match.turn, ["A1"])


@pytest.mark.clause("HO-13", "HO-14")
def test_a_right_guess_wins_in_any_order() -> None:
    hidden = when(
        given(open_book("hideout")), *["A1", "A2", "A3", "C1", "C2", "C3", "A4", "A5", "A6", "C4", "C5", "C6"], "guess"
    )
    moves = in_order(open_book("hideout"), hidden, ["C6", "A4", "C5", "A5", "A6", "C4"])
    for move in moves:
        hidden = applied(open_book("hideout"), hidden, move)
    assert open_book("hideout").rules.winners(hidden) == 0b01
