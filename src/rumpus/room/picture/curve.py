"""The chances of a game as a curve: one line a side, from what that side knew at each of its decisions."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.bots.analysis import Analysis, Judged

from .paint import BRICK, INK, MARGIN, MUSTARD, TEAL, sheet, shortened, width, words

WIDE, HIGH = 1440, 760
LEFT, TOP, RIGHT, BOTTOM = 130, 150, WIDE - 60, 590
COLOURS = (BRICK, TEAL, MUSTARD)
DASHES = ("", "18 12", "4 12")
"""Lines differ by their dashes too: colour is never the only sign."""


def curve_picture(names: Sequence[str], found: Analysis) -> str:
    """The picture; the same analysis gives the same bytes."""
    last = max((each.number for each in found.judged), default=1)
    mistakes = found.mistakes()
    title = f"Chances to win: {', '.join(names)}"
    body = [words(MARGIN + 20, 92, shortened(title, WIDE - 2 * MARGIN, 46), 46, 'class="ink b"'), *_axes(last)]
    seats = [seat for seat in range(len(names)) if found.curve(seat)]
    body += [_line(found.curve(seat), seat, last) for seat in seats]
    body += [_mark(mistake, rank, last) for rank, mistake in enumerate(mistakes, 1)]
    body += _legend(names, seats)
    told = [f"{_told(mistake, names)}." for mistake in mistakes] or ["No costly mistake was found."]
    return sheet(title, told, (WIDE, HIGH), (), body)


def _place(number: int, value: float, last: int) -> tuple[int, int]:
    across = (number - 1) / max(last - 1, 1)
    return round(LEFT + across * (RIGHT - LEFT)), round(BOTTOM - value * (BOTTOM - TOP))


def _axes(last: int) -> list[str]:
    drawn = []
    for percent in (0, 25, 50, 75, 100):
        y = _place(1, percent / 100, last)[1]
        dash = "" if percent in (0, 50, 100) else ' stroke-dasharray="4 14"'
        drawn.append(f'<path d="M{LEFT} {y}H{RIGHT}" class="line" stroke-opacity=".5"{dash}/>')
        drawn.append(words(LEFT - 16, y + 11, f"{percent} %", 32, 'class="quiet" text-anchor="end"'))
    for number in sorted({1, (last + 1) // 2, last}):
        x = _place(number, 0, last)[0]
        anchor = "end" if number == last > 1 else "middle"
        drawn.append(words(x, BOTTOM + 50, f"move {number}", 32, f'class="quiet" text-anchor="{anchor}"'))
    return drawn


def _line(curve: Sequence[tuple[int, float]], seat: int, last: int) -> str:
    points = " ".join(f"{x},{y}" for x, y in (_place(number, value, last) for number, value in curve))
    colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="7" stroke-linejoin="round"{dashed}/>'
    )


def _mark(mistake: Judged, rank: int, last: int) -> str:
    x, y = _place(mistake.number, mistake.best_value, last)
    number = words(x, y + 12, str(rank), 34, 'fill="#fff" text-anchor="middle" class="b"')
    return f'<g><circle cx="{x}" cy="{y}" r="25" fill="{INK}" stroke="#fff" stroke-width="4"/>{number}</g>'


def _legend(names: Sequence[str], seats: Sequence[int]) -> list[str]:
    drawn, x = [], LEFT
    for seat in seats:
        name = shortened(names[seat], 360, 36)
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        drawn.append(f'<path d="M{x} {HIGH - 60}h70" stroke="{colour}" stroke-width="7"{dashed}/>')
        drawn.append(words(x + 86, HIGH - 48, name, 36, 'class="ink"'))
        x += 86 + width(name, 36) + 50
    if x < WIDE - 420:
        drawn.append(words(x, HIGH - 48, "1 2 3: the costliest moves", 32, 'class="quiet"'))
    return drawn


def _told(mistake: Judged, names: Sequence[str]) -> str:
    return (
        f"Move {mistake.number}: {names[mistake.seat]} played {mistake.words}, which cost {mistake.cost:.0%} against "
        f"{mistake.best_words}"
    )
