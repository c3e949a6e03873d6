"""A game as it is told to people."""

from __future__ import annotations

import gc
import random
import re

import pytest

from rumpus.room.web.protocol import codec
from rumpus.room.web.protocol import from_server as say
from rumpus.room.web.tables.game import PLACES, Game, Stale
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import WATCHER
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from tests.other_worlds import OtherWorlds, exchange

SECRET = [game for game in GAMES if open_book(game).about.secrets]


@pytest.mark.parametrize("slug", SECRET)
def test_a_world_that_a_seat_cannot_tell_from_its_own_is_told_in_the_same_bytes(slug: str) -> None:
    """Also where the hidden part is luck's, such as a hand of cards: the state is exchanged under the match."""
    book = open_book(slug)
    dice = random.Random(slug)
    changed = 0
    for number in range(4):
        match = Match(book, names=("Ann", "Ben"))
        game, worlds = Game(match), OtherWorlds(book, match.options)
        for _ in range(60):
            if match.over:
                break
            seat = dice.randrange(2)
            own = match._state
            told = codec.write(game.position(seat, 0, {}, None))
            for twin in worlds.to(seat, match.history(seat), own)[:2]:
                exchange(match, twin)
                game._drawn = None
                assert codec.write(game.position(seat, 0, {}, None)) == told, number
                exchange(match, own)
                game._drawn = None
                changed += 1
            game.play(match.turn, game.state(match.turn), dice.choice(match.moves(match.turn)), None)
    assert changed > 0


def test_a_state_id_counts_what_a_seat_has_noticed_and_nothing_else() -> None:
    match = Match(open_book("tic-tac-two"))
    game = Game(match)
    before = [game.state(seat) for seat in (0, 1, WATCHER)]
    game.play(0, before[0], match.moves(0)[0], None)
    for seat, was in zip((0, 1, WATCHER), before, strict=True):
        assert game.state(seat) - was == len(match.history(seat)) - 1


def test_a_move_of_an_older_position_is_refused_and_changes_nothing() -> None:
    match = Match(open_book("free-for-all"))
    game = Game(match)
    game.play(0, game.state(0), 0, None)
    game.play(1, game.state(1), 7, None)
    with pytest.raises(Stale):
        game.play(0, 1, 3, None)
    assert len(match.played) == 2


def test_names_stand_where_the_rules_say_player() -> None:
    match = Match(open_book("free-for-all"), names=("Ann", "Ben"))
    game = Game(match)
    game.play(0, game.state(0), 0, None)
    told = codec.write(game.position(1, 0, {}, None)).decode()
    assert "Ann has one more peg" in told
    assert "Player 1" not in told


@pytest.mark.parametrize("game", ["free-for-all", "tank-blitz", "soccer", "jukem", "pigskin", "pig-dice"])
def test_what_is_told_leaves_nothing_to_the_collector(game: str) -> None:
    """Else it runs all the time, and stops everybody."""
    told = Game(Match(open_book(game), names=("Ann", "Ben"), remember=False))
    dice = random.Random(1)
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            told.play(told.turn, told.state(told.turn), dice.choice(told.match.moves(told.turn)), None)
            for seat in range(2):
                codec.write(told.position(seat, 0, {}, None))
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_moves_that_are_not_possible_now_say_why() -> None:
    match = Match(open_book("pigskin"))
    game = Game(match)
    dice = random.Random(1)
    groups: tuple[say.MoveGroup, ...] = ()
    while not any(line.move is None for group in groups for line in group.moves):
        position = game.position(match.turn, 0, {}, None)
        groups = position.groups
        game.play(match.turn, position.state, dice.choice(position.choices).move, None)
    lines = [line for group in groups for line in group.moves]
    assert all(line.why for line in lines if line.move is None)
    assert all(not line.why for line in lines if line.move is not None)


def test_why_answers_a_touch_a_text_and_the_wrong_turn() -> None:
    game = Game(Match(open_book("free-for-all"), names=("Ann", "Ben")))
    assert game.why(0, "B3") == "That can be done now."
    assert game.why(1, "B3") == "It is the turn of Ann."
    assert game.why(0, "Z9") == "That cannot be done now. What can be touched is marked."


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_touches_what_cannot_be_done_is_answered_in_words_of_the_game(slug: str) -> None:
    """Nothing that can be touched breaks the table, and no answer speaks of how a move is written."""
    match = Match(open_book(slug), names=("Ann", "Ben"))
    game = Game(match)
    dice = random.Random(slug)
    for _ in range(40):
        if match.over:
            break
        choices = match.choices(match.turn)
        first = {choice.touch[0] for choice in choices if choice.touch}
        touched = [*dice.sample(PLACES, 3), *(f"{spot} {dice.choice(PLACES)}" for spot in sorted(first))]
        for text in touched:
            answer = game.why(match.turn, text)
            assert answer.endswith("."), answer
            assert not re.search(r"`|(?<! BLOCK)!|A[1-6]>|^Say |^Name |for example|It is written", answer), answer
        game.play(match.turn, game.state(match.turn), dice.choice(choices).move, None)


def test_a_replay_is_refused_while_the_game_goes_on() -> None:
    game = Game(Match(open_book("free-for-all")))
    with pytest.raises(IllegalMove, match="secrets"):
        game.step(0)
    with pytest.raises(IllegalMove, match="not over"):
        game.ending()


def test_steps_show_all_sides_and_what_each_heard() -> None:
    match = Match(open_book("x-rays"), names=("Ann", "Ben"))
    game = Game(match)
    dice = random.Random(5)
    while not match.over:
        game.play(match.turn, game.state(match.turn), dice.choice(match.moves(match.turn)), None)
    steps = [game.step(number) for number in range(len(match.played) + 1)]
    assert (steps[0].by, steps[0].words) == (-2, "")
    assert steps[-1].turn == -1
    for seat in range(2):
        assert [event for step in steps for event in step.heard[seat]] == game.events.of(seat)
    assert steps[-1].sides == game.ending().sides
    with pytest.raises(IllegalMove, match="moves"):
        game.step(len(match.played) + 1)


def test_a_chart_is_drawn_anew_when_something_has_happened() -> None:
    match = Match(open_book("pigskin"), names=("Ann", "Ben"))
    game = Game(match)
    dice = random.Random(2)
    first = game.chart()
    assert game.chart() is first
    assert first.chart.drives == ()
    while not game.chart().chart.drives:
        game.play(match.turn, game.state(match.turn), dice.choice(match.moves(match.turn)), None)
    assert game.chart() is not first


def test_a_refused_touch_is_explained_in_words_of_the_game_and_never_in_notation() -> None:
    for slug in GAMES:
        game = Game(Match(open_book(slug), seed=Seed(bytes(32))))
        for spot in (*PLACES, "A1 F6", "nonsense"):
            assert "`" not in game.why(max(game.turn, 0), spot), (slug, spot)
    game = Game(Match(open_book("space-attack"), seed=Seed(bytes(32))))
    assert game.why(0, "A2") == "You have no ship at A2 (SA-3)."
    assert game.why(0, "A1 A3") == "A3 is not up, down, left or right of A1 (SA-3, SA-4)."
