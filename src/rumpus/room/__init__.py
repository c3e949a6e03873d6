"""The game room: where people play."""
