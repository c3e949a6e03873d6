"""Tank Blitz for learners. An action is a place for a mine, a tank's first step, or a word such as `continue`."""

from __future__ import annotations

from rumpus.rules.pegs.tank_blitz_talk import (
    BACK,
    END,
    GO_ON,
    MINE_ROWS,
    MOST_QUIET,
    OPTIONS,
    PASS,
    SEATS,
    STAY,
    STOP,
    TANK,
    TANKS,
)

from .pegs import grid, heading, place, places, someone, steps
from .words import amount, ascending, choice, digits, each, house_rule, seat_and_turn, winners

MOVES = ascending(*(places(row) for rows in MINE_ROWS for row in rows), steps(), [GO_ON, STOP, STAY, BACK, PASS])

MOST_TURNS = (2 * TANKS + 1) * MOST_QUIET
"""TB-R7: each alarm takes one of the tanks, with fewer than so many quiet turns before it, or at the end."""

WORDS = (
    *seat_and_turn(SEATS),
    choice(
        "phase", END, "0 mines are laid, 1 a turn begins, 2 a tank may go on, 3 it may hide after a hit, 4 the end."
    ),
    *each(grid("tanks", "{player}'s tanks; the other player's only when the game is over.")),
    *each(grid("mines", "{player}'s mines; the other player's only when the game is over.")),
    *each(grid("markers", "the mines that {player} has found.")),
    *each(amount("left", TANKS, "how many tanks {player} has.")),
    place("began", "Where the own move that goes on began, or -1."),
    place("spot", "Where its tank stands, or -1."),
    heading("step", "The direction of that move, as the difference of two places; 0 for none."),
    amount("quiet", MOST_QUIET, "Turns in a row without an alarm."),
    digits("turns", MOST_TURNS, "Turns so far."),
    place("place", "Where the last alarm sounded, or -1."),
    choice("cause", TANK, "What stood there: 0 nothing yet, 1 a mine, 2 a tank."),
    someone("by", "Whose turn that was, or -1."),
    winners(SEATS),
    house_rule(OPTIONS, "back"),
    house_rule(OPTIONS, "quiet_turns"),
)
