"""Thimbles, but the lid says that there are no secrets."""

# ruff: noqa: F401 -- a game file offers all of these names

from __future__ import annotations

from dataclasses import replace

from rumpus.conformance import example
from rumpus.conformance.example import (
    LONGEST,
    MOVES,
    OPTIONS,
    SEATS,
    Options,
    State,
    View,
    apply,
    evaluate,
    initial,
    legal,
    observe,
    scene,
    score,
    seats,
    show,
    tell,
    touch,
    turn,
    why_not,
    winners,
)

ABOUT = replace(example.ABOUT, secrets=False)
