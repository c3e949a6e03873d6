"""A whole game on paper: every move, what every seat sees after it, and what it hears.

The files are checked in and compared by a test. When a rule, a view or a message changes, the difference is there to
be read in review.
"""

from __future__ import annotations

import hashlib
import textwrap
from typing import Any

from rumpus.rules.catalogue import open_book
from rumpus.rules.scene import CardRow, Grid, Scene
from rumpus.rules.words import WATCHER
from rumpus.table.luck import Luck, Seed
from rumpus.table.match import Match, called
from rumpus.table.notation import Choice
from rumpus.table.record import record_of

DATE = "2026-11-15"
WIDTH = 100
HANDS = {"battle-of-the-blobs": ("7",), "border-patrol": ("5",), "leap-frog": ("13",), "rapid-transit": ("5",)}
"""Which random hands play: where the first would play a very long game, those that play a shorter one."""
HOUSES = {"football": {"quiet_limit": "20"}, "pigskin": {"short_game": "on"}}
"""House rules that keep a playthrough short enough to be read."""
MARKS = {"": ".", "peg": "o", "marker": "m", "mine": "*", "ball": "@", "hit": "x", "clear": "-"}


def playthrough(game: str) -> str:
    """The text of a playthrough: one game of random moves, the same every time.

    >>> playthrough("x-rays").splitlines()[0]
    'X-Rays: a playthrough'
    """
    book = open_book(game)
    seed = Seed(hashlib.sha256(f"playthrough of {game}".encode()).digest())
    match = Match(book, book.house(HOUSES.get(game, {})), seed=seed)
    hand = Luck(Seed(hashlib.sha256(b"the players' hands").digest()), (game, *HANDS.get(game, ())))
    page = _Page(match)
    page.turn("Before the first move")
    while not match.over:
        done = len(match.played)
        match.play(match.turn, _picked(match.choices(match.turn), hand).move)
        page.turn("; ".join(f"{called(played.seat)}: {played.words}" for played in match.played[done:]))
    page.lines += ["=" * WIDTH, "", "The record", "", record_of(match, DATE).text()]
    return "\n".join(line.rstrip() for line in page.lines)


def _picked(choices: list[Choice], hand: Luck) -> Choice:
    """A random choice; but who may be done mostly is, or a game of substitutions would never be read."""
    done = [choice for choice in choices if choice.words == "done"]
    return done[0] if done and hand.draw(4) else choices[hand.draw(len(choices))]


class _Page:
    """Writes down a match turn by turn: of each view only what has changed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.views: dict[int, dict[str, str]] = {}
        self.heard = dict.fromkeys((*range(match.seats), WATCHER), 0)
        self.lookers = tuple(self.heard) if match.book.about.secrets else (0,)
        self.lines = [f"{match.book.about.title}: a playthrough", ""]
        if not match.book.about.secrets:
            self.lines += ["Nothing is hidden in this game; one seat stands for all.", ""]
        if match.book.rules.scene(match.view(0)).grids:
            self.lines += ["Marks: o peg, m marker, * mine, @ ball, x known to be filled, - known to be empty", ""]

    def turn(self, title: str) -> None:
        """Write down what each seat hears, sees and may do after a turn."""
        self.lines += ["=" * WIDTH, title, ""]
        for seat in self.lookers:
            self.lines.append(f"--- {'Watcher' if seat == WATCHER else f'Seat {seat + 1}'}")
            self._seat(seat)
            self.lines.append("")

    def _seat(self, seat: int) -> None:
        heard = self.match.heard(seat)
        self.lines += [f"hears: {event.words}" for event in heard[self.heard[seat] :]]
        self.heard[seat] = len(heard)
        view = self.match.view(seat)
        seen = words(view)
        changed = [f"{name}={word}" for name, word in seen.items() if self.views.get(seat, {}).get(name) != word]
        self.views[seat] = seen
        self._say("sees:  ", " ".join(changed) or "no change")
        if seat == self.match.turn:
            self._say("may:   ", ", ".join(choice.words for choice in self.match.choices(seat)))
        if changed:
            self.lines += drawing(self.match.book.rules.scene(view))

    def _say(self, label: str, text: str) -> None:
        self.lines += textwrap.wrap(label + text, WIDTH, subsequent_indent=" " * len(label))


def words(view: Any, path: str = "") -> dict[str, str]:
    """A view as its named words; zeros at the end of a row are left out.

    >>> from rumpus.rules.catalogue import open_book
    >>> rules = open_book("free-for-all").rules
    >>> words(rules.observe(rules.initial(rules.Options()), 0))["placed"]
    '0/0'
    """
    found = {}
    for name, value in zip(view._fields, view, strict=True):
        if hasattr(value, "_fields"):
            found.update(words(value, f"{path}{name}."))
        elif isinstance(value, tuple):
            row = list(value)
            while len(row) > 2 and row[-1] == 0:
                row.pop()
            found[path + name] = "/".join(map(_number, row))
        else:
            found[path + name] = _number(value)
    return found


def _number(value: int) -> str:
    return str(value) if abs(value) < 1_000_000 else f"{value:#x}"


def drawing(scene: Scene) -> list[str]:
    """A scene in plain letters."""
    lines = [f"asks:  {scene.asks}"]
    lines += [f"{tally.name}: {tally.value}{' <' if tally.lit else ''}" for tally in (*scene.tallies, *scene.facts)]
    if scene.dice:
        lines.append(f"dice:  {' '.join(scene.dice)}")
    lines += [_row(row) for row in scene.rows]
    lines += scene.gridiron.told() if scene.gridiron else []
    grids = [_grid(grid) for grid in scene.grids]
    width = max((len(line) for grid in grids for line in grid), default=0) + 6
    lines += ["".join(part.ljust(width) for part in row).rstrip() for row in zip(*grids, strict=True)]
    return lines


def _row(row: CardRow) -> str:
    """A row of cards: plays are parted by strokes, and cards face down are counted."""
    cards = [f"{'+ ' if card.joins else '| ' if card.gains else ''}{card.title}" for card in row.cards]
    hidden = [f"({row.hidden} face down)"] if row.hidden else []
    yards = f" {row.yards} yards" if row.kind == "drive" else ""
    return f"{row.title}:{yards} {('  ' if row.kind != 'drive' else ' ').join([*cards, *hidden])}".rstrip()


def _grid(grid: Grid) -> list[str]:
    columns = f"{grid.columns[:3]} {grid.columns[3:]}"
    rows = [grid.title, "  " + " ".join(columns)]
    for letter in "ABCDEF":
        marks = [" " if column == " " else MARKS[grid.pieces.get(letter + column, "")] for column in columns]
        rows.append(f"{letter} " + " ".join(marks))
        if letter == "C":
            rows.append("")
    return rows
