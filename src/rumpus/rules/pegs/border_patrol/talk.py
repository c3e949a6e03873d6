"""Border Patrol for people: how moves are written, what is heard. Never compiled."""

from __future__ import annotations

from ...about import Option, choice, switch
from ...scene import Event, Scene, Tally
from ...words import OVER
from .. import talk
from ..bounds import legs, places
from ..unit import BORDER, bit, origin_of, target_of
from .state import MOST_TURNS, NOWHERE, ONWARD, OWN_VIEW, PATROL, SAME_NAMES, TARGET
from .view import View

ABOUT = talk.lid(
    slug="border-patrol",
    title="Border Patrol",
    line="March round the border, bump into hidden pegs, and do not block your own way.",
    goal="Bump into guards of the other side: 16 points win.",
    sheet="pegs-border-patrol",
    prefix="BP",
    minutes=15,
    level="beginner",
    pieces=(("peg", "a guard"), ("marker", "where a guard was met"), ("track", "the border")),
)

OPTIONS = (
    Option("first_player", "1", "Which player places and moves first.", "SYS-R2", choices=("1", "2"), first=1),
    choice(
        "direction",
        "own_view same_names",
        "Whether each player goes clockwise as that player sees it, or both go the way of the same names.",
        "BP-R1",
    ),
    switch("win_at_once", "A player wins as soon as points and alarms of the turn make 16.", "BP-R3"),
    Option("max_turns", "200", "After how many turns the game ends.", "BP-R5", lowest=20, highest=MOST_TURNS),
)


def still_placing(view: View) -> bool:
    """Whether pegs are still being placed."""
    return sum(view.placed) < 2 * PATROL


def show(view: View, move: int) -> str:
    """The notation of a move."""
    return f"add {talk.name(move)}" if still_placing(view) else f"move {talk.path(move)}"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    if still_placing(view):
        return (talk.name(move),)
    return (talk.name(origin_of(move)), talk.name(target_of(move)))


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    if not still_placing(view):
        return why_not_moved(view, *talk.ends(text))
    location = talk.last_place(text, "add")
    if location < 0:
        return "Name a border location, as in `add A3`."
    return why_not_there(view, location)


def why_not_there(view: View, location: int) -> str:
    """Why a peg that may go anywhere on the border may not go there."""
    spot = talk.name(location)
    if not BORDER & bit(location):
        return f"{spot} is not on the border (BP-1)."
    if view.tried & bit(location):
        return f"{spot} has sounded already: try another place (BP-R2)."
    return f"{spot} already holds your peg (SYS-16)."


def why_not_moved(view: View, origin: int, target: int) -> str:
    """Why a peg may not move so."""
    own = view.pegs[view.seat]
    if origin < 0:
        return "Name a peg and where it goes, as in `move A4>B6`."
    if view.peg != NOWHERE and origin != view.peg:
        return f"The peg at {talk.name(view.peg)} has to go on (BP-13)."
    if not own & bit(origin):
        return f"You have no peg at {talk.name(origin)} (BP-8)."
    if view.penalty:
        return why_not_there(view, target)
    backwards = view.seat == 1 and view.options.direction == OWN_VIEW
    free = talk.names(ONWARD[backwards][origin] & ~own)
    if not free:
        return f"Your own pegs fill the three places after {talk.name(origin)} (BP-11)."
    return f"From {talk.name(origin)} a peg can go to {' or '.join(free)} (BP-8)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    events = placement_told(before, move, after) if still_placing(before) else turn_told(before, move, after)
    if after.turn == OVER:
        if max(after.scores) < TARGET:
            events.append(Event(f"{after.turns} turns are played.", clause="BP-R5"))
        events.append(talk.verdict(after.winners, after.scores))
    return events


def placement_told(before: View, move: int | None, after: View) -> list[Event]:
    """A try to place a peg."""
    who = talk.player(before.turn)
    where = "" if move is None else talk.name(move)
    if after.alarms:
        if move is not None:
            return [Event(f"Alarm at {where}. Try another place.", "alarm", where, "BP-6")]
        return [Event(f"Alarm. {who} met {whose_peg(before)} and tries elsewhere.", "alarm", clause="BP-6")]
    if move is not None:
        events = [Event(f"Silence. Your peg stays at {where}.", "silence", where, "BP-5")]
    else:
        events = [
            Event(f"Silence. {who} has placed {after.placed[before.turn]} of {PATROL}.", "silence", clause="BP-5")
        ]
    if not still_placing(after):
        events.append(Event(f"All pegs are placed. {talk.player(after.turn)} moves first.", "turn", clause="BP-4"))
    return events


def turn_told(before: View, move: int | None, after: View) -> list[Event]:
    """A move, and what came of the turn if it is over."""
    actor = before.turn
    who = talk.player(actor)
    where = "" if move is None else talk.name(target_of(move))
    over = after.turns > before.turns
    number = after.last[actor] if over else after.alarms
    sounded = number > before.alarms
    if sounded and move is not None:
        events = [Event(f"Alarm at {where}: {number} in this turn.", "alarm", where, "BP-13")]
    elif sounded:
        events = [Event(f"Alarm. {who} met {whose_peg(before)}: {number} in this turn.", "alarm", clause="BP-13")]
    elif move is not None:
        events = [Event(f"Silence. Your peg stays at {where}.", "silence", where, "BP-12")]
    else:
        events = [Event(f"Silence. The turn of {who} is over.", "silence", clause="BP-12")]
    if after.penalty > before.penalty:
        events.append(
            Event(f"Penalty. {who} has blocked the way; each alarm of this turn costs a point.", clause="BP-15")
        )
    if over and before.penalty:
        lost = before.scores[actor] - after.scores[actor]
        cost = f"loses {lost} and has {after.scores[actor]}" if lost else "has no points to lose"
        events.append(Event(f"{who} {cost}.", "turn", clause="BP-16"))
    elif over and number:
        events.append(Event(f"{who} scores {number} and has {after.scores[actor]}.", "turn", clause="BP-14"))
    return events


def whose_peg(view: View) -> str:
    """What the actor has met, in the words of somebody else."""
    return "one of your pegs" if view.seat == 1 - view.turn else "a peg"


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    own, known = view.pegs[seat], view.known[seat]
    moving_on = view.alarms > 0 and view.turn != seat and not still_placing(view)
    notes = {
        "clear": own,
        "marker": (view.stale[seat] | known) & ~own,  # of these, one peg may have moved on since
        "hit": 0 if moving_on else known,
        "peg": view.pegs[1 - seat],
    }
    zones = {"track": BORDER}
    points = (Tally("Points", f"{view.scores[seat]} of {TARGET}"),) if view.seat >= 0 else ()
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, ({"peg": view.pegs[0]}, {"peg": view.pegs[1]}), notes, (zones, zones)),
        tallies=talk.scores(view.scores, view.turn),
        facts=(
            *points,
            Tally("Alarms in this turn", str(view.alarms)),
            Tally("Turn", str(view.turns + (view.turn != OVER))),
        ),
    )


def question(view: View) -> str:
    """What the player to act is asked."""
    if still_placing(view):
        again = "Alarm: try another place. " if view.alarms else ""
        return f"{again}Place a peg on the border: {PATROL - view.placed[max(view.seat, 0)]} to go."
    if view.penalty:
        return f"Penalty: take the peg at {talk.name(view.peg)} to any free place on the border."
    if view.peg != NOWHERE:
        return f"Go on with the peg at {talk.name(view.peg)}, 1 to 3 places {clockwise(view)}."
    return f"Your move: a peg goes 1 to 3 places {clockwise(view)}."


def clockwise(view: View) -> str:
    """BP-R1: which way the seat sees its own pegs go round; by the same names player 2 sees them go the other way."""
    backwards = view.seat == 1 and view.options.direction == SAME_NAMES
    return "anticlockwise" if backwards else "clockwise"


def actions() -> list[int]:
    """A place of the border for a new peg, or where a peg goes from and to."""
    return [*places(BORDER), *legs(BORDER, lambda origin: BORDER)]  # BP-15: with a penalty anywhere on the border
