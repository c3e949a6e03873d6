"""The game room in a terminal: a menu, boards drawn in characters, one keyboard for everybody."""
