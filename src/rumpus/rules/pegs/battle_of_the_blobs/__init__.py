"""Battle of the Blobs: two hidden blobs grow until they meet; each alarm bites a hole into the one that was met."""

from __future__ import annotations

from .play import apply, evaluate, initial, legal, score, seats, turn, winners
from .state import LONGEST, MOVES, SEATS, Options, State
from .talk import ABOUT, OPTIONS, actions, scene, show, tell, touch, why_not
from .view import View, observe
