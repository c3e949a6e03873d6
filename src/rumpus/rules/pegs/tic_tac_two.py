"""Tic Tac Two: hidden pegs in two small squares; first to own a line of three in each of them wins.

Rules: docs/rules/pegs-tic-tac-two.md (TT) on the unit of docs/rules/pegs-system.md (SYS).
"""

from __future__ import annotations

from math import exp
from typing import Annotated, NamedTuple

from ..about import Option, choice
from ..bounds import Both, Count, amount
from ..scene import Event, Scene, Tally
from ..words import OVER, count, rule, table
from . import talk
from .bounds import Places, places
from .unit import HIGH_COLUMNS, LOW_COLUMNS, LOWER_ROWS, ROW, Grids, alarm, bit, counts, insert, listed, seen

ALLOW, FORBID = 0, 1
DRAW, REPLAY = 0, 1
SEATS = 2
MOVES = 18
ALARMS_TO_END = 4
MOST_GAMES = 20
LONGEST = 73 * MOST_GAMES
"""Section 6: a game ends within 73 turns. TT-R3, TT-R8: a house may begin again, so many times at most."""


class Options(NamedTuple):
    first_player: int = 1
    no_winner: int = DRAW
    repeat_alarm: int = ALLOW
    max_games: int = 10


class State(NamedTuple):
    options: Options
    actor: int
    pegs: Grids
    met: Grids
    """Where each player has met an alarm: enemy pegs found, for good (TT-4)."""
    run: int
    turns: int
    games: int
    """Games that were played without a winner and begun again (TT-R3)."""
    shown: Grids
    """Both grids at the end of the game before this one."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """TT-1: both grids start empty. TT-R7: player 1 begins, unless the house says otherwise."""
    return State(options, options.first_player - 1, (0, 0), (0, 0), 0, 0, 0, (0, 0))


@rule
def turn(state: State) -> int:
    """TT-11: a line in each square ends the game. TT-13: so do four alarms in a row."""
    if state.run == ALARMS_TO_END or score(state, 0) == 2 or score(state, 1) == 2:
        return OVER
    return state.actor


@rule
def legal(state: State, out: list[int]) -> int:
    """TT-2, TT-3, TT-17: any own-empty location of the two bottom squares. TT-R4: a house may forbid known alarms."""
    empty = LOWER_ROWS & ~state.pegs[state.actor]
    unknown = empty & ~state.met[state.actor]
    if state.options.repeat_alarm == FORBID and unknown != 0:
        return listed(unknown, out)
    return listed(empty, out)


@rule
def apply(state: State, location: int) -> State:
    """TT-3, TT-6, TT-R5: one peg, and the turn ends. TT-4: silent, it stays. TT-5: at an alarm it comes out."""
    actor = state.actor
    after = state._replace(actor=1 - actor, turns=state.turns + 1)
    if not alarm(state.pegs, actor, location):
        return after._replace(pegs=insert(state.pegs, actor, location), run=0)
    if state.run == ALARMS_TO_END - 1 and begins_again(state):
        return new_game(after)
    return after._replace(met=insert(state.met, actor, location), run=state.run + 1)  # TT-12


@rule
def begins_again(state: State) -> bool:
    """TT-16, TT-R3, TT-R8: whether a fourth alarm now leads to a new game, since nobody has a line."""
    no_line = lines(state.pegs[0]) == 0 and lines(state.pegs[1]) == 0
    return no_line and state.options.no_winner == REPLAY and state.games + 1 < state.options.max_games


@rule
def new_game(state: State) -> State:
    """TT-R8: the grids are shown and emptied, and the player begins who did not begin before."""
    beginner = (state.options.first_player + state.games) % 2
    empty = (0, 0)
    return state._replace(actor=beginner, pegs=empty, met=empty, run=0, games=state.games + 1, shown=state.pegs)


@rule
def lines(pegs: int) -> int:
    """TT-7, TT-8, TT-9: a mark for each full line, in the columns of the square that it lies in.

    Each line is found by shifting its other two places onto its first one; where a line must not begin, because it
    would cross the strip between the squares, the mask is empty.
    """
    square_edges = 0b001001
    rows = square_edges | square_edges << 6 | square_edges << 12
    three = pegs >> 18
    return (
        (three & three >> 1 & three >> 2 & rows)
        | (three & three >> 6 & three >> 12 & ROW)
        | (three & three >> 7 & three >> 14 & square_edges)
        | (three >> 2 & three >> 7 & three >> 12 & square_edges)
    )


@rule
def score(state: State, seat: int) -> int:
    """The squares, none to two, in which a player has a line. TT-R2: two lines in one square count as one."""
    marks = lines(state.pegs[seat])
    return (marks & LOW_COLUMNS != 0) + (marks & HIGH_COLUMNS != 0)


@rule
def winners(state: State) -> int:
    """TT-11, TT-15: more squares with a line win. TT-14: if both have one, more pegs. TT-R1, TT-16: else a draw."""
    lead = score(state, 0) - score(state, 1)
    if lead == 0 and score(state, 0) != 0:
        lead = count(state.pegs[0]) - count(state.pegs[1])
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


# --- What each seat may see -----------------------------------------------------------------------


class View(NamedTuple):
    seat: int
    turn: int
    pegs: Both[Places]
    """Each player's pegs; the other player's only when the game is over."""
    found: Both[Places]
    """Where each player has met an alarm; the other player's only when the game is over."""
    placed: Both[Annotated[int, amount(MOVES)]]
    """How many pegs each player has on the grid."""
    run: Annotated[int, amount(ALARMS_TO_END)]
    """Alarms in a row, by both players."""
    turns: Count
    """Turns so far, in all games of the match."""
    games: Annotated[int, amount(MOST_GAMES)]
    """Games that ended without a winner and were begun again."""
    shown: Both[Places]
    """Each player's pegs at the end of the game before this one."""
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """SYS-23, section 5: the own grid; pegs and alarms are counted by all. TT-R6: a line of the other is not told."""
    now = turn(state)
    over = now == OVER
    return View(
        seat,
        now,
        seen(state.pegs, seat, over),
        seen(state.met, seat, over),
        counts(state.pegs),
        state.run,
        state.turns,
        state.games,
        state.shown,
        winners(state) if over else 0,
    )


# --- For the bots ---------------------------------------------------------------------------------

LINES = table(
    [
        [0b111 << (18 + 6 * row + 3 * side) for row in range(3)]
        + [0b000001_000001_000001 << (18 + column + 3 * side) for column in range(3)]
        + [0b000100_000010_000001 << (18 + 3 * side), 0b000001_000010_000100 << (18 + 3 * side)]
        for side in range(2)
    ]
)
"""By square: its eight lines (TT-7)."""


@rule
def evaluate(state: State, seat: int) -> float:
    """Pegs, lines, and lines that can still be made, as a chance to win. TT-13: who wins by a known alarm has won."""
    if turn(state) == OVER:
        won = winners(state)
        return 0.5 if won == 0b11 else 1.0 * (won >> seat & 1)
    if state.run == ALARMS_TO_END - 1 and state.met[state.actor] != 0 and winners(state) == 1 << state.actor:
        return 1.0 if state.actor == seat else 0.0
    return 1.0 / (1.0 + exp(strength(state, 1 - seat) - strength(state, seat)))


@rule
def strength(state: State, seat: int) -> float:
    """What a player has: pegs most of all, and in each square the best line that the other does not block; the turn.

    The weights lie between those that `python -m tools.fit_evaluate tic-tac-two -n 500` finds in games of the player
    with the heuristic and with itself (`--players player player`).
    """
    own, theirs = state.pegs[seat], state.pegs[1 - seat]
    value = 0.7 * count(own) + 0.12 * state.run * score(state, seat)
    short = 0
    for side in range(2):
        best = -1
        for line in range(8):
            mask = LINES[side][line]
            if theirs & mask == 0:
                best = max(best, count(own & mask))
        value += 0.85 if best == 3 else 0.5 if best == 2 else -0.35 if best < 0 else 0.0
        short += 3 - best
    if state.actor == seat:
        return value + (1.25 if short == 1 else 0.35)
    return value + (0.55 if short == 1 else 0.0)


# --- For people -----------------------------------------------------------------------------------

ABOUT = talk.lid(
    slug="tic-tac-two",
    title="Tic Tac Two",
    line="Two small boards at once, and half of the marks you cannot see.",
    goal="Make a line of three in both squares.",
    sheet="pegs-tic-tac-two",
    prefix="TT",
    minutes=5,
    level="beginner",
    pieces=(("target", "where lines count"),),
)

OPTIONS = (
    Option("first_player", "1", "Which player begins.", "TT-R7", choices=("1", "2"), first=1),
    choice(
        "no_winner",
        "draw replay",
        "What follows when four alarms in a row stop a game in which nobody has a line.",
        "TT-R3",
    ),
    choice(
        "repeat_alarm",
        "allow forbid",
        "Whether a peg may go where an alarm is already known, while there is another place.",
        "TT-R4",
    ),
    Option("max_games", "10", "After how many games without a line it is a draw.", "TT-R8", lowest=2, highest=20),
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
        return "Name a location from D1 to F6, as in `add D3`."
    if not LOWER_ROWS & bit(location):
        return f"{talk.name(location)} is not in the two bottom squares (TT-2)."
    if view.pegs[view.seat] & bit(location):
        return f"{talk.name(location)} already holds your peg (TT-3)."
    return f"You have met an alarm at {talk.name(location)}; this house plays elsewhere first (TT-R4)."


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What the seat hears when its view changes; `move` is known to the seat that made it, and to nobody else."""
    actor = before.turn
    again = after.games > before.games
    sounded = again or after.run > before.run
    where = "" if move is None else talk.name(move)
    if move is not None and sounded:
        events = [Event(f"Alarm at {where}. A peg stands there; yours comes out.", "alarm", where, "TT-5")]
    elif move is not None:
        events = [Event(f"Silence. Your peg stays at {where}.", "silence", where, "TT-4")]
    elif sounded:
        whose = "one of your pegs" if before.seat == 1 - actor else "a peg"
        events = [Event(f"Alarm. {talk.player(actor)} met {whose}.", "alarm", clause="TT-5")]
    else:
        events = [Event(f"Silence. {talk.player(actor)} has one more peg.", "silence", clause="TT-4")]
    if after.run == ALARMS_TO_END - 1:
        events.append(Event("Three alarms in a row. A fourth ends the game.", clause="TT-13"))
    if again:
        events.append(Event("Four alarms in a row, and nobody has a line.", clause="TT-16"))
        events.append(Event(f"The grids are emptied. {talk.player(after.turn)} begins again.", "turn", clause="TT-R3"))
    if after.turn == OVER:
        events += verdict(after)
    return events


def verdict(view: View) -> list[Event]:
    """How the game ended: by two lines, or after four alarms by lines, pegs or nothing."""
    winner = talk.player(view.winners >> 1)
    with_line = [seat for seat in (0, 1) if lines(view.pegs[seat])]
    if view.run < ALARMS_TO_END:
        return [Event(f"Game over. {winner} has a line in both squares and wins.", "end", clause="TT-11")]
    if len(with_line) == 2:
        more, fewer = sorted(view.placed, reverse=True)
        pegs = (
            f"{winner} has more pegs, {more} to {fewer}, and wins" if more > fewer else f"both have {more} pegs, a draw"
        )
        return [Event(f"Game over. Four alarms in a row, and both have a line; {pegs}.", "end", clause="TT-14")]
    if with_line:
        return [Event(f"Game over. Four alarms in a row; only {winner} has a line and wins.", "end", clause="TT-15")]
    return [Event("Game over. Four alarms in a row, and nobody has a line: no winner.", "end", clause="TT-16")]


def scene(view: View) -> Scene:
    """The unit as the seat sees it, with a notepad of what it knows about the other side."""
    seat = max(view.seat, 0)
    notes = {"hit": view.found[seat], "clear": view.pegs[seat], "peg": view.pegs[1 - seat]}
    zones = {"target": LOWER_ROWS}
    games = (Tally("Game", str(view.games + 1)),) if view.games else ()
    marks = lines(view.pegs[seat])
    with_line = sum(marks & columns != 0 for columns in (LOW_COLUMNS, HIGH_COLUMNS))
    own = (Tally("Squares with a line", f"{with_line} of 2"),) if view.seat >= 0 else ()
    return Scene(
        kind="pegs",
        asks=talk.waits(view.turn, view.seat, "Your move: put a peg into a bottom square."),
        grids=talk.both_grids(view.seat, ({"peg": view.pegs[0]}, {"peg": view.pegs[1]}), notes, (zones, zones)),
        tallies=talk.scores(view.placed, view.turn),
        facts=(
            *own,
            Tally("Alarms in a row", str(view.run)),
            Tally("Turn", str(view.turns + (view.turn != OVER))),
            *games,
        ),
    )


def actions() -> list[int]:
    """The place, D1 to F6, that a peg goes to."""
    return places(LOWER_ROWS)
