"""Football (docs/rules/pegs-football.md): what each seat sees, hears and is asked."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.pegs.football.field import NOWHERE
from rumpus.rules.pegs.talk import name, names, place, places
from rumpus.rules.words import OVER, WATCHER
from rumpus.table.notation import choices

from .football_words import (
    FB,
    S4,
    S8,
    S9,
    S11,
    S16,
    TOUCHDOWN_2,
    at_play,
    field,
)
from .scenario import (
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    at_table,
    clauses_of,
    given,
    heard,
    locations_in,
    random_game,
    sees,
    spots,
    to_move,
    when,
)

# ---- section 4: what each side learns


@pytest.mark.clause("FB-8", "FB-15", "FB-19", "SYS-R6")
def test_silent_runs_passes_and_holds_look_and_sound_the_same_to_everybody_else() -> None:
    state = field(one="C2* C5 A1", two="F1 F6")
    plays = ("run C2>B2", "run A1>B1", "pass C5", "hold")
    for seat in (PLAYER_2, WATCHER):
        assert len({sees(when(state, play), seat) for play in plays}) == 1
        assert len({sees(when(state, "run C5>B6", play), seat) for play in ("run C2>B2", "run A1>B1", "hold")}) == 1
        for play in plays:
            match = at_play(state, play)
            assert heard(match, seat) == ["Player 1's first play is over. No alarm."]
    assert heard(at_play(state, "run A1>B1"), PLAYER_1) == ["Silence at B1. Your man stays."]
    assert heard(at_play(state, "pass C5"), PLAYER_1) == ["Silence all the way. The ball is at C5."]
    assert heard(at_play(state, "hold"), PLAYER_1) == ["You hold."]


@pytest.mark.clause("FB-18", "FB-19")
def test_an_advance_tells_the_row_and_the_manner_but_not_the_column() -> None:
    state = field(one="C3* A1", two="F1 F6")
    ways = [when(state, "run C3>D2", "hold"), when(state, "run C3>D4", "hold"), when(state, "run A1>A2", "run C3>D3")]
    for seat in (PLAYER_2, WATCHER):
        assert len({sees(way, seat) for way in ways}) == 1
    assert sees(ways[0], PLAYER_2).carrier == NOWHERE
    assert sees(ways[0], PLAYER_1).carrier == place("D2")


ALARMS = {
    "fumble": (S9, "run C4>D4", "D4", ["Alarm at {}D4: the ball carrier. A fumble.", "{} the ball."], PLAYER_1),
    "tackle": (S11, "run C3>D3", "D3", ["Alarm at {}D3: a tackle. {} out.", "{} the ball."], PLAYER_2),
    "interception": (S4, "pass A5", "B4", ["Alarm at {}B4: a pass is intercepted.", "{} the ball."], PLAYER_2),
    "block": (
        field(one="C6* A1", two="E4 F6"),
        "goal",
        "E4",
        ["Alarm at {}E4: a field goal is blocked.", "{} the ball."],
        PLAYER_2,
    ),
}


@pytest.mark.clause("FB-9", "FB-11", "FB-12", "FB-16", "FB-25")
@pytest.mark.parametrize("what", ALARMS)
def test_an_alarm_is_announced_to_all_with_its_place_and_nothing_else(what: str) -> None:
    state, move, spot, words, gainer = ALARMS[what]
    match = at_play(state, move)
    for seat in EVERYBODY:
        spoken = heard(match, seat)
        assert spoken[0].startswith(words[0].format("your " if seat == PLAYER_2 else "", "").partition(". ")[0])
        assert spoken[1] == ("You have the ball." if seat == gainer else f"Player {gainer + 1} has the ball.")
        assert {*locations_in(match.heard(seat))} == {spot}
        assert (match.view(seat).place, match.view(seat).holder) == (place(spot), gainer)
        assert match.view(seat).carrier == (place(spot) if seat == gainer else NOWHERE)


@pytest.mark.clause("FB-16")
def test_an_interception_does_not_tell_from_where_to_where_the_pass_went() -> None:
    one = when(field(one="D2* A5 A1", two="B4 F1"), "pass A5")
    two = when(field(one="B1* A1 B6", two="B4 F1"), "pass B6")
    for seat in (PLAYER_2, WATCHER):
        assert sees(one, seat) == sees(two, seat)


@pytest.mark.clause("FB-20", "FB-21")
def test_the_old_place_of_the_ball_stays_secret_after_a_punt_and_on_downs() -> None:
    for last in ("punt", "hold"):
        one = when(field(one="C3* C5", two="D3 E2", series=4, play=2), last)
        two = when(field(one="C3 C5*", two="D3 E2", series=4, play=2), last)
        for seat in (PLAYER_2, WATCHER):
            assert sees(one, seat) == sees(two, seat)


@pytest.mark.clause("FB-21")
def test_downs_are_called_and_the_new_carrier_is_not() -> None:
    match = at_play(S16._replace(play=2), "hold", "ball E3")
    assert heard(match, PLAYER_1) == [
        "You hold.",
        "Four turns without an advance. Player 2 takes the ball.",
        "Player 2 has put the ball on a man.",
    ]
    assert heard(match, PLAYER_2, 1) == ["Your man at E3 has the ball."]
    assert match.heard(PLAYER_2)[-1].clause == "FB-21"
    assert not locations_in(match.heard(WATCHER))


@pytest.mark.clause("FB-31", "FB-R8", "FB-R9")
def test_a_return_is_noticed_but_not_its_column() -> None:
    hit = when(S11, "run C3>D3")
    for seat in (PLAYER_2, WATCHER):
        assert sees(when(hit, "return A1"), seat) == sees(when(hit, "return A6"), seat)
        assert sees(when(hit, "return A1"), seat).out == (9, 0)
        assert sees(when(hit, "none"), seat).out == (10, 0)
    match = at_play(hit, "return A5")
    assert heard(match, PLAYER_1) == ["Silence. Your man is back at A5."]
    assert heard(match, PLAYER_2) == ["Silence. A man of Player 1 is back."]
    match = at_play(hit, "none")
    assert heard(match, PLAYER_1) == ["You bring nobody back."]
    assert heard(match, WATCHER) == ["Player 1 brings nobody back."]


@pytest.mark.clause("FB-R9")
def test_where_a_returning_man_has_sounded_only_his_player_knows() -> None:
    state = field(one="C3* B1", two="D3 A2 A5 F6")
    one, two = (when(state, "run C3>D3", "none", said) for said in ("return A2", "return A5"))
    for seat in (PLAYER_2, WATCHER):
        assert sees(one, seat) == sees(two, seat)
        assert (sees(one, seat).sounds, sees(one, seat).tried) == (1, 0)
    assert [spots(sees(state, PLAYER_1).tried) for state in (one, two)] == ["A2", "A5"]


@pytest.mark.clause("FB-28", "FB-29")
def test_the_two_men_are_secret_until_the_point_after_is_over_and_then_shown() -> None:
    one, two = when(TOUCHDOWN_2, "hide B3"), when(TOUCHDOWN_2, "hide B6")
    for seat in (PLAYER_2, WATCHER):
        assert sees(one, seat) == sees(two, seat) == sees(TOUCHDOWN_2, seat)
    match = at_play(TOUCHDOWN_2, "hide B3", "hide B5")
    assert heard(match, PLAYER_2) == ["Player 1 has placed two men."]
    assert heard(match, PLAYER_1) == ["A man at B3.", "A man at B5."]
    assert [match.view(seat).wall for seat in EVERYBODY] == [places("B3", "B5"), 0, 0]
    match.play(PLAYER_2, "start C4")
    for seat in EVERYBODY:
        assert heard(match, seat, 1) == ["From C4 against B3 and B5: silence, and the point after. 0 to 7."]
        assert (match.view(seat).wall, match.view(seat).start) == (places("B3", "B5"), place("C4"))


def test_set_up_and_toss_tell_the_others_only_that_they_are_done() -> None:
    match = at_table(FB, "empty A3")
    assert heard(match, PLAYER_1) == ["All your men stand; only A3 is empty.", "Player 1 has lined up."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Player 1 has lined up."]
    other = at_table(FB, "empty A6")
    assert [match.view(seat) == other.view(seat) for seat in EVERYBODY] == [False, True, True]
    match.play(PLAYER_2, "empty F1")
    holder = match.turn
    assert heard(match, WATCHER, 1) == [f"The coin says: Player {holder + 1} has the ball."]
    match.play(holder, match.choices(holder)[1].move)
    assert heard(match, WATCHER, 1) == [f"Player {holder + 1} has put the ball on a man."]
    assert not locations_in(match.heard(WATCHER))
    own = heard(match, holder, 1)[0]
    assert own.startswith("Your ball is at ")


@pytest.mark.clause("FB-26", "FB-27", "FB-34", "FB-R17", "FB-R20")
def test_everybody_hears_points_and_how_it_ended() -> None:
    ends = {
        "Game over. Player 1 wins, 21 to 20.": (field(one="E2* A1", two="F6", points=(15, 20)), ["run E2>F2"]),
        "Game over. A draw, 0 to 0.": (field(one="E2* A1", two="F6", quiet=199), ["hold", "hold"]),
        "Game over. Player 2 wins, 3 to 0.": (
            field("turn_limit=9", one="E2* A1", two="F6", turns=8, points=(0, 3)),
            ["hold", "hold"],
        ),
        "10 more turns without a point end the game.": (
            field(one="C3* A1", two="F6", quiet=189),
            ["hold", "hold"],
        ),
    }
    for words, (state, moves) in ends.items():
        match = at_play(state, *moves)
        for seat in EVERYBODY:
            assert heard(match, seat, 1) == [words]
    quiet = at_play(field(one="E2* A1", two="F6", quiet=199), "hold", "hold")
    assert heard(quiet, WATCHER, 2)[0] == "200 turns without a point."
    limit = at_play(field("turn_limit=9", one="E2* A1", two="F6", turns=8), "hold", "hold")
    assert heard(limit, WATCHER, 2)[0] == "9 turns are over."
    touchdown = at_play(field(one="E2* A1", two="F6"), "run E2>F2")
    assert heard(touchdown, PLAYER_1, 1) == ["Touchdown. You have 6 points. 6 to 0."]
    assert heard(touchdown, PLAYER_2) == ["Touchdown. Player 1 has 6 points. 6 to 0."]
    kick = at_play(field(one="C6* A1", two="D4"), "goal")
    assert heard(kick, PLAYER_1) == ["You kick a field goal: 3 points. 3 to 0."]
    assert heard(kick, PLAYER_2) == ["Player 1 kicks a field goal: 3 points. 3 to 0."]


@pytest.mark.parametrize("seed", range(4))
def test_a_watcher_hears_no_place_but_announced_ones_and_all_see_all_at_the_end(seed: int) -> None:
    state = None
    for step in random_game(FB, seed, "quiet_limit=30"):
        before, after = sees(step.before, WATCHER), sees(step.after, WATCHER)
        told = FB.rules.tell(before, None, after) if before != after else []
        announced = {name(after.place)} if after.news != before.news else set()
        if after.start != before.start and after.start >= 0:
            announced = {name(after.start), *names(after.wall)}
        assert {*locations_in(told)} == announced
        assert to_move(step.after) == OVER or before.men == after.men == (0, 0)
        state = step.after
    assert state is not None
    for seat in EVERYBODY:
        assert (sees(state, seat).men, sees(state, seat).carrier) == (state.men, state.carrier)


# ---- for people


def test_a_scene_shows_the_own_men_the_ball_and_what_is_known() -> None:
    state = when(S11, "run C3>D3")
    mine, theirs = FB.rules.scene(sees(state, PLAYER_1)).grids
    assert mine.pieces == {"B1": "peg"}
    assert theirs.pieces == {"B1": "clear", "D3": "hit"}
    assert {spot for spot, zone in mine.zones.items() if zone == "post"} == {"A3", "A4", "F3", "F4"}
    theirs_own = FB.rules.scene(sees(state, PLAYER_2)).grids[0]
    assert theirs_own.pieces["D3"] == "ball"
    watched = FB.rules.scene(sees(state, WATCHER)).grids
    assert [grid.pieces for grid in watched] == [{}, {}]
    fumble = when(S9, "run C4>D4")
    assert FB.rules.scene(sees(fumble, PLAYER_2)).grids[1].pieces == {"D4": "hit", "E6": "clear"}
    penalty = when(S8, "run C3>D3")
    assert "D3" not in FB.rules.scene(sees(penalty, PLAYER_2)).grids[0].pieces
    assert FB.rules.scene(sees(penalty, PLAYER_2)).grids[1].pieces["D3"] == "hit"
    assert FB.rules.scene(sees(penalty, PLAYER_1)).grids[1].pieces["D3"] == "clear"
    facts = {fact.name: fact.value for fact in FB.rules.scene(sees(state, PLAYER_1)).facts}
    assert facts["Ball"] == "Player 2"
    assert (facts["Turn of the series"], facts["Row to get ahead of"], facts["Men out"]) == ("1 of 4", "D", "10 and 0")


@pytest.mark.parametrize(
    ("state", "asks", "touch"),
    [
        (given(FB), "Line up: which place of your goal line stays empty?", ("A1",)),
        (S4, "Your first play: run, pass, kick or hold.", ("B2", "A1")),
        (S4._replace(play=2, mover=PLAYER_2), "Your second play: run or hold.", ("B4", "A3")),
        (when(S16, "hold", "hold"), "The ball is yours: who takes it?", ("E3",)),
        (when(S11, "run C3>D3"), "Bring a man back to your goal line, or none.", ("none",)),
        (TOUCHDOWN_2, "Guard your goal: two men to place.", ("B1",)),
        (when(TOUCHDOWN_2, "B1"), "Guard your goal: one man to place.", ("B2",)),
        (when(TOUCHDOWN_2, "B1", "B2"), "The point after: where do you start?", ("C1",)),
    ],
)
def test_each_phase_asks_its_own_question(state: Any, asks: str, touch: tuple[str, ...]) -> None:
    mover = to_move(state)
    assert FB.rules.scene(sees(state, mover)).asks == asks
    assert FB.rules.scene(sees(state, 1 - mover)).asks == f"Player {mover + 1} is thinking."
    touches = [choice.touch for choice in choices(FB, state)]
    assert touches[0] == touch
    assert len(set(touches)) == len(touches)


def test_a_pass_is_touched_from_the_passer_to_the_receiver() -> None:
    assert ("D2", "A5") in [choice.touch for choice in choices(FB, S4)]
    toss = when(given(FB), "A1", "F1")
    assert FB.rules.scene(sees(toss, PLAYER_1)).asks == "The coin is in the air."


def test_every_item_of_the_sheet_is_known_here() -> None:
    assert {f"FB-{number}" for number in range(1, 35)} <= clauses_of("pegs-football")
