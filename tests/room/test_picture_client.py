"""The client draws with what pictures are drawn with: one source, printed for it."""

from __future__ import annotations

import re
from pathlib import Path

from rumpus.room.picture.client import drawings, tokens

WEB = Path(__file__).parents[2] / "web" / "src"


def test_the_clients_drawings_and_tokens_are_those_that_were_printed() -> None:
    assert (WEB / "tables" / "drawings.ts").read_text() == drawings()
    assert (WEB / "look" / "tokens.css").read_text() == tokens()


def test_a_colour_has_a_name_wherever_the_client_uses_it() -> None:
    """The lids and emblems are paintings of their own."""
    for path in [*WEB.glob("**/*.svelte"), *WEB.glob("**/*.css")]:
        if path.name != "tokens.css" and path.parent.name != "art":
            assert not re.findall(r"#[0-9a-f]{6}\b", path.read_text()), path
