"""Secrets that open a seat. Whoever has one may sit there; the server keeps only its hash."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

WATCH = -1
"""The seat of a token that only lets somebody look on."""


def fresh_token() -> str:
    """A token that nobody guesses: 144 random bits.

    >>> len(fresh_token())
    24
    """
    return secrets.token_urlsafe(18)


def open_token(table: str, seat: int) -> str:
    """What everybody in the room may know of an open table. It opens something only where a grant says so.

    >>> open_token("abc", 1), open_token("abc", WATCH)
    ('open-abc-1', 'open-abc')
    """
    return f"open-{table}" if seat == WATCH else f"open-{table}-{seat}"


def fresh_table() -> str:
    """The name of a new table.

    >>> fresh_table() == fresh_table()
    False
    """
    return secrets.token_urlsafe(9)


def may_be_table(name: str) -> bool:
    """Whether a table can have that name. Strangers ask for names that a database does not even take.

    >>> may_be_table(fresh_table()), may_be_table("no\\0table")
    (True, False)
    """
    return re.fullmatch(r"[\w-]{1,32}", name, re.ASCII) is not None


def successor_token(token: str, successor: str) -> str:
    """The token of the same device at the table of a rematch. Only who has the first one can make the second.

    >>> successor_token("a", "b") == successor_token("a", "b") != successor_token("a", "c")
    True
    """
    secret = hmac.digest(token.encode(errors="surrogatepass"), f"rematch {successor}".encode(), "sha256")
    return base64.urlsafe_b64encode(secret[:18]).decode()


def hashed(token: str) -> str:
    """What is kept of a token. It is random enough that its hash needs no salt.

    >>> hashed("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
