"""Levels: beginner, player, expert. They differ by effort and by imprecision, never by seeing more."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from rumpus.rules.errors import BadOption

from .effort import Effort, Habits
from .habits import HABITS


def effort_of(game: str, words: str) -> Effort:
    """The effort of a level in a game; after a colon, single settings can be changed, to study what they do.

    >>> effort_of("x-rays", "expert:rounds=50").rounds
    50
    """
    level, _, changes = words.partition(":")
    effort = HABITS.get(game, Habits()).effort(level)
    kinds = {field.name: type(getattr(effort, field.name)) for field in fields(Effort)}
    for change in filter(None, changes.split(",")):
        name, _, value = change.partition("=")
        if name not in kinds:
            raise BadOption(f"an effort has no {name!r}; it has: {', '.join(kinds)}")
        effort = replace(effort, **{name: _number(name, value, kinds[name])})
    if effort.sweep == effort.rounds == 0:
        raise BadOption("a bot with neither a sweep nor rounds cannot think")
    return effort


def _number(name: str, value: str, kind: type) -> Any:
    fewest = 1 if name == "worlds" else 0
    try:
        number = kind(value)
    except ValueError:
        number = -1
    if not fewest <= number <= MOST:
        raise BadOption(f"{name} cannot be {value!r}: a number from {fewest} to {MOST:,}")
    return number


MOST = 1_000_000
"""No setting of an effort is larger: a search needs memory for each of its rounds."""
PLAIN_SHARE = 16
"""In plain Python a bot thinks about so many times less."""


def in_plain_python(effort: Effort) -> Effort:
    """The same way of thinking with a smaller search, for as long as the native code is not ready."""
    return replace(
        effort,
        worlds=max(24, min(effort.worlds // PLAIN_SHARE, 60)),
        exact=min(effort.exact, 120),
        sweep=min(effort.sweep, 24),
        rounds=min(effort.rounds, max(40, effort.rounds // PLAIN_SHARE), 150),
    )
