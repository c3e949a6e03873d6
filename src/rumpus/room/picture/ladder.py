"""A ladder as a picture: each player on its rung, with the interval as a bar."""

from __future__ import annotations

from rumpus.lab.ladder import Ladder

from .paint import BRICK, MARGIN, sheet, shortened, words

WIDE, ROW, TOP = 1200, 90, 170
LEFT, RIGHT = 330, WIDE - 190


def ladder_picture(title: str, found: Ladder) -> str:
    """The picture; the same ladder gives the same bytes."""
    rungs = sorted(found.ratings, key=lambda each: -each.elo)
    low = min(each.elo - each.reach for each in rungs)
    high = max(max(each.elo + each.reach for each in rungs), low + 1)

    def across(elo: float) -> int:
        return round(LEFT + (elo - low) / (high - low) * (RIGHT - LEFT))

    body = [words(MARGIN + 20, 96, shortened(f"{title}: the ladder", WIDE - 2 * MARGIN, 50), 50, 'class="ink b"')]
    for row, each in enumerate(rungs):
        y = TOP + row * ROW
        body.append(words(MARGIN + 20, y + 14, shortened(each.name, LEFT - MARGIN - 40, 40), 40, 'class="ink"'))
        body.append(f'<path d="M{LEFT} {y}H{RIGHT}" class="line" stroke-opacity=".35"/>')
        start, end = across(each.elo - each.reach), across(each.elo + each.reach)
        body.append(f'<path d="M{start} {y}H{end}" stroke="{BRICK}" stroke-width="10" stroke-linecap="round"/>')
        body.append(f'<circle cx="{across(each.elo)}" cy="{y}" r="17" fill="{BRICK}" stroke="#fff" stroke-width="4"/>')
        body.append(words(RIGHT + 36, y + 14, f"{each.elo:.0f}", 40, 'class="ink b"'))
    told = [f"{each.name}: {each.elo:.0f} Elo, give or take {each.reach:.0f}." for each in rungs]
    return sheet(f"{title}: the ladder", told, (WIDE, TOP + ROW * len(rungs)), (), body)
