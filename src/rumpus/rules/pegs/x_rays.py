"""X-Rays: each player hides a necklace of five pegs; one picture a turn; first to find all five wins.

Rules: docs/rules/pegs-x-rays.md (XR) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ..about import Option, choice, switch
from ..bounds import Both, amount
from ..scene import Event, Scene, Tally
from ..words import OVER, count, rule
from . import talk
from .bounds import Hider, Places, places
from .unit import (
    LEFT,
    RIGHT,
    Grids,
    alarm,
    around,
    bit,
    counts,
    insert,
    listed,
    seen,
    stepped,
)

CONNECTED, NO_ISOLATED = 0, 1
SEATS = 2
MOVES = 18
NECKLACE = 5
LONGEST = 2 * NECKLACE + 36
MIDDLE_ROWS = 0b111111_111111 << 12
NOTES = ("silent",)


class Options(NamedTuple):
    first_player: int = 1
    necklace: int = CONNECTED
    last_turn: int = 0


class State(NamedTuple):
    options: Options
    hiding: int
    """Who is hiding a necklace now: 0, then 1; 2 when both are done."""
    actor: int
    necklaces: Grids
    silent: Grids
    """Pegs that each player left as a record of a picture without a diamond."""
    markers: Grids
    """Diamonds that each player has found."""
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 3: player 1 hides a necklace, then player 2. XR-R7: who takes the first picture."""
    return State(options, 0, options.first_player - 1, (0, 0), (0, 0), (0, 0), 0)


@rule
def turn(state: State) -> int:
    """XR-8: pictures in turn. XR-9: the fifth marker ends the game, unless the other is owed a turn (XR-R4)."""
    if state.hiding < SEATS:
        return state.hiding
    found = max(count(state.markers[0]), count(state.markers[1]))
    level = state.turns % 2 == 0
    if found == NECKLACE and (level or state.options.last_turn == 0):
        return OVER
    return state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """XR-1, XR-5: hide on the own left-hand side; take pictures where the own right-hand side is empty."""
    if state.hiding < SEATS:
        return listed(hiding_places(state, state.hiding), out)
    taken = state.silent[state.actor] | state.markers[state.actor]  # XR-6, XR-7
    return listed(RIGHT[state.actor] & ~taken, out)


@rule
def hiding_places(state: State, seat: int) -> int:
    """XR-2, XR-R1: where the next peg of a necklace may go, so that it can still become a legal one."""
    pegs = state.necklaces[seat]
    side = LEFT[seat] & ~pegs
    if pegs == 0:
        return side
    if state.options.necklace == CONNECTED:
        return side & around(pegs)
    fitting = 0
    rest = side
    while rest != 0:
        one = rest & -rest
        if can_finish(pegs | one, LEFT[seat]):
            fitting |= one
        rest ^= one
    return fitting


@rule
def isolated(pegs: int) -> int:
    """The pegs that touch no other."""
    return pegs & ~around(pegs)


@rule
def can_finish(pegs: int, side: int) -> bool:
    """Whether some choice of further pegs makes five of which none is isolated."""
    left = NECKLACE - count(pegs)
    if left == 0:
        return isolated(pegs) == 0
    if left >= 2:  # of three pegs on one side, two touch or share a neighbour: one more joins them, another the third
        return True
    rest = side & ~pegs
    while rest != 0:
        one = rest & -rest
        if isolated(pegs | one) == 0:
            return True
        rest ^= one
    return False


@rule
def apply(state: State, location: int) -> State:
    """XR-4: a necklace is hidden once. XR-6: a silent peg stays. XR-7: an alarm leaves a marker instead."""
    if state.hiding < SEATS:
        necklaces = insert(state.necklaces, state.hiding, location)
        finished = count(necklaces[state.hiding]) == NECKLACE
        return state._replace(necklaces=necklaces, hiding=state.hiding + 1 if finished else state.hiding)
    actor = state.actor
    after = state._replace(actor=1 - actor, turns=state.turns + 1)
    if alarm(state.necklaces, actor, location):
        return after._replace(markers=insert(state.markers, actor, location))
    return after._replace(silent=insert(state.silent, actor, location))


@rule
def score(state: State, seat: int) -> int:
    """The diamonds found."""
    return count(state.markers[seat])


@rule
def winners(state: State) -> int:
    """XR-9: whoever has five markers. Only a last turn (XR-R4) can make both."""
    return (score(state, 0) == NECKLACE) * 0b01 | (score(state, 1) == NECKLACE) * 0b10


# --- What each seat may see -----------------------------------------------------------------------


class View(NamedTuple):
    seat: int
    turn: int
    hiding: Hider
    """Who is hiding a necklace now: seat 0, then 1, and 2 when both are done."""
    necklaces: Both[Places]
    """The necklace that each player hides; the other player's only when the game is over."""
    silent: Both[Places]
    """Where each player took a picture of nothing; the other player's only when the game is over."""
    markers: Both[Places]
    """The diamonds that each player has found; the other player's only when the game is over."""
    found: Both[Annotated[int, amount(NECKLACE)]]
    """How many diamonds each player has found: alarms are counted by all."""
    turns: Annotated[int, amount(LONGEST - 2 * NECKLACE)]
    """Pictures taken so far, by both players."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; of the other only that it is ready, and how many diamonds it has found."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        state.hiding,
        seen(state.necklaces, seat, over),
        seen(state.silent, seat, over),
        seen(state.markers, seat, over),
        counts(state.markers),
        state.turns,
        winners(state) if over else 0,
    )


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in diamonds and who is to move, as a chance to win; a little for a necklace that is hard to find."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 * (won >> seat & 1)
    lead = score(state, seat) - score(state, 1 - seat)
    sooner = 0.3 if state.actor == seat else -0.3
    hides = easy_to_find(state.necklaces[1 - seat]) - easy_to_find(state.necklaces[seat])
    return 0.5 + 0.08 * (lead + sooner) + 0.02 * hides


@rule
def easy_to_find(pegs: int) -> int:
    """A necklace out at the edges, or a clot: against the exact probability map it lasts half a picture less."""
    linked = 0
    for step in (1, 5, 6, 7):
        linked += count(stepped(pegs, step) & pegs)
    return (count(pegs & ~MIDDLE_ROWS) > 2) + (linked > 6)


# --- For people -----------------------------------------------------------------------------------

ABOUT = talk.lid(
    slug="x-rays",
    title="X-Rays",
    line="Hide a necklace of five diamonds, and find the other one first.",
    goal="Find all five diamonds of the other necklace first.",
    sheet="pegs-x-rays",
    prefix="XR",
    minutes=8,
    level="beginner",
    pieces=(("peg", "a diamond, or a picture of nothing"), ("marker", "a diamond that was found")),
)

OPTIONS = (
    Option("first_player", "1", "Which player takes the first picture.", "XR-R7", choices=("1", "2"), first=1),
    choice(
        "necklace",
        "connected no_isolated",
        "Whether the five pegs make one group, or each only has to touch another.",
        "XR-R1",
    ),
    switch("last_turn", "The second player has a last turn to draw level.", "XR-R4"),
)


def show(view: View, move: int) -> str:
    """The notation of a move."""
    return f"{'hide' if view.hiding < SEATS else 'add'} {talk.name(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return (talk.name(move),)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    word = "hide" if view.hiding < SEATS else "add"
    location = talk.last_place(text, word)
    if location < 0:
        return f"Name a location from A1 to F6, as in `{word} B3`."
    spot, place = talk.name(location), bit(location)
    if view.hiding == view.seat:
        if not LEFT[view.seat] & place:
            return f"{spot} is not on your left-hand side (XR-1)."
        if view.necklaces[view.seat] & place:
            return f"{spot} already holds a peg of your necklace (SYS-16)."
        return f"A peg at {spot} would not hold the necklace together (XR-2)."
    if not RIGHT[view.seat] & place:
        return f"{spot} is not on your right-hand side (XR-5)."
    return f"You have already taken a picture at {spot} (XR-6, XR-7)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    actor = before.turn
    where = "" if move is None else talk.name(move)
    if before.hiding < SEATS:
        events = [] if move is None else [Event(f"A diamond at {where}.", "peg", where, "XR-1")]
        if after.hiding != before.hiding:
            events.append(Event(f"{talk.player(actor)} has hidden a necklace.", "note", clause="XR-1"))
        return events
    sounded = after.found != before.found
    left = NECKLACE - after.found[actor]
    if move is not None and sounded:
        events = [Event(f"Alarm at {where}: a diamond. {left} to go.", "alarm", where, "XR-7")]
    elif move is not None:
        events = [Event(f"Silence. No diamond at {where}.", "silence", where, "XR-6")]
    elif sounded:
        whose = "your diamonds" if before.seat == 1 - actor else "the diamonds"
        events = [Event(f"Alarm. {talk.player(actor)} found one of {whose}; {left} to go.", "alarm", clause="XR-7")]
    else:
        events = [Event(f"Silence. {talk.player(actor)} took a picture of nothing.", "silence", clause="XR-6")]
    if after.turn == OVER:
        events.append(talk.verdict(after.winners, after.found))
    elif NECKLACE in after.found:
        events.append(Event(f"{talk.player(after.turn)} has one last turn.", clause="XR-R4"))
    return events


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    other = 1 - seat
    player_1, player_2 = (
        {"peg": view.necklaces[side] | view.silent[side], "marker": view.markers[side]} for side in (0, 1)
    )
    notes = {"peg": view.necklaces[other], "hit": view.markers[seat], "clear": view.silent[seat]}
    to_find = (Tally("Diamonds to find", str(NECKLACE - view.found[seat])),) if view.seat >= 0 else ()
    left = NECKLACE - count(view.necklaces[seat])
    ask = "Your move: take a picture." if view.hiding == SEATS else f"Hide your necklace: {left} to place."
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, ask),
        grids=talk.both_grids(view.seat, (player_1, player_2), notes),
        tallies=talk.scores(view.found, view.turn),
        facts=(*to_find, Tally("Turn", str(view.turns + (view.turn != OVER)))),
        draft=talk.draft(view.hiding == view.seat, left, LEFT[seat] & ~view.necklaces[seat]),
    )


def actions() -> list[int]:
    """A place, A1 to F6: first one to hide a peg at, then one to take a picture of."""
    return places()
