"""Puzzles: positions of real games in which what a seat has noticed proves something. docs/puzzles.md has the words."""
