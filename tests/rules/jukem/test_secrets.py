"""Jukem Football: who sees what (section 4), what can be concluded, and worlds that look the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given as sampled
from hypothesis import settings
from hypothesis import strategies as st

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.jukem.belief import rejuvenate
from rumpus.rules.jukem.cards import with_one, without
from rumpus.rules.jukem.deck import ALIKE, TITLE
from rumpus.rules.jukem.state import DEALING, DISCARD, DRAWING, NOTHING_TOLD, REFILLING, State, verb_of
from rumpus.rules.jukem.view import observe
from rumpus.rules.words import LUCK, OVER, WATCHER
from tests.rules.jukem.scenario import A, B, Table, begun, cards, given, names, word

STAND = "let it stand"
OTHERS = (B, WATCHER)
many = settings(derandomize=True, database=None, deadline=None, max_examples=20)


def heard(before: Table, after: Table, seat: int, move: int | None = None) -> list[str]:
    """What a seat is told of a step."""
    return [event.words for event in before.book.rules.tell(before.sees(seat), move, after.sees(seat))]


# --- The table of section 4, row by row -----------------------------------------------------------


def test_a_hand_is_seen_by_its_owner_and_counted_by_all() -> None:
    table = given("R5 R10 R15 R20 R25", other="HO SA FU PO")
    assert names(table.sees(A).hands[A]) == ["RUN 5", "RUN 10", "RUN 15", "RUN 20", "RUN 25"]
    assert table.sees(A).hands[B] == 0
    assert table.sees(WATCHER).hands == (0, 0)
    for seat in (A, B, WATCHER):
        assert table.sees(seat).cards == (5, 4)


def test_a_card_from_the_draw_pile_is_seen_by_who_draws_it_only() -> None:
    before = given("R5 R10 R15 R20", pile="", start=True)
    one, other = before.draws("HO"), before.draws("KR")
    assert one.sees(A) != other.sees(A)
    for seat in OTHERS:
        assert one.sees(seat) == other.sees(seat)
        assert heard(before, one, seat) == heard(before, other, seat) == ["Player 1 draws a card."]
    assert heard(before, one, A) == ["You draw HOLDING!"]


def test_a_card_from_the_discard_pile_is_known_until_it_is_played() -> None:
    table = given("R5 R10 HO SA", other="R5 R5 R15 R20", pile="R25", start=True).says("take discard")
    for seat in OTHERS:
        assert names(table.sees(seat).hands[A]) == ["RUN 25"]
        assert names(table.sees(seat).known[A]) == ["RUN 25"]
    kept = table.says("run 5", STAND)
    assert names(kept.sees(B).hands[A]) == ["RUN 25"]
    gone = table.says("run 25", STAND)
    assert gone.sees(B).hands[A] == 0


@pytest.mark.clause("JK-11")
def test_a_played_card_counts_as_the_known_one_of_its_title() -> None:
    table = given("R5 R25 HO SA", other="R5 R5 R15 R20", pile="R25", start=True).says("take discard")
    assert table.hand(A).count("RUN 25") == 2
    after = table.says("run 25", STAND)
    assert after.hand(A).count("RUN 25") == 1
    assert after.sees(B).hands[A] == 0


def test_the_draw_pile_is_hidden_and_counted() -> None:
    table = given("R5 R10 R15 R20 R25", other="HO SA FU PO", left=20)
    for seat in (A, B, WATCHER):
        assert table.sees(seat).to_draw == 20
    assert table.sees(A).unseen.bit_count() == 24
    assert table.sees(B).unseen.bit_count() == 25
    assert table.sees(WATCHER).unseen.bit_count() == 29


def test_what_a_seat_has_not_seen_is_all_that_lies_nowhere_in_sight() -> None:
    table = given(
        "R5 R5 C10 R20", other="HO SA FU", pile="C20 R5", drive="R30+JK", others_drive="P5-20+C10", start=True
    )
    table = table.says("take discard")
    unseen = table.state.deck
    for text in ("R5 R5 C10 R20 R5", "C20", "R30 JK", "P5-20 C10"):
        for card in sorted(range(56), reverse=True):
            if word(text) >> card & 1:
                unseen = without(unseen, card)
    assert table.sees(A).unseen == unseen


def test_discards_drives_yards_points_score_piles_and_cards_aside_are_public() -> None:
    table = given("R25 R5 C10 C15 C20", other="HO R5 R5 R10", drive="R20", pile="JK C30", points=(7, 3))
    table = table.says("run 25", "answer holding")
    views = [table.sees(seat) for seat in (A, B, WATCHER)]
    for field in ("tops", "beneath", "yards", "points", "score_piles", "aside", "half", "dealer"):
        assert len({getattr(view, field) for view in views}) == 1
    assert names(views[2].aside) == ["RUN 25", "HOLDING!"]


def test_the_starter_is_seen_by_all() -> None:
    before = begun().draws("R5", "R10", "R5", "R10", "R5", "R10", "C20", "C20")
    after = before.draws("KR")
    for seat in (A, B, WATCHER):
        assert heard(before, after, seat)[0] == "KICK RETURN is turned up beside the draw pile."


def test_dealt_cards_are_seen_by_their_owner_only() -> None:
    before = begun()
    one, other = before.draws("HO"), before.draws("R5")
    assert heard(before, one, A) == ["You are dealt HOLDING!"]
    for seat in OTHERS:
        assert one.sees(seat) == other.sees(seat)
        assert heard(before, one, seat) == []


@pytest.mark.clause("JK-30")
@pytest.mark.parametrize("other", ["HO SA FU PO", "R5 R5 R5 R10"])
def test_the_window_does_not_give_the_defenders_hand_away(other: str) -> None:
    table = given("R15 R20 C15 C20 C30", other=other).says("run 15")
    assert table.turn == B
    usual = given("R15 R20 C15 C20 C30", other="FG FG FG R10").says("run 15")
    assert table.sees(A) == usual.sees(A)
    assert table.sees(WATCHER) == usual.sees(WATCHER)
    assert heard(table, table.says(STAND), A) == heard(usual, usual.says(STAND), A)


def test_at_the_end_both_hands_are_open() -> None:
    table = given("R5 R10 R15", other="HO SA", left=0, half=2, points=(7, 0)).says("stop")
    assert table.turn == OVER
    for seat in (A, B, WATCHER):
        assert names(table.sees(seat).hands[B]) == ["HOLDING!", "SACK!"]


def test_in_a_last_card_turn_the_other_hand_can_be_told_by_counting() -> None:
    table = given("R5 R10 R15", other="HO SA", left=0)
    assert names(table.sees(A).unseen) == ["HOLDING!", "SACK!"]


# --- Other worlds ---------------------------------------------------------------------------------


def game_of(seed: int, words: dict[str, str]) -> tuple[Any, list[State], list[int]]:
    """A random game: its rules, its states and its moves."""
    book = open_book("jukem")
    chance = Random(seed)
    states: list[State] = [book.rules.initial(book.house(words))]
    moves: list[int] = []
    while book.rules.turn(states[-1]) != OVER and len(moves) < 400:
        moves.append(chance.choice(legal_moves(book, states[-1])))
        states.append(book.rules.apply(states[-1], moves[-1]))
    return book, states, moves


def can_have_been(book: Any, states: list[State], moves: list[int], step: int, seat: int, world: State) -> bool:
    """Whether the game can be played so that it leads to this world, with all that the seat saw of it.

    The other hand differs in one card, so some card that luck dealt or drew for it was another one.
    """
    other = 1 - seat
    real = states[step]
    out_of = real.hands[other] & ~world.hands[other]
    into = world.hands[other] & ~real.hands[other]
    leaving, coming = TITLE[out_of.bit_length() - 1], TITLE[into.bit_length() - 1]
    for place in range(step):
        before, after = states[place], states[place + 1]
        dealt = before.phase in (DEALING, DRAWING, REFILLING) and TITLE[moves[place]] == leaving
        if dealt and after.hands[other] != before.hands[other] and after.half == real.half:
            state = before
            for number in range(place, step):
                move = _moved(state, moves[number], states[number], coming if number == place else None)
                if move not in legal_moves(book, state):
                    break
                state = book.rules.apply(state, move)
                if observe(state, seat) != observe(states[number + 1], seat):
                    break
            else:
                if state == world or state._replace(held=world.held, told=world.told, rooms=world.rooms) == world:
                    return True
    return False


def _moved(state: State, move: int, real: State, instead: int | None) -> int:
    """The same move in another world: luck's card is named by any number of its title that lies in the pile."""
    if real.phase not in (DEALING, DRAWING, REFILLING):
        return move
    alike = state.draw & ALIKE[move if instead is None else instead]
    return (alike & -alike).bit_length() - 1


def changed_world(state: State, seat: int, chance: int) -> State:
    """What a seat sees stays the same."""
    return rejuvenate(state, seat, observe(state, seat), chance)


HOUSES = st.sampled_from(
    [{}, {"strict_play": "on"}, {"overshoot": "on"}, {"may_decline": "on"}, {"refill": "at_once"}, {"snipe": "on"}]
)


@many
@sampled(seed=st.integers(0, 2**32), words=HOUSES)
def test_every_mutated_world_can_have_been(seed: int, words: dict[str, str]) -> None:
    book, states, moves = game_of(seed, words)
    chance = Random(seed)
    for step in sorted(chance.sample(range(len(moves)), 8)):
        for seat in (A, B):
            world = changed_world(states[step], seat, chance.getrandbits(60))
            if world != states[step]:
                assert observe(world, seat) == observe(states[step], seat)
                assert can_have_been(book, states, moves, step, seat, world)


def other_hands(table: Table) -> set[str]:
    """Every card that some change of the world puts into A's hand, as B must think."""
    seen: set[str] = set()
    for leaving in range(4):
        for coming in range(table.state.draw.bit_count()):
            seen |= set(names(changed_world(table.state, B, coming << 16 | leaving).hands[A]))
    return seen


@pytest.mark.clause("JK-13")
def test_a_mutated_hand_had_no_play_when_its_owner_had_to_discard() -> None:
    table = given("C50 C40 HO SA FU", drive="R30 R30 R20 R10").says("discard holding")
    seen = other_hands(table)
    assert {"RUN 15", "JUKEM", "CATCH 35"} <= seen
    assert not seen & {"RUN 5", "RUN 10"}, "ten yards were missing: a RUN 5 or RUN 10 would have been played"


def all_changes(table: Table) -> list[State]:
    """A's hand with any one card changed for any other, as B must think."""
    numbers = range(table.state.draw.bit_count())
    return [changed_world(table.state, B, coming << 16 | leaving) for leaving in range(4) for coming in numbers]


@pytest.mark.clause("JK-13", "JK-16", "JK-R6")
def test_a_pass_and_its_catch_can_both_have_been_held_where_there_was_no_room_for_them() -> None:
    def together(drive: str) -> bool:
        table = given("P20-50 C5 HO SA FU", drive=drive).says("discard holding")
        return any({"PASS 20-50", "CATCH 40"} <= set(names(world.hands[A])) for world in all_changes(table))

    assert together("R30 R30 R20 R10")
    assert not together("R30")


@pytest.mark.clause("JK-13")
def test_what_came_after_a_discard_is_not_bound_by_it() -> None:
    table = given("C50 C40 HO SA FU", drive="R30 R30 R20 R10").says("discard holding")
    state = table.state
    fresh = state._replace(hands=(with_one(state.hands[A], TITLE[0]), state.hands[B]), draw=without(state.draw, 0))
    drawn = [changed_world(fresh, B, coming << 16) for coming in range(fresh.draw.bit_count())]
    assert any("RUN 10" in names(world.hands[A]) for world in drawn)


def test_a_bold_change_deals_most_of_a_hand_anew() -> None:
    state = given("R5 R10 R15 R20 R25", other="HO SA FU PO").state
    chance = Random(5)
    worlds = [changed_world(state, B, 1 << 60 | chance.getrandbits(60)) for _ in range(60)]
    assert max((world.hands[A] & ~state.hands[A]).bit_count() for world in worlds) >= 4
    assert {observe(world, B) for world in worlds} == {observe(state, B)}


def test_of_two_equal_cards_neither_changes_while_one_is_known_and_one_was_held() -> None:
    table = given("P5-20 P5-20 HO SA", other="R5 R5 R5 R10", pile="C50")
    pass_card, holding, sack = (cards(one)[0] for one in ("P5-20", "HO", "SA"))
    told = (pass_card, holding, sack, *NOTHING_TOLD[3:])
    state = table.state._replace(known=(word("P5-20"), 0), held=(word("P5-20 HO SA"), 0), told=told)
    for leaving in range(3):
        for coming in range(state.draw.bit_count()):
            world = changed_world(state, B, coming << 16 | leaving)
            assert names(world.hands[A]).count("PASS 5-20") >= 2


@pytest.mark.clause("JK-13", "JK-R5")
@pytest.mark.parametrize(("strict", "possible"), [("on", False), ("off", True)])
def test_a_kick_return_can_have_been_held_back_unless_the_house_is_strict(strict: str, possible: bool) -> None:
    table = given("C50 C40 HO SA FU", strict_play=strict).says("discard holding")
    assert "JUKEM" in other_hands(table)
    assert ("KICK RETURN" in other_hands(table)) == possible


@many
@sampled(seed=st.integers(0, 2**32))
def test_most_positions_have_other_worlds(seed: int) -> None:
    _, states, _ = game_of(seed, {})
    chance = Random(seed)
    tried = [state for state in states if state.draw and state.hands[0] and state.phase not in (DEALING,)]
    changed = sum(changed_world(state, A, chance.getrandbits(62)) != state for state in tried)
    assert changed > len(tried) // 4


def test_a_discard_is_what_tells_of_a_hand_and_declining_tells_nothing() -> None:
    usual = given("C50 C40 HO SA FU").says("discard holding")
    assert usual.state.told != NOTHING_TOLD
    assert usual.state.held[A] == usual.state.hands[A]
    free = given("C50 C40 HO SA FU", may_decline="on").says("discard holding")
    assert (free.state.told, free.state.held) == (NOTHING_TOLD, (0, 0))


def test_luck_is_asked_for_every_hidden_card() -> None:
    _, states, moves = game_of(5, {})
    book = open_book("jukem")
    for before, move, after in zip(states, moves, states[1:], strict=False):
        if before.draw != after.draw and after.half == before.half:
            assert book.rules.turn(before) == LUCK
            assert before.draw >> move & 1
        elif verb_of(move) == DISCARD:
            assert before.draw == after.draw or after.half != before.half
