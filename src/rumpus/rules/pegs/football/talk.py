"""Football for people: how moves are written, and why one is not allowed. Never compiled."""

from __future__ import annotations

from ...about import Option, choice, switch
from .. import talk
from ..bounds import legs, places, steps
from ..unit import GRID, LEGS, around, bit, has, leg
from .field import (
    BACK,
    BETWEEN,
    CARRIER,
    FRONT,
    GIVE,
    GOAL,
    GOAL_LINE,
    HOLD,
    IN_LINE,
    KICK_OFF,
    KICKS,
    MOST_TURNS,
    NONE,
    PASS,
    PAT_D,
    PAT_K,
    PLAY,
    PUNT,
    PUNTED,
    SET2,
    TOSS,
    WORDS,
)
from .state import HIT_MAN, MOST_QUIET
from .view import View

ABOUT = talk.lid(
    slug="football",
    title="Football",
    line="Run, pass and kick a hidden ball past eleven men whom you cannot see.",
    goal="Bring the ball to the other goal line, or kick it into the post: 21 points win.",
    sheet="pegs-football",
    prefix="FB",
    minutes=60,
    level="advanced",
    pieces=(("peg", "a man"), ("ball", "the man with the ball")),
    luck=2,  # FB-2: the toss
)

OPTIONS = (
    Option(
        "penalty_removes",
        "hit",
        "Who goes out when a man without the ball is hit: he himself, or the runner who hit him.",
        "FB-R1",
        choices=("hit", "runner"),
        first=HIT_MAN,
    ),
    switch("fumble_counts", "The play left over after a first-play fumble is the first turn of a series.", "FB-R4"),
    choice(
        "advance_from",
        "reference turn_start",
        "Where an advance is measured from: the row gained or last announced, or where the ball was in this turn.",
        "FB-R5",
    ),
    choice(
        "return_alarm",
        "lifted stays",
        "What an alarm does to a man who returns: he is lifted and may try elsewhere, or he stays and shares.",
        "FB-R9",
    ),
    switch("gain_scores", "Gaining the ball on the opponent's goal line is a touchdown at once.", "FB-R12"),
    switch("downs_not_on_goal_line", "On downs the ball goes to no man on the opponent's goal line.", "FB-R12"),
    Option(
        "quiet_limit",
        "200",
        "How many turns in a row without a point end the game.",
        "FB-R17",
        lowest=10,
        highest=MOST_QUIET,
    ),
    Option(
        "turn_limit",
        "0",
        "After how many turns the game ends; 0 for no such limit.",
        "FB-R20",
        lowest=0,
        highest=MOST_TURNS,
    ),
)


def show(view: View, move: int) -> str:
    """The notation of a move."""
    if view.phase == TOSS:
        return f"toss {move + 1}"
    if move in WORDS:
        return WORDS[move]
    if move >= BACK:
        return f"return {talk.name(move - BACK)}"
    if view.phase == PLAY:
        return f"run {talk.path(move)}" if move < LEGS else f"pass {talk.name((move - PASS) % 36)}"
    return f"{verb(view)} {talk.name(move)}"


def verb(view: View) -> str:
    """The word for the choice of one location in this phase."""
    if view.phase <= SET2:
        return "empty"
    return {CARRIER: "carrier", GIVE: "ball", PAT_D: "hide", PAT_K: "start"}[view.phase]


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    if move in WORDS:
        return (WORDS[move],)
    if move >= BACK:
        return (talk.name(move - BACK),)
    if view.phase == PLAY:
        return tuple(talk.path(move % LEGS).split(">"))
    return (talk.name(move),)


# --- Why a move is not allowed --------------------------------------------------------------------


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know."""
    if view.phase == PLAY:
        return why_no_play(view, text)
    if view.phase > GIVE and view.phase < PAT_D:
        return why_no_return(view, text, "Say `none`, or bring a man back, as in `return {}`.")
    if view.phase == GIVE and not view.men[view.seat] & ~no_ball(view):
        return why_no_return(view, text, "You have no man for the ball: bring one back, as in `return {}` (FB-R10).")
    return why_no_place(view, text)


def no_ball(view: View) -> int:
    """FB-R12: where a house does not let the ball go on downs."""
    barred = view.call != PUNTED and view.options.downs_not_on_goal_line
    return GOAL_LINE[1 - view.seat] if barred else 0


def why_no_place(view: View, text: str) -> str:
    """Why that location cannot be chosen."""
    word, seat = verb(view), view.seat
    example = {PAT_D: FRONT[seat], PAT_K: KICK_OFF[seat]}.get(view.phase, GOAL_LINE[seat])
    location = talk.last_place(text, word)
    if location < 0:
        return f"Name a location, as in `{word} {talk.names(example)[1]}`."
    spot, row = talk.name(location), talk.names(example)[0][0]
    if view.phase <= SET2:
        return f"{spot} is not on your goal line, row {row} (FB-1)."
    if view.phase == PAT_D:
        held = has(view.wall, location)
        return f"{spot} already holds a man (FB-28)." if held else f"Your two men stand in row {row} (FB-28)."
    if view.phase == PAT_K:
        return f"Your man starts in row {row} (FB-29)."
    if not has(view.men[seat], location):
        return f"You have no man at {spot}."
    if view.phase == CARRIER:
        return f"The ball starts on your goal line, row {row} (FB-2)."
    if view.call == PUNTED:
        return f"{spot} is not as far back as you have men: a punt goes there (FB-20)."
    return f"{spot} is on the other goal line; this house gives no ball there on downs (FB-R12)."


def why_no_return(view: View, text: str, ask: str) -> str:
    """Why a man cannot come back there."""
    line = GOAL_LINE[view.seat]
    location = talk.last_place(text, "return")
    if location < 0:
        return ask.format(talk.names(line)[1])
    spot, row = talk.name(location), talk.names(line)[0][0]
    if not has(line, location):
        return f"Men come back to your goal line, row {row} (FB-32)."
    if has(view.men[view.seat], location):
        return f"{spot} already holds your man (FB-32)."
    return f"{spot} has just sounded (FB-R9)."


def why_no_play(view: View, text: str) -> str:
    """Why that is no play now."""
    words = text.lower().split()
    first = words[0] if words else ""
    if first in ("pass", "goal", "punt") and view.holder != view.seat:
        return f"Only the player with the ball can {first if first != 'goal' else 'kick'} (FB-5)."
    if first == "punt":
        return "A punt is only for the second play of the fourth turn of a series (FB-20)."
    if first == "goal":
        return why_no_goal(view)
    if first == "pass":
        return why_no_pass(view, talk.last_place(text, "pass"))
    origin, target = talk.ends(text) if first == "run" or ">" in first else (-1, -1)
    if origin < 0:
        return "Name a play: `hold`, or a run as in `run B3>C2`" + (
            ", `pass C5`, `goal` or `punt`." if view.holder == view.seat else "."
        )
    start, end = talk.name(origin), talk.name(target)
    if not has(view.men[view.seat], origin):
        return f"You have no man at {start} (FB-6)."
    if not has(around(bit(origin)), target):
        return f"{end} is not next to {start} (FB-6)."
    return f"{end} already holds your man (FB-6)."


def why_no_goal(view: View) -> str:
    """Why there is no field goal from here."""
    spot = talk.name(view.carrier)
    if has(GOAL_LINE[view.seat], view.carrier):
        return "There is no field goal from your own goal line (FB-24)."
    path = KICKS[36 * view.seat + view.carrier]
    if not path:
        return f"From {spot} no line of two or more locations leads to the goal post (FB-23)."
    standing = talk.names(path & view.men[view.seat])
    return (
        f"Your man at {standing[0]} is in the way of the kick (FB-23)."
        if standing
        else "Kick, and nothing else: `goal`."
    )


def why_no_pass(view: View, receiver: int) -> str:
    """Why there is no such pass."""
    men, spot = view.men[view.seat], talk.name(view.carrier)
    if view.passed:
        return "One pass a turn is all (FB-13)."
    if receiver < 0:
        return "Name the man who gets the ball, as in `pass C5`."
    name = talk.name(receiver)
    if receiver == view.carrier:
        return f"The ball is already at {name} (FB-14)."
    if not has(men, receiver):
        return f"You have no man at {name} (FB-14)."
    if has(around(bit(view.carrier)), receiver):
        return f"{name} is next to {spot}: there must be a location between them (FB-14)."
    if not has(IN_LINE[view.carrier], receiver):
        return f"{name} is not in line with {spot} (FB-14)."
    return f"Your man at {talk.names(BETWEEN[leg(view.carrier, receiver)] & men)[0]} is in the way (FB-14)."


def actions() -> list[int]:
    """A place, a run or a pass from where to where, a man's return, or a word."""
    passes = (PASS + line for line in legs(GRID, lambda passer: IN_LINE[passer]))
    returns = (BACK + location for line in GOAL_LINE for location in places(line))
    return [*places(), *steps(), *passes, HOLD, GOAL, PUNT, NONE, *returns]
