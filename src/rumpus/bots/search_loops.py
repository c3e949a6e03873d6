"""Search over the worlds of a belief: what each move is worth to whoever makes it.

Information-set tree search: every seat has nodes of its own, one for each history it can tell apart, so nobody in the
tree acts on what it cannot know. Flat memory, no objects. Written in the words of the rules: plain and native.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any, NamedTuple

from rumpus.engine.loops import FIRST, SECOND
from rumpus.rules.words import LUCK, OVER, count, rule, times

from .critic import Critic, learned_value
from .proposal import folded, word_of

# A game's own functions take the place of these names; see rumpus.engine.linker.
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
observe: Callable[[Any, int], Any]
winners: Callable[[Any], int]
evaluate: Callable[[Any, int], float]
unpack_state: Callable[[list[int]], Any]
pack_view: Callable[[Any, list[int]], None]

ROOT = 1
"""The key of the node of the seat that thinks."""
DEEPEST = 64
"""So many decisions of a walk down the tree are remembered."""
NODES, EDGES = 0, 1
"""Where the counts of used nodes and edges stand."""


class Tree(NamedTuple):
    """The memory of a search, in flat rows: a place for each node, and one for each move from a node (an edge)."""

    keys: Any
    """By place: the key of the history, or 0 where there is no node."""
    first: Any
    """The first edge of a node; its others follow."""
    width: Any
    """How many edges a node has."""
    visits: Any
    totals: Any
    squares: Any
    """How often a node was walked through, and the sums of the values found and of their squares."""
    tries: Any
    gains: Any
    """By edge: how often it was taken, and the sum of the values found."""
    used: Any
    """How many nodes and edges there are."""


class Scratch(NamedTuple):
    """Rows that a search writes over all the time."""

    trail: Any
    """Node, edge and mover of each decision of a walk."""
    known: Any
    saw: Any
    """By seat: the key of its history, and what it saw last."""
    out: Any
    spare: Any
    row: Any
    dice: Any


class Sums(NamedTuple):
    """By move: the sums of the values found, and of their squares."""

    values: Any
    squares: Any


@rule
def any_of(dice: list[int], number: int) -> int:
    """One of so many equally likely choices, from 0."""
    return ((word_of(dice) >> 31) * number) >> 32


@rule
def history_word(key: int, word: int) -> int:
    """The key of a history with one thing more in it. Never 0, which means that there is no node."""
    word = times(key ^ times(word, FIRST), SECOND)
    return (word ^ (word >> 32)) | 2


@rule
def view_word(state: Any, seat: int, row: list[int]) -> int:
    """What a seat sees, as one word."""
    pack_view(observe(state, seat), row)
    return folded(row)


@rule
def value_to(state: Any, seat: int) -> float:
    """What a state is worth to a seat: its share of the win when the game is over, else a guess."""
    if turn(state) != OVER:
        return evaluate(state, seat)
    won = winners(state)
    return ((won >> seat) & 1) / count(won) if won != 0 else 0.0


@rule
def strolled(state: Any, steps: int, out: list[int], dice: list[int]) -> Any:
    """The state after some random moves, or at the end of the game."""
    for _ in range(steps):
        if turn(state) == OVER:
            return state
        state = apply(state, out[any_of(dice, legal(state, out))])
    return state


@rule
def learned_value_to(state: Any, seat: int, critic: Critic, scratch: Scratch) -> float:
    """What a state is worth to a seat, as was learned, after what luck has still to settle."""
    while turn(state) == LUCK:
        state = strolled(state, 1, scratch.spare, scratch.dice)
    if turn(state) == OVER:
        return value_to(state, seat) if winners(state) != 0 else 0.5
    value = 0.5 + 0.5 * learned_value(state, critic)
    return value if seat == 0 else 1.0 - value


@rule
def sweep(
    worlds: list[list[int]], number: int, seat: int, ahead: int, critic: Critic, scratch: Scratch, sums: Sums
) -> int:
    """Each move in each world, and what it is worth after a few random moves more. Returns how many moves there are.

    The same luck for every move of a world, so that differences come from the moves.
    """
    out, dice = scratch.out, scratch.dice
    choices = 0
    for index in range(number):
        state = unpack_state(worlds[index])
        choices = legal(state, out)
        began = dice[1]
        latest = began
        for choice in range(choices):
            dice[1] = began
            after = strolled(apply(state, out[choice]), ahead, scratch.spare, dice)
            value = value_to(after, seat) if len(critic.words) == 0 else learned_value_to(after, seat, critic, scratch)
            sums.values[choice] += value
            sums.squares[choice] += value * value
            latest = max(latest, dice[1])
        dice[1] = latest
    return choices


@rule
def node_of(keys: list[int], key: int) -> int:
    """Where the node of a key is, or the free place where it would be."""
    mask = len(keys) - 1
    place = times(key, SECOND) & mask
    while keys[place] != 0 and keys[place] != key:
        place = (place + 1) & mask
    return place


@rule
def planted(tree: Tree, key: int, choices: int) -> int:
    """The node of a key, made if there was none and there is room; -1 if there is no room."""
    used = tree.used
    node = node_of(tree.keys, key)
    if tree.keys[node] == key:
        return node if tree.width[node] == choices else -1
    if used[NODES] * 2 >= len(tree.keys) or used[EDGES] + choices > len(tree.tries):
        return -1
    tree.keys[node] = key
    tree.first[node] = used[EDGES]
    tree.width[node] = choices
    used[NODES] += 1
    used[EDGES] += choices
    return node


@rule
def most_promising(tree: Tree, node: int, breadth: float, dice: list[int]) -> int:
    """An edge that was never tried, any of them; else the best by mean and doubt. Doubt is scaled by the spread."""
    tries, gains, visits = tree.tries, tree.gains, tree.visits[node]
    base: int = tree.first[node]
    choices = tree.width[node]
    untried = 0
    for edge in range(base, base + choices):
        untried += tries[edge] == 0
    if untried > 0:
        wanted = any_of(dice, untried)
        for edge in range(base, base + choices):
            if tries[edge] == 0:
                if wanted == 0:
                    return edge
                wanted -= 1
    mean = tree.totals[node] / visits
    spread_out = sqrt(max(tree.squares[node] / visits - mean * mean, 0.0000001))
    doubt = breadth * spread_out * sqrt(log(visits + 1.0))
    best = base
    highest = -1.0e9
    for edge in range(base, base + choices):
        value = gains[edge] / tries[edge] + doubt / sqrt(1.0 * tries[edge])
        if value > highest:
            highest = value
            best = edge
    return best


@rule
def think(
    worlds: list[list[int]], seat: int, rounds: int, ahead: int, breadth: float, tree: Tree, scratch: Scratch
) -> None:
    """Walk down the tree so many times, each time in a world of the belief, and remember what came of it."""
    trail, known, saw, out, row, dice = (
        scratch.trail, scratch.known, scratch.saw, scratch.out, scratch.row, scratch.dice,
    )  # fmt: skip
    players = len(known)
    for _ in range(rounds):
        state = unpack_state(worlds[any_of(dice, len(worlds))])
        for other in range(players):
            saw[other] = view_word(state, other, row)
            known[other] = history_word(other + 3, saw[other])
        known[seat] = ROOT
        steps = 0
        fresh = False
        mover = turn(state)
        while mover != OVER and not fresh and steps < DEEPEST:
            choices = legal(state, out)
            if mover == LUCK:
                move = out[any_of(dice, choices)]
            else:
                before = tree.used[NODES]
                node = planted(tree, known[mover], choices)
                if node < 0:
                    break
                fresh = tree.used[NODES] > before
                edge = most_promising(tree, node, breadth, dice)
                trail[steps][0] = node
                trail[steps][1] = edge
                trail[steps][2] = mover
                steps += 1
                move = out[edge - tree.first[node]]
            state = apply(state, move)
            for other in range(players):
                word = view_word(state, other, row)
                if other == mover:
                    known[other] = history_word(history_word(known[other], move), word)
                elif word != saw[other]:
                    known[other] = history_word(known[other], word)
                saw[other] = word
            mover = turn(state)
        state = strolled(state, ahead, out, dice)
        for step in range(steps):
            node, edge, mover = trail[step][0], trail[step][1], trail[step][2]
            value = value_to(state, mover)
            tree.visits[node] += 1
            tree.totals[node] += value
            tree.squares[node] += value * value
            tree.tries[edge] += 1
            tree.gains[edge] += value
