"""Part M: the whole chart, drive after drive."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rumpus.rules.catalogue import open_book
from rumpus.rules.charts import Chart, Mark, Play, Score, Stroke
from rumpus.rules.pigskin.drives import chart
from rumpus.rules.pigskin.state import CALL
from rumpus.rules.words import WATCHER
from tests.rules.pigskin.conftest import Field, given
from tests.rules.pigskin.tape import EYES, SEEDS, changes, random_game, seen, tape

# --- Scenarios ------------------------------------------------------------------------------------


@pytest.mark.clause("PS-143", "PS-144", "PS-145")
def test_a_drive_is_drawn_play_by_play() -> None:
    cards = ["line/second = 6", "pass/second = INC 15", "pass/second = 12", "end/second = -3"]
    drawn = chart(tape(given("White 1&10 @W30", cards), "run LG", "pass C", "pass RH", "run LE"))
    assert [drive.plays for drive in drawn.drives] == [
        (
            Play("White 1&10 on W30, run LG: 6 yards", Mark(0, 30, True), (Stroke("run", 0, 30, 36),)),
            Play(
                "White 2&4 on W36, pass C: incomplete, 15 yards",
                Mark(0, 36, False),
                (Stroke("pass", 0, 36, 51),),
                "incomplete",
            ),
            Play("White 3&4 on W36, pass RH: 12 yards", Mark(0, 36, False), (Stroke("pass", 0, 36, 48),)),
            Play("White 1&10 on W48, run LE: a loss of 3 yards", Mark(0, 48, True), (Stroke("loss", 0, 48, 45),)),
        )
    ]
    assert (drawn.drives[0].downs, drawn.drives[0].yards, drawn.drives[0].ending) == (4, 15, "")


ENDINGS = [
    pytest.param("White 4&8 @W30", ["punt/second = 40", "return/second = 9"], "punt", "punt", 0, id="a punt"),
    pytest.param("White 2&8 @W30", ["quick_kick = 70"], "quick kick", "quick kick", 0, id="a quick kick"),
    pytest.param(
        "White 2&8 @W30", ["pass/second = INT 20", "return/second = 5"], "pass C", "interception", 0, id="int"
    ),
    pytest.param("White 2&8 @W30", ["pass/second = INT 20 OB"], "pass C", "interception", 0, id="int out of bounds"),
    pytest.param(
        "White 2&8 @B30",
        ["pass/second = INT 20", "return/second = 95", "point_after = NG"],
        "pass C",
        "interception, touchdown by Black, try missed",
        0,
        id="an interception run back for a touchdown",
    ),
    pytest.param(
        "White 2&8 @W30", ["line/second = FUMBLE", "fumble = LOST 3"], "run LG", "fumble lost", 3, id="a lost fumble"
    ),
    pytest.param("White 4&8 @W30", ["line/second = 7"], "run LG", "downs", 7, id="on downs"),
    pytest.param("White 2&8 @B20", ["field_goal = NG"], "field goal", "field goal missed", 0, id="a missed field goal"),
    pytest.param("White 2&8 @B20", ["field_goal = GOOD-25"], "field goal", "field goal", 0, id="a field goal"),
    pytest.param("White 2&8 @W3", ["line/second = -4"], "run LG", "safety", -3, id="a safety"),
    pytest.param(
        "White 2&5 @B5",
        ["line/second = 9", "point_after = GOOD"],
        "run LG",
        "touchdown, try good",
        5,
        id="a touchdown",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = BLOCKED", "blocked_kick = LOST -9"],
        "punt",
        "kick blocked",
        0,
        id="a blocked kick",
    ),
    pytest.param(
        "White 4&8 @W30",
        ["punt/second = BLOCKED", "blocked_kick = KEEP -9"],
        "punt",
        "kick blocked",
        -9,
        id="a blocked kick that the kickers recover in vain",
    ),
    pytest.param(
        "White 4&8 @W5", ["punt/second = BLOCKED", "blocked_kick = KEEP -9"], "punt", "safety", -5, id="blocked, safety"
    ),
]


@pytest.mark.parametrize(("situation", "cards", "call", "ending", "yards"), ENDINGS)
def test_a_drive_ends_as_the_ball_was_lost_or_points_were_made(
    situation: str, cards: list[str], call: str, ending: str, yards: int
) -> None:
    drive = chart(tape(given(situation, cards, white="FB star" if call == "quick kick" else ""), call)).drives[0]
    assert (drive.side, drive.ending, drive.yards) == (0, ending, yards)


def test_points_are_noted_where_they_were_made() -> None:
    drawn = chart(tape(given("White 2&5 @B5", ["line/second = 9", "point_after = GOOD"], points=(0, 3)), "run LG"))
    assert drawn.drives[0].scores == (Score(0, "touchdown", 6, (6, 3)), Score(0, "try", 1, (7, 3)))
    assert drawn.points == (7, 3)


def test_the_kickoff_belongs_to_the_drive_of_the_receivers() -> None:
    cards = ["field_goal = GOOD-25", "kickoff/second = 50", "return/second = 15", "line/second = 4"]
    drawn = chart(tape(given("White 2&8 @B20", cards), "field goal", "receive", "run LG"))
    kicked = drawn.drives[1]
    assert (kicked.side, kicked.downs, kicked.yards) == (1, 1, 4)
    assert kicked.plays[0] == Play(
        "White, kickoff from W40: 50 yards; 15 yards", None, (Stroke("kick", 0, 40, 90), Stroke("run", 1, 90, 75))
    )


def test_a_run_back_that_the_kickers_recover_starts_a_drive_of_theirs() -> None:
    cards = ["field_goal = GOOD-25", "kickoff/second = 50", "return/second = FUMBLE", "fumble = LOST 5"]
    drawn = chart(tape(given("White 2&8 @B20", cards), "field goal", "receive"))
    assert (drawn.drives[1].side, drawn.drives[1].ending) == (0, "")


@pytest.mark.clause("PS-R46")
def test_a_kickoff_that_is_taken_again_stays_in_its_drive() -> None:
    cards = ["field_goal = GOOD-25", "PENALTY", "kickoff/second = 50", "return/second = 9, penalty = OFF 5"]
    drawn = chart(tape(given("White 2&8 @B20", cards), "field goal", "receive", "accept"))
    assert drawn.drives[1].plays[0].undone == "penalty"
    assert drawn.drives[1].plays[0].strokes[-1] == Stroke("penalty", 0, 40, 35)
    assert [drive.side for drive in drawn.drives] == [0, 1]


@pytest.mark.clause("PS-R40", "PS-101")
def test_an_accepted_penalty_is_drawn_after_the_play_that_it_undid() -> None:
    cards = ["PENALTY", "line/second = 9, penalty = OFF 15", "line/second = 3"]
    drive = chart(tape(given("White 2&8 @W30", cards), "run LG", "accept", "run RG")).drives[0]
    assert drive.plays[0] == Play(
        "White 2&8 on W30, run LG: 9 yards; penalty on White, 15 yards, accepted",
        Mark(0, 30, False),
        (Stroke("run", 0, 30, 39), Stroke("penalty", 0, 30, 15)),
        "penalty",
    )
    assert (drive.plays[1].mark, drive.yards) == (Mark(0, 15, False), -12)


@pytest.mark.clause("PS-103")
def test_a_refused_penalty_is_told_also_where_the_try_begins_at_once() -> None:
    cards = ["PENALTY", "line/second = 9, penalty = DEF 15", "point_after = NG"]
    play = chart(tape(given("White 2&5 @B5", cards), "run LG", "refuse")).drives[0].plays[0]
    assert play.words == "White 2&5 on B5, run LG: 9 yards; penalty on Black, 15 yards, refused"
    assert (play.undone, len(play.strokes)) == ("", 1)


@pytest.mark.clause("PS-111")
def test_a_late_time_out_stands_between_two_plays() -> None:
    field = given("White 1&10 @W30", ["line/second = 2", "line/second = 4"], timeouts=(4, 0))
    drive = chart(tape(field, "run LG", "time-out", "run RG")).drives[0]
    assert [play.words for play in drive.plays] == [
        "White 1&10 on W30, run LG: 2 yards",
        "late time-out of White: 5 yards",
        "White 2&13 on W27, run RG: 4 yards",
    ]
    assert (drive.downs, drive.yards) == (2, 1)


@pytest.mark.clause("PS-R51")
def test_a_drive_that_a_quarter_cuts_short_goes_on_in_the_next() -> None:
    field = given("White 1&10 @W30", ["line/second = 2"], quarter=1, cards_left=1)
    views = tape(field, "run LG")
    assert chart(views[:-2]).drives[-1].ending == "end of the quarter", "in the interval it is known already"
    more = tape(Field(field.book, _last_state(field), ("E10",)), "run RG")
    drives = chart(views + more).drives
    assert [(drive.quarter, drive.ending, drive.goes_on) for drive in drives] == [
        (1, "end of the quarter", False),
        (2, "", True),
    ]


def _last_state(field: Field) -> object:
    """The moment after the window between the quarters."""
    return field.does("run LG").plays_on().state


@pytest.mark.parametrize(("quarter", "ending"), [(2, "end of the half"), (4, "end of the game")])
def test_a_half_and_the_game_end_a_drive(quarter: int, ending: str) -> None:
    field = given("White 1&10 @W30", ["line/second = 2"], quarter=quarter, cards_left=1, points=(0, 2))
    assert chart(tape(field, "run LG")).drives[-1].ending == ending


def test_before_the_first_play_there_is_an_empty_chart() -> None:
    book = open_book("pigskin")
    first = book.rules.observe(book.rules.initial(book.house()), WATCHER)
    assert chart([]).drives == ()
    assert chart([first]).drives == ()
    assert chart([first]).points == (0, 0)


def test_the_chart_has_the_symbols_of_the_edition() -> None:
    for edition, sign in (("1956", "x"), ("1946", "X")):
        drawn = chart(tape(given("White 1&10 @W30", edition=edition)))
        assert dict(drawn.symbols)["fumble"] == sign


# --- Any game -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_every_mark_lies_where_the_strokes_before_it_have_brought_the_ball(seed: int) -> None:
    _, states = random_game(seed)
    drawn = chart(seen(states))
    for drive in drawn.drives:
        for before, after in pairwise(drive.plays):
            if after.mark is not None and (before.mark is not None or before.strokes):
                assert after.mark.line == rest(before), (before, after)
    assert sum(drive.downs for drive in drawn.drives) == sum(state.phase == CALL for state in states)
    assert drawn.points == states[-1].points


def rest(play: Play) -> int:
    """Where the ball lies after a play. A touchback is brought out to the 20."""
    last = play.strokes[-1] if play.strokes else None
    if last is None or (play.undone and last.kind != "penalty"):
        assert play.mark is not None
        return play.mark.line
    touchback = play.mark is None and last.kind in ("kick", "loss", "fumble") and last.end in (0, 100)
    return (20 if last.end == 0 else 80) if touchback else last.end


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chart_of_a_seat_is_that_of_a_watcher_and_of_one_who_sees_only_changes(seed: int) -> None:
    _, states = random_game(seed)
    expected = chart(seen(states))
    for eyes in EYES:
        views = seen(states, eyes)
        assert chart(views) == expected
        assert chart(changes(views)) == expected


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_chart_only_grows(seed: int) -> None:
    _, states = random_game(seed)
    views = seen(states)
    whole = chart(views)
    for length in range(1, len(views), 97):
        early = chart(views[:length])
        assert early.drives[:-1] == whole.drives[: len(early.drives[:-1])]


# --- Secrets --------------------------------------------------------------------------------------


@pytest.mark.clause("PS-10", "PS-148")
@pytest.mark.parametrize("eyes", [1, WATCHER])
def test_worlds_that_look_the_same_have_the_same_chart(eyes: int) -> None:
    drawn: list[Chart] = []
    looks = []
    cards = ["pass/second = INC 9", "line/second = 4, line/scrub = 4", "punt/second = 40", "return/second = 5"]
    for white, swap in (("LE star", "swap RT scrub"), ("LE scrub", "swap RT star")):
        views = tape(given("White 1&10 @W30", cards, white=white), "pass C", swap, "run LG", "punt", eyes=eyes)
        looks.append(changes(views))
        drawn.append(chart(views))
    assert looks[0] == looks[1], "otherwise this compares nothing"
    assert drawn[0] == drawn[1]
    assert len(drawn[0].drives[0].plays) == 3
