"""Pig Dice solved exactly: the numbers of sections 7.2 to 7.4 of the sheet, and the player made of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rumpus.bots.pig import exact as pig_exact
from rumpus.bots.pig import sweeps as pig_sweeps
from rumpus.bots.pig import table as pig_table
from rumpus.bots.pig.exact import ExactPig, Solution, solve
from rumpus.bots.pig.table import native_sweeps, solved_table
from rumpus.bots.pig.turns import Throws, answer, furthest, hold_at, solitaire
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadKit, BadOption, IllegalMove
from rumpus.rules.pig_dice import CHOOSING, FINAL, NONE, OPTIONS, STARTING, SURRENDER, THROW, THROWING
from rumpus.rules.words import LUCK, OVER, WATCHER, put
from rumpus.table.match import Match
from rumpus.table.notation import choices

Solved = Callable[..., Solution]


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Solved:
    """Solutions by kit and house rules, each solved once, in a folder of our own."""
    folder = tmp_path_factory.mktemp("tables")

    def found(kit: str = "six-six", **house: str) -> Solution:
        book = open_book("pig-dice", kit)
        return solve(book, book.house(house), folder)

    return found


def position(book: Book, own: int, other: int, points: int, leader: int = -1, /, **house: str) -> Any:
    """The state of player 1, who has opened a turn; with a leader, it is the last turn of the game."""
    banked = put(put(NONE, 0, own), 1, other)
    state = book.rules.initial(book.house(house))._replace(banked=banked, points=points, opened=1)
    return state if leader < 0 else state._replace(round=FINAL, leader=leader)


def view(book: Book, own: int, other: int, points: int, leader: int = -1, /, **house: str) -> Any:
    return book.rules.observe(position(book, own, other, points, leader, **house), 0)


# --- 7.2: one turn, alone -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kit", "surrender_at", "expected", "seven", "throws", "last_throw"),
    [
        ("six-six", 47, 16.053660689385, 0.695311429655, 6.257802866892, 46.019975526),
        ("one-six", 39, 14.089009325255, 0.678536248697, 4.885460990617, 38.028589255),
    ],
)
def test_a_turn_alone_is_worth_what_the_sheet_says(
    kit: str, surrender_at: int, expected: float, seven: float, throws: float, last_throw: float
) -> None:
    book = open_book("pig-dice", kit)
    alone = solitaire(book)
    assert alone.surrender_at == surrender_at
    assert alone.expected == pytest.approx(expected, abs=1e-11)
    assert alone.throwing[surrender_at - 1] == pytest.approx(last_throw, abs=1e-8)
    held = hold_at(book, surrender_at)
    assert held.points == pytest.approx(expected, abs=1e-11)
    assert held.seven == pytest.approx(seven, abs=1e-11)
    assert held.throws == pytest.approx(throws, abs=1e-11)


@pytest.mark.parametrize(
    ("points", "expected", "seven", "throws"),
    [
        (1, 76 / 15, 2 / 15, 6 / 5),
        (10, 9.271349128623, 0.271266921054, 2.441402289490),
        (20, 13.115809510079, 0.431523244631, 3.883709201679),
        (30, 15.105195261999, 0.552366931534, 4.971302383805),
        (47, 16.053660689385, 0.695311429655, 6.257802866892),
        (60, 15.702521611544, 0.768038126631, 6.912343139682),
    ],
)
def test_holding_at_some_points_has_the_means_of_the_sheet(
    points: int, expected: float, seven: float, throws: float
) -> None:
    held = hold_at(open_book("pig-dice"), points)
    assert (held.points, held.seven, held.throws) == pytest.approx((expected, seven, throws), abs=1e-11)


@pytest.mark.parametrize("kit", ["six-six", "one-six"])
def test_sevens_are_throws_times_the_chance_of_one(kit: str) -> None:
    book = open_book("pig-dice", kit)
    for points in range(1, 70):
        held = hold_at(book, points)
        assert held.seven == pytest.approx(held.throws * Throws.of(book).seven, abs=1e-12)


def test_no_plan_that_holds_at_fixed_points_beats_the_best() -> None:
    book = open_book("pig-dice")
    means = [hold_at(book, at).points for at in range(1, 120)]
    assert max(means) == pytest.approx(solitaire(book).expected, abs=1e-12)
    assert means.index(max(means)) + 1 == 47


@pytest.mark.clause("PD-S29")
def test_alone_one_throws_at_46_and_surrenders_at_47() -> None:
    alone = solitaire(open_book("pig-dice"))
    assert [alone.best(points) for points in (46, 47)] == ["throw", "surrender"]
    assert alone.best(100_000) == "surrender"


def test_dice_that_double_as_often_as_they_fall_on_seven_have_no_best_turn(tmp_path: Path) -> None:
    brought = tmp_path / "dice.txt"
    brought.write_text("3 5 H H H H\n4 T T T T T\n")
    with pytest.raises(BadKit, match="double as often"):
        solitaire(open_book("pig-dice", str(brought)))


# --- 7.3: the last answer -------------------------------------------------------------------------

ANSWERS = {
    "six-six": {
        1: 13 / 15,
        2: 0.857958083,
        5: 0.811027285,
        10: 0.705451884,
        20: 0.553888644,
        30: 0.436911584,
        50: 0.279555353,
        100: 0.109325117,
    },
    "one-six": {
        1: 5 / 6,
        2: 0.827906977,
        5: 0.788207276,
        10: 0.670917070,
        20: 0.514104410,
        30: 0.394868406,
        50: 0.239116765,
        100: 0.082636271,
    },
}


@pytest.mark.parametrize("kit", list(ANSWERS))
def test_the_last_answer_wins_as_often_as_the_sheet_says(kit: str, solved: Solved) -> None:
    book, solution = open_book("pig-dice", kit), solved(kit)
    for behind, chance in ANSWERS[kit].items():
        assert answer(book, behind) == pytest.approx(chance, abs=1e-9)
        assert solution.answer(behind) == pytest.approx(chance, abs=1e-9)


def test_an_answer_beyond_the_table_is_worked_out(solved: Solved) -> None:
    book, solution = open_book("pig-dice"), solved()
    beyond = len(solution.table.answer)
    assert solution.answer(beyond) == pytest.approx(answer(book, beyond), abs=1e-12)
    assert 0 < solution.answer(beyond) < solution.answer(beyond - 1)
    assert solution.answer(10**6) == solution.answer(pig_exact.FARTHEST) > 0


def test_who_is_level_in_the_last_turn_throws_on(solved: Solved) -> None:
    book, bot = open_book("pig-dice"), ExactPig(solved())
    level = position(book, 95, 100, 5, 1)
    assert bot.choose(book.rules.observe(level, 0), choices(book, level)).words == "throw"
    chances = bot.solution.chances(book.rules.observe(level, 0))
    assert chances["surrender"] == 0.5
    assert chances["throw"] == pytest.approx(0.866, abs=2e-3)


@pytest.mark.parametrize(("points", "words"), [(4, "throw"), (6, "stand")])
def test_who_answers_throws_until_ahead(points: int, words: str, solved: Solved) -> None:
    book, bot = open_book("pig-dice"), ExactPig(solved())
    state = position(book, 95, 100, points, 1)
    assert bot.choose(book.rules.observe(state, 0), choices(book, state)).words == words


def test_a_tie_is_worth_nothing_to_who_answers_where_the_leader_keeps_it(solved: Solved) -> None:
    house = {"target": "10", "ties": "leader_keeps"}
    seen = view(open_book("pig-dice"), 5, 10, 5, 1, **house)
    assert solved(**house).chances(seen)["surrender"] == 0.0
    assert solved(target="10").chances(view(open_book("pig-dice"), 5, 10, 5, 1, target="10"))["surrender"] == 0.5


def test_a_lead_of_thousands_can_still_be_looked_at(solved: Solved) -> None:
    book, solution = open_book("pig-dice"), solved()
    hopeless = solution.chances(view(book, 95, 9_095, 10, 1))
    assert hopeless["surrender"] == 0.0
    assert 0 < hopeless["throw"] < solution.answer(pig_exact.FARTHEST) < 1e-4
    near = solution.chances(view(book, 95, 9_095, 8_999, 1))
    assert near["throw"] == pytest.approx(solution.answer(1), abs=3e-3)
    assert solution.chances(view(book, 95, 9_095, 9_001, 1))["surrender"] == 1.0


# --- 7.4: the whole game for two ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kit", "first", "within"),
    [
        ("six-six", 0.532657691174, 1e-11),
        ("one-six", 0.531322111208, 1e-11),
        ("two-five", 0.531491965, 1e-9),
        ("one-one", 0.537212388, 1e-9),
        ("six-one", 0.531958605, 1e-9),
    ],
)
def test_the_first_player_wins_as_often_as_the_sheet_says(
    kit: str, first: float, within: float, solved: Solved
) -> None:
    assert solved(kit).value(0, 0) == pytest.approx(first, abs=within)


@pytest.mark.parametrize(
    ("own", "other", "chance"),
    [
        (50, 0, 0.734808047),
        (0, 50, 0.331126264),
        (50, 50, 0.541528883),
        (25, 75, 0.306793717),
        (75, 25, 0.767317523),
        (90, 90, 0.541606784),
        (99, 99, 0.541606784),
        (0, 99, 0.156102243),
    ],
)
def test_a_turn_begins_with_the_chance_of_the_sheet(own: int, other: int, chance: float, solved: Solved) -> None:
    assert solved().value(own, other) == pytest.approx(chance, abs=1e-9)


def test_the_best_choices_are_those_of_the_sheet(solved: Solved) -> None:
    solution = solved()
    assert solution.policy(0, 0) == [(0, 52), (98, 99)]
    assert solution.policy(50, 50) == [(0, 49)]
    assert solution.policy(25, 75) == [(0, 56), (75, 84)]
    assert solution.policy(0, 99) == [(0, 89), (100, 127)]
    assert solved("one-six").policy(0, 0) == [(0, 38)]


@pytest.mark.parametrize(("tie", "first"), [(1.0, 0.532571733), (0.0, 0.532657691)])
def test_what_a_tie_is_worth_hardly_matters(tie: float, first: float) -> None:
    table = solved_table(Throws.of(open_book("pig-dice")), 100, tie, native_sweeps())
    assert table.value[0, 0] == pytest.approx(first, abs=1e-9)


@pytest.mark.clause("PD-S28")
@pytest.mark.parametrize(("points", "words"), [(52, "throw"), (53, "surrender"), (98, "throw"), (100, "stand")])
def test_with_nothing_banked_the_exact_player_chooses_as_in_the_sheet(points: int, words: str, solved: Solved) -> None:
    book, bot = open_book("pig-dice"), ExactPig(solved())
    state = position(book, 0, 0, points)
    assert bot.choose(book.rules.observe(state, 0), choices(book, state)).words == words


@pytest.mark.parametrize("kit", ["six-six", "one-six"])
def test_to_be_on_turn_is_never_a_burden(kit: str, solved: Solved) -> None:
    """PD-R4 says that a rule against passing changes nothing: who begins a turn has more than passing would leave."""
    value = solved(kit).table.value
    assert (value + value.T).min() > 1.0


def test_a_game_to_one_point_is_the_end_of_a_game_to_a_hundred(solved: Solved) -> None:
    assert solved(target="1").value(0, 0) == pytest.approx(solved().value(99, 99), abs=1e-12)


# --- The solution and the real rules --------------------------------------------------------------


def test_every_chance_is_what_the_rules_make_of_the_next_ones(solved: Solved) -> None:
    """Through real games: luck's moves average, a thrower's choices are compared, and the end is counted."""
    book = open_book("pig-dice")
    options = book.house({"target": "25", "starter": "0"})
    solution = solved(target="25", starter="0")
    dice = random.Random(7)
    phases = set()
    for _ in range(6):
        state = book.rules.initial(options)
        while book.rules.turn(state) != OVER:
            moves = legal_moves(book, state)
            seat = max(book.rules.turn(state), 0)
            after = [solution.winning(book.rules.observe(book.rules.apply(state, move), seat)) for move in moves]
            expected = sum(after) / len(after) if book.rules.turn(state) == LUCK else max(after)
            seen = book.rules.observe(state, seat)
            assert solution.winning(seen) == pytest.approx(expected, abs=1e-12)
            if state.phase == CHOOSING:
                chances = dict(zip(("throw", "surrender"), after, strict=False))
                assert solution.chances(seen) == pytest.approx(chances, abs=1e-12)
                assert chances[solution.best(seen)] == pytest.approx(expected, abs=1e-12)
            phases.add((state.phase, state.round))
            state = book.rules.apply(state, dice.choice(moves))
    assert {phase for phase, _ in phases} == {STARTING, CHOOSING, THROWING}
    assert (CHOOSING, FINAL) in phases


def test_both_seats_and_a_watcher_see_chances_that_add_up(solved: Solved) -> None:
    book, solution = open_book("pig-dice"), solved()
    state = position(book, 40, 60, 20)._replace(thrower=1)
    first, second = (solution.winning(book.rules.observe(state, seat)) for seat in (0, 1))
    assert first + second == pytest.approx(1.0)
    assert solution.winning(book.rules.observe(state, WATCHER)) == first < 0.5 < second


def test_a_shared_win_counts_half(solved: Solved) -> None:
    book = open_book("pig-dice")
    ended = book.rules.apply(position(book, 95, 100, 5, 1), SURRENDER)
    assert [solved().winning(book.rules.observe(ended, seat)) for seat in (0, 1)] == [0.5, 0.5]


def test_games_of_two_exact_players_are_won_as_often_as_solved(solved: Solved) -> None:
    book, solution = open_book("pig-dice"), solved()
    dice, games, won = random.Random(1942), 2_000, 0.0
    for _ in range(games):
        state = book.rules.initial(book.house())
        while (turn := book.rules.turn(state)) != OVER:
            if turn == LUCK:
                move = dice.randrange(36)
            else:
                move = THROW if solution.best(book.rules.observe(state, turn)) == "throw" else SURRENDER
            state = book.rules.apply(state, move)
        winners = book.rules.winners(state)
        won += (winners & 1) / winners.bit_count()
    # 3.29 standard deviations: an honest solution is outside once in a thousand seeds.
    assert won / games == pytest.approx(solution.value(0, 0), abs=3.29 * 0.5 / games**0.5)


def test_two_exact_players_finish_a_match_and_beat_no_rule(solved: Solved) -> None:
    book, bot = open_book("pig-dice"), ExactPig(solved())
    match = Match(book)
    while not match.over:
        match.play(match.turn, bot.choose(match.view(match.turn), match.choices(match.turn)).move)
    assert match.result is not None
    assert max(match.result.points) >= 100


# --- Hints and refusals ---------------------------------------------------------------------------


def test_a_hint_names_both_chances(solved: Solved) -> None:
    book, bot = open_book("pig-dice"), ExactPig(solved())
    assert bot.hint(view(book, 0, 0, 52)) == "Throwing wins 67.9 %, surrendering 67.8 %."
    assert bot.hint(view(book, 0, 0, 100)) == "Throwing wins 84.6 %, standing 89.1 %."


def test_a_hint_before_anything_is_scored_says_that_there_is_one_choice(solved: Solved) -> None:
    match = Match(open_book("pig-dice"))
    assert ExactPig(solved()).hint(match.view(0)) == "Throwing wins 53.3 %. There is no other choice yet."


def test_nobody_can_choose_while_the_dice_fall(solved: Solved) -> None:
    book, bot = open_book("pig-dice"), ExactPig(solved())
    falling = book.rules.observe(book.rules.apply(position(book, 0, 0, 10), THROW), 0)
    with pytest.raises(IllegalMove, match="nobody has a choice"):
        bot.hint(falling)
    with pytest.raises(IllegalMove, match="nothing to choose"):
        bot.choose(falling, [])


OTHERS = {"players": "3", "turn_limit": "20", "ties": "playoff"} | {
    option.name: "on" for option in OPTIONS if option.choices == ("off", "on")
}


@pytest.mark.parametrize(("name", "word"), OTHERS.items())
def test_house_rules_that_are_not_solved_are_refused_by_name(name: str, word: str, solved: Solved) -> None:
    with pytest.raises(BadOption, match=f"not with {name}={word}"):
        solved(**{name: word})
    with pytest.raises(BadOption, match=f"not with {name}={word}"):
        solved().chances(view(open_book("pig-dice"), 0, 0, 10, **{name: word}))


def test_every_house_rule_is_either_solved_or_refused() -> None:
    assert {option.name for option in OPTIONS} == {*OTHERS, "target", "starter"}


def test_a_view_of_another_game_is_refused(solved: Solved) -> None:
    book = open_book("pig-dice")
    for house in ({"target": "50"}, {"ties": "leader_keeps"}):
        with pytest.raises(BadOption, match="this is the solution for target=100 ties=joint"):
            solved().chances(view(book, 0, 0, 10, **house))


@pytest.mark.parametrize(("own", "other"), [(-1, 0), (100, 0), (0, 100)])
def test_there_is_no_turn_to_begin_with_the_target_banked(own: int, other: int, solved: Solved) -> None:
    with pytest.raises(IllegalMove, match="0 to 99 points"):
        solved().value(own, other)
    with pytest.raises(IllegalMove, match="0 to 99 points"):
        solved().policy(own, other)


def test_dice_that_grow_without_end_are_refused(tmp_path: Path) -> None:
    brought = tmp_path / "dice.txt"
    brought.write_text("1 2 3 H H H\n1 T 3 T 6 T\n")
    book = open_book("pig-dice", str(brought))
    with pytest.raises(BadKit, match="grow too far"):
        solve(book, book.house({"target": "1"}), tmp_path)


# --- The sweeps and the file ----------------------------------------------------------------------


def test_plain_python_and_machine_code_solve_the_same() -> None:
    throws, target, far = Throws.of(open_book("pig-dice")), 10, 60
    after = throws.table(far)
    width = furthest(after)
    rows: list[list[Any]] = [
        throws.table(width),  # for the answers
        after,
        list(throws.chance),
        [0.0] * furthest(throws.table(width)),  # hold and values of the answers
        [0.0] * furthest(throws.table(width)),
        [0.0] * width,  # the answers
        [[0.5] * target for _ in range(target)],
        [[0.0] * width for _ in range(2)],
        [[0.0] * width for _ in range(2)],
        [0, 0],
        [0] * (target * target + 1),
        [-1] * (8 * target * target),
    ]
    arrays = [np.array(row) for row in rows]
    for sweeps, room in ((pig_sweeps, rows), (native_sweeps(), arrays)):
        many, few, chance, hold, values, answers, value, holds, turns, stops, where, flips = room
        sweeps.answered(many, chance, 0.5, hold, values, answers)
        pairs = sweeps.Pairs(target, far, few, chance, answers, value, holds, turns, stops)
        sweeps.table_settled(pairs, where, flips)
    for plain, native in zip(rows, arrays, strict=True):
        assert native == pytest.approx(np.array(plain), abs=1e-13)
    assert arrays[6][0, 0] == pytest.approx(0.5416067, abs=1e-6)


def test_a_table_with_many_changes_of_mind_gets_the_room_it_needs() -> None:
    throws, sweeps = Throws.of(open_book("pig-dice")), native_sweeps()
    roomy, tight = (solved_table(throws, 20, 0.5, sweeps, room) for room in (8, 1))
    assert len(roomy.flips) > 20 * 20
    assert (roomy.flips == tight.flips).all()
    assert (roomy.where == tight.where).all()


def small(folder: Path) -> Solution:
    book = open_book("pig-dice")
    return solve(book, book.house({"target": "10"}), folder)


def test_a_solved_game_is_read_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = small(tmp_path / "new" / "folder")
    monkeypatch.setattr(pig_exact, "solved_table", None)
    again = small(tmp_path / "new" / "folder")
    for name in first.table._fields:
        assert np.array_equal(getattr(first.table, name), getattr(again.table, name))
    assert [path.suffix for path in (tmp_path / "new" / "folder").iterdir()] == [".npz"]


def test_each_dice_target_and_tie_has_a_file_of_its_own() -> None:
    throws = [Throws.of(open_book("pig-dice", kit)) for kit in ("six-six", "one-six", "two-five", "one-one", "six-one")]
    names = {pig_table.file_name(each, target, tie) for each in throws for target in (10, 100) for tie in (0.0, 0.5)}
    assert len(names) == 20


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def one_byte_changed(path: Path) -> None:
    found = bytearray(path.read_bytes())
    found[len(found) // 3] ^= 0x55
    path.write_bytes(found)


def rewritten(path: Path, **changes: Any) -> None:
    with np.load(path) as arrays:
        whole = dict(arrays) | changes
    np.savez_compressed(path, **{name: array for name, array in whole.items() if array is not None})


def without_choices(path: Path) -> None:
    rewritten(path, flips=None)


def of_another_target(path: Path) -> None:
    rewritten(path, value=np.full((9, 9), 0.5))


def with_an_impossible_chance(path: Path) -> None:
    rewritten(path, value=np.full((10, 10), 1.5))


def with_no_number(path: Path) -> None:
    rewritten(path, value=np.full((10, 10), np.nan))


def with_choices_elsewhere(path: Path) -> None:
    rewritten(path, where=np.full(100, 10**6, np.int32))


def with_choices_that_never_end(path: Path) -> None:
    rewritten(path, flips=np.full(300, 5, np.int32))


def with_other_kinds_of_numbers(path: Path) -> None:
    rewritten(path, flips=np.full(300, -1.0))


def with_fewer_places(path: Path) -> None:
    rewritten(path, where=np.zeros(99, np.int32))


@pytest.mark.parametrize(
    "damage",
    [
        cut,
        emptied,
        one_byte_changed,
        without_choices,
        of_another_target,
        with_an_impossible_chance,
        with_no_number,
        with_choices_elsewhere,
        with_choices_that_never_end,
        with_other_kinds_of_numbers,
        with_fewer_places,
    ],
)
def test_a_damaged_file_is_solved_anew(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    first = small(tmp_path)
    (path,) = tmp_path.iterdir()
    whole = pig_table.kept(path, 10)
    damage(path)
    assert whole is not None
    assert pig_table.kept(path, 10) is None
    again = small(tmp_path)
    assert (again.table.value == first.table.value).all()
    assert pig_table.kept(path, 10) is not None


def test_where_nothing_can_be_written_it_is_solved_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert small(tmp_path / "file").value(0, 0) == small(tmp_path).value(0, 0)
