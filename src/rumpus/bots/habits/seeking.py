"""Habits for the games of hide-and-seek.

Where a seat only has to find what stands still, every move is judged in many worlds and no tree is grown: the mean of
the judgements is the probability map, and deeper search has not been better.
"""

from __future__ import annotations

from ..effort import Effort, Habits

HABITS: dict[str, Habits] = {
    "free-for-all": Habits(
        expert=Effort(worlds=400, exact=1_000, sweep=400, rounds=0, ahead=0),
        player=Effort(worlds=100, exact=200, sweep=100, rounds=0, ahead=0, slip=2.0),
        beginner=Effort(worlds=40, exact=100, sweep=40, rounds=0, ahead=0, slip=6.0),
    ),
    "x-rays": Habits(
        expert=Effort(worlds=1_000, sweep=1_000, rounds=0, ahead=0),
        player=Effort(worlds=100, exact=100, sweep=100, rounds=0, ahead=0, slip=2.5),
        beginner=Effort(worlds=40, exact=40, sweep=40, rounds=0, ahead=0, slip=12.0),
    ),
    "hideout": Habits(
        expert=Effort(worlds=1_000, sweep=1_000, rounds=0, ahead=0),
        player=Effort(worlds=100, exact=100, sweep=100, rounds=0, ahead=0, slip=1.7),
        beginner=Effort(worlds=40, exact=40, sweep=40, rounds=0, ahead=0, slip=9.0),
    ),
    "tic-tac-two": Habits(
        expert=Effort(keen=6.0, rounds=10_000, ahead=8),
        player=Effort(worlds=200, exact=400, keen=3.0, rounds=600, ahead=6, slip=0.75),
        beginner=Effort(worlds=40, exact=100, rounds=40, ahead=4, slip=6.0),
    ),
    "hostage": Habits(
        expert=Effort(worlds=1_000, rounds=3_000, ahead=0),
        player=Effort(worlds=500, exact=1_000, rounds=200, ahead=0, slip=1.0),
        beginner=Effort(worlds=200, exact=400, rounds=60, ahead=0, slip=2.5),
    ),
    "border-patrol": Habits(
        expert=Effort(rounds=8_000, ahead=6),
        player=Effort(worlds=600, exact=1_000, rounds=300, ahead=4, slip=0.5),
        beginner=Effort(worlds=200, exact=400, rounds=60, ahead=4, slip=1.5),
    ),
}
