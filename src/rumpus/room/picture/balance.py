"""A report on a game as a picture: each measure with its interval beside what would be good."""

from __future__ import annotations

from rumpus.lab.balance import Balance, Measure

from .paint import BRICK, MARGIN, TEAL, sheet, shortened, words

WIDE, ROW, TOP = 1400, 84, 190
LEFT, RIGHT = 400, WIDE - 200
DRAWN = (
    *(
        "first player",
        "first at random",
        "draws",
        "forced",
        "against random",
        "against beginner",
        "hidden",
        "not skill",
    ),
    *("drama", "decisive", "always first", "always last"),
)
"""The measures that are shares of something."""


def balance_picture(found: Balance) -> str:
    """The picture; the same report gives the same bytes."""
    rows = [each for each in found.measures if each.name in DRAWN]
    length = found.measure("length")
    title = f"{found.title}: {length.value:.0f} decisions a game"
    body = [words(MARGIN + 20, 92, shortened(title, WIDE - 2 * MARGIN, 50), 50, 'class="ink b"')]
    look = 'class="quiet" text-anchor="middle"'
    body += [words(_across(share), TOP - 36, f"{share:.1f}", 30, look) for share in (0.0, 0.5, 1.0)]
    for row, each in enumerate(rows):
        body += _row(each, TOP + 20 + row * ROW)
    told = [f"{each.name} {each.value:.2f}, {each.low:.2f} to {each.high:.2f}, {each.verdict}." for each in rows]
    return sheet(title, told, (WIDE, TOP + ROW * len(rows) + 20), (), body)


def _across(share: float) -> int:
    return round(LEFT + max(0.0, min(1.0, share)) * (RIGHT - LEFT))


def _row(each: Measure, y: int) -> list[str]:
    colour = TEAL if each.verdict == "good" else BRICK
    low, high = _across(each.low), _across(each.high)
    good, end = (_across(bound) for bound in each.good)
    wide = max(end - good, 4)
    mark = "" if each.verdict == "good" else f" {each.verdict}"
    return [
        words(MARGIN + 20, y + 13, each.name, 38, 'class="ink"'),
        f'<path d="M{LEFT} {y}H{RIGHT}" class="line" stroke-opacity=".35"/>',
        f'<rect x="{good}" y="{y - 24}" width="{wide}" height="48" rx="10" fill="{TEAL}" fill-opacity=".2"/>',
        f'<path d="M{low} {y}H{max(high, low + 1)}" stroke="{colour}" stroke-width="10" stroke-linecap="round"/>',
        f'<circle cx="{_across(each.value)}" cy="{y}" r="16" fill="{colour}" stroke="#fff" stroke-width="4"/>',
        words(RIGHT + 30, y + 13, f"{each.value:.2f}{mark}", 36, 'class="ink b"'),
    ]
