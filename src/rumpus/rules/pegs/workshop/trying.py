"""Twenty games of a description, played before it is accepted: good phrases can still make a dead game."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

from ...errors import BadDescription
from ...words import OVER
from .phrases import Game
from .sense import longest
from .writing import written

GAMES = 20
STEPS = 20_000
"""Moves in all of them together, so that nobody waits long for an answer about a game that goes on and on."""


def module_of(game: Game) -> ModuleType:
    """The module of a description, in memory: for plain games only, since a compiler wants a file."""
    module = ModuleType("rumpus_tried")
    exec(compile(written(game), "<description>", "exec", dont_inherit=True), vars(module))  # our own text, from data
    return module


def must_be_playable(game: Game) -> None:
    """Refuse a game in which nobody ever decides anything, or nothing is ever heard."""
    rules: Any = module_of(game)
    choices, alarms, left = 0, 0, STEPS
    for number in range(GAMES):
        moves, free, sounded = played(rules, Random(number), min(longest(game), left))
        choices, alarms, left = choices + free, alarms + sounded, left - moves
    if not choices:
        raise BadDescription(1, f"in {GAMES} games nobody ever had a choice")
    if not alarms:
        raise BadDescription(1, f"in {GAMES} games no alarm ever sounded: the players never meet")


def played(rules: Any, dice: Random, most: int) -> tuple[int, int, int]:
    """A random game: its moves, how often a player had a choice, and how many alarms there were."""
    state, out, choices = rules.initial(rules.Options()), [0] * (rules.MOVES + 1), 0
    for moves in range(most + 1):
        if rules.turn(state) == OVER:
            return moves, choices, sum(state.alarms)
        number = rules.legal(state, out)
        if number < 1:
            raise BadDescription(1, "a player could have no move at all")
        choices += number > 1
        state = rules.apply(state, out[dice.randrange(number)])
    if most == rules.LONGEST:
        raise BadDescription(1, f"a game did not end within {most} moves")
    return most, choices, sum(state.alarms)
