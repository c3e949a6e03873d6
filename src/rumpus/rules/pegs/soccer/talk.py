"""Soccer for people: the lid of its box, what is heard, and the board. Never compiled."""

from __future__ import annotations

from ...about import Option, choice, switch
from ...scene import Event, Scene, Tally
from ...words import LUCK, OVER
from .. import talk
from ..unit import around, bit, has, target_of
from .field import (
    BALL,
    BALL_HIT,
    CLEAR,
    CLEAR2,
    CORNER,
    GO_ON,
    KEEPER,
    KEEPER_HIT,
    KICK,
    KICKS,
    MAN2,
    MAN_HIT,
    ONLY_MAN,
    RETURN,
    SAVED,
    SETUP,
    SHIFT,
    STOP,
    STOPPED,
    TURN,
    own_goal,
)
from .moves import set_up_word
from .state import GOALS_TO_WIN, MOST_QUIET, MOST_TURNS
from .view import View

ABOUT = talk.lid(
    slug="soccer",
    title="Soccer",
    line="Pass, tackle and shoot at a goal whose keeper you cannot see.",
    goal="Score three goals.",
    sheet="pegs-soccer",
    prefix="SO",
    minutes=30,
    level="advanced",
    pieces=(
        ("peg", "a man, or the keeper"),
        ("ball", "the ball"),
        ("goal", "the goal to guard"),
        ("target", "the goal to score in"),
    ),
    luck=2,  # SO-1: the toss
)

OPTIONS = (
    choice("sides", "A F", "Which row player 1 defends.", "SO-R1"),
    switch("enter_enemy_goal", "Men may step into the opponent's goal, and hit the keeper there.", "SO-R2"),
    switch("clearance_free", "After a clearance the same side has an ordinary turn.", "SO-R9"),
    Option(
        "quiet_limit",
        "100",
        "How many turns in a row without a goal end the game.",
        "SO-R14",
        lowest=10,
        highest=MOST_QUIET,
    ),
    Option("turn_limit", "0", "How many turns a game has; 0 for no limit.", "SO-R18", lowest=0, highest=MOST_TURNS),
)


# --- What is heard --------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if before.turn == LUCK:
        who = "You have" if after.seat == after.holder else f"{talk.player(after.holder)} has"
        return [Event(f"The coin has fallen. {who} the ball.", "note", clause="SO-1")]
    if before.phase == SETUP:
        return line_up_told(before, move, after)
    if after.goals != before.goals:
        events = goal_told(after)
    elif (after.alarms, after.heard_at, after.place, after.cause) != (
        before.alarms,
        before.heard_at,
        before.place,
        before.cause,
    ):
        placing = before.phase in (BALL, CORNER, SHIFT)
        events = [placing_alarm_told(before, move) if placing else alarm_told(after)]
    else:
        events = [silence_told(before, move, after)]
    return events + ending_told(before, after)


def line_up_told(before: View, move: int | None, after: View) -> list[Event]:
    """The set-up: each choice for the own eyes, and for all that it is done."""
    events = []
    if move is not None:
        where, word = talk.name(move), set_up_word(before)
        said = {"hide ball": "The ball is", "hide keeper": "Your keeper stands", "leave": "Your men leave a gap"}[word]
        events.append(Event(f"{said} at {where}.", "peg", where, "SO-3" if before.holder == before.seat else "SO-2"))
    if (after.turn, after.phase) != (before.turn, before.phase):
        events.append(Event(f"{talk.player(before.turn)} is lined up.", "note", clause="SO-2"))
    if after.phase != SETUP:
        who = "You begin" if after.seat == after.turn else f"{talk.player(after.turn)} begins"
        events.append(Event(f"{who}, with the ball.", "turn", clause="SO-4"))
    return events


def goal_told(after: View) -> list[Event]:
    """SO-19, SO-22: a goal, and what comes of it."""
    where = talk.name(after.place)
    who = "You score" if after.seat == after.by else f"{talk.player(after.by)} scores"
    now = f"It is {after.goals[0]} to {after.goals[1]}."
    events = [Event(f"Silence at {where}: a goal. {who}. {now}", "goal", where, "SO-19")]
    if after.turn != OVER:
        who = "you have" if after.seat == after.holder else f"{talk.player(after.holder)} has"
        events.append(Event(f"Both sides line up again; {who} the ball.", "note", clause="SO-22"))
    return events


def alarm_told(after: View) -> Event:
    """SO-10 to SO-13, SO-18, SO-20, SO-21, SO-R11: the place, what it was, and what comes of it."""
    other = 1 - after.by
    where = talk.name(after.place)
    whose = f"your {where}" if after.seat == other else where
    loser = "You take" if after.seat == other else f"{talk.player(other)} takes"
    winner = "you have" if after.seat == after.holder else f"{talk.player(after.holder)} has"
    words, clause = {
        MAN_HIT: (f"it was a man. {loser} him off.", "SO-11"),
        ONLY_MAN: (f"it was the only man beside the ball. {loser} him off, and {winner} the ball.", "SO-12"),
        BALL_HIT: (f"it was the ball. Now {winner} it.", "SO-13"),
        KEEPER_HIT: (f"it was the keeper. {loser} him off.", "SO-R2"),
        STOPPED: (f"a man stops the ball. Now {winner} it.", "SO-18"),
        SAVED: (f"the keeper saves. Now {winner} the ball.", "SO-20"),
    }[after.cause]
    if after.cause == SAVED and after.phase == BALL:
        words, clause = f"the keeper saves. No kick would clear the ball: {winner} to put it down.", "SO-R11"
    return Event(f"Alarm at {whose}: {words}", "alarm", where, clause)


def placing_alarm_told(before: View, move: int | None) -> Event:
    """SO-14, SO-15, SO-R8: an alarm that hits nothing; only who placed knows where."""
    clause = "SO-14" if before.phase == BALL else "SO-15"
    if move is None:
        return Event(f"Alarm. {talk.player(before.turn)} has to try another place.", "alarm", clause=clause)
    where = talk.name(move)
    return Event(f"Alarm at {where}: something stands there. Try another place.", "alarm", where, clause)


def silence_told(before: View, move: int | None, after: View) -> Event:
    """What is noticed of a move without an alarm."""
    if move is None:
        who = talk.player(before.turn)
        words, clause = {
            BALL: ("has put the ball down", "SO-14"),
            CORNER: ("has the man back", "SO-15"),
            SHIFT: ("has the man back", "SO-15"),
            CLEAR: ("has cleared the ball", "SO-20"),
            RETURN: ("has the keeper back", "SO-R2"),
        }.get(before.phase, ("has played. No alarm", "SO-5"))
        return Event(f"{who} {words}.", "turn", clause=clause)
    return own_move_told(before, move, after)


def own_move_told(before: View, move: int, after: View) -> Event:
    """What the actor knows of the own silent move."""
    if move == STOP:
        what, where = "man" if before.phase == MAN2 else "ball", talk.name(before.spot)
        return Event(f"Your {what} stops at {where}.", "turn", where, "SO-9" if what == "man" else "SO-16")
    if before.phase == TURN and move == KEEPER:
        where = talk.names(after.keepers[after.seat])[0]
        return Event(f"Your keeper goes to {where}.", "peg", where, "SO-6")
    kicks = before.phase == TURN and move >= KICKS
    target = before.spot + before.step if move == GO_ON else move - KICKS if kicks else target_of(move)
    where = talk.name(target)
    if before.phase in (BALL, CORNER, SHIFT, RETURN):
        what = {BALL: "ball", RETURN: "keeper"}.get(before.phase, "man")
        clause = {BALL: "SO-14", RETURN: "SO-R2"}.get(before.phase, "SO-15")
        return Event(f"Silence. Your {what} stands at {where}.", "silence", where, clause)
    man = before.phase == MAN2 or (before.phase == TURN and not kicks)
    if after.turn == before.turn and after.phase in (MAN2, KICK, CLEAR2):
        verb = "may" if man or has(around(after.men[after.seat]), target) else "must"
        return Event(f"Silence at {where}. You {verb} go on.", "silence", where, "SO-9" if man else "SO-16")
    return Event(
        f"Silence at {where}. There {'he' if man else 'it'} stays.", "silence", where, "SO-9" if man else "SO-17"
    )


def ending_told(before: View, after: View) -> list[Event]:
    """How the game ended, or that it soon may."""
    limit = after.options.quiet_limit
    if after.turn != OVER:
        warned = limit - after.quiet == 10 and after.quiet != before.quiet and after.quiet
        return [Event("Ten more turns without a goal end the game.", "note", clause="SO-R14")] if warned else []
    end = [talk.verdict(after.winners, after.goals)]
    if GOALS_TO_WIN in after.goals:
        return end
    if after.quiet >= limit:
        return [Event(f"{after.quiet} turns without a goal.", "note", clause="SO-R14"), *end]
    return [Event(f"{after.turns} turns have been played.", "note", clause="SO-R18"), *end]


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    balls = tuple(view.ball if view.holder == who else 0 for who in (0, 1))
    standing = tuple({"peg": view.men[who] | view.keepers[who], "ball": balls[who]} for who in (0, 1))
    notes = {
        "clear": view.men[seat] | view.keepers[seat] | balls[seat],
        "hit": view.tried | known_enemy(view),
        **standing[1 - seat],
    }
    zones = tuple({"goal": own_goal(view.options, who), "target": own_goal(view.options, 1 - who)} for who in (0, 1))
    has_ball = "nobody" if view.turn == LUCK else talk.player(view.holder)
    goals = (Tally("Goals", f"{view.goals[seat]} of {GOALS_TO_WIN}"),) if view.seat >= 0 else ()
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, (standing[0], standing[1]), notes, (zones[0], zones[1])),
        tallies=talk.scores(view.goals, view.turn),
        facts=(
            *goals,
            Tally("The ball", has_ball),
            Tally("Turns without a goal", f"{view.quiet} of {view.options.quiet_limit}"),
            Tally("Turn", str(view.turns + (view.turn != OVER))),
        ),
    )


def known_enemy(view: View) -> int:
    """Where an enemy must still stand, by the last announcement: until he has a turn to move on."""
    his_turn = view.phase == TURN and view.turn != view.seat
    if view.seat < 0 or view.turn == OVER or view.phase == SETUP or his_turn:
        return 0
    lasts = 0
    if view.by == 1 - view.seat and view.cause in (MAN_HIT, ONLY_MAN, BALL_HIT, KEEPER_HIT):
        lasts = 1
    elif view.by == view.seat and view.cause in (STOPPED, SAVED):
        lasts = 2 if view.cause == SAVED and not view.options.clearance_free else 1
    return bit(view.place) if lasts and view.turns - view.heard_at <= lasts else 0


def question(view: View) -> str:
    """What the player to act is asked."""
    if view.seat != view.turn:
        return ""
    if view.phase == SETUP:
        word = set_up_word(view)
        return {
            "hide ball": "Line up: put the ball beside your goal.",
            "hide keeper": "Line up: put the keeper into your goal.",
            "leave": "Line up: which place beside your goal stays empty?",
        }[word]
    if view.phase in (MAN2, KICK, CLEAR2):
        following = talk.name(view.spot + view.step)
        stops = view.phase == MAN2 or has(around(view.men[view.seat]), view.spot)
        return f"Silence. Go on to {following}, or stop?" if stops else f"Silence. It must go on to {following}."
    no_kick = view.cause == SAVED and view.phase == BALL  # SO-R11
    return {
        BALL: "Saved, but no kick is possible: put the ball beside one of your men."
        if no_kick
        else "Put the ball down.",
        CORNER: "Put your man on a corner.",
        SHIFT: "Alarm. Put your man next to the place just tried.",
        CLEAR: "Saved. Kick the ball away from your goal.",
        RETURN: "Put your keeper back into the goal.",
    }.get(view.phase, "Your turn: the keeper, a man, or a kick." if view.ball else "Your turn: the keeper, or a man.")
