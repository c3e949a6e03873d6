"""What the tests of Pigskin share: a game at any moment, played by its notation with cards as a scenario lists them."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.pigskin import CARDS, CLASSES, POSITIONS, RECONSTRUCTED, SIDES, show_kit
from rumpus.rules.pigskin.spaces import SECOND
from rumpus.rules.pigskin.squads import EMPTY_BOARD, men_on, squad_of, with_man
from rumpus.rules.pigskin.state import (
    CALL,
    EARLIER,
    GAME_OVER,
    GOAL,
    HALF_CHOICE,
    HALF_TIME,
    KICK_CHOICE,
    KICKOFF_CALL,
    ORIGINAL,
    PENALTY,
    RESOLVE,
    SINCE,
    TIMEOUT_D,
    TIMEOUT_O,
    TRY,
    WINDOW,
)
from rumpus.rules.pigskin.talk import yard_line
from rumpus.rules.words import LUCK, WATCHER
from rumpus.table.notation import exactly, refusal, say

HEADER, *LINES = show_kit(RECONSTRUCTED).splitlines()
COLUMNS = HEADER.split(",")
USUAL = {line.split(",")[0]: dict(zip(COLUMNS, line.split(","), strict=True)) for line in LINES}
PLAYING = [card for card in CARDS if USUAL[card]["kind"] == "play" and card[0] != "A"]
SPECIALS = {
    "PENALTY": ["B3", "C10", "D6", "E5", "A9"],
    "QUARTER": ["B8", "E2", "A4"],
    "GAME": ["C7"],
}


def deck_text(changes: dict[str, dict[str, str]]) -> str:
    """The reconstructed deck with some spaces filled in otherwise."""
    rows = [{**USUAL[card], **changes.get(card, {})} for card in CARDS]
    return "\n".join([HEADER, *(",".join(row[column] for column in COLUMNS) for row in rows)]) + "\n"


@cache
def book_with(text: str) -> Book:
    """The game, opened with a deck."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.csv"
        path.write_text(text, encoding="utf-8")
        return open_book("pigskin", str(path))


def spaces_of(words: str) -> dict[str, str]:
    """`line/second = 4, penalty = DEF 5` as columns of a deck."""
    found = {}
    for part in words.split(","):
        name, _, value = (bit.strip() for bit in part.partition("="))
        if name == "penalty":
            found["penalty_side"], _, found["penalty_yards"] = value.partition(" ")
        else:
            found[name.replace("/", "_")] = value
    return found


def stacked(cards: Sequence[str]) -> tuple[str, list[str]]:
    """A deck in which these cards exist, and their names in order.

    A card is the name of one in the deck, `PENALTY`, `QUARTER` or `GAME`, with spaces after a colon if it has some,
    or only spaces.
    """
    changes: dict[str, dict[str, str]] = {}
    names = []
    free = iter(PLAYING)
    specials = {kind: iter(which) for kind, which in SPECIALS.items()}
    for words in cards:
        kind, _, spaces = words.partition(":") if words.split(":")[0] in SPECIALS else ("", "", words)
        name = words if words in CARDS else next(specials[kind]) if kind else next(free)
        if spaces and words not in CARDS:
            changes[name] = spaces_of(spaces)
        names.append(name)
    return deck_text(changes), names


@dataclass(frozen=True)
class Field:
    """A game at one moment, with the cards that luck will bring. It never changes: every step is a new one."""

    book: Book
    state: Any
    cards: tuple[str, ...] = ()

    @property
    def turn(self) -> int:
        return self.book.rules.turn(self.state)

    @property
    def offers(self) -> list[str]:
        """The legal moves in their notation."""
        return [say(self.book, self.state, move) for move in legal_moves(self.book, self.state)]

    @property
    def situation(self) -> str:
        """The complete situation as the rule sheet's scenarios write it: `White 2&6 @W34 | 0-0`."""
        view = self.sees(WATCHER)
        points = f"{view.points[0]}-{view.points[1]}"
        side = SIDES[view.offence]
        if view.phase == GAME_OVER:
            return f"game over | {points}"
        if view.phase in (HALF_TIME, HALF_CHOICE):
            return f"half over | {points}"
        if view.call == TRY and view.phase in (RESOLVE, PENALTY):
            return f"try by {side} | {points}"
        if view.pending == KICK_CHOICE:
            return f"kickoff, {side} chooses | {points}"
        if view.pending == KICKOFF_CALL:
            return f"kickoff by {side} from {yard_line(view.offence, view.spot)} | {points}"
        return f"{side} {view.down}&{view.to_gain - view.spot} @{yard_line(view.offence, view.spot)} | {points}"

    def sees(self, seat: int) -> Any:
        """The view of a seat."""
        return self.book.rules.observe(self.state, seat)

    def does(self, *words: str) -> Field:
        """Whoever decides does this; luck turns the cards that were listed, as soon as it is asked."""
        field = self.with_luck()
        for word in words:
            move = exactly(field.book, field.state, word)
            field = replace(field, state=field.book.rules.apply(field.state, move)).with_luck()
        return field

    def with_luck(self) -> Field:
        """The listed cards are turned while a card is needed."""
        field = self
        while field.turn == LUCK and field.cards and field.cards[0] in field.offers:
            move = CARDS.index(field.cards[0])
            field = replace(field, state=field.book.rules.apply(field.state, move), cards=field.cards[1:])
        return field

    def plays_on(self) -> Field:
        """Nobody calls a time-out or changes a man, until somebody has something else to decide."""
        field = self
        while field.state.phase in (TIMEOUT_O, TIMEOUT_D, WINDOW):
            field = field.does("done" if field.state.phase == WINDOW else "play on")
        return field

    def heard(self, seat: int, word: str) -> list[str]:
        """What a seat is told when this move is made, by luck too."""
        rules = self.book.rules
        after = rules.apply(self.state, exactly(self.book, self.state, word))
        own = self.turn == seat
        events = rules.tell(
            rules.observe(self.state, seat),
            exactly(self.book, self.state, word) if own else None,
            rules.observe(after, seat),
        )
        return [event.words for event in events]

    def why_not(self, word: str) -> str:
        """What a coach hears who tries something that is not legal now."""
        with pytest.raises(IllegalMove):
            exactly(self.book, self.state, word)
        return refusal(self.book, self.state, word)

    def having(self, **words: Any) -> Field:
        """The same moment with some words of its state changed."""
        return replace(self, state=self.state._replace(**words))

    def with_cards(self, *cards: str) -> Field:
        """The same moment, with these cards of its deck to come."""
        return replace(self, cards=cards)


def squad(words: str) -> int:
    """A line-up of Seconds, but for the men named: `FB star, QB scrub`."""
    lineup = 0
    for position in range(len(POSITIONS)):
        lineup = with_man(lineup, position, SECOND)
    for named in filter(None, words.split(",")):
        code, man = named.split()
        lineup = with_man(lineup, POSITIONS.index(code), CLASSES.index(man))
    return lineup


def bench_beside(lineup: int, whole: int) -> int:
    """The men of a squad who are left over; none of a class that is used up."""
    men, bench = men_on(lineup), 0
    for sort in range(0, 18, 3):
        bench |= max(0, (whole >> sort & 7) - (men >> sort & 7)) << sort
    return bench


def given(
    situation: str,
    cards: Sequence[str] = (),
    used: str = "",
    white: str = "",
    black: str = "",
    points: tuple[int, int] = (0, 0),
    quarter: int = 1,
    cards_left: int = 0,
    timeouts: tuple[int, int] = (0, 0),
    **house: str,
) -> Field:
    """A moment as a scenario gives it: `White 2&6 @W34`, or `kickoff by White from W40`."""
    text, names = stacked(cards)
    book = book_with(text)
    options = book.house(house)
    state: Any = book.rules.initial(options)
    lineup = (squad(white), squad(black))
    bench = tuple(bench_beside(men, squad_of(options)) for men in lineup)
    state = state._replace(
        toss=0,
        quarter=quarter,
        points=points,
        timeouts=timeouts,
        lineup=lineup,
        before=lineup,
        men=bench,
        lean=tuple(men << SINCE | men << EARLIER for men in bench),
        marks=(EMPTY_BOARD >> 11 << ORIGINAL,) * 2,
        shown=(turned_so_far(names, cards_left), turned_so_far(names, cards_left)),
        **placed(situation, used),
    )
    field = Field(book, state, tuple(names))
    return field.does("play on") if state.pending == KICKOFF_CALL else field


def turned_so_far(names: list[str], cards_left: int) -> int:
    """The cards turned before: one, or all but those that are left."""
    if not cards_left:
        return 1 << CARDS.index("A1")
    left = sum(1 << CARDS.index(name) for name in names[:cards_left])
    return (1 << 50) - 1 & ~left


def placed(situation: str, used: str) -> dict[str, int]:
    """The words of a state that say where the ball is and what comes next."""
    kickoff = re.fullmatch(r"kickoff by (White|Black) from ([WB]?\d+)", situation)
    if kickoff:
        seat = SIDES.index(kickoff[1])
        spot = spot_of(kickoff[2], seat)
        return {"phase": TIMEOUT_D, "actor": 1 - seat, "offence": seat, "spot": spot, "pending": KICKOFF_CALL}
    found = re.fullmatch(r"(White|Black) (\d)&(\d+) @([WB]?\d+)", situation)
    assert found, f"{situation!r} is no situation"
    seat = SIDES.index(found[1])
    spot = spot_of(found[4], seat)
    return {
        "phase": CALL,
        "actor": seat,
        "offence": seat,
        "spot": spot,
        "down": int(found[2]),
        "to_gain": min(GOAL, spot + int(found[3])),
        "closed": sum(1 << POSITIONS.index(code) for code in used.split()),
        "pending": CALL,
    }


def spot_of(line: str, seat: int) -> int:
    """Yards from a side's own goal line."""
    if line == "50":
        return 50
    return int(line[1:]) if line[0] == SIDES[seat][0] else GOAL - int(line[1:])


def kicked_off(cards: Sequence[str] = (), toss: str = "White", choice: str = "kick", **house: str) -> Field:
    """A new game of two line-ups of Scrubs, up to the first card; listed cards are turned."""
    text, names = stacked(cards)
    book = book_with(text)
    field = Field(book, book.rules.initial(book.house(house)))
    for _ in range(2):
        for _ in POSITIONS:
            field = field.does(field.offers[-1])
    return replace(field.does(f"{toss} wins the toss", choice), cards=tuple(names)).with_luck()
