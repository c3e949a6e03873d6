"""OpenSpiel's searches as players of our games. Like every player they are given a seat's history, never a state."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from rumpus.bots.belief import LostBelief
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice

from .game import RumpusGame, RumpusState
from .rollouts import CompiledRollouts
from .setting import setting_of, short_name

BREADTH = 1.0
"""How much it explores (`uct_c`); returns lie between -1 and 1."""
FEWEST = 2
"""The first simulation only makes the root; after the second there is a move to choose."""
UNCOUNTED = 1_000_000
"""More simulations than any clock allows."""


class Pace:
    """How long a search goes on, and how far it has come in all its decisions.

    With a number of `simulations` that many are made. Without, the clock decides. It counts the computing time of this
    thread, so that other work on the machine makes nobody weaker.
    """

    def __init__(self, seconds: float, simulations: int) -> None:
        self.seconds, self.simulations = seconds, max(simulations, FEWEST) if simulations else 0
        self.done = 0
        """Simulations so far."""
        self.spent = 0.0
        """Seconds so far."""
        self._began, self._made = 0.0, 0

    def begin(self) -> None:
        """A decision is to be made."""
        self._began, self._made = time.thread_time(), 0

    def goes_on(self) -> bool:
        """Whether there is time for one more simulation, which is then counted."""
        if self._made >= FEWEST:
            over = self._made >= self.simulations if self.simulations else self._used() >= self.seconds
            if over:
                return False
        self._made += 1
        self.done += 1
        return True

    def end(self) -> None:
        """It has been made."""
        self.spent += self._used()

    def _used(self) -> float:
        return time.thread_time() - self._began


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]
    """The Python bot of OpenSpiel, which counts simulations, with a clock beside the count."""

    def __init__(self, game: RumpusGame, evaluator: Any, pace: Pace, random: np.random.RandomState) -> None:
        super().__init__(game, evaluator, BREADTH, UNCOUNTED, random_state=random)
        # By itself it draws worlds with dice of its own, which no seed reaches.
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
        self._pace = pace

    def run_search(self, state: RumpusState) -> Any:
        """As in OpenSpiel, but for the end."""
        self._pace.begin()
        self.reset()
        root = self.create_new_node(state)
        while self._pace.goes_on():
            self.run_simulation(self.sample_root_state(state))
        self._pace.end()
        return self.get_final_policy(state, root)


class _TimeIsUpError(Exception):
    """A search is over."""


class TimedMCTS(MCTSBot):  # type: ignore[misc]
    """The same for OpenSpiel's search of games that hide nothing."""

    def __init__(self, game: RumpusGame, evaluator: Any, pace: Pace, random: np.random.RandomState) -> None:
        super().__init__(game, BREADTH, UNCOUNTED, evaluator, random_state=random)
        self._pace, self._root = pace, None

    def mcts_search(self, state: RumpusState) -> Any:
        """As in OpenSpiel, but for the end."""
        self._pace.begin()
        try:
            return super().mcts_search(state)
        except _TimeIsUpError:
            return self._root
        finally:
            self._pace.end()

    def _apply_tree_policy(self, root: Any, state: RumpusState) -> Any:
        """Each simulation begins here."""
        self._root = root
        if not self._pace.goes_on():
            raise _TimeIsUpError
        return super()._apply_tree_policy(root, state)


class ISMCTSPlayer:
    """Plays one seat of one game by OpenSpiel's information-set Monte Carlo tree search with random games to the end.

    Its worlds come from the same belief as our expert's. It thinks `milliseconds` about each move, or makes so many
    `simulations`; to follow the game is not counted, as it is not for our expert. `compiled`: its random games are
    played by compiled code, and not by OpenSpiel in Python.
    """

    BOT: type[TimedISMCTS] | type[TimedMCTS] = TimedISMCTS

    def __init__(
        self,
        book: Book,
        options: Any,
        seat: int,
        seed: int = 0,
        milliseconds: float = 100.0,
        simulations: int = 0,
        compiled: bool = False,
    ) -> None:
        self.refuse(book)
        name = short_name(book.about.slug)
        words: dict[str, Any] = dict(book.spoken(options))
        if book.about.kit:
            words[book.about.kit] = book.kit
        self.game: RumpusGame = pyspiel.load_game(name, setting_of(name, words).parameters)
        self.seat = seat
        self.lost = 0
        """How often the belief had lost track of the game; then any legal move is made."""
        self.decisions = 0
        self.pace = Pace(milliseconds / 1000.0, simulations)
        self._dice = np.random.RandomState(seed % 2**32)
        evaluator = CompiledRollouts(self.game, self._dice) if compiled else RandomRolloutEvaluator(1, self._dice)
        self._bot = self.BOT(self.game, evaluator, self.pace, self._dice)

    def refuse(self, book: Book) -> None:
        """OpenSpiel's IS-MCTS does not play what hides nothing."""
        if not book.about.secrets:
            raise BadOption(f"{book.about.title} hides nothing, and IS-MCTS is for games that hide something")

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
        return self.game.setting.space.move(self._bot.step(state))


class MCTSPlayer(ISMCTSPlayer):
    """The same for a game that hides nothing, by OpenSpiel's Monte Carlo tree search."""

    BOT = TimedMCTS

    def refuse(self, book: Book) -> None:
        """A search that sees through secrets would cheat."""
        if book.about.secrets:
            raise BadOption(f"{book.about.title} hides something, and MCTS is for games that hide nothing")


def searching_player(book: Book) -> type[ISMCTSPlayer]:
    """The search of OpenSpiel that fits a game.

    >>> from rumpus.rules.catalogue import open_book
    >>> searching_player(open_book("x-rays")).__name__, searching_player(open_book("pig-dice")).__name__
    ('ISMCTSPlayer', 'MCTSPlayer')
    """
    return ISMCTSPlayer if book.about.secrets else MCTSPlayer
