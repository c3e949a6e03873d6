"""A card table in characters: hands as cards, drives on a strip of a hundred yards, piles in a few words.

A yellow or red card says its colour in letters too, and the plays of a drive have two marks in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from rumpus.rules.scene import Card, CardRow

INSIDE = 8
"""The width of a card, its edges aside."""
STRIP = 50
YARDS = 100
STYLES = {"yellow": "bold #e0a526", "red": "bold #c8553d"}
Names = Callable[[str], str]
"""What gives people their names in a title."""


def draw_cards(rows: Sequence[CardRow], called: Names, width: int, plain: bool = False) -> list[Text]:
    """All rows, the far side of the table first; the last hand is the viewer's and is drawn as cards."""
    lines: list[Text] = []
    nearest = len(rows) - 1
    piles = [row for row in rows if row.kind == "pile"]
    for place, row in enumerate(rows):
        if row.kind == "drive":
            lines += [*_drive(row, called, width, plain), Text()]
        elif row.kind == "hand":
            lines += [*_hand(row, called, width, plain, drawn=place == nearest), Text()]
        elif row == piles[0]:
            lines += [*_piles(piles, called, width), Text()]
    return lines


def _wrapped(entries: Sequence[Text], between: str, width: int) -> list[Text]:
    """Entries one after the other, on as many lines as they need."""
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + len(between) + entry.cell_len <= width:
            lines[-1].append(between).append_text(entry)
        else:
            lines.append(Text().append_text(entry))
    return lines


def _title(card: Card) -> Text:
    return Text(card.title, style=STYLES.get(card.colour, ""))


def _piles(piles: Sequence[CardRow], called: Names, width: int) -> list[Text]:
    """Both piles in a line or two: how many cards lie face down, and what lies open, the top card first."""
    entries = []
    for pile in piles:
        hidden = [Text(f"{pile.hidden} {'beneath' if pile.cards else 'face down'}")] if pile.hidden else []
        shown = [*(_title(card) for card in reversed(pile.cards)), *hidden] or [Text("empty")]
        entries.append(Text().append(f"{called(pile.title)} ", style="bold").append_text(shown[0]))
        entries += shown[1:]
    return _wrapped(entries, "   ", width)


def _hand(row: CardRow, called: Names, width: int, plain: bool, drawn: bool) -> list[Text]:
    """The viewer's own hand as cards; another one in a line."""
    heading = Text(called(row.title), style="bold")
    if drawn and row.cards and not row.hidden:
        each = max(1, (width + 1) // (INSIDE + 3))
        lines = [heading]
        for start in range(0, len(row.cards), each):
            faces = [face(card, plain) for card in row.cards[start : start + each]]
            lines += [Text(" ").join(parts) for parts in zip(*faces, strict=True)]
        return lines
    known = [_title(card) for card in row.cards]
    rest = [Text(f"{row.hidden} face down")] if row.hidden else []
    shown = [*known, *rest] or [Text("no cards")]
    first = Text().append_text(heading).append("  ").append_text(shown[0])
    return _wrapped([first, *shown[1:]], ", ", width)


def face(card: Card, plain: bool = False) -> list[Text]:
    """One card as five lines.

    >>> print("\\n".join(line.plain for line in face(Card("SACK!", "yellow"), plain=True)))
    +--------+
    | SACK!  |
    |        |
    | yellow |
    +--------+
    """
    words = card.title.split(" ", 1)
    top, bottom, bar = ("++-", "++-", "|") if plain else ("╭╮─", "╰╯─", "│")
    rows = [words[0], words[1] if len(words) > 1 else "", card.colour if card.colour != "black" else ""]
    style = STYLES.get(card.colour, "")
    body = [Text(bar).append(f"{row:^{INSIDE}}", style=style).append(bar) for row in rows]
    return [Text(top[0] + top[2] * INSIDE + top[1]), *body, Text(bottom[0] + bottom[2] * INSIDE + bottom[1])]


def _drive(row: CardRow, called: Names, width: int, plain: bool) -> list[Text]:
    """The name and the yards, the strip, and the plays in the order in which they were laid."""
    long = min(STRIP, width - 2)
    marks, rest = ("#=", ".") if plain else ("█▓", "░")
    strip = Text("|" if plain else "▕", style="dim")
    reached, done = 0, 0
    for number, play in enumerate(plays(row)):
        reached += play[0].gains
        until = min(long, long * reached // YARDS)
        strip.append(marks[number % 2] * max(0, until - done), style="#3f8b55")
        done = max(done, until)
    strip.append(rest * (long - done), style="dim").append("|" if plain else "▏", style="dim")
    entries = [Text(" + ").join([_title(card) for card in play]).append(f" ({play[0].gains})") for play in plays(row)]
    heading = Text(called(row.title), style="bold").append(f"  {row.yards} yards", style="")
    return [heading, strip, *_wrapped(entries, ", ", width)]


def plays(row: CardRow) -> list[list[Card]]:
    """The cards of a drive, play by play.

    >>> drive = (Card("PASS 5-20", gains=15), Card("CATCH 15", joins=True), Card("RUN 5", gains=5))
    >>> [[card.title for card in play] for play in plays(CardRow("Your drive", "drive", drive))]
    [['PASS 5-20', 'CATCH 15'], ['RUN 5']]
    """
    found: list[list[Card]] = []
    for card in row.cards:
        if card.joins and found:
            found[-1].append(card)
        else:
            found.append([card])
    return found
