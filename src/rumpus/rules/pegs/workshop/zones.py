"""Zones: places on the unit in words. A zone is a pair of sets, one for each player: `your` is turned for player 2."""

from __future__ import annotations

import re
from difflib import get_close_matches

from ..talk import places
from ..unit import BORDER, CENTRE, COLUMN, GRID, LEFT, LOWER_ROWS, RIGHT, ROW, UPPER_ROWS, Grids

LIGHT = sum(1 << place for place in range(36) if (place // 6 + place % 6) % 2 == 0)
HALVES = {"near": (UPPER_ROWS, LOWER_ROWS), "far": (LOWER_ROWS, UPPER_ROWS)}
ROWS = {"upper": (UPPER_ROWS, UPPER_ROWS), "lower": (LOWER_ROWS, LOWER_ROWS)}
SIDES = {"left": LEFT, "right": RIGHT}


def both(places: int) -> Grids:
    """The same places for both players."""
    return places, places


def without(zone: Grids, less: Grids) -> Grids:
    """The places of one zone that are not in another."""
    return zone[0] & ~less[0], zone[1] & ~less[1]


NAMED: dict[str, Grids] = {
    "anywhere": both(GRID),
    "the border": both(BORDER),
    "the inside": both(GRID & ~BORDER),
    "the centre": both(CENTRE),
    "the upper half": ROWS["upper"],
    "the lower half": ROWS["lower"],
    "your half": HALVES["near"],
    "the other half": HALVES["far"],
    **{f"your {side} side": (sets[0], sets[1]) for side, sets in SIDES.items()},
    **{
        f"your {height} {side} square": (rows[0] & columns[0], rows[1] & columns[1])
        for height, rows in (ROWS | HALVES).items()
        for side, columns in SIDES.items()
    },
    "the light places": both(LIGHT),
    "the dark places": both(GRID ^ LIGHT),
    "the places of your colour": (LIGHT, GRID ^ LIGHT),
}
"""Zones that have a name. `near` and `far` are seen from the own edge; `upper` and `lower` are the same for both."""

KINDS = ("your row 1", "your rows 1 to 2", "row A", "rows A to B", "column 1", "columns 1 to 2", "A1 B2", "your A1 B2")
"""Other zones, by example; `X and Y` and `X without Y` join them."""


def zone(words: str) -> Grids | None:
    """The zone that words mean; None if they mean nothing, or no place at all.

    >>> [places.bit_count() for places in zone("your left side without the border")]
    [8, 8]
    >>> zone("your A1") == (1 << 0, 1 << 35), zone("the moon")
    (True, None)
    """
    if " without " in words:
        whole, less = (zone(part) for part in words.split(" without ", 1))
        found = whole and less and without(whole, less)
    elif " and " in words:
        one, more = (zone(part) for part in words.split(" and ", 1))
        found = one and more and (one[0] | more[0], one[1] | more[1])
    else:
        found = NAMED.get(words) or _rows(words) or _places(words)
    return found if found and all(found) else None


def _rows(words: str) -> Grids | None:
    """Rows counted from a player's own edge, rows by letter, columns."""
    found = re.fullmatch(r"(your rows?|rows?|columns?) ([1-6A-F])(?: to ([1-6A-F]))?", words)
    if found is None or found[2].isdigit() == (found[1] in ("row", "rows")):
        return None
    first, last = (int(each) - 1 if each.isdigit() else ord(each) - 65 for each in (found[2], found[3] or found[2]))
    numbers = range(first, last + 1)
    if found[1].startswith("column"):
        return both(sum(COLUMN << number for number in numbers))
    near = sum(ROW << 6 * number for number in numbers)
    return (near, sum(ROW << 6 * (5 - number) for number in numbers)) if "your" in found[1] else both(near)


def _places(words: str) -> Grids | None:
    """Places by name, each once."""
    if not re.fullmatch(r"(?:your )?[A-F][1-6](?: [A-F][1-6]){0,35}", words):
        return None
    near = places(*words.removeprefix("your ").split())
    turned = sum(1 << 35 - place for place in range(36) if near >> place & 1)
    return near, turned if words.startswith("your ") else near


def hint(words: str) -> str:
    """What somebody may have meant who wrote words that are no zone.

    >>> hint("your left hand side")
    'do you mean `your left side`?'
    """
    close = get_close_matches(words, [*NAMED, *KINDS], 1, 0.6)
    return f"do you mean `{close[0]}`?" if close else "say e.g. `your left side`, `your rows 1 to 2`, `A1 B2`"
