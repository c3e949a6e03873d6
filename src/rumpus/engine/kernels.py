"""What a thread of a graphics card does: the loops of loops.py, for its share of the games.

The names that are only declared are filled in by rumpus.engine.cuda, as in the other loops.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.rules.words import LUCK, OVER, rule

from .cuda_words import ROOM, WANTED, cuda, int64, kernel, reached_by_any, sought
from .loops import EACH, FEWEST, GAMES, HIGHEST, MOST, PER_SEAT, SHORTEST, add_up, chosen, mixed, trace_game

HOUSE: Any
TALLY: int
"""How long a tally is; the number of unfinished games stands behind it."""
seats: Callable[[Any], int]
initial: Callable[[Any], Any]
turn: Callable[[Any], int]
legal: Callable[[Any, Any], int]
apply: Callable[[Any, int], Any]
forgetting: Callable[[Any], Any]
"""The same state without what the play does not depend on (MEMORY in rules)."""


@rule
def random_move(state: Any, key: int, step: int, out: Any) -> int:
    """A legal move, each equally likely, without a list of them: count them, then go through them once more.

    A thread has hardly any memory of its own, and arithmetic in plenty. In the rules, `out[index] = move` has become
    `offer(out, index, move)`, which keeps the one move that is wanted.
    """
    out[WANTED] = -1
    for _ in range(2):  # a loop, so that the rules stand in the kernel once
        out[WANTED] = chosen(key, step, legal(state, out))
    return sought(out)


@rule
def tally_in_one_loop(seed: int, first: int, number: int, limit: int, out: Any, tally: Any) -> int:
    """The same as `tally_games`, as one loop over moves: the games of a warp then never wait for the longest of them.

    All threads of a warp end each move together, also those that have no games left: what has come apart in a move
    does not stay apart. (At the head of the loop the compiler would make two places of the one where they meet.) On a
    processor two loops are faster, so that is what `loops` has.
    """
    unfinished = 0
    game = first
    key = mixed(seed, game)
    state = initial(HOUSE)
    steps = 0
    lucky = 0
    while True:
        mover = turn(state)
        if game == first + number:
            pass
        elif mover != OVER and steps < limit:
            state = forgetting(apply(state, random_move(state, key, steps, out)))
            steps += 1
            lucky += mover == LUCK
        else:
            if mover == OVER:
                add_up(state, seats(HOUSE), steps, lucky, tally)
            else:
                unfinished += 1
            game += 1
            key = mixed(seed, game)
            state = initial(HOUSE)
            steps = 0
            lucky = 0
        if not reached_by_any(game < first + number):
            return unfinished


@kernel
def tally_kernel(seed: int, first: int, number: int, each: int, limit: int, total: Any) -> None:
    """Each thread plays its games, `each` in a row, and adds its tally to the total of all."""
    begin = min(each * cuda.grid(1), number)
    out = cuda.local.array(ROOM, int64)
    tally = cuda.local.array(TALLY, int64)
    for place in range(TALLY):
        tally[place] = 0
    unfinished = tally_in_one_loop(seed, first + begin, min(each, number - begin), limit, out, tally)
    cuda.atomic.add(total, TALLY, unfinished)
    if tally[GAMES] == 0:
        return
    for place in range(TALLY):
        kind = place if place < PER_SEAT else PER_SEAT + (place - PER_SEAT) % EACH
        if kind == SHORTEST or kind == PER_SEAT + FEWEST:
            cuda.atomic.min(total, place, tally[place])
        elif kind == MOST or kind == PER_SEAT + HIGHEST:
            cuda.atomic.max(total, place, tally[place])
        else:
            cuda.atomic.add(total, place, tally[place])


@kernel
def trace_kernel(seed: int, first: int, limit: int, steps: Any, moves: Any, states: Any, views: Any) -> None:
    """Each thread plays one game and writes down every move, every state and every seat's view of it."""
    game = cuda.grid(1)
    if game >= steps.size:
        return
    out = cuda.local.array(ROOM, int64)
    steps[game] = trace_game(HOUSE, seed, first + game, limit, out, moves[game], states[game], views[game])
