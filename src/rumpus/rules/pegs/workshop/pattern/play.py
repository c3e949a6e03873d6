"""The rules that a description can ask for, in the words of all rules: a game in which everything is allowed."""

# ruff: noqa: F821 -- the names declared below are filled in from a description

from __future__ import annotations

from typing import NamedTuple

from rumpus.rules.pegs.chance import as_chance
from rumpus.rules.pegs.hideout.shapes import covered
from rumpus.rules.pegs.unit import (
    LEGS,
    MARKERS,
    PEGS,
    Grids,
    alarm,
    around,
    bit,
    changed,
    has,
    insert,
    leg,
    lift,
    listed,
    listed_legs,
    listed_steps,
    of,
    origin_of,
    stepped,
    target_of,
)
from rumpus.rules.words import OVER, count, lowest, rule, wanted

# What is true of the start, of a turn, of silence and of an alarm.
FIXED: bool
HIDES: bool
TOUCHING: bool
NOT_ALONE: bool
SHAPED: bool
ADDS: bool
CARRIES: bool
WALKS: bool
BESIDE: bool
JUMPS: bool
GUESSES: bool
PASSES: bool
SETTLES: bool
KEEPS: bool
LOSES: bool
SEARCHES: bool
MARKS: bool
TAKES: bool
BITES: bool
LONELY: bool
TELLS: bool
ANOTHER_TURN: bool
ONWARD: bool
RECALLS: bool
# What is true of the end and of who wins.
ALARMS_END: bool
TURNS_END: bool
GOAL: bool
GOAL_HOME: bool
GOAL_FOUND: bool
NONE_ENDS: bool
LINE_ENDS: bool
LONG_LOSES: bool
LINES_END: bool
MET_ENDS: bool
MET_LOSES: bool
MET_DECIDES: bool
NO_ROOM_ENDS: bool
SCORE_HOME: bool
SCORE_FOUND: bool
SCORE_LINES: bool
SCORE_ALARMS: bool
FEWER: bool
THEN_PEGS: bool
NEEDS_LINE: bool
NONE_LOSES: bool
GOAL_WINS: bool
GOALS_FIRST: bool
FAR_JUDGED: bool
LINES_JUDGED: bool
# Numbers and zones.
HIDDEN: int
ALARMS_TO_END: int
MOST_TURNS: int
ENOUGH: int
LINE: int
TOO_LONG: int
MET: int
DIRECTIONS: int
LINES: int
BOARD: int
START: Grids
PLACES: Grids
TARGET: Grids
HOME: Grids
FIRST_ZONE: Grids
SECOND_ZONE: Grids
WAYS: tuple[tuple[int, ...], tuple[int, ...]]
FAR: tuple[tuple[int, ...], tuple[int, ...]]
LINE_PLACES: tuple[int, ...]
LINE_NUMBER: int

SEATS = 2
NOWHERE = -1
PASS, STOP, GUESS = LEGS, LEGS + 1, LEGS + 2


class Options(NamedTuple):
    first_player: int = 1


class State(NamedTuple):
    options: Options
    hiding: int
    """Who is hiding pegs now: 0, then 1; 2 when both are done."""
    actor: int
    pegs: Grids
    shape: int
    """While pegs are hidden: those of the shape that is not complete yet."""
    silent: Grids
    """Pegs that each player left as a note that nothing is there."""
    markers: Grids
    """Markers that each player left where an alarm sounded."""
    met: Grids
    """Where each player has met an alarm, as long as a peg must still stand there."""
    active: int
    """The peg that may go on in this turn, or NOWHERE."""
    used: int
    """Where that peg has been in this turn."""
    guessing: int
    """Whether the actor is naming all that is left to find."""
    named: int
    """What was named so far."""
    right: int
    wrong: int
    """The set of the seat that has guessed right, or wrong."""
    place: int
    """Where the latest alarm was, if all know it, or NOWHERE."""
    alarms: Grids
    run: int
    turns: int


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """SYS-28: two players."""
    return SEATS


@rule
def initial(options: Options) -> State:
    """{Start}: how a game begins. SYS-R2: who makes the first move."""
    return State(
        options=options,
        hiding=0,
        actor=options.first_player - 1,
        pegs=(START[0], START[1]) if FIXED else (0, 0),
        shape=0,
        silent=(0, 0),
        markers=(0, 0),
        met=(0, 0),
        active=NOWHERE,
        used=0,
        guessing=0,
        named=0,
        right=0,
        wrong=0,
        place=NOWHERE,
        alarms=(0, 0),
        run=0,
        turns=0,
    )


@rule
def turn(state: State) -> int:
    """{Turn}: players take turns, until the game ends ({End})."""
    if HIDES and state.hiding < SEATS:
        return state.hiding
    return OVER if ended(state) else state.actor


@rule
def ended(state: State) -> bool:
    """{End}."""
    return (
        (ALARMS_END and state.run == ALARMS_TO_END)
        or (TURNS_END and state.turns == MOST_TURNS)
        or (GUESSES and state.right | state.wrong != 0)
        or (GOAL and (enough(state, 0) or enough(state, 1)))
        or (NONE_ENDS and (state.pegs[0] == 0 or state.pegs[1] == 0))
        or (LINE_ENDS and (lined(state.pegs[0], LINE) or lined(state.pegs[1], LINE)))
        or (LONG_LOSES and (lined(state.pegs[0], TOO_LONG) or lined(state.pegs[1], TOO_LONG)))
        or (LINES_END and (zones_with_line(state, 0) == 2 or zones_with_line(state, 1) == 2))
        or (MET_ENDS and (state.alarms[0] == MET or state.alarms[1] == MET))
        or (NO_ROOM_ENDS and no_room(state, 0) and no_room(state, 1))
    )


@rule
def enough(state: State, seat: int) -> bool:
    """{End}: whether a player has reached the goal."""
    if GOAL_FOUND:
        return count(of(state.markers, seat)) >= ENOUGH
    return count(of(state.pegs, seat) & HOME[seat] if GOAL_HOME else of(state.pegs, seat)) >= ENOUGH


@rule
def lined(pegs: int, length: int) -> bool:
    """{End}: whether so many pegs stand side by side in a straight line."""
    for step in (1, 5, 6, 7):
        line = pegs
        for _ in range(length - 1):
            line = stepped(line, step) & pegs
        if line != 0:
            return True
    return False


@rule
def zones_with_line(state: State, seat: int) -> int:
    """{End}: in how many of the two zones a player has a line."""
    pegs = of(state.pegs, seat)
    return int(lined(pegs & FIRST_ZONE[seat], LINES)) + int(lined(pegs & SECOND_ZONE[seat], LINES))


@rule
def no_room(state: State, seat: int) -> bool:
    """{End}: whether a player's own markers leave no room for so many pegs."""
    return count(HOME[seat] & ~of(state.markers, seat)) < ENOUGH


@rule
def legal(state: State, out: list[int]) -> int:
    """{Start}, {Turn}: what a player may do."""
    if HIDES and state.hiding < SEATS:
        return listed(hiding_places(state, state.hiding), out)
    if GUESSES and state.guessing == 1:
        return names_to_choose(state, out)
    if ADDS:
        return additions(state, out)
    return carryings(state, out) if CARRIES else walks(state, out)


@rule
def hiding_places(state: State, seat: int) -> int:
    """{Start}: where the next peg may go, so that all can still be hidden."""
    pegs = of(state.pegs, seat)
    free = START[seat] & ~pegs
    if SHAPED:
        return free if pegs == 0 else covered(0, 0, state.shape, free | state.shape) & ~pegs
    if TOUCHING:
        return free if pegs == 0 else free & around(pegs)
    if NOT_ALONE:
        return joining_places(pegs, free)
    return free


@rule
def joining_places(pegs: int, free: int) -> int:
    """{Start}: where a peg may go, so that those that are alone can still be joined, each by a peg of its own."""
    alone, left = pegs & ~around(pegs), HIDDEN - count(pegs)
    if count(alone) == left:
        return free & around(alone)
    return free & around(pegs if count(alone) == left - 1 else free | pegs)


@rule
def additions(state: State, out: list[int]) -> int:
    """{Turn}: where a peg may be added."""
    own = of(state.pegs, state.actor)
    taken = of(state.silent, state.actor) | of(state.markers, state.actor) if SEARCHES else own
    places = PLACES[state.actor] & ~taken & around(own) if BESIDE else PLACES[state.actor] & ~taken
    if PASSES and (places == 0 or count(own) == PEGS):
        out[0] = PASS
        return 1
    number = listed(places, out)
    if GUESSES:
        out[number] = GUESS
        return number + 1
    return number


@rule
def names_to_choose(state: State, out: list[int]) -> int:
    """{Turn}: what is left is named in any order, each place once."""
    seat = state.actor
    return listed(PLACES[seat] & ~(of(state.silent, seat) | of(state.markers, seat) | state.named), out)


@rule
def carryings(state: State, out: list[int]) -> int:
    """{Turn}: which peg may be carried where."""
    own = of(state.pegs, state.actor)
    movers, places, number = own & START[state.actor], TARGET[state.actor] & ~own, 0
    while movers != 0:
        number = listed_legs(lowest(movers), places, out, number)
        movers &= movers - 1
    return number


@rule
def walks(state: State, out: list[int]) -> int:
    """{Turn}: which peg may go where; one that goes on may also stop."""
    own = of(state.pegs, state.actor)
    pieces = own | of(state.markers, state.actor) if MARKS else own
    if JUMPS and state.active != NOWHERE:
        number = listed_legs(state.active, jumps_from(pieces, state.active) & ~state.used, out, 0)
        out[number] = STOP
        return number + 1
    pegs = bit(state.active) if ONWARD and state.active != NOWHERE else own
    number = 0
    for way in range(DIRECTIONS):
        number = along(pegs, pieces, WAYS[state.actor][way], out, number)
    if ONWARD and state.active != NOWHERE:
        out[number] = STOP
        return number + 1
    if number == 0:
        out[0] = PASS
        return 1
    return number


@rule
def along(pegs: int, pieces: int, step: int, out: list[int], number: int) -> int:
    """{Turn}: steps in one direction, and jumps over one own piece with a gap behind it."""
    before_gap = stepped(BOARD & ~pieces, -step)
    if not JUMPS:
        return listed_steps(pegs & before_gap, step, out, number)
    jumpers = pegs & stepped(pieces & before_gap, -step)
    movers = pegs & before_gap | jumpers
    rest = wanted(movers, out, number)
    place = number + count(movers & (rest & -rest) - 1)
    while rest != 0:
        origin = lowest(rest)
        out[place] = leg(origin, origin + step + (jumpers >> origin & 1) * step)
        place += 1
        rest &= rest - 1
    return number + count(movers)


@rule
def jumps_from(pieces: int, origin: int) -> int:
    """{Turn}: where a peg can jump to, over one of the pieces and into a gap directly behind it."""
    here, targets = bit(origin), 0
    for step in (-7, -6, -5, -1, 1, 5, 6, 7):
        targets |= stepped(stepped(here, step) & pieces, step)
    return targets & BOARD & ~pieces


@rule
def apply(state: State, move: int) -> State:
    """{Turn}: one turn, wherever it leads. {Silence}; {Alarm}."""
    if HIDES and state.hiding < SEATS:
        return hidden(state, move)
    if GUESSES and (move == GUESS or state.guessing == 1):
        return guessed(state, move)
    if (PASSES and move == PASS) or ((ONWARD or JUMPS) and move == STOP):
        return turn_over(state._replace(run=0))
    target = move if ADDS else target_of(move)
    if alarm(state.pegs, state.actor, target):
        return sounded(state, move, target)
    return silence(state, move, target)


@rule
def hidden(state: State, location: int) -> State:
    """{Start}: a peg is hidden; after the last one it is the other player's turn to hide."""
    seat = state.hiding
    pegs = insert(state.pegs, seat, location)
    finished = count(of(pegs, seat)) == HIDDEN
    shape = state.shape | bit(location)
    return state._replace(
        pegs=pegs,
        shape=(0 if count(shape) == 3 else shape) if SHAPED else state.shape,
        hiding=seat + 1 if finished else seat,
    )


@rule
def guessed(state: State, move: int) -> State:
    """{Turn}: all that is left is named; all of it right wins, anything wrong loses."""
    if move == GUESS:
        return state._replace(guessing=1)
    actor, named = state.actor, state.named | bit(move)
    if count(named) + count(of(state.markers, actor)) < HIDDEN:
        return state._replace(named=named)
    if named & ~of(state.pegs, 1 - actor) == 0:
        return turn_over(state._replace(named=named, guessing=0, right=bit(actor)))
    return turn_over(state._replace(named=named, guessing=0, wrong=bit(actor)))


@rule
def sounded(state: State, move: int, target: int) -> State:
    """{Alarm}."""
    actor, pegs = state.actor, state.pegs
    if WALKS and (KEEPS or LOSES):
        pegs = lift(pegs, actor, origin_of(move))
    if KEEPS:
        pegs = insert(pegs, actor, target)
    if BITES:
        pegs = changed(pegs, 1 - actor, bitten(of(pegs, 1 - actor), target))
    if TAKES and not BITES:
        pegs = lift(pegs, 1 - actor, target)
    markers = state.markers
    if SEARCHES:
        markers = insert(markers, actor, target)
    if MARKS:
        markers = insert(markers, actor, target) if count(of(markers, actor)) < MARKERS else markers
    after = state._replace(
        pegs=pegs,
        markers=markers,
        met=insert(state.met, actor, target) if RECALLS else state.met,
        place=target,
        alarms=changed(state.alarms, actor, of(state.alarms, actor) + 1),
        run=state.run + 1,
    )
    if ONWARD:
        return after._replace(active=target)
    if ANOTHER_TURN:
        return after._replace(active=NOWHERE, used=0, turns=state.turns + 1)
    return turn_over(after)


@rule
def bitten(pegs: int, location: int) -> int:
    """{Alarm}: what is left of pegs after a bite at a place."""
    left = pegs & ~(bit(location) | around(bit(location)))
    if LONELY:
        return left if count(left) == 1 else left & around(left)
    return left


@rule
def silence(state: State, move: int, target: int) -> State:
    """{Silence}."""
    actor, pegs = state.actor, state.pegs
    if SEARCHES:
        return turn_over(state._replace(silent=insert(state.silent, actor, target), run=0))
    if WALKS or CARRIES:
        pegs = lift(pegs, actor, origin_of(move))
    if SETTLES:
        pegs = insert(pegs, actor, target)
    after = state._replace(
        pegs=pegs,
        met=changed(state.met, 1 - actor, 0) if WALKS or CARRIES else state.met,  # any of them may be the one that left
        run=0,
    )
    if JUMPS and not has(around(bit(origin_of(move))), target) and turn(after) != OVER:
        used = state.used | bit(origin_of(move)) | bit(target)
        own = of(after.pegs, actor)
        pieces = own | of(state.markers, actor) if MARKS else own
        if jumps_from(pieces, target) & ~used != 0:
            return after._replace(active=target, used=used)
    return turn_over(after)


@rule
def turn_over(state: State) -> State:
    """The other player's turn."""
    return state._replace(actor=1 - state.actor, active=NOWHERE, used=0, turns=state.turns + 1)


@rule
def score(state: State, seat: int) -> int:
    """{Win}: what is counted."""
    if SCORE_FOUND:
        found = count(of(state.markers, seat))
        return HIDDEN if GUESSES and has(state.right, seat) else found
    if SCORE_ALARMS:
        return of(state.alarms, seat)
    if SCORE_LINES:
        return zones_with_line(state, seat)
    return count(of(state.pegs, seat) & HOME[seat] if SCORE_HOME else of(state.pegs, seat))


@rule
def winners(state: State) -> int:
    """{End}, {Win}: a goal comes first, then what is counted; equal is a draw."""
    if GUESSES and state.wrong != 0:
        return 0b11 & ~state.wrong
    lead = goal_lead(state) if GOALS_FIRST else 0
    if not GOALS_FIRST or lead == 0:
        lead = score(state, 1) - score(state, 0) if FEWER else score(state, 0) - score(state, 1)
    if THEN_PEGS and lead == 0 and (not NEEDS_LINE or score(state, 0) != 0):
        lead = count(state.pegs[0]) - count(state.pegs[1])
    return 0b01 if lead > 0 else 0b10 if lead < 0 else 0b11


@rule
def goal_lead(state: State) -> int:
    """{End}: who has reached a goal, 1 for player 1 and -1 for player 2."""
    lead = 0
    if LINE_ENDS:
        lead = int(lined(state.pegs[0], LINE)) - int(lined(state.pegs[1], LINE))
    if GOAL_WINS and lead == 0:
        lead = int(enough(state, 0)) - int(enough(state, 1))
    if MET_DECIDES and lead == 0:
        lead = int(state.alarms[0] == MET) - int(state.alarms[1] == MET)
        lead = -lead if MET_LOSES else lead
    if NONE_LOSES and lead == 0:
        lead = int(state.pegs[0] != 0) - int(state.pegs[1] != 0)
    if LONG_LOSES and lead == 0:
        lead = int(lined(state.pegs[1], TOO_LONG)) - int(lined(state.pegs[0], TOO_LONG))
    return lead


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """The lead in strength and who is to move, as a chance to win: crude, but for every game alike."""
    now = turn(state)
    if now == OVER:
        won = winners(state)
        return has(won, seat) / count(won)
    sooner = 0.3 if now == seat else -0.3
    return as_chance(0.12 * (strength(state, seat) - strength(state, 1 - seat) + sooner))


@rule
def strength(state: State, seat: int) -> float:
    """What a player has."""
    own = of(state.pegs, seat)
    value = -1.0 * score(state, seat) if FEWER else 1.0 * score(state, seat)
    if MET_DECIDES:
        value += -0.5 * of(state.alarms, seat) if MET_LOSES else 0.5 * of(state.alarms, seat)
    if FAR_JUDGED:
        for away in range(6):
            value += 0.3 * (3 - away) * count(own & FAR[seat][away])
    if LINES_JUDGED:
        theirs, best = of(state.pegs, 1 - seat), 0
        for number in range(LINE_NUMBER):
            if theirs & LINE_PLACES[number] == 0:
                best = max(best, count(own & LINE_PLACES[number]))
        value += 1.0 * best
    if RECALLS:
        value += 0.1 * count(of(state.met, seat))
    return value
