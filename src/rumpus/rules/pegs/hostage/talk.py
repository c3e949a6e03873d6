"""Hostage for people: how moves are written, what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option, choice, switch
from ...scene import Draft, Event, Scene, Tally
from ...words import LUCK, OVER, count
from .. import talk
from ..bounds import places
from ..unit import UPPER_ROWS, around, bit, has
from .state import (
    CAUGHT,
    FLEE,
    HALF,
    HIDDEN,
    KEEP,
    MOST_TURNS,
    NOWHERE,
    PASS,
    PASSED,
    RESCUED,
    SEATS,
    SILENCE,
    STOCK,
    TEAM,
)
from .view import View

ABOUT = talk.lid(
    slug="hostage",
    title="Hostage",
    line="Spread your soldiers into the unknown and find the enemy's hostage before yours is found.",
    goal="Find the other hostage before yours is found.",
    sheet="pegs-hostage",
    prefix="HS",
    minutes=15,
    level="advanced",
    pieces=(
        ("peg", "a soldier"),
        ("mine", "the hostage"),
        ("marker", "where a soldier was met"),
        ("start", "where they start"),
    ),
    luck=2,  # HS-R2: a toss
)

OPTIONS = (
    Option("first_player", "1", "Which player adds the first soldier.", "HS-R2", choices=("1", "2", "toss"), first=1),
    choice("halves", "usual swap", "Who sets up where: player 1 in the upper squares as usual, or swapped.", "HS-R1"),
    switch("own_stock", "Each player has only 19 soldiers, and passes while all of them stand.", "HS-R3"),
    switch("single_group", "When the team comes apart, only one group may stay: its player chooses.", "HS-R7"),
    switch("announce_removed", "A player who loses soldiers by coming apart says how many.", "HS-R8"),
    Option("turn_limit", "120", "After how many turns the game is a draw.", "HS-R11", lowest=20, highest=MOST_TURNS),
)


# --- Moves ----------------------------------------------------------------------------------------


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if view.turn == LUCK:
        return f"{talk.player(move)} begins"
    return "pass" if move == PASS else f"{verb(view)} {talk.name(move)}"


def verb(view: View) -> str:
    """What the player to act does with a location."""
    if view.hiding < SEATS:
        return "hostage" if view.hostages[view.hiding] == NOWHERE else "hide"
    return ("add", "hostage", "keep")[view.phase]


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return ("pass",) if move == PASS else (talk.name(move),)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    word, own = verb(view), view.soldiers[view.seat]
    location = talk.last_place(text, word)
    if word == "add" and view.own_stock and count(own) == STOCK:
        return "All your 19 soldiers are on the grid: you can only `pass` (HS-R3)."
    if location < 0:
        return f"Name a location from A1 to F6, as in `{word} B3`."
    spot = talk.name(location)
    if word == "keep":
        return f"{spot} is not the first location of a group beside the hostage (HS-R7)."
    if has(own, location):
        return f"{spot} already holds your soldier (SYS-16)."
    if location == view.hostages[view.seat]:
        return f"{spot} already holds your hostage (SYS-16)."
    if view.hiding < SEATS:
        return why_not_hide(view, location)
    clause = "HS-5" if word == "add" else "HS-10"
    return f"{spot} is next to none of your soldiers ({clause})."


def why_not_hide(view: View, location: int) -> str:
    """Why a soldier cannot be set up there."""
    spot = talk.name(location)
    if not has(HALF[view.seat ^ view.swapped], location):
        return f"{spot} is not in your half (HS-1)."
    own = view.soldiers[view.seat]
    if count(own) == TEAM - 1 and own & around(bit(view.hostages[view.seat])) == 0 and around(own) & bit(location):
        return f"With a soldier at {spot} none would touch the hostage (HS-2)."
    return f"With {spot} not all three soldiers could touch each other and the hostage (HS-2, HS-3)."


# --- What is heard --------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if before.hiding < SEATS:
        return set_up_told(before, move, after)
    if before.turn == LUCK:
        return talk.toss_told(after.turn)
    actor = before.turn
    who = talk.player(actor)
    where = "" if move is None or move == PASS else talk.name(move)
    if before.phase == KEEP:
        events = [Event(f"The group of {where} stays.", "turn", clause="HS-R7"), *cut_told(before, after)]
    elif after.heard == PASSED:
        events = [Event(f"{who} has no soldier left and passes.", "lost", clause="HS-R3")]
    elif after.heard == SILENCE and move is not None:
        events = [Event(f"Silence. Your soldier stays at {where}.", "silence", where, "HS-6")]
    elif after.heard == SILENCE:
        events = [Event(f"Silence. {who} has one more soldier.", "silence", clause="HS-6")]
    elif move is not None and (after.heard == HIDDEN or after.phase == KEEP):
        events = [Event(f"Silence. Your hostage is at {where}.", "silence", where, "HS-12"), *cut_told(before, after)]
    elif after.heard == HIDDEN:
        hidden = Event(f"Silence. {who}'s hostage has found a new place.", "silence", clause="HS-12")
        events = [hidden, *cut_told(before, after)]
    else:
        events = alarm_told(before, after)
    return events + ending_told(after, next((each.clause for each in events if each.kind == "alarm"), "HS-8"))


def set_up_told(before: View, move: int | None, after: View) -> list[Event]:
    """The set-up: each peg for the own eyes, and for all that it is done."""
    where = "" if move is None else talk.name(move)
    what, clause = ("Your hostage", "HS-1") if verb(before) == "hostage" else ("A soldier", "HS-3")
    events = [] if move is None else [Event(f"{what} at {where}.", "peg", where, clause)]
    if after.hiding != before.hiding:
        events.append(Event(f"{talk.player(before.hiding)} has hidden a hostage and three soldiers.", clause="HS-1"))
    return events


def alarm_told(before: View, after: View) -> list[Event]:
    """HS-7: the location is announced, and what stood there. HS-11: a hostage that sounds the alarm is lost."""
    actor, where = before.turn, talk.name(after.place)
    if after.heard == CAUGHT:
        whose = "Your hostage" if before.seat == actor else f"{talk.player(actor)}'s hostage"
        return [Event(f"Alarm at {where}. {whose} is caught.", "alarm", where, "HS-11")]
    whose = "your " if before.seat == 1 - actor else ""
    if after.heard == RESCUED:
        return [Event(f"Alarm at {whose}{where}: the hostage.", "alarm", where, "HS-8")]
    if before.seat == 1 - actor:
        old = talk.name(before.hostages[before.seat])
        words = f"Alarm at your {where}: your soldier goes to {old}. Your hostage has to flee."
    else:
        words = f"Alarm at {where}: a soldier. {talk.player(1 - actor)}'s hostage has to flee."
    return [Event(words, "alarm", where, "HS-9")]


def cut_told(before: View, after: View) -> list[Event]:
    """HS-14: the own soldiers that were cut off; HS-R8: the others hear at most how many."""
    if after.turn == OVER:
        return []
    if after.turn == after.seat:
        gone = ", ".join(talk.names(after.removed[after.seat] & ~before.removed[after.seat]))
        return [Event(f"Cut off and removed: {gone}.", clause="HS-14")] if gone else []
    if after.cut < 0:
        return []
    number = {0: "no soldier", 1: "one soldier"}.get(after.cut, f"{after.cut} soldiers")
    return [Event(f"{talk.player(after.turn)} has lost {number} by this.", clause="HS-R8")]


def ending_told(after: View, clause: str) -> list[Event]:
    """How the game ended. HS-8: a hostage was found; HS-11: one sounded the alarm."""
    if after.turn != OVER:
        return []
    if after.winners == 0b11:
        return [Event(f"{after.turns} turns are played. Game over: a draw.", "end", clause="HS-R11")]
    winner = talk.player(after.winners >> 1)
    caught = clause == "HS-11"  # by a soldier or by the other hostage
    how = f"The hostage is caught: {winner} wins." if caught else f"{winner} has found the hostage and wins."
    return [Event(f"Game over. {how}", "end", clause=clause)]


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    kept = [bit(location) if location >= 0 else 0 for location in view.hostages]
    over = view.turn == OVER
    if view.seat >= 0 or over:
        sides = ({"peg": view.soldiers[0], "mine": kept[0]}, {"peg": view.soldiers[1], "mine": kept[1]})
    else:
        sides = ({"marker": view.announced[0], "hit": view.sure[0]}, {"marker": view.announced[1], "hit": view.sure[1]})
    own = view.soldiers[seat] | kept[seat]
    notes = {"clear": own, "marker": view.announced[1 - seat] & ~own, "hit": view.sure[1 - seat]}
    halves = [HALF[side ^ view.swapped] for side in (0, 1)]
    zones = ({"start": halves[0]}, {"start": halves[1]}) if view.hiding < SEATS else ({}, {})
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, sides, sides[1 - seat] if over else notes, zones),
        tallies=tuple(
            Tally(talk.player(side), "upper rows" if halves[side] & UPPER_ROWS else "lower rows", view.turn == side)
            for side in (0, 1)
        ),
        facts=(Tally("Turn", f"{view.turns + (not over)} of {view.turn_limit}"),),
        draft=team_draft(view, halves[seat] & ~own) if view.hiding == view.seat else None,
    )


def team_draft(view: View, room: int) -> Draft:
    """The whole set-up at once: the hostage first, then its soldiers."""
    hostage = ("mine",) if view.hostages[view.seat] == NOWHERE else ()
    return Draft((*hostage, *("peg",) * (TEAM - count(view.soldiers[view.seat]))), tuple(talk.names(room)))


def question(view: View) -> str:
    """What the player to act is asked."""
    seat = max(view.seat, 0)
    if view.hiding < SEATS:
        if view.hostages[seat] == NOWHERE:
            return f"Hide your hostage, then {TEAM} soldiers around it."
        return f"Hide your soldiers around the hostage: {TEAM - count(view.soldiers[seat])} to place."
    if view.phase == FLEE:
        return "Your hostage has to flee: to a place next to one of your soldiers. An alarm loses the game."
    if view.phase == KEEP:
        return "Your team has come apart. Which group stays?"
    return "Your move: add a soldier next to one of yours."


def actions() -> list[int]:
    """A place, A1 to F6, for a soldier or the hostage or of a group, or `pass`."""
    return [*places(), PASS]
