"""What an average coach of Pigskin does, and that he does it by what he may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rumpus.engine.loops import mixed
from rumpus.engine.plain import legal_moves
from rumpus.lab.pigskin_callers import Habits
from rumpus.lab.pigskin_report import coaches_of
from rumpus.rules.catalogue import open_book
from rumpus.rules.pigskin.belief import rejuvenate
from rumpus.rules.words import LUCK, OVER
from rumpus.table.notation import say
from tests.rules.pigskin.conftest import Field, given

BOOK = open_book("pigskin")
COACHES = coaches_of(BOOK, "plain")


def decided(state: Any, chance: int, habits: Habits | None = None) -> int:
    """The move of a coach."""
    out = legal_moves(BOOK, state)
    return int(COACHES.decision(state, habits or Habits(), chance, out, len(out)))


def says(field: Field, habits: Habits | None = None, times: int = 60) -> Counter[str]:
    """What a coach says here, so many times."""
    return Counter(say(BOOK, field.state, decided(field.state, mixed(9, time), habits)) for time in range(times))


@pytest.mark.parametrize(
    ("situation", "stars", "said"),
    [
        ("White 4&8 @W30", "", {"punt"}),
        ("White 4&8 @50", "FB star", {"punt out"}),
        ("White 4&8 @50", "", {"punt"}),
        ("White 4&8 @B27", "FB star", {"field goal"}),
        ("White 4&8 @B28", "", {"punt"}),
        ("White 4&2 @W44", "", {"punt"}),
    ],
)
def test_on_fourth_down_a_coach_kicks(situation: str, stars: str, said: set[str]) -> None:
    assert set(says(given(situation, white=stars))) == said


def test_with_very_few_yards_to_go_he_plays_on() -> None:
    assert all(call.startswith(("run", "pass")) for call in says(given("White 4&2 @50")))
    near = says(given("White 4&1 @B20"), times=200)
    assert 60 < near["field goal"] < 140


def test_he_passes_more_on_long_yardage() -> None:
    passes = [
        sum(number for call, number in says(given(situation), times=400).items() if call.startswith("pass"))
        for situation in ("White 2&2 @50", "White 2&5 @50", "White 2&9 @50")
    ]
    assert passes[0] < 100 < passes[1] < 180 < passes[2]


def test_he_takes_any_open_position_or_the_weakest_if_he_knows() -> None:
    field = given("White 1&10 @W30", black="LT scrub, RH scrub")
    assert len(says(field, times=400)) == 9
    assert set(says(field, Habits(knows=1), times=200)) == {"run LT", "pass RH"}


def test_near_the_end_of_a_half_he_goes_for_the_score() -> None:
    def last_card(situation: str, quarter: int, points: tuple[int, int] = (0, 0)) -> Counter[str]:
        return says(given(situation, cards=["B1"], cards_left=1, quarter=quarter, points=points))

    assert set(last_card("White 1&10 @W30", 2)) == {"long pass"}
    assert set(last_card("White 1&10 @B20", 2)) == {"field goal"}
    assert set(last_card("White 1&10 @W30", 4, (0, 7))) == {"long pass"}
    assert "long pass" not in last_card("White 1&10 @W30", 4), "nobody is behind"
    assert "long pass" not in last_card("White 1&10 @W30", 1), "the second quarter goes on"


def games(number: int, **house: str) -> Any:
    """Every decision of some games: the state, a random number, and the move."""
    options = BOOK.house(house)
    for game in range(number):
        state = BOOK.rules.initial(options)
        step = 0
        while BOOK.rules.turn(state) != OVER:
            chance = mixed(mixed(4, game), step)
            moves = legal_moves(BOOK, state)
            lucky = BOOK.rules.turn(state) == LUCK
            move = moves[chance % len(moves)] if lucky else decided(state, chance)
            if not lucky:
                yield state, chance, move
            state = BOOK.rules.apply(state, move)
            step += 1


@pytest.mark.parametrize("house", [{}, {"edition": "1946", "forced_man": "opponent", "overtime": "extra_quarter"}])
def test_what_a_coach_does_is_legal_and_depends_on_nothing_hidden(house: dict[str, str]) -> None:
    changed = 0
    for step, (state, chance, move) in enumerate(games(2, **house)):
        assert move in legal_moves(BOOK, state)
        seat = BOOK.rules.turn(state)
        other = state
        for time in range(4):
            other = rejuvenate(other, seat, BOOK.rules.observe(other, seat), mixed(step, time))
        changed += other != state
        assert decided(other, chance) == move
    assert changed > 200, "the other world is another one"


def test_all_stars_and_seconds_stand_on_the_board_at_any_position() -> None:
    places: Counter[int] = Counter()
    for game in range(60):
        state = BOOK.rules.initial(BOOK.rules.Options())
        step = 0
        while BOOK.rules.turn(state) == 0:
            state = BOOK.rules.apply(state, decided(state, mixed(game, step)))
            step += 1
        classes = [(state.lineup[0] >> 2 * position) & 3 for position in range(11)]
        assert sorted(classes[:7]) == [0, 0, 1, 1, 1, 1, 1]
        assert sorted(classes[7:]) == [0, 0, 1, 1]
        places.update(position for position, man in enumerate(classes) if man == 0)
    assert len(places) == 11
    assert all(5 < places[position] < 32 for position in range(7))
    assert all(18 < places[position] < 42 for position in range(7, 11))
