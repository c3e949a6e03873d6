"""Hideout for people: how moves are written, and what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option, choice, switch
from ...scene import Draft, Event, Scene, Tally
from ...words import OVER, count
from .. import talk
from ..bounds import places
from ..unit import LEFT, RIGHT, has
from .state import AFTER, GUESS, GUESSING, HIDDEN, SETUP, SHAPE, STOP, TURN
from .view import View

ABOUT = talk.lid(
    slug="hideout",
    title="Hideout",
    line="Find two hidden shapes, or dare to guess the rest of them.",
    goal="Find both hidden shapes, or guess them all at once.",
    sheet="pegs-hideout",
    prefix="HO",
    minutes=10,
    level="intermediate",
    pieces=(("peg", "a hidden peg, or a try for nothing"), ("marker", "a peg that was found, or named")),
)

OPTIONS = (
    Option("first_player", "1", "Which player has the first turn.", "HO-R10", choices=("1", "2"), first=1),
    choice(
        "triangle",
        "block wide any",
        "What a triangle is: three corners of a 2x2 block, also a wide one, or any three linked pegs not in a line.",
        "HO-R1",
    ),
    choice("cross", "on off", "Whether a shape may cross the strip between the squares.", "HO-R2"),
    Option("min_markers", "0", "How many markers a player needs to guess.", "HO-R3", lowest=0, highest=5),
    switch("guess_after_add", "A player may also guess right after the own try.", "HO-R4"),
    switch("last_turn", "The second player has a last turn to draw level.", "HO-R7"),
)


# --- Moves ----------------------------------------------------------------------------------------


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if move in (GUESS, STOP):
        return "guess" if move == GUESS else "stop"
    verb = "hide" if view.phase == SETUP else "name" if view.phase == GUESSING else "add"
    return f"{verb} {talk.name(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return (show(view, move),) if move in (GUESS, STOP) else (talk.name(move),)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    if view.phase == AFTER:
        return "Say `guess`, or `stop` to end your turn (HO-R4)."
    word = "hide" if view.phase == SETUP else "name" if view.phase == GUESSING else "add"
    if text.strip().lower() == "guess" and view.phase == TURN:
        needed = "one marker" if view.min_markers == 1 else f"{view.min_markers} markers"
        return f"In this house a guess needs {needed}; you have {view.found[view.seat]} (HO-R3)."
    location = talk.last_place(text, word)
    if location < 0:
        return f"Name a location from A1 to F6, as in `{word} B3`."
    if view.phase == SETUP:
        return why_no_peg(view, location)
    return why_no_try(view, location)


def why_no_peg(view: View, location: int) -> str:
    """Why a peg of a shape cannot be hidden there."""
    spot = talk.name(location)
    if not has(LEFT[view.seat], location):
        return f"{spot} is not on your left-hand side (HO-1)."
    if has(view.pegs[view.seat], location):
        return f"{spot} already holds a peg of yours (HO-5)."
    if view.shape:
        return f"{spot} makes no line or triangle with {' and '.join(talk.names(view.shape))} (HO-2)."
    return f"There is no room for a second shape at {spot} (HO-5)."


def why_no_try(view: View, location: int) -> str:
    """Why a location cannot be tried, or named in a guess."""
    spot = talk.name(location)
    if not has(RIGHT[view.seat], location):
        return f"{spot} is not on your right-hand side (HO-9)."
    if has(view.silent[view.seat] | view.markers[view.seat], location):
        return f"You have already tried {spot} (HO-10, HO-11)."
    return f"You have already named {spot} (HO-13)."


# --- What is heard --------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    who = talk.player(before.turn)
    if before.phase == SETUP:
        return shapes_told(before, move, after)
    if before.phase == GUESSING:
        return guess_told(before, move, after)
    if after.phase == GUESSING:
        left = HIDDEN - after.found[before.turn]
        return [Event(f"{who} guesses where {pegs_in_words(left)} hidden.", "note", clause="HO-13")]
    events = [] if move == STOP else try_told(before, move, after)
    if before.phase == AFTER:
        events = [Event(f"{who} does not guess.", "turn", clause="HO-R4")]
    return events + ending_told(before, after)


def shapes_told(before: View, move: int | None, after: View) -> list[Event]:
    """The set-up: each peg for the own eyes, and for all that it is done."""
    where = "" if move is None else talk.name(move)
    events = [] if move is None else [Event(f"A peg at {where}.", "peg", where, "HO-1")]
    if move is not None and not after.shape:
        events.append(Event("That is a shape.", "note", clause="HO-2"))
    if after.turn != before.turn or after.phase != SETUP:
        events.append(Event(f"{talk.player(before.turn)} has hidden two shapes.", "note", clause="HO-1"))
    return events


def try_told(before: View, move: int | None, after: View) -> list[Event]:
    """A try: where it was is for the actor alone."""
    actor = before.turn
    sounded = after.found != before.found
    if move is not None:
        where = talk.name(move)
        if not sounded:
            return [Event(f"Silence. Nothing at {where}.", "silence", where, "HO-10")]
        return [Event(f"Alarm at {where}: part of a shape. {to_go(after, actor)}", "alarm", where, "HO-11")]
    if not sounded:
        return [Event(f"Silence. {talk.player(actor)} found nothing.", "silence", clause="HO-10")]
    whose = "your pegs" if before.seat == 1 - actor else "the hidden pegs"
    return [Event(f"Alarm. {talk.player(actor)} found one of {whose}. {to_go(after, actor)}", "alarm", clause="HO-11")]


def guess_told(before: View, move: int | None, after: View) -> list[Event]:
    """A guess: all hear it when it is complete, and what is wrong with it."""
    actor = before.turn
    events = [] if move is None else [Event(f"You name {talk.name(move)}.", "marker", talk.name(move), "HO-13")]
    if after.phase == GUESSING:
        return events
    said = " ".join(talk.names(after.named[actor]))
    verdict = "right" if has(after.solved, actor) else "wrong"
    guess = f"{talk.player(actor)} names {said}. That is {verdict}."
    return [*events, Event(guess, "note", clause="HO-14"), *ending_told(before, after)]


def ending_told(before: View, after: View) -> list[Event]:
    """Who has won, or that a last turn is owed."""
    if after.turn == OVER:
        if after.winners == 0b11:
            return [Event("Game over. Both have found everything: a draw.", "end", clause="HO-R7")]
        winner = talk.player(after.winners >> 1)
        if after.failed:
            return [Event(f"Game over. A wrong guess loses: {winner} wins.", "end", clause="HO-14")]
        return [Event(f"Game over. {winner} has found both shapes and wins.", "end", clause="HO-12")]
    if after.solved != before.solved:
        found, last = talk.player(before.turn), talk.player(after.turn)
        return [Event(f"{found} has found both shapes. {last} has a last turn.", "note", clause="HO-R7")]
    return []


def to_go(view: View, seat: int) -> str:
    """How many pegs a player has still to find."""
    return f"{HIDDEN - view.found[seat]} to go."


def pegs_in_words(number: int) -> str:
    """Pegs, with their verb.

    >>> pegs_in_words(1), pegs_in_words(2)
    ('the last peg is', 'the last 2 pegs are')
    """
    return "the last peg is" if number == 1 else f"the last {number} pegs are"


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    other = 1 - seat
    standing = tuple({"peg": view.pegs[who] | view.silent[who], "marker": view.markers[who]} for who in (0, 1))
    # A guess that is right tells all where pegs stand; before that it is only a note.
    right = tuple(view.named[who] if has(view.solved, who) else 0 for who in (0, 1))
    notes = {
        "marker": view.named[seat],
        "peg": view.pegs[other],
        "hit": (view.markers[seat] | right[seat]) & ~view.pegs[other],
        "clear": view.silent[seat],
    }
    known = tuple(HIDDEN if has(view.solved, who) else view.found[who] for who in (0, 1))
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, (standing[0], standing[1]), notes),
        tallies=talk.scores((known[0], known[1]), view.turn),
        facts=(
            *((Tally("Pegs to find", str(HIDDEN - known[seat])),) if view.seat >= 0 else ()),
            Tally("Turn", str(view.turns + (view.turn != OVER))),
        ),
        draft=plan(view) if view.turn == view.seat else None,
    )


def plan(view: View) -> Draft | None:
    """Both shapes, or all that a guess names."""
    seat, named = view.seat, view.named[view.seat]
    if view.phase == SETUP:
        pegs = view.pegs[seat]
        return talk.draft(True, HIDDEN - count(pegs), LEFT[seat] & ~pegs)
    tried = view.silent[seat] | view.markers[seat]
    left = HIDDEN - view.found[seat] - count(named)
    return talk.draft(view.phase == GUESSING, left, RIGHT[seat] & ~tried & ~named, "marker")


def question(view: View) -> str:
    """What the player to act is asked."""
    seat = max(view.seat, 0)
    if view.phase == SETUP:
        return f"Hide two shapes of {SHAPE}: {HIDDEN - count(view.pegs[seat])} to place."
    if view.phase == GUESSING:
        left = HIDDEN - view.found[seat] - count(view.named[seat])
        return f"Your guess: {left} to name."
    if view.phase == AFTER:
        return "Guess, or stop?"
    return "Your turn: try a hole, or guess." if view.found[seat] >= view.min_markers else "Your turn: try a hole."


def actions() -> list[int]:
    """A place, A1 to F6, to hide at, to try or to name in a guess; or a word."""
    return [*places(), GUESS, STOP]
