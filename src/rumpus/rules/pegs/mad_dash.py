"""Mad Dash: five hidden pegs a side change squares, one peg a turn; first to have all five home wins.

Rules: docs/rules/pegs-mad-dash.md (MD) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ..about import Option, choice, switch
from ..bounds import Both, amount
from ..scene import Event, Scene, Tally
from ..words import OVER, count, lowest, put, rule, table
from . import talk
from .bounds import Hider, Places, legs, places
from .unit import (
    LEFT,
    LOWER_ROWS,
    RIGHT,
    Grids,
    alarm,
    bit,
    insert,
    lift,
    listed,
    listed_legs,
    origin_of,
    seen,
    target_of,
)

COUNT20, FORBID_KNOWN = 0, 1
SEATS = 2
TEAM = 5
ALARM_LIMIT = 20
MOST_TURNS = 1000
MOVES = 65
LONGEST = 2 * TEAM + MOST_TURNS
"""MD-R7 stops every game. By the sheet's own rules it ends after 2 x 5 pegs and 180 turns (section 6)."""

START: Grids = table([LOWER_ROWS & LEFT[0], LOWER_ROWS & LEFT[1]])
HOME: Grids = table([LOWER_ROWS & RIGHT[0], LOWER_ROWS & RIGHT[1]])
"""MD-1, MD-2: where each player's pegs begin, and where they want to be."""


class Options(NamedTuple):
    first_player: int = 1
    free_moves: int = 0
    stall: int = COUNT20
    max_turns: int = 200


class State(NamedTuple):
    options: Options
    hiding: int
    """Who is hiding pegs now: 0, then 1; 2 when both are done."""
    actor: int
    pegs: Grids
    known: Grids
    """Where each player has met an alarm since the other's last silent move: a peg stands there for sure."""
    met: Grids
    """Where each player has ever met an alarm."""
    run: int
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """Section 3: player 1 hides five pegs, then player 2. MD-R5: who makes the first move."""
    return State(options, 0, options.first_player - 1, (0, 0), (0, 0), (0, 0), 0, 0)


@rule
def turn(state: State) -> int:
    """MD-3, MD-R6: turns go round until five are home (MD-10), or nothing moves any more (MD-R2, MD-R7)."""
    if state.hiding < SEATS:
        return state.hiding
    if state.pegs[0] & ~HOME[0] == 0 or state.pegs[1] & ~HOME[1] == 0:
        return OVER
    stalled = state.run == ALARM_LIMIT and state.options.stall == COUNT20
    return OVER if stalled or state.turns == state.options.max_turns else state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """MD-1: five pegs into the start square. MD-4, MD-11: then one peg from there to an own-empty target.

    MD-R2: a house may forbid known pegs, while there is another target. With four pegs home there may be none: the
    other five places of the target are the enemy's, who has stayed there and bumped into others all the time.
    """
    if state.hiding < SEATS:
        return listed(START[state.hiding] & ~state.pegs[state.hiding], out)
    own = state.pegs[state.actor]
    movers = own if state.options.free_moves else own & START[state.actor]
    targets = reach(state.options, state.actor) & ~own
    unknown = targets & ~state.known[state.actor]
    if state.options.stall == FORBID_KNOWN and unknown != 0:
        targets = unknown
    number = 0
    while movers != 0:
        number = listed_legs(lowest(movers), targets, out, number)
        movers &= movers - 1
    return number


@rule
def reach(options: Options, seat: int) -> int:
    """MD-4, MD-8: pegs go to the target square only; MD-R1: a house may let them go to both lower squares."""
    return LOWER_ROWS if options.free_moves else HOME[seat]


@rule
def apply(state: State, move: int) -> State:
    """MD-5: a peg is carried over. MD-6: silent, it stays. MD-7, MD-R3: at an alarm it goes back. Both end the turn."""
    if state.hiding < SEATS:
        pegs = insert(state.pegs, state.hiding, move)
        finished = count(pegs[state.hiding]) == TEAM
        return state._replace(pegs=pegs, hiding=state.hiding + 1 if finished else state.hiding)
    actor = state.actor
    target = target_of(move)
    if alarm(state.pegs, actor, target):
        return state._replace(
            actor=1 - actor,
            known=insert(state.known, actor, target),
            met=insert(state.met, actor, target),
            run=state.run + 1,
            turns=state.turns + 1,
        )
    return state._replace(
        actor=1 - actor,
        pegs=insert(lift(state.pegs, actor, origin_of(move)), actor, target),
        known=put(state.known, 1 - actor, 0),  # any peg that the other has met may be the one that left
        run=0,
        turns=state.turns + 1,
    )


@rule
def score(state: State, seat: int) -> int:
    """The pegs that are home."""
    return count(state.pegs[seat] & HOME[seat])


@rule
def winners(state: State) -> int:
    """MD-10: five home win. MD-R2, MD-R7: when nothing moves any more, more home wins, and equal is a draw."""
    lead = score(state, 0) - score(state, 1)
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- What each seat may see -----------------------------------------------------------------------


class View(NamedTuple):
    seat: int
    turn: int
    options: Options
    hiding: Hider
    """Who is hiding pegs now: seat 0, then 1, and 2 when both are done."""
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    known: Both[Places]
    """Where each player has met an alarm since the other's last silent move."""
    met: Both[Places]
    """Where each player has ever met an alarm; the other player's only when the game is over."""
    home: Both[Annotated[int, amount(TEAM)]]
    """How many pegs each player has home."""
    run: Annotated[int, amount(MOST_TURNS)]
    """Alarms in a row, by both players."""
    turns: Annotated[int, amount(MOST_TURNS)]
    """Turns so far."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid and the own alarms; pegs home and the run of alarms are public."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        state.options,
        state.hiding,
        seen(state.pegs, seat, over),
        seen(state.known, seat, over),
        seen(state.met, seat, over),
        (score(state, 0), score(state, 1)),
        state.run,
        state.turns,
        winners(state) if over else 0,
    )


# --- For the bots ---------------------------------------------------------------------------------


def race() -> list[float]:
    """The chance of a mover to win, by its pegs home and the other's, if both try places that they know nothing of."""
    odds = [[0.5] * (TEAM + 1) for _ in range(TEAM + 1)]
    for _ in range(200):
        for mine in range(TEAM):
            for theirs in range(TEAM):
                silent = (TEAM - 1 - mine + theirs) / (9 - mine)
                further = 1.0 if mine + 1 == TEAM else 1.0 - odds[theirs][mine + 1]
                odds[mine][theirs] = silent * further + (1 - silent) * (1 - odds[theirs][mine])
    for home in range(TEAM + 1):
        odds[TEAM][home], odds[home][TEAM] = 1.0, 0.0
    return [odds[mine][theirs] for mine in range(TEAM + 1) for theirs in range(TEAM + 1)]


RACE = table([round(1_000_000 * chance) for chance in race()])
"""In millionths, by six times the mover's pegs home and the other's."""


@rule
def evaluate(state: State, seat: int) -> float:
    """The chance to win a race in which both know of each other's pegs what they know now, and no more later."""
    if turn(state) == OVER:
        return ((winners(state) >> seat) & 1) / count(winners(state))
    mover = state.actor
    mine, theirs = score(state, mover), score(state, 1 - mover)
    silent = silence(mine, theirs, count(state.known[mover] & ~state.pegs[mover]))
    after = 1.0 if mine + 1 == TEAM else 1.0 - RACE[6 * theirs + mine + 1] / 1_000_000
    answered = silence(theirs, mine, count(state.known[1 - mover] & ~state.pegs[1 - mover]))
    further = 0.0 if theirs + 1 == TEAM else RACE[6 * mine + theirs + 1] / 1_000_000
    waiting = answered * further + (1 - answered) * RACE[6 * mine + theirs] / 1_000_000
    chance: float = silent * after + (1 - silent) * waiting
    return chance if seat == mover else 1.0 - chance


@rule
def silence(mine: int, theirs: int, known: int) -> float:
    """Section 4: how likely a try is silent that avoids known pegs: 4 - mine + theirs places are free of enemies."""
    places = 9 - mine - known
    return max(0.0, min(1.0, (TEAM - 1 - mine + theirs) / places)) if places > 0 else 0.0


# --- For people -----------------------------------------------------------------------------------

ABOUT = talk.lid(
    slug="mad-dash",
    title="Mad Dash",
    line="Change squares with an enemy you cannot see, five pegs each.",
    goal="Be the first to bring all five pegs into your target square.",
    sheet="pegs-mad-dash",
    prefix="MD",
    minutes=5,
    level="beginner",
    pieces=(("start", "where they start"), ("target", "where they want to go")),
)

OPTIONS = (
    Option("first_player", "1", "Which player makes the first move.", "MD-R5", choices=("1", "2"), first=1),
    switch("free_moves", "A peg may go to any empty place of the two lower squares, also back.", "MD-R1"),
    choice(
        "stall",
        "count20 forbid_known",
        "What stops endless alarms: 20 in a row end the game, or a peg known to stand is not tried again.",
        "MD-R2",
    ),
    Option("max_turns", "200", "After how many turns the game ends.", "MD-R7", lowest=20, highest=MOST_TURNS),
)


def show(view: View, move: int) -> str:
    """The notation of a move."""
    return f"hide {talk.name(move)}" if view.hiding < SEATS else f"move {talk.path(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    if view.hiding < SEATS:
        return (talk.name(move),)
    return (talk.name(origin_of(move)), talk.name(target_of(move)))


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    own = view.pegs[view.seat]
    if view.hiding == view.seat:
        location = talk.last_place(text, "hide")
        if location < 0:
            return f"Name a location of your start square, as in `hide {talk.names(START[view.seat])[0]}`."
        if own & bit(location):
            return f"{talk.name(location)} already holds your peg (SYS-16)."
        return f"{talk.name(location)} is not in your lower left-hand square (MD-1)."
    origin, target = talk.ends(text)
    if origin < 0 or target < 0:
        return "Name a peg and where it goes, as in `move D1>F4`."
    if not own & bit(origin):
        return f"You have no peg at {talk.name(origin)} (MD-4)."
    if not view.options.free_moves and not START[view.seat] & bit(origin):
        return f"The peg at {talk.name(origin)} is home and stays there (MD-R1)."
    if not reach(view.options, view.seat) & bit(target):
        where = "one of the lower squares" if view.options.free_moves else "your lower right-hand square"
        return f"{talk.name(target)} is not in {where} (MD-4, MD-8)."
    if own & bit(target):
        return f"{talk.name(target)} already holds your peg (MD-4)."
    return f"You know of a peg at {talk.name(target)}; this house does not try it again (MD-R2)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    actor = before.turn
    who = talk.player(actor)
    if before.hiding < SEATS:
        where = "" if move is None else talk.name(move)
        events = [] if move is None else [Event(f"A peg at {where}.", "peg", where, "MD-1")]
        if after.hiding != before.hiding:
            events.append(Event(f"{who} has hidden five pegs.", clause="MD-1"))
        return events
    home = f"{after.home[actor]} of {TEAM} home"
    sounded = after.run > before.run
    if move is not None:
        origin, target = talk.name(origin_of(move)), talk.name(target_of(move))
        if sounded:
            events = [Event(f"Alarm at {target}. Your peg goes back to {origin}.", "alarm", target, "MD-7")]
        else:
            events = [Event(f"Silence. Your peg stays at {target}; {home}.", "silence", target, "MD-6")]
    elif sounded:
        whose = "one of your pegs" if before.seat == 1 - actor else "a peg"
        events = [Event(f"Alarm. {who} met {whose} and goes back.", "alarm", clause="MD-7")]
    else:
        events = [Event(f"Silence. {who} has moved a peg; {home}.", "silence", clause="MD-6")]
    if after.turn == OVER:
        events += ending(after)
    return events


def ending(view: View) -> list[Event]:
    """Why the game is over, if not because five pegs are home, and who has won."""
    why = []
    if TEAM not in view.home and view.run == ALARM_LIMIT and view.options.stall == COUNT20:
        why = [Event(f"{ALARM_LIMIT} alarms in a row.", clause="MD-R2")]
    elif TEAM not in view.home:
        why = [Event(f"{view.turns} turns are played.", clause="MD-R7")]
    return [*why, talk.verdict(view.winners, view.home)]


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    other = 1 - seat
    own = view.pegs[seat]
    notes = {
        "marker": view.met[seat] & ~own,  # an alarm of earlier turns: that peg may have left
        "hit": view.known[seat],
        "clear": own,
        "peg": view.pegs[other],
    }
    left = TEAM - count(own)
    ask = "Your move: bring a peg home." if view.hiding == SEATS else f"Hide your pegs: {left} to place."
    zones = [{"start": START[side], "target": HOME[side]} for side in (0, 1)]
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, ask),
        grids=talk.both_grids(view.seat, ({"peg": view.pegs[0]}, {"peg": view.pegs[1]}), notes, (zones[0], zones[1])),
        tallies=talk.scores(view.home, view.turn),
        facts=(Tally("Alarms in a row", str(view.run)), Tally("Turn", str(view.turns + (view.turn != OVER)))),
        draft=talk.draft(view.hiding == view.seat, left, START[seat] & ~own),
    )


def actions() -> list[int]:
    """A place to hide a peg at, or where a peg goes from and to."""
    free = legs(LOWER_ROWS, lambda origin: LOWER_ROWS)  # MD-R1: where moves are free, also within a square and back
    return [*places(LOWER_ROWS), *free]
