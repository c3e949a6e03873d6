"""Gymnasium: one seat of a game against bots.

>>> import gymnasium
>>> import rumpus.adapters.gymnasium
>>> env = gymnasium.make("rumpus/XRays-v0", seat=1, opponent="random", house={"last_turn": "on"})
>>> tensor, told = env.reset(seed=7)
>>> tensor, reward, terminated, truncated, told = env.step(0)
>>> told["heard"], told["moves"]
(['A diamond at A1.'], {1: 'hide A2', 6: 'hide B1', 7: 'hide B2'})

An observation is the row of docs/observations.md. Beside it, in `info`: `action_mask` (1 for each legal action),
`moves` (each legal action in notation), `heard` (what the seat has heard since just before its last move), and at the
end `result`. The reward comes at the end, and the rewards of all seats add up to nothing. An action that is not legal
ends the game with `illegal_reward`, and `refused` says why; with `illegal_reward=None` it raises `IllegalMove` instead,
and nothing changes. The other seats are played by `opponent`; it is `random` unless you name another, because that
costs next to no time, and a beginner in learning first has to beat it. All luck, the opponents' too, comes from the
seed of `reset`. Thousands of games at once: `rumpus.adapters.vector`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import EzPickle

from rumpus.bots.random_player import Player
from rumpus.rules.catalogue import games
from rumpus.rules.errors import BadOption, IllegalMove, RumpusError
from rumpus.rules.words import OVER

from .environment import Environment, HouseRules, Tensor
from .opponents import Opponent, checked_opponent, opponent
from .rendering import MODES, checked_mode, rendered

DEALS = 1_000
"""So often a game is dealt anew in which the others end it before the seat has had a turn."""


class SeatEnv(gymnasium.Env[Tensor, np.int64], EzPickle):
    """One seat of a game. `seat` counts from 1; with `seat="any"` each game is played from a seat drawn for it."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        *,
        seat: int | str = 1,
        opponent: Opponent = "random",
        house: HouseRules | None = None,
        kit: str = "",
        reward: str = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            seat=seat,
            opponent=opponent,
            house=house,
            kit=kit,
            reward=reward,
            illegal_reward=illegal_reward,
            render_mode=render_mode,
        )
        self._game = Environment(game, kit, house, reward)
        whole = isinstance(seat, (int, np.integer)) and not isinstance(seat, bool)
        if seat != "any" and not (whole and seat in range(1, self._game.seats + 1)):
            raise BadOption(f"seat cannot be {seat!r}: a number from 1 to {self._game.seats}, or 'any'")
        self._wanted = seat
        self._who = checked_opponent(opponent, self._game.book)
        self._illegal_reward = illegal_reward
        self._seat = 0
        self._lost = False
        self._others: dict[int, Player] = {}
        self.render_mode = checked_mode(render_mode)
        self.action_space = gymnasium.spaces.Discrete(len(self._game.space.moves))
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (self._game.space.size,), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Tensor, dict[str, Any]]:
        """Begin a game, and let the others play until it is the seat's turn. `options` has no use here."""
        super().reset(seed=seed)
        self._lost = False
        for _ in range(DEALS):
            self._deal()
            if self._game.turn != OVER:
                self._show()
                return self._seen(), self._told()
        raise RumpusError(f"seat {self._seat + 1} never has a turn in this game")

    def step(self, action: np.int64) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        """The seat acts, and the others answer until it is its turn again."""
        if self._lost or self._game.turn == OVER:
            raise IllegalMove("the game is over; call reset to begin another")
        try:
            self._game.play(self._seat, action)
        except IllegalMove as refusal:
            if self._illegal_reward is None:
                raise
            self._lost = True
            return self._seen(), self._illegal_reward, True, False, self._told() | {"refused": str(refusal)}
        self._let_others_play()
        self._show()
        over = self._game.turn == OVER
        return self._seen(), self._game.rewards()[self._seat], over, False, self._told()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of this moment, under the name by which sb3-contrib asks for it."""
        return self._game.mask(self._seat).astype(np.bool_)

    def render(self) -> Any:
        """The table as the seat sees it: `ansi` a text, `rgb_array` pixels, `human` printed after each step."""
        return rendered(self._game.match, self._seat, self.render_mode)

    def _deal(self) -> None:
        chance = self.np_random
        self._game.deal(chance.bytes(32))
        seats = range(self._game.seats)
        seeds = [int(chance.integers(1 << 48)) for _ in seats]
        self._seat = int(chance.integers(len(seats))) if self._wanted == "any" else int(self._wanted) - 1
        self._others = {seat: self._seated(seat, seeds[seat]) for seat in seats if seat != self._seat}
        self._let_others_play()

    def _seated(self, seat: int, seed: int) -> Player:
        return opponent(self._who, self._game.book, self._game.options, seat, seed)

    def _let_others_play(self) -> None:
        match = self._game.match
        while (turn := match.turn) not in (self._seat, OVER):
            match.play(turn, self._others[turn].choose(match.history(turn), match.moves(turn)))

    def _seen(self) -> Tensor:
        return self._game.observation(self._seat)

    def _told(self) -> dict[str, Any]:
        game, seat = self._game, self._seat
        told = {"action_mask": game.mask(seat), "moves": game.moves(seat), "heard": game.heard(seat)}
        return told | ({"result": str(game.match.result)} if game.turn == OVER else {})

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def name_of(game: str) -> str:
    """The id under which a game is registered.

    >>> name_of("x-rays"), name_of("battle-of-the-blobs")
    ('rumpus/XRays-v0', 'rumpus/BattleOfTheBlobs-v0')
    """
    return f"rumpus/{''.join(word.capitalize() for word in game.split('-'))}-v0"


for _game in games():
    gymnasium.register(
        name_of(_game),
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point="rumpus.adapters.vector:SeatVectorEnv",
        kwargs={"game": _game},
    )
