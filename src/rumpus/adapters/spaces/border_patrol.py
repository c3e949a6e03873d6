"""Border Patrol for learners. An action is a place of the border for a new peg, or where a peg goes from and to."""

from __future__ import annotations

from rumpus.rules.pegs.border_patrol import ALARM_LIMIT
from rumpus.rules.pegs.border_patrol_talk import MOST_TURNS, OPTIONS, PATROL, SEATS, TARGET
from rumpus.rules.pegs.unit import BORDER

from .pegs import grid, legs, place, places
from .words import amount, ascending, each, house, seat_and_turn, switched, winners

MOVES = ascending(
    places(BORDER),
    legs(BORDER, lambda origin: BORDER),  # BP-15: with a penalty a peg goes anywhere on the border
)

MOST_ALARMS = ALARM_LIMIT - 1 + PATROL - 1
"""BP-R4, BP-R2: before a penalty, and at the other enemy pegs after it."""

WORDS = (
    *seat_and_turn(SEATS),
    *house(OPTIONS),
    *each(grid("pegs", "{player}'s pegs; the other player's only when the game is over.")),
    place("peg", "For the actor: where the peg stands that must move again, or -1."),
    grid("tried", "For the actor: where this peg has sounded in this placement or turn."),
    *each(grid("known", "where {player} has met an alarm since the other last finished a turn.")),
    *each(grid("stale", "where {player} met an alarm just before that, and one peg may have moved on.")),
    *each(amount("placed", PATROL, "how many pegs {player} has on the grid.")),
    amount("alarms", MOST_ALARMS, "Alarms of this placement or turn."),
    switched("penalty", "Whether the peg in hand has a penalty."),
    *each(amount("scores", TARGET - 1 + ALARM_LIMIT, "the points of {player}.")),
    *each(amount("last", ALARM_LIMIT, "the alarms of {player}'s latest turn, or -1 after a penalty.", -1)),
    amount("turns", MOST_TURNS, "Turns so far."),
    winners(SEATS),
)
