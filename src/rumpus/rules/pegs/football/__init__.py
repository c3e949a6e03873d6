"""Football: eleven men, one hidden ball; run, pass and kick it past a defence that you cannot see. 21 points win."""

from __future__ import annotations

from .calls import scene, tell
from .play import apply, evaluate, initial, legal, score, seats, turn, winners
from .state import LONGEST, MEMORY, MOVES, SEATS, Options, State
from .talk import ABOUT, OPTIONS, actions, show, touch, why_not
from .view import View, observe
