"""The two pig dice: their faces, what a throw of them is worth, and dice that somebody brings."""

from __future__ import annotations

from ..kit_files import accepted, wrong_separator
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
    return accepted(*looked_over(text))


def looked_over(text: str) -> tuple[Table | None, list[str]]:
    """Dice, or nothing and every trouble that a file has, as far as it can be read.

    >>> looked_over("1 2 3 4 5 9\\n1 2 3 4 5")[1]
    ["face 6 of the Head die is '9'; a face is 1 to 6, H or T", 'the Tail die has 5 faces; a die has 6']
    """
    lines = [line.split("#")[0].upper().split() for line in text.splitlines()]
    brought = [line for line in lines if line]
    if found := [trouble for die in brought for trouble in wrong_separator(" ".join(die), FACES, " ")]:
        return None, found[:1]
    if len(brought) != 2:
        return None, [f"two dice are needed, a line each; this has {len(brought)}"]
    for which, faces in zip(("Head", "Tail"), brought, strict=True):
        if len(faces) != 6:
            found.append(f"the {which} die has {len(faces)} faces; a die has 6")
        wrong = [(place, face) for place, face in enumerate(faces, 1) if face not in FACES]
        found += [f"face {place} of the {which} die is {face!r}; a face is 1 to 6, H or T" for place, face in wrong]
    if found:
        return None, found
    dice: Table = table([[FACES[face] for face in faces] for faces in brought])
    worths = [worth(0, head, tail) for head in dice[0] for tail in dice[1]]
    found += [] if any(each > 0 for each in worths) else ["no throw of these dice ever scores"]
    found += [] if SEVEN in worths else ["no throw of these dice is ever a seven"]
    return (None if found else dice), found


def show_kit(brought: Table) -> str:
    """The text that `read_kit` reads.

    >>> show_kit(SIX_SIX)
    '1 2 3 4 5 H\\n1 2 3 4 5 T\\n'
    """
    return "".join(" ".join(LETTERS[face] for face in die) + "\n" for die in brought)
