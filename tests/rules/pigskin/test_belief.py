"""What bots are told: a judgement, and other worlds, each of which has a whole past that would have looked the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.pigskin.belief import explain, may_become, rejuvenate, with_man_read, with_other_man
from rumpus.rules.pigskin.deck import CARDS, DECK, SPECIAL
from rumpus.rules.pigskin.spaces import LINE, SCRUB, SECOND, STAR, column_of
from rumpus.rules.pigskin.squads import FB, LG, free, man_at, sitting_out, sort_of
from rumpus.rules.pigskin.state import (
    CALL,
    HALF_TIME,
    OUT_GAME,
    OUT_QUARTER,
    PUNT_OUT_CALL,
    QUICK_KICK_CALL,
    RESOLVE,
    SETUP,
    SINCE,
    SORTS,
    SWAPPED,
    WINDOW,
    marked,
)
from rumpus.rules.pigskin.windows import DONE, SWAPS, fewest
from rumpus.rules.words import OVER, WATCHER
from tests.rules.pigskin.conftest import given
from tests.rules.pigskin.test_invariants import all_men

Walk = tuple[list[int], list[Any]]
ALL_SWAPS = range(SWAPS, SWAPS + 33)


def walked(book: Book, seed: int, swaps: float, steps: int, **house: str) -> Walk:
    """A game whose coaches rarely swap, so that evidence piles up; its moves and its states."""
    chance = random.Random(seed)
    state = book.rules.initial(book.house(house))
    moves: list[int] = []
    states = [state]
    while len(moves) < steps and book.rules.turn(state) != OVER:
        offered = legal_moves(book, state)
        move = chance.choice(offered)
        if state.phase == WINDOW and chance.random() > swaps:
            move = DONE
        moves.append(move)
        state = book.rules.apply(state, move)
        states.append(state)
    return moves, states


def other_pasts(book: Book, walk: Walk, card: int, seat: int) -> Iterator[tuple[int, list[int]]]:
    """Moves that the other coach or luck may have made instead, from a step on: one of them is another.

    Another man in a line-up or a swap; in the window that is open a swap more or less; or another last card.
    """
    moves, states = walk
    now, secret = states[-1], states[-1].phase == WINDOW
    if secret and (book.rules.turn(now) == 1 - seat or moves[-1] == DONE):
        yield from ((len(moves), [swap]) for swap in ALL_SWAPS)
    turned = False
    for step in range(len(moves) - 1, -1, -1):
        state, move, later = states[step], moves[step], moves[step + 1 :]
        if state.phase == RESOLVE and not turned:
            turned = True
            yield step, [card, *later]
        if book.rules.turn(state) != 1 - seat:
            continue
        if state.phase in (SETUP, HALF_TIME):
            yield from ((step, [man, *later]) for man in range(3))
        if state.phase == WINDOW and move != DONE:
            first = move - (move - SWAPS) % 3
            yield from ((step, [swap, *later]) for swap in range(first, first + 3))
        if secret and state.phase == WINDOW and state.plays == now.plays:
            yield step, later
            yield from ((step, [swap, move, *later]) for swap in ALL_SWAPS)


def led_to(book: Book, start: Any, moves: list[int], seat: int) -> tuple[list[Any], Any] | None:
    """The changes of a seat's view along these moves, and the end; nothing if they are not legal."""
    state = start
    views = [book.rules.observe(state, seat)]
    for move in moves:
        if book.rules.turn(state) == OVER or move not in legal_moves(book, state):
            return None
        state = book.rules.apply(state, move)
        view = book.rules.observe(state, seat)
        if view != views[-1]:
            views.append(view)
    return views, state


@pytest.mark.parametrize("seed", range(8))
def test_every_changed_world_has_a_past_that_looked_the_same(seed: int) -> None:
    book = open_book("pigskin")
    chance = random.Random(seed)
    moves, states = walked(book, seed, 0.3, 160)
    changed = 0
    while changed < 5:
        step, seat = chance.randrange(1, len(moves)), chance.randrange(2)
        world = rejuvenate(states[step], seat, book.rules.observe(states[step], seat), chance.getrandbits(62))
        if world == states[step]:
            continue
        changed += 1
        walk = moves[:step], states[: step + 1]
        assert any(
            led_to(book, states[begin], past, seat) == (led_to(book, states[begin], moves[begin:step], seat)[0], world)  # type: ignore[index]
            for begin, past in other_pasts(book, walk, world.card, seat)
        ), f"step {step}, seat {seat}: {world}"


@pytest.mark.parametrize("mode", ["closed", "open"])
def test_most_moments_have_other_worlds(mode: str) -> None:
    book = open_book("pigskin")
    chance = random.Random(5)
    _, states = walked(book, 11, 0.05, 700, card_mode=mode)
    tried = changed = 0
    for state in states[22::3]:
        for seat in (0, 1):
            now = book.rules.observe(state, seat)
            worlds = [rejuvenate(state, seat, now, chance.getrandbits(62)) for _ in range(4)]
            tried += 1
            changed += any(world != state for world in worlds)
            for world in worlds:
                for who in (seat, WATCHER):
                    assert book.rules.observe(world, who) == book.rules.observe(state, who)
    assert changed > 0.8 * tried


def test_a_man_who_was_read_is_the_same_in_all_worlds() -> None:
    field = given("White 1&10 @W30", ["line/second = 3"], black="LG scrub").does("run LG")
    chance = random.Random(3)
    worlds = [rejuvenate(field.state, 0, field.sees(0), chance.getrandbits(62)) for _ in range(300)]
    positions = {
        position
        for world in worlds
        for position in range(11)
        if (world.lineup[1] ^ field.state.lineup[1]) >> 2 * position & 3
    }
    assert positions == set(range(11)) - {2}


def test_the_last_card_may_have_been_another_that_reads_the_same() -> None:
    field = given("White 1&10 @W30").does("run LG").with_cards("B5").with_luck()
    chance = random.Random(3)
    cards = {rejuvenate(field.state, 0, field.sees(0), chance.getrandbits(62)).card for _ in range(300)}
    assert len(cards) > 1
    assert {rejuvenate(field.state, 1, field.sees(1), chance.getrandbits(62)).card for _ in range(300)} == {
        field.state.card
    }


def test_what_a_window_tells_is_explained_by_other_swaps() -> None:
    book = open_book("pigskin")
    rules = book.rules
    _, states = walked(book, 11, 0.05, 700)
    chance = random.Random(7)
    closed = [(one, two) for one, two in pairwise(states) if one.phase == WINDOW and two.phase != WINDOW]
    assert closed
    for before, after in closed:
        world = before
        for _ in range(40):
            world = rejuvenate(world, 1, rules.observe(before, 1), chance.getrandbits(62))
        explained = rejuvenate(world, 1, rules.observe(after, 1), chance.getrandbits(62))
        assert rules.observe(explained, 1) == rules.observe(before, 1)
        assert rules.observe(rules.apply(explained, DONE), 1).latest == rules.observe(after, 1).latest


def test_a_window_that_will_tell_of_one_swap_leads_nowhere_after_another() -> None:
    """Section 4: all that is told of a window is where men were swapped."""
    field = given("White 1&10 @W30").having(phase=WINDOW, actor=1)
    rules = field.book.rules
    swaps = [move for move in legal_moves(field.book, field.state) if move != DONE]
    for told in swaps[::3]:
        view = rules.observe(rules.apply(rules.apply(field.state, told), DONE), 0)
        assert view.phase != WINDOW
        assert may_become(field.state, 0, view)
        for swap in swaps:
            same = (swap - SWAPS) // 3 == (told - SWAPS) // 3
            assert may_become(rules.apply(field.state, swap), 0, view) == same
        assert may_become(rules.apply(field.state, told), 0, rules.observe(field.state, 0))


def test_a_card_that_is_seen_now_was_not_seen_by_the_other_before() -> None:
    book = open_book("pigskin")
    rules = book.rules
    _, states = walked(book, 11, 0.05, 700)
    tried = 0
    for before, after in pairwise(states):
        view = rules.observe(after, 0)
        face_down = before.shown[1] & ~before.shown[0] & ~SPECIAL & ~(1 << max(before.card, 0))
        seen = (1 << view.card) & ~SPECIAL if view.card >= 0 else 0
        if after.turned == before.turned or not seen or after.cutting or not face_down:
            continue
        wrong = before._replace(shown=(before.shown[0], before.shown[1] ^ (face_down & -face_down) | seen))
        explained = explain(wrong, 0, view, tried)
        assert explained.shown[1] & seen == 0
        assert rules.observe(explained, 0) == rules.observe(wrong, 0)
        tried += 1
    assert tried


def test_a_card_that_is_turned_now_was_not_the_one_that_the_other_read_last() -> None:
    """In a wrong world it was, and reads the same for another man of the other; it is explained by another card."""
    book = open_book("pigskin")
    rules = book.rules
    tried = other_men = 0
    for seed in range(11, 41):
        _, states = walked(book, seed, 0.05, 700)
        for before, after in pairwise(states):
            view = rules.observe(after, 0)
            hidden = before.card >= 0 and before.shown[1] & ~before.shown[0] & ~SPECIAL & 1 << before.card
            if not hidden or before.read_at < 0 or after.turned == before.turned or view.card < 0 or after.cutting:
                continue
            for man in range(3):
                column = before.column // 3 * 3 + man
                same = DECK[view.card][column] == DECK[before.card][before.column]
                if not same or free(before.men[1], before.read_at, man) == 0:
                    continue
                shown = before.shown[1] ^ 1 << before.card | 1 << view.card
                wrong = with_other_man(before, 1, before.read_at, man, False)
                wrong = wrong._replace(card=view.card, column=column, shown=(before.shown[0], shown))
                explained = explain(wrong, 0, view, tried)
                assert explained.card != view.card
                assert rules.observe(explained, 0) == rules.observe(before, 0)
                tried += 1
                other_men += explained.lineup != wrong.lineup
    assert tried > 5
    assert other_men


def test_a_card_that_the_other_turns_now_was_not_the_one_that_he_read_last() -> None:
    """In a wrong world it was, under another man, and it is the only one that reads so now."""
    cards = ["line/second = FUMBLE", "fumble = KEEP 33, line/scrub = FUMBLE"]
    field = given("White 1&10 @W30", cards)
    rules: Any = field.book.rules
    first, second = (CARDS.index(name) for name in field.cards)
    state = rules.apply(field.with_cards().does("run LG").state, first)
    view = rules.observe(rules.apply(state, second), 0)
    wrong = with_other_man(state, 1, LG, SCRUB, False)
    wrong = wrong._replace(
        card=second, column=column_of(LINE, SCRUB), shown=(state.shown[0], state.shown[1] ^ (1 << first | 1 << second))
    )
    assert rules.observe(wrong, 0) == rules.observe(state, 0)
    for chance in range(9):
        explained = rules.explain(wrong, 0, view, chance)
        assert rules.observe(explained, 0) == rules.observe(wrong, 0)
        readings = [rules.observe(rules.apply(explained, card), 0) for card in legal_moves(field.book, explained)]
        assert view in readings
        assert_sound(explained, 1, all_men(state, 1))


def test_what_was_read_face_down_is_explained_by_a_card_that_is_left_and_by_a_man_who_can_stand_there() -> None:
    book = open_book("pigskin")
    rules = book.rules
    _, states = walked(book, 11, 0.05, 700)
    tried = other_men = 0
    for before, after in pairwise(states):
        view = rules.observe(after, 0)
        if before.phase != RESOLVE or view.reader != 1 or view.card >= 0 or after.turned == before.turned:
            continue
        for man in range(3 if view.read_at >= 0 else 0):
            if free(before.men[1], view.read_at, man) == 0:
                continue
            wrong = with_other_man(before, 1, view.read_at, man, False)
            explained = explain(wrong, 0, view, tried)
            assert rules.observe(explained, 0) == rules.observe(before, 0)
            readings = [rules.observe(rules.apply(explained, card), 0) for card in legal_moves(book, explained)]
            assert view in readings
            tried += 1
            other_men += explained.lineup != wrong.lineup
    assert tried > 20
    assert other_men


def test_with_open_cards_the_class_that_was_read_is_explained_by_such_a_man() -> None:
    """PS-147: everybody sees which man of the other was read."""
    book = open_book("pigskin")
    rules = book.rules
    tried = other_men = 0
    for before, after in pairwise(walked(book, 11, 0.05, 700, card_mode="open")[1]):
        view = rules.observe(after, 0)
        if before.phase != RESOLVE or view.reader != 1 or view.read_at < 0 or after.turned == before.turned:
            continue
        for man in range(3):
            wrong = with_man_read(before, 1, view.read_at, man, random.Random(tried))
            explained = explain(wrong, 0, view, tried)
            assert rules.observe(explained, 0) == rules.observe(before, 0)
            assert rules.observe(rules.apply(explained, after.card), 0) == view
            assert_sound(explained, 1, all_men(before, 1))
            tried += 1
            other_men += explained.lineup != wrong.lineup
    assert tried > 20
    assert other_men


@pytest.mark.parametrize("call", [PUNT_OUT_CALL, QUICK_KICK_CALL])
def test_some_kicks_are_explained_by_a_star_who_kicks(call: int) -> None:
    """PS-18."""
    field = given("White 4&10 @B40", white="FB scrub")
    view = field.book.rules.observe(field.state, 1)._replace(call=call, phase=RESOLVE)
    explained = explain(field.state, 1, view, 1)
    assert man_at(explained.lineup[0], FB) == STAR


@pytest.mark.parametrize("pile", [OUT_QUARTER, OUT_GAME])
def test_a_star_who_kicks_though_none_is_left_was_not_the_man_who_was_removed(pile: int) -> None:
    """PS-18: in the world before, all the Stars among the backs have been removed."""
    field = given("White 4&10 @B40", white="QB scrub, RH scrub, FB scrub, LH scrub")
    rules = field.book.rules
    stars = free(field.state.men[0], FB, STAR)
    assert stars
    men = field.state.men[0] - (stars << sort_of(FB, STAR)) + (stars << sort_of(FB, STAR) + pile)
    world = field.state._replace(men=(men, field.state.men[1]))
    view = rules.observe(world, 1)._replace(call=PUNT_OUT_CALL, phase=RESOLVE)
    explained = explain(world, 1, view, 1)
    assert man_at(explained.lineup[0], FB) == STAR
    assert free(explained.men[0] >> pile, FB, STAR) == stars - 1
    assert free(explained.men[0] >> pile, FB, SCRUB) == 1 + free(world.men[0] >> pile, FB, SCRUB)
    assert PUNT_OUT_CALL in legal_moves(field.book, explained)
    assert rules.observe(explained, 1) == rules.observe(world, 1)


def test_whoever_else_kicks_no_man_is_made_or_lost_and_no_bench_has_lent_more_men_than_it_had() -> None:
    """PS-18, PS-122: some kickers are swapped in the very window before, and a Star may sit out just then."""
    book = open_book("pigskin")
    rules = book.rules
    tried = sat_out = 0
    for seed in range(11, 31):
        for state in walked(book, seed, 0.6, 500)[1]:
            kicker, seat = state.offence, 1 - state.offence
            if state.phase != CALL or man_at(state.lineup[kicker], FB) == STAR:
                continue
            view = rules.observe(state, seat)._replace(call=QUICK_KICK_CALL, phase=RESOLVE)
            explained = explain(state, seat, view, tried)
            assert man_at(explained.lineup[kicker], FB) == STAR
            assert rules.observe(explained, seat) == rules.observe(state, seat)
            assert_sound(explained, kicker, all_men(state, kicker))
            assert_sound(rules.apply(explained, QUICK_KICK_CALL), kicker, all_men(state, kicker))
            tried += 1
            sat_out += sitting_out(explained, kicker) != sitting_out(state, kicker)
    assert tried > 100
    assert sat_out


def test_whoever_else_is_read_no_man_is_made_or_lost_and_no_bench_has_lent_more_men_than_it_had() -> None:
    book = open_book("pigskin")
    rules = book.rules
    tried = 0
    for seed in range(11, 15):
        for before, after in pairwise(walked(book, seed, 0.3, 700)[1]):
            view = rules.observe(after, 0)
            if before.phase != RESOLVE or view.reader != 1 or view.card >= 0 or view.read_at < 0:
                continue
            for reading in {DECK[card][after.column // 3 * 3 + man] for card in range(50) for man in range(3)}:
                explained = explain(before, 0, view._replace(reading=reading), tried)
                assert rules.observe(explained, 0) == rules.observe(before, 0)
                assert_sound(explained, 1, all_men(before, 1))
                tried += 1
    assert tried > 100


def assert_sound(state: Any, seat: int, men: int) -> None:
    """Every man of the squad is somewhere; who was not swapped stood there before; a bench was never below nothing."""
    assert all_men(state, seat) == men
    swapped = marked(state.marks[seat], SWAPPED)
    for position in range(11):
        if swapped >> position & 1 == 0:
            assert man_at(state.before[seat], position) == man_at(state.lineup[seat], position)
    if not swapped:
        assert fewest(state.lean[seat] >> SINCE, state.men[seat]) == state.lean[seat] >> SINCE & SORTS


def test_a_judgement_is_fair_to_both_and_likes_points_and_the_ball() -> None:
    field = given("White 1&10 @W30")
    rules = field.book.rules
    assert rules.evaluate(field.state, 0) + rules.evaluate(field.state, 1) == pytest.approx(1)
    ahead = field.having(points=(7, 0))
    assert rules.evaluate(ahead.state, 0) > rules.evaluate(field.state, 0)
    near = given("White 1&10 @B12")
    assert rules.evaluate(near.state, 0) > rules.evaluate(field.state, 0)
    late = ahead.having(quarter=4)
    assert rules.evaluate(late.state, 0) > rules.evaluate(ahead.state, 0)
    tired = field.having(timeouts=(3, 0))
    assert rules.evaluate(tired.state, 0) < rules.evaluate(field.state, 0)


def test_a_judgement_likes_good_men_wherever_they_stand() -> None:
    book = open_book("pigskin")
    rules = book.rules
    state = rules.initial(book.house())
    judged = [rules.evaluate(rules.apply(state, man), 0) for man in (STAR, SECOND, SCRUB)]
    assert judged[0] == judged[1] > judged[2]
    weak, strong = (given("White 1&10 @W30", white=men).state for men in ("LG scrub", "LG star"))
    assert rules.evaluate(strong, 0) > rules.evaluate(weak, 0)
