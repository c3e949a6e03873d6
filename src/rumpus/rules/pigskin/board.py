"""What a drawing of a Pigskin table needs. Never compiled."""

from __future__ import annotations

from ..people import Card, CardRow, Scene, Tally
from ..words import OVER
from .deck import CARDS, POSITIONS
from .notation import SIDES
from .squads import man_at
from .state import (
    BLACK,
    CALL,
    FORCED,
    FORCED_IN,
    HALF_CHOICE,
    HALF_TIME,
    KICK_CHOICE,
    PENALTY,
    RESOLVE,
    SETUP,
    TIMEOUT_D,
    TIMEOUT_O,
    TOSS,
    TOSS_CHOICE,
    WHITE,
    WINDOW,
)
from .talk import down_words, position_names, reading_words, situation, space_name
from .view import HIDDEN, View

ASKS = {
    SETUP: "Choose a class for {position}.",
    HALF_TIME: "Choose a class for {position}.",
    TOSS_CHOICE: "You have won the toss: kick or receive?",
    HALF_CHOICE: "The second half: kick or receive?",
    KICK_CHOICE: "Kick or receive?",
    TIMEOUT_O: "Play on, or a time-out?",
    TIMEOUT_D: "Play on, or a time-out?",
    WINDOW: "Swap men, or done?",
    CALL: "{down}. Your call?",
    PENALTY: "Accept the penalty, or refuse it?",
    FORCED: "Whose man goes? Name a position.",
    FORCED_IN: "Who comes in at {leaving}?",
}


def asks(view: View) -> str:
    """What the viewer is asked, or waits for."""
    if view.turn == OVER:
        return "The game is over."
    if view.phase == TOSS:
        return "The coin is tossed."
    if view.phase == RESOLVE:
        return "A card is turned."
    if view.turn != view.seat:
        return f"{SIDES[view.turn]} decides."
    return ASKS[view.phase].format(
        position=POSITIONS[view.filling] if 0 <= view.filling < len(POSITIONS) else "",
        down=down_words(view),
        leaving=POSITIONS[view.leaving] if view.leaving >= 0 else "",
    )


def scene(view: View) -> Scene:
    """The other coach's men, the field with the ball on it, the pack, and the own men, as rows of a card table."""
    near = view.seat if view.seat in (WHITE, BLACK) else WHITE
    facts = [
        Tally("Quarter", str(view.quarter)),
        Tally("Ball", situation(view).partition(" |")[0]),
        Tally("Closed", position_names(view.closed) or "none"),
        Tally("Time-outs called", f"{view.timeouts[0]} and {view.timeouts[1]}"),
    ]
    if view.read_space != HIDDEN and view.reading:
        facts.append(Tally("Last reading", f"{space_name(view)}, {reading_words(view.reading)}"))
    last = (Card(CARDS[view.card]),) if view.card != HIDDEN else ()
    return Scene(
        kind="cards",
        asks=asks(view),
        tallies=tuple(Tally(side, str(view.points[seat]), view.offence == seat) for seat, side in enumerate(SIDES)),
        facts=tuple(facts),
        rows=(
            board_row(view, 1 - near),
            CardRow("Pack", "pile", last, hidden=view.cards_left),
            CardRow(
                f"{SIDES[view.offence]}'s way to the goal", "drive", (Card("ball", gains=view.spot),), yards=view.spot
            ),
            board_row(view, near),
        ),
    )


def board_row(view: View, seat: int) -> CardRow:
    """The eleven men of a side, each as a card with the mark of his class."""
    men = tuple(Card(f"{code} {man_mark(view.lineup[seat], place)}") for place, code in enumerate(POSITIONS))
    return CardRow(f"{SIDES[seat]}'s men", "hand", men)


def man_mark(lineup: int, position: int) -> str:
    """Section 1.1: the mark of a class, or a question mark.

    >>> man_mark(0b100100, 0), man_mark(0b100100, 1), man_mark(0b100100, 2), man_mark(0b11, 0)
    ('*', '2', 'S', '?')
    """
    return "*2S?"[man_at(lineup, position)]
