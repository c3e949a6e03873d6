"""The app: what is answered over HTTP, and where the WebSocket is."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from rumpus.rules.errors import RumpusError, UnknownGame

from . import pages
from .answers import AskBriefs, AskCode, Briefs, NewTable
from .house import House, NoTable, NotOver
from .limits import Buckets, Limits
from .safety import Guard, own_names
from .talking import Visitors, talk
from .wording import sentence

log = logging.getLogger("rumpus.room")
STATIC = Path(__file__).parent / "static"
FIGURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Figures carry their own styles; opened by themselves they may do nothing else."""
UNBUILT = "The pages of the room are not built yet. `make play` builds them."

Body = TypeVar("Body")


def room_app(
    folder: Path, limits: Limits | None = None, names: tuple[str, ...] = (), addresses: tuple[str, ...] = ()
) -> ASGIApp:
    """The app of a room whose tables lie in a folder. `names`: host names besides its own."""
    limits = limits or Limits()
    house = House(folder, limits)

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        # Both load a good deal; whoever asks meanwhile waits for them, and the loop does not.
        opening = asyncio.gather(house.open(), asyncio.to_thread(pages.game_cards))
        yield
        with contextlib.suppress(Exception):
            await opening
        await house.close()

    app = Starlette(
        routes=[
            Route("/api/shelf", _shelf),
            Route("/api/guide/{name}", _guide),
            Route("/api/sheet/{name}", _sheet),
            Route("/api/figure/{name}", _figure),
            Route("/api/tables", _make, methods=["POST"]),
            Route("/api/tables/{name}/record", _record),
            Route("/api/briefs", _briefs, methods=["POST"]),
            Route("/api/qr", _code, methods=["POST"]),
            WebSocketRoute("/api/table", talk),
            Route("/api/{rest:path}", _unknown),
            Route("/{path:path}", _static),
        ],
        # Only pages and lists are long enough to be compressed; what holds a token never is.
        middleware=[Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6)],
        lifespan=living,
        exception_handlers={HTTPException: _http_refusal, RumpusError: _refusal, Exception: _failure},
    )
    app.state.house, app.state.addresses = house, addresses
    app.state.visitors = Visitors(limits)
    app.state.requests = Buckets(limits.requests, limits.requests_second)
    app.state.new_tables = Buckets(limits.tables, limits.tables_second)
    return Guard(app, own_names(names))


# --- Answers ---


async def _shelf(request: Request) -> Response:
    _take(request, "requests")
    return _json(await asyncio.to_thread(pages.shelf, request.app.state.addresses))


async def _guide(request: Request) -> Response:
    _take(request, "requests")
    return _json(await asyncio.to_thread(pages.guide_page, request.path_params["name"]))


async def _sheet(request: Request) -> Response:
    _take(request, "requests")
    return _json(await asyncio.to_thread(pages.sheet_page, request.path_params["name"]))


async def _figure(request: Request) -> Response:
    text = pages.figure(request.path_params["name"])
    return Response(text, media_type="image/svg+xml", headers={"Content-Security-Policy": FIGURE_POLICY})


async def _make(request: Request) -> Response:
    wanted = await _asked(request, NewTable)
    _take(request, "new_tables")
    house: House = request.app.state.house
    return _json(await house.make(wanted), 201)


async def _briefs(request: Request) -> Response:
    _take(request, "requests")
    asked = await _asked(request, AskBriefs)
    house: House = request.app.state.house
    return _json(Briefs(tuple([await house.brief(held) for held in asked.tables])))


async def _record(request: Request) -> Response:
    _take(request, "requests")
    house: House = request.app.state.house
    name, text = await house.record(request.path_params["name"])
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def _code(request: Request) -> Response:
    import segno

    _take(request, "requests")
    asked = await _asked(request, AskCode)
    picture = io.BytesIO()
    try:
        segno.make(asked.text, micro=False).save(picture, kind="svg", border=4, light="#fff", omitsize=True)
    except (ValueError, UnicodeError) as error:
        raise HTTPException(400, "no QR code can be made of that") from error
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def _unknown(request: Request) -> Response:
    raise HTTPException(404, "there is nothing here")


async def _static(request: Request) -> Response:
    """A built file, or the one page for every address that the client draws itself."""
    path: str = request.path_params["path"]
    file = (STATIC / path).resolve()
    if path and file.is_file() and file.is_relative_to(STATIC.resolve()) and file.name != "index.html":
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"Cache-Control": lasting})
    if path not in ("", "index.html") and path.partition("/")[0] not in ("table", "game", "rules"):
        raise HTTPException(404, "there is nothing here")
    index = STATIC / "index.html"
    if not index.is_file():
        raise HTTPException(503, UNBUILT)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


# --- What all share ---


def _json(answer: msgspec.Struct, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(answer), status, headers, "application/json")


def _take(request: Request, what: str) -> None:
    address = request.client.host if request.client else ""
    buckets: Buckets = getattr(request.app.state, what)
    if not buckets.take(address, time.monotonic()):
        raise HTTPException(429, "that was asked too often; please wait a moment", {"Retry-After": "5"})


async def _asked(request: Request, kind: type[Body]) -> Body:
    """The body of a request, not too long and of the right shape."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, "this is asked in JSON")
    limit = request.app.state.house.limits.message
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > limit:
            raise HTTPException(413, f"that is longer than {limit} bytes")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise HTTPException(400, str(error)) from error


async def _http_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"why": sentence(error.detail)}, error.status_code, error.headers)


async def _refusal(request: Request, error: Exception) -> Response:
    status = 404 if isinstance(error, NoTable | UnknownGame) else 409 if isinstance(error, NotOver) else 400
    return JSONResponse({"why": sentence(str(error))}, status)


async def _failure(request: Request, error: Exception) -> Response:
    if not isinstance(error, ClientDisconnect):
        log.error("a request failed", exc_info=error)
    return JSONResponse({"why": "Something went wrong here. Please try again."}, 500)
