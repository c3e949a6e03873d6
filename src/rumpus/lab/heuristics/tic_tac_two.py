"""A hand-written player of Tic Tac Two."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.pegs.tic_tac_two import ALARMS_TO_END, LINES, View
from rumpus.rules.pegs.unit import bit, has
from rumpus.table.match import Notice

from . import Seated

WORTH = (1, 4, 16, 0)
"""What a place adds to a line that has none, one or two pegs in it already."""
BLOCK = 10
"""What it is worth to stand in a line of which two enemy pegs are known."""


class Heuristic(Seated):
    """Builds lines that no known enemy peg blocks, the longest first, and prefers places that serve several lines.

    A square in which it has a line already is left alone. It steps between two enemy pegs that it has found, and when
    three alarms have sounded in a row, and it has a line and not fewer pegs, it sounds the fourth on purpose.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The place that adds most to open lines."""
        view: View = seen[-1].view
        own, found = view.pegs[self.seat], view.found[self.seat]
        known = [move for move in moves if has(found, move)]
        unknown = [move for move in moves if not has(found, move)]
        lined = any(line & ~own == 0 for square in LINES for line in square)
        not_fewer = view.placed[self.seat] >= view.placed[1 - self.seat]
        if not unknown or (known and lined and not_fewer and view.run == ALARMS_TO_END - 1):
            return self.dice.choice(known)
        worth = {move: sum(self.adds(square, own, found, move) for square in LINES) for move in unknown}
        most = max(worth.values())
        return self.dice.choice([move for move in unknown if worth[move] == most])

    def adds(self, square: Sequence[int], own: int, found: int, move: int) -> int:
        """What a peg is worth to the lines of a square."""
        done = any(line & ~own == 0 for line in square)
        total = 0
        for line in square:
            if line & bit(move):
                if line & found == 0 and not done:
                    total += WORTH[(line & own).bit_count()]
                elif (line & found).bit_count() == 2 and line & own == 0:
                    total += BLOCK
        return total
