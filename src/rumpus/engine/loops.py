"""Whole games, many at a time: the loops around the rules, written once for every game and every engine.

Random numbers are a pure function of a key and a step, on ints below 2**63, so that all engines draw the same
ones: game number i of a seed is the same game on every engine, with any number of threads.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.rules.words import LUCK, OVER, WATCHER, count, rule, times

# A game's own functions take the place of these names; see rumpus.engine.linker.
MOVES: int
seats: Callable[[Any], int]
initial: Callable[[Any], Any]
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
observe: Callable[[Any, int], Any]
score: Callable[[Any, int], int]
winners: Callable[[Any], int]
pack_state: Callable[[Any, list[int]], None]
pack_view: Callable[[Any, list[int]], None]

GOLDEN = 0x1E3779B97F4A7C15
FIRST, SECOND = 0x3F58476D1CE4E5B9, 0x14D049BB133111EB

SHARE = 232_792_560
"""What a win is worth in a tally; every number up to 20 divides it, so that shared wins stay whole numbers."""

GAMES, STEPS, SHORTEST, MOST, LUCKY, PER_SEAT = 0, 1, 2, 3, 4, 5
SHARES, ALONE, POINTS, FEWEST, HIGHEST, EACH = 0, 1, 2, 3, 4, 5
"""Where things stand in a tally: five numbers for all, then five for each seat."""


@rule
def mixed(key: int, step: int) -> int:
    """The random number of a step: 63 bits that look like nothing in particular."""
    word = key ^ times(step + 1, GOLDEN)
    word = times(word ^ (word >> 30), FIRST)
    word = times(word ^ (word >> 27), SECOND)
    return word ^ (word >> 31)


@rule
def chosen(key: int, step: int, number: int) -> int:
    """One of so many equally likely choices, from 0."""
    return ((mixed(key, step) >> 31) * number) >> 32


@rule
def random_move(state: Any, key: int, step: int, out: list[int]) -> int:
    """A legal move, each equally likely."""
    return out[chosen(key, step, legal(state, out))]


@rule
def tally_games(options: Any, seed: int, first: int, number: int, limit: int, out: list[int], tally: list[int]) -> int:
    """Play random games and add them up. Returns how many did not end within `limit` moves."""
    players = seats(options)
    unfinished = 0
    for game in range(first, first + number):
        key = mixed(seed, game)
        state = initial(options)
        steps = 0
        lucky = 0
        mover = turn(state)
        while mover != OVER and steps < limit:
            state = apply(state, out[chosen(key, steps, legal(state, out))])
            steps += 1
            lucky += mover == LUCK
            mover = turn(state)
        if mover == OVER:
            add_up(state, players, steps, lucky, tally)
        else:
            unfinished += 1
    return unfinished


@rule
def add_up(state: Any, players: int, steps: int, lucky: int, tally: list[int]) -> None:
    """Add a finished game to a tally."""
    tally[SHORTEST] = steps if tally[GAMES] == 0 else min(tally[SHORTEST], steps)
    tally[MOST] = max(tally[MOST], steps)
    tally[GAMES] += 1
    tally[STEPS] += steps
    tally[LUCKY] += lucky
    won = winners(state)
    for seat in range(players):
        base = PER_SEAT + seat * EACH
        points = score(state, seat)
        if (won >> seat) & 1 == 1:
            tally[base + SHARES] += SHARE // count(won)
            tally[base + ALONE] += count(won) == 1
        tally[base + POINTS] += points
        tally[base + FEWEST] = points if tally[GAMES] == 1 else min(tally[base + FEWEST], points)
        tally[base + HIGHEST] = points if tally[GAMES] == 1 else max(tally[base + HIGHEST], points)


@rule
def trace_game(
    options: Any, seed: int, game: int, limit: int, out: list[int], moves: Any, states: Any, views: Any
) -> int:
    """Play one random game and write down every move, every state and every seat's view of it.

    `states` has a row for each state; `views` one for each state and seat, and the watcher's after the last seat's.
    Returns the number of moves.
    """
    players = seats(options)
    key = mixed(seed, game)
    state = initial(options)
    steps = 0
    while True:
        pack_state(state, states[steps])
        for seat in range(players):
            pack_view(observe(state, seat), views[steps][seat])
        pack_view(observe(state, WATCHER), views[steps][players])
        if turn(state) == OVER or steps == limit:
            return steps
        move = random_move(state, key, steps, out)
        moves[steps] = move
        state = apply(state, move)
        steps += 1
