"""The spaces of a card and what may be printed in them (docs/rules/pigskin-cards.md, section 1)."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import BadKit
from ..words import rule

CLASSES = ("star", "second", "scrub")
STAR, SECOND, SCRUB, UNKNOWN = 0, 1, 2, 3

KICKOFF, PUNT, RETURN, LINE, END, PASS = 0, 1, 2, 3, 4, 5
"""Spaces with a column for each class."""
LONG_PASS, LONG, FUMBLE, RUN_WITH, FIELD_GOAL, POINT_AFTER, PUNT_OUT, QUICK_KICK, BLOCKED = (
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
)
"""Spaces in the margins, without a class."""

ROWS = ("kickoff", "punt", "return", "line", "end", "pass")
MARGINS = (
    "long_pass",
    "long",
    "fumble",
    "run_with_pass",
    "field_goal",
    "point_after",
    "punt_oob",
    "quick_kick",
    "blocked_kick",
)
SPACES = ROWS + MARGINS
READ = tuple(f"{row}_{man}" for row in ROWS for man in CLASSES) + MARGINS
"""The columns that a play can read, in the order of the card table."""


def label(column: str) -> str:
    """What people call a place on a card.

    >>> label("run_with_pass"), label("punt_oob")
    ('Run with pass', 'Punt out')
    """
    return ("punt_out" if column == "punt_oob" else column).replace("_", " ").capitalize()


KIND, PENALTY_SPACE, TEAM, MAN = len(READ), len(READ) + 1, len(READ) + 2, len(READ) + 3
"""What else a row of the card table holds."""

BLANK = 0
YARDS, OUT, GO_LONG, DROPPED, ADD, INCOMPLETE, INTERCEPTED, BLOCK, DOUBLE = 1, 2, 3, 4, 5, 6, 7, 8, 9
KEPT, LOST, GOOD, NO_GOOD, DEAD, RUN_BACK, BACK_TOUCH, CAUGHT_OUT = 10, 11, 12, 13, 14, 15, 16, 17
"""What a reading is; its figure, if it has one, stands beside it in the same number."""
INTERCEPTIONS = (INTERCEPTED, CAUGHT_OUT)

FIGURE = 256
MIDDLE = 128
MOST_YARDS = 99
FIELD_GOAL_RANGE = 30


@rule
def printed(tag: int, figure: int) -> int:
    """A reading as the card table holds it."""
    return tag * FIGURE + MIDDLE + figure


@rule
def tag_of(reading: int) -> int:
    """What a reading is."""
    return reading // FIGURE


@rule
def figure_of(reading: int) -> int:
    """The yards of a reading."""
    return reading % FIGURE - MIDDLE


@rule
def column_of(space: int, man: int) -> int:
    """PS-21: where a space stands in a row of the card table; rows of a card have a column for each class."""
    return space * 3 + man if space < LONG_PASS else space + 12


class Form(NamedTuple):
    """A way to write a reading: a pattern, what it is, and how it is written again."""

    pattern: re.Pattern[str]
    tag: int
    text: str


FORMS = tuple(
    Form(re.compile(pattern), tag, text)
    for pattern, tag, text in (
        (r"(-?\d+)", YARDS, "{}"),
        (r"(-?\d+) OB", OUT, "{} OB"),
        ("LONG", GO_LONG, "LONG"),
        ("FUMBLE", DROPPED, "FUMBLE"),
        (r"(\d+) ADD LATERAL", ADD, "{} ADD LATERAL"),
        (r"(\d+) ADD RUN", ADD, "{} ADD RUN"),
        (r"INC (\d+)", INCOMPLETE, "INC {}"),
        (r"INT (\d+)", INTERCEPTED, "INT {}"),
        (r"INT (\d+) OB", CAUGHT_OUT, "INT {} OB"),
        ("BLOCKED", BLOCK, "BLOCKED"),
        ("DOUBLE", DOUBLE, "DOUBLE"),
        (r"KEEP (-?\d+)", KEPT, "KEEP {}"),
        (r"LOST (-?\d+)", LOST, "LOST {}"),
        (r"GOOD-(\d+)", GOOD, "GOOD-{}"),
        ("GOOD", GOOD, "GOOD"),
        ("NG", NO_GOOD, "NG"),
        (r"OB (\d+)", DEAD, "OB {}"),
        (r"RET (\d+)", RUN_BACK, "RET {}"),
        ("TB", BACK_TOUCH, "TB"),
    )
)

GAINS = ("{}", "LONG", "FUMBLE")
THROWN = ("{} ADD RUN", "INC {}", "INT {}", "INT {} OB")
KICKS = ("{}", "{} OB")
ALLOWED = {
    "kickoff": KICKS,
    "punt": (*KICKS, "BLOCKED"),
    "return": (*GAINS, "{} OB"),
    "line": (*GAINS, "{} ADD LATERAL"),
    "end": (*GAINS, "{} ADD LATERAL"),
    "pass": (*GAINS, *THROWN),
    "long_pass": ("{}", "LONG", *THROWN),
    "long": ("{}", "DOUBLE"),
    "fumble": ("KEEP {}", "LOST {}"),
    "run_with_pass": GAINS,
    "field_goal": ("GOOD-{}", "NG"),
    "point_after": ("GOOD", "NG"),
    "punt_oob": ("OB {}", "RET {}", "TB", "BLOCKED"),
    "quick_kick": (*KICKS, "BLOCKED"),
    "blocked_kick": ("KEEP {}", "LOST {}"),
}
RANGES = {
    "kickoff": (0, MOST_YARDS),
    "punt": (0, MOST_YARDS),
    "quick_kick": (0, MOST_YARDS),
    "long_pass": (0, MOST_YARDS),
    "long": (1, MOST_YARDS),
    "field_goal": (0, FIELD_GOAL_RANGE),
    "punt_oob": (0, 49),
    "blocked_kick": (-MOST_YARDS, 0),
}


def space_of(column: str) -> str:
    """The space that a column of a deck file belongs to.

    >>> space_of("line_star"), space_of("long_pass")
    ('line', 'long_pass')
    """
    head, _, tail = column.rpartition("_")
    return head if tail in CLASSES else column


def read_space(card: str, column: str, text: str) -> int:
    """The reading in a space of a card; a reading that does not belong there is refused.

    >>> read_space("A1", "long", "30") == printed(YARDS, 30)
    True
    """
    words = " ".join(text.upper().split())
    if not words:
        return BLANK
    space = space_of(column)
    for form in FORMS:
        found = form.pattern.fullmatch(words)
        if found and form.text in ALLOWED[space]:
            return printed(form.tag, _figure(card, column, found[1]) if found.groups() else 0)
    ways = ", ".join(form.format("n") for form in ALLOWED[space])
    raise BadKit(f"card {card}, space {column}: {text.strip()!r} cannot stand there; it takes {ways}")


def _figure(card: str, column: str, digits: str) -> int:
    least, most = RANGES.get(space_of(column), (-MOST_YARDS, MOST_YARDS))
    if len(digits) > 9 or not least <= int(digits) <= most:  # Python makes no int of thousands of digits
        raise BadKit(f"card {card}, space {column}: {digits} is out of range; it takes {least} to {most}")
    return int(digits)


def way_of(column: str, reading: int) -> str:
    """How a reading is written, with n for its figure.

    >>> way_of("pass_star", printed(ADD, 8)), way_of("point_after", printed(GOOD, 0))
    ('n ADD RUN', 'GOOD')
    """
    return _form(column, reading).text.format("n")


def show_space(column: str, reading: int) -> str:
    """A reading as a deck file has it.

    >>> show_space("pass_star", printed(ADD, 8)), show_space("long", BLANK)
    ('8 ADD RUN', '')
    """
    if reading == BLANK:
        return ""
    return _form(column, reading).text.format(figure_of(reading))


def _form(column: str, reading: int) -> Form:
    allowed = ALLOWED[space_of(column)]
    return next(form for form in FORMS if form.tag == tag_of(reading) and form.text in allowed)
