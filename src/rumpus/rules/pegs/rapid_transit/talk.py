"""Rapid Transit for people: how moves are written, what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option, choice, switch
from ...scene import Event, Scene, Tally
from ...words import LUCK, OVER, count
from .. import talk
from ..bounds import jumps, steps
from ..unit import Grids, bit, has, leg, origin_of, target_of
from .state import LANDINGS, MOST_QUIET, PASS, REQUEST, REQUESTED, STOP, TEAM
from .steps import START, TARGET, travels
from .view import View

MOST_TURNS = 3400

ABOUT = talk.lid(
    slug="rapid-transit",
    title="Rapid Transit",
    line="Hop twelve pegs across the grid, through a crowd that you can only hear.",
    goal="Be the first to have all twelve pegs in the two rows opposite.",
    sheet="pegs-rapid-transit",
    prefix="RT",
    minutes=20,
    level="advanced",
    luck=2,  # RT-R1: a toss
    pieces=(("start", "where they start"), ("target", "where they want to go")),
)

OPTIONS = (
    Option("first_player", "1", "Which player makes the first step.", "RT-R1", choices=("1", "2", "toss"), first=1),
    switch("no_retreat", "No step may end in a row farther from the target rows.", "RT-R2"),
    switch("may_stop", "After an alarm a player may simply stop, and say nothing.", "RT-R3"),
    choice(
        "bound_blocked",
        "free pass",
        "When the requested peg cannot step: any other peg may, or the turn is lost.",
        "RT-R7",
    ),
    Option(
        "quiet_limit",
        "40",
        "How many turns in a row without progress end the game.",
        "RT-R11",
        lowest=10,
        highest=MOST_QUIET,
    ),
    Option("turn_limit", "0", "After how many turns the game ends; 0 is never.", "RT-R13", highest=MOST_TURNS),
)

WORDS = {REQUEST: "request", STOP: "stop", PASS: "pass"}


# --- Moves ----------------------------------------------------------------------------------------


def show(view: View, move: int) -> str:
    """The notation of a move: a jump is two locations long."""
    if view.turn == LUCK:
        return f"{talk.player(move)} begins"
    return WORDS[move] if move in WORDS else f"{verb(move)} {talk.path(move)}"


def verb(move: int) -> str:
    """Whether a step is a move or a jump."""
    rows, columns = (abs(part) for part in offset(origin_of(move), target_of(move)))
    return "move" if max(rows, columns) == 1 else "jump"


def offset(origin: int, target: int) -> tuple[int, int]:
    """How many rows and columns a step goes."""
    return target // 6 - origin // 6, target % 6 - origin % 6


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return (WORDS[move],) if move in WORDS else tuple(talk.path(move).split(">"))


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    word = text.strip().lower()
    if word == "request":
        return why_no_request(view)
    if word == "stop" and view.options.may_stop:
        return "You may stop only on an alarm of this turn (RT-R3)."
    if word == "stop":
        return "Nobody may stop on an alarm, or before one (RT-R3)."
    origin, target = talk.ends(text)
    first = word.split()[0] if word else ""
    if origin < 0 or (first.isalpha() and first not in ("move", "jump")):
        return "Name a peg and where it lands, as in `move B3>C3` or `jump A3>C3`."
    start, own = talk.name(origin), view.pegs[view.seat]
    if view.going and origin != view.active:
        return f"Only the peg at {talk.name(view.active)} travels in this turn (RT-11)."
    if not has(own, origin):
        return f"You have no peg at {start} (RT-3)."
    if view.going and view.alarms[view.seat] == LANDINGS:
        return f"This peg has landed {LANDINGS} times; the turn has to end (RT-R10)."
    if not view.going and view.bound >= 0 and origin != view.bound:
        return f"The peg at {talk.name(view.bound)} is requested: it has to move (RT-12)."
    return why_no_step(view, origin, target)


def why_no_request(view: View) -> str:
    """Why a player cannot request now."""
    if not view.going:
        return "A request needs an alarm (RT-12)."
    return f"{talk.name(view.active)} is in your starting rows, where nothing is requested (RT-13)."


def why_no_step(view: View, origin: int, target: int) -> str:
    """Why a peg cannot land there."""
    start, end, own = talk.name(origin), talk.name(target), view.pegs[view.seat]
    if has(own, target):
        return f"{end} already holds your peg (RT-5, RT-6)."
    if has(travels(view.options, view.seat, origin, own), target):
        return f"That is a {verb(leg(origin, target))}: `{show(view, leg(origin, target))}` (RT-4)."
    if has(travels(view.options._replace(no_retreat=0), view.seat, origin, own), target):
        return f"From {start} to {end} is a retreat, which this house does not allow (RT-R2)."
    rows, columns = offset(origin, target)
    if max(abs(rows), abs(columns)) == 2 and rows % 2 == columns % 2 == 0:
        return f"Between {start} and {end} there is no peg of yours to jump over (RT-6)."
    return f"{end} is neither next to {start} nor behind a peg of yours that is (RT-5 to RT-7)."


# --- What is heard --------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if before.turn == LUCK:
        return talk.toss_told(after.turn)
    actor = before.turn
    sounded = after.alarms[actor] > (before.alarms[actor] if before.going else 0)
    if after.heard == REQUESTED:
        events = [request_told(before.seat, actor, talk.name(after.bound))]
    elif move is not None:
        events = [own_told(move, sounded, after)]
    elif sounded:
        whose = "one of your pegs" if before.seat == 1 - actor else "an enemy peg"
        events = [Event(f"Alarm. {talk.player(actor)} has landed on {whose}.", "alarm", clause="RT-10")]
        if after.turn not in (actor, OVER):
            events.append(Event(f"{talk.player(actor)}'s turn is over.", "turn", clause="RT-R10"))
    else:
        events = [Event(f"Silence. {talk.player(actor)}'s turn is over.", "silence", clause="RT-9")]
    if after.turn == OVER:
        events += ending_told(after)
    return events


def own_told(move: int, sounded: bool, after: View) -> Event:
    """What the actor knows of the own step."""
    if move == PASS:
        return Event("You have no step. Your turn is over.", "lost", clause="RT-R7")
    if move == STOP:
        return Event("You stop. Your turn is over.", "turn", clause="RT-R3")
    where = talk.name(target_of(move))
    if not sounded:
        return Event(f"Silence at {where}. Your turn is over.", "silence", where, "RT-9")
    if after.turn == after.seat:
        return Event(f"Alarm at {where}. Your turn goes on.", "alarm", where, "RT-10")
    return Event(f"Alarm at {where}.", "alarm", where, "RT-10")


def request_told(seat: int, actor: int, where: str) -> Event:
    """RT-12: the location is announced, and the peg that shares it has to move."""
    who, other = talk.player(actor), talk.player(1 - actor)
    if seat == actor:
        words = f"You stand at {where}. {other} has to move the peg there."
    elif seat == 1 - actor:
        words = f"{who} stands at your {where}. Your peg there has to move."
    else:
        words = f"{who} stands at {where}. {other} has to move the peg there."
    return Event(words, "note", where, "RT-12")


def ending_told(after: View) -> list[Event]:
    """Why the game is over, if not because twelve pegs are home, and who has won."""
    home = homes(after)
    why = []
    if max(home) < TEAM:
        if after.quiet >= after.options.quiet_limit:
            why = [Event(f"{after.quiet} turns without progress.", clause="RT-R11")]
        else:
            why = [Event(f"{after.turns} turns are played.", clause="RT-R13")]
    return [*why, talk.verdict(after.winners, home)]


def homes(view: View) -> Grids:
    """How many of the pegs that the seat sees are in the target rows."""
    return count(view.pegs[0] & TARGET[0]), count(view.pegs[1] & TARGET[1])


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it heard last of the other side."""
    seat = max(view.seat, 0)
    over = view.turn == OVER
    known = {"hit" if view.fresh else "marker": view.met}
    if view.silent >= 0 and view.fresh:
        known["clear"] = bit(view.silent)
    if view.bound >= 0 and view.turn == view.seat:
        known["hit"] = known.get("hit", 0) | bit(view.bound)
    zones = [{"start": START[side], "target": TARGET[side]} for side in (0, 1)]
    home = homes(view)
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(
            view.seat,
            ({"peg": view.pegs[0]}, {"peg": view.pegs[1]}),
            {"peg": view.pegs[1 - seat]} if over else known,
            (zones[0], zones[1]),
        ),
        tallies=tuple(
            Tally(talk.player(side), f"{home[side]} home" if over or side == view.seat else "", view.turn == side)
            for side in (0, 1)
        ),
        facts=(Tally("Turn", str(view.turns + (not over))),),
    )


def question(view: View) -> str:
    """What the player to act is asked."""
    if view.active >= 0:
        where = talk.name(view.active)
        may = "" if has(START[view.seat], view.active) else ", or request"
        stop = ", or stop" if view.options.may_stop else ""
        return f"Alarm at {where}. Go on with this peg{may}{stop}."
    if view.bound >= 0:
        return f"Your peg at {talk.name(view.bound)} is requested: move it."
    return "Your move: step or jump with one peg."


def actions() -> list[int]:
    """A step or a jump of a peg, from where to where, or a word."""
    return [*steps(), *jumps(), REQUEST, STOP, PASS]
