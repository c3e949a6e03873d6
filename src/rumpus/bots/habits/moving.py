"""Habits for the games of pieces that move unseen."""

from __future__ import annotations

from ..effort import Habits

HABITS: dict[str, Habits] = {}
