"""The electronic peg unit: two hidden 6x6 grids wired hole to hole, and an alarm."""
