"""What the threads of a graphics card do in a batch of games (see `batching`).

A thread for each game plays. Masks and tensors are written by a thread for each number, because neighbours that write
side by side share one trip to memory. The names that are only declared are filled in by `cuda_batch`.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from typing import Any

from .batching import (
    PLAN,
    WORD_LEAF,
    WORD_LEAST,
    WORD_SIZE,
    WORD_START,
    WORD_WAY,
    Rows,
    Terms,
    is_refused,
    mark_offers,
    play_games,
    shade_of,
    write_views,
)
from .cuda_words import cuda, kernel

HOUSE: Any


@kernel
def take_kernel(given: Any, actions: Any) -> None:
    """Actions of any kind of whole number are taken down as words."""
    game = cuda.grid(1)
    if game < actions.size:
        actions[game] = given[game]


@kernel
def refuse_kernel(notes: Any, offers: Any, moves: Any, actions: Any, refused: Any, who: int) -> None:
    """The first place whose action is not legal is written down."""
    game = cuda.grid(1)
    if game < actions.size and is_refused(notes[game], offers[game], actions[game], moves, who):
        cuda.atomic.min(refused, 0, game)


@kernel
def play_kernel(rows: Rows, actions: Any, refused: Any, ended: Any, who: int, steps: int, terms: Terms) -> None:
    """Each thread plays its game on; nobody does where an action has been refused.

    Other kernels write masks and tensors: here that is left out for good, so that the compiler leaves it out.
    """
    game = cuda.grid(1)
    places = rows.turns.size
    if game >= places or refused[0] < places:
        return
    bare = Terms(terms.seed, places, terms.again, terms.reward, 0, 0, 1, terms.learner, terms.longest)
    total = play_games(rows, game, 1, who, steps, actions, HOUSE, bare)
    if total > 0:
        cuda.atomic.add(ended, 0, total)
    if terms.observed > 0:
        notes, first = rows.notes[game], game * terms.observed
        write_views(rows.states[game], notes, rows.seen[game], rows.views, first, terms.observed, 1)


@kernel
def clear_kernel(masks: Any, refused: Any) -> None:
    """Masks are emptied."""
    places, columns = masks.shape
    place = cuda.grid(1)
    if place < places * columns and refused[0] >= places:
        masks[place // columns, place % columns] = False


@kernel
def mark_kernel(masks: Any, notes: Any, offers: Any, known: Any, actions: Any) -> None:
    """Each thread marks what is offered in its game."""
    game = cuda.grid(1)
    if game < masks.shape[0]:
        mark_offers(masks[game], notes[game], offers[game], known, actions)


@kernel
def tensor_kernel(views: Any, plan: Any, words: Any, tensors: Any) -> None:
    """Each thread writes one number of a tensor; `words` says of which word it is a part."""
    places, columns = tensors.shape
    place = cuda.grid(1)
    if place >= places * columns:
        return
    game, column = place // columns, place % columns
    line = words[column] * PLAN
    word = views[game, plan[line + WORD_LEAF]]
    way, size, least = plan[line + WORD_WAY], plan[line + WORD_SIZE], plan[line + WORD_LEAST]
    tensors[game, column] = shade_of(word, way, size, least, column - plan[line + WORD_START])
