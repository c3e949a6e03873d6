"""The games whose bots think in a way of their own. Others think as `Habits()`. docs/opponents.md has the results."""

from __future__ import annotations

from collections.abc import Mapping

from ..effort import Habits
from . import ball, moving, seeking

HABITS: Mapping[str, Habits] = {**seeking.HABITS, **moving.HABITS, **ball.HABITS}
