"""Records: the same game gives the same bytes, and what is not right is refused with its line and the reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.errors import BadRecord, RumpusError
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.record import read_record, record_of, seal
from rumpus.table.referee import referee, resumed

from .conftest import SEED, PlayOut

DATE = "2026-11-15"


def text_of(match: Match) -> str:
    return record_of(match, DATE).text()


def resealed(text: str) -> str:
    """The text with a seal that fits, as a careful forger would write it."""
    body = text.rpartition("Seal: ")[0]
    return f"{body}Seal: {seal(body)}\n"


def edited(text: str, line: int, new: str) -> str:
    lines = text.split("\n")
    lines[line - 1] = new
    return "\n".join(lines)


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def refused(text: str, kit: str = "") -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        referee(text, kit)
    return caught.value


@pytest.mark.parametrize("game", GAMES)
def test_two_records_of_the_same_game_are_byte_identical(game: str, play_out: PlayOut) -> None:
    assert text_of(play_out(game)) == text_of(play_out(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_read_as_it_was_written_and_proven(game: str, play_out: PlayOut) -> None:
    text = text_of(play_out(game))
    assert read_record(text).text() == text
    found = referee(text)
    assert found.proven
    assert text_of_again(found.match, text) == text


def text_of_again(match: Match, original: str) -> str:
    """The replayed match does not know the seed; all the rest must come out the same."""
    record = read_record(original)
    again = record_of(match, DATE)
    return type(record)(**{**vars(again), "commitment": record.commitment, "seed": record.seed}).text()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 7])
def test_an_unfinished_game_goes_on_where_it_stopped(game: str, moves: int, play_out: PlayOut) -> None:
    match = play_out(game, moves)
    text = text_of(match)
    assert SEED.hex not in text
    assert not referee(text).proven
    again = resumed(text, SEED)
    assert text_of(again) == text
    while not again.over:
        for each in (match, again):
            each.play(each.turn, each.choices(each.turn)[-1].move)
    assert text_of(again) == text_of(match)


def test_a_finished_game_is_not_resumed(play_out: PlayOut) -> None:
    with pytest.raises(BadRecord, match="this game is over"):
        resumed(text_of(play_out("x-rays")), SEED)


def test_resuming_with_another_seed_is_refused(play_out: PlayOut) -> None:
    with pytest.raises(BadRecord, match="does not match the commitment"):
        resumed(text_of(play_out("pig-dice", 5)), Seed(bytes(32)))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_off_anywhere_is_refused(game: str, play_out: PlayOut) -> None:
    text = text_of(play_out(game))
    for length in range(0, len(text), max(1, len(text) // 97)):
        error = refused(text[:length])
        assert error.line <= text[:length].count("\n") + 1
        assert error.line >= 1
    whole_lines = text.split("\n")[:-1]
    for keep in range(1, len(whole_lines)):
        assert "cut off" in refused("\n".join(whole_lines[:keep]) + "\n").reason
    assert "cut off" in refused(text[:-1]).reason


def test_an_unknown_game_is_refused_at_its_line(play_out: PlayOut) -> None:
    text = text_of(play_out("x-rays"))
    error = refused(resealed(text.replace("Game: x-rays", "Game: chess")))
    assert error.line == 2
    assert "there is no game 'chess'" in error.reason


def test_a_record_cannot_make_the_referee_run_a_file(tmp_path: Path, play_out: PlayOut) -> None:
    text = text_of(play_out("x-rays"))
    (tmp_path / "evil.py").write_text("raise SystemExit('run!')", encoding="utf-8")
    error = refused(resealed(text.replace("Game: x-rays", f"Game: {tmp_path}/evil.py")))
    assert error.line == 2
    assert "there is no game" in error.reason


def test_an_illegal_move_is_refused_at_its_line_with_the_reason(play_out: PlayOut) -> None:
    text = text_of(play_out("free-for-all"))
    line = line_of(text, "3. seat 1")
    first = text.split("\n")[line_of(text, "1. seat 1") - 1].removeprefix("1. seat 1: ")
    error = refused(resealed(edited(text, line, f"3. seat 1: {first}")))
    assert error.line == line
    assert error.reason == f"seat 1 cannot play {first!r}: {first[-2:]} already holds your peg (FF-3)."


def test_moves_after_the_end_are_refused(play_out: PlayOut) -> None:
    text = text_of(play_out("x-rays"))
    blank = line_of(text, "Result") - 1
    last = int(text.split("\n")[blank - 2].split(".")[0])
    lines = text.split("\n")
    lines.insert(blank - 1, f"{last + 1}. seat 1: add A4")
    error = refused(resealed("\n".join(lines)))
    assert (error.line, "the game is over" in error.reason) == (blank, True)


def test_a_move_out_of_turn_is_refused(play_out: PlayOut) -> None:
    text = text_of(play_out("free-for-all"))
    line = line_of(text, "2. seat 2")
    swapped = text.split("\n")[line - 1].replace("seat 2", "seat 1")
    error = refused(resealed(edited(text, line, swapped)))
    assert error.line == line
    assert "it is not seat 1's turn but seat 2's" in error.reason


def test_a_loaded_die_is_found(play_out: PlayOut) -> None:
    text = text_of(play_out("pig-dice"))
    line = next(number for number, each in enumerate(text.split("\n"), 1) if "-> (" in each)
    old = re.search(r"\((.),(.)\)", text.split("\n")[line - 1])
    assert old is not None
    new = "(1,1)" if old[0] != "(1,1)" else "(2,2)"
    error = refused(resealed(edited(text, line, text.split("\n")[line - 1].replace(old[0], new, 1))))
    assert error.line == line
    assert f"the seed brings {old[0]!r} here" in error.reason


def test_luck_that_is_left_out_is_found(play_out: PlayOut) -> None:
    text = text_of(play_out("pig-dice"))
    line = next(number for number, each in enumerate(text.split("\n"), 1) if "-> (" in each)
    without = re.sub(r" -> \(.,.\)", "", text.split("\n")[line - 1], count=1)
    assert refused(resealed(edited(text, line, without))).line in (line, line + 1)


def test_a_wrong_commitment_is_refused_at_its_line(play_out: PlayOut) -> None:
    text = text_of(play_out("pig-dice"))
    line = line_of(text, "Commitment")
    error = refused(resealed(edited(text, line, "Commitment: " + "0" * 64)))
    assert error.line == line
    assert "does not match the commitment" in error.reason


def test_a_changed_seed_is_refused(play_out: PlayOut) -> None:
    text = text_of(play_out("free-for-all"))
    error = refused(resealed(edited(text, line_of(text, "Seed"), "Seed: " + "0" * 64)))
    assert error.line == line_of(text, "Commitment")


def test_a_wrong_result_is_refused(play_out: PlayOut) -> None:
    text = text_of(play_out("x-rays"))
    line = line_of(text, "Result")
    for claim in (
        "won by 1; points 5 0",
        "drawn; points 5 5",
        "unfinished",
        "won by 1; points 4 5; 2 resigned",
    ):
        assert refused(resealed(edited(text, line, f"Result: {claim}"))).line >= line


def test_resigning_and_the_clock_are_part_of_the_record(play_out: PlayOut) -> None:
    match = play_out("free-for-all", 4)
    match.resign(1)
    text = text_of(match)
    assert "; 2 resigned\n" in text
    assert referee(text).proven
    timed = resealed(text.replace("2 resigned", "2 out of time"))
    assert referee(timed).proven
    assert "the result is" in refused(resealed(text.replace("2 resigned", "1 resigned"))).reason
    assert "names no seat" in refused(resealed(text.replace("2 resigned", "9 resigned"))).reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Rumpus record 1", "Rumpus record 2", "a record begins with"),
        ("Seat 2: ", "Seat 3: ", "a line `Date: ...` belongs here"),
        ("Date: 2026-11-15", "Date: yesterday", "is not how a date is written"),
        ("Commitment: ", "Commitment: x", "is not how a commitment is written"),
        ("1. seat 1: ", "one. seat 1: ", "is not a line of moves"),
        ("2. seat 2: ", "7. seat 2: ", "turn 2 belongs here, not turn 7"),
        ("2. seat 2: ", "2. seat 4: ", "there is no seat 4"),
        ("Game: free-for-all\n", "Game: free-for-all\nOptions: repeat_alarm\n", "house rules are written name=value"),
        ("Game: free-for-all\n", "Game: free-for-all\nOptions: colour=red\n", "has no house rule 'colour'"),
        ("Game: free-for-all\n", "Game: free-for-all\nOptions: repeat_alarm=maybe\n", "cannot be 'maybe'"),
        ("Game: free-for-all\n", "Game: free-for-all\nOptions: repeat_alarm=allow\n", "this line would be written"),
        ("Game: free-for-all\n", "Game: free-for-all\nKit: six-six\n", "is played with no kit"),
        ("Game: free-for-all", "Game:  free-for-all", "there is no game"),
        ("\n\n1. seat", "\n1. seat", "an empty line belongs here"),
    ],
)
def test_what_is_not_written_as_it_should_be_is_refused(old: str, new: str, reason: str, play_out: PlayOut) -> None:
    text = text_of(play_out("free-for-all"))
    assert old in text
    assert reason in str(refused(resealed(text.replace(old, new, 1))))


def test_something_after_the_seal_is_refused(play_out: PlayOut) -> None:
    text = text_of(play_out("free-for-all"))
    assert "cut off" in refused(text + "and they lived happily\n").reason
    assert "something stands after the seal" in refused(text + text.split("\n")[-2] + "\n").reason


def test_an_edit_that_no_rule_forbids_breaks_the_seal(play_out: PlayOut) -> None:
    text = text_of(play_out("free-for-all"))
    changed = text.replace("Seat 1: Player 1", "Seat 1: Somebody")
    error = refused(changed)
    assert (error.line, error.reason) == (
        text.count("\n"),
        "the seal does not fit: the record was changed after it was written",
    )
    assert referee(resealed(changed)).proven


def test_windows_line_ends_are_refused(play_out: PlayOut) -> None:
    assert refused(text_of(play_out("free-for-all")).replace("\n", "\r\n")).line == 1


def test_a_kit_of_ones_own_is_asked_for_and_compared(tmp_path: Path, play_out: PlayOut) -> None:
    mine, other = tmp_path / "mine.txt", tmp_path / "other.txt"
    for path, dice in ((mine, "1 2 3 4 4 H\n1 2 3 4 5 T\n"), (other, "1 2 3 5 5 H\n1 2 3 4 5 T\n")):
        path.write_text(dice, encoding="utf-8")
    text = text_of(play_out("pig-dice", kit=str(mine)))
    assert "Kit: sha256:" in text
    assert "name the file with --kit" in refused(text).reason
    assert "are not those of this game" in refused(text, str(other)).reason
    assert referee(text, str(mine)).proven


def test_a_record_cannot_make_the_referee_read_a_file(tmp_path: Path, play_out: PlayOut) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("do not tell", encoding="utf-8")
    error = refused(resealed(text_of(play_out("pig-dice")).replace("Kit: six-six", f"Kit: {secret}")))
    assert error.line == 3
    assert "is none of the dice of this game" in error.reason
    assert "tell" not in error.reason


def test_a_shipped_kit_is_named(play_out: PlayOut) -> None:
    text = text_of(play_out("pig-dice", kit="one-six"))
    assert "Kit: one-six\n" in text
    assert referee(text).proven


def test_names_and_words_stand_in_the_record() -> None:
    book = open_book("pig-dice")
    match = Match(book, names=("Ann -> Ben; Result: won", "Zoë"), seed=SEED, words=("tin drum", ""))
    while not match.over:
        match.play(match.turn, match.choices(match.turn)[-1].move)
    text = text_of(match)
    assert "Seat 1: Ann -> Ben; Result: won\nSeat 2: Zoë\nWord 1: tin drum\nDate: " in text
    assert referee(text).proven
    assert refused(resealed(text.replace("Word 1: tin drum\n", ""))).line > 0


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.data())
def test_no_edit_of_a_character_passes(data: st.DataObject) -> None:
    text = SAMPLE
    place = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.sampled_from("0123456789abcdefABCDEF >;:-.\n\rxT"))
    changed = text[:place] + new + text[place + 1 :]
    if changed != text:
        refused(changed)


def _sample() -> str:
    book = open_book("x-rays")
    match = Match(book, seed=SEED)
    while not match.over:
        match.play(match.turn, match.choices(match.turn)[0].move)
    return text_of(match)


SAMPLE = _sample()


LONG = "1" * 5_000
"""Python makes no int of so many digits."""


@pytest.mark.parametrize(
    ("start", "new"),
    [
        ("1. seat 1", f"{LONG}. seat 1: add A1"),
        ("1. seat 1", f"1. seat {LONG}: add A1"),
        ("Result", f"Result: won by 1; points 0 0; {LONG} resigned"),
        ("Options", f"Options: repeat_alarm={LONG}"),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_like_any_other_nonsense(start: str, new: str) -> None:
    book = open_book("free-for-all")
    match = Match(book, book.house({"repeat_alarm": "forbid"}), seed=SEED)
    match.play(0, "A1")
    match.resign(1)
    text = text_of(match)
    with pytest.raises(RumpusError):
        referee(resealed(edited(text, line_of(text, start), new)))


@pytest.mark.parametrize("date", ["2026-02-30", "2026-13-01", "0000-01-01", "2026-1-1", "٢٠٢٦-01-01"])
def test_a_day_that_does_not_exist_is_refused(date: str) -> None:
    text = text_of(Match(open_book("free-for-all"), seed=SEED))
    with pytest.raises(BadRecord, match=r"day|date"):
        referee(resealed(edited(text, line_of(text, "Date"), f"Date: {date}")))


def test_a_record_that_calls_a_draw_shared_is_still_refereed() -> None:
    match = Match(open_book("tic-tac-two"))
    for place in ("D1", "D2", "D2", "D1", "D2", "D1"):
        match.play(match.turn, place)
    text = text_of(match)
    assert "Result: drawn; points 0 0" in text
    old = text.replace("Result: drawn;", "Result: shared by 1 2;").rpartition("Seal: ")[0]
    assert referee(f"{old}Seal: {seal(old)}\n").proven
