"""Pig Dice for learners. An action is to throw or to surrender the dice. Nothing is hidden: a view is the state."""

from __future__ import annotations

from rumpus.rules.pig_dice import (
    ENDED,
    EXTRA,
    NOBODY,
    OPTIONS,
    POINT_LIMIT,
    SEATS,
    SIX_SIX,
    SURRENDER,
    TAIL,
    THROW,
    THROW_LIMIT,
    TURN_LIMIT,
)

from .words import choice, digits, each, house, seat_and_turn, subset, switched, winners

MOVES = (THROW, SURRENDER)

CHANCES = len(SIX_SIX[0]) * len(SIX_SIX[1])
"""PD-2: six faces of each die; a starter is one of fewer."""

MOST_BANKED = POINT_LIMIT * TURN_LIMIT

WORDS = (
    *seat_and_turn(SEATS),
    *house(OPTIONS, "state.options"),
    choice("state.phase", ENDED, "0 luck names who begins, 1 the thrower chooses, 2 luck throws the dice, 3 the end."),
    choice("state.round", EXTRA, "0 nobody leads yet, 1 the final round, 2 the leader's answer, 3 a play-off."),
    choice("state.starter", SEATS - 1, "Who began."),
    choice("state.thrower", SEATS - 1, "Who has the dice."),
    *each(digits("state.banked", MOST_BANKED, "what {player} has banked."), SEATS),
    digits("state.points", POINT_LIMIT, "Points made so far in this turn."),
    switched("state.opened", "Whether a throw of this turn has added points."),
    switched("state.touched", "Whether the total has been at the target in this turn."),
    digits("state.throws", THROW_LIMIT, "Throws of this turn."),
    choice("state.leader", SEATS - 1, "Who has reached the target first, or -1.", NOBODY),
    subset("state.due", SEATS, "The seats that still have a turn in the round, once there is a leader."),
    digits("state.turns", TURN_LIMIT, "Turns so far."),
    choice("state.head", TAIL, "The face of the Head die: 1 to 6, 7 a head, 8 a tail, 0 before the first throw."),
    choice("state.tail", TAIL, "The face of the Tail die, in the same numbers."),
    winners(SEATS),
)
