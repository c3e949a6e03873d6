"""Hideout: each player hides two shapes of three pegs; one try a turn, or a guess that wins or loses at once."""

from __future__ import annotations

from .play import apply, evaluate, initial, legal, score, seats, turn, winners
from .state import LONGEST, MOVES, NOTES, SEATS, Options, State
from .talk import ABOUT, OPTIONS, actions, scene, show, tell, touch, why_not
from .view import View, observe
