"""The box score: by hand in small games, and in agreement with the game in any game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rumpus.rules.pigskin.accounts import accounts
from rumpus.rules.pigskin.box_score import LINES, Counted, box_score, totals
from rumpus.rules.pigskin.drives import chart
from rumpus.rules.pigskin.state import CALL, RESOLVE
from rumpus.rules.words import count
from tests.rules.pigskin.conftest import given
from tests.rules.pigskin.tape import EYES, SEEDS, changes, random_game, seen, tape

WHITE, BLACK = 0, 1


def counted(views: list[Any]) -> dict[tuple[str, int], int]:
    """Everything that was counted and is not 0."""
    return {key: number for key, number in totals(accounts(views)).items() if number}


# --- By hand --------------------------------------------------------------------------------------

PLAYS = [
    pytest.param(["line/second = 6"], "run LG", {("runs", 0): 1, ("running yards", 0): 6}, 1, id="a run"),
    pytest.param(
        ["end/second = 4 ADD LATERAL", "run_with_pass = LONG", "long = 9"],
        "run LE",
        {("runs", 0): 1, ("running yards", 0): 13, ("first downs by play", 0): 1},
        3,
        id="a lateral and a long run",
    ),
    pytest.param(
        ["pass/second = 12"],
        "pass C",
        {
            ("passes called", 0): 1,
            ("passes thrown", 0): 1,
            ("passes completed", 0): 1,
            ("passing yards", 0): 12,
            ("first downs by play", 0): 1,
        },
        1,
        id="a pass",
    ),
    pytest.param(
        ["pass/second = INC 15"],
        "pass C",
        {("passes called", 0): 1, ("passes thrown", 0): 1},
        1,
        id="an incomplete pass",
    ),
    pytest.param(
        ["pass/second = -7"],
        "pass C",
        {("passes called", 0): 1, ("yards before a throw", 0): -7},
        1,
        id="a passer who is caught has thrown nothing",
    ),
    pytest.param(
        ["long_pass = 30 ADD RUN", "run_with_pass = FUMBLE", "fumble = LOST 2"],
        "long pass",
        {
            ("passes called", 0): 1,
            ("passes thrown", 0): 1,
            ("passes completed", 0): 1,
            ("passing yards", 0): 32,
            ("fumbles", 0): 1,
            ("fumbles lost", 0): 1,
        },
        3,
        id="a catch and a fumble",
    ),
    pytest.param(
        ["line/second = FUMBLE", "fumble = KEEP -2"],
        "run LG",
        {("runs", 0): 1, ("running yards", 0): -2, ("fumbles", 0): 1},
        2,
        id="a fumble that was kept",
    ),
    pytest.param(
        ["punt/second = BLOCKED", "blocked_kick = KEEP -5"],
        "punt",
        {("punts", 0): 1, ("punts blocked", 0): 1},
        2,
        id="a blocked punt is no run",
    ),
]


@pytest.mark.parametrize(("cards", "call", "expected", "turned"), PLAYS)
def test_a_play_counts_for_the_side_that_called_it(
    cards: list[str], call: str, expected: dict[tuple[str, int], int], turned: int
) -> None:
    assert counted(tape(given("White 2&8 @W30", cards), call)) == expected | {("cards", 0): turned}


def test_a_punt_and_its_run_back_count_for_one_side_each() -> None:
    views = tape(given("White 4&8 @W30", ["punt/second = 40", "return/second = FUMBLE", "fumble = LOST 6"]), "punt")
    assert counted(views) == {
        ("punts", WHITE): 1,
        ("punt yards", WHITE): 40,
        ("punt returns", BLACK): 1,
        ("punt return yards", BLACK): 6,
        ("fumbles", BLACK): 1,
        ("fumbles lost", BLACK): 1,
        ("cards", WHITE): 1,
        ("cards", BLACK): 2,
    }


def test_an_interception_run_back_for_a_touchdown() -> None:
    cards = ["pass/second = INT 20", "return/second = 95", "point_after = GOOD"]
    assert counted(tape(given("White 2&8 @B30", cards, quarter=3), "pass C")) == {
        ("passes called", WHITE): 1,
        ("passes thrown", WHITE): 1,
        ("passes intercepted", WHITE): 1,
        ("interception returns", BLACK): 1,
        ("interception return yards", BLACK): 90,
        ("touchdowns", BLACK): 1,
        ("tries", BLACK): 1,
        ("points", BLACK): 7,
        ("points 3", BLACK): 7,
        ("cards", WHITE): 1,
        ("cards", BLACK): 2,
    }


def test_field_goals_safeties_and_downs() -> None:
    cards = ["field_goal = GOOD-25", "kickoff/second = 50", "return/second = 15", "line/second = -30"]
    found = counted(tape(given("White 2&8 @B20", cards), "field goal", "receive", "run LG"))
    assert found["field goals", WHITE] == found["field goals tried", WHITE] == 1
    assert (found["safeties", WHITE], found["points", WHITE]) == (1, 5)
    assert (found["kickoff returns", BLACK], found["kickoff return yards", BLACK]) == (1, 15)
    assert found["running yards", BLACK] == -25, "only as far as the goal line"
    missed = counted(tape(given("White 2&8 @B20", ["field_goal = NG"]), "field goal"))
    assert ("field goals", WHITE) not in missed
    assert missed["field goals tried", WHITE] == 1
    assert counted(tape(given("White 4&8 @W30", ["line/second = 7"]), "run LG"))["downs lost", WHITE] == 1


@pytest.mark.clause("PS-47")
def test_a_touchdown_is_no_first_down() -> None:
    cards = ["line/second = 9", "point_after = NG"]
    found = counted(tape(given("White 2&5 @B5", cards), "run LG"))
    assert ("first downs by play", WHITE) not in found
    assert (found["touchdowns", WHITE], found["running yards", WHITE], found["points", WHITE]) == (1, 5, 6)


@pytest.mark.clause("PS-101", "PS-R42")
def test_an_accepted_penalty_counts_and_the_play_does_not() -> None:
    cards = ["PENALTY", "line/second = 60, penalty = DEF 10"]
    accepted = counted(tape(given("White 2&8 @W30", cards), "run LG", "accept"))
    assert accepted == {
        ("penalties", BLACK): 1,
        ("penalty yards", BLACK): 10,
        ("first downs by penalty", WHITE): 1,
        ("cards", WHITE): 2,
    }
    refused = counted(tape(given("White 2&8 @W30", cards), "run LG", "refuse"))
    assert refused == {("runs", 0): 1, ("running yards", 0): 60, ("first downs by play", 0): 1, ("cards", 0): 2}


@pytest.mark.clause("PS-104", "PS-111")
def test_only_the_yards_that_were_stepped_off_count() -> None:
    cards = ["PENALTY", "line/second = 3, penalty = OFF 15"]
    assert counted(tape(given("White 2&8 @W9", cards), "run LG", "accept"))["penalty yards", WHITE] == 8
    late = given("White 1&10 @W30", ["line/second = 2"], timeouts=(4, 4)).does("run LG")
    assert counted(tape(late, "time-out")) == {("penalties", WHITE): 1, ("penalty yards", WHITE): 5}
    in_time = given("White 1&10 @W30", ["line/second = 2"], timeouts=(3, 3)).does("run LG")
    assert counted(tape(in_time, "time-out")) == {}
    by_defence = late.does("play on")
    assert counted(tape(by_defence, "time-out")) == {("penalties", BLACK): 1, ("penalty yards", BLACK): 5}


@pytest.mark.clause("PS-R47")
def test_a_try_that_is_taken_again_counts_once() -> None:
    cards = ["line/second = 9", "PENALTY", "point_after = GOOD, penalty = DEF 5", "point_after = GOOD"]
    found = counted(tape(given("White 2&5 @B5", cards), "run LG", "accept"))
    assert (found["tries", WHITE], found["points", WHITE], found["penalties", BLACK]) == (1, 7, 1)
    assert ("penalty yards", BLACK) not in found


@pytest.mark.clause("PS-28", "PS-31")
def test_a_card_that_is_cut_takes_no_time() -> None:
    views = tape(given("White 3&4 @W44", ["line/second = LONG", "long = 30"], cards_left=1), "run LG")
    assert counted(views)["cards", WHITE] == 1
    assert counted(views)["running yards", WHITE] == 30


@pytest.mark.clause("PS-R19")
def test_an_interception_out_of_bounds_is_one_without_a_return() -> None:
    views = tape(given("White 2&8 @W30", ["pass/second = INT 20 OB"]), "pass C")
    threw = {"cards", "passes called", "passes thrown", "passes intercepted"}
    assert counted(views) == {(what, WHITE): 1 for what in threw}


def test_of_a_play_that_goes_on_only_the_cards_count() -> None:
    views = tape(given("White 2&8 @W30", ["pass/second = INT 20"]), "pass C")
    assert counted(views) == {("cards", WHITE): 1}


def test_the_lines_are_written_out_for_both_sides() -> None:
    cards = ["punt/second = 40", "return/second = 6", "punt/second = 45", "return/second = 2"]
    box = box_score(tape(given("White 4&8 @W30", cards), "punt", "punt"))
    lines = {line.label: line.values for line in box.lines}
    assert box.sides == ("White", "Black")
    assert lines["average, if not blocked"] == (40.0, 45.0)
    assert lines["Possession, in cards"] == (2, 2)
    assert "second quarter" not in lines
    assert box_score([]).lines[0] == ("Points", (0, 0), False)


# --- Any game -------------------------------------------------------------------------------------


def both(found: Counted, *names: str) -> int:
    """What was counted of these, for both sides."""
    return sum(found[name, side] for name in names for side in (WHITE, BLACK))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_points_of_the_plays_are_the_score(seed: int) -> None:
    _, states = random_game(seed)
    found = totals(accounts(seen(states)))
    for side in (WHITE, BLACK):
        worth = (("touchdowns", 6), ("tries", 1), ("field goals", 3), ("safeties", 2))
        assert sum(found[name, side] * points for name, points in worth) == states[-1].points[side]
        assert sum(found[f"points {quarter}", side] for quarter in range(1, 6)) == states[-1].points[side]
        assert found["points", side] == states[-1].points[side]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cards_of_possession_are_the_cards_that_were_turned(seed: int) -> None:
    options, states = random_game(seed)
    turned = 0
    for before, after in pairwise(states):
        shown = [count(state.shown[0] | state.shown[1]) for state in (before, after)]
        turned += before.phase == RESOLVE and shown[1] > shown[0]
    cards = both(totals(accounts(seen(states))), "cards")
    assert cards == turned
    pack = 40 if options.short_game else 50
    assert cards == pack * states[-1].quarter or (states[-1].quarter == 5 and cards > 4 * pack)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_call_is_a_run_a_pass_or_a_kick_unless_a_penalty_undid_it(seed: int) -> None:
    _, states = random_game(seed)
    plays = accounts(seen(states))
    void = sum(account.void and account.down for account in plays)
    assert both(totals(plays), "runs", "passes called", "punts", "field goals tried") + void == sum(
        state.phase == CALL for state in states
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_yards_of_runs_and_passes_penalties_and_blocked_kicks_are_the_yards_of_the_drives(seed: int) -> None:
    _, states = random_game(seed)
    views = seen(states)
    found = totals(accounts(views))
    for side in (WHITE, BLACK):
        way = 1 if side == WHITE else -1
        drives = [drive for drive in chart(views).drives if drive.side == side and drive.downs]
        stepped = blocked = 0
        for drive in drives:
            begun = next(number for number, play in enumerate(drive.plays) if play.mark is not None)
            for play in drive.plays[begun:]:
                for stroke in play.strokes:
                    stepped += way * (stroke.end - stroke.start) * (stroke.kind == "penalty")
                    kept = "blocked; kept" in play.words and not play.undone and stroke.kind == "loss"
                    blocked += way * (stroke.end - stroke.start) * kept
        gained = sum(found[name, side] for name in ("running yards", "passing yards", "yards before a throw"))
        assert gained + stepped + blocked == sum(drive.yards for drive in drives)


@pytest.mark.parametrize("seed", SEEDS)
def test_first_downs_are_the_series_that_a_side_went_on_to(seed: int) -> None:
    """A new line to gain for the same side, without the ball having changed hands: seen in the states alone."""
    _, states = random_game(seed)
    expected = [0, 0]
    for before, after in pairwise(states):
        settled = before.phase != after.phase and after.pending == before.pending == CALL
        if (
            settled
            and after.offence == before.offence
            and after.to_gain > before.to_gain
            and not exchanged(before, after)
        ):
            expected[after.offence] += 1
    found = totals(accounts(seen(states)))
    for side in (WHITE, BLACK):
        assert found["first downs by play", side] + found["first downs by penalty", side] == expected[side]


def exchanged(before: Any, after: Any) -> bool:
    """PS-R15: whether the ball changed hands twice in this play, so that the same side starts anew."""
    return bool(before.back) and after.ruling != 1


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_the_box_score_of_a_seat_is_that_of_a_watcher(seed: int) -> None:
    _, states = random_game(seed)
    boxes = [box_score(look(seen(states, eyes))) for eyes in EYES for look in (list, changes)]
    assert all(box == boxes[0] for box in boxes)


def test_every_line_is_counted_in_some_game() -> None:
    together = totals([])
    for seed in SEEDS:
        together.update(totals(accounts(seen(random_game(seed)[1]))))
    worked_out = {"first downs", "turnovers", "punting average", "safeties"}  # a safety is rare: see above
    unseen = [
        what for _, what, _ in LINES if what not in worked_out and not any(together[what, side] for side in (0, 1))
    ]
    assert unseen == [], "nothing is listed that can never happen"
