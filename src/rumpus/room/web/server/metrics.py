"""How the room is doing, in numbers for Prometheus: no names, no tables, no games.

When somebody moved is a secret in some games, and a counter tells it. So the numbers are told on a port of their own,
to this machine alone (`rumpus serve --metrics PORT`), and never to whoever plays.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from ..tables.registry import Registry

LONGEST = 4_096


def exposition(registry: Registry) -> str:
    """All numbers as text."""
    tables = registry.tables.values()
    connections = [each for table in tables for each in table.connections]
    metrics = registry.metrics
    gauges = {
        "rumpus_tables": ("Tables in memory.", len(tables)),
        "rumpus_players": ("Connections of players.", sum(not each.watching for each in connections)),
        "rumpus_watchers": ("Connections of watchers.", sum(each.watching for each in connections)),
        "rumpus_mailbox_messages": (
            "Messages that tables have not answered yet.",
            sum(each.backlog for each in tables),
        ),
        "rumpus_unsent_bytes": ("Bytes that wait for slow lines.", sum(each.line.unsent for each in connections)),
        "rumpus_unwritten": ("What waits for the disk.", registry.unwritten),
        "rumpus_thinking": ("Computers that think.", sum(each.thinking for each in tables)),
        "rumpus_analyses": ("Finished games that are analysed or wait for it.", registry.analyses.length),
    }
    counters = {
        "rumpus_refusals_total": ("Messages that were refused.", metrics.refusals),
        "rumpus_broken_tables_total": ("Tables that were closed because something failed.", metrics.broken),
        "rumpus_lost_sessions_total": ("Sessions with the database that ended.", metrics.lost),
        "rumpus_moved_tables_total": ("Tables that were left to another room.", metrics.moved),
    }
    parts = [f"# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}" for name, (about, value) in gauges.items()]
    parts += [
        f"# HELP {name} {about}\n# TYPE {name} counter\n{name} {value}" for name, (about, value) in counters.items()
    ]
    parts.append(metrics.moves.text("rumpus_move_seconds", "From a move to its being told."))
    parts.append(metrics.commits.text("rumpus_commit_seconds", "What the disk takes for a commit."))
    return "\n".join(parts) + "\n"


async def serve_metrics(registry: Registry, port: int) -> asyncio.Server:
    """Answer whoever asks on this machine."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5.0)
            body = exposition(registry).encode()
            head = f"HTTP/1.0 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: {len(body)}\r\n\r\n"
            writer.write(head.encode() + body)
            await writer.drain()
        writer.close()

    return await asyncio.start_server(answer, "127.0.0.1", port, limit=LONGEST)
