"""What every request must pass: a host name that is ours, an origin that is ours; and what every answer carries."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def own_names(extra: Iterable[str] = ()) -> frozenset[str]:
    """The names under which this machine may be asked for. Numbers are always allowed, see `ours`."""
    here = socket.gethostname().lower()
    return frozenset({"localhost", here, f"{here.partition('.')[0]}.local", *(name.lower() for name in extra)})


def ours(host: str, names: frozenset[str]) -> bool:
    """Whether a host header is ours. A page elsewhere can point a name of its own at this machine, but not a number.

    >>> ours("127.0.0.1:8000", frozenset()), ours("[::1]:80", frozenset()), ours("evil.example", frozenset())
    (True, True, False)
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return True


def same_origin(origin: str | None, host: str) -> bool:
    """Whether a request comes from a page of this room, or from no page at all.

    >>> same_origin(None, "a:1"), same_origin("http://a:1", "a:1"), same_origin("https://b", "a:1")
    (True, True, False)
    """
    return origin is None or (origin.startswith(("http://", "https://")) and origin.partition("://")[2] == host)


class Guard:
    """Stands before the whole app."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not ours(host, self._names):
            return await _turn_away(scope, receive, send, "This room is not known under that name.")
        asks = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if asks and not same_origin(headers.get("origin"), host):
            return await _turn_away(scope, receive, send, "Only pages of this room may ask that.")
        return await self._app(scope, receive, _with_headers(send))


class Prefixed:
    """A room under a folder of its host. A proxy may pass the folder on, or leave it out."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            if path == self._prefix or path.startswith(f"{self._prefix}/"):
                scope = {**scope, "path": path[len(self._prefix) :] or "/"}
        await self._app(scope, receive, send)


async def _turn_away(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": why})
    else:
        await PlainTextResponse(why, status_code=403, headers=HEADERS)(scope, receive, send)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
