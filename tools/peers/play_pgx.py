"""pgx: many games at once inside one compiled loop, each begun anew when it ends.

On the CPU the loop gets one core: XLA is told to use one thread, and the process is kept to a core besides.
"""

from __future__ import annotations

import os
from typing import Any

from tools.peers.worker import Player, library

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

jax, jnp, pgx = library("jax"), library("jax.numpy"), library("pgx")
auto_reset = library("pgx.experimental").auto_reset

STEPS = 32
"""Moves of each game in one call of the compiled loop."""


def opened(way: str, game: str, setting: str) -> Player:
    """A player with so many games at once as the setting says; `bare` leaves the observation out."""
    at_once, views = int(setting), way == "views"
    table = pgx.make(game)
    begin = jax.vmap(table.init)
    step = jax.vmap(auto_reset(table.step, table.init))

    def kept(state: Any) -> Any:
        # What nobody reads, XLA does not compute.
        return state if views else state.replace(observation=jnp.zeros((at_once,)))

    def move(carried: Any, _: Any) -> Any:
        state, key, won = carried
        key, choosing, luck = jax.random.split(key, 3)
        mask = state.legal_action_mask
        wish = jax.random.uniform(choosing, mask.shape)
        action = jnp.argmax(jnp.where(mask, wish, -1.0), axis=-1)
        state = step(state, action, jax.random.split(luck, at_once))
        return (kept(state), key, won + state.rewards.sum()), None

    def many_moves(state: Any, key: Any) -> Any:
        return jax.lax.scan(move, (state, key, jnp.float32(0)), None, length=STEPS)[0]

    def started(key: Any) -> Any:
        return kept(begin(jax.random.split(key, at_once)))

    begun, steps = jax.jit(started), jax.jit(many_moves)
    state, key = begun(jax.random.key(1)), jax.random.key(2)

    def play(number: int) -> int:
        nonlocal state, key
        for _ in range(number):
            state, key, won = steps(state, key)
        won.block_until_ready()
        return number * STEPS * at_once

    return Player(play)
