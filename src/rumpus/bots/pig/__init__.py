"""Pig Dice for two, solved exactly: its game turn by turn, the best play, what answers it best, and who plays it."""
