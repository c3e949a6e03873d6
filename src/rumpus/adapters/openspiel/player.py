"""OpenSpiel's IS-MCTS as a player of our games. Like every player it is given a seat's history, and never a state."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from rumpus.bots.belief import LostBelief
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice

from .game import RumpusGame, RumpusState
from .setting import setting_of, short_name

BREADTH = 1.0
"""How much it explores (`uct_c`); returns lie between -1 and 1."""
FEWEST = 2
"""The first simulation only makes the root; after the second there is a move to choose."""


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]
    """The Python bot of OpenSpiel, which counts simulations, with a clock instead of the count."""

    def __init__(self, game: RumpusGame, seconds: float, simulations: int, random: np.random.RandomState) -> None:
        super().__init__(
            game, RandomRolloutEvaluator(1, random), BREADTH, max(simulations, FEWEST), random_state=random
        )
        self.seconds, self.simulations = seconds, max(simulations, FEWEST) if simulations else 0
        self.done = 0
        """How many simulations it has made so far, for all its decisions."""

    def run_search(self, state: RumpusState) -> Any:
        """As in OpenSpiel, but the time says when to stop; with a number of simulations, that does."""
        if self.simulations:
            self.done += self.simulations
            return super().run_search(state)
        self.reset()
        root = self.create_new_node(state)
        stop, made = time.thread_time() + self.seconds, 0
        while made < FEWEST or time.thread_time() < stop:
            self.run_simulation(self.sample_root_state(state))
            made += 1
        self.done += made
        return self.get_final_policy(state, root)


class ISMCTSPlayer:
    """Plays one seat of one game by OpenSpiel's information-set Monte Carlo tree search with random games to the end.

    Its worlds come from the same belief as our expert's. It thinks `milliseconds` about each move, or makes so many
    `simulations`; to follow the game is not counted, as it is not for our expert. The clock counts its own computing
    time, so that other work on the machine does not make it weaker.
    """

    def __init__(
        self, book: Book, options: Any, seat: int, seed: int = 0, milliseconds: float = 100.0, simulations: int = 0
    ) -> None:
        if not book.about.secrets:
            raise BadOption(f"{book.about.title} hides nothing, and IS-MCTS is for games that hide something")
        name = short_name(book.about.slug)
        words: dict[str, Any] = dict(book.spoken(options))
        if book.about.kit:
            words[book.about.kit] = book.kit
        self.game: RumpusGame = pyspiel.load_game(name, setting_of(name, words).parameters)
        self.seat = seat
        self.lost = 0
        """How often the belief had lost track of the game; then any legal move is made."""
        self.decisions = 0
        self._dice = np.random.RandomState(seed % 2**32)
        self.bot = TimedISMCTS(self.game, milliseconds / 1000.0, simulations, self._dice)

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        if len(moves) == 1:
            return moves[0]
        try:
            state = self.game.imagined(self.seat, seen, self._dice.uniform)
        except LostBelief:
            self.lost += 1
            return moves[self._dice.randint(len(moves))]
        self.decisions += 1
        return self.game.setting.space.move(self.bot.step(state))
