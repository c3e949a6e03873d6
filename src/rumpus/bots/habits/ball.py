"""Habits for the games of football, soccer, cards and dice."""

from __future__ import annotations

from ..effort import Effort, Habits

HABITS: dict[str, Habits] = {
    # Hands are nearly even among what is unseen: few worlds do. Luck's draws are what a belief pays for.
    "jukem": Habits(
        expert=Effort(worlds=200, exact=300, rounds=6_000, ahead=2),
        player=Effort(worlds=60, exact=100, rounds=60, ahead=2, slip=1.1),
        beginner=Effort(worlds=24, exact=40, rounds=20, ahead=0, slip=3.5),
    ),
    # A call is judged when its cards have been turned, so the tree goes on to the next decision and no farther.
    "pigskin": Habits(
        expert=Effort(worlds=100, exact=100, rounds=1_500, ahead=0, breadth=0.7),
        player=Effort(worlds=80, exact=60, rounds=80, ahead=0, breadth=0.7, slip=1.3),
        beginner=Effort(worlds=80, exact=40, rounds=24, ahead=0, slip=9.0),
    ),
    # Every play is tried in many worlds before the tree grows: there are up to sixty of them. Men move unseen, so
    # beliefs need many worlds at every level, or none is left when an alarm sounds.
    "football": Habits(
        expert=Effort(worlds=1_000, exact=1_000, sweep=100, rounds=600, ahead=2),
        player=Effort(worlds=1_000, exact=400, sweep=10, rounds=40, ahead=2, slip=1.0),
        beginner=Effort(worlds=1_000, exact=200, sweep=4, rounds=20, ahead=2, slip=2.5),
    ),
    "soccer": Habits(
        expert=Effort(worlds=1_000, exact=1_000, sweep=200, rounds=800, ahead=4),
        player=Effort(worlds=1_000, exact=300, sweep=20, rounds=60, ahead=4, slip=1.0),
        beginner=Effort(worlds=1_000, exact=200, rounds=40, ahead=4, slip=2.5),
    ),
}
