"""Random play of OpenSpiel states, for the tests beside it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

from rumpus.adapters.openspiel import RumpusGame, RumpusState, short_name


def load(slug: str, **house: object) -> RumpusGame:
    """A game of the catalogue, as OpenSpiel loads it."""
    game: RumpusGame = pyspiel.load_game(short_name(slug), house)
    return game


def random_action(state: RumpusState, dice: Random) -> int:
    """Any legal action, luck's too."""
    return int(dice.choice(state.legal_actions()))


def walk(game: RumpusGame, seed: int, most: int = 10_000) -> Iterator[tuple[RumpusState, int]]:
    """Each state of a random game that is not the last, with the action made there."""
    dice, state = Random(seed), game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            return
        action = random_action(state, dice)
        yield state.clone(), action
        state.apply_action(action)


def shown(state: RumpusState, seat: int) -> list[Any]:
    """All that OpenSpiel shows a seat."""
    return [
        state.observation_string(seat),
        state.information_state_string(seat),
        state.observation_tensor(seat),
        state.information_state_tensor(seat),
        state.legal_actions(seat) if state.current_player() == seat else [],
        [state.action_to_string(seat, action) for action in state.legal_actions(seat)]
        if state.current_player() == seat
        else [],
    ]
