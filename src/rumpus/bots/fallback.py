"""What to play when no world is known that explains everything: by worlds that explain as much as any."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

from rumpus.engine.linker import flattened
from rumpus.engine.plain import legal_moves
from rumpus.rules.words import OVER
from rumpus.table.match import Notice

from .belief import Belief

WORLDS = 48
"""In so many worlds each move is judged, at most."""
NOTICES = 100
"""They are brought on by so many notices, all together."""
STEPS = 60
"""So many moves of the others, at the most, bring a world to the seat's next decision."""


def nearest_move(belief: Belief, seen: Sequence[Notice], moves: Sequence[int], dice: Random) -> int:
    """One of the moves: what `evaluate` likes best in worlds that explain most of the history.

    Such a world goes on by moves after which it differs from what the seat noticed in the fewest words.
    """
    rules, seat = belief.mind.book.rules, belief.seat
    values: dict[int, list[float]] = defaultdict(list)
    left = NOTICES
    for world, explained in belief.nearest(WORLDS):
        left -= len(seen) - explained
        if left < 0 and values:
            break
        for notice in seen[explained:]:
            world = _brought_on(belief, world, notice, dice)
        if rules.turn(world) == seat:
            for move in set(moves).intersection(legal_moves(belief.mind.book, world)):
                values[move].append(rules.evaluate(rules.apply(world, move), seat))
    if not values:
        return dice.choice(moves)
    return max(sorted(values), key=lambda move: sum(values[move]) / len(values[move]))


def _brought_on(belief: Belief, world: Any, notice: Notice, dice: Random) -> Any:
    """A world after something that it may not explain: after the seat's own move, or at the seat's next decision."""
    book, rules, seat = belief.mind.book, belief.mind.book.rules, belief.seat
    for _ in range(STEPS):
        mover = rules.turn(world)
        if mover == OVER:
            return world
        if mover == seat:
            own = notice.move
            return world if own is None or own not in legal_moves(book, world) else rules.apply(world, own)
        if notice.move is None and rules.observe(world, seat) == notice.view:
            return world
        then = flattened(notice.view)
        after = [rules.apply(world, move) for move in legal_moves(book, world)]
        dice.shuffle(after)
        world = min(after, key=lambda state: _differing(flattened(rules.observe(state, seat)), then))
    return world


def _differing(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(word != another for word, another in zip(one, other, strict=True))
