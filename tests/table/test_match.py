"""A match keeps the order of turns, keeps secrets, and is not changed by a refusal."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.contract import Rules
from rumpus.rules.errors import IllegalMove, LuckError
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.clock import Clock
from rumpus.table.luck import Seed
from rumpus.table.match import Match, Result

from .conftest import SEED, PlayOut


def free_for_all(**more: object) -> Match:
    return Match(open_book("free-for-all"), seed=Seed(bytes(32)), **more)  # type: ignore[arg-type]


def everything(match: Match) -> object:
    seats = (*range(match.seats), WATCHER)
    return (
        [match.view(seat) for seat in seats],
        [match.heard(seat) for seat in seats],
        [match.choices(seat) for seat in seats],
        list(match.played),
        match.clock,
    )


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [
        (1, "add A1", "it is not seat 2's turn but seat 1's"),
        (0, "add G7", "Name a location"),
        (0, "", "Name a location"),
        (0, "add B3 now", "Name a location"),
        (0, 36, "36 is not a legal move now"),
        (0, -1, "-1 is not a legal move now"),
        (7, "add A1", "it is not seat 8's turn"),
        (LUCK, "add A1", "it is not luck's turn"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(seat: int, move: str | int, reason: str) -> None:
    match = free_for_all()
    before = everything(match)
    with pytest.raises(IllegalMove, match=reason):
        match.play(seat, move)
    assert everything(match) == before


def test_nobody_moves_after_the_end(play_out: PlayOut) -> None:
    match = play_out("free-for-all")
    assert match.turn == OVER
    assert match.choices(0) == match.choices(1) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(0, "add A1")
    with pytest.raises(IllegalMove, match="the game is over"):
        match.resign(0)


def test_only_the_seat_to_move_has_choices() -> None:
    match = free_for_all()
    assert len(match.choices(0)) == 36
    assert match.choices(1) == []
    assert match.choices(WATCHER) == []


@pytest.mark.clause("SYS-26", "SYS-S13")
def test_the_mover_hears_where_and_the_others_only_what() -> None:
    match = free_for_all()
    match.play(0, "B3")
    match.play(1, "B3")
    assert match.heard(1)[-1].words == "Alarm at B3. A peg stands there; yours comes out."
    assert match.heard(0)[-1].words == "Alarm. Player 2 met one of your pegs."
    assert match.heard(WATCHER)[-1].words == "Alarm. Player 2 met a peg."
    assert all("B3" not in str(event) for seat in (0, WATCHER) for event in match.heard(seat)[1:])


def test_who_sees_no_change_hears_nothing() -> None:
    match = Match(open_book("x-rays"), seed=Seed(bytes(32)))
    for spot in ("C2", "B3", "C3", "D3"):
        match.play(0, spot)
        assert match.heard(1) == match.heard(WATCHER) == []
    match.play(0, "A3")
    assert [event.words for event in match.heard(1)] == ["Player 1 has hidden a necklace."]


def test_the_seed_is_told_only_at_the_end(play_out: PlayOut) -> None:
    running = play_out("pig-dice", moves=3)
    with pytest.raises(IllegalMove, match="secret until the game is over"):
        _ = running.seed
    over = play_out("pig-dice")
    assert over.seed.commitment == over.commitment


@pytest.mark.parametrize("game", GAMES)
def test_no_text_that_leaves_a_running_match_holds_the_seed(game: str, play_out: PlayOut) -> None:
    match = play_out(game, moves=4)
    secret = match.sealed_seed().hex
    assert secret not in repr(match)
    assert secret not in repr(vars(match))


def test_words_of_the_players_change_the_luck() -> None:
    def dice(*words: str) -> list[str]:
        match = Match(open_book("pig-dice"), seed=Seed(bytes(32)), words=words)
        while len(match.played) < 30 and not match.over:
            match.play(match.turn, "throw")
        return [played.words for played in match.played if played.seat == LUCK]

    assert dice("", "") == dice("", "")
    assert dice("", "") != dice("tin", "")
    assert dice("tin", "") != dice("", "tin")


def test_luck_by_hand_waits_for_the_dice() -> None:
    match = Match(open_book("pig-dice"), luck_by_hand=True)
    match.play(0, "throw")
    assert match.turn == LUCK
    with pytest.raises(IllegalMove, match="it is not seat 1's turn but luck's"):
        match.play(0, "throw")
    with pytest.raises(IllegalMove, match="luck cannot bring"):
        match.play(LUCK, "(9,9)", strictly=True)
    match.play(LUCK, "(3,5)", strictly=True)
    assert match.view(0).state.points == 8


@pytest.mark.parametrize("game", ["jukem", "pig-dice", "soccer"])
def test_a_match_knows_what_luck_has_drawn_without_being_played_again(game: str) -> None:
    match, dice = Match(open_book(game), seed=SEED), random.Random(4)
    while not match.over and len(match.played) < 120:
        match.play(match.turn, dice.choice(match.moves(match.turn)))
    again, drawn = Match(match.book, luck_by_hand=True), []
    for seat, move, _ in match.played:
        if seat == LUCK:
            possible = again.moves(LUCK)
            drawn.append((len(possible), possible.index(move)))
        again.play(seat, move)
    assert match.drawn == drawn != []


@pytest.mark.clause("SYS-R8")
def test_resigning_is_a_loss_and_all_hear_of_it() -> None:
    match = free_for_all(names=("Ann", "Ben"))
    match.play(0, "A1")
    match.resign(0)
    assert match.result == Result((1,), (1, 0), "resigned", 0)
    assert {match.heard(seat)[-1].words for seat in (0, 1, WATCHER)} == {"Ann resigns. Game over."}


def test_in_a_larger_round_the_others_share_the_win() -> None:
    book = open_book("pig-dice")
    match = Match(book, book.house({"players": "3"}), seed=Seed(bytes(32)))
    match.resign(1)
    assert match.result is not None
    assert match.result.winners == (0, 2)


def test_a_seat_that_is_not_there_cannot_resign() -> None:
    with pytest.raises(IllegalMove, match="there is no seat 3"):
        free_for_all().resign(2)


def test_names_and_words_must_fit_the_seats() -> None:
    with pytest.raises(IllegalMove, match="2 seats need 2 names, not 3"):
        free_for_all(names=("Ann", "Ben", "Cid"))
    with pytest.raises(IllegalMove, match="2 seats need 2 words, not 1"):
        free_for_all(words=("one",))
    with pytest.raises(IllegalMove, match="a name has 1 to 60 characters"):
        free_for_all(names=("", "Ben"))
    with pytest.raises(LuckError, match="control character"):
        free_for_all(names=("Ann\nSeat 2: Eve", "Ben"))


def test_a_clock_runs_for_the_mover_and_adds_its_bonus() -> None:
    match = free_for_all(clock=Clock.parse("1+2", 2).started(0, now=0.0))
    match.play(0, "A1", now=10.0)
    assert match.clock is not None
    assert match.clock.left(0, now=30.0) == 52.0
    assert match.clock.left(1, now=30.0) == 40.0


def test_a_move_after_the_time_is_up_loses_instead() -> None:
    match = free_for_all(clock=Clock.parse("1", 2).started(0, now=0.0))
    match.play(0, "A1", now=60.0)
    assert match.result == Result((1,), (0, 0), "out of time", 0)
    assert match.played == []
    assert match.heard(1)[-1].words == "Player 1 is out of time. Game over."


def test_a_seats_history_holds_its_own_moves_and_what_it_noticed_and_no_silence() -> None:
    """How often the other did something silently is a secret: X-Rays, where player 1 hides a necklace."""
    match = Match(open_book("x-rays"))
    for place in ("A1", "A2", "A3", "B1"):
        match.play(0, place)
    assert [notice.move is None for notice in match.history(0)] == [True, False, False, False, False]
    assert len(match.history(1)) == 1
    match.play(0, "B2")
    assert [notice.view.turn for notice in match.history(1)] == [0, 1]


class Counting:
    """A game's rules that count how often they are asked what somebody sees."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.looks = rules, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def observe(self, state: Any, seat: int) -> Any:
        self.looks += 1
        return self.rules.observe(state, seat)


def test_everybody_is_shown_each_position_once() -> None:
    rules = Counting(open_book("free-for-all").rules)
    match = Match(Book(cast(Rules, rules)))
    for move in (0, 1, 2):
        match.play(match.turn, move)
        assert [match.view(seat) for seat in (0, 1, WATCHER)] == [match.view(seat) for seat in (0, 1, WATCHER)]
    assert rules.looks == 3 * (1 + 3)


@pytest.mark.parametrize("game", ["free-for-all", "tank-blitz", "jukem", "pig-dice"])
def test_a_match_that_does_not_remember_tells_the_same_histories(game: str) -> None:
    book, dice = open_book(game), random.Random(4)
    one, other = (Match(book, seed=SEED, remember=remember) for remember in (True, False))
    while not one.over and len(one.played) < 120:
        move = dice.choice(one.moves(one.turn))
        other.play(one.turn, move)
        one.play(one.turn, move)
    for seat in (0, 1, WATCHER):
        assert one.history(seat) == other.history(seat)
        assert one.noticed(seat) == other.noticed(seat) == len(one.history(seat))


def test_what_was_heard_before_is_kept_once() -> None:
    one, other = (Match(open_book("free-for-all")) for _ in range(2))
    for match in (one, other):
        match.play(0, "A1")
    assert one.heard(1)[0] is one.heard(WATCHER)[0] is other.heard(1)[0]
    assert one.played[0] is other.played[0]
