"""The exact numbers of the Pig Dice sheet (sections 1.3, 3 and 7.1 to 7.3), computed here from the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import pytest

from rumpus.rules.pig_dice import HEAD, KITS, SEVEN, TAIL, worth

PRESETS = ("six-six", "one-six")


def pairs(kit: str) -> list[tuple[int, int]]:
    """The 36 equally likely throws."""
    return [(head, tail) for head in KITS[kit][0] for tail in KITS[kit][1]]


def after_throw(kit: str, points: int) -> list[int]:
    """What a turn is worth after each of the 36 throws."""
    return [worth(points, head, tail) for head, tail in pairs(kit)]


def share(kit: str, points: int, *, of: str) -> Fraction:
    """How likely one throw is to be a seven, to add, or to be a Head or a Tail beside something."""
    numbers = range(1, 7)
    kinds = {
        "seven": [worth(points, *pair) == SEVEN for pair in pairs(kit)],
        "adding": [worth(0, *pair) > 0 for pair in pairs(kit)],
        "head and tail": [pair == (HEAD, TAIL) for pair in pairs(kit)],
        "head and number": [pair[0] == HEAD and pair[1] in numbers for pair in pairs(kit)],
        "tail and number": [pair[0] in numbers and pair[1] == TAIL for pair in pairs(kit)],
    }
    return Fraction(sum(kinds[of]), 36)


def expected(kit: str, points: int) -> Fraction:
    """The expected points of the turn after one throw more; a seven leaves none."""
    return Fraction(sum(max(0, value) for value in after_throw(kit, points)), 36)


class Policy(NamedTuple):
    """What comes of throwing from some points on until the turn has enough."""

    score: Fraction
    seven: Fraction
    throws: Fraction


@cache
def held_at(kit: str, enough: int) -> tuple[Policy, ...]:
    """A turn of somebody who throws while it has fewer than `enough` points, from each number of points below that.

    The outcomes from t points are a linear system over all t: one equation for each, solved exactly from the highest
    t down. Each equation is kept as `outcome(t) = known + sum of weight(u) * outcome(u)` over lower u only.
    """
    solved: dict[int, tuple[list[Fraction], dict[int, Fraction]]] = {}
    for points in reversed(range(enough)):
        known, weights = equation(kit, points, enough)
        while higher := [u for u in weights if u > points]:
            weight = weights.pop(top := max(higher))
            known = [mine + weight * theirs for mine, theirs in zip(known, solved[top][0], strict=True)]
            for u, more in solved[top][1].items():
                weights[u] = weights.get(u, Fraction()) + weight * more
        rest = 1 - weights.pop(points, Fraction())
        solved[points] = [part / rest for part in known], {u: weight / rest for u, weight in weights.items()}
    outcomes: list[list[Fraction]] = []
    for points in range(enough):
        known, weights = solved[points]
        outcomes.append([part + sum(w * outcomes[u][n] for u, w in weights.items()) for n, part in enumerate(known)])
    return tuple(Policy(*outcome) for outcome in outcomes)


def equation(kit: str, points: int, enough: int) -> tuple[list[Fraction], dict[int, Fraction]]:
    """One throw: what it brings at once (score, sevens, throws), and how likely it leads to other points below."""
    score = sevens = 0
    weights: dict[int, Fraction] = {}
    for value in after_throw(kit, points):
        if value == SEVEN:
            sevens += 1
        elif value >= enough:
            score += value
        else:
            weights[value] = weights.get(value, Fraction()) + Fraction(1, 36)
    return [Fraction(score, 36), Fraction(sevens, 36), Fraction(1)], weights


def rounded(value: Fraction, digits: int) -> str:
    """A fraction as the sheet prints it."""
    whole = round(value * 10**digits)
    return f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}"


# Section 1.3: the presets


@pytest.mark.clause("PD-R1")
@pytest.mark.parametrize(
    ("kit", "sevens", "fits"),
    [
        ("six-six", 4, True),
        ("one-six", 5, True),
        ("two-five", 5, True),
        ("one-one", 4, False),
        ("six-one", 5, False),
    ],
)
def test_how_likely_a_seven_is_and_whether_the_dice_can_show_the_example(kit: str, sevens: int, fits: bool) -> None:
    assert share(kit, 20, of="seven") == Fraction(sevens, 36)
    opens_with_two = 2 in after_throw(kit, 0)
    takes_off_four = (4, TAIL) in pairs(kit)
    assert (opens_with_two and takes_off_four) == fits


def test_a_seven_is_more_likely_where_head_and_tail_replace_a_seven() -> None:
    numbers = range(1, 7)
    for head in numbers:
        for tail in numbers:
            faces = [(a, b) for a in numbers if a != head for b in numbers if b != tail]
            assert sum(worth(0, a, b) == SEVEN for a, b in faces) == (5 if head + tail == 7 else 4)


# Section 3: what a throw does

EFFECTS = {
    "six-six": {2: 2, 3: 2, 4: 4, 5: 4, 6: 6, 8: 4, 9: 2, 10: 2, -1: 1, -2: 1, -3: 1, -4: 1, -5: 1},
    "one-six": {2: 1, 3: 1, 4: 3, 5: 3, 6: 5, 8: 5, 9: 3, 10: 3, 11: 1, -2: 1, -3: 1, -4: 1, -5: 1, -6: 1},
}


@pytest.mark.clause("PD-7", "PD-15", "PD-16")
@pytest.mark.parametrize("kit", PRESETS)
def test_the_effects_of_the_36_throws(kit: str) -> None:
    # From 1,000 points no doubling, and no seven, can be taken for anything else.
    worths = Counter(after_throw(kit, 1_000))
    assert worths.pop(SEVEN) == {"six-six": 4, "one-six": 5}[kit]
    assert worths.pop(2_000) == 1
    assert {value - 1_000: ways for value, ways in worths.items()} == EFFECTS[kit]


@pytest.mark.clause("PD-17", "PD-18", "PD-19", "PD-R3")
@pytest.mark.parametrize("kit", KITS)
def test_no_throw_makes_less_than_nothing_and_a_first_throw_adds_or_leaves_nothing(kit: str) -> None:
    for points in range(8):
        assert all(value >= 0 for value in after_throw(kit, points) if value != SEVEN)
    scoreless = [pair for pair in pairs(kit) if worth(0, *pair) == 0]
    assert len(scoreless) == 6
    assert all(tail == TAIL for _, tail in scoreless)


# Section 7.1: one throw


@pytest.mark.parametrize(
    ("kind", "six_six", "one_six"),
    [
        ("seven", Fraction(1, 9), Fraction(5, 36)),
        ("head and tail", Fraction(1, 36), Fraction(1, 36)),
        ("head and number", Fraction(5, 36), Fraction(5, 36)),
        ("tail and number", Fraction(5, 36), Fraction(5, 36)),
        ("adding", Fraction(26, 36), Fraction(25, 36)),
    ],
)
def test_how_likely_each_kind_of_throw_is(kind: str, six_six: Fraction, one_six: Fraction) -> None:
    assert share("six-six", 20, of=kind) == six_six
    assert share("one-six", 20, of=kind) == one_six


@pytest.mark.parametrize(("kit", "opens"), [("six-six", Fraction(13, 15)), ("one-six", Fraction(5, 6))])
def test_how_likely_a_turn_opens(kit: str, opens: Fraction) -> None:
    assert 1 - held_at(kit, 1)[0].seven == opens


@pytest.mark.parametrize(("kit", "safe"), [("six-six", Fraction(8, 9)), ("one-six", Fraction(31, 36))])
def test_how_likely_no_seven_comes_in_some_throws(kit: str, safe: Fraction) -> None:
    alive = {0: Fraction(1)}
    for throws in range(1, 5):
        after: dict[int, Fraction] = {}
        for points, likely in alive.items():
            for value in after_throw(kit, points):
                if value != SEVEN:
                    after[value] = after.get(value, Fraction()) + likely / 36
        alive = after
        assert sum(alive.values()) == safe**throws


@pytest.mark.parametrize(
    ("kit", "from_nothing", "from_twenty"),
    [
        ("six-six", Fraction(38, 9), Fraction(797, 36)),
        ("one-six", Fraction(170, 36), Fraction(790, 36)),
    ],
)
def test_the_expected_points_after_one_throw(kit: str, from_nothing: Fraction, from_twenty: Fraction) -> None:
    assert expected(kit, 0) == from_nothing
    assert expected(kit, 20) == from_twenty


@pytest.mark.parametrize(("kit", "even"), [("six-six", Fraction(137, 3)), ("one-six", Fraction(75, 2))])
def test_where_one_throw_more_breaks_even(kit: str, even: Fraction) -> None:
    gains = {points: expected(kit, points) - points for points in range(6, 100)}
    slope = gains[7] - gains[6]
    assert all(gains[points + 1] - gains[points] == slope for points in range(6, 99))
    assert 6 - gains[6] / slope == even


@pytest.mark.parametrize(("kit", "likely"), [("six-six", Fraction(1, 648)), ("one-six", Fraction(1, 1296))])
def test_how_likely_the_example_of_the_rules_is(kit: str, likely: Fraction) -> None:
    opens_with_two = Fraction(after_throw(kit, 0).count(2), 36)
    takes_off_four = Fraction(pairs(kit).count((4, TAIL)), 36)
    assert opens_with_two * takes_off_four == likely
    assert worth(2, 4, TAIL) == 0


# Section 7.2: one turn alone


@pytest.mark.parametrize(
    ("enough", "score", "seven", "throws"),
    [
        (1, "5.066666666667", "0.133333333333", "1.200000000000"),
        (10, "9.271349128623", "0.271266921054", "2.441402289490"),
        (20, "13.115809510079", "0.431523244631", "3.883709201679"),
        (30, "15.105195261999", "0.552366931534", "4.971302383805"),
        (47, "16.053660689385", "0.695311429655", "6.257802866892"),
        (60, "15.702521611544", "0.768038126631", "6.912343139682"),
    ],
)
def test_what_comes_of_holding_at_so_many_points(enough: int, score: str, seven: str, throws: str) -> None:
    turn = held_at("six-six", enough)[0]
    assert tuple(rounded(part, 12) for part in turn) == (score, seven, throws)


def test_holding_at_the_first_point_in_fractions() -> None:
    assert held_at("six-six", 1)[0] == (Fraction(76, 15), Fraction(2, 15), Fraction(6, 5))


def test_what_comes_of_the_best_turn_with_the_other_dice() -> None:
    turn = held_at("one-six", 39)[0]
    assert tuple(rounded(part, 12) for part in turn) == ("14.089009325255", "0.678536248697", "4.885460990617")


@pytest.mark.parametrize(("kit", "enough", "last"), [("six-six", 47, "46.019975526"), ("one-six", 39, "38.028589255")])
def test_the_best_turn_stops_there_and_nowhere_else(kit: str, enough: int, last: str) -> None:
    turns = held_at(kit, enough)
    assert rounded(turns[enough - 1].score, 9) == last
    # Below, throwing on is better than stopping; above, worse. So no other plan does better (Bellman).
    assert all(turns[points].score > points for points in range(enough))
    best = [turn.score for turn in turns] + [Fraction(points) for points in range(enough, 700)]
    for points in range(enough, 300):
        assert sum(best[value] for value in after_throw(kit, points) if value != SEVEN) / 36 < points


@pytest.mark.parametrize("kit", PRESETS)
@pytest.mark.parametrize("enough", [1, 2, 17, 39, 47])
def test_sevens_are_as_many_as_the_throws_make_likely(kit: str, enough: int) -> None:
    for turn in held_at(kit, enough):
        assert turn.seven == share(kit, 0, of="seven") * turn.throws


# Section 7.3: the last player, who is behind


@pytest.mark.parametrize(
    ("behind", "six_six", "one_six"),
    [
        (1, "0.866666667", "0.833333333"),
        (2, "0.857958083", "0.827906977"),
        (5, "0.811027285", "0.788207276"),
        (10, "0.705451884", "0.670917070"),
        (20, "0.553888644", "0.514104410"),
        (30, "0.436911584", "0.394868406"),
        (50, "0.279555353", "0.239116765"),
        (100, "0.109325117", "0.082636271"),
    ],
)
def test_how_likely_the_last_player_ends_ahead(behind: int, six_six: str, one_six: str) -> None:
    for kit, likely in (("six-six", six_six), ("one-six", one_six)):
        turns = held_at(kit, behind + 1)  # throws until ahead: only a seven can stop that
        assert rounded(1 - turns[0].seven, 9) == likely
        assert 1 - turns[behind].seven > Fraction(1, 2)  # so to stop when level, for half a win, is never better


def test_the_chances_of_the_last_player_who_is_one_behind_in_fractions() -> None:
    assert 1 - held_at("six-six", 2)[0].seven == Fraction(13, 15)
    assert 1 - held_at("one-six", 2)[0].seven == Fraction(5, 6)
