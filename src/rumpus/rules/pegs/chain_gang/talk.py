"""Chain Gang for people: how moves are written, and what is heard. Never compiled."""

from __future__ import annotations

from ...about import choice
from ...scene import Event, Scene, Tally
from ...words import OVER, count
from .. import talk
from ..bounds import legs, places
from ..unit import CENTRE, GRID, around, bit, has, origin_of, target_of
from .state import ANSWER, ESCAPED, FEW, GANG, HIDE, NOWHERE, TROOPER, TWENTY
from .view import View

ABOUT = talk.lid(
    slug="chain-gang",
    title="Chain Gang",
    line="Three prisoners on one chain run from troopers who feel their way through the dark.",
    goal="As the posse, find the gang with few troopers; as the gang, stay free. Fewer troopers win.",
    sheet="pegs-chain-gang",
    prefix="CG",
    minutes=15,
    level="intermediate",
    pieces=(("peg", "a prisoner, or a trooper"), ("start", "where they start")),
)

OPTIONS = (
    choice(
        "retry",
        "from_start from_last",
        "Where a prisoner tries again after an alarm: next to its old place, or next to the place just tried.",
        "CG-R2",
    ),
    choice(
        "commit",
        "binding free",
        "Whether a prisoner that finds no safe place of its own choice is caught, or another may move instead.",
        "CG-R4",
    ),
    choice(
        "pool",
        "forty twenty",
        "Whether there are always enough troopers, or only 20; then the gang escapes, which counts 21.",
        "CG-R5",
    ),
)


# --- Moves ----------------------------------------------------------------------------------------


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if view.phase == ANSWER:
        return f"move {talk.path(move)}"
    return f"{'hide' if view.phase == HIDE else 'add'} {talk.name(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move; a prisoner that has to move is chosen already."""
    if view.phase != ANSWER:
        return (talk.name(move),)
    target = talk.name(target_of(move))
    return (target,) if view.runner != NOWHERE else (talk.name(origin_of(move)), target)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    if view.phase == ANSWER:
        return why_no_answer(view, text)
    word = "hide" if view.phase == HIDE else "add"
    location = talk.last_place(text, word)
    if location < 0:
        return f"Name a location from A1 to F6, as in `{word} C3`."
    spot = talk.name(location)
    if has(view.gang | view.troopers, location):
        return f"{spot} already holds your peg (SYS-16)."
    if view.phase == HIDE or view.number == 0:
        return f"{spot} is not one of C3, C4, D3 and D4 ({'CG-4' if view.phase == HIDE else 'CG-6'})."
    return f"{spot} is not next to one of your troopers (CG-7)."


def why_no_answer(view: View, text: str) -> str:
    """Why a prisoner cannot go there."""
    origin, target = talk.ends(text)
    if origin < 0:
        return "Name a prisoner and a place next to it, as in `move C3>B3`."
    start, end = talk.name(origin), talk.name(target)
    if view.runner not in (NOWHERE, origin):
        why = "is under attack and must move (CG-12)" if view.place != NOWHERE else "must try on (CG-15)"
        return f"The prisoner at {talk.name(view.runner)} {why}."
    if not has(view.gang, origin):
        return f"You have no prisoner at {start} (CG-11)."
    if has(view.spent, origin):
        return f"The prisoner at {start} has found no safe place (CG-R4)."
    if has(view.gang & ~bit(origin), target):
        return f"{end} already holds a prisoner (CG-13)."
    if has(view.tried, target):
        return f"A trooper stands at {end}: try another place (CG-15)."
    centre = origin if view.at == NOWHERE else view.at
    if target == origin or not has(around(bit(centre)), target):
        return f"{end} is not next to {talk.name(centre)} (CG-13)."
    return f"A prisoner at {end} would break the chain (CG-5)."


# --- What is heard --------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if before.phase == HIDE:
        events = hiding_told(before, move, after)
    elif before.phase == TROOPER:
        events = [trooper_told(before, move, after)]
    else:
        events = [answer_told(before, move, after)]
    if after.scores != before.scores:
        events += half_told(before, after)
    return events


def hiding_told(before: View, move: int | None, after: View) -> list[Event]:
    """CG-4: each prisoner for the own eyes, and for all that the gang is hidden."""
    where = "" if move is None else talk.name(move)
    events = [] if move is None else [Event(f"A prisoner at {where}.", "peg", where, "CG-4")]
    if after.phase != HIDE:
        events.append(Event(f"{talk.player(before.turn)} has hidden the gang.", clause="CG-4"))
    return events


def trooper_told(before: View, move: int | None, after: View) -> Event:
    """CG-9, CG-10: only an alarm is announced. A capture at once is an alarm too, and ends the half."""
    caught = after.scores != before.scores
    if not caught and after.place == NOWHERE:
        number = f"{after.number} {'trooper' if after.number == 1 else 'troopers'}"
        if move is not None:
            where = talk.name(move)
            return Event(f"Silence. Your trooper stands at {where}. You have {number}.", "silence", where, "CG-10")
        return Event(f"Silence. {talk.player(before.turn)} has {number}.", "silence", clause="CG-10")
    where = talk.name(after.last)
    words = f"Alarm at your {where}" if before.seat == before.half else f"Alarm at {where}"
    fate = "cannot move" if caught else "must move"
    return Event(f"{words}: the prisoner there {fate}.", "alarm", where, "CG-16" if caught else "CG-9")


def answer_told(before: View, move: int | None, after: View) -> Event:
    """CG-14, CG-15: whether the place was safe; only the gang knows where."""
    safe = after.phase == TROOPER or escaped(before, after)
    if move is not None:
        where = talk.name(target_of(move))
        if safe:
            return Event(f"Silence. Your prisoner is safe at {where}.", "silence", where, "CG-14")
        return Event(f"Alarm at {where}: a trooper stands there.", "alarm", where, "CG-15")
    if safe:
        return Event("Silence. A prisoner has found a safe place.", "silence", clause="CG-14")
    whose = "one of your troopers" if before.seat == 1 - before.half else "a trooper"
    return Event(f"Alarm. The gang has run into {whose}.", "alarm", clause="CG-15")


def escaped(before: View, after: View) -> bool:
    """CG-R5: whether the gang has just got away."""
    return before.pool == TWENTY and after.scores[1 - before.half] == ESCAPED


def half_told(before: View, after: View) -> list[Event]:
    """CG-2: how a half ended. CG-1: then the roles are exchanged. CG-3: or the game is over."""
    number = after.scores[1 - before.half]
    if escaped(before, after):
        words = f"{FEW} troopers were not enough: the gang has escaped. That counts {ESCAPED}."
        events = [Event(words, "turn", clause="CG-R5")]
    else:
        events = [Event(f"The gang is captured, by {number} troopers.", "turn", clause="CG-2")]
    if after.turn == OVER:
        return [*events, talk.verdict(after.winners, after.scores)]
    words = f"Second half: {talk.player(1)} hides the gang, {talk.player(0)} sends the troopers."
    return [*events, Event(words, "turn", clause="CG-1")]


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    gang = view.half
    fugitives = {"peg": view.gang}
    posse = {"peg": view.troopers if view.seat >= 0 or view.turn == OVER else view.shown}
    standing = (fugitives, posse) if gang == 0 else (posse, fugitives)
    last = bit(view.place) if view.place != NOWHERE else 0
    if view.seat == gang:
        notes = {"clear": view.gang & ~last, "hit": view.met | view.shown}
    else:
        notes = {"clear": view.troopers & ~last, "hit": last}
    if view.turn == OVER:
        notes["peg"] = view.troopers if view.seat == gang else view.gang
    begins: dict[str, int] = {"start": CENTRE} if view.number == 0 else {}
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, standing, notes, (begins, begins)),
        tallies=talk.scores(view.scores, view.turn),
        facts=(
            Tally("Troopers", str(view.number)),
            Tally("Half", str(view.half + 1)),
            Tally("Gang", talk.player(gang)),
        ),
        draft=talk.draft(view.phase == HIDE and view.turn == view.seat, GANG - count(view.gang), CENTRE & ~view.gang),
    )


def question(view: View) -> str:
    """What the player to act is asked."""
    if view.phase == HIDE:
        return f"Hide your gang: {GANG - count(view.gang)} to place."
    if view.phase == TROOPER:
        return "Your move: add a trooper."
    if view.runner == NOWHERE:
        return "Your move: a step with any prisoner."
    if view.tried:
        return f"A trooper is there. Where else from {talk.name(view.runner)}?"
    return f"Attack at {talk.name(view.runner)}. Move that prisoner."


def actions() -> list[int]:
    """A place for a prisoner or a trooper, or where a prisoner runs from and to."""
    return [*places(), *legs(GRID, in_reach)]


def in_reach(prisoner: int) -> int:
    """Where a prisoner may come to: the two others are at most two steps long, and where one bumps into troopers,
    CG-R2 may let it try on from there, all along the other side of them."""
    return around(around(around(bit(prisoner))))
