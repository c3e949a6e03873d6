"""A picture of solved Pig Dice: where one throws on, and where one stops.

On the left a map: what both have banked, shaded and marked by the points of a turn at which to stop first. On the
right cuts through it: throwing is plain, stopping is hatched. Nothing is told by colour alone. The picture is an SVG
that brings its own card, for light and dark pages; the same solution always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rumpus.bots.pig.exact import Solution

from .paint import BRICK, INK, PAPER, TEAL, sheet, words
from .palette import DAY, NIGHT

THROW, STOP = "#f3cf7a", "#fbf6ec"
SHADES = ("#fdf8ee", "#e9e6d6", "#cfd9cb", "#b3cabf", "#94b8b2", "#74a4a2", "#3c7477", "#2a6063", "#1f4e52", "#15383c")
"""From few points to many; a number on a shade is written in ink or, from `DARK` on, in paper."""
DARK = 6

STYLE = (
    f"<style>.pig-tick{{stroke:{DAY['quiet']};stroke-width:3}}.pig-frame{{fill:none;stroke:{INK};stroke-width:3}}"
    ".pig-fine,.pig-case,.pig-cliff,.pig-edge{fill:none;vector-effect:non-scaling-stroke}"
    f".pig-fine{{stroke:{INK};stroke-width:1.5;stroke-opacity:.55}}.pig-cliff{{stroke:{BRICK};stroke-width:7}}"
    f".pig-case{{stroke:{PAPER};stroke-width:13}}.pig-edge{{stroke:{INK};stroke-width:3}}"
    f".pig-total{{fill:none;stroke:{BRICK};stroke-width:4;stroke-dasharray:14 9}}"
    f"@media(prefers-color-scheme:dark){{.pig-tick,.pig-frame{{stroke:{NIGHT['quiet']}}}"
    f".pig-key{{stroke:{NIGHT['brick']}}}}}</style>"
)
HATCH = (
    '<pattern id="rumpus-hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="14" height="14" fill="{STOP}"/><path d="M0 0V14" stroke="{TEAL}" stroke-width="5"/></pattern>'
)

SIZE = (2120, 1290)
MAP = (150, 236, 800, 800)
"""Left, top, width and height of the map."""
CUTS = ((1140, 236), (1690, 236), (1140, 720), (1690, 720))
CUT = (370, 316)
MOST_CELLS = 100
LARGE, NORMAL, SMALL = 50, 30, 26
QUIET, MIDDLE = 'class="quiet"', 'text-anchor="middle"'

Stretches = Sequence[tuple[int, int]]
Kinds = Sequence[Sequence[int]]


def pig_picture(solution: Solution, dice: str = "") -> str:
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
    title = "Pig Dice for two: when to stop"
    heading = [words(60, 96, title, LARGE, 'class="ink b"'), words(60, 146, line, NORMAL, QUIET)]
    return sheet(title, told, SIZE, (STYLE, HATCH), [*heading, *_map(solution, scores), *_cuts(solution, scores)])


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
    yield f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" class="pig-frame"/>'
    ticks = ""
    for score in range(0, most[0] + 1, step_for(most[0], parts)):
        x = left + round(wide * score / most[0])
        ticks += f"M{x} {top + high}v10"
        yield words(x, top + high + 38, str(score), SMALL, f"{QUIET} {MIDDLE}")
    for score in range(0, most[1] + 1, step_for(most[1], parts)):
        y = top + high - round(high * score / most[1])
        ticks += f"M{left} {y}h-10"
        yield words(left - 16, y + 9, str(score), SMALL, f'{QUIET} text-anchor="end"')
    yield f'<path d="{ticks}" class="pig-tick"/>'
    x, y = left - 72, top + high // 2
    yield words(left + wide // 2, top + high + 76, names[0], SMALL, f'class="ink" {MIDDLE}')
    yield words(x, y, names[1], SMALL, f'class="ink" {MIDDLE} transform="rotate(-90 {x} {y})"')


def _placed(box: tuple[int, int, int, int], cells: tuple[int, int], inside: Iterable[str]) -> str:
    """What is drawn in cells, put into its box and turned the right way up."""
    left, top, wide, high = box
    across, up = wide / cells[0], high / cells[1]
    return f'<g transform="translate({left} {top + high}) scale({across:.6g} {-up:.6g})">{"".join(inside)}</g>'


def _map(solution: Solution, scores: Sequence[int]) -> Iterator[str]:
    """The map, its numbers and its key."""
    left, top = MAP[:2]
    stops = [[solution.policy(own, other)[0][1] + 1 for other in scores] for own in scores]
    step = step_for(max(max(column) for column in stops) + 1, len(SHADES))
    kinds = [[stop // step for stop in column] for column in stops]
    lacking = [solution.target - own for own in scores]
    reached = [[int(stop >= lack) for stop in column] for lack, column in zip(lacking, stops, strict=True)]
    yield words(left, top - 26, "Stop first at so many points of the turn", NORMAL, 'class="ink b"')
    shades = [
        f'<path d="{areas(kinds, kind)}" fill="{shade}" shape-rendering="crispEdges"/>'
        for kind, shade in enumerate(SHADES)
        if any(kind in column for column in kinds)
    ]
    cliff = borders(reached)
    drawn = ((borders(kinds), "fine"), (cliff, "case"), (cliff, "cliff"))
    lines = [f'<path d="{line}" class="pig-{look}"/>' for line, look in drawn]
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
            yield f'<text {at} font-size="{SMALL}" {MIDDLE} {look}>{stops[x][y]}</text>'


def _shade_key(step: int, most: int, cliff: bool) -> Iterator[str]:
    """What the shades and, where there is one, the thick line of the map mean."""
    left, top, wide, high = MAP
    y = top + high + 106
    each = wide // len(SHADES)
    for kind in range(most + 1):
        x, ink = left + kind * each, PAPER if kind >= DARK else INK
        yield f'<rect x="{x}" y="{y}" width="{each}" height="44" fill="{SHADES[kind]}" stroke="{INK}"/>'
        text = f"{kind * step}–{kind * step + step - 1}" if step > 1 else str(kind)
        look = f'font-size="{min(SMALL, 120 // len(text))}" {MIDDLE} fill="{ink}"'
        yield f'<text x="{x + each // 2}" y="{y + 30}" {look}>{text}</text>'
    if not cliff:
        return
    yield f'<path d="M{left} {y + 82}h70" class="pig-cliff pig-key"/>'
    yield words(left + 88, y + 91, "right of this line: throw on until the total opens the final round", SMALL, QUIET)


def _cuts(solution: Solution, scores: Sequence[int]) -> Iterator[str]:
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
        yield words(left, top - 26, f"The other has {other}", NORMAL, 'class="ink b"')
        yield f'<rect x="{left}" y="{top}" width="{CUT[0]}" height="{CUT[1]}" fill="url(#rumpus-hatch)"/>'
        throwing = f'<path d="{areas(kinds, 1)}" fill="{THROW}" shape-rendering="crispEdges"/>'
        yield _placed(box, (len(scores), top_points), (throwing, f'<path d="{borders(kinds)}" class="pig-edge"/>'))
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
    return f'<path d="M{x} {y}L{left + wide} {top + high}" class="pig-total"/>'


def _cut_key(target: int) -> Iterator[str]:
    """What is plain, hatched and dashed."""
    left, y = CUTS[2][0] - 90, CUTS[2][1] + CUT[1] + 106
    for x, fill, meaning in ((left, THROW, "throw"), (left + 220, "url(#rumpus-hatch)", "stop")):
        yield f'<rect x="{x}" y="{y}" width="70" height="44" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
        yield words(x + 88, y + 31, meaning, SMALL, QUIET)
    yield f'<path d="M{left + 430} {y + 22}h70" class="pig-total pig-key"/>'
    yield words(left + 518, y + 31, f"the total is {target}", SMALL, QUIET)
