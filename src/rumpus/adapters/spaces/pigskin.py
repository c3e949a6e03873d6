"""Pigskin for learners. What an action is depends on the phase: a class, a swap, a call, a position, or an answer."""

from __future__ import annotations

from rumpus.rules.pigskin.about import OPTIONS
from rumpus.rules.pigskin.calls import TARGETS
from rumpus.rules.pigskin.deck import CARDS, MOST_REPLACEMENTS
from rumpus.rules.pigskin.play import CARDS_OF_A_QUARTER, PLAYS, QUARTERS
from rumpus.rules.pigskin.readings import ENOUGH
from rumpus.rules.pigskin.spaces import BACK_TOUCH, CLASSES, FIGURE, MOST_YARDS, SPACES, UNKNOWN
from rumpus.rules.pigskin.squads import ELEVEN, KEEP, MEN_OF
from rumpus.rules.pigskin.state import (
    BY_REPLACEMENT,
    FIELD_GOAL_CALL,
    GAME_OVER,
    GOAL,
    KICKOFF_CALL,
    LONG_PASS_CALL,
    NOBODY,
    REFUSED,
    SEATS,
    SORTS,
    TRY,
    TRY_MISSED,
)
from rumpus.rules.pigskin.view import HIDDEN
from rumpus.rules.pigskin.windows import DONE, SWAPS

from .words import Word, amount, ascending, choice, digits, each, packed, seat_and_turn, subset, switched, winners

MOVES = ascending(
    (0, 1),  # the answers to a question: time-outs, penalties, kick or receive
    [*range(len(CLASSES)), KEEP],  # a man of the line-up, or one who comes in for another
    [DONE, *(SWAPS + len(CLASSES) * position + man for position in range(ELEVEN) for man in range(len(CLASSES)))],
    (position for position in range(ELEVEN) if TARGETS >> position & 1),
    range(LONG_PASS_CALL, FIELD_GOAL_CALL + 1),
    range(ELEVEN),  # whose man a replacement card takes
)

CHANCES = len(CARDS)
"""PS-24: a card of the whole pack; the toss is one of two."""

MOST_POINTS = QUARTERS * PLAYS * (6 + 1)
"""PS-135, PS-137: a touchdown and a try on every play."""
HALF_PLAYS = 3 * PLAYS
"""PS-R61, PS-R81: time-outs are counted anew at half-time only, and an extra quarter may follow."""
LINEMEN, BACKS = sum(MEN_OF[0][:3]), sum(MEN_OF[0][3:])
BY_SORT = "three binary digits for each type and class, linemen first, Stars first; hidden (-1) from the other"


def men(name: str, who: str) -> tuple[Word, ...]:
    """Men counted by type and class."""
    return tuple(each(packed(name, SORTS.bit_length(), f"{{player}}'s {who}: {BY_SORT}.", HIDDEN)))


def position(name: str, meaning: str) -> Word:
    """One of the eleven positions, or -1 for none."""
    return choice(name, ELEVEN - 1, f"{meaning}, in the order LE LT LG C RG RT RE QB FB RH LH from 0, or -1.", HIDDEN)


WORDS = (
    *seat_and_turn(SEATS),
    packed("house", 2 * len(OPTIONS), "The house rules: two binary digits for each, in the order of the sheet."),
    choice(
        "phase",
        GAME_OVER,
        "0 line-ups, 1 the toss, 2 its choice, 3 and 4 time-outs of offence and defence, 5 a window to substitute, 6 a"
        " call, 7 cards are turned, 8 a penalty, 9 and 10 a forced replacement, 11 the choice to kick, 12 half-time, 13"
        " its choice, 14 the end.",
    ),
    amount("quarter", QUARTERS, "The quarter; 5 is an extra one.", 1),
    choice("toss", SEATS - 1, "Who won the toss, or -1.", NOBODY),
    *each(digits("points", MOST_POINTS, "the points of {player}.")),
    choice("offence", SEATS - 1, "The side in possession, that kicks off, or that chooses to kick."),
    amount("spot", GOAL, "Where the next play starts, in yards from that side's own goal line."),
    amount("down", 4, "The down; 0 before a kickoff."),
    amount("to_gain", GOAL, "The line to gain, counted like the spot."),
    subset("closed", ELEVEN, "The positions that are closed for this series."),
    choice("pending", KICKOFF_CALL, "What comes after windows and time-outs: 6 a call, 16 a kickoff, 11 its choice."),
    *each(digits("timeouts", HALF_PLAYS, "the time-outs that {player} has called in this half.")),
    subset(
        "official",
        BY_REPLACEMENT.bit_length(),
        "Why there is an official time-out: a score, the quarter, a penalty, an incomplete pass, out of bounds, a"
        " touchback, a replacement.",
    ),
    switched("interval", "Whether the window is the one between quarters."),
    switched("untimed", "Whether the extra play after the end of a half was granted."),
    *each(
        packed(
            "lineup",
            2 * ELEVEN,
            "{player}'s line-up: two binary digits for each position: 0 a Star, 1 a Second, 2 a Scrub, 3 unknown.",
        )
    ),
    *men("bench", "free men"),
    *men("sitting", "men who sit out until a play has been run"),
    *men("out_quarter", "men who are removed until the quarter ends"),
    *men("out_game", "men who are removed for the game"),
    amount("missing.0", LINEMEN, "How many of player 1's linemen are removed."),
    amount("missing.1", BACKS, "How many of player 1's backs are removed."),
    amount("missing.2", LINEMEN, "How many of player 2's linemen are removed."),
    amount("missing.3", BACKS, "How many of player 2's backs are removed."),
    *each(subset("swapped", ELEVEN, "where {player} has put another man since the last play, for that player.")),
    *each(subset("latest", ELEVEN, "where {player} put another man in the latest window that is over.")),
    position("filling", "The position that the seat fills next in a line-up"),
    amount("cards_left", len(CARDS), "How many cards of the quarter are left."),
    subset("seen", len(CARDS), "The cards of this quarter that the seat has seen."),
    choice("card", len(CARDS) - 1, "The card of the last reading, for whoever saw it, or -1.", HIDDEN),
    digits(
        "reading",
        (BACK_TOUCH + 1) * FIGURE - 1,
        "What was read: eight binary digits for the yards and 128, and above them what kind of reading it is; 0 none.",
    ),
    choice("read_space", len(SPACES) - 1, "The space that was read last, or -1.", HIDDEN),
    position("read_at", "The position whose man was read"),
    choice("read_class", UNKNOWN, "His class where it is known: 0 a Star, 1 a Second, 2 a Scrub, 3 unknown."),
    choice("reader", SEATS - 1, "Who turned the card, or -1.", NOBODY),
    switched("cutting", "Whether the card was cut, not turned."),
    digits("turned", QUARTERS * CARDS_OF_A_QUARTER, "How many cards were turned or cut in this game."),
    choice(
        "call",
        TRY,
        "The call: a position from 0, 11 a long pass, 12 a punt, 13 a punt out, 14 a quick kick, 15 a field goal, 16 a"
        " kickoff, 17 a try.",
    ),
    choice("space", len(SPACES) - 1, "The space that is needed next while a play goes on."),
    choice("carrier", SEATS - 1, "Who has the ball."),
    amount("ball", GOAL, "Where it is, in yards from that side's own goal line."),
    digits("factor", ENOUGH // 2, "What a long gain is multiplied by."),
    switched("back", "Whether this is a run-back."),
    amount("penalties", len(CARDS), "Penalty cards of this play."),
    amount("waiting", MOST_REPLACEMENTS, "Replacement cards that wait for the end of the play."),
    choice("loser", SEATS - 1, "While a man is replaced: whose man, or -1.", NOBODY),
    choice("replacing", len(CARDS) - 1, "And the card that takes him, or -1.", HIDDEN),
    choice(
        "outcome",
        TRY_MISSED,
        "How the play ended: 0 not yet, 1 on a down, 2 a new series, 3 a touchdown, 4 a safety, 5 a touchback, 6 a"
        " field goal, 7 a try made, 8 a try missed.",
    ),
    amount("penalty", MOST_YARDS, "The live penalty: yards for the offence, or below 0 against it.", -MOST_YARDS),
    choice("ruling", REFUSED, "The penalty: 0 none or open, 1 accepted, 2 refused."),
    position("leaving", "The position whose man is, or was last, replaced"),
    digits("plays", QUARTERS * PLAYS, "Plays and kickoffs so far."),
    winners(SEATS),
)
