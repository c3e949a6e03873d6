"""Space Attack for learners. An action is a ship's step up, left, right or down, or `stop` or `ask`."""

from __future__ import annotations

from rumpus.rules.pegs.space_attack import LONGEST, SHIPS
from rumpus.rules.pegs.space_attack_talk import ASK, ASKED, OPTIONS, SEATS, STOP
from rumpus.rules.pegs.unit import GRID, beside, bit

from .pegs import grid, legs, place
from .words import amount, ascending, choice, each, house_rule, seat_and_turn, winners

MOVES = ascending(legs(GRID, lambda origin: beside(bit(origin))), [STOP, ASK])

WORDS = (
    *seat_and_turn(SEATS),
    house_rule(OPTIONS, "show_counts"),
    *each(grid("fleets", "{player}'s ships; the other player's only when the game is over.")),
    *each(grid("clear", "where {player} has landed in silence; the other player's only when the game is over.")),
    *each(grid("known", "where {player}'s ships are as far as everybody can tell.")),
    *each(amount("ships", SHIPS, "how many ships {player} has, or had at the latest question.")),
    place("active", "The ship that has just captured and may go on, or -1."),
    choice("heard", ASKED, "What was heard last: 0 nothing, 1 silence, 2 an alarm, 3 a stop, 4 a question."),
    place("place", "The place that was announced last, or -1."),
    amount("turns", LONGEST, "Turns so far."),
    winners(SEATS),
)
