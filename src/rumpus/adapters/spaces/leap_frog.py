"""Leap Frog for learners. An action is a step or a jump of a peg, from where to where, or `stop` or `pass`."""

from __future__ import annotations

from rumpus.rules.pegs.leap_frog_talk import FIVE, MOST_TURNS, OPTIONS, PASS, SEATS, STOP
from rumpus.rules.pegs.unit import MARKERS

from .pegs import grid, jumps, place, steps
from .words import amount, ascending, each, house_rule, seat_and_turn, winners

MOVES = ascending(steps(), jumps(), [STOP, PASS])

WORDS = (
    *seat_and_turn(SEATS),
    *each(grid("pegs", "{player}'s pegs; the other player's only when the game is over.")),
    *each(grid("markers", "{player}'s markers; the other player's only when the game is over.")),
    *each(amount("marked", 2 * MARKERS, "how many markers {player} has on the grid.")),
    *each(amount("alarms", MOST_TURNS, "how many alarms {player} has met.")),
    place("frog", "Where the own peg stands that is in a chain of jumps, or -1."),
    place("home", "Where that chain began, or -1."),
    grid("used", "Where that peg has been in the chain."),
    place("met", "Where the own latest turn sounded an alarm, or -1."),
    *each(amount("points", FIVE, "{player}'s pegs in the target; shown when the game is over.")),
    amount("turns", MOST_TURNS, "Turns so far."),
    winners(SEATS),
    *(house_rule(OPTIONS, name) for name in ("first_player", "start", "back", "max_turns")),
)
