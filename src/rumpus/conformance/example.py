"""Thimbles: each player hides a thimble under a cup; then they lift each other's cups in turn; who finds it wins.

This is a whole game in one file, and it keeps every law: `rumpus check` says so. Copy it to begin a game of your own.

TH-1. Each player has a row of cups, six unless the house says otherwise, and hides a thimble under one of them.
TH-2. The first player hides first. Nobody else sees where.
TH-3. A coin says who lifts first, unless the house says otherwise.
TH-4. In turn, each lifts one cup of the other player's row that has not been lifted. Everybody sees what is there.
TH-5. Who finds the other's thimble has won.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from rumpus.rules.about import About, Option
from rumpus.rules.bounds import Both, amount, choice, subset
from rumpus.rules.scene import Event, Scene, Tally
from rumpus.rules.words import LUCK, OVER, count, lowest, put, rule

SEATS = 2
MOVES = 8
"""The most legal moves that there can be at once: the length of `out`."""
LONGEST = SEATS + 1 + 2 * MOVES
"""The most moves that a game can have, luck's too: two thimbles, a coin, and all cups."""

NOWHERE = -1
Pair = tuple[int, int]


class Options(NamedTuple):
    """The house rules, as ints. Their defaults are the rules above."""

    cups: int = 6
    begins: int = 0


class State(NamedTuple):
    """All there is to know: ints and rows of ints only, so that it can be compiled, compared and replayed."""

    options: Options
    hidden: int
    """How many players have hidden their thimble."""
    actor: int
    """Who lifts next; LUCK while the coin is in the air."""
    thimbles: Pair
    """The cup of each player's thimble, or NOWHERE."""
    lifted: Pair
    """The cups that each player has lifted in the other's row, a bit for each."""


# --- The rules: pure functions on ints, marked @rule ------------------------------------------------


@rule
def seats(options: Options) -> int:
    """TH-1: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """TH-1: nothing is hidden yet. To hide is a decision, so it is a move like others."""
    actor = LUCK if options.begins == 0 else options.begins - 1
    return State(options, 0, actor, (NOWHERE, NOWHERE), (0, 0))


@rule
def found(state: State, seat: int) -> bool:
    """TH-5: whether a player has lifted the cup with the other's thimble."""
    where = state.thimbles[1 - seat]
    return where != NOWHERE and (state.lifted[seat] >> where) & 1 == 1


@rule
def turn(state: State) -> int:
    """TH-2: first all hide. TH-3: then the coin. TH-4: then they lift in turn, until TH-5."""
    if state.hidden < SEATS:
        return state.hidden
    if found(state, 0) or found(state, 1):
        return OVER
    return state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """TH-1: any cup will do to hide. TH-3: the coin falls on one of two sides. TH-4: a cup not yet lifted."""
    number = 0
    choices = SEATS if turn(state) == LUCK else state.options.cups
    for move in range(choices):
        if state.hidden < SEATS or state.actor == LUCK or (state.lifted[state.actor] >> move) & 1 == 0:
            out[number] = move
            number += 1
    return number


@rule
def apply(state: State, move: int) -> State:
    """What a legal move does: a new state, never a changed one."""
    if state.hidden < SEATS:
        return state._replace(hidden=state.hidden + 1, thimbles=put(state.thimbles, state.hidden, move))
    if state.actor == LUCK:
        return state._replace(actor=move)
    lifted = put(state.lifted, state.actor, state.lifted[state.actor] | 1 << move)
    return state._replace(lifted=lifted, actor=1 - state.actor)


@rule
def score(state: State, seat: int) -> int:
    """How many thimbles a player has found."""
    return 1 if found(state, seat) else 0


@rule
def winners(state: State) -> int:
    """TH-5: the set of winners, a bit for each seat."""
    return score(state, 0) | score(state, 1) << 1


# --- What each seat may see ---------------------------------------------------------------------------


class View(NamedTuple):
    """The words that a seat may see. What is left out here cannot reach anybody.

    The types say how much there can be of a word, and the docstrings what it means, to programs that learn to play;
    a plain `int` will do. Words named like a house rule are that house rule.
    """

    seat: int
    turn: int
    cups: int
    hidden: Annotated[int, amount(SEATS)]
    """How many players have hidden their thimble."""
    thimbles: Both[Annotated[int, choice(MOVES - 1, NOWHERE)]]
    """Where each player's thimble is, or -1; the other player's only when the game is over."""
    lifted: Both[Annotated[int, subset(MOVES)]]
    """The cups that each player has lifted."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """TH-2: the own thimble and nothing of the other; a watcher (seat WATCHER) sees neither."""
    now = turn(state)
    first = state.thimbles[0] if seat == 0 or now == OVER else NOWHERE
    second = state.thimbles[1] if seat == 1 or now == OVER else NOWHERE
    won = winners(state) if now == OVER else 0
    return View(seat, now, state.options.cups, state.hidden, (first, second), state.lifted, won)


# --- For the bots -------------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """A cheap guess at the chance to win: the thimble found, or the fewer cups left to lift."""
    if found(state, 0) or found(state, 1):
        return 1.0 if found(state, seat) else 0.0
    return 0.5 + (count(state.lifted[seat]) - count(state.lifted[1 - seat])) / 16


# --- For people: never compiled, and made from views, so that no secret can slip out -------------------

ABOUT = About(
    slug="thimbles",
    title="Thimbles",
    box="Examples",
    line="Find the other's thimble before yours is found.",
    sheet="",
    prefix="TH",
    seats=(SEATS, SEATS),
    minutes=2,
    level="beginner",
    secrets=True,
    luck=2,
)

OPTIONS = (
    Option("cups", "6", "How many cups each player has.", "TH-1", lowest=2, highest=MOVES),
    Option("begins", "coin", "Who lifts the first cup.", "TH-3", choices=("coin", "first", "second")),
)


def player(seat: int) -> str:
    """What a seat is called.

    >>> player(0)
    'Player 1'
    """
    return f"Player {seat + 1}"


def show(view: View, move: int) -> str:
    """The words of a move. Luck's moves have words too."""
    if view.turn == LUCK:
        return f"{player(move)} begins"
    return f"{'hide' if view.hidden < SEATS else 'lift'} {move + 1}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return (f"cup {move + 1}",)


def why_not(view: View, text: str) -> str:
    """Why a text is no legal move, in a sentence."""
    word = "hide" if view.hidden < SEATS else "lift"
    return f"Name a cup from 1 to {view.cups} that has not been lifted, as in `{word} 2`."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What a seat notices when its view changes from one to the other; `move` only if it made it itself."""
    if before.hidden < SEATS:
        where = "" if move is None else f" under cup {move + 1}"
        return [Event(f"{player(before.turn)} has hidden a thimble{where}.", "note", clause="TH-1")]
    if before.turn == LUCK:
        return [Event(f"{player(after.turn)} begins.", "turn", clause="TH-3")]
    cup = lowest(before.lifted[before.turn] ^ after.lifted[before.turn]) + 1
    if after.turn == OVER:
        return [Event(f"{player(before.turn)} lifts cup {cup}: the thimble! Game over.", "end", f"cup {cup}", "TH-5")]
    return [Event(f"{player(before.turn)} lifts cup {cup}. Nothing.", "note", f"cup {cup}", "TH-4")]


def scene(view: View) -> Scene:
    """What a drawing of the table needs."""
    waiting = "The coin is in the air." if view.turn == LUCK else f"{player(view.turn)} is thinking."
    asks = "Which cup?" if view.turn == view.seat else "The game is over." if view.turn == OVER else waiting
    lines = tuple(
        Tally(player(seat), f"{count(view.lifted[seat])} cups lifted", view.turn == seat) for seat in range(SEATS)
    )
    return Scene(kind="words", asks=asks, tallies=lines)
