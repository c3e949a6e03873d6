"""Habits for the games of pieces that move unseen.

In most of these games, trying every move in many worlds with the same luck for each (`sweep`), and judging after a few
random moves, did better in duels than a tree of about the same cost. Why was not studied.
"""

from __future__ import annotations

from ..effort import Effort, Habits

HABITS: dict[str, Habits] = {
    "mad-dash": Habits(
        expert=Effort(rounds=0, sweep=1_000, ahead=0),
        player=Effort(worlds=300, exact=300, rounds=0, sweep=20, ahead=0, slip=2.0),
        beginner=Effort(worlds=200, exact=200, rounds=0, sweep=4, ahead=0, slip=6.0),
    ),
    "tank-blitz": Habits(
        expert=Effort(worlds=1_000, exact=500, rounds=400, sweep=150, ahead=4),
        player=Effort(worlds=1_000, exact=500, rounds=0, sweep=20, ahead=4, slip=1.0),
        beginner=Effort(worlds=1_000, exact=300, rounds=0, sweep=6, ahead=2, slip=2.5),
    ),
    "chain-gang": Habits(
        expert=Effort(rounds=0, sweep=400, ahead=12),
        player=Effort(worlds=300, exact=400, rounds=100, ahead=0, slip=1.0),
        beginner=Effort(worlds=300, exact=300, rounds=40, ahead=0, slip=2.6),
    ),
    "leap-frog": Habits(
        expert=Effort(rounds=0, sweep=200, ahead=8),
        player=Effort(worlds=600, exact=400, rounds=0, sweep=25, ahead=6, slip=1.5),
        beginner=Effort(worlds=500, exact=400, rounds=0, sweep=6, ahead=4, slip=3.5),
    ),
    "rapid-transit": Habits(
        expert=Effort(worlds=1_000, exact=500, keen=30.0, rounds=0, sweep=100, ahead=4),
        player=Effort(worlds=1_000, exact=500, keen=30.0, rounds=0, sweep=20, ahead=4, slip=0.5),
        beginner=Effort(worlds=1_000, exact=500, keen=30.0, rounds=0, sweep=6, ahead=2, slip=1.2),
    ),
    "battle-of-the-blobs": Habits(
        expert=Effort(worlds=1_000, exact=500, rounds=0, sweep=300, ahead=4),
        player=Effort(worlds=1_000, exact=500, rounds=0, sweep=20, ahead=4, slip=1.2),
        beginner=Effort(worlds=1_000, exact=500, rounds=0, sweep=4, ahead=2, slip=3.0),
    ),
    "space-attack": Habits(
        expert=Effort(rounds=0, sweep=300, ahead=8),
        player=Effort(worlds=300, exact=400, rounds=0, sweep=15, ahead=6, slip=0.8),
        beginner=Effort(worlds=300, exact=300, rounds=0, sweep=3, ahead=2, slip=2.0),
    ),
}
