"""Habits for the games of football, soccer, cards and dice."""

from __future__ import annotations

from ..effort import Habits

HABITS: dict[str, Habits] = {}
