"""How moves of Soccer are written, and why others are refused. Never compiled."""

from __future__ import annotations

from ...words import LUCK
from .. import talk
from ..bounds import places, steps
from ..unit import GRID, around, bit, has
from .field import (
    BALL,
    BALL_HIT,
    CLEAR,
    CLEAR2,
    CORNER,
    CORNERS,
    GO_ON,
    KEEPER,
    KICK,
    KICKS,
    MAN2,
    PITCH,
    RETURN,
    SETUP,
    SHIFT,
    STOP,
    STOPPED,
    TURN,
    beside_goal,
    own_goal,
    steps_of,
)
from .view import View

# --- Moves ----------------------------------------------------------------------------------------


def show(view: View, move: int) -> str:
    """The notation of a move; for luck, who has won the toss."""
    if view.turn == LUCK:
        return f"{talk.player(move)} has the ball"
    if view.phase == SETUP:
        return f"{set_up_word(view)} {talk.name(move)}"
    if view.phase == TURN:
        if move == KEEPER:
            return "keeper"
        return f"kick {talk.name(move - KICKS)}" if move >= KICKS else f"move {talk.path(move)}"
    if view.phase in (MAN2, KICK, CLEAR2):
        return "continue" if move == GO_ON else "stop"
    return f"{placing_word(view)} {talk.name(move)}"


def set_up_word(view: View) -> str:
    """What a player does next in the set-up (SO-2, SO-3)."""
    if view.holder == view.seat and not view.ball:
        return "hide ball"
    return "leave" if view.keepers[view.seat] else "hide keeper"


def placing_word(view: View) -> str:
    """What a player does with a location in the other phases."""
    return {BALL: "ball", CLEAR: "clear"}.get(view.phase, "place")


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    if view.phase == TURN:
        if move == KEEPER:
            keeper = view.keepers[view.seat]
            return (*talk.names(keeper), *talk.names(own_goal(view.options, view.seat) & ~keeper))
        return (*talk.names(view.ball), talk.name(move - KICKS)) if move >= KICKS else tuple(talk.path(move).split(">"))
    if move == STOP:
        return ("stop",)
    return (talk.name(view.spot + view.step if move == GO_ON else move),)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    if view.phase == TURN:
        return why_no_turn(view, text)
    if view.phase == MAN2:
        return f"This man may only `continue` to {talk.name(view.spot + view.step)}, or `stop` (SO-9)."
    if view.phase in (KICK, CLEAR2):
        following = talk.name(view.spot + view.step)
        if has(around(view.men[view.seat]), view.spot):
            return f"The ball may only `continue` to {following}, or `stop` (SO-16)."
        return f"No man of yours is beside {talk.name(view.spot)}: `continue` to {following} (SO-17)."
    word = set_up_word(view) if view.phase == SETUP else placing_word(view)
    location = talk.last_place(text.lower().removeprefix(word), "")
    if location < 0:
        return f"Name a location from A1 to F6, as in `{word} B3`."
    return why_no_start(view, location) if view.phase == SETUP else why_no_place(view, location)


def why_no_start(view: View, location: int) -> str:
    """Why something cannot be done there in the set-up."""
    row = beside_goal(view.options, view.seat)
    goal = own_goal(view.options, view.seat)
    if set_up_word(view) == "hide ball":
        return f"The ball goes beside your goal: {' or '.join(talk.names(row & around(goal)))} (SO-3)."
    if set_up_word(view) == "hide keeper":
        clause = "SO-3" if view.holder == view.seat else "SO-2"
        return f"Your keeper stands on {' or '.join(talk.names(goal))} ({clause})."
    return f"One of {', '.join(talk.names(row))} stays empty, not {talk.name(location)} (SO-2)."


def why_no_place(view: View, location: int) -> str:
    """Why a ball or a man cannot be put there, or the ball not be cleared that way."""
    spot = talk.name(location)
    own = view.men[view.seat] | view.keepers[view.seat] | (view.ball if view.holder == view.seat else 0)
    if view.phase == RETURN:
        return f"Your keeper goes back to {' or '.join(talk.names(own_goal(view.options, view.seat)))} (SO-R2)."
    if view.phase == CLEAR:
        return f"A clearance by {spot} has no legal end (SO-20)."
    if has(own, location):
        return f"{spot} already holds a piece of yours (SYS-16)."
    if view.phase == CORNER:
        return f"Your man comes back on a corner: {', '.join(talk.names(CORNERS & ~own))} (SO-15)."
    if has(view.tried, location):
        return f"{spot} has sounded already ({'SO-14' if view.phase == BALL else 'SO-15'})."
    if not has(PITCH, location):
        return f"{spot} is in a goal ({'SO-R5' if view.phase == BALL else 'SO-R2'})."
    if view.phase == SHIFT:
        return f"{spot} is not next to {talk.name(view.spot)}, which sounded last (SO-15)."
    if view.cause in (BALL_HIT, STOPPED):
        clause = "SO-13" if view.cause == BALL_HIT else "SO-18"
        return f"{spot} is not next to your man at {talk.name(view.place)} ({clause})."
    return f"{spot} is not next to a man of yours (SO-12)."


def why_no_turn(view: View, text: str) -> str:
    """Why a turn cannot be that."""
    origin, target = talk.ends(text)
    if origin >= 0:
        return why_no_step(view, origin, target)
    kicked = talk.last_place(text, "kick")
    if kicked < 0:
        also = ", or `kick B3`" if view.holder == view.seat else ""
        return f"Say `keeper`, or `move B3>C2`{also} (SO-5)."
    if view.holder != view.seat:
        return "You do not have the ball (SO-5)."
    return why_no_kick(view, kicked)


def why_no_step(view: View, origin: int, target: int) -> str:
    """Why a man cannot make that step."""
    start, end = talk.name(origin), talk.name(target)
    men, ball = view.men[view.seat], view.ball if view.holder == view.seat else 0
    if has(view.keepers[view.seat], origin):
        return "The keeper only changes his side of the goal: say `keeper` (SO-6)."
    if not has(men, origin):
        return f"You have no man at {start} (SO-5)."
    if not has(around(bit(origin)), target):
        return f"{end} is not next to {start} (SO-7)."
    if has(own_goal(view.options, view.seat), target):
        return f"{end} is in your own goal, where only the keeper stands (SO-7)."
    if has(men | ball, target):
        return f"{end} already holds {'the ball' if has(ball, target) else 'a man of yours'} (SO-7)."
    if not has(steps_of(bit(origin), men, ball, GRID), target):
        return f"The man at {start} is the only one beside the ball, and {end} is not (SO-8)."
    return f"{end} is in the other goal, which only the ball enters (SO-R2)."


def why_no_kick(view: View, location: int) -> str:
    """Why the ball cannot be kicked that way."""
    spot = talk.name(location)
    if not has(around(view.ball), location):
        return f"{spot} is not next to the ball (SO-16)."
    if has(own_goal(view.options, view.seat), location):
        return f"{spot} is in your own goal, which the ball never enters (SO-16)."
    if has(view.men[view.seat], location):
        return f"{spot} already holds a man of yours (SO-16)."
    return f"A kick by {spot} comes to no man of yours and no goal within three locations (SO-17)."


def actions() -> list[int]:
    """A place, a man's step from where to where, a kick by its first place, or a word."""
    return [*places(), *steps(), *(KICKS + first for first in places()), KEEPER, GO_ON, STOP]
