"""Football for learners. An action is a place, a run or a pass from where to where, a man's return, or a word."""

from __future__ import annotations

from rumpus.rules.pegs.football import LONGEST
from rumpus.rules.pegs.football_field import (
    BACK,
    BLOCKED,
    DOWNS_IN_SERIES,
    END,
    GOAL,
    GOAL_LINE,
    HOLD,
    IN_LINE,
    MEN,
    MOST_QUIET,
    NO_POINT,
    NONE,
    PASS,
    PUNT,
    SEATS,
    TO_WIN,
    TOUCHDOWN_POINTS,
)
from rumpus.rules.pegs.football_talk import OPTIONS
from rumpus.rules.pegs.unit import GRID

from .pegs import NOWHERE, ROW_LENGTH, grid, legs, place, places, someone, steps
from .words import amount, ascending, choice, digits, each, house, seat_and_turn, switched, winners

MOVES = ascending(
    places(GRID),
    steps(),
    (PASS + line for line in legs(GRID, lambda passer: IN_LINE[passer])),
    [HOLD, GOAL, PUNT, NONE],
    (BACK + location for line in GOAL_LINE for location in places(line)),
)

CHANCES = SEATS
"""FB-2: the toss."""

WORDS = (
    *seat_and_turn(SEATS),
    choice(
        "phase",
        END,
        "0 and 1 the players line up, 2 the toss, 3 a ball carrier is chosen, 4 plays, 5 the ball is given, 6 and 7 men"
        " return, 8 and 9 the point after, 10 the end.",
    ),
    someone("holder", "Who has the ball, or -1."),
    amount("play", 2, "Which play of the turn it is.", 1),
    amount("series", DOWNS_IN_SERIES, "The number of the holder's turn since the ball was gained or advanced."),
    *each(grid("men", "{player}'s men; the other player's only when the game is over.")),
    place("carrier", "The own ball carrier, or -1."),
    choice("reference", ROW_LENGTH - 1, "The row that the ball must get ahead of, or -1 where not known.", NOWHERE),
    *each(amount("out", MEN, "how many men of {player} are out.")),
    *each(amount("points", TO_WIN - 1 + TOUCHDOWN_POINTS, "the points of {player}.")),
    amount("quiet", MOST_QUIET, "Turns in a row without a point."),
    digits("turns", LONGEST, "Turns so far."),
    choice(
        "event",
        BLOCKED,
        "The last announced alarm: 0 none, 1 a penalty, 2 a fumble, 3 a tackle, 4 an interception, 5 a blocked kick.",
    ),
    place("place", "Where that alarm was, or -1."),
    someone("by", "Whose play it was, or -1."),
    digits("news", LONGEST, "How many alarms were announced."),
    choice(
        "call",
        NO_POINT,
        "The last call: 0 none, 1 an advance by running, 2 by passing, 3 a punt, 4 downs, 5 a field goal, 6 a"
        " touchdown, 7 the point after, 8 no point after.",
    ),
    digits("calls", LONGEST, "How many calls there were."),
    grid("tried", "Where the own returning man has just sounded."),
    digits("sounds", LONGEST, "How often a returning man has sounded."),
    grid("wall", "The two men before the goal line at the latest point after, as far as the seat may see them."),
    place("start", "Where the scorer started at the latest point after, or -1."),
    grid("doubled", "Where men of both players may share a place."),
    switched("passed", "Whether the first play of the own turn was a pass."),
    winners(SEATS),
    *house(OPTIONS),
)
