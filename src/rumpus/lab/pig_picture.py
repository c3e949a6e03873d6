"""A picture of solved Pig Dice: where one throws on, and where one stops.

On the left a map: what both have banked, shaded and marked by the points of a turn at which to stop first. On the
right cuts through it: throwing is plain, stopping is hatched. Nothing is told by colour alone. The picture is an SVG
that brings its own card, for light and dark pages; the same solution always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Protocol

# The colours of the room (see rumpus.room.picture.paint, which this layer may not use).
PAPER, INK, BRICK, TEAL = "#f6efe2", "#2b2420", "#b5432e", "#2f6f73"
THROW, STOP = "#f3cf7a", "#fbf6ec"
SHADES = ("#fdf8ee", "#e9e6d6", "#cfd9cb", "#b3cabf", "#94b8b2", "#74a4a2", "#3c7477", "#2a6063", "#1f4e52", "#15383c")
"""From few points to many; a number on a shade is written in ink or, from `DARK` on, in paper."""
DARK = 6

FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
STYLE = (
    f".pig{{font-family:{FONTS};font-variant-numeric:tabular-nums}}.pig .b{{font-weight:700}}"
    f".pig .m{{text-anchor:middle}}.pig .e{{text-anchor:end}}"
    f".pig .card{{fill:{PAPER};stroke:#dccfb8;stroke-width:4}}.pig .ink{{fill:{INK}}}"
    ".pig .quiet{fill:#6a5b50}.pig .tick{stroke:#6a5b50;stroke-width:3}"
    f".pig .fine{{fill:none;stroke:{INK};stroke-width:1.5;stroke-opacity:.55;vector-effect:non-scaling-stroke}}"
    f".pig .cliff{{fill:none;stroke:{BRICK};stroke-width:7;vector-effect:non-scaling-stroke}}"
    f".pig .case{{fill:none;stroke:{PAPER};stroke-width:13;vector-effect:non-scaling-stroke}}"
    f".pig .edge{{fill:none;stroke:{INK};stroke-width:3;vector-effect:non-scaling-stroke}}"
    f".pig .total{{fill:none;stroke:{BRICK};stroke-width:4;stroke-dasharray:14 9}}"
    f".pig .frame{{fill:none;stroke:{INK};stroke-width:3}}"
    "@media(prefers-color-scheme:dark){.pig .card{fill:#221b17;stroke:#4d3f35}.pig .ink{fill:#f2e6d0}"
    ".pig .quiet{fill:#c9b8a0}.pig .tick{stroke:#c9b8a0}.pig .frame{stroke:#c9b8a0}.pig .key{stroke:#e07a5f}}"
)
HATCH = (
    '<pattern id="pig-hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="14" height="14" fill="{STOP}"/><path d="M0 0V14" stroke="{TEAL}" stroke-width="5"/></pattern>'
)

SIZE = (2120, 1290)
MAP = (150, 236, 800, 800)
"""Left, top, width and height of the map."""
CUTS = ((1140, 236), (1690, 236), (1140, 720), (1690, 720))
CUT = (370, 316)
MOST_CELLS = 100
LARGE, NORMAL, SMALL = 50, 30, 26

Stretches = Sequence[tuple[int, int]]
Kinds = Sequence[Sequence[int]]


class Solved(Protocol):
    """What the picture is made of: rumpus.bots.pig.exact.Solution."""

    @property
    def target(self) -> int:
        """The total that opens the final round."""

    def value(self, own: int, other: int) -> float:
        """The chance of a player who begins a turn."""

    def policy(self, own: int, other: int) -> Stretches:
        """The points of a turn at which to throw."""


def picture(solution: Solved, dice: str = "") -> str:
    """The whole picture; `dice` is their name, which the title mentions."""
    target = solution.target
    scores = [cell * target // min(target, MOST_CELLS) for cell in range(min(target, MOST_CELLS))]
    played = f"{f'Dice {dice}, target' if dice else 'Target'} {target}"
    chance = f"{solution.value(0, 0):.2%}".replace("%", " %")
    line = f"{played}. Both play as well as they can; the player who begins wins {chance}."
    told = (
        line,
        "Left: a map of what both have banked; each number is the points of a turn at which to stop first.",
        "Right of a thick line one throws on until the total opens the final round.",
        "Right: the points of a turn at which to throw (plain) or to stop (hatched), for four scores of the other.",
    )
    wide, high = SIZE
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="pig" role="img" viewBox="0 0 {wide} {high}"'
            f' width="{wide // 2}" height="{high // 2}">',
            "<title>Pig Dice for two: when to stop</title>",
            f"<desc>{escape(' '.join(told))}</desc>",
            f"<style>{STYLE}</style>",
            f"<defs>{HATCH}</defs>",
            f'<rect x="2" y="2" width="{wide - 4}" height="{high - 4}" rx="44" class="card"/>',
            words(60, 96, "Pig Dice for two: when to stop", LARGE, "ink b"),
            words(60, 146, line, NORMAL, "quiet"),
            *_map(solution, scores),
            *_cuts(solution, scores),
            "</svg>",
            "",
        )
    )


def words(x: float, y: float, text: str, size: int, look: str, turn: int = 0) -> str:
    """A text on a line, perhaps turned.

    >>> words(8, 20, "<A>", 30, "ink")
    '<text x="8" y="20" font-size="30" class="ink">&lt;A&gt;</text>'
    """
    turned = f' transform="rotate({turn} {x:g} {y:g})"' if turn else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" class="{look}"{turned}>{escape(text)}</text>'


def step_for(most: int, parts: int) -> int:
    """A round step, so that at most so many steps are needed.

    >>> step_for(90, 9), step_for(91, 9), step_for(7, 9)
    (10, 20, 1)
    """
    steps = (digit * int(10**power) for power in range(12) for digit in (1, 2, 5))
    return next(step for step in steps if step * parts >= most)


def areas(kinds: Kinds, kind: int) -> str:
    """The path of all cells of a kind, column by column; `kinds[x][y]`.

    >>> areas([[0, 1, 1], [1, 0, 0]], 1)
    'M0 1v2h1v-2zM1 0v1h1v-1z'
    """
    return "".join(
        f"M{x} {first}v{last - first}h1v{first - last}z"
        for x, column in enumerate(kinds)
        for first, last in _runs([each == kind for each in column])
    )


def borders(kinds: Kinds) -> str:
    """The path between cells of different kinds.

    >>> borders([[0, 1], [0, 0]])
    'M1 1v1M0 1h1'
    """
    wide, high = len(kinds), len(kinds[0])
    upright = (
        f"M{x} {first}v{last - first}"
        for x in range(1, wide)
        for first, last in _runs([kinds[x][y] != kinds[x - 1][y] for y in range(high)])
    )
    level = (
        f"M{first} {y}h{last - first}"
        for y in range(1, high)
        for first, last in _runs([kinds[x][y] != kinds[x][y - 1] for x in range(wide)])
    )
    return "".join((*upright, *level))


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where a row of flags is set: from, and up to but without."""
    first = -1
    for at, flag in enumerate((*flags, False)):
        if flag and first < 0:
            first = at
        elif not flag and first >= 0:
            yield first, at
            first = -1


def _axes(box: tuple[int, int, int, int], most: tuple[int, int], names: tuple[str, str], parts: int) -> Iterator[str]:
    """The frame of a chart with round numbers along it; y grows upwards."""
    left, top, wide, high = box
    yield f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" class="frame"/>'
    ticks = ""
    for score in range(0, most[0] + 1, step_for(most[0], parts)):
        x = left + round(wide * score / most[0])
        ticks += f"M{x} {top + high}v10"
        yield words(x, top + high + 38, str(score), SMALL, "quiet m")
    for score in range(0, most[1] + 1, step_for(most[1], parts)):
        y = top + high - round(high * score / most[1])
        ticks += f"M{left} {y}h-10"
        yield words(left - 16, y + 9, str(score), SMALL, "quiet e")
    yield f'<path d="{ticks}" class="tick"/>'
    yield words(left + wide / 2, top + high + 76, names[0], SMALL, "ink m")
    yield words(left - 72, top + high / 2, names[1], SMALL, "ink m", -90)


def _placed(box: tuple[int, int, int, int], cells: tuple[int, int], inside: Iterable[str]) -> str:
    """What is drawn in cells, put into its box and turned the right way up."""
    left, top, wide, high = box
    across, up = wide / cells[0], high / cells[1]
    return f'<g transform="translate({left} {top + high}) scale({across:.6g} {-up:.6g})">{"".join(inside)}</g>'


def _map(solution: Solved, scores: Sequence[int]) -> Iterator[str]:
    """The map, its numbers and its key."""
    left, top = MAP[:2]
    stops = [[solution.policy(own, other)[0][1] + 1 for other in scores] for own in scores]
    step = step_for(max(max(column) for column in stops) + 1, len(SHADES))
    kinds = [[stop // step for stop in column] for column in stops]
    lacking = [solution.target - own for own in scores]
    reached = [[int(stop >= lack) for stop in column] for lack, column in zip(lacking, stops, strict=True)]
    yield words(left, top - 26, "Stop first at so many points of the turn", NORMAL, "ink b")
    shades = [
        f'<path d="{areas(kinds, kind)}" fill="{shade}" shape-rendering="crispEdges"/>'
        for kind, shade in enumerate(SHADES)
        if any(kind in column for column in kinds)
    ]
    cliff = borders(reached)
    drawn = ((borders(kinds), "fine"), (cliff, "case"), (cliff, "cliff"))
    lines = [f'<path d="{line}" class="{look}"/>' for line, look in drawn]
    yield _placed(MAP, (len(scores), len(scores)), (*shades, *lines))
    yield from _numbers(stops, kinds)
    yield from _axes(MAP, (solution.target, solution.target), ("own points banked", "points banked by the other"), 10)
    yield from _shade_key(step, max(max(column) for column in kinds), bool(cliff))


def _numbers(stops: Kinds, kinds: Kinds) -> Iterator[str]:
    """Exact stops on the map, on a halo of their own shade, so that neither colour nor a line hides them."""
    left, top, wide, high = MAP
    cells = len(stops)
    every = max(1, cells // 10)
    for x in range(every // 2, cells, every):
        for y in range(every // 2, cells, every):
            shade, ink = SHADES[kinds[x][y]], PAPER if kinds[x][y] >= DARK else INK
            at = f'x="{left + wide * (x + 0.5) / cells:g}" y="{top + high - high * (y + 0.5) / cells + 9:g}"'
            look = f'fill="{ink}" stroke="{shade}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"'
            yield f'<text {at} font-size="{SMALL}" class="m" {look}>{stops[x][y]}</text>'


def _shade_key(step: int, most: int, cliff: bool) -> Iterator[str]:
    """What the shades and, where there is one, the thick line of the map mean."""
    left, top, wide, high = MAP
    y = top + high + 106
    each = wide // len(SHADES)
    for kind in range(most + 1):
        x, ink = left + kind * each, PAPER if kind >= DARK else INK
        yield f'<rect x="{x}" y="{y}" width="{each}" height="44" fill="{SHADES[kind]}" stroke="{INK}"/>'
        text = f"{kind * step}–{kind * step + step - 1}" if step > 1 else str(kind)
        look = f'font-size="{min(SMALL, 120 // len(text))}" class="m" fill="{ink}"'
        yield f'<text x="{x + each // 2}" y="{y + 30}" {look}>{text}</text>'
    if not cliff:
        return
    yield f'<path d="M{left} {y + 82}h70" class="cliff key"/>'
    yield words(left + 88, y + 91, "right of this line: throw on until the total opens the final round", SMALL, "quiet")


def _cuts(solution: Solved, scores: Sequence[int]) -> Iterator[str]:
    """The four cuts and their key."""
    target = solution.target
    others = (0, target // 2, 3 * target // 4, target - 1)
    policies = {other: [solution.policy(own, other) for own in scores] for other in others}
    most = max(stretches[-1][1] + 1 for column in policies.values() for stretches in column)
    step = step_for(most, 10)
    top_points = (most // step + 1) * step
    for (left, top), other in zip(CUTS, others, strict=True):
        box = (left, top, *CUT)
        kinds = [_column(stretches, top_points) for stretches in policies[other]]
        yield words(left, top - 26, f"The other has {other}", NORMAL, "ink b")
        yield f'<rect x="{left}" y="{top}" width="{CUT[0]}" height="{CUT[1]}" fill="url(#pig-hatch)"/>'
        throwing = f'<path d="{areas(kinds, 1)}" fill="{THROW}" shape-rendering="crispEdges"/>'
        yield _placed(box, (len(scores), top_points), (throwing, f'<path d="{borders(kinds)}" class="edge"/>'))
        yield _total_line(box, target, top_points)
        yield from _axes(box, (target, top_points), ("own points banked", "points of this turn"), 5)
    yield from _cut_key(target)


def _column(stretches: Stretches, high: int) -> list[int]:
    """1 where one throws, 0 where one stops, for all points below `high`."""
    return [int(any(first <= points <= last for first, last in stretches)) for points in range(high)]


def _total_line(box: tuple[int, int, int, int], target: int, top_points: int) -> str:
    """Where own points and those of the turn make the target."""
    left, top, wide, high = box
    own = max(0, target - top_points)
    x, y = left + round(wide * own / target), top + high - round(high * (target - own) / top_points)
    return f'<path d="M{x} {y}L{left + wide} {top + high}" class="total"/>'


def _cut_key(target: int) -> Iterator[str]:
    """What is plain, hatched and dashed."""
    left, y = CUTS[2][0] - 90, CUTS[2][1] + CUT[1] + 106
    for x, fill, meaning in ((left, THROW, "throw"), (left + 220, "url(#pig-hatch)", "stop")):
        yield f'<rect x="{x}" y="{y}" width="70" height="44" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
        yield words(x + 88, y + 31, meaning, SMALL, "quiet")
    yield f'<path d="M{left + 430} {y + 22}h70" class="total key"/>'
    yield words(left + 518, y + 31, f"the total is {target}", SMALL, "quiet")
