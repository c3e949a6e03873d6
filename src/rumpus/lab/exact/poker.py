"""Poker so small that its value is known: three cards and one bet (Kuhn), or six cards and two rounds (Leduc).

A whole game in one file, in which the exact answers of this package are compared with those that others have published.

PK-1. Three ranks: jack, queen and king; one card of each (Kuhn) or two (Leduc). Each player pays one chip.
PK-2. Each player is dealt a card, which nobody else sees.
PK-3. In turn, the first player begins: check or call; raise, by one chip (Kuhn), or by two and in the second round four
      (Leduc); or fold, if the other has paid more. There is one raise in a round (Kuhn), or at most two (Leduc).
PK-4. In Leduc, when both have paid the same, a card is dealt for all to see, and a second round follows.
PK-5. Who folds loses what was paid. Else who has a pair with the open card wins, then the higher rank.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rumpus.rules.about import About, Option
from rumpus.rules.bounds import Both, amount, choice
from rumpus.rules.scene import Event, Scene, Tally
from rumpus.rules.words import LUCK, OVER, put, rule

SEATS = 2
RANKS = 3
MOVES = RANKS * 2
LONGEST = 3 + 2 * 4
"""Three cards; and in a round check, raise, raise and call."""
NOTHING = -1
FOLD, CALL, RAISE = range(3)
KUHN, LEDUC = 0, 1

Pair = tuple[int, int]


class Options(NamedTuple):
    deck: int = LEDUC


class State(NamedTuple):
    options: Options
    cards: Pair
    """The rank of each player's card, or NOTHING."""
    open: int
    """The rank of the card for all, or NOTHING."""
    paid: Pair
    second: int
    """Whether it is the second round."""
    actor: int
    raises: int
    checked: int
    folded: int
    """The seat that has folded, or NOTHING."""
    shown: int
    """Whether the cards are compared."""


@rule
def seats(options: Options) -> int:
    """PK-2: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """PK-1: each player pays a chip."""
    return State(options, (NOTHING, NOTHING), NOTHING, (1, 1), 0, 0, 0, 0, NOTHING, 0)


@rule
def turn(state: State) -> int:
    """PK-2, PK-4: cards are dealt. PK-3: players take turns. PK-5: the end."""
    if state.folded != NOTHING or state.shown == 1:
        return OVER
    waiting = state.second == 1 and state.open == NOTHING
    return LUCK if state.cards[1] == NOTHING or waiting else state.actor


@rule
def left(state: State, rank: int) -> int:
    """How many cards of a rank are in the deck."""
    whole = 2 if state.options.deck == LEDUC else 1
    return whole - int(state.cards[0] == rank) - int(state.cards[1] == rank) - int(state.open == rank)


@rule
def legal(state: State, out: list[int]) -> int:
    """PK-1, PK-2: any card of the deck. PK-3: fold, if the other has paid more; call; raise."""
    number = 0
    if turn(state) == LUCK:
        for rank in range(RANKS):
            for card in range(left(state, rank)):
                out[number] = 2 * rank + card
                number += 1
        return number
    if state.paid[0] != state.paid[1]:
        out[number] = FOLD
        number += 1
    out[number] = CALL
    number += 1
    if state.raises < (2 if state.options.deck == LEDUC else 1):
        out[number] = RAISE
        number += 1
    return number


@rule
def apply(state: State, move: int) -> State:
    """PK-2, PK-3, PK-4: what a move does."""
    if turn(state) == LUCK:
        rank = move // 2
        if state.cards[1] != NOTHING:
            return state._replace(open=rank)
        seat = 0 if state.cards[0] == NOTHING else 1
        return state._replace(cards=put(state.cards, seat, rank))
    actor, other = state.actor, 1 - state.actor
    if move == FOLD:
        return state._replace(folded=actor)
    if move == RAISE:
        size = 1 if state.options.deck == KUHN else 2 + 2 * state.second
        paid = put(state.paid, actor, state.paid[other] + size)
        return state._replace(paid=paid, raises=state.raises + 1, actor=other)
    if state.raises == 0 and state.checked == 0:
        return state._replace(checked=1, actor=other)
    evened = state._replace(paid=put(state.paid, actor, state.paid[other]), raises=0, checked=0, actor=0)
    if state.options.deck == LEDUC and state.second == 0:
        return evened._replace(second=1)
    return evened._replace(shown=1)


@rule
def strength(state: State, seat: int) -> int:
    """PK-5: a pair is better than any rank."""
    return state.cards[seat] + (RANKS if state.cards[seat] == state.open else 0)


@rule
def score(state: State, seat: int) -> int:
    """PK-5: the chips that a player has won of the other's."""
    other = 1 - seat
    if state.folded == other or (state.shown == 1 and strength(state, seat) > strength(state, other)):
        return state.paid[other]
    return 0


@rule
def winners(state: State) -> int:
    """PK-5: the set of winners, a bit for each seat."""
    lead = score(state, 0) - score(state, 1)
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


Card = Annotated[int, choice(RANKS - 1, NOTHING)]
MOST = 13


class View(NamedTuple):
    seat: int
    turn: int
    deck: int
    cards: Both[Card]
    """The rank of each player's card, 0 to 2, or -1; the other player's only when cards were compared."""
    open: Card
    """The rank of the card for all, or -1."""
    paid: Both[Annotated[int, amount(MOST)]]
    """How many chips each player has paid."""
    second: Annotated[int, amount(1)]
    raises: Annotated[int, amount(2)]
    checked: Annotated[int, amount(1)]
    folded: Annotated[int, choice(SEATS - 1, NOTHING)]
    dealt: Annotated[int, amount(SEATS)]
    """How many players have a card."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """PK-2: the own card; the other's only when they are compared."""
    now = turn(state)
    first = state.cards[0] if seat == 0 or state.shown == 1 else NOTHING
    second = state.cards[1] if seat == 1 or state.shown == 1 else NOTHING
    dealt = int(state.cards[0] != NOTHING) + int(state.cards[1] != NOTHING)
    return View(
        seat, now, state.options.deck, (first, second), state.open, state.paid, state.second, state.raises,
        state.checked, state.folded, dealt, winners(state) if now == OVER else 0,
    )  # fmt: skip


@rule
def evaluate(state: State, seat: int) -> float:
    """A cheap guess at the chance to win: the better card."""
    if turn(state) == OVER:
        return 0.5 + 0.5 * (int(score(state, seat) > 0) - int(score(state, 1 - seat) > 0))
    return 0.5 + 0.08 * (strength(state, seat) - strength(state, 1 - seat))


ABOUT = About(
    slug="poker",
    title="Small Poker",
    box="Examples",
    line="Three ranks, two players, and a bluff.",
    sheet="",
    prefix="PK",
    seats=(SEATS, SEATS),
    minutes=1,
    level="beginner",
    secrets=True,
    luck=MOVES,
)

OPTIONS = (Option("deck", "leduc", "Three cards and one round, or six and two.", "PK-1", choices=("kuhn", "leduc")),)

NAMES = ("jack", "queen", "king")


def show(view: View, move: int) -> str:
    """The words of a move."""
    if view.turn == LUCK:
        return f"deal {NAMES[move // 2]} {move % 2 + 1}"
    return ("fold", "call", "raise")[move] if view.paid[0] != view.paid[1] or move != CALL else "check"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return (show(view, move),)


def why_not(view: View, text: str) -> str:
    """Why a text is no legal move."""
    return "Say `check` or `call`, `raise` while there may be raises, or `fold` if the other has paid more (PK-3)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What a seat notices."""
    if before.turn == LUCK:
        if after.open != before.open:
            return [Event(f"Open for all: a {NAMES[after.open]}.", "card", clause="PK-4")]
        mine = after.seat >= 0 and after.cards[after.seat] != before.cards[after.seat]
        what = f"Your card is a {NAMES[after.cards[after.seat]]}." if mine else f"Player {after.dealt} has a card."
        return [Event(what, "card", clause="PK-2")]
    name = f"Player {before.turn + 1}"
    if after.folded != NOTHING:
        did = "folds"
    elif after.raises > before.raises:
        did = "raises"
    else:
        did = "calls" if before.paid[0] != before.paid[1] else "checks"
    events = [Event(f"{name} {did}.", "note", clause="PK-3")]
    if after.turn == OVER:
        won = {1: "Player 1 wins", 2: "Player 2 wins"}.get(after.winners, "The chips are shared")
        events.append(Event(f"{won}. Game over.", "end", clause="PK-5"))
    return events


def scene(view: View) -> Scene:
    """What a drawing of the table needs."""
    asks = "Check, call, raise or fold?" if view.turn == view.seat else "The game is over."
    if view.turn not in (view.seat, OVER):
        asks = "Cards are dealt." if view.turn == LUCK else f"Player {view.turn + 1} is thinking."
    card = "nothing" if view.open == NOTHING else NAMES[view.open]
    lines = tuple(Tally(f"Player {seat + 1}", f"{view.paid[seat]} chips", view.turn == seat) for seat in range(SEATS))
    return Scene(kind="words", asks=asks, tallies=lines, facts=(Tally("Open", card),))
