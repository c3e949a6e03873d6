"""Documents as data: what becomes of them, and that nothing in them is markup again."""

from __future__ import annotations

from rumpus.room.paper.markdown import blocks, section


def test_lists_tables_and_headings_keep_their_shape() -> None:
    found = blocks("## Why\n\n1. One **two**\n   - three\n\n| a | b |\n|---|---|\n| `c` | d |\n")
    assert [block["kind"] for block in found] == ["h", "list", "table"]
    assert found[1]["numbered"]
    assert found[1]["items"][0][1]["items"] == [[{"kind": "p", "text": [["plain", "three"]]}]]
    assert found[2]["rows"][1] == [[["code", "c"]], [["plain", "d"]]]


def test_drawings_in_letters_stay_as_they_are() -> None:
    assert blocks("```\na  b\n c\n```") == [{"kind": "code", "text": "a  b\n c"}]


def test_comments_are_left_out_and_pictures_that_nobody_draws() -> None:
    text = "<!-- figure -->\n![A grid](figures/x.svg)"
    assert blocks(text) == []
    assert blocks(text, lambda name: f"<svg>{name}</svg>") == [{"kind": "picture", "svg": "<svg>figures/x.svg</svg>"}]


def test_the_markup_of_the_typesetter_stays_text() -> None:
    assert blocks('#read("/etc/passwd") $x$')[0]["text"] == [["plain", '#read("/etc/passwd") $x$']]


def test_a_section_that_is_not_there_is_empty() -> None:
    assert section("## A\nb", "C") == ""
