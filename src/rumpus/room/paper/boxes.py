"""Print and play: all that a game needs at a table without a screen, sheet after sheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from typing import Any

from rumpus.room.guides import guide_source, guide_text
from rumpus.room.picture import cards, dice, pegs, squad
from rumpus.room.sheets import docs_folder, sheet_text
from rumpus.rules import kits
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import RumpusError
from rumpus.rules.scene import Card

from .markdown import blocks, section
from .setting import Paper, drawing, shapes, typeset

Sheet = dict[str, Any]
ASIDE = ("An example", "A worked example", "The cards")
"""Sections of a guide that a rule card leaves out."""


def box(game: str, kit: str = "", paper: Paper = "a4") -> bytes:
    """A game as a PDF: its rule card, and what it is played with; `kit` is somebody's own deck or dice."""
    book = open_book(game, kit)
    return typeset("box", {"title": book.about.title, "sheets": sheets(book)}, paper)


def sheets(book: Book) -> list[Sheet]:
    """What is printed for a game.

    >>> [sheet["kind"] for sheet in sheets(open_book("x-rays"))]
    ['rules', 'referee', 'notepad', 'notepad']
    """
    rules = book.rules
    kind = rules.scene(rules.observe(rules.initial(book.house()), 0)).kind
    return [rule_card(book), *(PIECES[kind](book) if kind in PIECES else ())]


# --- The rules on a page --------------------------------------------------------------------------


def rule_card(book: Book) -> Sheet:
    """The guide on one page: how it goes, its first picture, and the tip."""
    about = book.about
    guide = guide_text(about.slug)
    head, *parts = re.split(r"^## ", guide.partition("\n")[2], flags=re.MULTILINE)
    named = [part.partition("\n") for part in parts]
    players = "–".join(map(str, dict.fromkeys(about.seats)))
    return {
        "kind": "rules",
        "title": about.title,
        "facts": f"{about.box} · {players} players · about {about.minutes} minutes",
        "goal": about.goal,
        "lead": blocks(head)[:1],
        "parts": [
            {"title": title, "body": blocks(without_links(body))} for title, _, body in named if title not in ASIDE
        ],
        "figure": first_figure(about.slug),
    }


def without_links(text: str) -> str:
    """A part of a guide without the line of links at its end, which lead nowhere on paper.

    >>> without_links("Count.\\n\\n[All rules](x.md)\\n")
    'Count.'
    """
    return re.sub(r"\n\[All rules.*", "", text, flags=re.DOTALL).strip()


def first_figure(slug: str) -> str:
    """The first picture of a guide; nothing if it has none."""
    found = re.search(r"\]\((figures/[a-z0-9-]+\.svg)\)", guide_source(slug))
    return drawing((docs_folder("guide") / found[1]).read_text(encoding="utf-8")) if found else ""


# --- P.E.G.S. -------------------------------------------------------------------------------------


def peg_sheets(book: Book) -> Iterator[Sheet]:
    """A sheet for the third person who is the alarm, and a notepad for each player."""
    views = [book.rules.scene(book.rules.observe(book.rules.initial(book.house()), seat)).grids for seat in (0, 1)]
    tags = pegs.letters(sorted({zone for grids in views for grid in grids for zone in grid.zones.values()}))
    boards = [
        [
            {"title": grid.title, "columns": grid.columns, "zones": grid.zones, "pieces": grid.pieces, "tags": tags}
            for grid in grids
        ]
        for grids in views
    ]
    told = section(sheet_text(book.about.sheet or book.about.slug), "Hidden information")
    pieces = [list(piece) for piece in book.about.pieces]
    standing = [grids[0].pieces for grids in views]
    referee = {"board": boards[0][0], "standing": standing, "told": blocks(told), "pieces": pieces}
    yield {"kind": "referee", "title": book.about.title, **referee}
    for seat, grids in enumerate(boards, 1):
        yield {"kind": "notepad", "title": book.about.title, "player": seat, "boards": grids, "pieces": pieces}


# --- Cards ----------------------------------------------------------------------------------------


def kit_rows(book: Book) -> list[dict[str, str]]:
    """The cards of a deck, as its file has them."""
    rules: Any = book.rules
    return list(csv.DictReader(rules.show_kit(getattr(rules, book.about.kit.upper())).splitlines()))


def deck_of(book: Book) -> str:
    """The game and its deck: `reconstructed`, or the beginning of a fingerprint.

    >>> deck_of(open_book("jukem"))
    'Jukem Football, deck reconstructed'
    """
    return f"{book.about.title}, deck {book.kit.removeprefix('sha256:')[:13]}"


def jukem_sheets(book: Book) -> Iterator[Sheet]:
    """The cards, and a strip of a hundred yards for each drive."""
    edge = 6
    room = (-edge, -edge, cards.CARD_WIDE + 2 * edge, cards.CARD_HIGH + 2 * edge)
    faces = [shapes(without_shadow(cards.face(Card(row["title"], row["colour"]))), room) for row in kit_rows(book)]
    yield {"kind": "cards", "deck": deck_of(book), "faces": faces, "back": shapes(without_shadow(cards.BACK), room)}
    yield {"kind": "drives"}


def without_shadow(thing: str) -> str:
    """A card or a man as it is drawn, but for its first shape: the shadow that it throws on a table."""
    return thing.partition("/>")[2]


MARGINS = {
    "long_pass": "Long pass",
    "long": "Long",
    "fumble": "Fumble",
    "run_with_pass": "Run with pass",
    "field_goal": "Field goal",
    "point_after": "Point after",
    "punt_oob": "Punt out",
    "quick_kick": "Quick kick",
    "blocked_kick": "Blocked kick",
}
ROWS = {"kickoff": "Kickoff", "punt": "Punt", "return": "Return", "line": "Line", "end": "End", "pass": "Pass"}
SIDES = {"OFF": "offence", "DEF": "defence"}
LOSERS = {"POSSESSION": "The side with the ball loses", "OTHER": "The side without the ball loses"}
LOST = {"ANY": "a man that its coach chooses", "LINE": "a lineman", "BACK": "a back"}


def pigskin_card(row: dict[str, str]) -> dict[str, Any]:
    """What is printed on a card, in the words of the table."""
    if row["kind"] == "penalty":
        words = ["Penalty", "The play goes on. Its last card says against whom, and how many yards."]
    elif row["kind"].startswith("replace"):
        until = "for the game" if row["kind"] == "replace_game" else "until the quarter ends"
        man = LOST.get(row["replace_man"], f"the man at {row['replace_man']}")
        words = ["Replacement", f"{LOSERS[row['replace_team']]} {man}, {until}."]
    else:
        words = []
    penalty = f"{SIDES[row['penalty_side']]} {row['penalty_yards']}" if row["penalty_side"] else ""
    return {
        "name": row["card"],
        "words": words,
        "rows": [
            [name, *(row[f"{space}_{man}"] for man in ("star", "second", "scrub"))] for space, name in ROWS.items()
        ],
        "margins": [[name, row[space]] for space, name in MARGINS.items()] + [["Penalty", penalty]],
    }


def pigskin_sheets(book: Book) -> Iterator[Sheet]:
    """The cards, both squads, the line-ups, the field with its chain, chart pads and what a referee must know."""
    spaces = (docs_folder("rules") / "pigskin-cards.md").read_text(encoding="utf-8")
    tables = [block["rows"] for block in blocks(section(spaces, r"Spaces of a card")) if block["kind"] == "table"]
    yield {
        "kind": "summary",
        "rows": [[row[0], row[2]] for row in tables[0]],
        "margins": [[row[0], row[2]] for row in tables[1]],
        "readings": tables[3],
    }
    faces = [pigskin_card(row) for row in kit_rows(book)]
    yield {
        "kind": "plays",
        "deck": deck_of(book),
        "faces": faces,
    }
    for side, dark in (("White", False), ("Black", True)):
        yield {"kind": "men", "side": side, "men": [man(*each, dark) for each in MEN]}
    yield {"kind": "lineups", "positions": list(POSITIONS)}
    yield {"kind": "field"}
    for edition, fumble in (("1956", "x"), ("1946", "X")):
        yield {"kind": "chart", "edition": edition, "fumble": fumble}


MEN = (
    *((True, "*", "") for _ in range(2)),
    *((True, "*", "1946") for _ in range(2)),
    *((True, "2", "") for _ in range(3)),
    *((True, "2", "1956") for _ in range(2)),
    *((True, "", "") for _ in range(7)),
    *((False, "*", "") for _ in range(2)),
    *((False, "*", "1946") for _ in range(1)),
    *((False, "2", "") for _ in range(1)),
    *((False, "2", "1956") for _ in range(1)),
    *((False, "", "") for _ in range(7)),
)
POSITIONS = ("LE", "LT", "LG", "C", "RG", "RT", "RE", "QB", "FB", "RH", "LH")


def man(pointed: bool, sign: str, only: str, dark: bool) -> dict[str, str]:
    """A man from the front, with his class, and from behind, where all look alike."""
    room = (-64, -68, 132, 134)
    plain = without_shadow(squad.body(pointed, dark))
    return {"front": shapes(plain + squad.mark(sign, dark), room), "back": shapes(plain, room), "only": only}


# --- Dice -----------------------------------------------------------------------------------------


def dice_sheets(book: Book) -> Iterator[Sheet]:
    """Two dice to fold, a score pad, and when to stop."""
    letters = [line.split() for line in book.rules.show_kit(book.rules.DICE).splitlines()]  # type: ignore[attr-defined]
    nets = [[shapes(dice.face_drawn(face), (-90, -90, 180, 180)) for face in faces] for faces in letters]
    yield {"kind": "dice", "nets": nets, "names": ["The Head die", "The Tail die"]}
    yield {"kind": "scores"}
    stops = stopping(book)
    if stops:
        yield stops


def stopping(book: Book) -> Sheet | None:
    """The points at which to stop, from the exact solution; nothing where these dice have none.

    Somebody's own dice are not solved for it, which can take minutes: `rumpus solve` does that.
    """
    from rumpus.bots.pig.exact import is_solved, solve

    if book.kit.startswith(kits.OWN) and not is_solved(book, book.house()):
        return None
    try:
        solution = solve(book)
    except RumpusError:
        return None
    scores = [*range(0, 100, 10), 99]
    policy = [[solution.policy(own, other) for other in scores] for own in scores]
    return {
        "kind": "stops",
        "dice": book.kit,
        "scores": scores,
        "stops": [[[each[0][1] + 1, len(each) > 1] for each in row] for row in policy],
        "value": f"{100 * solution.value(0, 0):.1f}",
    }


PIECES: dict[str, Callable[[Book], Iterator[Sheet]]] = {
    "pegs": peg_sheets,
    "cards": jukem_sheets,
    "gridiron": pigskin_sheets,
    "dice": dice_sheets,
}
"""By the kind of table, so that a game of anybody's own gets what its kind needs."""
