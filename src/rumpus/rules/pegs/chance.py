"""A lead as a chance to win: how the peg games make a judgement of what they count."""

from __future__ import annotations

from ..words import rule


@rule
def as_chance(lead: float) -> float:
    """A lead as a chance to win: 0 is even, and 1 or more is as good as won, which still is not won.

    >>> [round(as_chance(lead), 2) for lead in (-2, -1, 0, 0.5, 1)]
    [0.02, 0.02, 0.5, 0.83, 0.98]
    """
    bounded = max(-1.0, min(1.0, lead))
    return 0.5 + bounded * (0.72 - 0.24 * bounded * bounded)
