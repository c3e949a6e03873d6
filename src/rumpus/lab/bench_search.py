"""How fast bots think: walks down the search tree per second of one core, in the middle of a game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from rumpus.bots.belief import Belief
from rumpus.bots.levels import effort_of
from rumpus.bots.mind import native_mind
from rumpus.bots.search import thought
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.table.match import Match

from .bench import reference_rate

ROUNDS = 5
WALKS = 4_000
DECISIONS = 12
"""So many decisions of a random game are over, where the game has that many."""


@dataclass(frozen=True)
class SearchSpeed:
    """A game's search on one core: walks per second, and for each step of the reference loop in the same time."""

    game: str
    walks_per_second: float
    ratio: float


def measure_search(
    games: tuple[str, ...] = GAMES, progress: Callable[[str], None] = lambda name: None
) -> list[SearchSpeed]:
    """Measure each game's search with the expert's way of thinking."""
    found = []
    for game in games:
        progress(f"{game}, search")
        belief, match = _in_the_middle(game)
        moves = match.moves(match.turn)
        effort = replace(effort_of(game, "expert"), rounds=WALKS, sweep=0)
        thought(belief, moves, replace(effort, rounds=1))  # whatever has to be compiled is compiled before the clock
        rate = reference = 0.0
        for round_ in range(ROUNDS):
            reference = max(reference, reference_rate())
            began = time.perf_counter()
            thought(belief, moves, effort, round_)
            rate = max(rate, WALKS / (time.perf_counter() - began))
        found.append(SearchSpeed(game, rate, rate / reference))
    return found


def _in_the_middle(game: str) -> tuple[Belief, Match]:
    """A belief at a decision with a choice, some way into a random game."""
    book, effort = open_book(game), effort_of(game, "expert")
    for seed in range(100):
        match, dice = Match(book, luck_by_hand=True), Random(seed)
        made = 0
        while not match.over:
            moves = match.moves(match.turn)
            made += match.turn >= 0
            if made > DECISIONS and match.turn >= 0 and len(moves) > 1:
                seat = match.turn
                belief = Belief(native_mind(book), match.options, seat, effort.worlds, effort.keen, effort.exact)
                belief.follow(match.history(seat))
                return belief, match
            match.play(match.turn, dice.choice(moves))
    raise AssertionError(f"no random game of {game} has {DECISIONS} decisions")
