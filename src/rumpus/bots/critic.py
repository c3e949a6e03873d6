"""A learned value of states: two layers of ReLUs over their words. In the words of the rules: plain and native.

Numbers are added in one order, so compiled code gives the same state the same value on every machine.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.rules.words import rule

# A game's own functions take the place of these names; see rumpus.engine.linker.
pack_state: Callable[[Any, list[int]], None]

BIT, ONE_HOT, SCALED = range(3)
"""What a column is: a bit of a word, whether a word has a value, or a word between its least and its most."""
SURELY = 0.999
"""What was learned never says more than this: only a game that is over is won."""


class Critic(NamedTuple):
    """The layers of a network, what their columns are, and memory for both; all empty where nothing was learned."""

    words: list[int]
    kinds: list[int]
    values: list[int]
    scales: list[list[float]]
    """See `rumpus.bots.learned.features.StatePlan`."""
    first: list[list[float]]
    first_bias: list[list[float]]
    second: list[list[float]]
    second_bias: list[list[float]]
    last: list[list[float]]
    last_bias: list[list[float]]
    row: list[int]
    """A state, packed."""
    hidden: list[list[float]]
    """What both hidden layers say."""


@rule
def critic_column(critic: Critic, column: int) -> float:
    """A column of the state that was packed."""
    word, kind, value = critic.row[critic.words[column]], critic.kinds[column], critic.values[column]
    if kind == BIT:
        return 1.0 * (word >> value & 1)
    if kind == ONE_HOT:
        return 1.0 * (word == value)
    return (word - value) * critic.scales[0][column]


@rule
def learned_value(state: Any, critic: Critic) -> float:
    """What a state is worth to the first seat, from -1 to 1."""
    pack_state(state, critic.row)
    early, late = critic.hidden[0], critic.hidden[1]
    width = len(early)
    for unit in range(width):
        early[unit] = critic.first_bias[0][unit]
        late[unit] = critic.second_bias[0][unit]
    for column in range(len(critic.words)):
        share = critic_column(critic, column)
        if share == 1.0:
            for unit in range(width):
                early[unit] += critic.first[column][unit]
        elif share != 0.0:
            for unit in range(width):
                early[unit] += share * critic.first[column][unit]
    for place in range(width):
        said = early[place]
        if said > 0.0:
            for unit in range(width):
                late[unit] += said * critic.second[place][unit]
    value = critic.last_bias[0][0]
    for place in range(width):
        value += max(late[place], 0.0) * critic.last[place][0]
    return min(max(value, -SURELY), SURELY)
