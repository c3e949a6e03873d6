"""Our games and their states as OpenSpiel's own classes."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pyspiel

from rumpus.engine.batching import stake_of
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import LUCK, OVER
from rumpus.table.match import Notice

from .information_state import seen_of
from .moments import Moment, first_moment
from .observer import Observer
from .resampling import imagined, resampled
from .setting import Setting, setting_of, usual_parameters

SEATS = {LUCK: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}


def game_type(name: str, book: Book) -> Any:
    """What OpenSpiel is told of a game when it is registered."""
    kinds = pyspiel.GameType
    fewest, most = book.about.seats
    return kinds(
        short_name=name,
        long_name=book.about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if book.about.luck else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if book.about.secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual_parameters(book),
    )


def loaded(name: str) -> Any:
    """A game of OpenSpiel by its name, with ours registered: what a pickled game becomes."""
    importlib.import_module("rumpus.adapters.openspiel")
    return pyspiel.load_game(name)


class RumpusGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its kit and its house rules; `register` makes a class of its own for each game."""

    KIND: Any
    """What OpenSpiel calls the type of a game."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        setting = setting_of(self.KIND.short_name, params or {})
        rules = setting.book.rules
        numbers = pyspiel.GameInfo(
            num_distinct_actions=len(setting.space.moves),
            max_chance_outcomes=setting.space.luck,
            num_players=setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.LONGEST,
        )
        super().__init__(self.KIND, numbers, dict(setting.parameters))
        self.setting: Setting = setting

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """A game travels as its name and parameters."""
        return loaded, (str(self),)

    def new_initial_state(self) -> RumpusState:
        """The state before the first decision."""
        return RumpusState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Luck's moves are counted in the longest game, too."""
        return self.setting.book.rules.LONGEST if self.setting.space.luck else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who looks at states for an algorithm."""
        return Observer(self.setting, iig_obs_type, params)

    def imagined(self, seat: int, seen: Sequence[Notice], chance: Callable[[], float]) -> RumpusState:
        """A state that explains what a seat has noticed: for a player who is given its history, and never a state."""
        return self._at(imagined(self.setting, seat, seen_of(self.setting, seen), chance))

    def think_natively(self) -> None:
        """Sample worlds with compiled code from now on, and wait for the compiler if need be."""
        self.setting.think_natively()

    def _at(self, moment: Moment) -> RumpusState:
        state = RumpusState(self)
        state.moment = moment
        return state


class RumpusState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. All it holds is a moment, which never changes, so that a copy costs next to nothing."""

    def __init__(self, game: RumpusGame) -> None:
        super().__init__(game)
        self.moment: Moment = first_moment(game.setting)

    def current_player(self) -> int:
        """The seat to move, OpenSpiel's number for chance, or that for the end."""
        turn = self.moment.turn
        return turn if turn >= 0 else SEATS[turn]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.actions if player == self.moment.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Luck's moves are always equally likely."""
        if self.moment.turn != LUCK:
            raise IllegalMove("it is not luck's turn")
        number = len(self.moment.actions)
        return [(action, 1.0 / number) for action in range(number)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == self.current_player() and action in self.moment.actions:
            return self.moment.words(action)
        return f"action {action}"  # its notation depends on what the seat sees when it makes it

    def returns(self) -> list[float]:
        """A winner alone has 1 and the others share -1; who shares a win shares its worth. The sum is always 0."""
        moment, players = self.moment, self.moment.setting.players
        if moment.turn != OVER:
            return [0.0] * players
        won = moment.setting.book.rules.winners(moment.state)
        return [stake_of(won, seat, players) for seat in range(players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RumpusState:
        """A state that the player cannot tell from this one; of its past, only what the player noticed is known."""
        game: RumpusGame = self.get_game()
        return game._at(resampled(self.moment, player, sampler))

    def __str__(self) -> str:
        """The whole truth, for whoever studies the game: every word of the state that is not a house rule."""
        return self.moment.text()
