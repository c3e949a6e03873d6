"""Chain Gang for learners. An action is a place for a prisoner or a trooper, or where a prisoner runs from and to."""

from __future__ import annotations

from rumpus.rules.pegs.chain_gang import ENOUGH
from rumpus.rules.pegs.chain_gang_talk import END, OPTIONS, SEATS
from rumpus.rules.pegs.unit import GRID, around, bit

from .pegs import PLACES, grid, legs, place, places
from .words import amount, ascending, choice, each, house_rule, seat_and_turn, winners


def in_reach(prisoner: int) -> int:
    """Where a prisoner may come to: the two others are at most two steps long, and where one bumps into troopers,
    CG-R2 may let it try on from there, all along the other side of them."""
    return around(around(around(bit(prisoner))))


MOVES = ascending(places(GRID), legs(GRID, in_reach))

WORDS = (
    *seat_and_turn(SEATS),
    choice("half", SEATS - 1, "Which half it is, 0 or 1; this is also the seat of the gang."),
    choice("phase", END, "0 the gang hides, 1 a trooper comes, 2 the gang answers, 3 the end."),
    grid("gang", "The prisoners; for the gang's player, and for all when the game is over."),
    grid("troopers", "The troopers; for their player, and for all when the game is over."),
    amount("number", ENOUGH, "How many troopers are on the grid."),
    place("place", "Where the newest trooper has sounded the alarm, or -1."),
    amount("knocks", PLACES, "How often the gang has run into a trooper in this answer."),
    grid("shown", "The troopers whose places were announced."),
    place("last", "The place of the last announcement, or -1."),
    place("runner", "The prisoner that has to move, as far as the seat knows, or -1."),
    place("at", "For the gang: where the runner tries from, or -1."),
    grid("tried", "For the gang: where the runner has met troopers in this answer."),
    grid("spent", "For the gang: the prisoners that found no safe place in this answer."),
    grid("met", "For the gang: where it has ever met troopers in this half."),
    *each(amount("scores", ENOUGH, "how many troopers {player} has needed; 0 before that.")),
    winners(SEATS),
    house_rule(OPTIONS, "pool"),
)
