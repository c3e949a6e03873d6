"""Work in portions: what a function finds for each of some items, by this machine's processes or by a cluster.

Every portion is a pure function of its item, so who does it makes no difference to what is found. Who gets lost on the
way costs time only: the portion is done again by somebody else. What was found can be kept in a file as it comes, and
another run goes on from there.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from rumpus.rules import made
from rumpus.rules.errors import BadOption, RumpusError
from rumpus.source import guest_line

Workers = int | str
"""How many processes, 0 for one a core; or the address of a cluster."""
Item = TypeVar("Item")
Found = TypeVar("Found")

HERE = "here"
"""The address of a cluster that is made on this machine."""
AHEAD = 4
"""So many portions for each worker are given out before the first is taken back."""
TRIES = 8
"""So often in a row a pool may lose a process; then it is the work that ends processes."""


GUARD = 'a program that lets processes work needs `if __name__ == "__main__":` before it does; or `workers=1`'
"""Each new process reads the program again, up to there; without it each would begin the same work."""


class Crew(Protocol):
    """Who does the work, and how many they are."""

    workers: int

    def each(self, one: Callable[[Item], Found], items: Sequence[Item]) -> Iterator[Found]:
        """What a function finds for each of some items, in their order."""


class Alone:
    """This process."""

    workers = 1

    def each(self, one: Callable[[Item], Found], items: Sequence[Item]) -> Iterator[Found]:
        return map(one, items)


class Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))

    def each(self, one: Callable[[Item], Found], items: Sequence[Item]) -> Iterator[Found]:
        waiting: deque[tuple[Item, Future[Found]]] = deque()
        left, tries, most = iter(items), 0, 2
        try:
            while True:
                try:
                    while len(waiting) < AHEAD * self.workers and (item := next(left, waiting)) is not waiting:
                        waiting.append((item, self._pool.submit(_said, one, item)))  # type: ignore[arg-type]
                    if not waiting:
                        return
                    found = waiting[0][1].result()
                except BrokenProcessPool:  # a process was ended from outside: all that was given out is done again
                    tries += 1
                    if tries == most:
                        if most == TRIES:
                            raise
                        raise RumpusError(GUARD) from None  # no process ever came so far as to work
                    self._pool = self._new()
                    waiting = deque((item, self._pool.submit(_said, one, item)) for item, _ in waiting)
                else:
                    tries, most = 0, TRIES
                    waiting.popleft()
                    yield found
        finally:
            for _, future in waiting:
                future.cancel()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class Cluster:
    """The workers of a Ray cluster. A portion that a worker was lost with is given to another."""

    joined = ""
    """The cluster that this process is connected with."""

    def __init__(self, address: str) -> None:
        try:
            import ray as found
        except ImportError as error:
            raise RumpusError("a cluster needs Ray: pip install 'rumpus[cluster]'") from error
        ray: Any = found
        self._ray = ray
        if address not in (HERE, "auto"):
            must_answer(address)
        where: dict[str, Any] = {"address": address}
        if address == HERE:  # workers find what this process finds, wherever it stood when the cluster was made
            paths = os.pathsep.join(str(Path(each).resolve()) for each in sys.path)
            where = {"include_dashboard": False, "runtime_env": {"env_vars": {"PYTHONPATH": paths}}}
        try:
            if Cluster.joined != address:  # the connection stays until this process ends: much work asks for it often
                ray.shutdown()
                ray.init(log_to_driver=False, logging_level="ERROR", **where)
        except (ConnectionError, RuntimeError, ValueError) as error:
            Cluster.joined = ""
            raise BadOption(f"there is no cluster at {address}: {str(error).splitlines()[0]}") from error
        Cluster.joined = address
        self.workers = int(ray.cluster_resources().get("CPU", 1))

    def each(self, one: Callable[[Item], Found], items: Sequence[Item]) -> Iterator[Found]:
        shared = self._ray.put((made.descriptions(), one))  # it travels once to each machine
        task = self._ray.remote(_done).options(max_retries=-1)
        waiting: deque[Any] = deque()
        for item in items:
            waiting.append(task.remote(shared, item))
            if len(waiting) >= AHEAD * self.workers:
                yield self._get(waiting.popleft())
        while waiting:
            yield self._get(waiting.popleft())

    def _get(self, portion: Any) -> Any:
        """What was found, or the refusal itself: Ray would say it at the end of all that stood around it."""
        try:
            return self._ray.get(portion)
        except self._ray.exceptions.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, RumpusError) else error) from None


def must_answer(address: str) -> None:
    """Refuse an address at which nobody answers: Ray would try for minutes.

    >>> must_answer("far-away")
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: a cluster has an address such as 10.0.0.5:6379, or auto; not 'far-away'
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise BadOption(f"a cluster has an address such as 10.0.0.5:6379, or auto; not {address!r}")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as error:
        raise BadOption(f"there is no cluster at {address}: {error}") from error


def _done(shared: tuple[tuple[str, ...], Callable[[Item], Found]], item: Item) -> Found:
    """A portion, on a machine that may not know yet which games were described elsewhere."""
    described, one = shared
    made.learn(described)
    return _said(one, item)


def _said(one: Callable[[Item], Found], item: Item) -> Found:
    """A portion; what goes wrong in somebody's own code is said here, as its line is not known where it arrives."""
    try:
        return one(item)
    except RumpusError:
        raise
    except Exception as error:
        where = guest_line(error)
        if not where:
            raise
        raise RumpusError(f"{where}: {type(error).__name__}: {error}") from error


@contextmanager
def crew(workers: Workers = 0) -> Iterator[Crew]:
    """Who does the work."""
    if isinstance(workers, str):
        yield Cluster(workers)
        return
    if workers < 0:
        raise BadOption(f"workers are a whole number from 0 on (0: one a core), not {workers}")
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        yield Alone()
        return
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise SystemExit(GUARD)
    found = Processes(workers)
    try:
        yield found
    finally:
        found.close()


def each_of(one: Callable[[Item], Found], items: Sequence[Item], workers: Workers = 0) -> Iterator[Found]:
    """What a function finds for each of some items, in their order, by so many processes or a cluster.

    >>> list(each_of(abs, [-1, 2], workers=1))
    [1, 2]
    """
    with crew(1 if len(items) < 2 and not isinstance(workers, str) else workers) as found:
        yield from found.each(one, items)


def kept(
    path: Path | None, of: Any, kind: type[Found], one: Callable[[int], Found], number: int, workers: Workers = 0
) -> Iterator[Found]:
    """What a function finds for each number below one; what a file holds of it already is not looked for again.

    The file says in its first line what all of it is about (`of`), and is not touched if that is something else.
    """
    if path is None:
        yield from each_of(one, range(number), workers)
        return
    begins = json.dumps(of, sort_keys=True).encode() + b"\n"
    try:
        with path.open("r+b" if path.exists() else "w+b") as file:
            whole = file.read().splitlines(keepends=True)
            while whole and not whole[-1].endswith(b"\n"):  # cut off in the middle of a line
                whole.pop()
            if whole and whole[0] != begins:
                raise BadOption(f"{path} holds something else: {whole[0].decode(errors='replace').strip()[:200]}")
            file.seek(sum(map(len, whole)))
            file.truncate()
            file.write(b"" if whole else begins)
            found = [msgspec.json.decode(line, type=kind) for line in whole[1 : number + 1]]
            yield from found
            for each in each_of(one, range(len(found), number), workers):
                file.write(msgspec.json.encode(each) + b"\n")
                file.flush()
                yield each
    except OSError as error:
        raise RumpusError(f"{path} cannot be written: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise BadOption(f"{path} is damaged: {error}") from error
