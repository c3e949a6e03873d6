"""What is legal: one module of pure functions a game, and the words they are written in."""
