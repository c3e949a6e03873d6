"""Space Attack for people: how moves are written, what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option
from ...scene import Event, Scene, Tally
from ...words import LUCK, OVER, count
from .. import talk
from ..bounds import legs
from ..unit import GRID, beside, bit, has, target_of
from .state import ALARM, ASK, ASKED, STOP, STOPPED
from .view import View

ABOUT = talk.lid(
    slug="space-attack",
    title="Space Attack",
    line="Hunt ships in the dark: every silent landing costs you one of yours.",
    goal="Take all ships of the other fleet.",
    sheet="pegs-space-attack",
    prefix="SA",
    minutes=10,
    level="advanced",
    pieces=(("peg", "a ship"), ("marker", "where a ship was last heard of")),
    luck=2,  # SA-R1: a toss
)

OPTIONS = (
    Option("first_player", "1", "Which player makes the first move.", "SA-R1", choices=("1", "2", "toss"), first=1),
    Option(
        "show_counts",
        "on",
        "Whether all see how many ships there are, or have to ask.",
        "SA-R7",
        choices=("off", "on"),
    ),
)

WORDS = {STOP: "stop", ASK: "ask"}


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if view.turn == LUCK:
        return f"{talk.player(move)} begins"
    return WORDS[move] if move in WORDS else f"move {talk.path(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return (WORDS[move],) if move in WORDS else tuple(talk.path(move).split(">"))


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    word = text.strip().lower()
    if word == "stop":
        return "Stopping is for a ship that has just made a capture; your turn needs a move (SA-R4)."
    if word == "ask":
        return f"The numbers are on the table: {view.ships[0]} and {view.ships[1]} (SA-10)."
    origin, target = talk.ends(text)
    if origin < 0 or (word.split()[:-1] and word.split()[0] != "move"):
        return "Name a ship and a gap next to it, as in `move B2>B3`."
    start, end = talk.name(origin), talk.name(target)
    if view.active >= 0 and origin != view.active:
        return f"Only the ship at {talk.name(view.active)} may go on in this turn (SA-8)."
    if not has(view.fleets[view.seat], origin):
        return f"You have no ship at {start} (SA-3)."
    if not has(beside(bit(origin)), target):
        return f"{end} is not up, down, left or right of {start} (SA-3, SA-4)."
    return f"{end} already holds your ship (SA-5)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if before.turn == LUCK:
        return talk.toss_told(after.turn)
    actor = before.turn
    who, victim = talk.player(actor), talk.player(1 - actor)
    events = []
    if after.heard == ASKED:
        number = after.ships[1 - actor]
        events = [Event(f"{who} asks. {victim} has {number} {'ship' if number == 1 else 'ships'}.", clause="SA-10")]
    elif after.heard == STOPPED:
        events = [Event("You stop." if move is not None else f"{who} stops.", "turn", clause="SA-8")]
    elif after.heard == ALARM:
        events = [alarm_told(before.seat, actor, after)]
    elif move is not None:
        where = talk.name(target_of(move))
        events = [Event(f"Silence at {where}. Your ship is lost; {after.ships[actor]} left.", "silence", where, "SA-6")]
    else:
        events = [Event(f"Silence. {who}'s turn is over.", "silence", clause="SA-6")]
    if after.turn == OVER:
        events.append(talk.verdict(after.winners, after.ships))
    return events


def alarm_told(seat: int, actor: int, after: View) -> Event:
    """SA-7: a capture, as each seat hears it. SA-11: after the last one nobody goes on."""
    where = talk.name(after.place)
    if seat == actor:
        what = "the last ship." if after.turn == OVER else "a ship. Go on with yours, or stop."
        return Event(f"Alarm at {where}: you capture {what}", "alarm", where, "SA-7")
    whose = f"your {where}: you lose the ship there" if seat == 1 - actor else f"{where}: {talk.player(1 - actor)}"
    lost = "" if seat == 1 - actor else " loses a ship"
    return Event(f"Alarm at {whose}{lost}.", "alarm", where, "SA-7")


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of where enemy ships were last known to be."""
    seat = max(view.seat, 0)
    over = view.turn == OVER
    own = view.fleets[seat]
    last = view.known[1 - seat] & ~(own | view.clear[seat])
    # As many places as ships: each is where it was last known to be. An old count proves nothing.
    sure = view.show_counts == 1 and count(last) == view.ships[1 - seat]
    notes = {"clear": own | view.clear[seat], "hit" if sure else "marker": last}
    sides = ({"peg": view.fleets[0]}, {"peg": view.fleets[1]})
    if view.seat < 0 and not over:
        sides = ({"marker": view.known[0]}, {"marker": view.known[1]})
    counted = () if view.show_counts or over else (Tally("Ships counted", "when last asked"),)
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, sides, {"peg": view.fleets[1 - seat]} if over else notes),
        tallies=talk.scores(view.ships, view.turn),
        facts=(*counted, Tally("Turn", str(view.turns + (not over)))),
    )


def question(view: View) -> str:
    """What the player to act is asked."""
    if view.active >= 0:
        return f"Go on with the ship at {talk.name(view.active)}, or stop?"
    return "Your move: send one ship to a gap next to it."


def actions() -> list[int]:
    """A ship's step up, left, right or down, or `stop` or `ask`."""
    return [*legs(GRID, lambda origin: beside(bit(origin))), STOP, ASK]
