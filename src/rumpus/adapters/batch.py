"""Many games at once for learners: arrays in, arrays out, on all cores of the processor or on a graphics card.

>>> from rumpus.adapters.batch import Batch
>>> batch = Batch("x-rays", 3, seed=7, engine="plain")
>>> shown = batch.step(batch.masks.argmax(axis=1))  # the first legal action everywhere
>>> shown.turns, shown.done, shown.masks.sum(axis=1), shown.observations.shape
(array([0, 0, 0], dtype=int32), array([False, False, False]), array([3, 3, 3]), (3, 243))

Each row of an array belongs to a place where one game after the other is played. An action is a number of
`batch.space` (docs/observations.md), and so is what a player sees. Each step is one decision in each game; luck is
settled inside, so that it is always a player's turn: `turns` says whose, and mask and observation are that player's.

When a game ends, `done` says so, `rewards` has a number for each seat, and the next game has begun already: the other
arrays are the new game's. (The last sight of a game that is over is of no use to a learner: nothing follows it.) With
`auto_reset=False` a game that is over stays, whose turn it is is `OVER`, its mask is empty, what was seen last stays,
and its actions count for nothing, until `reset`; with `auto_reset="next"` until the next step, which begins another.

`longest` cuts games off after so many decisions: `done` and `truncated` say so, there is no reward, and unless another
has begun at once, `observations` have what the player to move saw then. With `seat=1` that seat alone decides and the
others take any move, each as likely; `seat="any"` is one seat after the other, by the number of the game. With
`history=8` an observation is the latest eight things that its seat noticed, the latest first: views that had changed,
or that followed on a move of its own, as in `Match.history`. `save` and `restore` keep a batch; it can be pickled, too.

The game at place p is number p of the seed; the next one there has the number p plus the number of places, and so on.
Its luck depends on the seed, its number and how many decisions went before: on nothing that happens beside it, not on
the engine, not on the number of threads.

The arrays are the batch's own memory. The next step writes over them: copy what you want to keep, and write nothing.
NumPy's arrays go elsewhere without a copy by `torch.from_numpy` and DLPack; those of a graphics card by DLPack and
`__cuda_array_interface__`: `torch.as_tensor(batch.observations, device="cuda")`, `jax.numpy.asarray(batch.masks)`. JAX
believes that an array never changes, so give it each array anew after every step; PyTorch sees what has changed.
`python -m tools.gpu_batch_check` tries all that on a card. The array `states` holds every secret of every game: it is
for whoever studies games, not for a player.
"""

from __future__ import annotations

from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from rumpus.engine.batch_runners import Layout, NativeRunner, PlainRunner, Runner, whole_numbers
from rumpus.engine.batching import (
    AT_ONCE,
    AT_THE_NEXT_STEP,
    BY_ACTION,
    BY_NUMBER,
    BY_OFFER,
    EVERYBODY,
    FOR_POINTS,
    FOR_WINS,
    GAME_NUMBER,
    NEVER,
    OFFERED,
    WAITS,
    Terms,
)
from rumpus.rules.errors import BadOption, IllegalMove

from .environment import HouseRules, set_up

ENGINES = ("plain", "native", "gpu")
KINDS = {"float32": 1, "uint8": 255}
"""What observations can be made of, and what a full column of them holds."""
REWARDS = {"win": FOR_WINS, "points": FOR_POINTS}
RESETS = {True: AT_ONCE, False: NEVER, "next": AT_THE_NEXT_STEP}
DEEPEST = 1 << 16
SEEDS = 1 << 63
MOST = 1 << 26
"""More places than this are a mistake, or a machine that we have not met."""


class Shown(NamedTuple):
    """What a learner is shown of all games after a step, a row for each place."""

    turns: Any
    """int32: the seat that has to decide, from 0."""
    masks: Any
    """bool, a column for each action: which are legal."""
    observations: Any
    """float32 or uint8: what the player to move sees, as in docs/observations.md; with a history, a row a notice."""
    rewards: Any
    """float32, a column for each seat: 0 unless a game has ended in this step."""
    done: Any
    """bool: whether a game has ended in this step."""
    truncated: Any
    """bool: whether it was cut off."""


class Batch:
    """Games of one kind, side by side.

    `house` are house rules as in `rumpus play`, `kit` the things it is played with. `reward`: "win" (1 for the only
    winner, together nothing) or "points" (how far a seat is ahead). What is not wanted costs nothing: without `masks`
    or `observations` their arrays have no columns. With `observations="everyone"` there is a row for each place and
    seat, so that all that a seat notices can be remembered (`rumpus.learn.arena`). With `dtype="uint8"` they are
    bytes: 255 for 1, and the nearest byte for what is between 0 and 1. `threads`: 0 for as many as there are cores; the
    engine "native" alone can use them. "native" and "gpu" compile a game when it is first used, which takes a while.
    """

    def __init__(
        self,
        game: str,
        places: int,
        *,
        seed: int = 0,
        house: HouseRules | None = None,
        kit: str = "",
        engine: str = "native",
        threads: int = 0,
        reward: str = "win",
        masks: bool = True,
        observations: bool | str = True,
        dtype: str = "float32",
        auto_reset: bool | str = True,
        seat: int | str | None = None,
        history: int = 1,
        longest: int = 0,
    ) -> None:
        given = locals()
        self.settings: dict[str, Any] = {name: given[name] for name in signature(Batch).parameters}
        """What it was made with: `Batch(**settings)` is another such batch."""
        self.places, self.engine = _within("places", places, 1, MOST), engine
        self.book, self.options, self.space, self.seats = set_up(game, kit, house, reward)
        if observations not in (True, False, "everyone"):
            raise BadOption(f'observations are True, False or "everyone", not {observations!r}')
        if dtype not in KINDS:
            raise BadOption(f'dtype is "float32" or "uint8", not {dtype!r}')
        if auto_reset not in RESETS:
            raise BadOption(f'auto_reset is True, False or "next", not {auto_reset!r}')
        shown = self.seats if observations == "everyone" else int(observations)
        self._depth = _within("history", history, 1, DEEPEST)
        if self._depth > 1 and engine == "gpu":
            raise BadOption('a history is kept by the engines "plain" and "native" alone')
        who = {None: EVERYBODY, "any": BY_NUMBER}.get(seat)  # type: ignore[arg-type]
        learner = _within("seat", seat, 1, self.seats) - 1 if who is None else who
        layout = Layout(
            self.book, self.options, self.places, self.space.moves, self.space.columns(), masks, shown, self._depth,
            KINDS[dtype],
        )  # fmt: skip
        self._runner = _runner(engine, layout, _within("threads", threads, 0, MOST))
        self._terms = Terms(
            0, self.places, RESETS[auto_reset], REWARDS[reward], int(masks), shown, self._depth, learner,
            _within("longest", longest, 0, SEEDS - 1), KINDS[dtype],
        )  # fmt: skip
        self.reset(seed)

    def __getstate__(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.settings, self.save()

    def __setstate__(self, state: tuple[dict[str, Any], dict[str, Any]]) -> None:
        self.__init__(**state[0])  # type: ignore[misc]
        self.restore(state[1])

    def save(self) -> dict[str, Any]:
        """All that has happened, as arrays of NumPy by name: a file for `numpy.savez`."""
        return {**self._runner.save(), "seed": np.int64(self._terms.seed)}

    def restore(self, saved: dict[str, Any]) -> Shown:
        """Be as a batch of the same settings was when it was saved; anything else is refused, and changes nothing."""
        kept = {name: np.asarray(saved[name]) for name in saved}
        here = self.save()
        wrong = [name for name in here if name not in kept or kept[name].shape != here[name].shape]
        if wrong:
            raise BadOption(f"this was saved by a batch of other settings: {', '.join(wrong)} do not fit")
        self._terms = self._terms._replace(seed=int(kept["seed"]))
        self._runner.restore(kept)
        return self.shown()

    def reset(self, seed: int | None = None) -> Shown:
        """Begin the first games of a seed; without one, those of the same seed as before."""
        if seed is not None:
            self._terms = self._terms._replace(seed=_within("seed", seed, 0, SEEDS - 1))
        self._runner.begin(self._terms)
        return self.shown()

    def step(self, actions: Any, where: Any = None) -> Shown:
        """One decision in each game, or only where `where` is true.

        If a single action is not legal, nothing happens in any game, and it is named.
        """
        return self._step(actions, BY_ACTION, where)

    def step_offers(self, choices: Any, where: Any = None) -> Shown:
        """As `step`, by places in the short list of legal moves: choice 0 is `offers[place, 0]`, and so on."""
        return self._step(choices, BY_OFFER, where)

    def _step(self, given: Any, who: int, where: Any) -> Shown:
        if where is not None:
            given = np.where(np.asarray(where, bool), whole_numbers(given, self.places), WAITS)
        actions = self._runner.actions(given)
        refused = self._runner.step(actions, self._terms, who)
        if refused >= 0:
            raise IllegalMove(self._why_not(refused, int(actions[refused]), who))
        return self.shown()

    def play(self, steps: int) -> int:
        """So many steps of every game by players who take any legal move, and what a learner is shown after each.

        Returns how many games came to an end. These are the games that `rumpus simulate` plays with the same seed.
        """
        wanted = _within("steps", steps, 0, SEEDS - 1)
        return self._runner.play(wanted, self._terms) if wanted else 0

    def shown(self) -> Shown:
        """What a learner is shown now."""
        return Shown(*(getattr(self, name) for name in Shown._fields))

    @property
    def turns(self) -> Any:
        """See `Shown`, here and below."""
        return self._runner.array("turns")

    @property
    def masks(self) -> Any:
        return self._runner.array("masks")

    @property
    def observations(self) -> Any:
        found = self._runner.array("observations")
        return found if self._depth == 1 else found.reshape(-1, self._depth, found.shape[1])

    @property
    def rewards(self) -> Any:
        return self._runner.array("rewards")

    @property
    def done(self) -> Any:
        return self._runner.array("done")

    @property
    def truncated(self) -> Any:
        return self._runner.array("truncated")

    @property
    def numbers(self) -> Any:
        """int64: which game of the seed is played at each place."""
        return self._runner.array("notes")[:, GAME_NUMBER]

    @property
    def offers(self) -> Any:
        """int64: the legal moves of each place in the rules' order (`space.action` says which action one is)."""
        return self._runner.array("offers")

    @property
    def offered(self) -> Any:
        """int64: how many of them there are."""
        return self._runner.array("notes")[:, OFFERED]

    @property
    def states(self) -> Any:
        """int64: the words of each state, in the order of `rumpus.engine.linker.leaves`."""
        return self._runner.array("states")

    def _why_not(self, place: int, action: int, who: int) -> str:
        if who == BY_OFFER:
            return f"place {place} was given the choice {action}, but {int(self.offered[place])} are offered there"
        if not 0 <= action < len(self.space.moves):
            why = f"the actions of {self.space.game} are numbered 0 to {len(self.space.moves) - 1}"
        else:
            why = "that is not legal now"
        return f"place {place} was given the action {action}, but {why}; nothing was played anywhere"


def _runner(engine: str, layout: Layout, threads: int) -> Runner:
    if engine == "plain":
        return PlainRunner(layout)
    if engine == "native":
        return NativeRunner(layout, threads)
    if engine == "gpu":
        from rumpus.engine.cuda_batch import CudaRunner

        return CudaRunner(layout)
    raise BadOption(f"there is no engine {engine!r}; there are: {', '.join(ENGINES)}")


def _within(name: str, number: object, least: int, most: int) -> int:
    """The number, as Python's own: what rules reckon with must not be one of NumPy's, which overflow."""
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or not least <= number <= most:
        raise BadOption(f"{name} has to be a whole number from {least} to {most}, not {number!r}")
    return int(number)
