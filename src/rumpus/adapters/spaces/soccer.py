"""Soccer for learners. An action is a place, a man's step from where to where, a kick by its first place, or a word."""

from __future__ import annotations

from rumpus.rules.pegs.soccer import LONGEST
from rumpus.rules.pegs.soccer_field import (
    END,
    GO_ON,
    GOALS_TO_WIN,
    KEEPER,
    KICKS,
    MOST_QUIET,
    SCORED,
    SEATS,
    STOP,
)
from rumpus.rules.pegs.soccer_talk import OPTIONS
from rumpus.rules.pegs.unit import GRID

from .pegs import grid, heading, place, places, someone, steps
from .words import amount, ascending, choice, digits, each, house, seat_and_turn, winners

MOVES = ascending(places(GRID), steps(), (KICKS + first for first in places(GRID)), [KEEPER, GO_ON, STOP])

CHANCES = SEATS
"""SO-1: the toss."""

MOST_TURNS = (2 * GOALS_TO_WIN - 1) * MOST_QUIET
"""SO-R14: at most five rounds, each within so many turns."""

WORDS = (
    *seat_and_turn(SEATS),
    *house(OPTIONS),
    choice(
        "phase",
        END,
        "0 the toss, 1 the set-up, 2 a turn begins, 3 a man may go on, 4 a kick rolls on, 5 the ball is put down, 6 a"
        " man comes back on a corner, 7 beside the place just tried, 8 a clearance, 9 which rolls on, 10 the keeper"
        " comes back, 11 the end; as far as the seat can tell.",
    ),
    choice("holder", SEATS - 1, "Who has the ball."),
    *each(grid("men", "{player}'s men; the other player's only when the game is over.")),
    *each(grid("keepers", "{player}'s keeper; the other player's only when the game is over.")),
    grid("ball", "Where the own ball stands; for all when the game is over."),
    place("spot", "Where the own man or ball on its way is, or the place tried last, or -1."),
    heading("step", "Its direction, as the difference of two places; 0 for none."),
    grid("tried", "Where the own piece in hand has sounded."),
    *each(amount("goals", GOALS_TO_WIN, "the goals of {player}.")),
    amount("quiet", MOST_QUIET, "Turns in a row without a goal."),
    digits("turns", MOST_TURNS, "Turns so far."),
    place("place", "Where the last announcement was, or -1."),
    choice(
        "cause",
        SCORED,
        "What it was: 0 nothing yet, 1 a man was hit, 2 the only man beside the ball, 3 the ball, 4 the keeper, 5 a"
        " man stopped the ball, 6 the keeper saved it, 7 a goal.",
    ),
    someone("by", "By whose move it came, or -1."),
    digits("heard_at", MOST_TURNS, "After how many turns it came."),
    digits("alarms", LONGEST, "Alarms since the last set-up."),
    winners(SEATS),
)
