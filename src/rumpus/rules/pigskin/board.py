"""What a drawing of a Pigskin table needs: the field, two line-ups, and the card that was read. Never compiled."""

from __future__ import annotations

from ..scene import Field, Gridiron, Lineup, Man, Reading, Scene, Tally
from ..words import OVER
from .chart import from_white
from .deck import CARDS, DECK, KINDS, PLAY_CARD, POSITIONS
from .notation import SIDES
from .offers import MARKS, NAMES, man_mark
from .spaces import CLASSES, KIND, LONG_PASS, READ, UNKNOWN, column_of, show_space
from .squads import LINEMEN, man_at
from .state import (
    BLACK,
    CALL,
    FIELD_GOAL_MADE,
    FORCED,
    FORCED_IN,
    GAME_OVER,
    GOAL,
    HALF_CHOICE,
    HALF_TIME,
    KICK_CHOICE,
    KICKOFF_CALL,
    PENALTY,
    RESOLVE,
    SAFETY,
    SETUP,
    TIMEOUT_D,
    TIMEOUT_O,
    TIMEOUTS,
    TOSS,
    TOSS_CHOICE,
    TOUCHBACK,
    TOUCHDOWN,
    TRY,
    TRY_GOOD,
    TRY_MISSED,
    WHITE,
    WINDOW,
)
from .talk import ORDINALS, asked_told, down_words, line_words, reading_words, space_name
from .view import HIDDEN, View

ASKS = {
    SETUP: "Choose a class for {position}.",
    HALF_TIME: "Choose a class for {position}.",
    TOSS_CHOICE: "You have won the toss: kick or receive?",
    HALF_CHOICE: "The second half: kick or receive?",
    KICK_CHOICE: "Kick or receive?",
    TIMEOUT_O: "Play on, or a time-out?",
    TIMEOUT_D: "Play on, or a time-out?",
    WINDOW: "Swap men, or done?",
    CALL: "{down}. Your call?",
    PENALTY: "{foul} Accept it, or refuse it and let the play stand?",
    FORCED: "{foul} Which man goes?",
    FORCED_IN: "Who comes in at {leaving}?",
}
PLAYING = (RESOLVE, PENALTY)
"""The phases in which a play is not settled yet."""
BETWEEN = {
    SETUP: "The coaches line up.",
    HALF_TIME: "Half-time. The coaches line up anew.",
    TOSS: "The coin decides who chooses.",
    TOSS_CHOICE: "The winner of the toss chooses.",
    HALF_CHOICE: "The second half is about to begin.",
    GAME_OVER: "The game is over.",
}
ENDINGS = {
    TOUCHDOWN: "a touchdown",
    SAFETY: "a safety",
    TOUCHBACK: "a touchback",
    FIELD_GOAL_MADE: "a field goal",
    TRY_GOOD: "a good try",
    TRY_MISSED: "a failed try",
}
STANDS = (
    *((0, place) for place in range(-3, 4)),
    *((1, 0), (2, 0), (2, 2), (2, -2)),
)
"""PS-6, PS-7: seven on the line; behind it the return back, and behind him the kicker between the halfbacks."""
CHANGING = (SETUP, HALF_TIME, WINDOW, FORCED_IN)
"""The phases in which a coach looks at his bench."""


def asks(view: View) -> str:
    """What the viewer is asked, or waits for."""
    if view.turn == OVER:
        return "The game is over."
    if view.phase == TOSS:
        return "The coin is tossed."
    if view.phase == RESOLVE:
        return "A card is turned."
    if view.turn != view.seat:
        return f"{SIDES[view.turn]} decides."
    return ASKS[view.phase].format(
        position=place_words(view.filling),
        down=down_words(view),
        leaving=place_words(view.leaving),
        foul=asked_told(view).words if view.phase in (PENALTY, FORCED) else "",
    )


def place_words(position: int) -> str:
    """A position with its name.

    >>> place_words(0)
    'LE, the left end'
    """
    return f"{POSITIONS[position]}, the {NAMES[POSITIONS[position]]}" if 0 <= position < len(POSITIONS) else ""


def scene(view: View) -> Scene:
    """The gridiron from a coach's own side; a watcher sits on White's."""
    near = view.seat if view.seat in (WHITE, BLACK) else WHITE
    left = [max(0, TIMEOUTS - called) for called in view.timeouts]
    playing = view.phase not in BETWEEN
    return Scene(
        kind="gridiron",
        asks=asks(view),
        tallies=tuple(
            Tally(side, str(view.points[seat]), playing and view.offence == seat) for seat, side in enumerate(SIDES)
        ),
        facts=(
            Tally("Quarter", str(view.quarter)),
            Tally("Cards left", str(view.cards_left)),
            Tally("Time-outs left", f"{left[0]} and {left[1]}"),
        ),
        gridiron=Gridiron(
            field=field(view),
            lineups=(lineup(view, 1 - near), lineup(view, near)),
            reading=reading(view),
            marks=tuple(zip(MARKS, CLASSES, strict=False)),
        ),
    )


# --- The field ------------------------------------------------------------------------------------


def field(view: View) -> Field:
    """Section 1.3: White's goal line on the left; while a play goes on, the ball is where the last card left it."""
    words = standing(view)
    moving = view.phase in PLAYING
    if view.phase in BETWEEN or (view.pending == KICK_CHOICE and not moving):
        return Field(SIDES, words)
    side, spot = (view.carrier, view.ball) if moving else (view.offence, view.spot)
    series = view.pending == CALL and not trying(view)
    return Field(
        SIDES,
        words,
        ball=from_white(side, spot),
        holder=SIDES[side],
        way=1 if side == WHITE else -1,
        to_gain=from_white(view.offence, view.to_gain) if series else -1,
        down=view.down if series else 0,
    )


def trying(view: View) -> bool:
    """PS-97: whether a try goes on."""
    return view.phase in PLAYING and view.call == TRY


def standing(view: View) -> str:
    """How the game stands, in a sentence."""
    side = SIDES[view.offence]
    if view.phase in BETWEEN:
        return BETWEEN[view.phase]
    ended = f" The play ended {ending(view)}." if view.phase == PENALTY else ""
    if trying(view):
        return f"{side} tries for the point after.{ended}"
    if view.pending == KICK_CHOICE:
        return f"A kickoff comes next, and {side} chooses.{ended}"
    line = line_words(view.offence, view.spot)
    if view.pending == KICKOFF_CALL:
        return f"{side} kicks off from {line}.{ended}"
    to_go = "goal" if view.to_gain == GOAL else str(view.to_gain - view.spot)
    return f"{side} has the ball on {line}: {ORDINALS[view.down]} down, {to_go} to go.{ended}"


def ending(view: View) -> str:
    """Where or how the play ended on which a penalty is to be answered."""
    if view.outcome in ENDINGS:
        return f"in {ENDINGS[view.outcome]}"
    return f"with {SIDES[view.carrier]}'s ball on {line_words(view.carrier, view.ball)}"


# --- The men --------------------------------------------------------------------------------------


def lineup(view: View, seat: int) -> Lineup:
    """Section 4: the own men with their marks, the others face down; a closed position is one of the defence."""
    own = view.seat == seat
    # Seats are named by the room, which knows what the players are called.
    whose = "your men" if own and view.turn != OVER else f"Player {seat + 1}'s men"
    defends = view.offence != seat and view.phase not in BETWEEN
    men = tuple(
        Man(
            code,
            *STANDS[place],
            pointed=LINEMEN >> place & 1 == 1,
            mark=man_mark(view.lineup[seat], place).replace("?", ""),
            absent=own and man_at(view.lineup[seat], place) == UNKNOWN,
            closed=defends and view.closed >> place & 1 == 1,
        )
        for place, code in enumerate(POSITIONS)
    )
    looks = own and view.phase in CHANGING and view.turn == seat
    return Lineup(f"{SIDES[seat]}, {whose}", men, seat == BLACK, bench(view.bench[seat]) if looks else ())


def bench(men: int) -> tuple[Tally, ...]:
    """PS-9: the men who are free, by type and class.

    >>> bench(0b111_010_010_111_101_010)[0]
    Tally(name='Linemen left', value='2 star, 5 second, 7 scrub', lit=False)
    """
    counts = [men >> 3 * sort & 7 for sort in range(6)]
    rows = (("Linemen left", counts[:3]), ("Backs left", counts[3:]))
    return tuple(
        Tally(name, ", ".join(f"{number} {word}" for number, word in zip(row, CLASSES, strict=True)))
        for name, row in rows
    )


# --- The card -------------------------------------------------------------------------------------


def reading(view: View) -> Reading | None:
    """PS-147, PS-148: the last card, its space and its reading; what is printed there only for whoever saw it."""
    if view.read_space == HIDDEN:
        return None
    reader = SIDES[view.reader]
    card = CARDS[view.card] if view.card != HIDDEN else ""
    if view.reading == 0:
        special = view.card != HIDDEN and DECK[view.card][KIND] != PLAY_CARD
        kind = KINDS[DECK[view.card][KIND]].partition("_")[0].replace("replace", "replacement") if special else ""
        return Reading(reader, f"a {kind} card" if special else "the space is blank", card)
    man = POSITIONS[view.read_at] if view.read_at >= 0 else ""
    return Reading(reader, reading_words(view.reading), card, space_name(view), man, columns(view))


def columns(view: View) -> tuple[Tally, ...]:
    """PS-21: what the space holds for each class, or its one value, if the viewer has seen the card."""
    if view.card == HIDDEN:
        return ()
    classes = (0, 1, 2) if view.read_space < LONG_PASS else (0,)
    places = [column_of(view.read_space, man) for man in classes]
    names = CLASSES if len(classes) > 1 else ("",)
    return tuple(
        Tally(
            name,
            show_space(READ[place], DECK[view.card][place]) or "blank",
            len(classes) == 1 or man == view.read_class,
        )
        for name, place, man in zip(names, places, classes, strict=True)
    )
