"""Rumpus: a game room that plays, referees, teaches and studies the games of four vintage boxes."""

__version__ = "0.1.0"
