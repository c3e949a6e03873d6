"""Free-For-All: both players fill hidden grids, one peg a turn; more pegs at the fourth alarm in a row wins.

Rules: docs/rules/pegs-free-for-all.md (FF) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ..about import Option, choice
from ..bounds import Both, Count, amount
from ..scene import Event, Scene, Tally
from ..words import OVER, count, put, rule
from . import talk
from .bounds import Places
from .chance import as_chance
from .unit import GRID, PEGS, Grids, alarm, bit, counts, insert, listed, seen

ALLOW, FORBID = 0, 1
SEATS = 2
MOVES = 36
LONGEST = 145
ALARMS_TO_END = 4


class Options(NamedTuple):
    first_player: int = 1
    repeat_alarm: int = ALLOW


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    met: Grids
    """Where each player has met an alarm: enemy pegs found, for good (FF-12)."""
    alarms: Grids
    run: int
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """FF-1: both grids start empty. FF-R5: player 1 begins, unless the house says otherwise."""
    return State(options, options.first_player - 1, (0, 0), (0, 0), (0, 0), 0, 0)


@rule
def turn(state: State) -> int:
    """FF-10: the fourth alarm in a row ends the game at once. FF-R1: so does a player's 20th peg."""
    if state.run == ALARMS_TO_END or count(state.pegs[0]) == PEGS or count(state.pegs[1]) == PEGS:
        return OVER
    return state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """FF-3: any own-empty location. FF-R4: a house may forbid known alarms while there is another choice."""
    empty = GRID & ~state.pegs[state.actor]
    unknown = empty & ~state.met[state.actor]
    if state.options.repeat_alarm == FORBID and unknown != 0:
        return listed(unknown, out)
    return listed(empty, out)


@rule
def apply(state: State, location: int) -> State:
    """FF-2, FF-7: one peg, and the turn ends. FF-5: silent, it stays. FF-6: at an alarm it comes out at once."""
    actor = state.actor
    if alarm(state.pegs, actor, location):
        return state._replace(
            actor=1 - actor,
            met=put(state.met, actor, state.met[actor] | bit(location)),
            alarms=put(state.alarms, actor, state.alarms[actor] + 1),
            run=state.run + 1,  # FF-8
            turns=state.turns + 1,
        )
    return state._replace(
        actor=1 - actor,
        pegs=insert(state.pegs, actor, location),
        run=0,  # FF-9
        turns=state.turns + 1,
    )


@rule
def score(state: State, seat: int) -> int:
    """FF-11: the number of pegs on the own grid; FF-13: alarms are no score."""
    return count(state.pegs[seat])


@rule
def winners(state: State) -> int:
    """FF-11: the higher score wins. FF-R3: equal scores are a draw."""
    lead = score(state, 0) - score(state, 1)
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- What each seat may see -----------------------------------------------------------------------


class View(NamedTuple):
    seat: int
    turn: int
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    met: Both[Places]
    """Where each player has met an alarm; the other player's only when the game is over."""
    placed: Both[Annotated[int, amount(PEGS)]]
    """How many pegs each player has placed."""
    alarms: Both[Count]
    """How many alarms each player has met."""
    run: Annotated[int, amount(ALARMS_TO_END)]
    """Alarms in a row, by both players."""
    turns: Count
    """Turns so far."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23: the own grid and nothing of the other. Counts and alarms are public, places are not (SYS-24)."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        seen(state.pegs, seat, over),
        seen(state.met, seat, over),
        counts(state.pegs),
        state.alarms,
        state.run,
        state.turns,
        winners(state) if over else 0,
    )


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in pegs and who is to move, weightier as the grids fill. Who leads can end the game by a known alarm."""
    lead = score(state, seat) - score(state, 1 - seat)
    if turn(state) == OVER:
        return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    ahead = lead if state.actor == seat else -lead
    if state.run == ALARMS_TO_END - 1 and ahead > 0 and state.met[state.actor] != 0:
        return 1.0 if state.actor == seat else 0.0
    free = count(GRID & ~(state.pegs[0] | state.pegs[1]))
    sooner = 0.3 if state.actor == seat else -0.3
    knows_more = hope(state, seat, free) - hope(state, 1 - seat, free)
    return as_chance(1.3 * (lead + sooner) / (2.0 + 0.25 * free) + 0.2 * knows_more)


@rule
def hope(state: State, seat: int, free: int) -> float:
    """How likely a place is silent that a player knows nothing about."""
    return free / (free + count(state.pegs[1 - seat] & ~state.met[seat]) + 1)


# --- For people -----------------------------------------------------------------------------------

ABOUT = talk.lid(
    slug="free-for-all",
    title="Free-For-All",
    line="Fill your grid without bumping into pegs you cannot see.",
    goal="Have more pegs on your grid when four alarms in a row end the game.",
    sheet="pegs-free-for-all",
    prefix="FF",
    minutes=5,
    level="beginner",
)

OPTIONS = (
    Option("first_player", "1", "Which player begins.", "FF-R5", choices=("1", "2"), first=1),
    choice(
        "repeat_alarm",
        "allow forbid",
        "Whether a peg may go where an alarm is already known, while there is another place.",
        "FF-R4",
    ),
)


def show(view: View, move: int) -> str:
    """The notation of a move."""
    return f"add {talk.name(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return (talk.name(move),)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    location = talk.last_place(text, "add")
    if location < 0:
        return "Name a location from A1 to F6, as in `add B3`."
    if view.pegs[view.seat] & bit(location):
        return f"{talk.name(location)} already holds your peg (FF-3)."
    return f"You have met an alarm at {talk.name(location)}; this house plays elsewhere first (FF-R4)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    actor = before.turn
    sounded = after.alarms != before.alarms
    where = "" if move is None else talk.name(move)
    if move is not None and sounded:
        events = [Event(f"Alarm at {where}. A peg stands there; yours comes out.", "alarm", where, "FF-6")]
    elif move is not None:
        events = [Event(f"Silence. Your peg stays at {where}.", "silence", where, "FF-5")]
    elif sounded and before.seat == 1 - actor:
        events = [Event(f"Alarm. {talk.player(actor)} met one of your pegs.", "alarm", clause="FF-6")]
    elif sounded:
        events = [Event(f"Alarm. {talk.player(actor)} met a peg.", "alarm", clause="FF-6")]
    else:
        events = [Event(f"Silence. {talk.player(actor)} has one more peg.", "silence", clause="FF-5")]
    if after.run == ALARMS_TO_END - 1:
        events.append(Event("Three alarms in a row. A fourth ends the game.", clause="FF-10"))
    if after.turn == OVER:
        events.append(talk.verdict(after.winners, after.placed))
    return events


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    notes = {
        "peg": view.pegs[1 - seat],
        "hit": view.met[seat] & ~view.pegs[1 - seat],
        "clear": view.pegs[seat],
    }
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, "Your move: put a peg into an empty hole."),
        grids=talk.both_grids(view.seat, ({"peg": view.pegs[0]}, {"peg": view.pegs[1]}), notes),
        tallies=talk.scores(view.placed, view.turn),
        facts=(Tally("Alarms in a row", str(view.run)), Tally("Turn", str(view.turns + (view.turn != OVER)))),
    )
