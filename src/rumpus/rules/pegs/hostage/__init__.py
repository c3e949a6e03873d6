"""Hostage: each player guards one hostage with a growing team, and looks for the other's by touch."""

from __future__ import annotations

from .play import apply, evaluate, initial, legal, score, seats, turn, winners
from .state import LONGEST, MOVES, SEATS, Options, State
from .talk import ABOUT, OPTIONS, actions, scene, show, tell, touch, why_not
from .view import View, observe
