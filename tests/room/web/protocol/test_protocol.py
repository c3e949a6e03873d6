"""The protocol: one source for both sides, and a page that tells it in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rumpus.room.web.protocol import codec, common, http
from rumpus.room.web.protocol import from_browser as asked
from rumpus.room.web.protocol import from_server as say
from rumpus.room.web.protocol.typescript import typescript

ROOT = Path(__file__).parents[4]


def test_the_client_has_the_types_of_the_server() -> None:
    written = (ROOT / "web" / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert written == typescript(), "python -m rumpus.room.web.protocol.typescript > web/src/protocol.ts"


def tags(union: object) -> set[str]:
    return {str(each.__struct_config__.tag) for each in get_args(union)}


def test_the_page_tells_of_every_message_and_every_field() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert f"version {common.VERSION}" in page
    for union in (asked.FromBrowser, say.FromServer):
        for message in get_args(union):
            tag = message.__struct_config__.tag
            part = re.findall(rf"^\| `{tag}` \|.*$", page, re.MULTILINE)
            assert part, f"docs/protocol.md does not tell of {tag}"
            for name in message.__struct_fields__:
                assert any(f"`{name}`" in line for line in part), f"docs/protocol.md: {tag} has a field {name}"


def test_the_page_tells_of_every_request() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for name in ("Shelf", "Page", "NewTable", "MadeTable", "AskBriefs", "Briefs", "OpenTables", "AskCode", "Refused"):
        assert hasattr(http, name)
        assert f"`{name}`" in page
    for phrase in common.PHRASES:
        assert phrase in page


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"type":"pong"}', '{"type":"move"}', b"\xff", "[" * 100_000])
def test_what_is_no_message_is_unreadable(text: str | bytes) -> None:
    with pytest.raises(codec.Unreadable):
        codec.read(text)


def test_every_message_of_a_browser_is_read_back() -> None:
    samples: dict[str, dict[str, object]] = {
        "hello": {"version": 1, "tokens": ["a"]},
        "sit": {"seat": 0, "name": "Ann"},
        "ready": {"seat": 1},
        "cover": {},
        "move": {"seat": 0, "state": 1, "move": 2},
        "resign": {"seat": 0},
        "phrase": {"seat": 0, "phrase": 0},
        "notes": {"seat": 0, "notes": {"A1": "hit"}},
        "why": {"seat": 0, "text": "A1"},
        "hint": {"seat": 0, "state": 1},
        "arrange": {"seat": 0, "state": 1, "spots": ["A1"]},
        "rematch": {"seat": 0},
        "chart": {},
        "step": {"step": 0},
        "link": {"seat": 0},
        "analyse": {},
        "cancel": {},
        "ping": {},
    }
    assert set(samples) == tags(asked.FromBrowser)
    for kind, fields in samples.items():
        message = codec.read(msgspec.json.encode({"type": kind, **fields}))
        assert message.__struct_config__.tag == kind
