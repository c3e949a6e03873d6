"""Batches on a graphics card: the same games as on the processor, arrays without a copy, and how fast.

    python -m tools.gpu_batch_check [GAME ...] [--places N] [--seconds S]

Needs an NVIDIA card and numba-cuda. PyTorch and JAX are looked for; what is not installed is left out, and said so.
Exits with 1 if anything is not as it should be. With `--seconds 0` nothing is measured.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from rumpus.adapters.batch import Batch
from rumpus.rules.errors import IllegalMove, RumpusError

GAMES = ("x-rays", "free-for-all", "pig-dice", "hideout", "tank-blitz", "jukem")
SHOWN = ("turns", "masks", "observations", "rewards", "done", "truncated", "states")
FEW, STEPS = 512, 150


def main() -> int:
    """Check and measure the games that are named, or some of each kind; a refusal is one line."""
    try:
        return check_and_measure()
    except RumpusError as refusal:
        print(f"tools.gpu_batch_check: {refusal}", file=sys.stderr)
        return 2


def check_and_measure() -> int:
    """Every game, then a table of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--places", type=int, default=1 << 16)
    parser.add_argument("--seconds", type=float, default=1.0, help="about how long each measurement lasts")
    asked = parser.parse_args()
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX would take most of the card's memory
    failures, speeds = list[str](), SPEEDS if asked.seconds else {}
    heads = ("the same", "in bytes", "torch", "jax", "DLPack", "ready, s", *speeds)
    print(f"{asked.places:,} places, steps/s", *heads, sep=" | ")
    for game in asked.games:
        began = time.perf_counter()
        cuda = Batch(game, FEW, seed=5, engine="gpu")
        small = Batch(game, FEW, engine="gpu", dtype="uint8", observations="everyone", auto_reset="next", longest=40)
        ready = time.perf_counter() - began
        checks = (
            (same_games, cuda),
            (same_games, small),
            (torch_without_copy, cuda),
            (jax_without_copy, cuda),
            (by_dlpack, cuda),
        )
        verdicts = [_said(check, batch) for check, batch in checks]
        failures += [f"{game}: {verdict}" for verdict in verdicts if verdict not in ("yes", "not installed")]
        rates = [_spoken(measure(game, asked.places, asked.seconds)) for measure in speeds.values()]
        print(game, *verdicts, f"{ready:.1f}", *rates, sep=" | ", flush=True)
    for failure in failures:
        print(f"FAILED {failure}")
    return 1 if failures else 0


def _spoken(rate: float | None) -> str:
    return "not installed" if rate is None else f"{rate:,.0f}"


def _said(check: Callable[[Batch], None], cuda: Batch) -> str:
    try:
        check(cuda)
    except ModuleNotFoundError:
        return "not installed"
    except Exception as error:  # whatever it is, the other checks go on
        return f"no: {type(error).__name__}: {error}"
    return "yes"


def same_games(cuda: Batch) -> None:
    """Every array is that of the native engine, after every step; a refusal changes nothing."""
    native = Batch(**cuda.settings | {"engine": "native"})
    for batch in (native, cuda):
        batch.reset(5)
    dice = np.random.default_rng(1)
    for step in range(STEPS):
        actions = (dice.random(native.masks.shape) * native.masks).argmax(axis=1)
        if step % 10 == 3:
            _refuses(cuda, actions)
        for batch in (native, cuda):
            batch.step(actions)
        _compare(native, cuda, f"after step {step}")
    if native.play(STEPS) != cuda.play(STEPS):
        raise AssertionError("another number of games came to an end")
    _compare(native, cuda, "after random play")


def _refuses(cuda: Batch, actions: Any) -> None:
    wrong = np.full_like(actions, 1 << 20)
    wrong[1::2] = actions[1::2]
    try:
        cuda.step(wrong)
    except IllegalMove:
        return
    raise AssertionError("an illegal action went by")


def _compare(native: Batch, cuda: Batch, when: str) -> None:
    for name in SHOWN:
        one, other = getattr(native, name), getattr(cuda, name).copy_to_host()
        if one.dtype != other.dtype or not np.array_equal(one, other):
            raise AssertionError(f"{name} differ {when}")


def torch_without_copy(cuda: Batch) -> None:
    """PyTorch reads the card's own memory by the CUDA array interface, hands it on by DLPack, gives actions back."""
    torch: Any = importlib.import_module("torch")
    for name in SHOWN:
        array = getattr(cuda, name)
        tensor = torch.as_tensor(array, device="cuda")
        again = torch.from_dlpack(tensor)
        if not tensor.data_ptr() == again.data_ptr() == _address(array):
            raise AssertionError(f"{name} were copied")
        if tuple(tensor.shape) != array.shape or not np.array_equal(tensor.cpu().numpy(), array.copy_to_host()):
            raise AssertionError(f"{name} differ in PyTorch")
    masks = torch.as_tensor(cuda.masks, device="cuda")
    for _ in range(20):
        cuda.step((torch.rand(masks.shape, device="cuda") * masks).argmax(1))
    if not np.array_equal(masks.cpu().numpy(), cuda.masks.copy_to_host()):
        raise AssertionError("PyTorch does not see what came after")


def by_dlpack(cuda: Batch) -> None:
    """PyTorch and JAX read the card's own memory by DLPack alone."""
    torch: Any = importlib.import_module("torch")
    jax: Any = importlib.import_module("jax")
    for name in ("turns", "masks", "observations", "rewards", "done"):
        array = getattr(cuda, name)
        tensor, there = torch.from_dlpack(array), jax.numpy.from_dlpack(array)
        if not tensor.data_ptr() == there.unsafe_buffer_pointer() == _address(array):
            raise AssertionError(f"{name} were copied")
        if not np.array_equal(tensor.cpu().numpy(), array.copy_to_host()):
            raise AssertionError(f"{name} differ by DLPack")


def jax_without_copy(cuda: Batch) -> None:
    """JAX reads the card's own memory and gives actions back."""
    jax: Any = importlib.import_module("jax")
    for name in ("turns", "masks", "observations", "rewards", "done"):
        array = getattr(cuda, name)
        there = jax.numpy.asarray(array)
        if there.unsafe_buffer_pointer() != _address(array):
            raise AssertionError(f"{name} were copied")
        if not np.array_equal(np.asarray(there), array.copy_to_host()):
            raise AssertionError(f"{name} differ in JAX")
    key = jax.random.key(1)
    for _ in range(5):
        key, part = jax.random.split(key)
        masks = jax.numpy.asarray(cuda.masks)  # each time anew: JAX believes that an array never changes
        actions = (jax.random.uniform(part, masks.shape) * masks).argmax(axis=1)
        cuda.step(actions.block_until_ready())


def _address(array: Any) -> int:
    return int(array.__cuda_array_interface__["data"][0])


def bare(game: str, places: int, seconds: float) -> float:
    """Random play without masks and observations, on the card."""
    return _rate(Batch(game, places, engine="gpu", masks=False, observations=False).play, places, seconds)


def full(game: str, places: int, seconds: float) -> float:
    """Random play with masks and observations after every step, on the card."""
    return _rate(Batch(game, places, engine="gpu").play, places, seconds)


def by_torch(game: str, places: int, seconds: float) -> float | None:
    """Each action chosen by PyTorch on the card, among those of the mask; nothing where it is not installed."""
    try:
        torch: Any = importlib.import_module("torch")
    except ModuleNotFoundError:
        return None
    cuda = Batch(game, places, engine="gpu")
    masks = torch.as_tensor(cuda.masks, device="cuda")

    def learn(steps: int) -> None:
        for _ in range(steps):
            cuda.step((torch.rand(masks.shape, device="cuda") * masks).argmax(1))

    return _rate(learn, places, seconds)


def in_bytes(game: str, places: int, seconds: float) -> float:
    """The same with observations in bytes."""
    return _rate(Batch(game, places, engine="gpu", dtype="uint8").play, places, seconds)


def on_cores(game: str, places: int, seconds: float) -> float:
    """Random play with masks and observations, natively on all cores of this machine."""
    return _rate(Batch(game, places, engine="native").play, places, seconds)


def on_one_core(game: str, places: int, seconds: float) -> float:
    """The same on one core."""
    return _rate(Batch(game, places, engine="native", threads=1).play, places, seconds)


SPEEDS: dict[str, Callable[[str, int, float], float | None]] = {
    "card, bare": bare,
    "card, all": full,
    "card, bytes": in_bytes,
    "card, torch": by_torch,
    "cores, all": on_cores,
    "1 core, all": on_one_core,
}


def _rate(work: Callable[[int], object], places: int, seconds: float) -> float:
    """Decisions per second, in the best of three rounds."""
    work(3)
    steps, best = 4, 0.0
    while True:
        began = time.perf_counter()
        work(steps)
        spent = time.perf_counter() - began
        if spent > seconds / 3:
            break
        steps *= 2
    for _ in range(3):
        began = time.perf_counter()
        work(steps)
        best = max(best, steps * places / (time.perf_counter() - began))
    return best


if __name__ == "__main__":
    sys.exit(main())
