"""The weights of a learned player, as they are shipped: a small file a game, read with NumPy alone.

The policy is kept as bytes with a scale for each output, the value in half precision: both play as well as the floats
that were learned (docs/training.md), in a quarter of the space.
"""

from __future__ import annotations

import functools
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rumpus.rules.catalogue import Book
from rumpus.rules.errors import RumpusError

from ..critic import Critic
from ..mind import Mind
from . import FOLDER
from .features import Row, StatePlan, Words, fingerprint

Layers = tuple[tuple[Row, Row], ...]


class BadWeights(RumpusError):
    """A file of weights that does not fit its game."""


def forward(layers: Layers, rows: Row) -> Row:
    """A network of ReLUs, for one row or many."""
    for weights, bias in layers[:-1]:
        rows = np.maximum(rows @ weights + bias, 0)
    weights, bias = layers[-1]
    return rows @ weights + bias


@dataclass(frozen=True)
class Weights:
    """A learned policy over the actions of a game, a learned value of its states for seat 1, and what they look at."""

    about: dict[str, Any]
    """How it was learned, and how it plays: game, fingerprint, minutes, decisions, sharpness, ..."""
    columns: Words
    """The columns of the tensor of a view that are looked at: those that ever change."""
    decays: Row
    plan: StatePlan
    policy: Layers
    value: Layers

    def preferences(self, given: Row, actions: Sequence[int]) -> npt.NDArray[np.float64]:
        """The logarithm of how likely the policy takes each of some actions, if it must take one of them."""
        logits = forward(self.policy, given)[list(actions)].astype(np.float64)
        logits -= logits.max()
        found: npt.NDArray[np.float64] = logits - np.log(np.exp(logits).sum())
        return found

    def critic(self, mind: Mind) -> Critic:
        """The learned value, as a search asks for it."""
        plan, layers = self.plan, [each.reshape(-1, each.shape[-1]) for layer in self.value for each in layer]
        numbers = (plan.words, plan.kinds, plan.values, plan.scales.reshape(1, -1), *layers)
        memory = mind.ints(mind.state_words), mind.float_rows(2, len(self.value[0][1]))
        return Critic._make((*map(mind.array, numbers), *memory))

    def save(self, path: Path) -> None:
        """Write the file; the same weights give the same bytes."""
        arrays: dict[str, Any] = {
            "about": np.frombuffer(json.dumps(self.about, sort_keys=True).encode(), np.uint8),
            "columns": self.columns.astype(np.int16),
            "decays": self.decays,
            "plan_words": self.plan.words.astype(np.int16),
            "plan_kinds": self.plan.kinds.astype(np.int8),
            "plan_values": self.plan.values.astype(np.int16),
            "plan_scales": self.plan.scales,
        }
        for number, (weights, bias) in enumerate(self.policy):
            scale = np.maximum(np.abs(weights).max(axis=0), 1e-8) / 127
            arrays[f"policy{number}"] = np.round(weights / scale).astype(np.int8)
            arrays[f"policy{number}_scale"] = scale.astype(np.float32)
            arrays[f"policy{number}_bias"] = bias.astype(np.float16)
        for number, (weights, bias) in enumerate(self.value):
            arrays[f"value{number}"], arrays[f"value{number}_bias"] = (
                weights.astype(np.float16),
                bias.astype(np.float16),
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, **arrays)


def read_weights(path: Path) -> Weights:
    """The weights of a file."""
    try:
        with path.open("rb") as file, np.load(file) as found:
            return _weights(dict(found))
    except (OSError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise BadWeights(f"{path} holds no weights: {error}") from error


def _weights(arrays: dict[str, npt.NDArray[Any]]) -> Weights:
    def layers(name: str) -> Layers:
        number = sum(key.startswith(name) and key.endswith("_bias") for key in arrays)
        return tuple(_layer(arrays, f"{name}{each}") for each in range(number))

    words, kinds, values = (arrays[f"plan_{name}"].astype(np.int64) for name in ("words", "kinds", "values"))
    plan = StatePlan(words, kinds, values, arrays["plan_scales"])
    about = json.loads(arrays["about"].tobytes())
    return Weights(about, arrays["columns"].astype(np.int64), arrays["decays"], plan, layers("policy"), layers("value"))


def _layer(arrays: dict[str, npt.NDArray[Any]], name: str) -> tuple[Row, Row]:
    weights = arrays[name].astype(np.float32) * arrays.get(f"{name}_scale", np.float32(1))
    return np.ascontiguousarray(weights, np.float32), arrays[f"{name}_bias"].astype(np.float32)


@functools.cache
def weights_of(game: str) -> Weights | None:
    """The weights that are shipped for a game, if there are any."""
    path = FOLDER / f"{game}.npz"
    return read_weights(path) if path.exists() else None


def fitting(weights: Weights, book: Book) -> Weights:
    """The weights, if they were learned in this game as it is now."""
    if weights.about["fingerprint"] != fingerprint(book):
        raise BadWeights(f"these weights were learned in another version of {book.about.title}")
    return weights
