"""Players that learned by playing themselves: small networks on top of a belief, without a learning library."""

from pathlib import Path

FOLDER = Path(__file__).parent / "weights"
"""What was learned: a file of weights a game."""
