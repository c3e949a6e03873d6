"""A few sentences for somebody who has never played: enough to begin, in our own words."""

from __future__ import annotations

import re

from rumpus.rules.people import About

from .sheets import sheet_text

WELCOME = {
    "free-for-all": (
        "Each player has a hidden grid of 36 holes, wired hole to hole to the other one.",
        "In turn, put one peg into an empty hole of your own grid. If a peg of the other player is in the same hole,"
        " the alarm sounds and your peg comes out again.",
        "Four alarms in a row end the game. More pegs on the grid wins.",
    ),
    "x-rays": (
        "First hide a necklace on the left half of your grid: five pegs, each next to another one.",
        "Then take pictures in turn: name a hole on the right half of your grid. An alarm means that a diamond of the"
        " other necklace is there.",
        "The first to find all five diamonds wins.",
    ),
    "pig-dice": (
        "In your turn, throw the two dice as often as you dare; numbers add up. A seven takes all points of the turn,"
        " and the dice. Surrender the dice to keep your points.",
        "A Head counts the number beside it twice, a Tail takes it away, Head and Tail together double the turn.",
        "Whoever stands on the target first opens the final round: everybody else has one more turn, and the highest"
        " total wins.",
    ),
}


def welcome(about: About) -> tuple[str, ...]:
    """What a newcomer needs to begin; for a game without such sentences, its object from the rule sheet.

    >>> from rumpus.rules.catalogue import open_book
    >>> len(welcome(open_book("pig-dice").about))
    3
    """
    if about.slug in WELCOME:
        return WELCOME[about.slug]
    found = re.search(r"^- Object: (.+?)$(?!\n  )", sheet_text(about.sheet), re.MULTILINE | re.DOTALL)
    return (about.line, f"Object: {' '.join(found[1].split())}") if found else (about.line,)
