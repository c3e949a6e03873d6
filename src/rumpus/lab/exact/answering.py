"""What the best answer wins against a player: exact, where the player's policy is known at each of its decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import RumpusError
from rumpus.table.match import Notice

from .laying import Row
from .small import Small

Policy = Callable[[Sequence[Notice], Sequence[int]], Sequence[float]]
"""How likely a player makes each of the legal moves after a history."""
LEAST = 1e-3
"""What is less likely is not written down."""


def policy_at(game: Small, seat: int, asked: Policy) -> tuple[Row, int]:
    """A policy as a row, and at how many decisions it was asked: at those that the player ever comes to by it."""
    return policy_by(game, seat, lambda ats: (asked(*game.history(seat, at)) for at in ats))


def policy_by(
    game: Small,
    seat: int,
    asked: Callable[[list[int]], Iterable[Sequence[float]]],
    progress: Callable[[float], None] = lambda share: None,
) -> tuple[Row, int]:
    """The same, asked at many decisions at once: first at all first ones, then at those that can come second, ..."""
    choosing, found = game.choosing[seat], game.uniform(seat)
    reach, times, done = np.zeros_like(found), 0, 0
    reach[0] = 1.0
    decision = np.zeros(len(found), np.int64)  # by choice: its decision
    depth = np.zeros(len(choosing.base), np.int64)
    for at, (base, width, latest) in enumerate(zip(choosing.base, choosing.width, choosing.latest, strict=True)):
        decision[base : base + width] = at
        depth[at] = depth[decision[latest]] + 1 if latest else 0
    for level in range(int(depth.max(initial=-1)) + 1):
        here = np.flatnonzero(depth == level)
        ats = here[(choosing.width[here] > 1) & (reach[choosing.latest[here]] > 0)].tolist()
        for at, chances in zip(ats, asked(ats), strict=True):
            found[choosing.base[at] :][: len(chances)] = chances
            done += 1
            progress(min(1.0, (done + int((depth < level).sum())) / len(depth)))
        times += len(ats)
        for at in here.tolist():
            own = slice(choosing.base[at], choosing.base[at] + choosing.width[at])
            reach[own] = reach[choosing.latest[at]] * found[own]
    return found, times


def first_decision(game: Small, policies: Sequence[Row]) -> dict[int, dict[str, float]]:
    """How likely each player begins with what: the first decision of each, where there is just one."""
    found = {}
    for seat, (policy, choosing) in enumerate(zip(policies, game.choosing, strict=True)):
        first = [at for at, latest in enumerate(choosing.latest.tolist()) if latest == 0]
        if len(first) == 1:
            seen, moves = game.history(seat, first[0])
            chances = policy[choosing.base[first[0]] :][: len(moves)].tolist()
            words = [game.book.rules.show(seen[-1].view, move) for move in moves]
            found[seat + 1] = dict(zip(words, chances, strict=True))
    return found


def written_strategy(game: Small, policies: Sequence[Row], path: Path) -> None:
    """Write down how each player plays: a line for each decision that it ever comes to, after what it did and heard."""
    try:
        with path.open("w", encoding="utf-8") as file:
            for seat, (policy, choosing) in enumerate(zip(policies, game.choosing, strict=True)):
                reach = game.reach(seat, policy)
                for at in np.flatnonzero(reach[choosing.latest] > LEAST).tolist():
                    seen, moves = game.history(seat, at)
                    chances = policy[choosing.base[at] :][: len(moves)].tolist()
                    best = (
                        f"{game.book.rules.show(seen[-1].view, move)} {chance:.4f}"
                        for move, chance in sorted(zip(moves, chances, strict=True), key=lambda each: -each[1])
                        if chance > LEAST
                    )
                    file.write(f"{seat + 1} | {in_words(game.book, seen)} | {', '.join(best)}\n")
    except OSError as error:
        raise RumpusError(f"{path} cannot be written: {error.strerror}") from error


def in_words(book: Book, seen: Sequence[Notice]) -> str:
    """A history as the seat did and heard it."""
    heard = (book.rules.tell(before.view, now.move, now.view) for before, now in pairwise(seen))
    return " ".join(event.words for events in heard for event in events) or "The game begins."


def exploitability(book: Book, options: Any, policy: Policy) -> float:
    """What best answers win on average from both seats, against one policy for both; 0 is an equilibrium.

    >>> from rumpus.rules.catalogue import open_book
    >>> import rumpus.conformance.example as thimbles
    >>> book = open_book(thimbles.__file__)
    >>> anything = lambda seen, moves: [1 / len(moves)] * len(moves)
    >>> first = lambda seen, moves: [1.0] + [0.0] * (len(moves) - 1)
    >>> (
    ...     exploitability(book, book.house({"cups": "2"}), anything),
    ...     exploitability(book, book.house({"cups": "2"}), first),
    ... )
    (0.0, 1.0)
    """
    game = Small(book, options)
    return sum(game.best_answer(seat, policy_at(game, 1 - seat, policy)[0]) for seat in range(2)) / 2
