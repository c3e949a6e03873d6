"""Recipes by game: what differs from the usual one, and why. Entropy and pull are in the units of rewards, -1 to 1."""

from __future__ import annotations

from dataclasses import replace

from .training import Recipe

SEEKING = {"entropy": (0.05, 0.01), "pull": 0.1}
"""Short games of hiding and seeking: what is hidden must stay well mixed."""
RACING = {"entropy": (0.01, 0.001), "pull": 0.03, "discount": 0.998}
"""Long games with many moves that matter little: more entropy keeps them at random play."""

DIFFERENT: dict[str, dict[str, object]] = {
    "x-rays": {**SEEKING, "decays": ()},  # a seat sees all it ever tried: there is nothing to remember
    "hideout": {**SEEKING, "decays": ()},
    "chain-gang": SEEKING,
    "hostage": SEEKING,
    "free-for-all": SEEKING,
    "mad-dash": SEEKING,
    "tic-tac-two": SEEKING,
    "leap-frog": RACING,
    "rapid-transit": RACING,
}


def recipe_of(game: str) -> Recipe:
    """The recipe of a game.

    >>> recipe_of("leap-frog").discount
    0.998
    """
    return replace(Recipe(), **DIFFERENT.get(game, {}))  # type: ignore[arg-type]
