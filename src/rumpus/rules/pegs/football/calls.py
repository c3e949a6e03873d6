"""Football aloud: what a seat hears when something happens, and what a drawing of its table shows. Never compiled."""

from __future__ import annotations

from ...scene import Event, Scene, Tally
from ...words import OVER, count
from .. import talk
from ..unit import LEGS, bit
from .field import (
    BACK,
    CARRIER,
    DOWNS,
    DOWNS_IN_SERIES,
    FIELD_GOAL,
    FRONT,
    FUMBLE,
    GIVE,
    GOAL_LINE,
    HOLD,
    INTERCEPTION,
    NONE,
    PASSING,
    PAT_D,
    PAT_K,
    PENALTY,
    PLAY,
    POINT,
    POST,
    PUNTED,
    RUNNING,
    SET1,
    SET2,
    TACKLE,
    TO_WIN,
    TOSS,
    TOUCHDOWN,
)
from .state import RUNNER
from .view import View

ROWS = "ABCDEF"
WARNING = 10


def who(view: View, seat: int, you: str, others: str) -> str:
    """A sentence's beginning about a player, spoken to a seat: `You have`, or `Player 2 has`."""
    return f"You {you}" if view.seat == seat else f"{talk.player(seat)} {others}"


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    if before.phase <= CARRIER:
        return line_up_told(before, move, after)
    if before.phase in (PAT_D, PAT_K):
        events = point_told(before, move, after)
    elif before.phase == PLAY:
        events = play_told(before, move, after)
    else:
        events = change_told(before, move, after)
    if after.news != before.news and after.holder != before.holder:
        events.append(Event(who(after, after.holder, "have the ball.", "has the ball."), "note", clause="FB-31"))
    if after.calls != before.calls:
        events.append(call_told(after))
    return events + ending_told(before, after)


def line_up_told(before: View, move: int | None, after: View) -> list[Event]:
    """FB-1, FB-2: who is ready, who won the toss, and that a carrier was chosen."""
    actor = before.turn
    if before.phase == TOSS:
        return [Event(f"The coin says: {talk.player(after.holder)} has the ball.", "coin", clause="FB-2")]
    if before.phase == CARRIER:
        where = "" if move is None else talk.name(move)
        said = f"Your ball is at {where}." if where else f"{talk.player(actor)} has put the ball on a man."
        return [Event(said, "marker" if where else "note", where, "FB-2")]
    events = [Event(f"{talk.player(actor)} has lined up.", "note", clause="FB-1")]
    if move is not None:
        where = talk.name(move)
        events.insert(0, Event(f"All your men stand; only {where} is empty.", "peg", where, "FB-1"))
    return events


def play_told(before: View, move: int | None, after: View) -> list[Event]:
    """A play: the actor knows what it was, the others only that it is over, unless an alarm is announced."""
    actor = before.turn
    if after.news != before.news:
        return [alarm_told(before, after)]
    if move is None:
        if after.calls != before.calls and after.call in (PUNTED, FIELD_GOAL, TOUCHDOWN):
            return []
        ordinal = "first" if before.play == 1 else "second"
        return [Event(f"{talk.player(actor)}'s {ordinal} play is over. No alarm.", "turn", clause="FB-8")]
    if move == HOLD:
        return [Event("You hold.", "turn", clause="FB-4")]
    if move > HOLD:
        return []  # the call says it all
    where = talk.name(move % 36)
    if move < LEGS:
        return [Event(f"Silence at {where}. Your man stays.", "silence", where, "FB-8")]
    return [Event(f"Silence all the way. The ball is at {where}.", "silence", where, "FB-15")]


def alarm_told(before: View, after: View) -> Event:
    """FB-9: the place and the meaning of an alarm."""
    actor, where, seat = after.by, talk.name(after.place), before.seat
    other = 1 - actor
    spot = f"your {where}" if seat == other else where
    if after.event == PENALTY:
        loser = actor if after.options.penalty_removes == RUNNER else other
        lost = "You lose a man." if seat == loser else f"{talk.player(loser)} loses a man."
        return Event(f"Alarm at {spot}: not the ball carrier. {lost}", "alarm", where, "FB-10")
    if after.event == FUMBLE:
        return Event(f"Alarm at {spot}: the ball carrier. A fumble.", "alarm", where, "FB-11")
    if after.event == TACKLE:
        out = "Your ball carrier is out." if seat == actor else f"{talk.player(actor)}'s ball carrier is out."
        return Event(f"Alarm at {spot}: a tackle. {out}", "alarm", where, "FB-12")
    if after.event == INTERCEPTION:
        return Event(f"Alarm at {spot}: a pass is intercepted.", "alarm", where, "FB-16")
    return Event(f"Alarm at {spot}: a field goal is blocked.", "alarm", where, "FB-25")


def call_told(after: View) -> Event:
    """What is called without an alarm."""
    holder, points = after.holder, after.points
    score = f"{points[0]} to {points[1]}"
    if after.call in (RUNNING, PASSING):
        manner = "running" if after.call == RUNNING else "passing"
        return Event(f"Row {ROWS[after.reference]}, by {manner}. A new series begins.", "note", clause="FB-18")
    if after.call == PUNTED:
        return Event(f"A punt. {who(after, holder, 'take', 'takes')} the ball.", "note", clause="FB-20")
    if after.call == DOWNS:
        said = f"Four turns without an advance. {who(after, holder, 'take', 'takes')} the ball."
        return Event(said, "note", clause="FB-21")
    scorer = holder if after.phase in (PAT_D, PAT_K) or after.turn == OVER else 1 - holder
    if after.call == FIELD_GOAL:
        return Event(f"{who(after, scorer, 'kick', 'kicks')} a field goal: 3 points. {score}.", "goal", clause="FB-26")
    if after.call == TOUCHDOWN:
        return Event(f"Touchdown. {who(after, scorer, 'have', 'has')} 6 points. {score}.", "goal", clause="FB-27")
    wall = " and ".join(talk.names(after.wall))
    way = f"From {talk.name(after.start)} against {wall}: "
    if after.call == POINT:
        return Event(f"{way}silence, and the point after. {score}.", "goal", clause="FB-29")
    return Event(f"{way}alarm, and no point after. {score}.", "alarm", clause="FB-29")


def change_told(before: View, move: int | None, after: View) -> list[Event]:
    """FB-20, FB-21: where the ball goes. FB-31, FB-R9: who returns, or sounds."""
    actor, seat = before.turn, before.seat
    where = "" if move is None or move == NONE else talk.name(move - BACK if move >= BACK else move)
    if after.calls != before.calls:
        return []
    if before.phase == GIVE and after.out == before.out and after.sounds == before.sounds:
        return [given_told(before, where, after)]
    if after.sounds != before.sounds:
        stayed = after.out != before.out
        at = f" at {where}" if where else ""
        fate = f"{'stays' if stayed else 'is lifted out'}."
        man = "Your man" if seat == actor else f"{talk.player(actor)}'s man"
        return [Event(f"Alarm{at}. {man}, coming back, {fate}", "alarm", where, "FB-R9")]
    if after.out == before.out:
        return [Event(who(before, actor, "bring nobody back.", "brings nobody back."), "note", clause="FB-31")]
    if where:
        return [Event(f"Silence. Your man is back at {where}.", "silence", where, "FB-32")]
    return [Event(f"Silence. A man of {talk.player(actor)} is back.", "silence", clause="FB-32")]


def given_told(before: View, where: str, after: View) -> Event:
    """FB-20: after a punt the row is told. FB-21: after downs nothing."""
    if where:
        return Event(
            f"Your man at {where} has the ball.", "marker", where, "FB-20" if before.call == PUNTED else "FB-21"
        )
    if before.call == PUNTED:
        said = f"{talk.player(before.turn)} has the ball in row {ROWS[after.reference]}."
        return Event(said, "note", clause="FB-20")
    return Event(f"{talk.player(before.turn)} has put the ball on a man.", "note", clause="FB-21")


def point_told(before: View, move: int | None, after: View) -> list[Event]:
    """FB-28: the two men, for the own eyes until it is over."""
    if before.phase == PAT_K or move is None:
        ready = before.phase == PAT_D
        return [Event(f"{talk.player(before.turn)} has placed two men.", "note", clause="FB-28")] if ready else []
    where = talk.name(move)
    return [Event(f"A man at {where}.", "peg", where, "FB-28")]


def ending_told(before: View, after: View) -> list[Event]:
    """FB-34, FB-R17: how the game ended, or that it soon may."""
    if after.turn != OVER:
        warned = after.options.quiet_limit - after.quiet == WARNING and after.quiet != before.quiet
        said = f"{WARNING} more turns without a point end the game."
        return [Event(said, "note", clause="FB-R17")] if warned else []
    events = []
    if max(after.points) < TO_WIN:
        quiet = after.quiet >= after.options.quiet_limit
        said = f"{after.quiet} turns without a point." if quiet else f"{after.turns} turns are over."
        events.append(Event(said, "note", clause="FB-R17" if quiet else "FB-R20"))
    return [*events, talk.verdict(after.winners, after.points)]


# --- The board ------------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    standing = tuple(men_drawn(view, side) for side in (0, 1))
    hit = bit(view.place) if known_man(view) else 0
    notes = {"clear": view.men[seat] & ~view.doubled, "hit": hit, **standing[1 - seat]}
    lines = (GOAL_LINE[0] | GOAL_LINE[1]) & ~(POST[0] | POST[1])
    zones = {"goal line": lines, "post": POST[0] | POST[1]}
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, question(view)),
        grids=talk.both_grids(view.seat, (standing[0], standing[1]), notes, (zones, zones)),
        tallies=talk.scores(view.points, view.turn),
        facts=facts(view),
        draft=talk.draft(
            view.phase == PAT_D and view.turn == view.seat, 2 - count(view.wall), FRONT[seat] & ~view.wall
        ),
    )


def men_drawn(view: View, side: int) -> dict[str, int]:
    """The men of a side that the seat sees, and the ball on one of them."""
    walled = view.wall if view.phase in (PAT_D, PAT_K) and side != view.holder else 0
    ball = bit(view.carrier) if view.carrier >= 0 and view.holder == side else 0
    return {"peg": view.men[side] & ~ball | walled, "ball": ball}


def known_man(view: View) -> bool:
    """Whether the last alarm told the seat of a man of the other, there and then."""
    if view.seat < 0 or view.place < 0 or view.phase in (SET1, SET2, TOSS, CARRIER, PAT_D, PAT_K):
        return False
    if view.event == PENALTY:
        return (view.by == view.seat) == (view.options.penalty_removes == RUNNER)
    return view.event == FUMBLE or view.by == view.seat


def facts(view: View) -> tuple[Tally, ...]:
    """What stands beside the unit."""
    found = [Tally("Points", f"{view.points[view.seat]} of {TO_WIN}")] if view.seat >= 0 else []
    found.append(Tally("Ball", talk.player(view.holder) if view.holder >= 0 else "nobody"))
    if view.phase >= PLAY and view.phase not in (PAT_D, PAT_K):
        found.append(Tally("Turn of the series", f"{view.series} of {DOWNS_IN_SERIES}"))
        found.append(Tally("Row to get ahead of", ROWS[view.reference] if view.reference >= 0 else "unknown"))
        found.append(Tally("Men out", f"{view.out[0]} and {view.out[1]}"))
        found.append(Tally("Turns without a point", f"{view.quiet} of {view.options.quiet_limit}"))
    return tuple(found)


def question(view: View) -> str:
    """What the player to act is asked."""
    if view.phase <= SET2:
        return "Line up: which place of your goal line stays empty?"
    if view.phase == CARRIER:
        return "Which man on your goal line has the ball?"
    if view.phase == GIVE:
        return "The ball is yours: who takes it?"
    if view.phase == PAT_D:
        return f"Guard your goal: {'two men' if view.wall == 0 else 'one man'} to place."
    if view.phase == PAT_K:
        return "The point after: where do you start?"
    if view.phase != PLAY:
        return "Bring a man back to your goal line, or none."
    what = "run, pass, kick or hold" if view.holder == view.seat else "run or hold"
    return f"Your {'first' if view.play == 1 else 'second'} play: {what}."
