"""Positions of Jukem Football as the rule sheet tells them: `given(A="R15 PB JK", drive="R20 P20-50+C40")`."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.rules.jukem.cards import NO_CARD, NO_TOPS, NOTHING_BENEATH, card_beneath, changed, with_one, without
from rumpus.rules.jukem.deck import CARDS, YARDS
from rumpus.rules.jukem.drives import added
from rumpus.rules.jukem.hands import on_pile
from rumpus.rules.jukem.play import settled
from rumpus.rules.jukem.state import NOTHING, PLAYING, TURN_BEGINS, State
from rumpus.rules.jukem.talk import NAMES_OF_CARDS, title
from rumpus.rules.jukem.view import View, observe
from rumpus.rules.words import LUCK, OVER
from tests.rules.conftest import Game, sit_down

A, B = 0, 1

SHORT = {
    "KR": "kick return",
    "JK": "jukem",
    "PB": "pancake block",
    "FG": "field goal",
    "HO": "holding",
    "SA": "sack",
    "FU": "fumble",
    "PO": "picked off",
}
KINDS = {"R": "run", "P": "pass", "C": "catch"}


def card(short: str) -> int:
    """The card of a short name: `R15`, `P5-20`, `C35`, `KR`, `JK`, `PB`, `FG`, `HO`, `SA`, `FU`, `PO`."""
    return NAMES_OF_CARDS[SHORT[short] if short in SHORT else f"{KINDS[short[0]]} {short[1:]}"]


def cards(text: str) -> list[int]:
    """The cards of a hand or a drive; the plays of a drive may be joined by a plus sign."""
    return [card(short) for short in text.replace("+", " ").split()]


def word(text: str) -> int:
    """The cards of a hand in one word."""
    found = 0
    for one in cards(text):
        found = with_one(found, one)
    return found


def names(found: int) -> list[str]:
    """The titles in a word, with each as often as it is there."""
    return [title(one) for one in range(CARDS) if found >> one & 1]


@dataclass(frozen=True)
class Table(Game):
    """A game of Jukem Football at one moment."""

    state: State

    @property
    def totals(self) -> tuple[int, ...]:
        return self.state.points

    @property
    def won(self) -> set[int]:
        assert self.turn == OVER, "the game is not over"
        return {seat for seat in (A, B) if self.book.rules.winners(self.state) >> seat & 1}

    def line(self, line: int) -> list[str]:
        """The titles of the discard pile (0), or of a drive (1 and 2), the first one first."""
        found: list[str] = []
        one = self.state.tops[line]
        while one != NO_CARD:
            found.insert(0, title(one))
            one = card_beneath(self.state.beneath, one)
        return found

    @property
    def pile(self) -> list[str]:
        return self.line(0)

    def drive(self, seat: int) -> list[str]:
        return self.line(1 + seat)

    def hand(self, seat: int) -> list[str]:
        return names(self.state.hands[seat])

    def plays(self) -> list[str]:
        """The plays that are offered, without discards and stopping."""
        return [words for words in self.offers if not words.startswith(("discard", "stop"))]

    def draws(self, *shorts: str) -> Table:
        """Luck brings these cards, one after the other."""
        game = self
        for short in shorts:
            assert game.turn == LUCK, f"luck is not asked, but seat {game.turn}"
            game = game.says(title(card(short)).lower().rstrip("!"))
        return game

    def says(self, *words: str) -> Table:
        game = super().says(*words)
        assert isinstance(game, Table)
        return game

    def sees(self, seat: int) -> View:
        """What a seat, or WATCHER, sees."""
        return observe(self.state, seat)


def begun(kit: str = "", /, **house: str | int) -> Table:
    """A new game with these house rules, before its first decision."""
    game = sit_down("jukem", kit, **house)
    return Table(game.book, game.state)


def given(
    hand: str = "",
    other: str = "",
    drive: str = "",
    others_drive: str = "",
    pile: str = "",
    left: int | None = None,
    mover: int = A,
    half: int = 1,
    points: tuple[int, int] = (0, 0),
    dealer: int = B,
    idle: int = 0,
    start: bool = False,
    **house: str | int,
) -> Table:
    """The mover is to play with this hand; all that is not named is in the draw pile, or aside if `left` cards are.

    `points` are those of the mover and of the other player. With `start` the turn only begins, after `idle` turns
    in which nobody drew.
    """
    table = begun(**house)
    rest = table.state.deck
    state: State = table.state._replace(
        phase=PLAYING, half=half, dealer=dealer, draw=0, hands=(0, 0), in_lines=0, tops=NO_TOPS,
        beneath=NOTHING_BENEATH, points=points if mover == A else (points[1], points[0]), taken=NOTHING, idle=idle,
    )  # fmt: skip
    for one in cards(pile):
        state, rest = on_pile(state, one), _used(rest, one)
    for seat, laid in ((mover, drive), (1 - mover, others_drive)):
        for play in laid.split():
            state, rest = _played_before(state, rest, seat, cards(play))
    for seat, held in ((mover, hand), (1 - mover, other)):
        state = state._replace(hands=changed(state.hands, seat, word(held)), mover=mover, laid=0)
        for one in cards(held):
            rest = _used(rest, one)
    state = state._replace(draw=rest)
    while left is not None and state.draw.bit_count() > left:
        one = state.draw.bit_length() - 1
        state = state._replace(draw=without(state.draw, one), aside=with_one(state.aside, one))
    return Table(table.book, settled(state._replace(phase=TURN_BEGINS, mover=mover)) if start else state)


def _used(rest: int, one: int) -> int:
    assert rest >> one & 1, f"there are not so many {title(one)} in the deck"
    return without(rest, one)


def _played_before(state: State, rest: int, seat: int, play: list[int]) -> tuple[State, int]:
    """A play of an earlier turn lies in a drive."""
    state = state._replace(mover=seat, begun=state.begun | 1 << seat)
    gain = 0
    for one in play:
        state, rest = added(state, one), _used(rest, one)
        gain = 2 * gain if title(one) == "JUKEM" else gain + YARDS[one]
    yards = state.yards[seat] + gain
    return state._replace(yards=changed(state.yards, seat, yards)), rest
