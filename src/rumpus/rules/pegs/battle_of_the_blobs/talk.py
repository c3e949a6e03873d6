"""Battle of the Blobs for people: how moves are written, what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option, choice
from ...scene import Event, Scene, Tally
from ...words import OVER, count
from .. import talk
from ..bounds import places
from ..unit import PEGS, has
from .state import BLOB, HALF, MOST_TURNS, NOWHERE, PASS, PASSES, SEATS
from .view import View

ABOUT = talk.lid(
    slug="battle-of-the-blobs",
    title="Battle of the Blobs",
    line="Grow a blob in the dark, and bite holes into the other one wherever you bump into it.",
    goal="Bite until the other blob has no peg left.",
    sheet="pegs-battle-of-the-blobs",
    prefix="BB",
    minutes=15,
    level="intermediate",
    pieces=(("peg", "a part of the blob"), ("start", "where they start")),
)

OPTIONS = (
    Option("first_player", "1", "Which player makes the first move.", "SYS-R2", choices=("1", "2"), first=1),
    choice(
        "setup",
        "connected no_isolated",
        "Whether the first seven pegs make one group, or each only has to touch another.",
        "BB-R1",
    ),
    choice("last_peg", "stays removed", "Whether a blob that is bitten down to one single peg keeps it.", "BB-R2"),
    choice("supply", "pass pool", "With 20 pegs on the grid: pass, or take more from a common pool.", "BB-R4"),
    Option("max_turns", "300", "After how many turns the game ends.", "BB-R5", lowest=20, highest=MOST_TURNS),
)


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if move == PASS:
        return "pass"
    return f"{'hide' if view.hiding < SEATS else 'add'} {talk.name(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return ("pass",) if move == PASS else (talk.name(move),)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    hides = view.hiding < SEATS
    own = view.pegs[view.seat]
    if not hides and count(own) >= PEGS and view.supply == PASSES:
        return f"All {PEGS} pegs are on your grid: say `pass` (BB-R4)."
    word = "hide" if hides else "add"
    location = talk.last_place(text, word)
    if location < 0:
        return f"Name a location from A1 to F6, as in `{word} B3`."
    spot = talk.name(location)
    if has(own, location):
        return f"{spot} already holds your peg (SYS-16)."
    if not hides:
        return f"{spot} is not next to one of your pegs (BB-4)."
    if not has(HALF[view.seat], location):
        rows = "A, B and C" if view.seat == 0 else "D, E and F"
        return f"{spot} is not in rows {rows}, where your blob begins (BB-1)."
    return f"A peg at {spot} would not hold the blob together (BB-2)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    actor = before.turn
    where = "" if move is None or move == PASS else talk.name(move)
    if before.hiding < SEATS:
        events = [] if move is None else [Event(f"A peg at {where}.", "peg", where, "BB-1")]
        if after.hiding != before.hiding:
            events.append(Event(f"{talk.player(actor)} has hidden a blob of {BLOB} pegs.", clause="BB-1"))
        return events
    size = after.size[actor]
    if after.size[1 - actor] < before.size[1 - actor]:
        events = [bite_told(before, after)]
    elif size == before.size[actor]:
        who = "You have" if move is not None else f"{talk.player(actor)} has"
        events = [Event(f"{who} all {PEGS} pegs on the grid, and can add none this turn.", "lost", clause="BB-R4")]
    elif move is not None:
        events = [Event(f"Silence. Your peg stays at {where}; your blob has {size} pegs.", "silence", where, "BB-5")]
    else:
        events = [Event(f"Silence. {talk.player(actor)}'s blob has grown to {size} pegs.", "silence", clause="BB-5")]
    if after.turn == OVER and 0 not in after.size:
        events.append(Event(f"{after.turns} turns are played.", clause="BB-R5"))
    if after.turn == OVER:
        events.append(talk.verdict(after.winners, after.size))
    return events


def bite_told(before: View, after: View) -> Event:
    """BB-6, BB-12: where it was, and how many pegs went."""
    actor, victim = before.turn, 1 - before.turn
    spot, left = talk.name(after.place), after.size[victim]
    gone = before.size[victim] - left
    lost = f"{gone} {'peg' if gone == 1 else 'pegs'}, {left} left"
    if before.seat == victim:
        return Event(f"Alarm at your {spot}: {talk.player(actor)} is there. You lose {lost}.", "alarm", spot, "BB-6")
    whose = "your" if before.seat == actor else f"{talk.player(actor)}'s"
    words = f"Alarm at {spot}, where {whose} peg stays. {talk.player(victim)} loses {lost}."
    return Event(words, "alarm", spot, "BB-6")


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    other = 1 - seat
    own = view.pegs[seat]
    notes = {"clear": own | view.clear[other], "hit": view.shown[other], "peg": view.pegs[other]}
    standing = [{"peg": view.pegs[side] | view.shown[side] * (view.seat < 0)} for side in (0, 1)]
    starts: list[dict[str, int]] = [{"start": HALF[side]} if view.hiding < SEATS else {} for side in (0, 1)]
    left = BLOB - count(own)
    ask = "Your move: add a peg next to your blob." if view.hiding == SEATS else f"Hide your blob: {left} to place."
    last = (Tally("Last alarm", talk.name(view.place)),) if view.place != NOWHERE else ()
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, ask),
        grids=talk.both_grids(view.seat, (standing[0], standing[1]), notes, (starts[0], starts[1])),
        tallies=talk.scores(view.size, view.turn),
        facts=(*last, Tally("Turn", f"{view.turns + (view.turn != OVER)} of {view.max_turns}")),
        draft=talk.draft(view.hiding == view.seat, left, HALF[seat] & ~own),
    )


def actions() -> list[int]:
    """The place, A1 to F6, that a peg goes to, or `pass`."""
    return [*places(), PASS]
