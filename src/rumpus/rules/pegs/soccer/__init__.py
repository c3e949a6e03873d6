"""Soccer: a keeper, three men and one ball between two teams that cannot see each other; three goals win."""

from __future__ import annotations

from .moves import actions, show, touch, why_not
from .play import apply, evaluate, initial, legal, score, seats, turn, winners
from .state import LONGEST, MOVES, SEATS, Options, State
from .talk import ABOUT, OPTIONS, scene, tell
from .view import View, observe

__all__ = [
    "ABOUT",
    "LONGEST",
    "MOVES",
    "OPTIONS",
    "SEATS",
    "Options",
    "State",
    "View",
    "actions",
    "apply",
    "evaluate",
    "initial",
    "legal",
    "observe",
    "scene",
    "score",
    "seats",
    "show",
    "tell",
    "touch",
    "turn",
    "why_not",
    "winners",
]
