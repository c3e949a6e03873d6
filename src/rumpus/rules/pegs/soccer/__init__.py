"""Soccer: a keeper, three men and one ball between two teams that cannot see each other; three goals win."""

from __future__ import annotations

from .moves import actions, show, touch, why_not
from .play import apply, evaluate, initial, legal, score, seats, turn, winners
from .state import LONGEST, MOVES, SEATS, Options, State
from .talk import ABOUT, OPTIONS, scene, tell
from .view import View, observe
