"""Hostage for learners. An action is a place, A1 to F6, for a soldier or the hostage or of a group, or `pass`."""

from __future__ import annotations

from rumpus.rules.pegs.hostage_talk import KEEP, MOST_TURNS, OPTIONS, PASS, PASSED, SEATS
from rumpus.rules.pegs.unit import GRID

from .pegs import NOWHERE, PLACES, grid, place, places
from .words import amount, ascending, choice, each, house_rule, seat_and_turn, winners

MOVES = ascending(places(GRID), [PASS])

WORDS = (
    *seat_and_turn(SEATS),
    house_rule(OPTIONS, "halves", "swapped"),
    house_rule(OPTIONS, "own_stock"),
    choice("hiding", SEATS, "Who is setting up now: seat 0, then 1, and 2 when both are done."),
    choice("phase", KEEP, "What is decided: 0 where a soldier goes, 1 where the hostage flees, 2 which group stays."),
    *each(grid("soldiers", "{player}'s soldiers; the other player's only when the game is over.")),
    *each(place("hostages", "where {player}'s hostage is, or -1 where that is not known.")),
    *each(grid("removed", "{player}'s soldiers that were cut off when the hostage last fled.")),
    *each(grid("announced", "where {player}'s soldiers are as everybody has heard.")),
    *each(grid("sure", "those of them that still stand for sure.")),
    choice(
        "heard",
        PASSED,
        "What was heard last: 0 nothing, 1 silence, 2 a soldier was met, 3 a rescue, 4 the hostage is hidden again,"
        " 5 it was caught, 6 a pass.",
    ),
    place("place", "Where the last alarm was announced, or -1."),
    amount("cut", PLACES, "How many soldiers were cut off, where a house announces it, or -1.", NOWHERE),
    amount("turns", MOST_TURNS, "Turns so far."),
    house_rule(OPTIONS, "turn_limit"),
    winners(SEATS),
)
