"""The lines and triangles of Hideout: which there are, and which of them fit somewhere."""

from __future__ import annotations

from itertools import chain, combinations

from ...words import rule, table
from ..unit import HIGH_COLUMNS, LOW_COLUMNS, LOWER_ROWS, UPPER_ROWS, around, bit, has
from .state import ANY, BLOCK, CROSS_ON, WIDE

NO_SHAPE = -1
ROOM = 42
"""No location is in more shapes than this."""


def kind_of(first: int, middle: int, last: int) -> int:
    """HO-3, HO-4, HO-R1: the strictest house rule by which three locations, in rising order, are a shape.

    >>> kind_of(0, 1, 2), kind_of(0, 1, 6), kind_of(1, 6, 8), kind_of(0, 1, 8), kind_of(0, 1, 3)
    (0, 0, 1, 2, -1)
    """
    trio = (first, middle, last)
    links = [pair for pair in combinations(trio, 2) if has(around(bit(pair[0])), pair[1])]
    if len(links) < 2:
        return NO_SHAPE
    if len(links) == 3 or middle - first == last - middle:
        return BLOCK
    apex = next(spot for spot in trio if sum(spot in link for link in links) == 2)
    diagonal = all(spot % 6 != apex % 6 and spot // 6 != apex // 6 for spot in trio if spot != apex)
    return WIDE if diagonal else ANY


def shapes_at(location: int) -> list[list[int]]:
    """The shapes that hold a location and lie on its side of the unit, by kind."""
    side = LOW_COLUMNS if has(LOW_COLUMNS, location) else HIGH_COLUMNS
    near = [spot for spot in range(36) if spot != location and has(side & around(around(bit(location))), spot)]
    found: list[list[int]] = [[], [], []]
    for pair in combinations(near, 2):
        first, middle, last = sorted((location, *pair))
        kind = kind_of(first, middle, last)
        if kind != NO_SHAPE:
            found[kind].append(bit(first) | bit(middle) | bit(last))
    return found


BY_KIND = [shapes_at(location) for location in range(36)]
SHAPES = table([[*chain(*kinds), *[0] * ROOM][:ROOM] for kinds in BY_KIND])
"""By location: the shapes that hold it, those of the stricter house rules first."""

NUMBER = table([[sum(map(len, kinds[: kind + 1])) for kind in (BLOCK, WIDE, ANY)] for kinds in BY_KIND])
"""By location and house rule: how many of them there are."""


def patterns_by_kind() -> list[list[tuple[int, int]]]:
    """By kind: how far behind the first location of a shape the two others are; columns 1 to 3 show every pattern."""
    known: set[tuple[int, int]] = set()
    found: list[list[tuple[int, int]]] = []
    for kind in (BLOCK, WIDE, ANY):
        trios = [members(shape) for kinds in BY_KIND for shape in kinds[kind] if shape & ~LOW_COLUMNS == 0]
        patterns = {(second - first, third - first) for first, second, third in trios}
        found.append(sorted(patterns - known))
        known |= patterns
    return found


def members(locations: int) -> list[int]:
    """The locations of a set, in rising order."""
    return [location for location in range(36) if has(locations, location)]


PATTERNS_BY_KIND = patterns_by_kind()
PATTERNS = table([list(pattern) for pattern in chain(*PATTERNS_BY_KIND)])
"""Those of the stricter house rules first."""

PATTERN_NUMBER = table([sum(map(len, PATTERNS_BY_KIND[: kind + 1])) for kind in (BLOCK, WIDE, ANY)])
"""By house rule: how many of them there are."""


def hideouts_by_kind() -> list[list[int]]:
    """The sets of six pegs that can be hidden in columns 1 to 3, each under the strictest house rule that allows it."""
    known: set[int] = set()
    found: list[list[int]] = []
    for kind in (BLOCK, WIDE, ANY):
        shapes = sorted(
            {shape for kinds in BY_KIND for shape in chain(*kinds[: kind + 1]) if shape & ~LOW_COLUMNS == 0}
        )
        pairs = {one | other for one, other in combinations(shapes, 2) if one & other == 0}
        found.append(sorted(pairs - known))
        known |= pairs
    return found


HIDEOUTS_BY_KIND = hideouts_by_kind()
HIDEOUTS = table(list(chain(*HIDEOUTS_BY_KIND)))
"""Section 3: what can be hidden in columns 1 to 3, those of the stricter house rules first; the other side is alike."""

HIDEOUT_NUMBER = table([sum(map(len, HIDEOUTS_BY_KIND[: kind + 1])) for kind in (BLOCK, WIDE, ANY)])
"""By house rule: how many of them there are."""


@rule
def hideouts_left(triangle: int, found: int, blank: int) -> int:
    """How many hideouts in columns 1 to 3 hold all that was found and nothing of what was found empty.

    Shapes that a house does not let cross the strip (HO-R2) are counted all the same: this is for a guess only.
    """
    number = 0
    for index in range(HIDEOUT_NUMBER[triangle]):
        number += HIDEOUTS[index] & (found | blank) == found
    return number


@rule
def fits(shape: int, cross: int, wanted: int, within: int) -> bool:
    """Whether a shape holds all that is wanted and lies within a region. HO-6, HO-R2: it may cross the strip."""
    if wanted & ~shape != 0 or shape & ~within != 0:
        return False
    return cross == CROSS_ON or shape & UPPER_ROWS == 0 or shape & LOWER_ROWS == 0


@rule
def covered(triangle: int, cross: int, wanted: int, within: int) -> int:
    """All that is covered by the shapes which hold all that is wanted and lie within a region, on one side of the unit.

    HO-6, HO-R2: they may cross the strip.
    """
    if cross == CROSS_ON:
        return covered_there(triangle, wanted, within)
    return covered_there(triangle, wanted, within & UPPER_ROWS) | covered_there(triangle, wanted, within & LOWER_ROWS)


@rule
def covered_there(triangle: int, wanted: int, within: int) -> int:
    """The same, for all places of a pattern at once: `firsts` are the first locations of shapes that fit."""
    places = 0
    for index in range(PATTERN_NUMBER[triangle]):
        second, third = PATTERNS[index][0], PATTERNS[index][1]
        firsts = within & within >> second & within >> third
        rest = wanted
        while rest != 0:
            one = rest & -rest
            firsts &= one | one >> second | one >> third
            rest ^= one
        places |= firsts | firsts << second | firsts << third
    return places
