"""A batch of games is as many single games, word for word, on every engine."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from rumpus.adapters.batch import Batch
from rumpus.adapters.environment import stakes
from rumpus.engine.linker import flattened
from rumpus.engine.loops import chosen, mixed
from rumpus.engine.plain import legal_moves
from rumpus.engine.spaces import space_of
from rumpus.rules.catalogue import GAMES, Book
from rumpus.rules.errors import BadOption, IllegalMove
from rumpus.rules.words import LUCK, OVER

QUICK = ("free-for-all", "x-rays", "pig-dice", "hideout")
"""Games of different kinds that compile in a few seconds: with luck and without, with few actions and many."""
NATIVE = GAMES if "RUMPUS_LAWS" in os.environ else QUICK
"""`make laws` compiles them all."""


class Alone:
    """One place where game after game is played by the plain rules: what a batch has to show there."""

    def __init__(self, book: Book, options: Any, seed: int, place: int, places: int) -> None:
        self.book, self.options, self.seed, self.places = book, options, seed, places
        self.space = space_of(book)
        self.number = place
        self.seats = book.rules.seats(options)
        self.rewards, self.done = [0.0] * self.seats, False
        self._begin()

    def _begin(self) -> None:
        self.decisions = 0
        self.state = self.book.rules.initial(self.options)
        self._let_luck_play()

    def _let_luck_play(self) -> None:
        while self.turn == LUCK:
            moves = legal_moves(self.book, self.state)
            self._make(moves[chosen(mixed(self.seed, self.number), self.decisions, len(moves))])

    def _make(self, move: int) -> None:
        self.state = self.book.rules.apply(self.state, move)
        self.decisions += 1

    @property
    def turn(self) -> int:
        return self.book.rules.turn(self.state)

    def actions(self) -> list[int]:
        return [self.space.action(move) for move in legal_moves(self.book, self.state)]

    def step(self, action: int) -> None:
        self.rewards, self.done = [0.0] * self.seats, False
        self._make(self.space.move(action))
        self._let_luck_play()
        if self.turn == OVER:
            won = self.book.rules.winners(self.state)
            self.rewards = stakes(tuple(seat for seat in range(self.seats) if won >> seat & 1), self.seats)
            self.done = True
            self.number += self.places
            self._begin()

    def compare(self, batch: Batch, place: int) -> None:
        """Every word and every number that the batch shows at a place."""
        view = self.book.rules.observe(self.state, self.turn)
        mask = np.zeros(len(self.space.moves), bool)
        mask[self.actions()] = True
        assert batch.states[place].tolist() == flattened(self.state)
        assert batch.turns[place] == self.turn
        assert (batch.masks[place] == mask).all()
        assert (batch.observations[place] == self.space.tensor(view)).all()
        assert batch.rewards[place].tolist() == np.array(self.rewards, np.float32).tolist()
        assert batch.done[place] == self.done


def compare_with_single_games(batch: Batch, seed: int, steps: int) -> int:
    """Play both with the same choices; returns how many games came to an end."""
    singles = [Alone(batch.book, batch.options, seed, place, batch.places) for place in range(batch.places)]
    dice = np.random.default_rng(seed)
    ended = 0
    for _ in range(steps):
        for place, single in enumerate(singles):
            single.compare(batch, place)
        actions = [int(dice.choice(single.actions())) for single in singles]
        batch.step(actions)
        for single, action in zip(singles, actions, strict=True):
            single.step(action)
            ended += single.done
    for place, single in enumerate(singles):
        single.compare(batch, place)
    return ended


@functools.cache
def native(game: str, threads: int = 1) -> Batch:
    """A batch that tests share, because even loading native code takes a while; each begins it anew."""
    return Batch(game, 5 if threads == 1 else 1600, threads=threads)


@pytest.mark.parametrize("game", GAMES)
def test_a_plain_batch_is_as_many_single_games(game: str) -> None:
    compare_with_single_games(Batch(game, 2, seed=3, engine="plain"), 3, 40)


@pytest.mark.parametrize("game", NATIVE)
def test_a_native_batch_is_as_many_single_games(game: str) -> None:
    batch = native(game)
    batch.reset(8)
    ended = compare_with_single_games(batch, 8, 120)
    assert ended > 3 or game not in QUICK, "games have to end and others to begin"


def test_house_rules_and_more_than_two_seats_are_played() -> None:
    batch = Batch("pig-dice", 3, seed=1, engine="plain", house={"players": 4, "target": 10})
    assert batch.rewards.shape == (3, 4)
    assert compare_with_single_games(batch, 1, 60) > 2


def test_the_next_game_begins_at_once_and_is_another() -> None:
    batch = Batch("hideout", 4, seed=2, engine="plain")
    first = batch.states.tolist()
    ended = 0
    for _ in range(200):
        shown = batch.step(_any(batch, 1))
        ended += int(shown.done.sum())
        over = shown.done
        assert (shown.rewards[~over] == 0).all()
        assert (shown.rewards[over].sum(axis=1) == 0).all()
        assert (shown.turns >= 0).all()
        assert shown.masks.any(axis=1).all()
    assert ended >= 4
    batch.reset()
    assert batch.states.tolist() == first


def _any(batch: Batch, seed: int) -> Any:
    dice = np.random.default_rng(seed)
    return (dice.random(batch.masks.shape) * batch.masks).argmax(axis=1)


def test_without_auto_reset_a_game_that_is_over_stays_over() -> None:
    batch = Batch("x-rays", 3, seed=4, engine="plain", auto_reset=False)
    for step in range(60):
        before = batch.states.copy()
        was_over = batch.turns == OVER
        shown = batch.step(_any(batch, step))
        assert (batch.states[was_over] == before[was_over]).all()
        assert not shown.done[was_over].any()
        assert not shown.masks[batch.turns == OVER].any()
    assert (batch.turns == OVER).all()
    batch.reset()
    assert (batch.turns >= 0).all()


@pytest.mark.parametrize("game", ["pig-dice", "x-rays"])
def test_the_number_of_threads_changes_nothing(game: str) -> None:
    one, many = Batch(game, 1600, threads=1), native(game, 3)
    for batch in (one, many):
        batch.reset(6)
    assert one.play(70) == many.play(70) > 0
    for step in range(5):
        actions = _any(one, step)
        one.step(actions)
        many.step(actions)
        for name in ("states", "turns", "masks", "observations", "rewards", "done"):
            assert (getattr(one, name) == getattr(many, name)).all()


def test_a_seed_gives_the_same_games_and_another_seed_others() -> None:
    batch = Batch("pig-dice", 20, seed=1, engine="plain")
    seen = []
    for seed in (1, 2, 1):
        batch.reset(seed)
        batch.play(30)
        seen.append(batch.states.tolist())
    assert seen[0] == seen[2] != seen[1]


def test_a_game_does_not_depend_on_how_many_are_played_beside_it() -> None:
    few, many = Batch("pig-dice", 2, seed=9, engine="plain"), Batch("pig-dice", 7, seed=9, engine="plain")
    few.play(12)
    many.play(12)
    assert (few.states == many.states[:2]).all()


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_an_illegal_action_is_refused_and_nothing_changes_anywhere(engine: str) -> None:
    batch = native("x-rays") if engine == "native" else Batch("x-rays", 5, engine="plain")
    batch.reset(3)
    batch.play(9)
    before = [getattr(batch, name).copy() for name in ("states", "turns", "masks", "observations", "rewards", "done")]
    legal = batch.masks.argmax(axis=1)
    for place, action in ((2, int((~batch.masks[2]).argmax())), (4, -1), (0, 36), (1, 1 << 40)):
        actions = legal.copy()
        actions[place] = action
        with pytest.raises(IllegalMove, match=f"place {place} was given the action {action}, but"):
            batch.step(actions)
        for name, array in zip(("states", "turns", "masks", "observations", "rewards", "done"), before, strict=True):
            assert (getattr(batch, name) == array).all()
    batch.step(legal)
    assert (batch.states != before[0]).any()


@pytest.mark.parametrize(
    "actions", [[0, 0], [[0], [0], [0]], [0.0, 0.0, 0.0], [True, True, True], "abc", None, [[0], [0, 1], 0]]
)
def test_actions_that_are_not_a_whole_number_for_each_place_are_refused(actions: Any) -> None:
    with pytest.raises(IllegalMove, match="3 whole numbers in a row"):
        Batch("x-rays", 3, engine="plain").step(actions)


def test_every_kind_of_whole_number_will_do() -> None:
    batch = Batch("x-rays", 3, engine="plain")
    for kind in (np.int8, np.uint8, np.int32, np.int64, np.uint64):
        batch.step(batch.masks.argmax(axis=1).astype(kind))
    batch.step(batch.masks.argmax(axis=1).tolist())


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"places": 0}, "places has to be"),
        ({"places": 2.5}, "places has to be"),
        ({"seed": -1}, "seed has to be"),
        ({"seed": 1 << 63}, "seed has to be"),
        ({"threads": -1}, "threads has to be"),
        ({"dtype": "float16"}, "dtype is"),
        ({"reward": "fame"}, "reward cannot be 'fame'"),
        ({"engine": "steam"}, "there is no engine 'steam'"),
        ({"house": {"pegs": 3}}, "no house rule"),
        ({"house": ["last_turn=on"]}, "house rules are a dict"),
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Batch(**{"game": "x-rays", "places": 2, "engine": "plain", **wrong})


def test_numbers_of_numpy_are_as_good_as_pythons_in_settings() -> None:
    number: Any = np.int64
    one = Batch("pig-dice", number(2), seed=number(7 << 50), engine="plain")
    other = Batch("pig-dice", 2, seed=7 << 50, engine="plain")
    assert one.play(number(20)) == other.play(20)
    assert (one.states == other.states).all()


def test_no_steps_change_nothing() -> None:
    batch = Batch("hideout", 2, seed=2, engine="plain")
    while not batch.done.any():
        batch.play(1)
    before = [array.copy() for array in batch.shown()]
    assert batch.play(0) == 0
    assert all((array == kept).all() for array, kept in zip(batch.shown(), before, strict=True))


@pytest.mark.parametrize(("engine", "game"), [("plain", "pig-dice"), ("native", "x-rays")])
def test_observations_in_bytes_are_the_others_times_255(engine: str, game: str) -> None:
    """Scaled numbers to the nearest byte; a history has them, too."""
    for wanted in ({}, {"observations": "everyone", "history": 3}):
        settings: dict[str, Any] = {"seed": 3, "engine": engine, **wanted}
        floats, in_bytes = Batch(game, 6, **settings), Batch(game, 6, dtype="uint8", **settings)
        for _ in range(9):
            assert in_bytes.observations.dtype == np.uint8
            assert in_bytes.observations.shape == floats.observations.shape
            assert np.abs(in_bytes.observations - 255 * floats.observations).max() < 0.5001
            for batch in (floats, in_bytes):
                batch.play(7)


def test_what_was_seen_last_stays_also_when_a_batch_was_kept() -> None:
    settings: dict[str, Any] = {"engine": "plain", "auto_reset": False, "house": {"target": 10}}
    one, other = Batch("pig-dice", 3, seed=4, **settings), Batch("pig-dice", 3, **settings)
    while (one.turns != OVER).any():
        one.play(1)
    other.restore(one.save())
    for batch in (one, other):
        batch.play(1)
    assert one.observations.any(axis=1).all()
    assert (one.observations == other.observations).all()


def test_arrays_have_the_shapes_and_types_that_are_promised() -> None:
    for batch in (native("x-rays"), Batch("x-rays", 5, engine="plain")):
        shown = batch.shown()
        assert {name: (array.shape, array.dtype.name) for name, array in shown._asdict().items()} == {
            "turns": ((5,), "int32"),
            "masks": ((5, 36), "bool"),
            "observations": ((5, batch.space.size), "float32"),
            "rewards": ((5, 2), "float32"),
            "done": ((5,), "bool"),
            "truncated": ((5,), "bool"),
        }
        assert batch.states.dtype == np.int64


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_what_is_not_wanted_has_no_columns_and_changes_nothing(engine: str) -> None:
    batch = Batch("x-rays", 2, seed=4, engine=engine, masks=False, observations=False)
    other = Batch("x-rays", 2, seed=4, engine="plain")
    batch.play(3)
    other.play(3)
    assert batch.masks.shape == batch.observations.shape == (2, 0)
    batch.step(other.masks.argmax(axis=1))
    other.step(other.masks.argmax(axis=1))
    assert (batch.states == other.states).all()


def test_arrays_are_the_memory_of_the_batch_and_go_elsewhere_without_a_copy() -> None:
    batch = native("x-rays")
    batch.reset(1)
    kept = batch.observations
    lent = np.from_dlpack(kept)
    address = kept.__array_interface__["data"]
    before = lent.copy()
    batch.step(batch.masks.argmax(axis=1))
    assert batch.observations.__array_interface__["data"] == address == lent.__array_interface__["data"]
    assert (lent != before).any()
    assert (lent == batch.observations).all()


def test_points_can_be_the_reward() -> None:
    batch = Batch("pig-dice", 4, seed=1, engine="plain", house={"target": 10}, reward="points")
    margins = []
    for step in range(60):
        shown = batch.step(_any(batch, step))
        margins += shown.rewards[shown.done][:, 0].tolist()
    assert len(set(map(abs, margins))) > 1
    assert max(map(abs, margins)) > 1


SIMULATED = """
import sys
import numpy as np
from rumpus.adapters.batch import Batch
from rumpus.rules.errors import IllegalMove

def compare():
    for name in ("turns", "masks", "observations", "rewards", "done", "truncated", "states"):
        one, other = getattr(plain, name), getattr(cuda, name).copy_to_host()
        assert one.shape == other.shape and (one == other.astype(one.dtype)).all(), name

games = (
    ("x-rays", 3, True, {}),
    ("pig-dice", 10, False, {}),
    ("pig-dice", 30, "everyone", {"dtype": "uint8", "auto_reset": "next", "longest": 9}),
)
for game, steps, wanted, more in games:
    settings = {"seed": 3, "observations": wanted, "house": {"target": 10} if game == "pig-dice" else {}} | more
    plain = Batch(game, 3, engine="plain", **settings)
    cuda = Batch(game, 3, engine="gpu", **settings)
    compare()
    for step in range(steps):
        actions = (np.random.default_rng(step).random(plain.masks.shape) * plain.masks).argmax(axis=1)
        if plain.masks[1].any():
            try:
                cuda.step(np.where(np.arange(3) == 1, 99, actions))
                raise AssertionError("an illegal action went by")
            except IllegalMove as refusal:
                assert "place 1 was given the action 99" in str(refusal)
        compare()
        plain.step(actions)
        cuda.step(actions)
        compare()
    ended = plain.play(4)
    assert cuda.play(4) == ended
    compare()
print("the same")
"""


def test_kernels_for_graphics_cards_do_the_same_under_the_simulator() -> None:
    simulator = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SIMULATED], env=simulator, capture_output=True, text=True)
    assert done.stdout == "the same\n", done.stderr


def test_they_do_the_same_on_a_card_where_there_is_one() -> None:
    real = os.environ | {"NUMBA_ENABLE_CUDASIM": "0"}
    done = subprocess.run([sys.executable, "-c", SIMULATED], env=real, capture_output=True, text=True)
    refused = "NoGraphicsCard" in (done.stderr.splitlines() or [""])[-1]
    assert refused or done.stdout == "the same\n", done.stderr


def test_without_a_graphics_card_the_engine_for_them_is_refused_clearly() -> None:
    code = "from rumpus.adapters.batch import Batch; Batch('x-rays', 2, engine='gpu')"
    hidden = os.environ | {"CUDA_VISIBLE_DEVICES": "", "NUMBA_ENABLE_CUDASIM": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=hidden, capture_output=True, text=True)
    assert "NoGraphicsCard" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(("game", "engine"), [("chain-gang", "plain"), ("pig-dice", "plain"), ("x-rays", "native")])
def test_a_history_is_what_a_match_would_have_told_the_seat(game: str, engine: str) -> None:
    """The latest four notices of every seat, silent moves of the others left out, games that end and begin included."""
    batch = Batch(game, 2, seed=3, engine=engine, history=4, observations="everyone")
    singles = [Alone(batch.book, batch.options, 3, place, 2) for place in range(2)]
    noticed: dict[tuple[int, int], list[Any]] = {}
    began: dict[int, int] = {}
    ended = 0
    for step in range(150):
        for place, single in enumerate(singles):
            if began.get(place) != single.number:  # luck may have moved already, so seats are asked from the start on
                began[place] = single.number
                noticed |= {(place, seat): _told_so_far(single, seat) for seat in range(2)}
            for seat in range(2):
                tensors = [single.space.tensor(view) for view in noticed[place, seat][-4:][::-1]]
                shown = batch.observations[place * 2 + seat]
                assert (shown[: len(tensors)] == np.array(tensors)).all()
                assert not shown[len(tensors) :].any()
        actions = [int(np.random.default_rng(step).choice(single.actions())) for single in singles]
        batch.step(actions)
        for place, (single, action) in enumerate(zip(singles, actions, strict=True)):
            for seat, state, mover in _moved(single, action):
                view = single.book.rules.observe(state, seat)
                if seat == mover or view != noticed[place, seat][-1]:
                    noticed[place, seat].append(view)
            single.step(action)
            ended += single.done
    assert ended or game == "chain-gang"


def _told_so_far(single: Alone, seat: int) -> list[Any]:
    views: list[Any] = []
    state = single.book.rules.initial(single.options)
    for decision in range(single.decisions + 1):
        view = single.book.rules.observe(state, seat)
        if not views or view != views[-1]:
            views.append(view)
        if decision < single.decisions:  # only luck has moved
            moves = legal_moves(single.book, state)
            state = single.book.rules.apply(state, moves[_luck(single, decision, len(moves))])
    return views


def _luck(single: Alone, decision: int, number: int) -> int:
    return chosen(mixed(single.seed, single.number), decision, number)


def _moved(single: Alone, action: int) -> list[tuple[int, Any, int]]:
    """After the player's move, and each of luck's: what every seat could notice, and who had moved."""
    rules, found = single.book.rules, []
    mover, move, state, decision = single.turn, single.space.move(action), single.state, single.decisions
    while True:
        state, decision = rules.apply(state, move), decision + 1
        found += [(seat, state, mover) for seat in range(single.seats)]
        mover = rules.turn(state)
        if mover != LUCK:
            return found
        moves = legal_moves(single.book, state)
        move = moves[_luck(single, decision, len(moves))]


def test_a_history_is_that_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games at a real table, without luck: notice for notice."""
    from rumpus.table.match import Match

    batch = Batch("hideout", 1, seed=5, engine="plain", history=3, auto_reset=False)
    match = Match(batch.book, batch.options)
    while match.turn != OVER:
        seat = match.turn
        views = [notice.view for notice in match.history(seat)][-3:][::-1]
        assert (batch.observations[0][: len(views)] == [batch.space.tensor(view) for view in views]).all()
        offer = match.moves(seat)[len(views) % len(match.moves(seat))]
        batch.step([batch.space.action(offer)])
        match.play(seat, offer)
    assert batch.done[0]


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_one_seat_decides_and_the_others_take_any_move(engine: str) -> None:
    """The games are those in which everybody takes any move, with the learner's own moves in them."""
    batch = Batch("x-rays", 6, seed=2, engine=engine, seat="any", auto_reset=False)
    everybody = Batch("x-rays", 6, seed=2, engine="plain", auto_reset=False)
    for step in range(40):
        while (late := (everybody.turns != OVER) & (everybody.turns != np.arange(6) % 2)).any():
            notes = everybody._runner.array("notes").tolist()
            takes = [chosen(mixed(2, place), notes[place][1], max(notes[place][2], 1)) for place in range(6)]
            everybody.step_offers(takes, where=late)
        assert (batch.states == everybody.states).all()
        on = batch.turns != OVER
        assert (batch.turns[on] == np.arange(6)[on] % 2).all()
        actions = _any(batch, step)
        for each in (batch, everybody):
            each.step(actions)
    assert (batch.turns == OVER).all()


def test_where_says_in_which_games_something_happens() -> None:
    batch = Batch("x-rays", 3, seed=2, engine="plain")
    before = batch.states
    batch.step(_any(batch, 1), where=[True, False, True])
    assert (batch.states != before).any(axis=1).tolist() == [True, False, True]
    with pytest.raises(IllegalMove, match="place 0 was given the action -"):
        batch.step(np.full(3, -(1 << 61)))


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_a_game_that_takes_too_long_is_cut_off_without_a_reward(engine: str) -> None:
    once, stays, later = (
        Batch("x-rays", 3, seed=2, engine=engine, longest=9, auto_reset=reset) for reset in (True, False, "next")
    )
    for step in range(9):
        last = later.observations
        for batch in (once, stays, later):
            batch.step(_any(later, step))
    for batch in (once, stays, later):
        assert batch.done.all()
        assert batch.truncated.all()
        assert not batch.rewards.any()
    assert (once.turns == 0).all()
    assert once.numbers.tolist() == [3, 4, 5]
    assert (later.turns == stays.turns).all()
    assert (later.turns == OVER).all()
    assert not later.masks.any()
    assert (later.observations == stays.observations).all()
    assert last.shape == later.observations.shape
    for batch in (stays, later):
        batch.step([0, 99, -5])
        assert not batch.done.any()
    assert (stays.turns == OVER).all()
    assert (later.states == once.states).all()


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_a_batch_can_be_kept_and_goes_on_as_it_would_have(engine: str) -> None:
    import pickle

    batch = Batch("pig-dice", 4, seed=2, engine=engine, history=2, house={"target": 20})
    batch.play(7)
    saved, other = batch.save(), pickle.loads(pickle.dumps(batch))
    batch.play(30)
    after = batch.states.copy()
    assert (other.states != after).any()
    other.play(30)
    batch.restore(saved)
    batch.play(30)
    assert (other.states == after).all()
    assert (batch.states == after).all()
    assert (other.observations == batch.observations).all()
    with pytest.raises(BadOption, match="other settings"):
        Batch("pig-dice", 5, engine="plain", history=2).restore(saved)
