"""Print and play: all that a game needs at a table without a screen, sheet after sheet."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rumpus.room.guides import guide_of
from rumpus.room.picture import cards, dice, pegs, squad
from rumpus.room.sheets import sheet_text
from rumpus.rules import kits
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.documents import docs_folder
from rumpus.rules.errors import RumpusError
from rumpus.rules.pigskin import spaces
from rumpus.rules.scene import Card

from .markdown import blocks, section
from .setting import Paper, drawing, shapes, typeset

Sheet = dict[str, Any]
ASIDE = ("The cards", "In the terminal")
"""Sections of a guide that are of no use at a table."""


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
    """The guide on one page, with its pictures."""
    about = book.about
    head, *parts = re.split(r"^## ", guide_of(book).partition("\n")[2], flags=re.MULTILINE)
    named = [part.partition("\n") for part in parts]
    players = "–".join(map(str, dict.fromkeys(about.seats)))
    return {
        "kind": "rules",
        "title": about.title,
        "facts": f"{about.box} · {players} players · about {about.minutes} minutes",
        "goal": about.goal,
        "lead": blocks(head),
        "parts": [[title, blocks(without_links(body), figure)] for title, _, body in named if title not in ASIDE],
    }


def without_links(text: str) -> str:
    """A part of a guide without the line of links at its end, which lead nowhere on paper.

    >>> without_links("Count.\\n\\n[All rules](x.md)\\n")
    'Count.'
    """
    return re.sub(r"\n\[All rules.*", "", text, flags=re.DOTALL).strip()


def figure(name: str) -> str:
    """A picture of the guides."""
    return drawing((docs_folder("guide") / name).read_text(encoding="utf-8"))


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
    told = section(sheet_text(book.about.sheet), "Hidden information") if book.about.sheet else ""
    pieces = [list(piece) for piece in book.about.pieces]
    standing = [grids[0].pieces for grids in views]
    referee = {"board": boards[0][0], "standing": standing, "told": blocks(without_clauses(told)), "pieces": pieces}
    yield {"kind": "referee", "title": book.about.title, **referee}
    for seat, grids in enumerate(boards, 1):
        yield {"kind": "notepad", "title": book.about.title, "player": seat, "boards": grids, "pieces": pieces}


def without_clauses(text: str) -> str:
    """A text of a rule sheet without the names of clauses, which nobody can look up at a table.

    >>> without_clauses("for good (FF-12), or sounds the same (a pass, TB-R5)")
    'for good, or sounds the same (a pass)'
    """
    return re.sub(r" \([A-Z]{2}-R?\d+(, R?\d+)*\)|, [A-Z]{2}-R?\d+", "", text)


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
    return f"{book.about.title}, deck {kits.called(book.kit)}"


ANSWERS = {"yellow": "an answer: the play just made is gone", "red": "an answer: the whole drive is gone"}
JUKEM_DOES = {
    "RUN": "gains its yards",
    "PASS": "with a CATCH in its range gains the yards of the CATCH",
    "CATCH": "goes with a PASS",
    "KICK_RETURN": "gains its yards, as the first play of a drive only",
    "JUKEM": "with any of these: they count twice, and nobody can answer",
    "PANCAKE_BLOCK": "with a RUN: ten yards more",
    "FIELD_GOAL": "from 70 yards on: 3 points, and the drive is over",
}


def jukem_deck(rows: list[dict[str, str]]) -> list[list[str]]:
    """What is in a deck: of each kind its name, how many of which, and what it does."""
    kinds: dict[str, Counter[str]] = {}
    for row in rows:
        name = row["type"].replace("_", " ")
        kinds.setdefault(row["type"], Counter())[row["title"].removeprefix(name).strip(" !")] += 1
    colours = {row["type"]: row["colour"] for row in rows}
    return [
        [
            kind.replace("_", " "),
            ", ".join(f"{each}\u00a0×{many}" for each, many in titles.items() if each),
            str(titles.total()),
            JUKEM_DOES[kind] if kind in JUKEM_DOES else f"{colours[kind]}, {ANSWERS[colours[kind]]}",
        ]
        for kind, titles in kinds.items()
    ]


def jukem_sheets(book: Book) -> Iterator[Sheet]:
    """What is in the deck, its cards, and a strip of a hundred yards for each drive."""
    edge = 6
    room = (-edge, -edge, cards.CARD_WIDE + 2 * edge, cards.CARD_HIGH + 2 * edge)
    rows = kit_rows(book)
    faces = [shapes(without_shadow(cards.face(Card(row["title"], row["colour"]))), room) for row in rows]
    yield {"kind": "deck", "deck": deck_of(book), "rows": jukem_deck(rows)}
    yield {"kind": "cards", "deck": deck_of(book), "faces": faces, "back": shapes(without_shadow(cards.BACK), room)}
    yield {"kind": "drives"}


def without_shadow(thing: str) -> str:
    """A card or a man as it is drawn, but for its first shape: the shadow that it throws on a table."""
    return thing.partition("/>")[2]


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
        "rows": [[spaces.label(each), *(row[f"{each}_{man}"] for man in spaces.CLASSES)] for each in spaces.ROWS],
        "margins": [[spaces.label(each), row[each]] for each in spaces.MARGINS] + [["Penalty", penalty]],
    }


def pigskin_sheets(book: Book) -> Iterator[Sheet]:
    """The cards, both squads, the line-ups, the field with its chain, chart pads and what a referee must know."""
    sheet = (docs_folder("rules") / "pigskin-cards.md").read_text(encoding="utf-8")
    tables = [block["rows"] for block in blocks(section(sheet, "Spaces of a card")) if block["kind"] == "table"]
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
    yield {"kind": "lineups", "line": LINE, "backs": BACKS}
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
END, LINEMAN = "end runs", "line runs"
LINE = (
    ("LE", END),
    ("LT", LINEMAN),
    ("LG", LINEMAN),
    ("C", "middle passes"),
    ("RG", LINEMAN),
    ("RT", LINEMAN),
    ("RE", END),
)
BACKS = (("LH", "passes left"), ("QB", "runs kicks back"), ("FB", "kicks"), ("RH", "passes right"))
"""The positions as they stand, and what each of them is there for."""


def man(pointed: bool, sign: str, only: str, dark: bool) -> dict[str, str]:
    """A man from the front, with his class, and from behind, where all look alike."""
    room = (-64, -68, 132, 134)
    plain = without_shadow(squad.body(pointed, dark))
    return {"front": shapes(plain + squad.mark(sign, dark), room), "back": shapes(plain, room), "only": only}


# --- Dice -----------------------------------------------------------------------------------------


def dice_sheets(book: Book) -> Iterator[Sheet]:
    """When to stop, a score pad, and two dice to fold."""
    letters = [line.split() for line in book.rules.show_kit(book.rules.DICE).splitlines()]  # type: ignore[attr-defined]
    nets = [[shapes(dice.face_drawn(face), (-90, -90, 180, 180)) for face in faces] for faces in letters]
    stops = stopping(book)
    if stops:
        yield stops
    yield {"kind": "scores"}
    yield {"kind": "dice", "nets": nets, "names": ["The Head die", "The Tail die"]}


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
    scores = [*range(0, 100, 5), 99]
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
