"""The curves of a training as a picture: how mixed the policy is, what the critic explains, how long games are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rumpus.room.picture.paint import BRICK, MARGIN, MUSTARD, TEAL, sheet, words

WIDE, HIGH, LEFT, TOP, EACH = 1440, 900, 300, 170, 210
LINES = (
    ("entropy", "entropy of choices", BRICK),
    ("explained", "explained by the critic", TEAL),
    ("length", "decisions a game", MUSTARD),
)
POINTS = 200
"""More points than this cannot be told apart."""


def curves_picture(game: str, curve: Sequence[Mapping[str, float]]) -> str:
    """The picture: a strip for each line, from the least to the most it came to."""
    # In the first rounds hardly a game has ended yet, so its length would hide all that follows.
    shown = curve[len(curve) // 50 :: max(1, len(curve) // POINTS)]
    title = f"Learning {game}: {curve[-1]['seconds'] / 60:.1f} minutes"
    body = [words(MARGIN + 20, 92, title, 46, 'class="ink b"')]
    told = []
    for place, (name, meaning, colour) in enumerate(LINES):
        values = [each[name] for each in shown]
        least, most = min(values), max(values)
        top = TOP + place * (EACH + 30)
        span, across = (most - least) or 1.0, (WIDE - LEFT - MARGIN) / max(len(values) - 1, 1)
        points = " ".join(
            f"{LEFT + across * at:.0f},{top + EACH * (1 - (value - least) / span):.0f}"
            for at, value in enumerate(values)
        )
        body.append(f'<path d="M{LEFT} {top + EACH}H{WIDE - MARGIN}" class="line" stroke-opacity=".5"/>')
        body.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="6"/>')
        body.append(words(MARGIN + 20, top + EACH // 2, meaning, 26, 'class="ink"'))
        for y, value in ((top + 26, most), (top + EACH, least)):
            body.append(words(LEFT - 14, y, f"{value:.3g}", 26, 'class="quiet" text-anchor="end"'))
        told.append(f"{meaning}: from {values[0]:.3g} to {values[-1]:.3g}.")
    return sheet(title, told, (WIDE, HIGH), (), body)
