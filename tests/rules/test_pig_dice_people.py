"""What Pig Dice says to people: notation, refusals, what is told, and what the table shows."""

from __future__ import annotations

import pytest

from rumpus.rules.scene import Tally
from rumpus.rules.words import WATCHER
from rumpus.table.match import Match
from rumpus.table.notation import understood
from tests.rules.conftest import Game, sit_down

A, B = 0, 1


def told(game: Game, *words: str) -> list[str]:
    """What a watcher hears of the last of these moves."""
    before, after = game.says(*words[:-1]), game.says(*words)
    rules = game.book.rules
    seen = [rules.observe(step.state, WATCHER) for step in (before, after)]
    return [happened.words for happened in rules.tell(seen[0], None, seen[1])]


def scene_of(game: Game, seat: int) -> tuple[str, tuple[str, ...], list[str]]:
    """What a seat is asked, the dice, and whose line is lit."""
    scene = game.book.rules.scene(game.book.rules.observe(game.state, seat))
    return scene.asks, scene.dice, [tally.name for tally in scene.tallies if tally.lit]


def pigs(**house: str | int) -> Game:
    return sit_down("pig-dice", **house)


# Refusals


@pytest.mark.clause("PD-R4")
def test_a_match_refuses_to_pass_before_the_first_throw_and_nothing_changes() -> None:
    game = pigs()
    match = Match(game.book, game.state.options, luck_by_hand=True)
    with pytest.raises(ValueError, match=r"^Nothing is scored yet in this turn: throw \(PD-R4\)\.$"):
        match.play(A, "surrender")
    assert match.played == []
    assert match.turn == A
    match.play(A, "throw")
    match.play(-1, "(3,5)")
    match.play(A, "surrender")
    assert match.view(B).state.banked[:2] == (8, 0)
    assert match.turn == B


@pytest.mark.parametrize(
    ("points", "word", "reason"),
    [
        (0, "stand", "Nothing is scored yet in this turn: throw (PD-R4)."),
        (0, "roll", "Say throw."),
        (20, "stand", "Say surrender."),
        (20, "roll", "Say throw or surrender."),
        (100, "surrender", "Say stand."),
        (100, "roll", "Say throw or stand."),
    ],
)
def test_a_refusal_says_what_may_be_said(points: int, word: str, reason: str) -> None:
    assert pigs().having(points=points, opened=int(points > 0)).refusal(word) == reason


@pytest.mark.clause("PD-2")
@pytest.mark.parametrize("pair", ["(6,1)", "(T,H)", "(3,5,1)", "3,5"])
def test_luck_cannot_throw_what_the_dice_do_not_have(pair: str) -> None:
    assert pigs().says("throw").refusal(pair) == f"luck cannot bring {pair!r} here"


def test_a_person_may_say_less_or_say_it_loudly() -> None:
    game = pigs().having(points=20, opened=1)
    assert [understood(game.book, game.state, text) for text in ("T", " THROW ", "surr")] == [0, 0, 1]


# What is told


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("3,5", "3 and 5: 8 more, 18 in this turn."),
        ("H,4", "Head and 4: 8 more, 18 in this turn."),
        ("4,T", "4 and Tail: 4 less, 6 in this turn."),
        ("H,T", "Head and Tail: 10 more, 20 in this turn."),
        ("3,4", "3 and 4: a seven. Player 1 loses 10 and the dice."),
    ],
)
def test_a_throw_is_told_with_what_it_did(faces: str, words: str) -> None:
    assert told(pigs().having(points=10, opened=1), "throw", f"({faces})") == [words]


def test_a_surrender_is_told_with_the_new_total() -> None:
    assert told(pigs().having(banked=(30, 0), points=10, opened=1), "surrender") == ["Player 1 keeps 10 and has 40."]


def test_picking_up_the_dice_makes_no_words() -> None:
    assert told(pigs(), "throw") == []


def test_the_starter_that_luck_names_is_told() -> None:
    assert told(pigs(starter=0), "Player 2 begins") == ["Player 2 begins."]


@pytest.mark.clause("PD-21")
def test_the_final_round_is_announced() -> None:
    assert told(pigs().having(banked=(90, 0), points=10, opened=1), "stand") == [
        "Player 1 keeps 10 and has 100.",
        "Player 1 leads.",
        "The final round begins.",
    ]


@pytest.mark.clause("PD-22")
def test_the_winners_are_announced() -> None:
    game = pigs(players=3).having(banked=(90, 98, 98), points=10, opened=1).says("stand")
    game = game.throws("1,1").says("stand")
    assert told(game, "throw", "(1,1)", "stand")[-1] == "Game over. Player 1 and Player 2 and Player 3 win with 100."
    assert told(game, "throw", "(3,4)")[-1] == "Game over. Player 1 and Player 2 win with 100."


@pytest.mark.option("pig-dice", "sudden", "on")
def test_a_sudden_win_announces_no_final_round() -> None:
    assert told(pigs(sudden="on").having(banked=(90, 0), points=10, opened=1), "stand") == [
        "Player 1 keeps 10 and has 100.",
        "Player 1 leads.",
        "Game over. Player 1 wins with 100.",
    ]


@pytest.mark.option("pig-dice", "answer_turn", "on")
def test_the_answer_is_announced() -> None:
    game = pigs(answer_turn="on").having(banked=(90, 98), points=10, opened=1).says("stand").throws("5,5")
    assert told(game, "stand")[-1] == "Player 1 is overtaken and may answer once."


@pytest.mark.option("pig-dice", "ties", "playoff")
def test_the_playoff_is_announced() -> None:
    game = pigs(ties="playoff").having(banked=(90, 90), points=10, opened=1).says("stand").throws("5,5")
    assert told(game, "stand")[-1] == "A tie. Extra turns decide."


@pytest.mark.option("pig-dice", "tail_hits_bank", "on")
def test_what_a_tail_takes_from_the_bank_is_told() -> None:
    game = pigs(tail_hits_bank="on").having(banked=(50, 0), points=3, opened=1)
    assert told(game, "throw", "(5,T)") == [
        "5 and Tail: 3 less, 0 in this turn.",
        "The Tail takes 2 from the bank of Player 1.",
    ]
    assert told(game.having(opened=0, points=0), "throw", "(5,T)") == ["5 and Tail: nothing, 0 in this turn."]


def test_the_guards_are_told_as_they_work() -> None:
    assert told(pigs().having(throws=999, points=50, opened=1), "throw", "(1,1)") == [
        "1 and 1: 2 more, 52 in this turn.",
        "Player 1 keeps 52 and has 52.",
    ]
    assert told(pigs().having(points=600_000, opened=1), "throw", "(H,T)") == [
        "Head and Tail: 400000 more, 1000000 in this turn."
    ]


# What the table shows


def test_the_thrower_is_asked_and_the_others_wait() -> None:
    game = pigs()
    assert scene_of(game, A) == ("Throw the dice.", (), ["Player 1"])
    assert scene_of(game, B) == ("Player 1 has the dice.", (), ["Player 1"])
    game = game.throws("H,4")
    assert scene_of(game, A) == ("Throw again, or keep 8?", ("H", "4"), ["Player 1"])
    assert scene_of(game.having(points=100), A)[0] == "Throw again, or stand?"
    assert scene_of(game.says("surrender"), WATCHER) == ("Player 2 has the dice.", ("H", "4"), ["Player 2"])


def test_nobody_has_the_dice_before_luck_has_named_a_starter_or_after_the_game() -> None:
    assert scene_of(pigs(starter=0), A) == ("Luck names who begins.", (), [])
    over = pigs(turn_limit=1).throws("3,4")
    assert scene_of(over, A) == ("The game is over.", ("3", "4"), [])


def test_the_table_shows_all_totals_and_the_turn() -> None:
    game = pigs(players=3).having(banked=(12, 40, 7), points=9, opened=1)
    scene = game.book.rules.scene(game.book.rules.observe(game.state, B))
    assert [(tally.name, tally.value) for tally in scene.tallies] == [
        ("Player 1", "12"),
        ("Player 2", "40"),
        ("Player 3", "7"),
    ]
    assert scene.facts == (Tally("This turn", "9"), Tally("Live total", "21"), Tally("To reach", "100"))


def test_a_person_touches_the_dice_to_throw_and_the_bank_to_stop() -> None:
    game = pigs().having(points=9, opened=1)
    view = game.book.rules.observe(game.state, A)
    assert [game.book.rules.touch(view, move) for move in (0, 1)] == [("dice",), ("bank",)]
