"""The lamps of the workshop: the worst of what is known lights each, and what is red says what may help."""

from __future__ import annotations

from rumpus.lab.balance import Measure
from rumpus.lab.lamps import at_a_glance, by_the_limit, lamps
from rumpus.rules.catalogue import open_book
from rumpus.rules.made import keep
from rumpus.rules.pegs.workshop.examples import example
from rumpus.rules.pegs.workshop.reading import described

FAIR = Measure("first player", 0.5, 0.45, 0.55, (0.45, 0.55), "share of seat 1")
DRAWN = Measure("draws", 0.5, 0.43, 0.57, (0.0, 0.15), "games with more than one winner")


def test_the_worst_measure_lights_a_lamp_and_what_is_not_known_stays_dark() -> None:
    assert [(each.name, each.good) for each in lamps([FAIR])] == [("fair", True)]
    (red,) = lamps([FAIR, DRAWN])
    assert (red.good, red.figure.partition(":")[0]) == (False, "games with more than one winner")
    assert red.help == "count something else if both are equal"


def test_games_that_only_the_limit_ends_are_counted() -> None:
    found = by_the_limit([("N turns are played.", 3.0), ("Four alarms in a row.", 1.0)])
    assert (found.value, found.verdict) == (0.75, "high")


def test_a_glance_at_a_good_game_lights_all_five() -> None:
    book = open_book(keep(described(example("lighthouse"))))
    found = at_a_glance(book, 3)
    assert [each.name for each in lamps(found)] == ["ends", "fair", "long", "skill", "drama"]
    assert 12 < next(each.value for each in found if each.name == "length") < 60
