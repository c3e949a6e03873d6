"""What each seat may see of a described game, and what people read and hear of it."""

# ruff: noqa: F821 -- the names declared below are filled in from a description

from __future__ import annotations

from typing import Annotated, NamedTuple

from rumpus.rules.bounds import Both, Count, Flag, amount
from rumpus.rules.pegs import talk
from rumpus.rules.pegs.bounds import Hider, Place, Places, jumps, legs, places, steps
from rumpus.rules.pegs.unit import PEGS, Grids, around, bit, counts, has, origin_of, seen, target_of
from rumpus.rules.scene import Event, Scene, Tally
from rumpus.rules.words import OVER, count, rule

from .play import (
    ADDS,
    ALARMS_END,
    ALARMS_TO_END,
    ANOTHER_TURN,
    BESIDE,
    CARRIES,
    ENOUGH,
    GOAL_HOME,
    GOAL_WINS,
    GOALS_FIRST,
    GUESS,
    GUESSES,
    HIDDEN,
    HIDES,
    HOME,
    JUMPS,
    KEEPS,
    LINE,
    LINE_ENDS,
    LONG_LOSES,
    LOSES,
    MARKS,
    MET,
    MET_DECIDES,
    MET_ENDS,
    MET_LOSES,
    MOST_TURNS,
    NONE_LOSES,
    NOWHERE,
    ONWARD,
    PASS,
    PASSES,
    PLACES,
    RECALLS,
    SCORE_ALARMS,
    SCORE_HOME,
    SEARCHES,
    SEATS,
    SETTLES,
    START,
    STOP,
    TAKES,
    TARGET,
    THEN_PEGS,
    TOO_LONG,
    TURNS_END,
    WALKS,
    State,
    lined,
    score,
    turn,
    winners,
)

OPEN_SCORE: bool
OPEN_MARKERS: bool
PLACE_KNOWN: bool
ONE: str
MANY: str
ZONES: tuple[dict[str, int], dict[str, int]]

# --- What each seat may see -----------------------------------------------------------------------


class View(NamedTuple):
    seat: int
    turn: int
    hiding: Hider
    """Who is hiding pegs now: seat 0, then 1, and 2 when both are done."""
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    silent: Both[Places]
    """Where each player has looked and found nothing; the other player's only when the game is over."""
    markers: Both[Places]
    """The markers that each player has left; the other player's only where they are told, or when the game is over."""
    met: Both[Places]
    """Where each player has met a peg that must still stand; the other player's only when the game is over."""
    active: Place
    """The own peg that may go on in this turn, or -1."""
    used: Places
    """Where that peg has been in this turn."""
    guessing: Flag
    """Whether this seat is naming all that is left to find."""
    named: Places
    """What it has named so far."""
    place: Place
    """Where the latest alarm was, if all know it, or -1."""
    standing: Both[Annotated[int, amount(PEGS)]]
    """How many pegs each player has on the grid; none until both are ready."""
    points: Both[Annotated[int, amount(PEGS)]]
    """What each player has of that which is counted; where it is a secret, only when the game is over."""
    alarms: Both[Count]
    """How many alarms each player has met."""
    run: Count
    """Alarms in a row, by both players."""
    turns: Count
    """Turns so far."""
    right: Annotated[int, amount(3)]
    wrong: Annotated[int, amount(3)]
    """The set of the seat that has guessed right, or wrong."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23: the own grid and nothing of the other; alarms and counts are public, places only if they are told."""
    now = turn(state)
    over = now == OVER
    ready = not HIDES or state.hiding == SEATS
    return View(
        seat=seat,
        turn=now,
        hiding=state.hiding,
        pegs=seen(state.pegs, seat, over),
        silent=seen(state.silent, seat, over),
        markers=state.markers if OPEN_MARKERS else seen(state.markers, seat, over),
        met=seen(state.met, seat, over),
        active=state.active if seat == now else NOWHERE,
        used=state.used if seat == now else 0,
        guessing=state.guessing if seat == now else 0,
        named=state.named if seat == now else 0,
        place=state.place if PLACE_KNOWN else NOWHERE,
        standing=counts(state.pegs) if ready else (0, 0),
        points=(score(state, 0), score(state, 1)) if not SCORE_ALARMS and (over or (OPEN_SCORE and ready)) else (0, 0),
        alarms=state.alarms,
        run=state.run,
        turns=state.turns,
        right=state.right,
        wrong=state.wrong,
        winners=winners(state) if over else 0,
    )


# --- For people -----------------------------------------------------------------------------------


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if PASSES and move == PASS:
        return "pass"
    if (ONWARD or JUMPS) and move == STOP:
        return "stop"
    if GUESSES and move == GUESS:
        return "guess"
    if HIDES and view.hiding < SEATS:
        return f"hide {talk.name(move)}"
    if GUESSES and view.guessing == 1:
        return f"name {talk.name(move)}"
    if ADDS:
        return f"add {talk.name(move)}"
    return f"{'jump' if JUMPS and is_jump(move) else 'move'} {talk.path(move)}"


def is_jump(move: int) -> bool:
    """Whether a move goes further than to the next place."""
    return not has(around(bit(origin_of(move))), target_of(move))


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    if (PASSES and move == PASS) or ((ONWARD or JUMPS) and move == STOP) or (GUESSES and move == GUESS):
        return (show(view, move),)
    if ADDS or (HIDES and view.hiding < SEATS):
        return (talk.name(move),)
    target = talk.name(target_of(move))
    return (target,) if JUMPS and view.active != NOWHERE else (talk.name(origin_of(move)), target)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    if HIDES and view.hiding < SEATS:
        return why_not_there(view, text, "hide", START[view.seat], view.pegs[view.seat], "{Start}")
    if GUESSES and view.guessing == 1:
        return "Name what is left to find, each place once, as in `name B3` ({Turn})."
    if ADDS:
        tried = view.silent[view.seat] | view.markers[view.seat] if SEARCHES else view.pegs[view.seat]
        return why_not_there(view, text, "add", PLACES[view.seat], tried, "{Turn}")
    return why_not_from(view, text)


def why_not_there(view: View, text: str, verb: str, zone: int, taken: int, clause: str) -> str:
    """Why a peg cannot go to a place."""
    location = talk.last_place(text, verb)
    if location < 0:
        return f"Name a place of {talk.names(zone)[0]} to {talk.names(zone)[-1]}, as in `{verb} {talk.names(zone)[0]}`."
    spot = talk.name(location)
    if not has(zone, location):
        return f"{spot} is not among the places for this ({clause})."
    if has(taken, location):
        return f"You have been at {spot} already ({clause})."
    return f"{spot} does not fit to your other {MANY} ({clause})."


def why_not_from(view: View, text: str) -> str:
    """Why a peg cannot go from one place to another."""
    origin, target = talk.ends(text)
    if origin < 0 or target < 0:
        return "Name a peg and where it goes, as in `move D1>D2` ({Turn})."
    if not has(view.pegs[view.seat], origin):
        return f"You have no {ONE} at {talk.name(origin)} ({'{Turn}'})."
    if has(view.pegs[view.seat], target):
        return f"{talk.name(target)} already holds your {ONE} (SYS-16)."
    if JUMPS and has(view.used, target):
        return f"This {ONE} has been at {talk.name(target)} in this turn ({'{Turn}'})."
    return f"A {ONE} cannot go from {talk.name(origin)} to {talk.name(target)} now ({'{Turn}'})."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if HIDES and before.hiding < SEATS:
        return hiding_told(before, move, after)
    if after.alarms != before.alarms:
        events = [alarm_told(before, move, after)]
    elif move is not None:
        events = [own_silence_told(before, move, after)]
    else:
        events = [other_silence_told(before, after)]
    if ALARMS_END and after.run == ALARMS_TO_END - 1 and after.run > before.run:
        events.append(Event(f"{after.run} alarms in a row. One more ends the game.", clause="{End}"))
    return events + ending_told(after) if after.turn == OVER else events


def hiding_told(before: View, move: int | None, after: View) -> list[Event]:
    """What is heard while pegs are hidden."""
    where = "" if move is None else talk.name(move)
    events = [] if move is None else [Event(f"A {ONE} at {where}.", "peg", where, "{Start}")]
    if after.hiding != before.hiding:
        events.append(Event(f"{talk.player(before.turn)} has hidden {HIDDEN} {MANY}.", clause="{Start}"))
    return events


def alarm_told(before: View, move: int | None, after: View) -> Event:
    """What a seat hears of an alarm."""
    actor = before.turn
    lost = max(before.standing[1 - actor] - after.standing[1 - actor], 0)
    gone = f" {lost} of the other {MANY} {'is' if lost == 1 else 'are'} lost." if TAKES else ""
    if move is not None:
        where = talk.name(move if ADDS else target_of(move))
        own = "comes out" if ADDS else "goes back"
        if KEEPS:
            own = "stays"
        if LOSES:
            own = "is lost"
        what = f"One of the {MANY} is found" if SEARCHES else f"Your {ONE} {own}"
        more = " Go on with it, or stop." if ONWARD else " You have another turn." if ANOTHER_TURN else ""
        return Event(f"Alarm at {where}. {what}.{gone}{more if after.turn == actor else ''}", "alarm", where, "{Alarm}")
    whose = f"one of your {MANY}" if before.seat == 1 - actor else f"one of the {MANY}"
    place = talk.name(after.place) if PLACE_KNOWN else ""
    at = f" at {place}" if PLACE_KNOWN else ""
    did = "found" if SEARCHES else "met"
    return Event(f"Alarm{at}. {talk.player(actor)} {did} {whose}.{gone}", "alarm", place, "{Alarm}")


def own_silence_told(before: View, move: int, after: View) -> Event:
    """What the player who moved knows of a move without an alarm."""
    if PASSES and move == PASS:
        return Event(f"None of your {MANY} can move: you pass.", "turn", clause="SYS-R7")
    if (ONWARD or JUMPS) and move == STOP:
        return Event("You stop.", "turn", clause="{Turn}")
    if GUESSES and move == GUESS:
        return Event("Name all that is left to find.", "turn", clause="{Turn}")
    where = talk.name(move if ADDS else target_of(move))
    if GUESSES and before.guessing == 1:
        return Event(f"You name {where}.", "note", where, "{Turn}")
    if SEARCHES:
        return Event(f"Silence. Nothing at {where}.", "peg", where, "{Silence}")
    if not SETTLES:
        return Event(f"Silence at {where}. Your {ONE} is lost.", "peg", where, "{Silence}")
    more = " You may jump on." if JUMPS and after.active != NOWHERE else ""
    return Event(f"Silence. Your {ONE} stays at {where}.{more}", "peg", where, "{Silence}")


def other_silence_told(before: View, after: View) -> Event:
    """What the others know of a move without an alarm."""
    who = talk.player(before.turn)
    if SEARCHES:
        return Event(f"Silence. {who} found nothing.", "peg", clause="{Silence}")
    change = after.standing[before.turn] - before.standing[before.turn]
    what = f"has one more {ONE}" if change > 0 else f"has lost a {ONE}" if change < 0 else "has had a turn"
    return Event(f"Silence. {who} {what}.", "peg", clause="{Silence}")


def ending_told(view: View) -> list[Event]:
    """Why the game is over, and who has won."""
    why = []
    if ALARMS_END and view.run == ALARMS_TO_END:
        why.append(f"{view.run} alarms in a row.")
    if TURNS_END and view.turns == MOST_TURNS:
        why.append(f"{view.turns} turns are played.")
    if GUESSES and view.right | view.wrong != 0:
        seat = int(has(view.right | view.wrong, 1))
        why.append(f"{talk.player(seat)} has guessed {'right' if has(view.right, seat) else 'wrong'}.")
    end = talk.verdict(view.winners, counted(view))
    if SCORE_ALARMS and view.winners != 0b11:
        won = view.winners >> 1
        words = f"{view.alarms[won]} {'alarm' if view.alarms[won] == 1 else 'alarms'} to {view.alarms[1 - won]}"
        end = Event(f"Game over. {talk.player(won)} wins, {words}.", "end")
    if THEN_PEGS and view.winners != 0b11 and counted(view)[0] == counted(view)[1] and view.right | view.wrong == 0:
        won = view.winners >> 1
        words = f"{view.standing[won]} {MANY} to {view.standing[1 - won]}"
        end = Event(f"{end.words.removesuffix('.')} and {words}.", "end")
    for seat in (0, 1):
        goal = goal_told(view, seat)
        if GOALS_FIRST and view.winners != 0b11 and goal != "":
            end = Event(f"Game over. {goal} {talk.player(view.winners >> 1)} wins.", "end", clause="{End}")
    return [*(Event(words, clause="{End}") for words in why), end]


def goal_told(view: View, seat: int) -> str:
    """What a player has won or lost by, whatever is counted; empty if it is not that."""
    wins = has(view.winners, seat)
    if LINE_ENDS and wins and lined(view.pegs[seat], LINE):
        return f"{talk.player(seat)} has {LINE} in a line."
    if GOAL_WINS and wins and count(view.pegs[seat] & HOME[seat] if GOAL_HOME else view.pegs[seat]) >= ENOUGH:
        return f"{talk.player(seat)} has {ENOUGH} {MANY}{' home' if GOAL_HOME else ''}."
    if MET_DECIDES and view.alarms[seat] == MET and wins != MET_LOSES:
        return f"{talk.player(seat)} has met {MET} alarms{', which loses' if MET_LOSES else ''}."
    if NONE_LOSES and not wins and view.pegs[seat] == 0:
        return f"{talk.player(seat)} has no {ONE} left."
    if LONG_LOSES and not wins and lined(view.pegs[seat], TOO_LONG):
        return f"{talk.player(seat)} has {TOO_LONG} in a line, which loses."
    return ""


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    standing, notes = grids_of(view, 0), {"clear": view.pegs[seat], "peg": view.pegs[1 - seat]}
    if SEARCHES:
        notes = {"hit": view.markers[seat], "clear": view.silent[seat], "peg": view.pegs[1 - seat]}
    if MARKS:
        notes = {"marker": view.markers[seat], **notes}
    if RECALLS:
        notes = {"hit": view.met[seat], **notes}
    facts = [Tally("Alarms in a row", str(view.run))] if ALARMS_END else []
    turn_number = f"{view.turns + (view.turn != OVER)}"
    facts.append(Tally("Turn", f"{turn_number} of {MOST_TURNS}" if TURNS_END else turn_number))
    if SCORE_HOME and not OPEN_SCORE and view.seat >= 0 and view.turn != OVER:
        facts.append(Tally(f"Your {MANY} home", str(count(view.pegs[seat] & HOME[seat]))))
    if MET_ENDS and not SCORE_ALARMS:
        facts.append(Tally("Alarms met", f"{view.alarms[0]} and {view.alarms[1]}"))
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, (standing, grids_of(view, 1)), notes, ZONES),
        tallies=talk.scores(counted(view), view.turn),
        facts=tuple(facts),
    )


def counted(view: View) -> Grids:
    """What people may know of what is counted."""
    if SCORE_ALARMS:
        return view.alarms
    return view.points if OPEN_SCORE or view.turn == OVER else view.standing


def grids_of(view: View, side: int) -> dict[str, int]:
    """What the view knows to stand on one side."""
    if SEARCHES:
        return {"peg": view.pegs[side] | view.silent[side], "marker": view.markers[side]}
    return {"peg": view.pegs[side], "marker": view.markers[side]} if MARKS else {"peg": view.pegs[side]}


def question(view: View) -> str:
    """What the player to act is asked."""
    if HIDES and view.hiding < SEATS:
        return f"Hide your {MANY}: {HIDDEN - count(view.pegs[max(view.seat, 0)])} to place."
    if GUESSES and view.guessing == 1:
        return "Name all that is left to find."
    if (ONWARD or JUMPS) and view.active != NOWHERE:
        return f"Go on with the {ONE} at {talk.name(view.active)}, or stop?"
    if SEARCHES:
        return "Your move: look at a place, or guess." if GUESSES else "Your move: look at a place."
    if ADDS:
        return f"Your move: add a {ONE}{' beside one of yours' if BESIDE else ''}."
    return f"Your move: move a {ONE}."


def actions() -> list[int]:
    """Every move that there can be."""
    found = places() if HIDES or ADDS else []
    if CARRIES:
        found += legs(START[0] | START[1], lambda origin: TARGET[0] | TARGET[1])
    if WALKS:
        found += steps()
    if JUMPS:
        found += jumps()
    if PASSES:
        found.append(PASS)
    if ONWARD or JUMPS:
        found.append(STOP)
    if GUESSES:
        found.append(GUESS)
    return found
