"""Messages as text: how they are read and written."""

from __future__ import annotations

import msgspec

from .from_browser import FromBrowser
from .from_server import FromServer

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


class Unreadable(ValueError):
    """A message that is none. What it says can be shown to whoever sent it."""


def read(text: str | bytes) -> FromBrowser:
    """A message from a browser, or a refusal that says what is wrong with it.

    >>> read('{"type": "ready", "seat": 1}')
    Ready(seat=1)
    >>> read('{"type": "ready", "seat": "me"}')
    Traceback (most recent call last):
    rumpus.room.web.protocol.codec.Unreadable: Expected `int`, got `str` - at `$.seat`
    """
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(str(error)) from None


def write(message: FromServer) -> bytes:
    """A message as it goes over the wire.

    >>> from rumpus.room.web.protocol.from_server import Pong
    >>> write(Pong())
    b'{"type":"pong"}'
    """
    return _encoder.encode(message)
