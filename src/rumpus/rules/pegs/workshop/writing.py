"""Writes a described game as an ordinary module: the pattern, less all that this game does not need.

Conditions on what a description says are decided here, once. What is left without use goes: branches, functions, words
of the state and of the views, constants, imports. The same description always gives the same text.
"""

from __future__ import annotations

import ast
import re
import textwrap
from functools import cache
from pathlib import Path
from typing import Any

from rumpus.source import parsed

from ...contract import CONTRACT, HOOKS
from ..unit import GRID
from .phrases import HEADS, Game
from .reading import described
from .sense import longest
from .traits import board, most_moves, numbers, truths, zones_of
from .trimming import Decide, broken, needed, tidied, without_unread

WIDTH = 120
BOX = "Made here"
KEPT = {"seat", "turn", "winners", "options", "actor", "pegs"}
"""Words of states and views that every game has."""


def slug_of(game: Game) -> str:
    """The title as one word, for a file.

    >>> from .examples import example
    >>> slug_of(example("free-for-all"))
    'free-for-all'
    """
    return "-".join(re.findall(r"[a-z0-9]+", game.title.lower())) or "made-game"


def prefix(game: Game) -> str:
    """What the clause ids of a described game begin with: two to four letters of its title."""
    words = re.findall(r"[A-Za-z]+", game.title)
    letters = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:2]
    return (letters.upper() + "MG")[: max(2, min(4, len(letters)))]


def clauses(game: Game) -> dict[str, str]:
    """The clause id of each head."""
    return {head: f"{prefix(game)}-{number}" for number, head in enumerate(HEADS, 1)}


@cache
def _source() -> tuple[str, ...]:
    folder = Path(__file__).parent / "pattern"
    return tuple((folder / f"{name}.py").read_text(encoding="utf-8") for name in ("play", "talk"))


def written(game: Game, slug: str = "") -> str:
    """The module of a described game, as text."""
    true, ids = truths(game), clauses(game)
    body: list[ast.stmt] = []
    imports: dict[str, list[str]] = {}
    for source in _source():
        for node in parsed(source).body:
            if isinstance(node, ast.ImportFrom):
                if node.level == 0:
                    imports.setdefault(str(node.module), []).extend(alias.name for alias in node.names)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign):
                body.append(node)
    body = [Decide(true, ids).visit(node) for node in body]
    body = without_unread(body, KEPT)
    constants = _constants(game) + [node for node in body if isinstance(node, ast.Assign)]
    body = constants + [node for node in body if not isinstance(node, ast.Assign)]
    body = needed(body, {*CONTRACT, *HOOKS, "ABOUT", "OPTIONS"}, {name for names in imports.values() for name in names})
    return _text(game, slug or slug_of(game), imports, body)


def _constants(game: Game) -> list[ast.stmt]:
    """What a description says, as constants of its module."""
    lines = [f"MOVES = {most_moves(game)}", f"LONGEST = {longest(game)}", f"BOARD = {_set(board(game))}"]
    for name, (words, places) in zones_of(game).items():
        lines += [f"{name}: Grids = table([{_set(places[0])}, {_set(places[1])}])"]
        lines += [repr(f"{words[:1].upper()}{words[1:]}, by player.")]
    for name, value in numbers(game).items():
        table = isinstance(value, tuple)
        lines.append(f"{name} = table({list(map(_row, value))})" if table else f"{name} = {value!r}")
    lines.append(f"ZONES = ({_drawn(game, 0)}, {_drawn(game, 1)})")
    return parsed("\n".join(lines)).body


def _row(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _set(places: int) -> str:
    return "GRID" if places == GRID else str(places)


def _drawn(game: Game, seat: int) -> str:
    """The zones that are drawn on a player's grid."""
    true, zones = truths(game), zones_of(game)
    names = {"start": "START", "target": "HOME" if "HOME" in zones else "TARGET"}
    if true["ADDS"] and not true["SEARCHES"] and "HOME" not in zones and zones["PLACES"][1][seat] != GRID:
        names["target"] = "PLACES"
    found = {kind: f"{name}[{seat}]" for kind, name in names.items() if name in zones}
    if true["LINES_END"]:
        found["target"] = f"FIRST_ZONE[{seat}] | SECOND_ZONE[{seat}]"
    if board(game) != GRID:
        found.setdefault("target", "BOARD")
    return "{" + ", ".join(f"{kind!r}: {value}" for kind, value in found.items()) + "}"


def _about(game: Game, slug: str) -> str:
    return f"""
ABOUT = About(slug={slug!r}, title={game.title!r}, box={BOX!r}, line={game.line!r}, sheet="", prefix={prefix(game)!r},
    seats=(SEATS, SEATS), minutes={5 if longest(game) < 150 else 10}, level="beginner", secrets=True)
OPTIONS = (Option("first_player", "1", "Which player makes the first move.", "SYS-R2", choices=("1", "2"), first=1),)
"""


def _text(game: Game, slug: str, imports: dict[str, list[str]], body: list[ast.stmt]) -> str:
    parts = [_shown(node) for node in body]
    about = [tidied(node, WIDTH) for node in parsed(_about(game, slug)).body]
    tree = parsed("\n".join(parts + about))
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    more = {
        "rumpus.rules.about": ["About", "Option"],
        "rumpus.rules.pegs.unit": ["GRID"],
        "rumpus.rules.words": ["table"],
    }
    imports = imports | {module: [*imports.get(module, []), *names] for module, names in more.items()}
    lines = ["from __future__ import annotations", ""]
    for module in sorted(imports, key=lambda name: (name != "typing", name)):
        used = sorted(set(imports[module]) & read, key=_order)
        if used:
            line = f"from {module} import {', '.join(used)}"
            lines.append(line if len(line) <= WIDTH else broken(f"from {module} import ({', '.join(used)})", WIDTH))
        lines += [""] if module == "typing" else []
    told = f"{game.title}: {game.line}\n\nWritten by the workshop. Its description:\n\n"
    told += textwrap.indent(described(game), "    ")
    return f'"""{told}"""\n\n' + "\n".join(lines) + "\n\n" + _spaced([*parts, *about]) + "\n"


def _shown(node: ast.stmt) -> str:
    """A definition as text; sets of places are written row by row, row F first."""
    text = tidied(node, WIDTH)
    if isinstance(node, ast.AnnAssign):
        return re.sub(r"\d{3,}", lambda found: _rows(int(found[0])), text)
    return text


def _rows(places: int) -> str:
    return "0b" + "_".join(format(places >> 6 * row & 63, "06b") for row in range(5, -1, -1))


def _order(name: str) -> tuple[bool, bool, str]:
    return not name.isupper(), not name[0].isupper(), name


ROOMS = {
    "def seats": "The rules",
    "def evaluate": "For the bots",
    "class View": "What each seat may see",
    "def show": "For people",
}


def _spaced(parts: list[str]) -> str:
    """Two empty lines around functions and classes, none between constants; and a line above each room."""
    text, before = "", True
    for part in parts:
        block = part.startswith(("@", "def ", "class "))
        text += "\n\n\n" if text and (block or before) else "\n" if text else ""
        room = next((title for begins, title in ROOMS.items() if begins in part.partition("(")[0]), "")
        text += f"# --- {room} ".ljust(100, "-") + "\n\n\n" if room else ""
        text += part
        before = block
    return text
