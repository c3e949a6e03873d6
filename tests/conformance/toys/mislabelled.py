"""Thimbles, but the house rule says another number of cups than the rules."""

from __future__ import annotations

from rumpus.rules.about import Option

OPTIONS = (
    Option("cups", "5", "How many cups each player has.", "TH-1", lowest=2, highest=8),
    Option("begins", "coin", "Who lifts the first cup.", "TH-3", choices=("coin", "first", "second")),
)
