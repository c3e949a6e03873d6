"""Recipes by game: what differs from the usual one, and why. Entropy and pull are in the units of rewards, -1 to 1."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from rumpus.rules.errors import BadOption

from .training import Recipe

SEEKING = {"entropy": (0.05, 0.01), "pull": 0.1}
"""Short games of hiding and seeking: what is hidden must stay well mixed."""
RACING = {"entropy": (0.01, 0.001), "pull": 0.03, "discount": 0.998}
"""Long games with many moves that matter little: more entropy keeps them at random play."""
LONGEST = {"pull": 0.01, "discount": 0.999, "places": 8192}
"""Games of many hundred decisions: the less each of them matters, the less it may cost to be sure."""

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
    "football": {"entropy": (0.005, 0.0005), "pull": 0.02, "discount": 0.998},
    "pigskin": {**LONGEST, "entropy": (0.003, 0.0003)},
    "jukem": {**LONGEST, "entropy": (0.015, 0.0015), "pull": 0.03, "discount": 1.0},
}


def recipe_of(game: str) -> Recipe:
    """The recipe of a game, which may be a small one.

    >>> recipe_of("leap-frog").discount, recipe_of("x-rays-2x4").decays
    (0.998, ())
    """
    return replace(Recipe(), **DIFFERENT.get(re.sub(r"-\d+x\d+$", "", game), {}))  # type: ignore[arg-type]


def answering(recipe: Recipe) -> Recipe:
    """The recipe of a best answer to somebody who learns nothing: that need not be mixed, nor go round in circles."""
    first, last = recipe.entropy
    return replace(recipe, entropy=(first / 5, last / 5), pull=recipe.pull / 5)


def changed(recipe: Recipe, words: Sequence[str]) -> Recipe:
    """The recipe with some settings changed; no more samples go through the networks at once than there are.

    >>> changed(Recipe(), ["entropy=0.01:0.001", "places=64"]).minibatch
    128
    """
    kinds = {each.name: type(getattr(recipe, each.name)) for each in fields(Recipe)}
    own: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in kinds:
            raise BadOption(f"a recipe has no {name!r}; it has: {', '.join(kinds)}")
        try:
            several = tuple(map(float, filter(None, value.split(":")))) if kinds[name] is tuple else ()
            own[name] = several if kinds[name] is tuple else kinds[name](value)
            wrong = (
                len(several) != 2 if name == "entropy" else name == "decays" and not all(0 <= e < 1 for e in several)
            )
            if wrong or not all(map(math.isfinite, several or (own[name],))):
                raise ValueError
        except ValueError:
            raise BadOption(f"{name} cannot be {value!r}") from None
    recipe = replace(recipe, **own)
    if min(recipe.places, recipe.steps, recipe.minibatch, recipe.hidden, recipe.critic_hidden) < 1:
        raise BadOption("a recipe has at least one of everything")
    return replace(recipe, minibatch=min(recipe.minibatch, 2 * recipe.places))
