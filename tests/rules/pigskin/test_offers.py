"""What may be called, in groups, and the reasons why something may not."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.rules.catalogue import open_book
from tests.rules.pigskin.conftest import Field, given

STAR: dict[str, Any] = {"white": "FB star"}
REASONS = [
    pytest.param("run LG", {}, "LG was attacked in this series", marks=pytest.mark.clause("PS-51", "PS-52")),
    pytest.param("lg", {}, "LG was attacked in this series", marks=pytest.mark.clause("PS-51")),
    pytest.param("pass RH", {}, "RH was attacked in this series", marks=pytest.mark.clause("PS-51")),
    pytest.param("run C", {}, "No run goes at the center", marks=pytest.mark.clause("PS-15")),
    pytest.param("run LH", {}, "LH guards a pass zone: pass LH", marks=pytest.mark.clause("PS-16")),
    pytest.param("pass LE", {}, "Passes go at C, RH and LH: run LE", marks=pytest.mark.clause("PS-16")),
    pytest.param("run QB", {}, "Nobody attacks the return back", marks=pytest.mark.clause("PS-54")),
    pytest.param("fb", {}, "Nobody attacks the kicker", marks=pytest.mark.clause("PS-54")),
    pytest.param("run", {}, "Run at whom? Open: LE, LT, RG, RT, RE.", marks=pytest.mark.clause("PS-57")),
    pytest.param("pass", {}, "Pass at whom? Open: C, LH.", marks=pytest.mark.clause("PS-57")),
    pytest.param("punt out", {}, "A punt out needs a Star as kicker", marks=pytest.mark.clause("PS-18")),
    pytest.param("quick kick", {}, "A quick kick needs a Star as kicker", marks=pytest.mark.clause("PS-18")),
    pytest.param("punt out", STAR, "on the 50 or beyond; 20 yards are missing", marks=pytest.mark.clause("PS-64")),
    pytest.param("punt out of bounds", STAR, "20 yards are missing", marks=pytest.mark.clause("PS-64")),
    pytest.param("quick kick", STAR, "on down 4: only on downs 1 to 3", marks=pytest.mark.clause("PS-66")),
    pytest.param("quick kick", {**STAR, "edition": "1946"}, "only on downs 1 to 2", marks=pytest.mark.clause("PS-66")),
    pytest.param(
        "field goal", {}, "The goal is 70 yards away; a field goal goes 30", marks=pytest.mark.clause("PS-68")
    ),
    pytest.param("time-out", {}, "A time-out is called before the call", marks=pytest.mark.clause("PS-R59")),
    pytest.param("swap RT scrub", {}, "Men are changed in a time-out", marks=pytest.mark.clause("PS-108")),
    ("kneel", {}, "Call a play, for example: run LE, pass C, long pass, punt."),
    ("", {}, "Call a play"),
]


@pytest.mark.parametrize(("call", "facts", "reason"), REASONS)
def test_a_call_that_is_not_allowed_is_answered_with_the_reason(call: str, facts: dict[str, Any], reason: str) -> None:
    assert reason in given("White 4&10 @W30", used="LG RH", **facts).why_not(call)


def test_a_kick_that_is_allowed_but_written_otherwise_is_spelt_out() -> None:
    assert given("White 1&10 @B40", **STAR).why_not("punt out of bounds") == "Say punt out."


def test_when_no_run_is_open_none_is_offered_as_an_example() -> None:
    field = given("White 4&10 @W30", used="LE LT LG RG RT RE")
    assert field.why_not("run") == "Run at whom? Open: nobody in this series."
    assert field.why_not("kneel") == "Call a play, for example: pass C, long pass, punt."


def new_game() -> Field:
    book = open_book("pigskin")
    return Field(book, book.rules.initial(book.house()))


@pytest.mark.clause("PS-5", "PS-8")
def test_a_man_who_cannot_be_lined_up_is_refused_with_the_reason() -> None:
    field = new_game()
    assert field.why_not("QB star") == "The men come in order, and now it is the turn of LE, the left end."
    assert "star, second or scrub" in field.why_not("giant")
    both = field.does("LE star", "LT star")
    assert both.why_not("LG star") == "No star is left for LG: choose another class (PS-5)."


def test_every_question_has_an_answer_to_nonsense() -> None:
    window = given("White 1&10 @W30", ["pass/second = INC 3"]).does("pass C")
    assert "swap RT scrub" in window.why_not("nonsense")
    forced = given("White 1&10 @W30", ["QUARTER", "line/second = 3"]).does("run LG")
    assert "for example: lose RT" in forced.why_not("x")
    assert "send scrub" in forced.does("lose LE").why_not("nobody")
    field = given("White 1&10 @W30", ["line/second = 3"]).does("run LG")
    assert field.why_not("perhaps") == "Say play on or time-out."
    half = given("White 1&10 @W30", ["line/second = 3"], quarter=2, cards_left=1).does("run LG")
    assert "or keep" in half.why_not("dance")


def groups(field: Field) -> dict[str, tuple[str, ...]]:
    """The groups of the coach who decides, by title."""
    rules: Any = field.book.rules
    return {group.title: group.moves for group in rules.groups(field.sees(field.turn), tuple(field.offers))}


def test_calls_are_grouped_and_all_of_them_are_named_open_or_not() -> None:
    assert groups(given("White 2&6 @W34", used="RT")) == {
        "Runs": ("run LE", "run LT", "run LG", "run RG", "run RT", "run RE"),
        "Passes": ("pass C", "pass RH", "pass LH", "long pass"),
        "Kicks": ("punt", "punt out", "quick kick", "field goal"),
    }


def test_swaps_are_grouped_by_position_with_the_man_who_stands_there() -> None:
    window = given("White 1&10 @W30", ["pass/second = INC 3"], white="LE star").does("pass C")
    found = groups(window)
    assert found["LE *"] == ("swap LE star", "swap LE scrub")
    assert found["Or"] == ("done",)
    assert sorted(word for moves in found.values() for word in moves) == sorted(window.offers)
    changed = groups(window.does("swap LE scrub"))
    assert not any(title.startswith("LE") for title in changed), "a position is changed once"


def test_a_question_with_few_answers_has_no_groups() -> None:
    assert groups(new_game()) == {}
