"""Chain Gang (docs/rules/pegs-chain-gang.md): what each seat sees, hears and must hold for possible."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.pegs.chain_gang.state import END, NOWHERE
from rumpus.rules.pegs.talk import names, place, places
from rumpus.rules.pegs.unit import CENTRE, bit
from rumpus.rules.words import OVER, WATCHER
from rumpus.table.notation import choices, exactly, understood

from .scenario import (
    BOTH,
    EVERYBODY,
    PLAYER_1,
    PLAYER_2,
    at_table,
    clauses_named,
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
from .test_chain_gang import CG, CORNER, FAST, HIDDEN, HOUSES, chase

# ---- section 5: what each side learns


def test_of_the_set_up_the_others_learn_that_it_is_done() -> None:
    match = at_table(CG, *HIDDEN[:2])
    assert heard(match, PLAYER_1) == ["A prisoner at C3.", "A prisoner at C4."]
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == []
    match.play(PLAYER_1, "D3")
    assert heard(match, PLAYER_2) == heard(match, WATCHER) == ["Player 1 has hidden the gang."]
    assert [match.view(seat).gang for seat in EVERYBODY] == [places(*CORNER.split()), 0, 0]


@pytest.mark.clause("CG-10", "CG-S14")
def test_of_a_silent_trooper_the_others_learn_the_number_only() -> None:
    match = at_table(CG, *HIDDEN, "add D4", "move C4>B4", "add E4")
    assert heard(match, PLAYER_2, last=1) == ["Silence. Your trooper stands at E4. You have 2 troopers."]
    assert heard(match, PLAYER_1, last=1) == heard(match, WATCHER, last=1) == ["Silence. Player 2 has 2 troopers."]
    assert [match.view(seat).number for seat in EVERYBODY] == [2] * 3
    assert [match.view(seat).troopers for seat in EVERYBODY] == [0, places("D4", "E4"), 0]
    assert not locations_in([grid.pieces for grid in CG.rules.scene(match.view(WATCHER)).grids])


@pytest.mark.clause("CG-9")
def test_an_attack_is_announced_to_all() -> None:
    match = at_table(CG, *HIDDEN, "add C3")
    assert heard(match, PLAYER_1, last=1) == ["Alarm at your C3: the prisoner there must move."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=1) == ["Alarm at C3: the prisoner there must move."]
    assert [(match.view(seat).place, spots(match.view(seat).shown)) for seat in EVERYBODY] == [(place("C3"), "C3")] * 3


def test_of_an_answer_the_others_learn_whether_it_sounded() -> None:
    match = at_table(CG, *HIDDEN, "add D4", "move C4>D4")
    assert heard(match, PLAYER_1, last=1) == ["Alarm at D4: a trooper stands there."]
    assert heard(match, PLAYER_2, last=1) == ["Alarm. The gang has run into one of your troopers."]
    assert heard(match, WATCHER, last=1) == ["Alarm. The gang has run into a trooper."]
    assert [match.view(seat).knocks for seat in EVERYBODY] == [1] * 3
    assert [match.view(seat).runner for seat in EVERYBODY] == [place("C4"), NOWHERE, NOWHERE]
    assert [spots(match.view(seat).met) for seat in EVERYBODY] == ["D4", "", ""]
    match.play(PLAYER_1, "C4>B4")
    assert heard(match, PLAYER_1, last=1) == ["Silence. Your prisoner is safe at B4."]
    for seat in (PLAYER_2, WATCHER):
        assert heard(match, seat, last=1) == ["Silence. A prisoner has found a safe place."]
        assert match.view(seat).gang == 0


def test_all_hear_how_a_half_ends_and_what_comes_next() -> None:
    match = at_table(CG, *HIDDEN, *FAST)
    ends = [
        "The gang is captured, by 2 troopers.",
        "Second half: Player 2 hides the gang, Player 1 sends the troopers.",
    ]
    for seat in EVERYBODY:
        assert heard(match, seat, last=2) == ends
        assert match.view(seat).scores == (0, 2)
    for said in (*HIDDEN, *FAST):
        match.play(match.turn, said)
    for seat in EVERYBODY:
        assert heard(match, seat, last=2) == ["The gang is captured, by 2 troopers.", "Game over. A draw, 2 to 2."]
        assert (spots(match.view(seat).gang), spots(match.view(seat).troopers)) == ("C3 C4 D2", "C3 D3")


def told(before: Any, said: str, seat: int) -> list[str]:
    """What a seat is told of a move."""
    move = understood(CG, before, said)
    after = CG.rules.apply(before, move)
    own = move if to_move(before) == seat else None
    return [event.words for event in CG.rules.tell(sees(before, seat), own, sees(after, seat))]


@pytest.mark.parametrize("half", [0, 1])
def test_a_capture_at_once_names_the_place(half: int) -> None:
    state = chase(gang="B2 C3 D4", troopers="D3 C4", half=half, scores=(0, 5 * half))
    assert told(state, "add C3", half)[:2] == [
        "Alarm at your C3: the prisoner there cannot move.",
        "The gang is captured, by 3 troopers.",
    ]
    assert told(state, "add C3", 1 - half)[0] == "Alarm at C3: the prisoner there cannot move."
    assert told(state, "add C3", WATCHER)[0] == "Alarm at C3: the prisoner there cannot move."


def test_an_escape_is_no_capture_by_21_troopers() -> None:
    nineteen = " ".join(names(((1 << 19) - 1) << 16))
    state = when(chase("pool=twenty", gang="A1 A2 B1", troopers=nineteen), "add C4")
    for seat in (PLAYER_2, WATCHER):
        assert told(state, "move A2>B2", seat)[:2] == [
            "Silence. A prisoner has found a safe place.",
            "20 troopers were not enough: the gang has escaped. That counts 21.",
        ]
    twenty = " ".join(names(((1 << 20) - 1) << 7))
    caught = when(chase(gang="A1 A2 B1", troopers=twenty), "add A1")
    assert told(caught, "move A1>B2", PLAYER_2)[:2] == [
        "Alarm. The gang has run into one of your troopers.",
        "The gang is captured, by 21 troopers.",
    ]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(3))
def test_views_and_messages_give_no_silent_place_away(seed: int, house: tuple[str, ...]) -> None:
    """Moves that sound alike, and end the half alike, look alike to all others; only attacks are announced."""
    for seat, before, _, _ in random_game(CG, seed, *house):
        noticed: dict[Any, set[Any]] = {}
        for move in legal_moves(CG, before):
            after = CG.rules.apply(before, move)
            sound = after.half, after.phase, after.knocks, after.last, after.place, after.scores
            for other in EVERYBODY:
                if other != seat and after.phase != END:
                    seen, now = sees(before, other), sees(after, other)
                    words = tuple(CG.rules.tell(seen, None, now)) if now != seen else ()
                    assert set(locations_in(words)) <= set(names(bit(after.last) if after.last >= 0 else 0))
                    noticed.setdefault((other, *sound), set()).add((now, words))
        assert all(len(alike) == 1 for alike in noticed.values())


def test_all_clauses_named_to_players_stand_in_the_sheet() -> None:
    match = at_table(CG, *HIDDEN, "add D4", "move C4>D4", "move C4>B4", "add C4", "move B4>B3", "add B3")
    named = clauses_named(match)
    assert named == {"CG-4", "CG-9", "CG-10", "CG-14", "CG-15"}
    known = clauses_of("pegs-chain-gang")
    assert named | {option.clause for option in CG.options} | {"CG-1", "CG-2", "CG-16", "CG-R5"} <= known


# ---- for the bots


def test_the_judgement_falls_with_every_trooper_that_leaves_the_gang_its_room() -> None:
    judged = []
    for number in (0, 5, 14, 20, 30):
        state = chase(gang="F4 F5 F6", troopers=" ".join(names((1 << number) - 1)))
        mine, theirs = (CG.rules.evaluate(state, seat) for seat in (PLAYER_2, PLAYER_1))
        assert mine + theirs == pytest.approx(1)
        judged.append(mine)
    assert judged == sorted(set(judged), reverse=True)
    hemmed, free = (chase(gang="F4 F5 F6", troopers=troopers) for troopers in ("E3 E4 E5", "A3 A4 A5"))
    assert CG.rules.evaluate(hemmed, PLAYER_2) > CG.rules.evaluate(free, PLAYER_2)
    second = given(CG, half=1, scores=(0, 20))
    assert CG.rules.evaluate(second, PLAYER_1) > 0.5 > CG.rules.evaluate(second, PLAYER_2)
    over = given(CG, phase=END, half=1, scores=(4, 5))
    assert [CG.rules.evaluate(over, seat) for seat in BOTH] == [1, 0]


# ---- for people


@pytest.mark.parametrize("said", ["move C3>B3", "c3>b3", " MOVE  c3>b3 "])
def test_a_move_is_understood_as_people_say_it(said: str) -> None:
    state = when(chase(), "add D4")
    move = understood(CG, state, said)
    assert exactly(CG, state, "move C3>B3") == move
    assert CG.rules.touch(sees(state, PLAYER_1), move) == ("C3", "B3")


def test_pegs_are_placed_by_one_touch_and_a_runner_by_its_target() -> None:
    for state, words in ((given(CG), "hide C3"), (chase(), "add C3")):
        choice = choices(CG, state)[0]
        assert (choice.words, choice.touch) == (words, ("C3",))
    attacked = when(chase(), "add C3")
    assert [choice.touch for choice in choices(CG, attacked)] == [("B3",), ("B4",), ("C2",), ("D2",), ("D4",)]


def test_a_scene_shows_each_side_what_it_knows() -> None:
    state = when(chase(), "add D4", "C4>D4", "C4>B4", "add C3")
    gang, posse = (CG.rules.scene(sees(state, seat)) for seat in BOTH)
    assert gang.grids[0].pieces == dict.fromkeys(("B4", "C3", "D3"), "peg")
    assert gang.grids[1].pieces == {"B4": "clear", "D3": "clear", "C3": "hit", "D4": "hit"}
    assert posse.grids[0].pieces == {"C3": "peg", "D4": "peg"}
    assert posse.grids[1].pieces == {"D4": "clear", "C3": "hit"}
    watched = CG.rules.scene(sees(state, WATCHER))
    assert [grid.pieces for grid in watched.grids] == [{}, {"C3": "peg"}]
    assert [(fact.name, fact.value) for fact in gang.facts] == [("Troopers", "2"), ("Half", "1"), ("Gang", "Player 1")]


def test_in_the_second_half_the_grids_change_owners() -> None:
    state = when(chase(half=1, scores=(0, 5)), "add C3")
    assert CG.rules.scene(sees(state, PLAYER_2)).grids[0].pieces == dict.fromkeys(("C3", "C4", "D3"), "peg")
    assert CG.rules.scene(sees(state, PLAYER_1)).grids[0].pieces == {"C3": "peg"}
    over = when(chase(half=1, scores=(0, 5), gang="B2 C3 D4", troopers="D3 C4"), "add C3")
    assert to_move(over) == OVER
    for seat in BOTH:
        own, other = CG.rules.scene(sees(over, seat)).grids
        shown = {spot for spot, piece in other.pieces.items() if piece == "peg"}
        assert [set(own.pieces), shown] == [{"C3", "C4", "D3"}, {"B2", "C3", "D4"}][:: 1 if seat == PLAYER_1 else -1]


def test_a_scene_asks_the_player_to_act() -> None:
    def asks(state: Any, seat: int = PLAYER_1) -> str:
        return str(CG.rules.scene(sees(state, seat)).asks)

    assert asks(given(CG, gang="C3")) == "Hide your gang: 2 to place."
    assert asks(chase(), PLAYER_2) == "Your move: add a trooper."
    assert asks(chase()) == "Player 2 is thinking."
    silent = when(chase(), "add D4")
    assert asks(silent) == "Your move: a step with any prisoner."
    assert asks(when(silent, "C4>D4")) == "A trooper is there. Where else from C4?"
    assert asks(when(chase(), "add C3")) == "Attack at C3. Move that prisoner."
    assert CG.rules.scene(sees(given(CG), PLAYER_1)).grids[0].zones == dict.fromkeys(names(CENTRE), "start")
