"""Follow docs/hosting.md: PostgreSQL, two rooms, and each proxy before them as the page has it; then play through it.

    python -m tools.hosting [caddy|nginx|haproxy ...]

It needs the proxies and openssl on this machine. Ports, paths and the name are put in place of the page's.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from rumpus.room.web.protocol.common import VERSION
from tests.room.web.postgres import Postgres, running_postgres

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"
NAME = "games.example.org"
PATIENCE = 180.0
COMMANDS = {
    "caddy": ["caddy", "run", "--adapter", "caddyfile", "--config"],
    "nginx": ["nginx", "-g", "daemon off;", "-c"],
    "haproxy": ["haproxy", "-db", "-f"],
}


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def sections() -> dict[str, str]:
    """The configurations of the page, by the name that stands before them."""
    page = PAGE.read_text(encoding="utf-8")
    found = re.findall(r"\n(Caddy|nginx|HAProxy)[^\n]*:\n\n```\n(.*?)```", page, re.DOTALL)
    return {name.lower(): text for name, text in found}


def configured(proxy: str, text: str, folder: Path, port: int, rooms: Sequence[int], prefix: str) -> str:
    """A configuration of the page for this machine."""
    for usual, here in zip((8765, 8766), rooms, strict=True):
        text = text.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{here}")
    text = text.replace(f"{NAME} {{", f"https://localhost:{port} {{\n    tls {folder}/games.pem {folder}/games.key")
    text = text.replace(NAME, "localhost").replace("443 ssl", f"{port} ssl").replace(":443 ssl", f":{port} ssl")
    text = text.replace("/etc/ssl/games", f"{folder}/games").replace("/etc/haproxy/games", f"{folder}/both")
    text = text.replace("location /", f"location {prefix}/").replace("uri /healthz", f"uri {prefix}/healthz")
    if proxy == "nginx":
        logs = f"pid {folder}/pid; error_log {folder}/errors; events {{}}"
        return f"{logs}\nhttp {{\naccess_log off; client_body_temp_path {folder}/bodies;\n{text}}}\n"
    return f"{{\nadmin off\nauto_https off\n}}\n{text}" if proxy == "caddy" else text


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for this machine alone, and whoever trusts it."""
    wanted = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    files = ["-keyout", str(folder / "games.key"), "-out", str(folder / "games.pem")]
    subprocess.run(["openssl", *wanted.split(), *files], check=True, capture_output=True)
    both = (folder / "games.pem").read_text() + (folder / "games.key").read_text()
    (folder / "both.pem").write_text(both)
    return ssl.create_default_context(cafile=str(folder / "games.pem"))


class Site:
    """The room as a visitor finds it."""

    def __init__(self, port: int, trust: ssl.SSLContext, prefix: str) -> None:
        self._port, self._trust, self._prefix = port, trust, prefix

    def ask(self, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> tuple[int, str]:
        """A request and its answer."""
        line = http.client.HTTPSConnection("localhost", self._port, context=self._trust, timeout=PATIENCE)
        content = None if body is None else json.dumps(body)
        method, kind = ("GET", {}) if body is None else ("POST", {"Content-Type": "application/json"})
        line.request(method, self._prefix + path, content, {**kind, **(headers or {})})
        answer = line.getresponse()
        found = answer.status, answer.read().decode()
        line.close()
        return found

    def sit(self, table: str, token: str) -> tuple[ClientConnection, dict[str, Any]]:
        """Come to a table; as often as it takes. The line, and the first position."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                address = f"wss://localhost:{self._port}{self._prefix}/api/table/{table}"
                line = connect(address, ssl=self._trust, origin=None, max_size=2**24, close_timeout=1)
                line.send(json.dumps({"type": "hello", "version": VERSION, "tokens": [token]}))
                return line, position(line)
            except (WebSocketException, OSError, EOFError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)


def position(line: ClientConnection) -> dict[str, Any]:
    """The next position."""
    while (message := json.loads(line.recv(PATIENCE)))["type"] != "position":
        pass
    found: dict[str, Any] = message
    return found


@contextmanager
def running(command: Sequence[str | Path], **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program, until it is needed no more."""
    with subprocess.Popen(command, **more) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGCONT)
            process.terminate()


def room(where: str, port: int, prefix: str) -> Any:
    """One room, as the page starts it."""
    options = [
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--no-browser",
        "--name",
        "localhost",
        "--proxy",
        "127.0.0.1",
    ]
    command = [sys.executable, "-m", "rumpus", "serve", *options, "--prefix", prefix]
    return running(command, env={**os.environ, "RUMPUS_DATABASE": where}, stdout=subprocess.DEVNULL)


def wait_until_well(healthy: Callable[[], bool]) -> None:
    """Wait until a room, or the proxy for one of them, says that it is well."""
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError):
            if healthy():
                return
        if time.monotonic() > until:
            raise SystemExit("no room is well")
        time.sleep(0.1)


def room_is_well(port: int) -> bool:
    """What a room itself says of its health."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
        return bool(answer.status == 200)


def follow(proxy: str, prefix: str) -> str:
    """Two rooms behind a proxy: pages, tables, lines; then one room is killed, and the play goes on."""
    with running_postgres() as postgres, ExitStack() as held:  # rooms wait for their database when they close
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        where, ports, port = postgres.fresh(), (free_port(), free_port()), free_port()
        trust = certificate(folder)
        rooms = [held.enter_context(room(where, each, prefix)) for each in ports]
        for each in ports:  # else the proxy does without one of them at first
            wait_until_well(partial(room_is_well, each))
        file = folder / "proxy.conf"
        file.write_text(configured(proxy, sections()[proxy], folder, port, ports, prefix))
        home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        held.enter_context(running([*COMMANDS[proxy], file], env=home, stderr=subprocess.DEVNULL))
        site = Site(port, trust, prefix)
        wait_until_well(lambda: site.ask("/healthz") == (200, "ok\n"))
        assert "<title>" in site.ask("/")[1]
        away = play(site, postgres, where, rooms)
    return f"{proxy} {prefix or '/'}: played on {away:.2f} s after a room was killed"


def play(site: Site, postgres: Postgres, where: str, rooms: Sequence[subprocess.Popen[bytes]]) -> float:
    """Eight tables on two rooms, then on one."""
    wanted = {"game": "x-rays", "seats": [{"kind": "here"}, {"kind": "here"}]}
    made = [json.loads(site.ask("/api/tables", wanted)[1]) for _ in range(8)]
    lines = []
    for each in made:
        lines += begun(site, each["table"], each["tokens"])
    owning = {room for (room,) in postgres.do("SELECT room FROM owners", where=where)}
    moves = postgres.do("SELECT count(*) FROM moves", where=where)
    assert len(owning) == 2, "the proxy does not use both rooms"
    assert moves == [(8,)], "moves are not where they should be"
    rooms[0].kill()
    since = time.monotonic()
    for each in made:
        line, shown = site.sit(each["table"], each["tokens"][0])
        assert shown["state"] > 1, "a move is lost"
        line.close()
    away = time.monotonic() - since
    for line in lines:
        line.close()
    return away


def begun(site: Site, table: str, tokens: Sequence[str]) -> list[ClientConnection]:
    """Both players sit, and one has moved. A busy machine may move a table to the other room; then they come again."""
    while True:
        pair = [site.sit(table, token) for token in tokens]
        with suppress(WebSocketException):
            if pair[0][1]["state"] == 1:
                step(*pair[0])
            return [line for line, _ in pair]
        for line, _ in pair:
            line.close()


def step(line: ClientConnection, shown: dict[str, Any]) -> None:
    """A move, and its answer."""
    choice = random.choice(shown["choices"])
    line.send(json.dumps({"type": "move", "seat": shown["seat"], "state": shown["state"], "move": choice["move"]}))
    assert position(line)["state"] > shown["state"]


if __name__ == "__main__":
    for each in sys.argv[1:] or COMMANDS:
        for under in ("", "/games"):
            print(follow(each, under), flush=True)
