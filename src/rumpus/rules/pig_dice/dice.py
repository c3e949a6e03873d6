"""The two pig dice: their faces, what a throw of them is worth, and dice that somebody brings."""

from __future__ import annotations

from ..errors import BadKit
from ..kit_files import wrong_separator
from ..words import Table, kit, rule, table

HEAD, TAIL = 7, 8
SEVEN = -1
SIX_SIX = table([[1, 2, 3, 4, 5, HEAD], [1, 2, 3, 4, 5, TAIL]])
DICE = kit("dice", SIX_SIX)
"""The faces of the Head die and of the Tail die: numbers, HEAD or TAIL."""


@rule
def worth(points: int, head: int, tail: int) -> int:
    """What the turn is worth after a throw, or SEVEN."""
    numbers = (head <= 6) + (tail <= 6)
    if numbers == 2:
        return SEVEN if head + tail == 7 else points + head + tail  # PD-7, PD-8, PD-9, PD-R1
    if numbers == 0:
        return points if head == tail else 2 * points  # PD-14, PD-19, PD-R3; PD-R8
    number = min(head, tail)
    if max(head, tail) == HEAD:
        return points + 2 * number  # PD-15, PD-R14
    return max(0, points - number)  # PD-16, PD-17, PD-18


KITS = {
    "six-six": SIX_SIX,
    "one-six": table([[HEAD, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, TAIL]]),
    "two-five": table([[1, HEAD, 3, 4, 5, 6], [1, 2, 3, 4, TAIL, 6]]),
    "one-one": table([[HEAD, 2, 3, 4, 5, 6], [TAIL, 2, 3, 4, 5, 6]]),
    "six-one": table([[1, 2, 3, 4, 5, HEAD], [TAIL, 2, 3, 4, 5, 6]]),
}

FACES = {str(number): number for number in range(1, 7)} | {"H": HEAD, "T": TAIL}
LETTERS = {number: letter for letter, number in FACES.items()}


def read_kit(text: str) -> Table:
    """Dice from a file: a line for the Head die and one for the Tail die, six faces each, `1` to `6`, `H` or `T`.

    >>> read_kit("H 2 3 4 5 6\\n1 2 3 4 5 T") == KITS["one-six"]
    True
    """
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    dice = [line for line in lines if line]
    for die in dice:
        for trouble in wrong_separator(" ".join(die).upper(), FACES, " "):
            raise BadKit(trouble)
    if len(dice) != 2:
        raise BadKit(f"two dice are needed, a line each; this has {len(dice)}")
    for which, faces in zip(("Head", "Tail"), dice, strict=True):
        if len(faces) != 6:
            raise BadKit(f"the {which} die has {len(faces)} faces; a die has 6")
        for place, face in enumerate(faces, 1):
            if face.upper() not in FACES:
                raise BadKit(f"face {place} of the {which} die is {face!r}; a face is 1 to 6, H or T")
    brought: Table = table([[FACES[face.upper()] for face in faces] for faces in dice])
    if not any(worth(0, head, tail) > 0 for head in brought[0] for tail in brought[1]):
        raise BadKit("no throw of these dice ever scores")
    if not any(worth(0, head, tail) == SEVEN for head in brought[0] for tail in brought[1]):
        raise BadKit("no throw of these dice is ever a seven")
    return brought


def show_kit(brought: Table) -> str:
    """The text that `read_kit` reads.

    >>> show_kit(SIX_SIX)
    '1 2 3 4 5 H\\n1 2 3 4 5 T\\n'
    """
    return "".join(" ".join(LETTERS[face] for face in die) + "\n" for die in brought)
