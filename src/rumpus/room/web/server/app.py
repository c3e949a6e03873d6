"""The app: what is answered over HTTP, and where the WebSocket is."""

from __future__ import annotations

import asyncio
import contextlib
import html
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from rumpus.bots.puzzles.stored import NoPuzzle
from rumpus.room.lessons import remarks
from rumpus.rules.errors import RumpusError, UnknownGame

from ..analysis.trials import STAGES
from ..analysis.worker import judged_in
from ..limits import Buckets, Limits, TooOften
from ..protocol.from_server import Analysed
from ..protocol.http import AskBriefs, AskCode, AskLesson, Briefs, Coach, Forgotten, Held, NewTable, Page, PuzzleAnswer
from ..protocol.kits import AskKit, KeptKits
from ..protocol.refusals import sentence
from ..protocol.workshop import AskDescription, MadeGames
from ..store.errors import NotNow
from ..store.saved import Description, SavedKit
from ..tables.open_tables import listed
from ..tables.registry import NoTable, NotOver, Registry
from . import kits, pages, workshop
from .guard import Guard, Prefixed, own_names
from .lessons import lesson_step
from .metrics import serve_metrics
from .printing import Busy, Printer
from .puzzles import judged_puzzle, posed_puzzle
from .qr import QrCodes
from .sockets import ConnectionCounts, visitor
from .websocket import serve_websocket

if TYPE_CHECKING:
    from ..store.storage import Storage

log = logging.getLogger("rumpus.room")
STATIC = Path(__file__).parents[1] / "static"
FIGURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Figures carry their own styles; opened by themselves they may do nothing else."""
PAGES = ("table", "game", "rules", "mine", "puzzle", "learn", "unit", "workshop", "deck")
"""How the addresses of the client's own pages begin."""
MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml"}
TOGETHER = 10
"""So many tables that are asked about are as much work as another request."""
BUCKETS = ("hellos", "requests", "codes", "prints", "workshop", "trials", "keeps")
"""What each address may do so often; `Limits` has the numbers."""
UNBUILT = "The pages of the room are not built yet. `make play` builds them."

Body = TypeVar("Body")
Answer = Callable[[Request], Awaitable[Response]]


def room_app(
    where: Path | str,
    limits: Limits | None = None,
    names: tuple[str, ...] = (),
    addresses: tuple[str, ...] = (),
    metrics: int | None = None,
    prefix: str = "",
) -> ASGIApp:
    """The app of a room whose tables lie in a folder, or in the PostgreSQL database at an address.

    `names` are host names besides its own; `metrics` is the port on which this machine is told numbers; `prefix` is the
    folder under which a proxy shows the room, such as `/games`.
    """
    limits = limits or Limits()
    registry = Registry(where, limits)

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        # Both load a good deal; whoever asks meanwhile waits for them, and the loop does not.
        opening = asyncio.gather(registry.open(), asyncio.to_thread(pages.game_cards))
        numbers = await serve_metrics(registry, metrics) if metrics is not None else None
        forgetting = asyncio.create_task(registry.keep_forgetting())
        yield
        forgetting.cancel()
        if numbers is not None:
            numbers.close()
        with contextlib.suppress(Exception):
            await opening
        await registry.close()

    app = Starlette(
        routes=[
            Route("/healthz", _health),
            _route("/api/shelf", _shelf),
            _route("/api/guide/{name}", _guide),
            _route("/api/sheet/{name}", _sheet),
            Route("/api/figure/{name}", _figure),
            _route("/api/print/{name}", _print, of="prints"),
            Route("/api/tables", _make, methods=["POST"]),
            _route("/api/open", _open),
            _route("/api/tables/{name}/record", _record),
            _route("/api/tables/{name}/poster", _poster, of="prints"),
            _route("/api/briefs", _briefs, "POST"),
            _route("/api/forget", _forget, "POST"),
            _route("/api/puzzle/{game}", _found(judged_puzzle, "game", asked=PuzzleAnswer), "POST"),
            _route("/api/puzzle/{game}/{which}", _found(posed_puzzle, "game", "which")),
            _route("/api/learn/{name}", _found(lesson_step, "name", asked=AskLesson), "POST"),
            _route("/api/coach/{name}", _found(lambda name: Coach(remarks(name)), "name")),
            _route("/api/qr", _code, "POST", of="codes"),
            _route("/api/workshop/phrases", _found(workshop.phrase_table)),
            _route("/api/workshop/look", _found(workshop.looked_at, asked=AskDescription), "POST", of="workshop"),
            _route("/api/workshop/try/{stage}", _try, "POST", of="trials"),
            _route("/api/workshop/python", _python, "POST", of="workshop"),
            _route("/api/workshop/games", _made_games),
            Route("/api/workshop/games", _keep, methods=["POST"]),
            _route("/api/workshop/games/{name}", _made_game),
            _route("/api/kits/{game}", _kits),
            Route("/api/kits/{game}", _keep_kit, methods=["POST"]),
            _route("/api/kits/{game}/form", _found(kits.kit_form, "game")),
            _route("/api/kits/{game}/look", _found(kits.looked_kit, "game", asked=AskKit), "POST", of="workshop"),
            _route("/api/kits/{game}/{name}", _kit),
            WebSocketRoute("/api/table/{table}", serve_websocket),
            Route("/api/{rest:path}", _unknown),
            Route("/{path:path}", _static),
        ],
        # Only pages and lists are long enough to be compressed; what holds a token never is.
        middleware=[Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6)],
        lifespan=living,
        exception_handlers={HTTPException: _http_refusal, RumpusError: _refusal, Exception: _failure},
    )
    app.state.registry, app.state.addresses = registry, addresses
    app.state.counts = ConnectionCounts(limits)
    app.state.qr, app.state.printer = QrCodes(), Printer()
    app.state.buckets = {each: Buckets(getattr(limits, each), getattr(limits, f"{each}_second")) for each in BUCKETS}
    app.state.prefix = prefix
    return Guard(Prefixed(app, prefix) if prefix else app, own_names(names))


# --- Answers ---


async def _health(request: Request) -> Response:
    """Whether the room can keep what is played. It says nothing else."""
    if not _registry(request).healthy:
        return Response("waiting for the disk\n", 503, {"Cache-Control": "no-store"}, "text/plain")
    return Response("ok\n", 200, {"Cache-Control": "no-store"}, "text/plain")


async def _shelf(request: Request) -> Response:
    return _json(await asyncio.to_thread(pages.shelf, request.app.state.addresses))


async def _guide(request: Request) -> Response:
    return await _page(request, pages.guide_page)


async def _sheet(request: Request) -> Response:
    return await _page(request, pages.sheet_page)


async def _page(request: Request, read: Callable[[str], Page]) -> Response:
    await _registry(request).know(request.path_params["name"])
    page = await asyncio.to_thread(read, request.path_params["name"])
    text = page.html.replace('="/', f'="{request.app.state.prefix}/')
    return _json(msgspec.structs.replace(page, html=text))


async def _figure(request: Request) -> Response:
    text = pages.figure(request.path_params["name"])
    return Response(text, media_type="image/svg+xml", headers={"Content-Security-Policy": FIGURE_POLICY})


async def _print(request: Request) -> Response:
    name = request.path_params["name"]
    kit = request.query_params.get("kit", "")
    await _registry(request).know(name, kit)
    printer: Printer = request.app.state.printer
    return await _on_paper(request, lambda paper: printer.box(name, paper, kit), name.replace(":", "-"))


async def _poster(request: Request) -> Response:
    registry = _registry(request)
    table = request.path_params["name"]
    name, text = await registry.record(table)
    thought = table in registry.tables and registry.tables[table].analysis.last
    judged = judged_in(thought) if isinstance(thought, Analysed) else ()
    form = request.query_params.get("form", "pdf")
    printer: Printer = request.app.state.printer
    stem = name.removesuffix(".rumpus")
    return await _on_paper(request, lambda paper: printer.poster(text, paper, form, judged), stem, form)


async def _on_paper(
    request: Request, printed: Callable[[str], Awaitable[bytes]], name: str, form: str = "pdf"
) -> Response:
    try:
        made = await printed(request.query_params.get("paper", "a4"))
    except Busy as error:
        raise HTTPException(503, str(error), {"Retry-After": "30"}) from error
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"', "Cache-Control": "no-cache"}
    return Response(made, media_type=MEDIA[form], headers=headers)


async def _make(request: Request) -> Response:
    return _json(await _registry(request).make(await _asked(request, NewTable), _visitor(request)), 201)


async def _open(request: Request) -> Response:
    registry = _registry(request)
    return _json(listed(registry.tables.values(), registry.openers))


async def _briefs(request: Request) -> Response:
    asked = await _asked(request, AskBriefs)
    for _ in range(len(asked.tables) // TOGETHER):
        _take(request, "requests")
    return _json(Briefs(tuple([await _registry(request).brief(held) for held in asked.tables])))


async def _forget(request: Request) -> Response:
    return _json(Forgotten(await _registry(request).ask_to_forget(await _asked(request, Held))))


async def _record(request: Request) -> Response:
    name, text = await _registry(request).record(request.path_params["name"])
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def _code(request: Request) -> Response:
    asked = await _asked(request, AskCode)
    codes: QrCodes = request.app.state.qr
    try:
        picture = await codes.svg(asked.text)
    except (ValueError, UnicodeError) as error:
        raise HTTPException(400, "no QR code can be made of that") from error
    return Response(picture, media_type="image/svg+xml")


# --- Described games ---

NEWEST = 60


async def _try(request: Request) -> Response:
    """A description is tried in a process of its own; lines come as they are known, until nobody listens."""
    stage, asked = request.path_params["stage"], await _asked(request, AskDescription)
    trials = _registry(request).trials
    if stage not in STAGES:
        raise HTTPException(404, "a description is not tried in that way")
    if trials.full(stage, _visitor(request)):
        raise HTTPException(503, "many games are tried just now; please ask again in a while", {"Retry-After": "30"})
    asked = AskDescription(workshop.text_of(asked), seed=asked.seed)
    # No part waits for another to be compressed, here or in a proxy.
    headers = {"Cache-Control": "no-store", "Content-Encoding": "identity", "X-Accel-Buffering": "no"}
    return StreamingResponse(trials.lines(stage, asked, _visitor(request)), 200, headers, "application/x-ndjson")


async def _python(request: Request) -> Response:
    name, text = await asyncio.to_thread(workshop.python_of, await _asked(request, AskDescription))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/x-python; charset=utf-8", headers=headers)


async def _keep(request: Request) -> Response:
    asked = await _asked(request, AskDescription)
    _take(request, "keeps")
    kept = await _registry(request).keep(workshop.text_of(asked))
    return _json(await asyncio.to_thread(workshop.kept_game, kept.text, kept.date), 201)


async def _made_games(request: Request) -> Response:
    found = await (await _storage(request)).newest(Description, NEWEST)
    return _json(MadeGames(await asyncio.to_thread(lambda: tuple(map(workshop.made_game, found)))))


async def _made_game(request: Request) -> Response:
    found = await (await _storage(request)).kept(Description, request.path_params["name"])
    if found is None:
        raise UnknownGame("there is no such game in this room")
    return _json(await asyncio.to_thread(workshop.kept_game, found.text, found.date))


# --- Decks and dice that people bring ---


async def _keep_kit(request: Request) -> Response:
    asked, game = await _asked(request, AskKit), request.path_params["game"]
    _take(request, "keeps")
    title, text = await asyncio.to_thread(kits.kit_to_keep, game, asked)
    return _json(kits.kept_kit(await _registry(request).keep_kit(game, title, text)), 201)


async def _kits(request: Request) -> Response:
    found = await (await _storage(request)).newest(SavedKit, NEWEST, game=request.path_params["game"])
    return _json(KeptKits(tuple(map(kits.kept_kit, found))))


async def _kit(request: Request) -> Response:
    found = await (await _storage(request)).kept(SavedKit, request.path_params["name"])
    if found is None or found.game != request.path_params["game"]:
        raise UnknownGame("this room does not keep that")
    return _json(kits.kept_kit(found, whole=True))


async def _unknown(request: Request) -> Response:
    raise HTTPException(404, "there is nothing here")


async def _static(request: Request) -> Response:
    """A built file, or the one page for every address that the client draws itself."""
    path: str = request.path_params["path"]
    if _is_file(path):
        file = STATIC / path
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"Cache-Control": lasting})
    if path not in ("", "index.html") and path.partition("/")[0] not in PAGES:
        raise HTTPException(404, "there is nothing here")
    index = STATIC / "index.html"
    if not index.is_file():
        raise HTTPException(503, UNBUILT)
    prefix = request.app.state.prefix
    text = (await asyncio.to_thread(index.read_text, "utf-8")).replace('="./', f'="{prefix}/')
    told = f'<meta name="rumpus-prefix" content="{html.escape(prefix)}" />'
    return HTMLResponse(text.replace("<title>", f"{told}<title>", 1), headers={"Cache-Control": "no-cache"})


def _is_file(path: str) -> bool:
    """Whether a path is that of a built file. Strangers ask for paths that no file system knows."""
    try:
        file = (STATIC / path).resolve()
        return bool(path) and file.is_file() and file.is_relative_to(STATIC.resolve()) and file.name != "index.html"
    except (OSError, ValueError):
        return False


# --- What all share ---


def _route(path: str, answer: Answer, method: str = "GET", of: str = "requests") -> Route:
    """Something that each address may ask so often; `of` says by which of the limits."""

    async def counted(request: Request) -> Response:
        _take(request, of)
        return await answer(request)

    return Route(path, counted, methods=[method])


def _found(work: Callable[..., msgspec.Struct], *parts: str, asked: type[msgspec.Struct] | None = None) -> Answer:
    """What is worked out beside the event loop, of parts of the address and of what is asked in a body."""

    async def answer(request: Request) -> Response:
        given: list[object] = [request.path_params[part] for part in parts]
        if asked is not None:
            given.append(await _asked(request, asked))
        return _json(await asyncio.to_thread(work, *given))

    return answer


def _registry(request: Request) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


async def _storage(request: Request) -> Storage:
    await _registry(request).open()
    return _registry(request).storage


def _json(answer: msgspec.Struct, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(answer), status, headers, "application/json")


def _visitor(request: Request) -> str:
    return visitor(request.client.host if request.client else "")


def _take(request: Request, what: str) -> None:
    buckets: Buckets = request.app.state.buckets[what]
    if not buckets.take(_visitor(request), time.monotonic()):
        raise TooOften


async def _asked(request: Request, kind: type[Body]) -> Body:
    """The body of a request, not too long and of the right shape."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, "this is asked in JSON")
    limit = _registry(request).limits.message
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
    if isinstance(error, NotNow):
        return JSONResponse({"why": sentence(str(error))}, 503, {"Retry-After": "1"})
    if isinstance(error, TooOften):
        return JSONResponse({"why": sentence(str(error))}, 429, {"Retry-After": "5"})
    status = 404 if isinstance(error, NoTable | UnknownGame | NoPuzzle) else 409 if isinstance(error, NotOver) else 400
    return JSONResponse({"why": sentence(str(error))}, status)


async def _failure(request: Request, error: Exception) -> Response:
    if not isinstance(error, ClientDisconnect):
        log.error("a request failed", exc_info=error)
    return JSONResponse({"why": "Something went wrong here. Please try again."}, 500)
