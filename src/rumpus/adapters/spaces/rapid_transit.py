"""Rapid Transit for learners. An action is a step or a jump of a peg, from where to where, or a word."""

from __future__ import annotations

from rumpus.rules.pegs.rapid_transit_steps import DISTANCE
from rumpus.rules.pegs.rapid_transit_talk import LANDINGS, MOST_QUIET, OPTIONS, PASS, REQUEST, REQUESTED, SEATS, STOP

from .pegs import grid, jumps, place, steps
from .words import amount, ascending, choice, digits, each, house, seat_and_turn, switched, winners

MOVES = ascending(steps(), jumps(), [REQUEST, STOP, PASS])

MOST_TURNS = (2 * DISTANCE + 1) * MOST_QUIET
"""RT-R11: a run of quiet turns each time before a player comes nearer, and a last one."""

WORDS = (
    *seat_and_turn(SEATS),
    *house(OPTIONS),
    *each(grid("pegs", "{player}'s pegs; the other player's only when the game is over.")),
    place("active", "The own peg that travels after an alarm, or -1."),
    switched("going", "Whether the player to act is in the middle of a turn."),
    place("bound", "The place whose peg the player to act has to use, or -1."),
    *each(amount("alarms", LANDINGS, "how many alarms {player}'s latest turn had.")),
    grid("met", "Where the own alarms of the own latest turn were."),
    place("silent", "Where that turn ended in silence, or -1."),
    switched("fresh", "Whether the other has taken no turn since."),
    choice("heard", REQUESTED, "What was heard last: 0 nothing, 1 a turn was taken, 2 an alarm, 3 a request."),
    digits("turns", MOST_TURNS, "Turns so far."),
    amount("quiet", MOST_QUIET, "How many turns were quiet in the end; 0 until the game is over."),
    winners(SEATS),
)
