"""Whole games at one keyboard, typed line by line into the real program."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rumpus.bots.random_player import RandomPlayer
from rumpus.room.terminal.screen import Screen
from rumpus.room.terminal.session import Session
from rumpus.rules.catalogue import open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match, Notice
from rumpus.table.referee import referee
from rumpus.table.shelf import Kept

Scripts = dict[tuple[str, int], list[str]]


def turns(out: str) -> list[str]:
    """What was on the screen between two shields."""
    return re.split("Give the keyboard to ", out)[1:]


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("game", ["free-for-all", "x-rays", "pig-dice"])
def test_a_whole_game_against_the_computer_ends_with_a_record_that_the_referee_proves(
    rumpus: Any, scripts: Scripts, seed: str, home: Path, game: str, seat: int
) -> None:
    ran = rumpus("play", game, "--seat", seat, "--seed", seed, typed=scripts[game, seat])
    assert ran.code == 0, ran.err
    assert "Game over." in ran.out
    assert "Give the keyboard" not in ran.out
    (path,) = home.iterdir()
    assert f"Check it with: rumpus referee {path}" in ran.out
    assert referee(path.read_text()).proven
    names = referee(path.read_text()).record.names
    assert names == (("Player 1", "Computer") if seat == 1 else ("Computer", "Player 2"))


def test_the_commitment_is_shown_before_the_first_move(rumpus: Any, seed: str) -> None:
    ran = rumpus("play", "pig-dice", "--seed", seed)
    assert ran.out.index(Seed.parse(seed).commitment) < ran.out.index("Throw the dice.")
    assert seed not in ran.out + ran.err


def test_a_hint_says_who_judged_and_how_sure_that_is(rumpus: Any) -> None:
    ran = rumpus("play", "tic-tac-two", typed=["hint", "quit"])
    assert ran.code == 0, ran.err
    began = r"Chance to win, as far as can be seen from here, judged by the expert[ \w]*\s?\w*:\n"
    told = re.split(began, ran.out)[1].splitlines()
    assert all(re.fullmatch(r"  .+ \d+\.\d %( \(give or take \d+\.\d\))?", line) for line in told[:5])


def test_the_shortest_game_of_two_people_behind_the_shield(rumpus: Any, tmp_path: Path) -> None:
    typed = [line for spot in ("A1", "B1", "B1", "A1", "B1", "A1") for line in ("", spot, "")]
    record = tmp_path / "game.rumpus"
    ran = rumpus("play", "free-for-all", "--names", "Ann,Ben", "--record", record, typed=typed)
    assert ran.code == 0, ran.err
    shown = turns(ran.out)
    assert [turn.split(".")[0] for turn in shown] == ["Ann", "Ben", "Ann", "Ben", "Ann", "Ben"]
    assert "Press Enter when only Ann looks." in shown[0]
    assert "Silence. Your peg stays at A1." in shown[0]
    assert "Alarm at B1. A peg stands there; yours comes out." in shown[2]
    assert "Alarm. Ann met one of your pegs." in shown[3]
    assert "A draw, 1 to 1" in ran.out
    assert "Ann's grid" in ran.out
    assert "Ben's grid" in ran.out
    assert referee(record.read_text()).proven


def test_nobody_sees_the_others_secrets_between_two_shields(rumpus: Any) -> None:
    typed = ["", "C3", "", "", "E6", "", "", "quit"]
    shown = turns(rumpus("play", "free-for-all", "--names", "Ann,Ben", typed=typed).out)
    ann, ben, ann_again = shown
    assert "Your peg stays at C3" in ann
    assert "C3" not in ben
    assert "●" not in ben
    assert "Silence. Ann has one more peg." in ben
    assert "E6" not in ann_again
    assert ann_again.count("●") == 2  # one on the grid, one in the legend


def test_a_turn_of_several_moves_stays_behind_one_shield(rumpus: Any) -> None:
    typed = ["", "a1", "e1, c1", "b1, f1", "done", "back", "d1", "done", "", "", "quit"]
    ann, ben = turns(rumpus("play", "x-rays", "--names", "Ann,Ben", typed=typed).out)
    assert "Placed: A1, E1, C1. 2 to go, in any order" in ann
    assert "would not hold the necklace" in ann
    assert "Ann has hidden a necklace." in ben
    assert "A diamond at" not in ben


def test_three_people_play_pig_dice_without_a_shield(rumpus: Any, seed: str, home: Path) -> None:
    typed = ["throw", "surrender", "stand"] * 300
    ran = rumpus("play", "pig-dice", "--names", "Ann,Ben,Cid", "--seed", seed, typed=typed)
    assert ran.code == 0, ran.err
    assert "Give the keyboard" not in ran.out
    assert all(f"Pig Dice: {name}" in ran.out for name in ("Ann", "Ben", "Cid"))
    (path,) = home.iterdir()
    assert referee(path.read_text()).record.names == ("Ann", "Ben", "Cid")


def test_computers_move_with_a_line_each_that_names_them(rumpus: Any, seed: str) -> None:
    typed = ["throw", "surrender"] * 4
    ran = rumpus("play", "pig-dice", "-o", "players=3", "--seed", seed, typed=typed)
    assert re.search(r"^  Computer 1: \S and \S: ", ran.out, re.MULTILINE)
    assert re.search(r"^  Computer 2(: | keeps )", ran.out, re.MULTILINE)


def test_a_long_list_of_what_was_heard_is_cut_and_heard_shows_it_all(rumpus: Any, seed: str) -> None:
    typed = ["throw", "surrender"] * 2 + ["heard"]
    ran = rumpus("play", "pig-dice", "-o", "players=12", "--seed", seed, typed=typed)
    assert "lines before these: type heard" in ran.out
    everything = ran.out.rpartition("Player 1> ")[0].rpartition("Player 1> ")[2]
    assert all(f"Computer {number}" in everything for number in range(1, 12))


@pytest.mark.parametrize("word", ["?", "help"])
def test_a_question_mark_lists_the_moves_in_rows(rumpus: Any, word: str) -> None:
    ran = rumpus("play", "free-for-all", typed=[word])
    assert "  add A1  add A2  add A3  add A4  add A5  add A6\n" in ran.out


LINEUP = "star, second, second, second, second, second, star, star, star, second, second"


def test_several_moves_can_be_typed_on_one_line(rumpus: Any, seed: str) -> None:
    ran = rumpus("play", "pigskin", "--seed", seed, typed=[LINEUP])
    assert "White's line-up is complete." in ran.out
    assert ran.out.count("Player 1> ") == 2, "one line for eleven men"
    assert "(several with commas between)" in ran.out


def test_a_line_of_moves_stops_at_the_first_that_is_refused(rumpus: Any, seed: str) -> None:
    ran = rumpus("play", "pigskin", "--seed", seed, typed=["star; star; star; second", "nonsense, second"])
    assert "Choose a class for LG, the left guard." in ran.out
    assert "Not played: star, second. No star is left for LG: choose another class (PS-5).\n" in ran.out
    assert "nonsense: Say which class stands at LG" in ran.out
    assert "the center" not in ran.out, "nothing behind a refusal is played"


def test_a_line_of_moves_goes_on_after_a_computer_but_not_after_luck(rumpus: Any, seed: str) -> None:
    typed = [LINEUP, "receive", "play on, run LG, play on"]
    ran = rumpus("play", "pigskin", "--level", "random", "--seed", seed, typed=typed)
    assert "White calls a run at the left guard." in ran.out
    assert "Not played: play on. See first what luck has brought.\n" in ran.out


def test_nobody_plays_or_reads_the_rest_of_a_line_that_another_typed(rumpus: Any, seed: str) -> None:
    typed = ["", f"{LINEUP}, scrub, star", "", "", "quit"]
    ann, ben = turns(rumpus("play", "pigskin", "--names", "Ann,Ben", "--seed", seed, typed=typed).out)
    assert "Not played: scrub, star. It is the turn of Ben." in ann
    assert "Not played" not in ben
    assert "Choose a class for LE" in ben


def test_without_a_shield_too_a_line_belongs_to_whoever_typed_it(tmp_path: Path) -> None:
    out = io.StringIO()
    match = Match(open_book("battle-of-the-blobs"), names=("Ann", "Ben"), seed=Seed(bytes(32)))
    with Kept.begin(tmp_path / "game.rumpus", match, ()) as kept:
        session = Session(match, kept, Screen(io.StringIO("hide A1, A2, A3, A4, A5, A6, B1, B2, B3, B4\n"), out), {})
        session.shielded = False
        session.play()
    movers = {played.seat for played in match.played}
    assert movers == {0}
    assert "It is the turn of Ben." in out.getvalue()


def test_rules_shows_the_sheet_and_names_the_common_part(rumpus: Any) -> None:
    ran = rumpus("play", "free-for-all", typed=["rules"])
    assert "- **FF-6** Alarm: the peg is taken out at once" in ran.out
    assert "rumpus rules system" in ran.out


def test_an_empty_line_asks_again_and_a_wrong_one_says_what_is_possible(rumpus: Any) -> None:
    ran = rumpus("play", "free-for-all", typed=["", "B9", "A1", "A1"])
    assert "Name a location from A1 to F6, as in `add B3`. Type ? to see the moves." in ran.out
    assert "A1 already holds your peg (FF-3)." in ran.out


def test_resigning_asks_once_more_and_opens_both_sides(rumpus: Any, home: Path) -> None:
    ran = rumpus("play", "free-for-all", "--names", "Ann", typed=["A1", "resign", "no", "resign", "yes", "B2"])
    assert ran.code == 0
    assert "The game goes on." in ran.out
    assert "Ann resigns. Game over." in ran.out
    assert "Computer wins." in ran.out
    assert "Computer's grid" in ran.out
    (path,) = home.iterdir()
    # The computer may have met Ann's peg.
    assert re.fullmatch("won by 2; points 1 [01]; 1 resigned", referee(path.read_text()).record.result)


@pytest.mark.parametrize("ending", [["quit"], ["exit"], []])
def test_quitting_or_the_end_of_input_saves_and_says_how_to_go_on(rumpus: Any, home: Path, ending: list[str]) -> None:
    ran = rumpus("play", "free-for-all", typed=["A1", *ending])
    assert ran.code == 0
    (path,) = home.glob("*.rumpus")
    assert ran.out.endswith(f"\nSaved. Go on with: rumpus play --resume {path}\n")
    assert len(referee(path.read_text()).match.played) == 2
    assert sorted(file.suffix for file in home.iterdir()) == [".rumpus", ".seed"]


def test_a_saved_game_goes_on_with_the_same_people_and_luck(rumpus: Any, scripts: Scripts, home: Path) -> None:
    rumpus("play", "pig-dice", "--names", "Ann", "--seat", "2", typed=["throw", "quit"])
    (path,) = home.glob("*.rumpus")
    before = path.read_text()
    ran = rumpus("play", "--resume", path, typed=scripts["pig-dice", 2])
    assert ran.code == 0, ran.err
    assert "Pig Dice goes on." in ran.out
    found = referee(path.read_text())
    assert found.proven
    assert found.record.names == ("Computer", "Ann")
    assert f"Commitment: {found.record.commitment}\n" in before


def test_after_a_break_the_last_lines_say_what_was_heard_and_from_whom(rumpus: Any, seed: str, home: Path) -> None:
    # Whatever the seed: after a surrender the computer has thrown, and its last lines stand above the board.
    rumpus("play", "pig-dice", "--seed", seed, typed=["throw", "surrender", "stand"])
    (path,) = home.glob("*.rumpus")
    ran = rumpus("play", "--resume", path)
    board = ran.out.index("▸ Player 1")
    assert "Computer" in ran.out[ran.out.index("Pig Dice: Player 1") : board].split("╭")[0]


def test_words_are_asked_after_the_commitment_and_stand_in_the_record(rumpus: Any, home: Path) -> None:
    typed = ["tin drum", "", "throw"]
    ran = rumpus("play", "pig-dice", "--names", "Ann,Ben", "--word", typed=typed)
    assert ran.out.index("Luck is sealed: ") < ran.out.index("Ann, add any word to the luck")
    (path,) = home.glob("*.rumpus")
    record = referee(path.read_text()).record
    assert record.words == ("tin drum", "")
    assert record.commitment in ran.out


def test_names_are_shown_as_they_are_and_never_read_as_markup(rumpus: Any) -> None:
    ran = rumpus("play", "free-for-all", "--names", "[red]Ann[/red],:pig:", typed=["", "A1", "", ""])
    assert "Give the keyboard to [red]Ann[/red]." in ran.out
    assert "Silence. [red]Ann[/red] has one more peg." in ran.out
    assert "Free-For-All: :pig: (player 2)" in ran.out


def test_whoever_has_no_time_left_loses(rumpus: Any, home: Path) -> None:
    ran = rumpus("play", "free-for-all", "--clock", "0.000000001", "--names", "Ann", typed=["A1"])
    assert ran.code == 0, ran.err
    assert "Ann is out of time. Game over." in ran.out
    (path,) = home.iterdir()
    assert referee(path.read_text()).record.result == "won by 2; points 0 0; 1 out of time"


def test_the_clock_is_shown_and_goes_on_after_a_break(rumpus: Any, home: Path) -> None:
    ran = rumpus("play", "free-for-all", "--clock", "90", "--names", "Ann", typed=["A1", "quit"])
    assert re.search(r"^Clock  Ann (90:00|89:59)   Computer (90:00|89:59)$", ran.out, re.MULTILINE)
    (path,) = home.glob("*.rumpus")
    assert "Clock  Ann " in rumpus("play", "--resume", path).out


def test_each_move_is_on_the_disk_before_anybody_sees_what_it_did(tmp_path: Path) -> None:
    path = tmp_path / "game.rumpus"

    class Watching(io.StringIO):
        """A screen that looks at the disk whenever something is shown."""

        def write(self, text: str) -> int:
            spots = re.findall(r"Your peg stays at (\w\w)|Alarm at (\w\w)", text)
            for spot in ("".join(pair) for pair in spots):
                assert f"add {spot}" in path.read_text()
                shown.add(spot)
            return super().write(text)

    shown: set[str] = set()
    match = Match(open_book("free-for-all"))
    typed = io.StringIO("".join(f"{spot}\n" for spot in ("A1", "B2", "C3", "quit")))
    with Kept.begin(path, match, computers=(1,)) as kept:
        assert not Session(match, kept, Screen(typed, Watching()), {1: RandomPlayer()}).play()
    assert shown == {"A1", "B2", "C3"}


def test_a_computer_is_given_its_own_history_and_moves_and_nothing_else(tmp_path: Path) -> None:
    given: list[tuple[Sequence[Notice], Sequence[int]]] = []

    class Curious:
        """A player that keeps whatever it is given."""

        def choose(self, seen: Sequence[Notice], moves: Sequence[int], *more: Any) -> int:
            assert not more
            given.append((seen, moves))
            return moves[0]

    match = Match(open_book("free-for-all"))
    typed = io.StringIO("F6\nF5\nF4\nquit\n")
    with Kept.begin(tmp_path / "game.rumpus", match, computers=(1,)) as kept:
        Session(match, kept, Screen(typed, io.StringIO()), {1: Curious()}).play()
    assert len(given) == 3
    for seen, moves in given:
        assert all(type(notice.view) is type(match.view(1)) and notice.view.seat == 1 for notice in seen)
        assert all(notice.view.pegs[0] == 0 for notice in seen)  # nothing of the person's grid
        assert all(type(move) is int for move in moves)
