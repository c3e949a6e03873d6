"""What Pigskin says to people: what is heard of a play, and what a drawing needs. Never compiled."""

from __future__ import annotations

from ..scene import Event
from ..words import OVER
from .deck import CARDS, DECK, KINDS, PENALTY_CARD, PLAY_CARD, POSITIONS
from .notation import KICK_WORDS, SIDES, ZONE_POSITIONS, call_words
from .offers import NAMES
from .spaces import (
    ADD,
    BACK_TOUCH,
    BLOCK,
    CAUGHT_OUT,
    CLASSES,
    DEAD,
    DOUBLE,
    DROPPED,
    GO_LONG,
    GOOD,
    INCOMPLETE,
    INTERCEPTED,
    KEPT,
    KIND,
    LOST,
    NO_GOOD,
    OUT,
    POINT_AFTER,
    RUN_BACK,
    SPACES,
    UNKNOWN,
    figure_of,
    tag_of,
)
from .state import (
    ACCEPTED,
    CALL,
    EDITION,
    FIELD_GOAL_MADE,
    FORCED,
    FORCED_IN,
    GOAL,
    HALF_CHOICE,
    HALF_TIME,
    LINE_LABEL,
    LONG_PASS_CALL,
    PENALTY,
    RESOLVE,
    SAFETY,
    SETUP,
    TIMEOUT_D,
    TIMEOUT_O,
    TIMEOUTS,
    TOSS,
    TOUCHBACK,
    TOUCHDOWN,
    TRY,
    TRY_GOOD,
    WINDOW,
    ruled,
)
from .view import HIDDEN, View

ORDINALS = ("", "first", "second", "third", "fourth")
PASS_CALLS = [POSITIONS.index(position) for position in ZONE_POSITIONS]
SPACE_NAMES = {"line": ("guard tackle", "line")}


def yard_line(seat: int, spot: int) -> str:
    """A yard line, from a spot counted from a side's own goal line.

    >>> yard_line(0, 35), yard_line(0, 80), yard_line(1, 50)
    ('W35', 'B20', '50')
    """
    if spot == GOAL // 2:
        return "50"
    side = seat if spot < GOAL // 2 else 1 - seat
    return f"{SIDES[side][0]}{min(spot, GOAL - spot)}"


def yards(number: int) -> str:
    """A distance in words.

    >>> yards(1), yards(-3), yards(0)
    ('1 yard', 'a loss of 3 yards', 'no gain')
    """
    if number == 0:
        return "no gain"
    words = f"{abs(number)} yard{'' if abs(number) == 1 else 's'}"
    return words if number > 0 else f"a loss of {words}"


def reading_words(reading: int) -> str:
    """A reading as it is announced.

    >>> from .spaces import YARDS, printed
    >>> reading_words(printed(YARDS, 6)), reading_words(printed(INTERCEPTED, 20))
    ('6 yards', 'intercepted 20 yards ahead')
    """
    figure = figure_of(reading)
    words = {
        OUT: f"{yards(figure)}, out of bounds",
        GO_LONG: "long",
        DROPPED: "fumble",
        ADD: f"{yards(figure)}, and a run is added",
        INCOMPLETE: f"incomplete, {figure} yards",
        INTERCEPTED: f"intercepted {figure} yards ahead",
        CAUGHT_OUT: f"intercepted {figure} yards ahead, out of bounds",
        BLOCK: "blocked",
        DOUBLE: "double next card",
        KEPT: f"kept, {yards(figure)}",
        LOST: f"lost, {yards(figure)}",
        GOOD: f"good from the {figure}" if figure else "good",
        NO_GOOD: "no good",
        DEAD: f"out of bounds on the {figure}",
        RUN_BACK: f"comes down on the {figure}",
        BACK_TOUCH: "into the end zone",
    }
    return words.get(tag_of(reading), yards(figure))


def space_name(view: View) -> str:
    """The label of the space that was read last; that of the guards and tackles differs by edition."""
    name = SPACES[view.read_space]
    chosen = ruled(view.house, LINE_LABEL)
    label = ruled(view.house, EDITION) if chosen == 0 else chosen - 1
    return SPACE_NAMES.get(name, (name, name))[label].replace("_", " ").replace("oob", "out of bounds")


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What a seat notices when its view changes."""
    events: list[Event] = []
    if before.phase == CALL:
        events.append(call_told(before, after))
    elif after.turned != before.turned:
        events += [card_told(after), *play_told(before, after)]
    elif before.phase in (SETUP, HALF_TIME):
        events += lineup_told(before, after)
    elif before.phase == WINDOW:
        events += window_told(before, after)
    else:
        events += answer_told(before, after)
    if after.phase in (FORCED, FORCED_IN, PENALTY) and before.phase != after.phase:
        events.append(asked_told(after))
    return events + next_told(before, after)


def call_told(before: View, after: View) -> Event:
    """The call, heard by both."""
    side = SIDES[before.offence]
    if after.call in KICK_WORDS:
        return Event(f"{side} calls: {KICK_WORDS[after.call]}.", "call", clause="PS-43")
    words = call_words(after.call).split()
    what = "a run at the" if words[0] == "run" else "a pass at the"
    return Event(f"{side} calls {what} {NAMES[words[1]]}.", "call", words[1], clause="PS-57")


def card_told(view: View) -> Event:
    """PS-147, PS-148: the reading for all; the card and the class only for those who know them."""
    who = f"{SIDES[view.reader]} {'reads a cut card' if view.cutting else 'turns a card'}"
    card = f" {CARDS[view.card]}" if view.card != HIDDEN else ""
    if view.card != HIDDEN and DECK[view.card][KIND] != PLAY_CARD:
        kind = "penalty" if DECK[view.card][KIND] == PENALTY_CARD else "replacement"
        return Event(f"{who},{card}: a {kind} card.", "card", clause="PS-98" if kind == "penalty" else "PS-126")
    if view.reading == 0:
        return Event(f"{who}{card}: the space is blank.", "card", clause="PS-R1")
    man = f" for a {CLASSES[view.read_class].capitalize()}" if view.read_class != UNKNOWN else ""
    place = POSITIONS[view.read_at] if view.read_at >= 0 else ""
    words = reading_words(view.reading)
    return Event(f"{who}{card}: {space_name(view)}{man}, {words}.", "card", place, clause="PS-148")


def play_told(before: View, after: View) -> list[Event]:
    """How the play ended, if it did."""
    if after.phase == RESOLVE and after.call == before.call:
        return []
    if after.call == TRY and (before.call != TRY or after.outcome == 0):
        return [Event(f"Touchdown by {SIDES[after.offence]}.", "score", clause="PS-135")]
    side = SIDES[after.carrier]
    words = {
        TOUCHDOWN: (f"{side} is over the goal line.", "PS-135"),
        SAFETY: (f"{side} is behind its own goal line.", "PS-139"),
        TOUCHBACK: (f"Touchback: {side} on its own 20.", "PS-134"),
        FIELD_GOAL_MADE: (f"The field goal of {side} is good.", "PS-141"),
        TRY_GOOD: (f"The try of {side} is good.", "PS-137"),
    }
    if after.outcome in words:
        return [Event(words[after.outcome][0], "score", clause=words[after.outcome][1])]
    if before.space == POINT_AFTER:
        return [Event(f"The try of {side} fails.", "note", clause="PS-97")]
    return [Event(gain_told(before, after), "note", clause="PS-42")]


def gain_told(before: View, after: View) -> str:
    """Who did what for how many yards. All of it was read aloud, so everybody may know it."""
    side, other, tag = SIDES[before.carrier], SIDES[1 - before.carrier], tag_of(after.reading)
    line = line_words(after.carrier, after.ball)
    passed = before.call == LONG_PASS_CALL or before.call in PASS_CALLS
    if after.carrier != before.carrier:
        caught = f"{other} catches {side}'s pass"
        how = {INTERCEPTED: caught, CAUGHT_OUT: caught, LOST: f"{side} loses the ball"}
        return f"{how.get(tag, f'{side} kicks')}. {other} has it on {line}."
    gained = after.ball - (before.ball if before.back or before.offence != before.carrier else before.spot)
    if tag == INCOMPLETE:
        return f"Nobody catches {side}'s pass. {side} stays on {line}."
    if gained <= 0:
        return f"{side} loses {yards(-gained)}, back to {line}." if gained else f"{side} gains nothing, on {line}."
    verb = "runs the ball back" if before.back else "passes" if passed else "runs"
    return f"{side} {verb} for {yards(gained)}, to {line}."


def line_words(seat: int, spot: int) -> str:
    """A yard line in words, from a spot counted from a side's own goal line.

    >>> line_words(0, 35), line_words(0, 80), line_words(1, 50)
    ('its own 35', "Black's 20", 'the 50')
    """
    if spot == GOAL // 2:
        return "the 50"
    return f"its own {spot}" if spot < GOAL // 2 else f"{SIDES[1 - seat]}'s {GOAL - spot}"


def lineup_told(before: View, after: View) -> list[Event]:
    """A line-up is complete; nothing is heard of it before."""
    if after.turn == before.turn:
        return []
    return [Event(f"{SIDES[before.turn]}'s line-up is complete.", "turn", clause="PS-11")]


def window_told(before: View, after: View) -> list[Event]:
    """PS-119: when both have finished, everybody sees on which positions there is another man."""
    if after.phase == WINDOW:
        return [Event(f"{SIDES[before.turn]} is done.", "turn")] if after.turn != before.turn else []
    events = []
    for seat, side in enumerate(SIDES):
        names = position_names(after.latest[seat]).replace(" ", ", ")
        if names:
            events.append(Event(f"{side} has other men at {names}.", "swap", clause="PS-108"))
    return events or [Event("No man is changed.", "swap", clause="PS-108")]


def answer_told(before: View, after: View) -> list[Event]:
    """An answer to a question, or the coin."""
    phase, who = before.phase, SIDES[before.turn]
    if phase == TOSS:
        return [Event(f"{SIDES[after.toss]} wins the toss.", "coin", clause="PS-34")]
    if phase in (TIMEOUT_O, TIMEOUT_D):
        return timeout_told(before, after)
    if phase == PENALTY:
        ruled = "accepts the penalty" if after.ruling == ACCEPTED else "refuses the penalty"
        return [Event(f"{who} {ruled}.", "note", clause="PS-100")]
    if phase == FORCED:
        return []
    if phase == FORCED_IN:
        return [Event(f"{who} sends another man in at {POSITIONS[before.leaving]}.", "swap", clause="PS-126")]
    verb = "kicks off" if after.offence == before.turn else "receives"
    return [Event(f"{who} {verb}.", "note", clause="PS-35" if phase == HALF_CHOICE else "PS-34")]


def timeout_told(before: View, after: View) -> list[Event]:
    """A time-out, or none."""
    side = before.turn
    if after.timeouts == before.timeouts:
        return [Event(f"{SIDES[side]} plays on.", "turn", clause="PS-R59")]
    used = after.timeouts[side]
    cost = "; it costs five yards" if used > TIMEOUTS else ""
    return [Event(f"{SIDES[side]} calls time-out number {used} of this half{cost}.", "note", clause="PS-110")]


def asked_told(view: View) -> Event:
    """A penalty to answer, or a man to lose."""
    if view.phase == PENALTY:
        guilty = "defence" if view.penalty > 0 else "offence"
        return Event(f"Penalty on the {guilty}, {yards(abs(view.penalty))}.", "penalty", clause="PS-99")
    side, kind = SIDES[view.loser], KINDS[DECK[view.replacing][KIND]].removeprefix("replace_")
    if view.phase == FORCED:
        return Event(f"{side} loses a man for the {kind}.", "note", clause="PS-127")
    where = NAMES[POSITIONS[view.leaving]]
    return Event(f"The man to go is the {where} of {side}.", "note", POSITIONS[view.leaving], clause="PS-R70")


def next_told(before: View, after: View) -> list[Event]:
    """The score, the clock, and what is next."""
    events = []
    if after.points != before.points:
        events.append(Event(f"White {after.points[0]}, Black {after.points[1]}.", "score"))
    if after.turn == OVER:
        who = "It is a tie" if after.winners == 3 else f"{SIDES[after.winners - 1]} wins"
        events.append(Event(f"Game over. {who}, {after.points[0]} to {after.points[1]}.", "end"))
    elif after.phase == HALF_TIME and before.phase != HALF_TIME:
        events.append(Event("Half-time. Both coaches may build a new line-up.", "note", clause="PS-123"))
    elif after.interval and not before.interval:
        events.append(Event(f"Quarter {after.quarter} is over.", "note", clause="PS-29"))
    elif after.quarter != before.quarter:
        events.append(Event(f"Quarter {after.quarter} begins.", "note", clause="PS-23"))
    if after.phase == CALL and before.phase != CALL:
        events.append(Event(f"{down_words(after)}.", "turn", clause="PS-44"))
    return events


def down_words(view: View) -> str:
    """Down, distance and spot in words."""
    line = line_words(view.offence, view.spot)
    return f"{SIDES[view.offence]}: {ORDINALS[view.down]} down, {yards(view.to_gain - view.spot)} to go, on {line}"


def position_names(positions: int) -> str:
    """A set of positions in words.

    >>> position_names(0b1001)
    'LE C'
    """
    return " ".join(code for place, code in enumerate(POSITIONS) if positions >> place & 1)
