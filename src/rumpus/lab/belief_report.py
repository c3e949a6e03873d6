"""How good beliefs are: random games, followed by a seat's belief, with the true world beside it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from rumpus.bots.belief import Belief, LostBelief
from rumpus.bots.levels import effort_of
from rumpus.bots.mind import native_mind
from rumpus.engine.linker import flattened
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.words import OVER
from rumpus.table.match import Notice


@dataclass(frozen=True)
class BeliefReport:
    """What was seen of a game's beliefs."""

    game: str
    games: int
    notices: int
    exact: float
    """The part of the seat's decisions at which all possible worlds were kept."""
    present: float
    """The part of the seat's decisions at which the true world was among those kept."""
    rescues: int
    restarts: int
    lost: int
    milliseconds: float
    """For each notice, on average."""


def watch_beliefs(
    game: str, games: int, level: str = "expert", seed: int = 0, progress: Callable[[int], None] = lambda games: None
) -> BeliefReport:
    """Follow random games from both seats in turn, and compare with the truth at each decision of the seat."""
    book, effort = open_book(game), effort_of(game, level)
    rules, options, mind = book.rules, book.house(), native_mind(book)
    notices = decisions = exact = present = rescues = restarts = lost = 0
    spent = 0.0
    for number in range(games):
        dice, seat = Random(f"{seed} {number}"), number % 2
        belief = Belief(mind, options, seat, effort.worlds, effort.stirs, effort.keen, effort.exact, number)
        state = rules.initial(options)
        seen = [Notice(None, rules.observe(state, seat))]
        while (mover := rules.turn(state)) != OVER:
            if mover == seat:
                began = time.perf_counter()
                try:
                    belief.follow(seen)
                except LostBelief:
                    lost += 1
                    break
                spent += time.perf_counter() - began
                decisions += 1
                exact += belief.exact
                present += belief.holds(flattened(state))
            move = dice.choice(legal_moves(book, state))
            state = rules.apply(state, move)
            view = rules.observe(state, seat)
            if mover == seat or view != seen[-1].view:
                seen.append(Notice(move if mover == seat else None, view))
        notices += len(seen)
        rescues, restarts = rescues + belief.rescues, restarts + belief.restarts
        progress(1)
    return BeliefReport(
        game, games, notices, exact / decisions, present / decisions, rescues, restarts, lost, 1000 * spent / notices
    )
