"""The solved table of Pig Dice for two: how it is made by the compiled sweeps, and the file it is kept in."""

from __future__ import annotations

import hashlib
import io
import tempfile
import zipfile
import zlib
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from rumpus.engine.native import compiled
from rumpus.rules.errors import BadKit

from . import sweeps
from .turns import Throws, enough, furthest

FORMAT = 1
"""To be raised whenever this file means something else by a table than before."""

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int32]]


class Table(NamedTuple):
    """All that is known about a game: see `table_settled` in rumpus.bots.pig.sweeps."""

    value: Floats
    answer: Floats
    where: Ints
    flips: Ints

    def flips_of(self, own: int, other: int) -> list[int]:
        """The points of a turn at which the best choice changes; it is to throw at 0, and to surrender at the end."""
        first = int(self.where[own * len(self.value) + other])
        last = first
        while self.flips[last] != -1:
            last += 1
        return [int(points) for points in self.flips[first:last]]


def native_sweeps() -> ModuleType:
    """The sweeps as machine code."""
    return compiled(sweeps, "Pairs", "answered", "table_settled")


def solved_table(throws: Throws, target: int, tie: float, sweeps: ModuleType, room: int = 8) -> Table:
    """Solve a game; a tie is worth `tie` to the player who answers. `room` is for so many flips a state, at first."""
    far, answer = _answers(throws, target, tie, sweeps)
    after = throws.table(far)
    chance = np.array(throws.chance)
    width = furthest(after)
    value = np.full((target, target), 0.5)
    holds, turns = np.zeros((2, width)), np.zeros((2, width))
    stops = np.zeros(2, np.int64)
    where = np.zeros(target * target + 1, np.int64)
    flips = np.full(room * target * target, -1, np.int64)
    pairs = sweeps.Pairs(target, far, np.array(after), chance, answer, value, holds, turns, stops)
    enough(sweeps.table_settled(pairs, where, flips))
    used = int(where[-1])
    if used > len(flips):
        return solved_table(throws, target, tie, sweeps, used // target**2 + 1)
    return Table(value, answer, where[:-1].astype(np.int32), flips[:used].astype(np.int32))


def _answers(throws: Throws, target: int, tie: float, sweeps: ModuleType) -> tuple[int, Floats]:
    """The total from which on everybody stands, and F(d) as far as a throw can lead from there."""
    length = 4 * target + 256
    longest = 8 * length
    while True:
        after = throws.table(length)
        room = furthest(after)
        answer = np.zeros(length)
        enough(sweeps.answered(np.array(after), np.array(throws.chance), tie, np.zeros(room), np.zeros(room), answer))
        far = _far(throws.seven, target, answer)
        if far and furthest(throws.table(far)) <= length:
            return far, answer
        length = furthest(throws.table(far)) if far else 2 * length
        if length > longest:
            raise BadKit("these dice let a turn grow too far to be solved")


def _far(seven: float, target: int, answer: Floats) -> int:
    """A total from which on standing is surely best, or 0 when these answers do not reach so far.

    Whoever begins a turn can throw until the total is T and stand there, which wins with F(T) * (1 - F(T - target + 1))
    at least, whatever is banked; let `least` be the best of that. A throw risks `seven` * `least`, and gains at most
    F of the lead, which is all that standing leaves to the other.
    """
    ahead = answer[1 : len(answer) - target + 1]
    least = float((answer[target:] * (1.0 - ahead)).max())
    enough_lead = np.flatnonzero(answer <= seven * least)
    return int(enough_lead[0]) + target - 1 if len(enough_lead) else 0


def file_name(throws: Throws, target: int, tie: float) -> str:
    """The name of a table's file: it changes with the dice, the rules of a throw, the target, and how it is solved."""
    parts = (FORMAT, throws.faces, throws.chance, throws.table(64), target, tie)
    source = Path(str(sweeps.__file__)).read_bytes()
    return f"pig_dice_{hashlib.sha256(repr(parts).encode() + source).hexdigest()[:20]}.npz"


def kept(path: Path, target: int) -> Table | None:
    """The table in a file; nothing if there is none, or if it is damaged."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as arrays:
            table = Table(*(arrays[name] for name in Table._fields))
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile, zlib.error):
        return None
    return table if _sound(table, target) else None


def _sound(table: Table, target: int) -> bool:
    kinds = [array.dtype for array in table]
    if kinds != [np.float64, np.float64, np.int32, np.int32] or table.value.shape != (target, target):
        return False
    if table.where.shape != (target * target,) or table.flips.ndim != 1 or not len(table.flips):
        return False
    chances = np.concatenate([table.value.ravel(), table.answer.ravel()])
    return bool(
        ((chances >= 0) & (chances <= 1)).all()
        and ((table.where >= 0) & (table.where < len(table.flips))).all()
        and table.flips[-1] == -1
    )


def keep(path: Path, table: Table) -> None:
    """Write a table for the next time, whole or not at all. Whoever cannot write solves anew the next time."""
    new = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as file:
            new = file.name
            np.savez_compressed(file, **table._asdict())
        Path(new).replace(path)
    except OSError:
        if new:
            Path(new).unlink(missing_ok=True)
