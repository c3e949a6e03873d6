"""Zones: places on the unit in words. A zone is a pair of sets, one for each player: `your` is turned for player 2."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache

from ..talk import places
from ..unit import COLUMN, ROW, Grids

Size = tuple[int, int]
"""How many rows and columns a board has: the upper left part of the unit, or all of it."""
WHOLE: Size = (6, 6)


def both(places: int) -> Grids:
    """The same places for both players."""
    return places, places


def without(zone: Grids, less: Grids) -> Grids:
    """The places of one zone that are not in another."""
    return zone[0] & ~less[0], zone[1] & ~less[1]


def band(first: int, number: int, line: int, step: int) -> int:
    """So many rows or columns from the first on."""
    return sum(line << step * each for each in range(first, first + number))


@cache
def named(size: Size = WHOLE) -> dict[str, Grids]:
    """Zones that have a name. `near` and `far` are seen from the own edge; `upper` and `lower` are the same for both.

    A half of an odd number of rows or columns leaves out the one in the middle.

    >>> [places.bit_count() for places in named((3, 4))["your left side"]]
    [6, 6]
    """
    rows, columns = size
    board = band(0, rows, ROW, 6) & band(0, columns, COLUMN, 1)
    upper, lower = (band(first, rows // 2, ROW, 6) & board for first in (0, rows - rows // 2))
    left, right = (band(first, columns // 2, COLUMN, 1) & board for first in (0, columns - columns // 2))
    inside = band(1, rows - 2, ROW, 6) & band(1, columns - 2, COLUMN, 1)
    middle = band((rows - 1) // 2, 2 - rows % 2, ROW, 6) & band((columns - 1) // 2, 2 - columns % 2, COLUMN, 1)
    light = board & sum(1 << place for place in range(36) if (place // 6 + place % 6) % 2 == 0)
    halves = {"upper": both(upper), "lower": both(lower), "near": (upper, lower), "far": (lower, upper)}
    sides = {"left": (left, right), "right": (right, left)}
    return {
        "anywhere": both(board),
        "the border": both(board & ~inside),
        "the inside": both(inside),
        "the centre": both(middle),
        "the upper half": halves["upper"],
        "the lower half": halves["lower"],
        "your half": halves["near"],
        "the other half": halves["far"],
        **{f"your {side} side": sets for side, sets in sides.items()},
        **{
            f"your {height} {side} square": (lines[0] & across[0], lines[1] & across[1])
            for height, lines in halves.items()
            for side, across in sides.items()
        },
        "the light places": both(light),
        "the dark places": both(board & ~light),
        "the places of your colour": (light, board & ~light),
    }


NAMED = named()
"""Those of the whole unit."""

LONGEST = 400
"""Letters of a zone; all places by name have 107. Further joins would only be taken apart deeper and deeper."""

KINDS = ("your row 1", "your rows 1 to 2", "row A", "rows A to B", "column 1", "columns 1 to 2", "A1 B2", "your A1 B2")
"""Other zones, by example; `X and Y` and `X without Y` join them."""


def zone(words: str, size: Size = WHOLE) -> Grids | None:
    """The zone that words mean; None if they mean nothing, or no place at all, or one beyond the board.

    >>> [places.bit_count() for places in zone("your left side without the border")]
    [8, 8]
    >>> zone("your A1") == (1 << 0, 1 << 35), zone("the moon"), zone("row C", (2, 2))
    (True, None, None)
    """
    if len(words) > LONGEST:
        return None
    if " without " in words:
        whole, less = (zone(part, size) for part in words.split(" without ", 1))
        found = whole and less and without(whole, less)
    elif " and " in words:
        one, more = (zone(part, size) for part in words.split(" and ", 1))
        found = one and more and (one[0] | more[0], one[1] | more[1])
    else:
        found = named(size).get(words) or _rows(words, size) or _places(words, size)
        board = named(size)["anywhere"][0]
        if found and any(places & ~board for places in found):
            return None
    return found if found and all(found) else None


def _rows(words: str, size: Size) -> Grids | None:
    """Rows counted from a player's own edge, rows by letter, columns."""
    found = re.fullmatch(r"(your rows?|rows?|columns?) ([1-6A-F])(?: to ([1-6A-F]))?", words)
    if found is None or found[2].isdigit() == (found[1] in ("row", "rows")):
        return None
    first, last = (int(each) - 1 if each.isdigit() else ord(each) - 65 for each in (found[2], found[3] or found[2]))
    rows, columns = size
    number = last + 1 - first
    if max(first, last) >= (columns if found[1].startswith("column") else rows):
        return None
    if found[1].startswith("column"):
        return both(band(first, number, COLUMN, 1) & band(0, rows, ROW, 6))
    across = band(0, columns, COLUMN, 1)
    near, far = (band(start, number, ROW, 6) & across for start in (first, rows - 1 - last))
    return (near, far) if "your" in found[1] else both(near)


def _places(words: str, size: Size) -> Grids | None:
    """Places by name, each once."""
    if not re.fullmatch(r"(?:your )?[A-F][1-6](?: [A-F][1-6]){0,35}", words):
        return None
    near, corner = places(*words.removeprefix("your ").split()), 6 * (size[0] - 1) + size[1] - 1
    if near & ~named(size)["anywhere"][0]:
        return None
    turned = sum(1 << corner - place for place in range(36) if near >> place & 1)
    return near, turned if words.startswith("your ") else near


def hint(words: str) -> str:
    """What somebody may have meant who wrote words that are no zone.

    >>> hint("your left hand side")
    'do you mean `your left side`?'
    """
    close = get_close_matches(words, [*NAMED, *KINDS], 1, 0.6)
    return f"do you mean `{close[0]}`?" if close else "say e.g. `your left side`, `your rows 1 to 2`, `A1 B2`"
