"""Habits for the games of hide-and-seek."""

from __future__ import annotations

from ..effort import Habits

HABITS: dict[str, Habits] = {}
