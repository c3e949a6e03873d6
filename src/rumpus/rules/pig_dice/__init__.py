"""Pig Dice: throw two pig dice as long as you dare; a seven takes the turn's points; 100 opens the final round.

Rules: docs/rules/pig-dice.md (PD). `dice` holds the dice, `play` the rules, `talk` what people read and hear.
"""

from .dice import DICE, HEAD, KITS, SEVEN, TAIL, read_kit, show_kit, worth
from .play import (
    CHOOSING,
    ENDED,
    FINAL,
    JOINT,
    LEADER_KEEPS,
    LONGEST,
    MOVES,
    NOBODY,
    NONE,
    SEATS,
    STARTING,
    SURRENDER,
    THROW,
    THROW_LIMIT,
    THROWING,
    USUAL,
    Options,
    State,
    View,
    actions,
    apply,
    evaluate,
    initial,
    legal,
    may_surrender,
    observe,
    score,
    seats,
    turn,
    winners,
)
from .talk import (
    ABOUT,
    OPTIONS,
    objection,
    scene,
    show,
    standing,
    tell,
    touch,
    why_not,
)
