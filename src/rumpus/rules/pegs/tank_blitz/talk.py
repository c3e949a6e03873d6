"""Tank Blitz for people: how moves are written, and what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option, choice
from ...scene import Event, Scene, Tally
from ...words import OVER, count
from .. import talk
from ..bounds import places, steps
from ..unit import ahead, around, bit, has
from .state import (
    BACK,
    CONTINUE,
    GO_ON,
    HEADQUARTERS,
    HIDE,
    MINE,
    MINE_ROWS,
    MINES,
    MOST_QUIET,
    NOWHERE,
    PASS,
    SETUP,
    STAY,
    STOP,
    TURN_START,
)
from .view import View

WORDS = {GO_ON: "continue", STOP: "stop", STAY: "stay", BACK: "back", PASS: "pass"}
"""The moves beside first steps, which are legs of the unit."""

ABOUT = talk.lid(
    slug="tank-blitz",
    title="Tank Blitz",
    line="Drive two tanks into the enemy's headquarters, past mines that nobody shows you.",
    goal="Be the first to stand in both headquarters of the other side.",
    sheet="pegs-tank-blitz",
    prefix="TB",
    minutes=20,
    level="intermediate",
    pieces=(
        ("peg", "a tank"),
        ("mine", "a mine"),
        ("marker", "a mine that was found"),
        ("headquarters", "headquarters to guard"),
        ("target", "headquarters to take"),
    ),
)

OPTIONS = (
    Option("first_player", "1", "Which player makes the first move.", "SYS-R2", choices=("1", "2"), first=1),
    choice(
        "edge",
        "line any_border",
        "What ends a move: the line leaves the grid, or the tank comes to any border location.",
        "TB-R1",
    ),
    choice(
        "back",
        "last_step turn_start",
        "Where a tank returns to after a hit: before its last step, or where its turn began.",
        "TB-R3",
    ),
    choice(
        "no_tanks",
        "lose play_on",
        "Whether a player without tanks loses at once, or the other has to play on.",
        "TB-R6",
    ),
    Option(
        "quiet_turns",
        "100",
        "How many turns in a row without an alarm make a draw.",
        "TB-R7",
        lowest=10,
        highest=MOST_QUIET,
    ),
)


# --- Moves ----------------------------------------------------------------------------------------


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if view.phase == SETUP:
        return f"hide {talk.name(move)}"
    return WORDS[move] if move in WORDS else f"move {talk.path(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    if view.phase == SETUP:
        return (talk.name(move),)
    if move == GO_ON:
        return (talk.name(view.spot + view.step),)
    return (WORDS[move],) if move in WORDS else tuple(talk.path(move).split(">"))


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    if view.phase == SETUP:
        return why_no_mine(view, text)
    if view.phase == CONTINUE:
        following = talk.name(view.spot + view.step)
        return f"This tank may only `continue` to {following}, or `stop` (TB-8)."
    if view.phase == HIDE:
        return f"Say `stay`, or `back` to {talk.name(back_to(view))} (TB-15)."
    return why_no_step(view, text)


def why_no_mine(view: View, text: str) -> str:
    """Why a mine cannot be hidden there."""
    location = talk.last_place(text, "hide")
    if location < 0:
        return "Name a location from A1 to F6, as in `hide B3`."
    spot, rows = talk.name(location), MINE_ROWS[view.seat]
    if has(view.mines[view.seat], location):
        return f"{spot} already holds a mine (SYS-16)."
    if not (rows[0] | rows[1]) & bit(location):
        clause = "TB-2" if view.seat == 0 else "TB-3"
        return f"Your mines go into rows {' and '.join(sorted(row_letter(row) for row in rows))} ({clause})."
    return f"Row {spot[0]} already has its two mines ({'TB-2' if view.seat == 0 else 'TB-3'})."


def row_letter(row: int) -> str:
    """The letter of a row.

    >>> row_letter(0b111111 << 6)
    'B'
    """
    return talk.names(row)[0][0]


def why_no_step(view: View, text: str) -> str:
    """Why a tank cannot make that first step."""
    words = text.lower().split()
    ends = words[-1].split(">") if words and words[:-1] in ([], ["move"]) else []
    origin, target = (talk.place(ends[0]), talk.place(ends[1])) if len(ends) == 2 else (NOWHERE, NOWHERE)
    if origin < 0 or target < 0:
        return "Name a tank and a location next to it, as in `move B3>C2`."
    start, end = talk.name(origin), talk.name(target)
    if not has(view.tanks[view.seat], origin):
        return f"You have no tank at {start} (TB-6)."
    if not has(around(bit(origin)), target):
        return f"{end} is not next to {start} (TB-7)."
    what = "tank" if has(view.tanks[view.seat], target) else "mine" if has(view.mines[view.seat], target) else "marker"
    return f"{end} already holds your {what} (TB-7)."


def back_to(view: View) -> int:
    """TB-R3: where `back` takes the tank."""
    return view.began if view.back == TURN_START else view.spot - view.step


# --- What is heard --------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if before.phase == SETUP:
        return mines_told(before, move, after)
    events = []
    if after.left != before.left:
        events += alarm_told(before, after)
    elif move is None and before.phase == HIDE:
        events.append(Event(f"{talk.player(before.turn)}'s tank stayed there, or went back.", "turn", clause="TB-15"))
    elif move is None:
        events.append(Event(f"{talk.player(before.turn)} has moved. No alarm.", "turn", clause="TB-6"))
    else:
        events.append(move_told(before, move, after))
    events += ending_told(before, after)
    return events


def mines_told(before: View, move: int | None, after: View) -> list[Event]:
    """The set-up: each mine for the own eyes, and for all that it is done."""
    where = "" if move is None else talk.name(move)
    events = [] if move is None else [Event(f"A mine at {where}.", "peg", where, "TB-1")]
    if after.turn != before.turn or after.phase != SETUP:
        events.append(Event(f"{talk.player(before.turn)} has laid four mines.", "note", clause="TB-1"))
    return events


def alarm_told(before: View, after: View) -> list[Event]:
    """TB-12: the actor names the place, the other says what stood there. TB-16: a last tank is announced at once."""
    actor, where = after.by, talk.name(after.place)
    mine = after.cause == MINE
    what = "a mine" if mine else "a tank"
    loser = actor if mine else 1 - actor
    clause = "TB-13" if mine else "TB-14"
    whose = f"your {where}" if before.seat == 1 - actor else where
    lost = "You lose it." if before.seat == loser else f"{talk.player(loser)} loses it."
    if mine:
        lost = "Your tank is gone." if before.seat == loser else f"{talk.player(loser)} loses a tank."
    events = [Event(f"Alarm at {whose}: it was {what}. {lost}", "alarm", where, clause)]
    if after.left[loser] == 1:
        who = "You have" if before.seat == loser else f"{talk.player(loser)} has"
        events.append(Event(f"{who} one tank left.", "note", clause="TB-16"))
    return events


def move_told(before: View, move: int, after: View) -> Event:
    """What the actor knows of the own move."""
    if move == PASS:
        return Event("None of your tanks can move. Your turn is over.", "lost", clause="TB-R5")
    if move == STOP:
        return Event(f"Your tank stops at {talk.name(before.spot)}.", "turn", talk.name(before.spot), "TB-8")
    if move in (STAY, BACK):
        where = talk.name(before.spot if move == STAY else back_to(before))
        return Event(f"Your tank {'stays at' if move == STAY else 'is back at'} {where}.", "peg", where, "TB-15")
    target = before.spot + before.step if move == GO_ON else move % 36
    where = talk.name(target)
    if after.phase == CONTINUE:
        return Event(f"Silence at {where}. You may go on.", "silence", where, "TB-8")
    return Event(f"Silence at {where}. Your move is over.", "silence", where, "TB-9")


def ending_told(before: View, after: View) -> list[Event]:
    """How the game ended, or that it soon may."""
    if after.turn != OVER:
        left = after.quiet_turns - after.quiet
        warned = left == 10 and after.quiet != before.quiet
        return [Event("Ten more turns without an alarm are a draw.", "note", clause="TB-R7")] if warned else []
    if after.winners == 0b11:
        if after.quiet >= after.quiet_turns:
            return [Event(f"{after.quiet} turns without an alarm. Game over: a draw.", "end", clause="TB-R7")]
        what = "one tank" if max(after.left) == 1 else "no tank"
        clause = "TB-18" if max(after.left) == 1 else "TB-R6"
        return [Event(f"Both players have {what} left. Game over: a draw.", "end", clause=clause)]
    winner = after.winners >> 1
    if HEADQUARTERS[1 - winner] & ~after.tanks[winner] == 0:
        return [Event(f"{talk.player(winner)} holds both headquarters and wins.", "end", clause="TB-17")]
    return [Event(f"{talk.player(1 - winner)} has no tank left. {talk.player(winner)} wins.", "end", clause="TB-R6")]


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    # A mine that was found is known to both, and so is the marker that its finder has there.
    mines = tuple(view.mines[owner] | view.markers[1 - owner] for owner in (0, 1))
    standing = tuple({"peg": view.tanks[who], "mine": mines[who], "marker": view.markers[who]} for who in (0, 1))
    notes = {"clear": view.tanks[seat] | view.mines[seat], **standing[1 - seat]}
    held = HEADQUARTERS[1 - seat] & view.tanks[seat]
    zones = tuple({"headquarters": HEADQUARTERS[who], "target": HEADQUARTERS[1 - who]} for who in (0, 1))
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, (standing[0], standing[1]), notes, (zones[0], zones[1])),
        tallies=talk.scores(view.left, view.turn),
        facts=(
            *((Tally("Headquarters held", f"{count(held)} of 2"),) if view.seat >= 0 else ()),
            Tally("Turns without an alarm", f"{view.quiet} of {view.quiet_turns}"),
            Tally("Turn", str(view.turns + (view.turn != OVER))),
        ),
        draft=talk.draft(
            view.phase == SETUP and view.turn == view.seat,
            MINES - count(view.mines[seat]),
            (MINE_ROWS[seat][0] | MINE_ROWS[seat][1]) & ~view.mines[seat],
            "mine",
        ),
    )


def question(view: View) -> str:
    """What the player to act is asked."""
    if view.phase == SETUP:
        left = MINES - count(view.mines[max(view.seat, 0)])
        return f"Hide your mines: {left} to place."
    if view.phase == CONTINUE:
        return f"Silence. Go on to {talk.name(ahead(view.spot, view.step))}, or stop?"
    if view.phase == HIDE and view.spot >= 0:
        return f"You hit a tank. Stay at {talk.name(view.spot)}, or go back to {talk.name(back_to(view))}?"
    seat = max(view.seat, 0)
    if not around(view.tanks[seat]) & ~(view.tanks[seat] | view.mines[seat] | view.markers[seat]):
        return "No tank of yours can step. You pass."  # TB-R5
    return "Your move: step with one tank."


def actions() -> list[int]:
    """A place for a mine, a tank's first step, or a word such as `continue`."""
    return [*(place for rows in MINE_ROWS for row in rows for place in places(row)), *steps(), *WORDS]
