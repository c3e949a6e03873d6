"""Pig Dice: throw two pig dice as long as you dare; a seven takes the turn's points; 100 opens the final round.

Rules: docs/rules/pig-dice.md (PD).
"""

from __future__ import annotations

from typing import NamedTuple

from .errors import BadKit
from .people import About, Event, Option, Scene, Tally, switch
from .words import LUCK, OVER, Table, count, kit, lowest, put, rule, table

HEAD, TAIL = 7, 8
SIX_SIX = table([[1, 2, 3, 4, 5, HEAD], [1, 2, 3, 4, 5, TAIL]])
DICE = kit("dice", SIX_SIX)
"""The faces of the Head die and of the Tail die: numbers, HEAD or TAIL."""

MOVES = 36
SEATS = 20
THROW_LIMIT = 1_000
POINT_LIMIT = 1_000_000
TURN_LIMIT = 10_000
LONGEST = 1 + TURN_LIMIT * 2 * THROW_LIMIT
"""Guards, not rules (section 5 of the sheet): luck alone could keep a turn, and so a game, going for ever."""

SEVEN = -1
NOBODY = -1
THROW, SURRENDER = 0, 1
JOINT, PLAYOFF, LEADER_KEEPS = 0, 1, 2

STARTING, CHOOSING, THROWING, ENDED = 0, 1, 2, 3
"""Phases: luck names the starter, the thrower chooses, luck throws the dice, the game is over."""

USUAL, FINAL, ANSWER, EXTRA = 0, 1, 2, 3
"""Rounds: before anyone leads, the final round, the leader's answer (PD-R7), a play-off (PD-R9)."""

Banked = tuple[int, ...]
NONE: Banked = (0,) * SEATS


class Options(NamedTuple):
    players: int = 2
    target: int = 100
    starter: int = 1
    tail_hits_bank: int = 0
    pass_allowed: int = 0
    first_throw_only: int = 0
    trigger_on_touch: int = 0
    answer_turn: int = 0
    ties: int = JOINT
    sudden: int = 0
    equal_turns: int = 0
    turn_limit: int = TURN_LIMIT


class State(NamedTuple):
    options: Options
    phase: int
    round: int
    starter: int
    thrower: int
    banked: Banked
    points: int
    """Made so far in this turn; the sheet's `turn`."""
    opened: int
    """Whether a throw of this turn has added points."""
    touched: int
    """Whether the live total has been at the target in this turn."""
    throws: int
    leader: int
    due: int
    """The seats that still have a turn in the round, once there is a leader."""
    turns: int
    head: int
    tail: int
    """The faces of the last throw; 0 before the first."""


# --- The rules ------------------------------------------------------------------------------------


@rule
def seats(options: Options) -> int:
    """PD-1: two or more players."""
    return options.players


@rule
def initial(options: Options) -> State:
    """PD-5, PD-R12: any player may begin: a chosen one, or one that luck names."""
    phase = STARTING if options.starter == 0 else CHOOSING
    starter = max(options.starter - 1, 0)
    return State(options, phase, USUAL, starter, starter, NONE, 0, 0, 0, 0, NOBODY, 0, 0, 0, 0)


@rule
def turn(state: State) -> int:
    """PD-12: the thrower keeps the dice; how they fall is luck's."""
    if state.phase == ENDED:
        return OVER
    return state.thrower if state.phase == CHOOSING else LUCK


@rule
def may_surrender(state: State) -> bool:
    """PD-13, PD-R4: the dice may be surrendered once a throw of the turn has added points (PD-R5)."""
    if state.options.pass_allowed:
        return True
    if state.options.first_throw_only and state.throws > 0:
        return True
    return state.opened == 1


@rule
def legal(state: State, out: list[int]) -> int:
    """PD-20, PD-23: throw, or surrender the dice. Luck: 36 throws (PD-2), or a seat to begin."""
    if state.phase == CHOOSING:
        out[0] = THROW
        out[1] = SURRENDER
        return 2 if may_surrender(state) else 1
    number = state.options.players if state.phase == STARTING else 36
    for move in range(number):
        out[move] = move
    return number


@rule
def apply(state: State, move: int) -> State:
    """PD-6: a turn is a series of throws by one player."""
    if state.phase == STARTING:
        return state._replace(phase=CHOOSING, starter=move, thrower=move)
    if state.phase == THROWING:
        return thrown(state, DICE[0][move // 6], DICE[1][move % 6])
    if move == THROW:
        return state._replace(phase=THROWING)
    return turn_ended(state, state.points)


@rule
def worth(points: int, head: int, tail: int) -> int:
    """What the turn is worth after a throw, or SEVEN."""
    numbers = (head <= 6) + (tail <= 6)
    if numbers == 2:
        return SEVEN if head + tail == 7 else points + head + tail  # PD-7, PD-8, PD-9, PD-R1
    if numbers == 0:
        return points if head == tail else 2 * points  # PD-14, PD-19, PD-R3; PD-R8
    number = min(head, tail)
    if max(head, tail) == HEAD:
        return points + 2 * number  # PD-15, PD-R14
    return max(0, points - number)  # PD-16, PD-17, PD-18


@rule
def thrown(state: State, head: int, tail: int) -> State:
    """The dice have fallen: a seven ends the turn (PD-9, PD-11), anything else leaves the dice with the thrower."""
    points = min(worth(state.points, head, tail), POINT_LIMIT)
    after = state._replace(
        phase=CHOOSING,
        banked=state.banked if state.opened == 0 else bank_after_tail(state, head, tail),
        throws=state.throws + 1,
        head=head,
        tail=tail,
    )
    if points == SEVEN:
        return turn_ended(after, 0)
    live = after.banked[after.thrower] + points
    after = after._replace(
        points=points,
        opened=1 if points > state.points else state.opened,
        touched=1 if live >= state.options.target else state.touched,
    )
    return turn_ended(after, points) if after.throws == THROW_LIMIT else after


@rule
def bank_after_tail(state: State, head: int, tail: int) -> Banked:
    """PD-10, PD-R2: banked points are safe, but for a house where a Tail takes from them what the turn cannot pay."""
    if state.options.tail_hits_bank and max(head, tail) == TAIL and min(head, tail) <= 6:
        unpaid = max(0, min(head, tail) - state.points)
        return put(state.banked, state.thrower, max(0, state.banked[state.thrower] - unpaid))
    return state.banked


@rule
def turn_ended(state: State, kept: int) -> State:
    """PD-13: what is kept is banked, and the dice pass on."""
    total = state.banked[state.thrower] + kept
    reached = total >= state.options.target  # PD-20: only a total that stands counts
    if state.options.trigger_on_touch and state.touched:  # PD-R6
        reached = True
    after = state._replace(
        banked=put(state.banked, state.thrower, total),
        points=0,
        opened=0,
        touched=0,
        throws=0,
        turns=state.turns + 1,
    )
    if after.round == USUAL and reached:
        after = after._replace(round=FINAL, leader=state.thrower, due=final_turns(state))
        if state.options.sudden:  # PD-R10
            return after._replace(phase=ENDED, due=0)
    return dice_passed(after)


@rule
def final_turns(state: State) -> int:
    """PD-21: every other player has exactly one more turn. PD-R15: or only those who have had one turn less."""
    players = state.options.players
    everyone = (1 << players) - 1
    if state.options.equal_turns == 0:
        return everyone & ~(1 << state.thrower)
    later = 0
    seat = (state.thrower + 1) % players
    while seat != state.starter:
        later |= 1 << seat
        seat = (seat + 1) % players
    return later


@rule
def dice_passed(state: State) -> State:
    """PD-3: to the left. PD-R11: once somebody leads, only to those whose turn is due; PD-22: then it is over."""
    if state.turns >= state.options.turn_limit:
        return state._replace(phase=ENDED, due=0)
    if state.round != USUAL and state.due == 0:
        state = next_round(state)
    if state.phase == ENDED:
        return state
    left = (state.thrower + 1) % state.options.players
    if state.round == USUAL:
        return state._replace(phase=CHOOSING, thrower=left)
    while (state.due >> left) & 1 == 0:
        left = (left + 1) % state.options.players
    return state._replace(phase=CHOOSING, thrower=left, due=state.due & ~(1 << left))


@rule
def next_round(state: State) -> State:
    """PD-22: the final round ends the game, unless the house plays an answer (PD-R7) or a play-off (PD-R9)."""
    best = highest(state)
    overtaken = (best >> state.leader) & 1 == 0
    if state.round == FINAL and state.options.answer_turn and overtaken:
        return state._replace(round=ANSWER, due=1 << state.leader)
    if state.options.ties == PLAYOFF and count(best) > 1:
        return state._replace(round=EXTRA, due=best)
    return state._replace(phase=ENDED)


@rule
def highest(state: State) -> int:
    """The set of seats with the highest total."""
    best = 0
    for seat in range(1, state.options.players):
        if state.banked[seat] > state.banked[best]:
            best = seat
    seats_there = 0
    for seat in range(state.options.players):
        if state.banked[seat] == state.banked[best]:
            seats_there |= 1 << seat
    return seats_there


@rule
def score(state: State, seat: int) -> int:
    """PD-4: the total."""
    return state.banked[seat]


@rule
def winners(state: State) -> int:
    """PD-22: the highest total wins. PD-R9: tied players win jointly, unless the house lets the leader keep it."""
    best = highest(state)
    if state.leader == NOBODY:
        return best
    leads = 1 << state.leader
    if state.options.sudden or (state.options.ties == LEADER_KEEPS and best & leads != 0):
        return leads
    return best


# --- What each seat may see -----------------------------------------------------------------------


class View(NamedTuple):
    seat: int
    turn: int
    state: State
    winners: int


@rule
def observe(state: State, seat: int) -> View:
    """Section 4: nothing is hidden."""
    now = turn(state)
    return View(seat, now, state, winners(state) if now == OVER else 0)


# --- For the bots ---------------------------------------------------------------------------------


@rule
def evaluate(state: State, seat: int) -> float:
    """A seat's share of all live totals, each with a head start so that early points do not decide."""
    mine = 0
    everyone = 0
    for other in range(state.options.players):
        live = state.options.target + state.banked[other]
        if other == state.thrower and state.phase != ENDED:
            live += state.points
        everyone += live
        if other == seat:
            mine = live
    return mine / everyone


@rule
def mutate(state: State, seat: int, chance: int) -> State:
    """Nothing is hidden, so nothing can be otherwise."""
    return state


# --- For people -----------------------------------------------------------------------------------

ABOUT = About(
    slug="pig-dice",
    title="Pig Dice",
    box="Pig Dice",
    line="Throw on for more, or keep what you have before a seven takes it.",
    sheet="pig-dice",
    prefix="PD",
    seats=(2, SEATS),
    minutes=10,
    level="beginner",
    secrets=False,
    kit="dice",
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
    Option(
        "ties",
        "joint",
        "Who wins a tie: all of them, the winner of extra turns, or the leader.",
        "PD-R9",
        choices=("joint", "playoff", "leader_keeps"),
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


KITS = {
    "six-six": SIX_SIX,
    "one-six": table([[HEAD, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, TAIL]]),
    "two-five": table([[1, HEAD, 3, 4, 5, 6], [1, 2, 3, 4, TAIL, 6]]),
    "one-one": table([[HEAD, 2, 3, 4, 5, 6], [TAIL, 2, 3, 4, 5, 6]]),
    "six-one": table([[1, 2, 3, 4, 5, HEAD], [TAIL, 2, 3, 4, 5, 6]]),
}

FACES = {str(number): number for number in range(1, 7)} | {"H": HEAD, "T": TAIL}
LETTERS = {number: letter for letter, number in FACES.items()}


def read_kit(text: str) -> Table:
    """Dice from a file: a line for the Head die and one for the Tail die, six faces each, `1` to `6`, `H` or `T`.

    >>> read_kit("H 2 3 4 5 6\\n1 2 3 4 5 T") == KITS["one-six"]
    True
    """
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    dice = [line for line in lines if line]
    if len(dice) != 2:
        raise BadKit(f"two dice are needed, a line each; this has {len(dice)}")
    for which, faces in zip(("Head", "Tail"), dice, strict=True):
        if len(faces) != 6:
            raise BadKit(f"the {which} die has {len(faces)} faces; a die has 6")
        for place, face in enumerate(faces, 1):
            if face.upper() not in FACES:
                raise BadKit(f"face {place} of the {which} die is {face!r}; a face is 1 to 6, H or T")
    brought: Table = table([[FACES[face.upper()] for face in faces] for faces in dice])
    if not any(worth(0, head, tail) > 0 for head in brought[0] for tail in brought[1]):
        raise BadKit("no throw of these dice ever scores")
    if not any(worth(0, head, tail) == SEVEN for head in brought[0] for tail in brought[1]):
        raise BadKit("no throw of these dice is ever a seven")
    return brought


def show_kit(brought: Table) -> str:
    """The text that `read_kit` reads.

    >>> show_kit(SIX_SIX)
    '1 2 3 4 5 H\\n1 2 3 4 5 T\\n'
    """
    return "".join(" ".join(LETTERS[face] for face in die) + "\n" for die in brought)


def player(seat: int) -> str:
    """What a seat is called.

    >>> player(0)
    'Player 1'
    """
    return f"Player {seat + 1}"


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


def dice_told(was: State, now: State, points: int) -> list[Event]:
    """What the dice did to the turn, and to the bank where a house lets a Tail take from it."""
    faces = f"{LETTERS[now.head]} and {LETTERS[now.tail]}"
    who = player(was.thrower)
    if points == SEVEN:
        return [Event(f"{faces}: a seven. {who} loses {was.points} and the dice.", "dice", clause="PD-9")]
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


def scene(view: View) -> Scene:
    """The dice floor: the players round it, the dice in the middle."""
    state = view.state
    if view.turn == OVER:
        asks = "The game is over."
    elif state.phase == STARTING:
        asks = "Luck names who begins."
    elif view.turn == view.seat:
        asks = f"Throw, or {show(view, SURRENDER)}?" if may_surrender(state) else "Throw the dice."
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
