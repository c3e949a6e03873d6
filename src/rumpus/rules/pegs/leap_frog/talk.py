"""Leap Frog for people: how moves are written, and what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option, choice
from ...scene import Event, Scene, Tally
from ...words import OVER, count
from .. import talk
from ..bounds import jumps, steps
from ..unit import around, bit, has, origin_of, target_of
from .state import FIVE, MOST_TURNS, NOWHERE, PASS, START, STOP, TARGET, TURN_START
from .view import View

WORDS = {STOP: "stop", PASS: "pass"}

ABOUT = talk.lid(
    slug="leap-frog",
    title="Leap Frog",
    line="Hop corner to corner over your own pegs, past frogs that you cannot see.",
    goal="Be the first to have five pegs in the corner opposite.",
    sheet="pegs-leap-frog",
    prefix="LF",
    minutes=15,
    level="intermediate",
    pieces=(("peg", "a frog"), ("start", "where they start"), ("target", "where they want to go")),
)

OPTIONS = (
    Option("first_player", "1", "Which player makes the first move.", "SYS-R2", choices=("1", "2"), first=1),
    choice("start", "triangle rows", "How the six pegs stand at first: in a triangle, or in two full rows.", "LF-R1"),
    choice(
        "back",
        "last_landing turn_start",
        "Where a jumping peg returns to after an alarm: to its last silent landing, or to where its turn began.",
        "LF-R3",
    ),
    choice(
        "markers",
        "eight sixteen",
        "How many markers there are: eight for each player, or one pool of sixteen for both.",
        "LF-R6",
    ),
    Option("max_turns", "200", "After how many turns the game ends.", "LF-R9", lowest=20, highest=MOST_TURNS),
)


# --- Moves ----------------------------------------------------------------------------------------


def is_jump(move: int) -> bool:
    """Whether a move goes further than to the next location."""
    return not has(around(bit(origin_of(move))), target_of(move))


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if move in WORDS:
        return WORDS[move]
    return f"{'jump' if is_jump(move) else 'move'} {talk.path(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move; in a chain the peg is chosen already."""
    if move in WORDS:
        return (WORDS[move],)
    target = talk.name(target_of(move))
    return (target,) if view.frog != NOWHERE else (talk.name(origin_of(move)), target)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    origin, target = talk.ends(text)
    if view.frog != NOWHERE and origin != view.frog:
        return f"Jump on with the peg at {talk.name(view.frog)}, or `stop` (LF-3, LF-8)."
    if origin < 0:
        return "Name a peg and where it goes, as in `move E2>D3` or `jump F1>D3`."
    pegs, markers = view.pegs[view.seat], view.markers[view.seat]
    start, end = talk.name(origin), talk.name(target)
    if not has(pegs, origin):
        return f"You have no peg at {start} (LF-3)."
    if has(pegs, target):
        return f"{end} already holds your peg (LF-4, LF-6)."
    if has(markers, target):
        return f"{end} holds your marker: jump over it, but not onto it (LF-12)."
    if has(view.used, target):
        return f"This peg has been at {end} in this turn (LF-R4)."
    if has(around(bit(origin)), target):
        chain = "a peg that has jumped makes no step (LF-3)" if view.frog != NOWHERE else "say `move` (LF-4)"
        return f"{start}>{end} is a step: {chain}."
    if not in_line(origin, target):
        return f"{end} is neither next to {start} nor two places away in a straight line (LF-4, LF-6)."
    over = (origin + target) // 2
    if not has(pegs | markers, over):
        return f"There is no piece of yours at {talk.name(over)} to jump over (LF-6)."
    return f"{start}>{end} is a jump: say `jump` (LF-6)."


def in_line(origin: int, target: int) -> bool:
    """Whether a location lies two steps away in one of the eight directions."""
    rows, columns = abs(origin // 6 - target // 6), abs(origin % 6 - target % 6)
    return {rows, columns} <= {0, 2} and (rows, columns) != (0, 0)


# --- What is heard --------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    actor = before.turn
    sounded = after.alarms != before.alarms
    if move is not None:
        events = [alarm_told(before, move, after) if sounded else silence_told(before, move, after)]
    elif sounded:
        whose = "one of your pegs" if before.seat == 1 - actor else "a peg"
        number = after.marked[actor]
        events = [Event(f"Alarm. {talk.player(actor)} met {whose}; markers: {number}.", "alarm", clause="LF-11")]
    else:
        events = [Event(f"{talk.player(actor)}'s turn is over. No alarm.", "turn", clause="LF-3")]
    return events + (ending_told(after) if after.turn == OVER else [])


def silence_told(before: View, move: int, after: View) -> Event:
    """What the actor knows of a silent move."""
    if move == PASS:
        return Event("None of your pegs can move. Your turn is over.", "lost", clause="LF-R8")
    where = talk.name(before.frog if move == STOP else target_of(move))
    if move == STOP:
        return Event(f"Your peg stops at {where}.", "turn", where, "LF-8")
    if after.frog != NOWHERE:
        return Event(f"Silence at {where}. You may jump on.", "silence", where, "LF-8")
    return Event(f"Silence. Your peg stays at {where}.", "silence", where, "LF-8" if is_jump(move) else "LF-5")


def alarm_told(before: View, move: int, after: View) -> Event:
    """LF-11: what the actor knows of an alarm. LF-R6: markers may have run out."""
    where, back = talk.name(target_of(move)), origin_of(move)
    if before.back == TURN_START and before.frog != NOWHERE:
        back = before.home
    note = "A marker goes there" if after.marked != before.marked else "No marker is left"
    return Event(f"Alarm at {where}. {note}; your peg goes back to {talk.name(back)}.", "alarm", where, "LF-11")


def ending_told(view: View) -> list[Event]:
    """Why the game is over, and who has won."""
    if FIVE in view.points:
        winner = talk.player(view.winners >> 1)
        why = Event(f"{winner} has five pegs in the target.", clause="LF-13")
    elif view.turns == view.max_turns:
        why = Event(f"{view.turns} turns are played.", clause="LF-R9")
    else:
        why = Event("Markers keep both players from five pegs in the target.", clause="LF-14")
    return [why, talk.verdict(view.winners, view.points)]


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    other = 1 - seat
    standing = [{"peg": view.pegs[side], "marker": view.markers[side]} for side in (0, 1)]
    zones = [{"start": TARGET[1 - side], "target": TARGET[side]} for side in (0, 1)]
    notes = {
        "clear": view.pegs[seat],
        "marker": view.markers[seat],  # a peg stood there once
        "hit": sure(view),
        "peg": view.pegs[other],
    }
    own = (Tally("In the target", f"{count(view.pegs[seat] & TARGET[seat])} of {FIVE}"),)
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, (standing[0], standing[1]), notes, (zones[0], zones[1])),
        tallies=talk.scores(view.points, view.turn) if view.turn == OVER else (),
        facts=(
            *(own if view.seat >= 0 else ()),
            Tally("Markers", f"{view.marked[0]} and {view.marked[1]}"),
            Tally("Turn", f"{view.turns + (view.turn != OVER)} of {view.max_turns}"),
        ),
    )


def sure(view: View) -> int:
    """Where an enemy peg stands for sure: at first in the start, later where an alarm sounded a moment ago."""
    if view.seat < 0 or view.turn == OVER:
        return 0
    other = 1 - view.seat
    if (view.turns + (view.first_player - 1 == other)) // 2 == 0:
        return int(START[view.start][other])
    return bit(view.met) if view.turn == other and view.met != NOWHERE else 0


def question(view: View) -> str:
    """What the player to act is asked."""
    if view.frog != NOWHERE:
        return f"Silence at {talk.name(view.frog)}. Jump on, or stop?"
    return "Your move: a step, or a jump."


def actions() -> list[int]:
    """A step or a jump of a peg, from where to where, or `stop` or `pass`."""
    return [*steps(), *jumps(), STOP, PASS]
