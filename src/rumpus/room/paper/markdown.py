"""Our own Markdown as data for a template: blocks of runs of text. Nothing in it is ever markup again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

Run = list[str]
"""How a text looks (`plain`, `strong`, `em` or `code`), and the text."""
Block = dict[str, Any]

COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
LISTS = {"bullet_list": False, "ordered_list": True}


Drawings = Callable[[str], str]
"""The drawing of a picture, by the name that the document gives it; nothing leaves it out."""


def blocks(text: str, drawn: Drawings = lambda name: "") -> list[Block]:
    """The blocks of a document. Of a link its words stay.

    >>> blocks("Say **alarm** or [silence](x.md)")[0]["text"]
    [['plain', 'Say '], ['strong', 'alarm'], ['plain', ' or '], ['plain', 'silence']]
    """
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(COMMENT.sub("", text)))
    return _blocks(tree.children, drawn)


def section(text: str, heading: str) -> str:
    """What stands below a heading, up to the next one of its kind; nothing if there is none.

    >>> section("## 1. Why\\nSo.\\n## How\\nThus.", "Why")
    'So.'
    """
    found = re.search(rf"^## (?:\d+\. )?{heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def _blocks(nodes: list[SyntaxTreeNode], drawn: Drawings) -> list[Block]:
    return [block for node in nodes if (block := _block(node, drawn))]


def _block(node: SyntaxTreeNode, drawn: Drawings) -> Block | None:
    if node.type in LISTS:
        items = [_blocks(item.children, drawn) for item in node.children]
        return {"kind": "list", "numbered": LISTS[node.type], "items": items}
    if node.type == "table":
        return {"kind": "table", "rows": [[_runs(cell) for cell in row.children] for row in _rows(node)]}
    if node.type == "fence":
        return {"kind": "code", "text": node.content.rstrip()}
    if node.type in ("paragraph", "heading"):
        for picture in (each for each in node.walk() if each.type == "image"):
            return {"kind": "picture", "svg": svg} if (svg := drawn(str(picture.attrs["src"]))) else None
        runs = _runs(node)
        return {"kind": "p" if node.type == "paragraph" else "h", "text": runs} if runs else None
    return None


def _rows(table: SyntaxTreeNode) -> list[SyntaxTreeNode]:
    return [row for part in table.children for row in part.children]


def _runs(node: SyntaxTreeNode, look: str = "plain") -> list[Run]:
    runs: list[Run] = []
    for child in node.children:
        if child.type == "code_inline":
            runs.append(["code", child.content])
        elif child.type in ("softbreak", "hardbreak"):
            runs.append([look, " "])
        elif child.type == "text" and child.content:
            runs.append([look, child.content])
        elif child.type != "image":
            runs += _runs(child, child.type if child.type in ("strong", "em") else look)
    return runs
