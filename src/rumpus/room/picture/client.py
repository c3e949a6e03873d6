"""Prints what the client draws with, from what pictures are drawn with, so that neither can drift from the other.

python -m rumpus.room.picture.client tokens.css > web/src/look/tokens.css
python -m rumpus.room.picture.client drawings.ts > web/src/tables/drawings.ts
"""

from __future__ import annotations

import json
import sys

from . import dice, palette, pegs, pieces, squad
from .paint import thing

HEAD = "Printed by `python -m rumpus.room.picture.client {}` from src/rumpus/room/picture. Do not edit."


def tokens() -> str:
    """The custom properties of the client's style sheets."""
    return f"/* {HEAD.format('tokens.css')} */\n\n{palette.css()}"


def drawings() -> str:
    """Sizes, and everything that is drawn more than once as the definitions of one SVG.

    >>> "export const STRIP = 36;" in drawings(), 'id=\\\\"rumpus-unit-peg\\\\"' in drawings()
    (True, True)
    """
    numbers = {name: getattr(pegs, name) for name in ("CELL", "STRIP", "SIDE", "EDGE", "SHIELD", "TOP", "WIDE", "HIGH")}
    texts = {
        "STAR": squad.STAR,
        "MEANINGS": pieces.MEANINGS,
        "FACES": dice.FACES,
        "MEN": {"pointed": squad.POINTED, "flat": squad.FLAT},
        "TINTS": len(pieces.TINTS),
    }
    consts = [f"export const {name} = {value};" for name, value in numbers.items()]
    consts += [f"export const {name} = {json.dumps(value)} as const;" for name, value in texts.items()]
    defined = ",\n".join(f"  {json.dumps(each)}" for each in definitions())
    whole = f'export const DEFS = [\n{defined},\n].join("");\n'
    return "\n".join([f"// {HEAD.format('drawings.ts')}\n", *consts, "", whole])


def definitions() -> list[str]:
    """Everything that tables refer to."""
    names = [*(f"unit-{piece}" for piece in (*pieces.THINGS, *pieces.NOTES)), *(f"note-{p}" for p in pieces.PENCILLED)]
    return [
        pieces.SHADES,
        thing("hole", pieces.HOLE_DRAWN),
        thing("square", pieces.SQUARE),
        *(thing(name, pegs.shapes(name)) for name in names),
        *(thing(f"mark-{mark}", shapes) for mark, shapes in pieces.MARKS.items()),
        *(pieces.pattern(index) for index in range(len(pieces.TINTS))),
        thing("die", dice.DIE),
        *(thing(f"face-{face}", dice.face_drawn(face)) for face in dice.FACES),
        thing("cup", dice.CUP),
        thing("pawn", dice.PAWN),
        thing("ball", squad.BALL),
        thing("closed", squad.CLOSED),
    ]


if __name__ == "__main__":
    sys.stdout.write({"tokens.css": tokens, "drawings.ts": drawings}[sys.argv[1]]())
