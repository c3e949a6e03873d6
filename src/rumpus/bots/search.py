"""Thinking about one decision: what each move is worth, from a belief and nothing else."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .belief import Belief
from .effort import Effort
from .searching import DEEPEST, ROOT

CHUNK_SECONDS = 0.004
"""A search with a deadline looks at the clock about this often."""


@dataclass(frozen=True)
class Weighed:
    """A move with what it is worth: the chance to win, as far as the search can tell."""

    move: int
    value: float
    error: float
    """The standard error of the value, from the search alone."""
    tries: int


@dataclass(frozen=True)
class Thought:
    """What a search found: every legal move, in the rules' order."""

    moves: tuple[Weighed, ...]
    rounds: int
    seconds: float

    @property
    def best(self) -> Weighed:
        """The move that was tried most often; of equals, the one with the highest value."""
        return max(self.moves, key=lambda each: (each.tries, each.value))

    @property
    def value(self) -> float:
        """The chance to win with the best move."""
        return self.best.value

    def ranked(self) -> list[Weighed]:
        """The moves from best to worst."""
        return sorted(self.moves, key=lambda each: (-each.tries, -each.value, each.move))


def thought(
    belief: Belief, moves: Sequence[int], effort: Effort, seed: int = 0, milliseconds: float | None = None
) -> Thought:
    """Think about a decision of the belief's seat, whose legal moves are `moves`.

    With `milliseconds` it stops then, if it has not done all its rounds before; without, the same seed gives the same
    thought.
    """
    began = time.perf_counter()
    worlds = belief.packed(effort.worlds, seed)
    tree = _Tree(belief, worlds, effort, len(moves), seed)
    tree.plant(min(effort.sweep, effort.worlds))
    done = 0
    if milliseconds is None:
        tree.grow(effort.rounds)
        done = effort.rounds
    else:
        chunk = 8
        left = 1.0  # however short the time, it thinks a little
        while done < effort.rounds and left > 0:
            chunk = min(chunk, effort.rounds - done)
            start = time.perf_counter()
            tree.grow(chunk)
            done += chunk
            per_round = (time.perf_counter() - start) / chunk
            left = milliseconds / 1000 - (time.perf_counter() - began)
            chunk = max(1, int(min(CHUNK_SECONDS, left) / max(per_round, 1e-9)))
    return Thought(tuple(tree.weighed(moves)), done, time.perf_counter() - began)


class _Tree:
    """The memory of a search: nodes and edges in flat rows."""

    def __init__(self, belief: Belief, worlds: Any, effort: Effort, choices: int, seed: int) -> None:
        mind = belief.mind
        self.mind, self.belief, self.effort, self.worlds, self.choices = mind, belief, effort, worlds, choices
        rules = mind.book.rules
        self.players = rules.seats(belief.options)
        nodes = 1 << (2 * effort.rounds + 64).bit_length()
        self.keys, self.first, self.width = (mind.ints(nodes) for _ in range(3))
        self.visits, self.totals, self.squares = mind.ints(nodes), mind.floats(nodes), mind.floats(nodes)
        edges = min(effort.rounds + 1, 200_000) * min(rules.MOVES, 64) + rules.MOVES
        self.tries, self.gains = mind.ints(edges), mind.floats(edges)
        self.used = mind.ints(2)
        self.trail = mind.rows(DEEPEST, 3)
        self.known, self.saw = mind.ints(self.players), mind.ints(self.players)
        self.out, self.spare = mind.ints(rules.MOVES), mind.ints(rules.MOVES)
        self.row = mind.ints(mind.view_words)
        self.dice = mind.ints(2)
        self.dice[0] = (seed * 2 + 1) & (1 << 62) - 1
        self.root = 0

    def plant(self, swept: int) -> None:
        """Make the root, and try each move once in so many worlds."""
        self.root = int(
            self.mind.loops.planted(
                self.keys, self.first, self.width, self.tries, self.used, ROOT, self.choices
            )
        )  # fmt: skip
        most = self.mind.book.rules.MOVES
        self.sums, self.sums_of_squares = self.mind.floats(most), self.mind.floats(most)
        if swept:
            self.mind.loops.sweep(
                self.worlds, swept, self.belief.seat, self.effort.ahead, self.out, self.spare, self.sums,
                self.sums_of_squares, self.dice,
            )  # fmt: skip
            for choice in range(self.choices):
                self.tries[choice], self.gains[choice] = swept, self.sums[choice]
                self.visits[self.root] += swept
                self.totals[self.root] += self.sums[choice]
                self.squares[self.root] += self.sums_of_squares[choice]

    def grow(self, rounds: int) -> None:
        """Walk down the tree so many times."""
        if rounds:
            self.mind.loops.think(
                self.worlds, len(self.worlds), self.belief.seat, self.players, rounds, self.effort.ahead,
                float(self.effort.breadth), self.keys, self.first, self.width, self.visits, self.totals, self.squares,
                self.tries, self.gains, self.used, self.trail, self.known, self.saw, self.out, self.row, self.dice,
            )  # fmt: skip

    def weighed(self, moves: Sequence[int]) -> list[Weighed]:
        """Each move with what was found."""
        visits = max(int(self.visits[self.root]), 1)
        mean = float(self.totals[self.root]) / visits
        spread = math.sqrt(max(float(self.squares[self.root]) / visits - mean * mean, 0.0))
        found = []
        for choice, move in enumerate(moves):
            tries = int(self.tries[choice])
            value = float(self.gains[choice]) / tries if tries else 0.0
            found.append(Weighed(int(move), value, spread / math.sqrt(tries) if tries else 1.0, tries))
        return found
