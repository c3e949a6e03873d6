"""The bot: it sees what a player sees, plays by the rules, and plays well."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rumpus.bots.belief import Belief
from rumpus.bots.effort import LEVELS, Effort
from rumpus.bots.levels import effort_of, in_plain_python
from rumpus.bots.mind import native_mind, plain_mind
from rumpus.bots.pig.exact import solve
from rumpus.bots.pig.player import chances_of
from rumpus.bots.search import Thought, Weighed, thought
from rumpus.bots.thinker import Thinker, as_good_as_best, chosen
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.words import OVER
from rumpus.table.match import Match, Notice

from .watching import after, first_view, watched

SMALL = Effort(worlds=12, exact=30, rounds=12, ahead=2, sweep=2)
"""Enough to think in plain Python while a test waits."""


@pytest.mark.parametrize("game", GAMES)
def test_hidden_things_make_no_difference_to_a_bot(game: str) -> None:
    """Twin worlds: something hidden happened otherwise. As long as the bot has noticed the same, it does the same."""
    book = open_book(game)
    options, compared = book.house(), 0
    for seed in range(6):
        dice, seat = Random(seed), seed % 2
        states: list[Any] = [book.rules.initial(options)] * 2
        histories = [[first_view(book, options, seat)] for _ in states]
        bots = [Thinker(plain_mind(book), options, seat, SMALL, seed=9) for _ in states]
        asked = 0
        for _ in range(60):
            mover = book.rules.turn(states[0])
            if mover == OVER or histories[0] != histories[1] or asked == 3:
                break
            moves = [legal_moves(book, state) for state in states]
            if mover == seat:
                choices = [bot.choose(seen, offered) for bot, seen, offered in zip(bots, histories, moves, strict=True)]
                assert choices[0] == choices[1]
                asked += len(moves[0]) > 1
                compared += states[0] != states[1]
                made = choices
            else:
                first = dice.choice(moves[0])
                noticed = after(book, states[0], first, seat)[1]
                alike = [move for move in moves[1] if after(book, states[1], move, seat)[1] == noticed]
                made = [first, dice.choice(alike or moves[1])]
            for world in (0, 1):
                states[world], noticed = after(book, states[world], made[world], seat)
                histories[world] += noticed
    assert compared or not book.about.secrets


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_by_its_rules(game: str, level: str) -> None:
    book = open_book(game)
    match = Match(book)
    effort = replace(in_plain_python(effort_of(game, level)), worlds=8, exact=16, rounds=8, sweep=0)
    bots = [Thinker(plain_mind(book), match.options, seat, effort, seed=2) for seat in range(2)]
    for _ in range(40):
        if match.over:
            break
        seat = match.turn
        moves = match.moves(seat)
        move = bots[seat].choose(match.history(seat), moves)
        assert move in moves
        match.play(seat, move)


def test_the_same_seed_thinks_the_same_and_another_seed_otherwise() -> None:
    book = open_book("free-for-all")
    *_, (state, seen) = watched(book, 0, 1, most=9)
    moves = legal_moves(book, state)
    thoughts = []
    for seed in (1, 1, 2):
        belief = Belief(plain_mind(book), book.house(), 0, size=10)
        belief.follow(seen)
        thoughts.append(thought(belief, moves, replace(SMALL, rounds=80), seed).moves)
    assert thoughts[0] == thoughts[1]
    assert thoughts[0] != thoughts[2]


@pytest.mark.parametrize("game", ["x-rays", "pig-dice"])
def test_plain_and_native_thoughts_are_the_same(game: str) -> None:
    book = open_book(game)
    found = []
    for mind in (plain_mind(book), native_mind(book)):
        match = Match(book, luck_by_hand=True)
        belief = Belief(mind, match.options, 0, size=20)
        belief.follow(match.history(0))
        found.append(thought(belief, match.moves(0), replace(SMALL, rounds=60), 5))
    assert [each.tries for each in found[0].moves] == [each.tries for each in found[1].moves]
    values = [[each.value for each in one.moves] for one in found]
    assert values[0] == pytest.approx(values[1])


def test_with_a_deadline_it_stops_before_all_its_rounds() -> None:
    book = open_book("tic-tac-two")
    match = Match(book)
    belief = Belief(plain_mind(book), match.options, 0, size=10)
    belief.follow(match.history(0))
    found = thought(belief, match.moves(0), replace(SMALL, rounds=10_000_000 >> 8), 1, milliseconds=30)
    assert 0 < found.rounds < 10_000_000 >> 8


def last_turn(options: Any) -> Match:
    """Pig Dice in the last turn, with a choice: the other has reached the target, and is at most two points ahead."""
    for seed in range(5_000):
        match, dice = Match(open_book("pig-dice"), options, luck_by_hand=True), Random(seed)
        while not match.over:
            moves = match.moves(match.turn)
            if len(moves) > 1 and match.turn >= 0:
                state = match.view(match.turn).state
                behind = state.banked[1 - match.turn] - state.banked[match.turn] - state.points
                if state.banked[1 - match.turn] >= options.target and 1 <= behind <= 2:
                    return match
            match.play(match.turn, dice.choice(moves))
    raise AssertionError("no random game comes so far")


def test_search_through_luck_finds_what_the_exact_solution_knows() -> None:
    book = open_book("pig-dice")
    options = book.house({"target": "20"})
    match = last_turn(options)
    seat = match.turn
    belief = Belief(native_mind(book), options, seat)
    belief.follow(match.history(seat))
    moves = match.moves(seat)
    found = thought(belief, moves, Effort(rounds=40_000, ahead=100), 1)
    exact = chances_of(solve(book, options), match.view(seat), moves)
    assert found.best.move == max(exact, key=lambda move: exact[move])
    assert found.best.value == pytest.approx(exact[found.best.move], abs=0.05)


def test_imprecision_makes_other_moves_but_prefers_good_ones() -> None:
    book = open_book("tic-tac-two")
    match = Match(book)
    belief = Belief(native_mind(book), match.options, 0, size=50)
    for place in ("D1", "E5"):
        match.play(match.turn, place)
    belief.follow(match.history(0))
    found = thought(belief, match.moves(0), Effort(worlds=50, rounds=4_000), 3)
    dice = Random(4)
    sloppy = [chosen(found, 1.0, dice) for _ in range(400)]
    assert len(set(sloppy)) > 3
    value = {each.move: each.value for each in found.moves}
    assert sum(value[move] for move in sloppy) / 400 > sum(value.values()) / len(value)
    assert {chosen(found, 0.0, dice) for _ in range(50)} <= {each.move for each in as_good_as_best(found)}


def test_secret_set_ups_are_varied() -> None:
    book = open_book("x-rays")
    match = Match(book)
    first = {
        Thinker(native_mind(book), match.options, 0, effort_of("x-rays", "expert"), seed=seed).choose(
            match.history(0), match.moves(0)
        )
        for seed in range(40)
    }
    assert len(first) > 8


def test_single_settings_of_a_level_can_be_changed_and_nonsense_is_refused() -> None:
    assert effort_of("x-rays", "expert:rounds=5,breadth=0.5").breadth == 0.5
    for words, reason in (
        ("wizard", "there is no level 'wizard'"),
        ("expert:speed=5", "an effort has no 'speed'"),
        ("expert:rounds=many", "rounds cannot be 'many'"),
        ("expert:rounds=-1", "a number from 0 to 1,000,000"),
        ("expert:rounds=1000000000", "a number from 0 to 1,000,000"),
        ("expert:keen=nan", "keen cannot be 'nan'"),
        ("expert:worlds=0", "a number from 1 to 1,000,000"),
        ("expert:rounds=0,sweep=0", "neither a sweep nor rounds"),
    ):
        with pytest.raises(BadOption, match=reason):
            effort_of("x-rays", words)


def test_a_bot_that_has_lost_track_still_plays_by_the_rules() -> None:
    book = open_book("free-for-all")
    match = Match(book)
    view = match.view(0)._replace(turns=30)
    bot = Thinker(plain_mind(book), match.options, 0, SMALL)
    assert bot.choose([Notice(None, view), Notice(None, view._replace(turns=31))], match.moves(0)) in match.moves(0)
    assert bot.lost == 1


def test_of_moves_that_are_all_worth_the_same_an_imprecise_bot_takes_any() -> None:
    level = Thought(tuple(Weighed(move, 0.5, 0.1, 4) for move in range(6)), 24, 0.0)
    dice = Random(1)
    assert {chosen(level, 1.5, dice) for _ in range(100)} == set(range(6))


def test_the_tree_thinks_for_the_seat_that_moves() -> None:
    """X-Rays: player 2 has found four diamonds; the fifth lies beside them."""
    book = open_book("x-rays")
    match = Match(book)
    for place in ("A1", "A2", "A3", "B1", "B2", "A4", "A5", "A6", "B4", "B5"):
        match.play(match.turn, place)
    for own, other in (("F4", "A1"), ("F5", "A2"), ("F6", "A3"), ("E4", "B1")):
        match.play(0, own)
        match.play(1, other)
    match.play(0, "E5")
    belief = Belief(native_mind(book), match.options, 1, size=200)
    belief.follow(match.history(1))
    found = thought(belief, match.moves(1), Effort(worlds=200, rounds=3_000, ahead=0), 1)
    best = book.rules.show(match.view(1), found.best.move).split()[-1]
    assert best in {"B2", "B3", "C1", "C2"}
