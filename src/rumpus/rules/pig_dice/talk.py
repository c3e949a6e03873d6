"""What Pig Dice says to people. Never compiled."""

from __future__ import annotations

from ..about import About, Option, choice, switch
from ..scene import Event, Scene, Tally, player
from ..words import OVER, lowest
from .dice import DICE, LETTERS, SEVEN, worth
from .play import (
    ANSWER,
    CHOOSING,
    EXTRA,
    POINT_LIMIT,
    SEATS,
    STARTING,
    SURRENDER,
    THROW,
    THROWING,
    TURN_LIMIT,
    Options,
    State,
    View,
    bank_after_tail,
    may_surrender,
)

ABOUT = About(
    slug="pig-dice",
    title="Pig Dice",
    box="Pig Dice",
    line="Throw on for more, or keep what you have before a seven takes it.",
    goal="Be the first to reach the target.",
    sheet="pig-dice",
    prefix="PD",
    seats=(2, SEATS),
    minutes=10,
    level="beginner",
    secrets=False,
    kit="dice",
    luck=36,  # PD-2: six faces of each die
)

OPTIONS = (
    Option("players", "2", "How many play.", "PD-1", lowest=2, highest=SEATS),
    Option("target", "100", "The total that opens the final round.", "PD-4", lowest=1, highest=1_000),
    Option("starter", "1", "Which player begins; 0 lets luck choose.", "PD-R12", lowest=0, highest=SEATS),
    switch("tail_hits_bank", "A Tail takes from the bank what the turn cannot pay.", "PD-R2"),
    switch("pass_allowed", "The dice may be passed on before anything is scored.", "PD-R4"),
    switch("first_throw_only", "Only the first throw of a turn is compulsory.", "PD-R5"),
    switch("trigger_on_touch", "Touching the target opens the final round, even if the points are lost.", "PD-R6"),
    switch("answer_turn", "A leader who is overtaken may answer once.", "PD-R7"),
    choice(
        "ties",
        "joint playoff leader_keeps",
        "Who wins a tie: all of them, the winner of extra turns, or the leader.",
        "PD-R9",
    ),
    switch("sudden", "The first to stand on the target wins at once.", "PD-R10"),
    switch("equal_turns", "Only players with one turn less than the leader have a last turn.", "PD-R15"),
    Option(
        "turn_limit",
        "10000",
        "After so many turns the highest total wins.",
        "PD-22",
        lowest=1,
        highest=TURN_LIMIT,
    ),
)


def objection(options: Options) -> str:
    """Why these options cannot go together; empty when they can."""
    if options.starter > options.players:
        return f"starter is {options.starter}, but only {options.players} play"
    return ""


def standing(view: View) -> bool:
    """PD-20: whether the live total has come to the target, so that to stop is to stand."""
    return view.state.banked[view.state.thrower] + view.state.points >= view.state.options.target


def show(view: View, move: int) -> str:
    """The notation of a move; for luck, the two faces or the seat that begins."""
    if view.state.phase == STARTING:
        return f"{player(move)} begins"
    if view.state.phase == THROWING:
        return f"({LETTERS[DICE[0][move // 6]]},{LETTERS[DICE[1][move % 6]]})"
    if move == THROW:
        return "throw"
    return "stand" if standing(view) else "surrender"


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move."""
    return ("dice",) if move == THROW else ("bank",)


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed."""
    may_stop, stop = may_surrender(view.state), show(view, SURRENDER)
    if text.strip().lower() in ("surrender", "stand"):
        return f"Say {stop}." if may_stop else "Nothing is scored yet in this turn: throw (PD-R4)."
    return f"Say throw or {stop}." if may_stop else "Say throw."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What happened; everybody sees the dice."""
    was, now = before.state, after.state
    who = player(was.thrower)
    if was.phase == STARTING:
        return [Event(f"{player(now.thrower)} begins.", "turn", clause="PD-5")]
    kept = was.points
    events: list[Event] = []
    if was.phase == THROWING:
        kept = min(worth(was.points, now.head, now.tail), POINT_LIMIT)
        events += dice_told(was, now, kept)
    if now.turns != was.turns and kept != SEVEN:
        events.append(Event(f"{who} keeps {kept} and has {now.banked[was.thrower]}.", "turn", clause="PD-13"))
    if now.leader != was.leader:
        events.append(Event(f"{who} leads.", "note", clause="PD-21"))
    if after.turn == OVER:
        events.append(verdict(after))
    elif now.round != was.round:
        events.append(round_told(now))
    return events


NAMED = {"H": "Head", "T": "Tail"}


def dice_told(was: State, now: State, points: int) -> list[Event]:
    """What the dice did to the turn, and to the bank where a house lets a Tail take from it."""
    faces = " and ".join(NAMED.get(LETTERS[face], LETTERS[face]) for face in (now.head, now.tail))
    who = player(was.thrower)
    if points == SEVEN:
        lost = f"{was.points} and " if was.points else ""
        return [Event(f"{faces}: a seven. {who} loses {lost}the dice.", "dice", clause="PD-9")]
    events = [Event(f"{faces}: {meaning(was.points, points)}.", "dice")]
    taken = was.banked[was.thrower] - bank_after_tail(was, now.head, now.tail)[was.thrower] if was.opened else 0
    if taken:
        events.append(Event(f"The Tail takes {taken} from the bank of {who}.", "note", clause="PD-R2"))
    return events


def round_told(now: State) -> Event:
    """Which round begins."""
    if now.round == ANSWER:
        return Event(f"{player(now.leader)} is overtaken and may answer once.", "note", clause="PD-R7")
    if now.round == EXTRA:
        return Event("A tie. Extra turns decide.", "note", clause="PD-R9")
    return Event("The final round begins.", "note", clause="PD-21")


def meaning(before: int, after: int) -> str:
    """What a throw did to the points of the turn, in words.

    >>> meaning(10, 18), meaning(3, 0), meaning(0, 0)
    ('8 more, 18 in this turn', '3 less, 0 in this turn', 'nothing, 0 in this turn')
    """
    change = after - before
    words = f"{change} more" if change > 0 else f"{-change} less" if change < 0 else "nothing"
    return f"{words}, {after} in this turn"


def verdict(view: View) -> Event:
    """Who has won."""
    won = [seat for seat in range(view.state.options.players) if view.winners >> seat & 1]
    names = " and ".join(player(seat) for seat in won)
    total = view.state.banked[lowest(view.winners)]
    return Event(f"Game over. {names} {'win' if len(won) > 1 else 'wins'} with {total}.", "end", clause="PD-22")


def _asked(view: View) -> str:
    """What whoever has the dice may do."""
    if not may_surrender(view.state):
        return "Throw the dice."
    kept = "stand" if standing(view) else f"keep {view.state.points}"
    return f"Throw again, or {kept}?"


def scene(view: View) -> Scene:
    """The dice floor: the players round it, the dice in the middle."""
    state = view.state
    if view.turn == OVER:
        asks = "The game is over."
    elif state.phase == STARTING:
        asks = "Luck names who begins."
    elif view.turn == view.seat:
        asks = _asked(view)
    else:
        asks = f"{player(state.thrower)} has the dice."
    return Scene(
        kind="dice",
        asks=asks,
        tallies=tuple(
            Tally(player(seat), str(state.banked[seat]), seat == state.thrower and state.phase in (CHOOSING, THROWING))
            for seat in range(state.options.players)
        ),
        dice=(LETTERS[state.head], LETTERS[state.tail]) if state.head else (),
        facts=(
            Tally("This turn", str(state.points)),
            Tally("Live total", str(state.banked[state.thrower] + state.points)),
            Tally("To reach", str(state.options.target)),
        ),
    )
