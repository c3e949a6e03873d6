"""What can be wrong with a database, in words for a person."""

from __future__ import annotations

from rumpus.rules.errors import RumpusError


class BadDatabase(RumpusError):
    """A database that a room cannot work with."""


class NotNow(RumpusError):
    """The database does not answer just now, or another room plays the table. Whoever comes again may be let in."""
