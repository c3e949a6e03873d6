"""The dice floor: a round rug with the players about it, the dice in the middle, and a track for each score."""

from __future__ import annotations

from math import cos, pi, sin

from rumpus.rules.scene import Scene, Tally

from .footer import SMALL, chip, fact, footer
from .paint import (
    BRICK,
    FIELD,
    INK,
    MARGIN,
    MUSTARD,
    PAPER,
    TEAL,
    Undrawable,
    sheet,
    thing,
    use,
    words,
)
from .palette import THINGS

RUG = 330
"""From the middle of the rug to its edge."""
SEAT = 44
FLOOR = 2 * (RUG + SEAT)
WIDE = 1580
TRACK_INSET = 104
TRACK_LEFT = MARGIN + FLOOR + 44 + TRACK_INSET
TRACK = WIDE - TRACK_LEFT - MARGIN - 14
LANE_HIGH = 124
ROOMY, TIGHT = 220, 146
"""How far the tracks of two players lie apart: as far as the floor allows, but never closer than the second."""

REACH, THIS_TURN = "To reach", "This turn"
"""The facts that the tracks are drawn from: where the flag stands, and what the thrower would add."""

IVORY, IVORY_EDGE = "#fbf3e0", "#d8c7a3"
PINK, PIG_EDGE, SNOUT = (THINGS[name] for name in ("pig", "pig-edge", "snout"))
RINGS = ((RUG, THINGS["rug"]), (RUG - 26, MUSTARD), (RUG - 48, TEAL), (RUG - 74, THINGS["rug-red"]), (RUG - 96, FIELD))
LANE, LANE_EDGE = THINGS["face"], THINGS["card-edge"]

PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

HEAD = (
    f'<g fill="{PINK}" stroke="{PIG_EDGE}" stroke-width="6" stroke-linejoin="round">'
    '<path d="M-50-22-56-62-18-46zM50-22 56-62 18-46z"/><circle cy="4" r="56"/>'
    f'<ellipse cy="22" rx="30" ry="22" fill="{SNOUT}"/></g>'
    f'<g fill="{PIG_EDGE}"><ellipse cx="-11" cy="22" rx="6" ry="9"/><ellipse cx="11" cy="22" rx="6" ry="9"/></g>'
    f'<g fill="{INK}"><circle cx="-23" cy="-15" r="8"/><circle cx="23" cy="-15" r="8"/></g>'
)
CURL = "M-56 50C-14 66 36 44 38 0 39-42-18-48-20-10-22 26 40 34 60-6 67-22 66-40 60-56"
TAIL = (
    f'<path d="M-80 10C-52 8-34 30-36 78H-52A28 28 0 0 1-80 50z" fill="{PINK}" stroke="{PIG_EDGE}" stroke-width="6"/>'
    f'<g fill="none" stroke-linecap="round"><path d="{CURL}" stroke="{PIG_EDGE}" stroke-width="27"/>'
    f'<path d="{CURL}" stroke="{PINK}" stroke-width="15"/></g>'
)

FACES = {"H": "a pig's head", "T": "a pig's tail"} | {number: f"a {number}" for number in PIPS}

DIE = (
    f'<rect x="-78" y="-70" width="172" height="172" rx="34" fill="#000" opacity=".32"/>'
    f'<rect x="-86" y="-86" width="172" height="172" rx="34" fill="{IVORY_EDGE}"/>'
    f'<rect x="-82" y="-84" width="164" height="162" rx="31" fill="{IVORY}"/>'
)
CUP = (
    '<ellipse cx="14" cy="104" rx="112" ry="26" fill="#000" opacity=".32"/>'
    f'<path d="M-78 92-104-96H104L78 92A78 20 0 0 1-78 92z" fill="#8a5a35" stroke="{INK}" stroke-width="6"/>'
    f'<path d="M-101-74H101M-82 66H82" stroke="{MUSTARD}" stroke-width="10"/>'
    f'<ellipse cy="-98" rx="104" ry="24" fill="#4b2f1c" stroke="{INK}" stroke-width="6"/>'
)
PAWN = (
    f'<path d="M-22-14-26-34-6-26zM22-14 26-34 6-26z" fill="{PINK}" stroke="{PIG_EDGE}" stroke-width="5"/>'
    f'<circle r="27" fill="{PINK}" stroke="{PIG_EDGE}" stroke-width="5"/>'
    f'<ellipse cy="4" rx="14" ry="10" fill="{SNOUT}" stroke="{PIG_EDGE}" stroke-width="3"/>'
    f'<g fill="{PIG_EDGE}"><circle cx="-5" cy="4" r="3"/><circle cx="5" cy="4" r="3"/>'
    '<circle cx="-9" cy="-11" r="3"/><circle cx="9" cy="-11" r="3"/></g>'
)
FLAG = (
    f'<path d="M0 0V-104" stroke="{LANE_EDGE}" stroke-width="7" stroke-linecap="round"/>'
    f'<path d="M-3-104-62-84-3-64z" fill="{BRICK}" stroke="{PAPER}" stroke-width="3"/>'
)
STRIPES = (
    '<pattern id="rumpus-turn" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="20" height="20" fill="{MUSTARD}"/><rect width="9" height="20" fill="{BRICK}"/></pattern>'
)


def number(tally: Tally) -> int:
    """The score in a tally."""
    if not tally.value.isdecimal():
        raise Undrawable(f"the score of {tally.name} is a number, not {tally.value!r}")
    return int(tally.value)


def counted(scene: Scene, name: str) -> int:
    """One of the facts that the tracks are drawn from."""
    for each in scene.facts:
        if each.name == name:
            return number(each)
    raise Undrawable(f"a dice floor needs the fact {name!r}")


def drawn(scene: Scene) -> str:
    """The rug, the tracks beside it, and below them what is asked and counted."""
    for face in scene.dice:
        if face not in FACES:
            raise Undrawable(f"no face {face!r} can be drawn; there are: {', '.join(sorted(FACES))}")
    if not scene.tallies:
        raise Undrawable("a dice floor needs somebody to play")
    target, added = counted(scene, REACH), counted(scene, THIS_TURN)
    step = max(TIGHT, min(ROOMY, (FLOOR - 40) // len(scene.tallies)))
    board = max(FLOOR, step * len(scene.tallies) + 40)
    body = [*rug(scene, MARGIN + FLOOR // 2, MARGIN + board // 2)]
    body += tracks(scene, target, added, step, MARGIN + (board - step * len(scene.tallies)) // 2)
    below, high = footer(
        scene.asks, [fact(each) for each in scene.facts], (), MARGIN + 6, MARGIN + board + 10, WIDE - 2 * MARGIN - 12
    )
    shown = " and ".join(FACES[face] for face in scene.dice)
    told = [f"The dice show {shown}." if shown else "The dice are in the cup."]
    told += [f"{each.name}: {each.value} of {target}{', has the dice' if each.lit else ''}." for each in scene.tallies]
    told += [f"{each.name}: {each.value}." for each in scene.facts]
    title = f"A dice floor. {scene.asks}"
    return sheet(title, told, (WIDE, high + MARGIN // 2), definitions(scene), body + below)


def rug(scene: Scene, x: int, y: int) -> list[str]:
    """The rug from above, the players in a circle, the dice (or the cup with them) in the middle."""
    body = [f'<g transform="translate({x} {y})">', '<circle cx="6" cy="12" r="330" fill="#000" opacity=".2"/>']
    for radius, colour in RINGS:
        body.append(f'<circle r="{radius}" fill="{colour}"/>')
        body.append(
            f'<circle r="{radius - 11}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="16"'
            ' stroke-dasharray="5 17"/>'
        )
    if not scene.dice:
        body.append(CUP)
    for index, face in enumerate(scene.dice):
        offset = 2 * index - (len(scene.dice) - 1)
        turned = f"translate({offset * 110} {offset * 16}) rotate({(-8, 7)[index % 2]}) scale(1.14)"
        body.append(f'<g transform="{turned}">{use("die", 0, 0)}{use(f"face-{face}", 0, 0)}</g>')
    for seat, tally in enumerate(scene.tallies):
        angle = 2 * pi * seat / len(scene.tallies) + pi / 2
        body.append(badge(seat, tally, round(RUG * cos(angle)), round(RUG * sin(angle))))
    body.append("</g>")
    return body


def badge(seat: int, tally: Tally, x: int, y: int) -> str:
    """A player's number; whoever has the dice wears a filled badge with a second ring."""
    ring = f'<circle cx="{x}" cy="{y}" r="{SEAT}" fill="{INK}"/>'
    ring += f'<circle cx="{x}" cy="{y}" r="{SEAT - 5}" fill="{MUSTARD if tally.lit else PAPER}"/>'
    if tally.lit:
        ring += f'<circle cx="{x}" cy="{y}" r="{SEAT - 11}" fill="none" stroke="{INK}" stroke-width="4"/>'
    return ring + words(x, y + 17, str(seat + 1), SMALL, f'fill="{INK}" class="b" text-anchor="middle"')


def tracks(scene: Scene, target: int, added: int, step: int, top: int) -> list[str]:
    """A lane for each player, up to the flag at the target: kept points filled, points of this turn striped."""
    scores = [number(tally) for tally in scene.tallies]
    lives = [score + added * tally.lit for score, tally in zip(scores, scene.tallies, strict=True)]
    longest = max(target, 1, *lives)
    body = []
    for seat, tally in enumerate(scene.tallies):
        y = top + seat * step + (step - LANE_HIGH) // 2
        kept, live, flag = (TRACK * points // longest for points in (scores[seat], lives[seat], target))
        body.append(f'<g transform="translate({TRACK_LEFT} {y})">')
        body.append(badge(seat, tally, SEAT - TRACK_INSET, 66) + lane(tally, kept, live, flag))
        body.append("</g>")
    return body


def lane(tally: Tally, kept: int, live: int, flag: int) -> str:
    """Name and score above, the lane below, a pig at the end of what is reached, a flag at the target."""
    shapes = f'<g transform="translate(0 50)">{chip(tally).drawing}</g>'
    shapes += f'<rect y="82" width="{TRACK}" height="40" rx="20" fill="{LANE}" stroke="{LANE_EDGE}" stroke-width="3"/>'
    if live > kept:
        shapes += f'<rect y="84" width="{max(live, 36)}" height="36" rx="18" fill="url(#rumpus-turn)"/>'
    if kept:
        shapes += f'<rect y="84" width="{max(kept, 36)}" height="36" rx="18" fill="{TEAL}"/>'
    ticks = "".join(f"M{flag * quarter // 4} 108v12" for quarter in (1, 2, 3))
    shapes += f'<path d="{ticks}" stroke="{LANE_EDGE}" stroke-width="4"/>' + use("flag", flag, 122)
    return shapes + use("pawn", min(max(live, 14), TRACK - 14), 102)


def definitions(scene: Scene) -> list[str]:
    """Only what this picture uses."""
    things = [thing("pawn", PAWN), thing("flag", FLAG)]
    if counted(scene, THIS_TURN) and any(tally.lit for tally in scene.tallies):
        things.append(STRIPES)
    if scene.dice:
        things.append(thing("die", DIE))
    return things + [thing(f"face-{face}", face_drawn(face)) for face in sorted(set(scene.dice))]


def face_drawn(face: str) -> str:
    """Pips, or the pig."""
    if face in PIPS:
        return (
            f'<g fill="{INK}">'
            + "".join(f'<circle cx="{44 * x}" cy="{44 * y}" r="15"/>' for x, y in PIPS[face])
            + "</g>"
        )
    return HEAD if face == "H" else TAIL
