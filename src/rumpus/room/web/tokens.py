"""Secrets that open a seat. Whoever has one may sit there; the server keeps only its hash."""

from __future__ import annotations

import hashlib
import secrets

WATCH = -1
"""The seat of a token that only lets somebody look on."""


def fresh_token() -> str:
    """A token that nobody guesses: 144 random bits.

    >>> len(fresh_token())
    24
    """
    return secrets.token_urlsafe(18)


def fresh_table() -> str:
    """The name of a new table.

    >>> fresh_table() == fresh_table()
    False
    """
    return secrets.token_urlsafe(9)


def hashed(token: str) -> str:
    """What is kept of a token. It is random enough that its hash needs no salt.

    >>> hashed("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
