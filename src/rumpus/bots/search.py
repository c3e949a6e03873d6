"""Thinking about one decision: what each move is worth, from a belief and nothing else."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .belief import Belief
from .critic import Critic
from .effort import Effort
from .mind import Mind
from .search_loops import DEEPEST, ROOT, Scratch, Sums, Tree

DOUBT = 0.06
"""How far a judgement of positions is off, learned or not, as a standard error (docs/training.md)."""
GLANCE = "the expert at first glance"
"""Who judges as long as compiled code is not ready."""
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


def give_or_take(error: float) -> str:
    """How sure a chance in percent is: two standard errors.

    >>> give_or_take(0.024)
    ', give or take 5'
    """
    return f", give or take {math.ceil(200 * error)}" if error else ""


@dataclass(frozen=True)
class Thought:
    """What a search found: every legal move, in the rules' order."""

    moves: tuple[Weighed, ...]
    rounds: int
    seconds: float
    judge: str = "the expert"
    """Who says so, to people; they are told no weaker level's thoughts."""
    exact: bool = False
    """Whether chances were computed, and nothing was judged."""

    @property
    def best(self) -> Weighed:
        """The move that was tried most often; of equals, the one with the highest value."""
        return max(self.moves, key=lambda each: (each.tries, each.value))

    @property
    def value(self) -> float:
        """The chance to win with the best move."""
        return self.best.value

    def doubt(self, each: Weighed) -> float:
        """How sure the value of a move is, as a standard error: a game that is over in all worlds is no judgement."""
        return each.error if self.exact or each.value in (0.0, 1.0) else math.hypot(each.error, DOUBT)

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
    tree = _Search(belief, worlds, effort, len(moves), seed)
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
    judge = "the expert" if belief.mind.native else GLANCE
    return Thought(tuple(tree.weighed(moves)), done, time.perf_counter() - began, judge)


def scratch_of(mind: Mind, options: Any, seed: int) -> Scratch:
    """Rows for a search to write over."""
    most, players = mind.book.rules.MOVES, mind.book.rules.seats(options)
    dice = mind.ints(2)
    dice[0] = (seed * 2 + 1) & (1 << 62) - 1
    known, saw, out, spare = (mind.ints(number) for number in (players, players, most, most))
    return Scratch(mind.rows(DEEPEST, 3), known, saw, out, spare, mind.ints(mind.view_words), dice)


def no_critic(mind: Mind) -> Critic:
    """Nobody who has learned what states are worth."""
    ints, floats = mind.ints(0), mind.float_rows(0, 0)
    return Critic(ints, ints, ints, floats, floats, floats, floats, floats, floats, floats, ints, floats)


def swept(belief: Belief, worlds: Any, number: int, ahead: int, scratch: Scratch, critic: Critic | None = None) -> Sums:
    """Each move of the belief's seat, made once in so many worlds."""
    mind = belief.mind
    most = mind.book.rules.MOVES
    sums = Sums(mind.floats(most), mind.floats(most))
    mind.loops.sweep(worlds, number, belief.seat, ahead, critic or no_critic(mind), scratch, sums)
    return sums


class _Search:
    """A search that goes on: its tree, and the rows that it needs."""

    def __init__(self, belief: Belief, worlds: Any, effort: Effort, choices: int, seed: int) -> None:
        mind = belief.mind
        self.mind, self.belief, self.effort, self.worlds, self.choices = mind, belief, effort, worlds, choices
        rules = mind.book.rules
        ints, floats = mind.ints, mind.floats
        nodes = 1 << (2 * effort.rounds + 64).bit_length()
        edges = min(effort.rounds + 1, 200_000) * min(rules.MOVES, 64) + rules.MOVES
        self.tree = Tree(
            ints(nodes), ints(nodes), ints(nodes), ints(nodes), floats(nodes), floats(nodes),
            ints(edges), floats(edges), ints(2),
        )  # fmt: skip
        self.scratch = scratch_of(mind, belief.options, seed)
        self.root = 0

    def plant(self, number: int) -> None:
        """Make the root, and try each move once in so many worlds."""
        tree = self.tree
        self.root = int(self.mind.loops.planted(tree, ROOT, self.choices))
        if number:
            sums = swept(self.belief, self.worlds, number, self.effort.ahead, self.scratch)
            for choice in range(self.choices):
                tree.tries[choice], tree.gains[choice] = number, sums.values[choice]
                tree.visits[self.root] += number
                tree.totals[self.root] += sums.values[choice]
                tree.squares[self.root] += sums.squares[choice]

    def grow(self, rounds: int) -> None:
        """Walk down the tree so many times."""
        if rounds:
            effort = self.effort
            self.mind.loops.think(
                self.worlds, self.belief.seat, rounds, effort.ahead, float(effort.breadth), self.tree, self.scratch
            )

    def weighed(self, moves: Sequence[int]) -> list[Weighed]:
        """Each move with what was found."""
        tree = self.tree
        visits = max(int(tree.visits[self.root]), 1)
        mean = float(tree.totals[self.root]) / visits
        spread = math.sqrt(max(float(tree.squares[self.root]) / visits - mean * mean, 0.0))
        found = []
        for choice, move in enumerate(moves):
            tries = int(tree.tries[choice])
            value = float(tree.gains[choice]) / tries if tries else 0.0
            found.append(Weighed(int(move), value, spread / math.sqrt(tries) if tries else 1.0, tries))
        return found
