"""The card table: two chalked strips of a hundred yards with the plays laid on them, the piles, and the hands.

The rows of the scene come from the far side of the table to the near one. The near hand is a fan of cards; of the far
hand there are backs, and whatever everybody knows of it. A yellow or red card says its colour in letters too.
"""

from __future__ import annotations

from rumpus.rules.scene import Card, CardRow, Scene

from .footer import chip, fact, footer
from .paint import (
    INK,
    MARGIN,
    MUSTARD,
    PAPER,
    TEAL,
    Undrawable,
    sheet,
    shortened,
    thing,
    use,
    width,
    words,
)
from .palette import THINGS

WIDE = 1580
YARDS = 100
STRIP_HIGH = 176
STRIP_LEFT = MARGIN + 30
STRIP = WIDE - 2 * STRIP_LEFT
CARD_WIDE, CARD_HIGH = 190, 264
SMALL = 0.62
"""How much smaller a card of the far hand is."""
FAN_STEP, FAN_TURN = 208, 3
FAN_ROOM = WIDE - 2 * MARGIN - CARD_WIDE - 60
TITLE_SIZE, STRIP_TITLE, SMALLEST = 44, 46, 16
CHALK, TURF, FACE = THINGS["chalk"], THINGS["turf"], THINGS["face"]
CARD_EDGE, DEEP_RED = THINGS["card-edge"], THINGS["card-red"]
BAND = {"black": INK, "yellow": MUSTARD, "red": DEEP_RED}
ON_BAND = {"black": PAPER, "yellow": INK, "red": PAPER}
KINDS = ("hand", "drive", "pile")

BACK = (
    f'<rect x="6" y="9" width="{CARD_WIDE}" height="{CARD_HIGH}" rx="20" fill="#000" opacity=".22"/>'
    f'<rect width="{CARD_WIDE}" height="{CARD_HIGH}" rx="20" fill="{FACE}" stroke="{CARD_EDGE}" stroke-width="4"/>'
    f'<rect x="16" y="16" width="{CARD_WIDE - 32}" height="{CARD_HIGH - 32}" rx="12" fill="{TEAL}"/>'
    f'<path d="M16 {CARD_HIGH // 2}H{CARD_WIDE - 16}M{CARD_WIDE // 2} 16V{CARD_HIGH - 16}" stroke="{FACE}"'
    ' stroke-width="6" opacity=".5"/>'
    f'<ellipse cx="{CARD_WIDE // 2}" cy="{CARD_HIGH // 2}" rx="62" ry="38" fill="{DEEP_RED}" stroke="{FACE}"'
    ' stroke-width="6"/>'
    f'<path d="M{CARD_WIDE // 2 - 30} {CARD_HIGH // 2}h60m-46-9v18m16-18v18m16-18v18" stroke="{FACE}"'
    ' stroke-width="5"/>'
)


def drawn(scene: Scene) -> str:
    """The table, and below it what is asked and counted."""
    for row in scene.rows:
        checked(row)
    hands, drives, piles = ([row for row in scene.rows if row.kind == kind] for kind in KINDS)
    if not hands or not drives:
        raise Undrawable("a card table needs a hand and a drive")
    body: list[str] = []
    y = MARGIN + 20
    if len(hands) > 1 or piles:
        body += far_side(hands[:-1], piles, y)
        y += round(CARD_HIGH * SMALL) + 110
    for drive in drives:
        body += strip(drive, y)
        y += STRIP_HIGH + 96
    body += fan(hands[-1], y)
    y += CARD_HIGH + 110
    counted = [chip(tally) for tally in scene.tallies] + [fact(tally) for tally in scene.facts]
    below, high = footer(scene.asks, counted, (), MARGIN + 6, y, WIDE - 2 * MARGIN - 12)
    told = [said(row) for row in scene.rows]
    told += [f"{tally.name}: {tally.value}{', to act' if tally.lit else ''}." for tally in scene.tallies]
    told += [f"{tally.name}: {tally.value}." for tally in scene.facts]
    return sheet(f"A card table. {scene.asks}", told, (WIDE, high + MARGIN // 2), definitions(scene), body + below)


def checked(row: CardRow) -> None:
    """Refuse what there is no drawing of."""
    if row.kind not in KINDS:
        raise Undrawable(f"{row.title}: no row of kind {row.kind!r} can be drawn; there are: {', '.join(KINDS)}")
    for card in row.cards:
        if card.colour not in BAND:
            known = ", ".join(BAND)
            raise Undrawable(f"{row.title}: {card.title} is {card.colour!r}; a card can be drawn in {known}")


def face(card: Card) -> str:
    """One card, open: a band in its colour, its title, and the name of a colour that is not black."""
    parts = card.title.split(" ", 1)
    middle = CARD_WIDE // 2
    shapes = f'<rect x="6" y="9" width="{CARD_WIDE}" height="{CARD_HIGH}" rx="20" fill="#000" opacity=".22"/>'
    shapes += (
        f'<rect width="{CARD_WIDE}" height="{CARD_HIGH}" rx="20" fill="{FACE}" stroke="{CARD_EDGE}" stroke-width="4"/>'
    )
    shapes += f'<path d="M2 78V20A18 18 0 0 1 20 2H{CARD_WIDE - 20}A18 18 0 0 1 {CARD_WIDE - 2} 20V78z"'
    shapes += f' fill="{BAND[card.colour]}"/>'
    look = f'fill="{ON_BAND[card.colour]}" class="b" text-anchor="middle"'
    shapes += words(middle, 56, parts[0], bold(parts[0], CARD_WIDE - 16, TITLE_SIZE), look)
    if len(parts) > 1:
        size = bold(parts[1], CARD_WIDE - 16, 76)
        shapes += words(middle, 172, parts[1], size, f'fill="{INK}" class="b" text-anchor="middle"')
    if card.colour != "black":
        shapes += words(middle, CARD_HIGH - 24, card.colour, 36, f'fill="{INK}" text-anchor="middle"')
    return shapes


def sized(text: str, room: int, size: int) -> int:
    """The size, or a smaller one at which the text fits, down to what can just be read.

    >>> sized("RUN 5", 500, 40), sized("PANCAKE BLOCK!", 200, 40), sized("PANCAKE BLOCK!", 20, 40)
    (40, 22, 16)
    """
    return max(SMALLEST, min(size, size * room * 7 // max(1, 8 * width(text, size))))  # capitals are wide


def bold(text: str, room: int, size: int) -> int:
    """The same for bold letters, which are wider."""
    return sized(text, room * 8 // 9, size)


def placed(shapes: str, x: int, y: int, scale: float = 1, turn: int = 0) -> str:
    """A card on the table."""
    moved = f"translate({x} {y})"
    if turn:
        moved += f" rotate({turn} {CARD_WIDE // 2} {CARD_HIGH})"
    if scale != 1:
        moved += f" scale({scale})"
    return f'<g transform="{moved}">{shapes}</g>'


MOST_IN_A_FAN = 8


def fan(hand: CardRow, y: int) -> list[str]:
    """The near hand: open cards side by side, each a little turned; many of them lie straight."""
    body = [words(MARGIN + 6, y + 24, hand.title, STRIP_TITLE, 'class="ink b"')]
    shown = [face(card) for card in hand.cards] + [use("back", 0, 0)] * hand.hidden
    if not shown:
        return [*body, words(MARGIN + 6, y + 170, "no cards", STRIP_TITLE, 'class="quiet"')]
    step = min(FAN_STEP, FAN_ROOM // max(1, len(shown) - 1))
    left = (WIDE - CARD_WIDE - step * (len(shown) - 1)) // 2
    for place, shapes in enumerate(shown):
        offset = 2 * place - (len(shown) - 1) if len(shown) <= MOST_IN_A_FAN else 0
        body.append(placed(shapes, left + place * step, y + 40 + offset * offset, turn=FAN_TURN * offset // 2))
    return body


def far_side(hands: list[CardRow], piles: list[CardRow], y: int) -> list[str]:
    """The other hand in small cards on the left, the piles on the right."""
    body: list[str] = []
    small = round(CARD_WIDE * SMALL)
    for hand in hands:
        body.append(words(MARGIN + 6, y + 30, hand.title, STRIP_TITLE, 'class="ink b"'))
        shown = [face(card) for card in hand.cards] + [use("back", 0, 0)] * hand.hidden
        step = min(small + 10, 640 // max(1, len(shown)))
        body += [placed(shapes, MARGIN + 10 + n * step, y + 50, SMALL) for n, shapes in enumerate(shown)]
    room = small + 250
    x = WIDE - MARGIN - room * len(piles)
    for pile in piles:
        body.append(words(x, y + 30, pile.title, STRIP_TITLE, 'class="ink b"'))
        shown = [face(card) for card in pile.cards[-1:]] or [use("back", 0, 0)] * bool(pile.hidden)
        body += [placed(shapes, x + 4, y + 50, SMALL) for shapes in shown]
        number = len(pile.cards) + pile.hidden
        counted = f"{number} card{'s' * (number != 1)}" if number else "empty"
        body.append(words(x + (small + 26 if shown else 0), y + 140, counted, STRIP_TITLE, 'class="quiet"'))
        x += room
    return body


def strip(drive: CardRow, y: int) -> list[str]:
    """A drive: the chalked hundred yards, each play a card as wide as its gain, and how far it has come."""
    reach = max(YARDS, drive.yards)
    lines = "".join(f"M{STRIP * ten // 10} 0V{STRIP_HIGH}" for ten in range(1, 10))
    body = [
        words(MARGIN + 6, y, drive.title, STRIP_TITLE, 'class="ink b"'),
        words(WIDE - MARGIN - 6, y, f"{drive.yards} yards", STRIP_TITLE, 'class="ink" text-anchor="end"'),
        f'<g transform="translate({STRIP_LEFT} {y + 18})">',
        f'<rect x="-30" width="{STRIP + 60}" height="{STRIP_HIGH}" rx="14" fill="{TURF}"/>',
        f'<path d="{lines}" stroke="{CHALK}" stroke-width="3" opacity=".45"/>',
        f'<path d="M0 0V{STRIP_HIGH}M{STRIP * YARDS // reach} 0V{STRIP_HIGH}" stroke="{CHALK}" stroke-width="8"/>',
    ]
    start = 0
    for play in plays(drive):
        end = start + play[0].gains
        body.append(laid(play, STRIP * start // reach, STRIP * end // reach))
        start = end
    return [*body, "</g>"]


def laid(play: list[Card], left: int, right: int) -> str:
    """A play on the strip, one line a card, and what it gained."""
    wide = max(right - left - 6, 20)
    shapes = f'<g transform="translate({left + 3} 14)"><rect width="{wide}" height="{STRIP_HIGH - 28}" rx="10"'
    shapes += f' fill="{FACE}" stroke="{CARD_EDGE}" stroke-width="3"/>'
    middle, look = wide // 2, f'fill="{INK}" text-anchor="middle"'
    high = (STRIP_HIGH - 84) // max(2, len(play))
    for number, card in enumerate(play):
        size = sized(card.title, wide - 6, min(high, 40))
        shapes += words(middle, 8 + high * (number + 1) - high // 6, shortened(card.title, wide, size), size, look)
    gain = f"+{play[0].gains}"
    shapes += words(middle, STRIP_HIGH - 40, gain, bold(gain, wide - 6, 44), f'{look} class="b"')
    return shapes + "</g>"


def plays(drive: CardRow) -> list[list[Card]]:
    """The cards of a drive, play by play."""
    found: list[list[Card]] = []
    for card in drive.cards:
        if card.joins and found:
            found[-1].append(card)
        else:
            found.append([card])
    return found


def definitions(scene: Scene) -> list[str]:
    """Only what this picture uses: the back of a card, if one lies face down."""
    backs = any(row.hidden for row in scene.rows if row.kind == "hand" or not row.cards)
    return [thing("back", BACK)] if backs else []


def said(row: CardRow) -> str:
    """A row in words, for whoever listens to the picture."""
    parts = [card.title for card in row.cards]
    if row.kind == "drive":
        laid_there = [f"{' with '.join(card.title for card in play)} for {play[0].gains}" for play in plays(row)]
        return f"{row.title}: {row.yards} yards{''.join(f', {part}' for part in laid_there)}."
    if row.hidden:
        parts.append(f"{row.hidden} face down")
    return f"{row.title}: {', '.join(parts) or 'no cards'}."
