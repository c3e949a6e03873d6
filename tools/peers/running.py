"""The comparison itself: processes that wait for their turn, and rounds in which each plays for a moment.

All players of a contest are ready before the first round. In a round each of them plays for a fraction of a second,
with the two reference loops before it, while all others wait; so what is compared was measured within seconds, and a
ratio is the median of the ratios of the rounds.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tools.peers.contests import Contest, Contestant

ROOT = Path(__file__).parents[2]
LOOPS = ("python", "native")
LOOP_SECONDS = 0.1
PATIENCE = 600
"""Seconds; a player that has not answered by then is left out."""


class Course(NamedTuple):
    """How to measure: how often and how long, on which core, and with which Python for each home."""

    pythons: Mapping[str, Path]
    rounds: int = 5
    seconds: float = 0.3
    core: int = -1
    portion: float = 0.02
    loops: bool = True
    cache: Path | None = None
    """An empty folder for what Rumpus compiles, so that compiling is seen; no folder, and the user's own is taken."""


class NotReady(Exception):
    """A player could not begin, and this is why."""


class Seat:
    """A player in a process of its own."""

    def __init__(self, command: list[str], environment: Mapping[str, str]) -> None:
        self.complaints = tempfile.TemporaryFile()  # noqa: SIM115 -- it lives as long as the process
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            text=True,
        )
        self.greeting = self._answer()

    def rate(self, seconds: float) -> float:
        """Moves per second, now."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # who is gone has nothing to answer, and that is noticed next
            self.process.stdin.write(f"{seconds}\n")
            self.process.stdin.flush()
        answer = self._answer()
        return float(answer["moves"]) / float(answer["seconds"])

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        patience = threading.Timer(PATIENCE, self.process.kill)
        patience.start()
        line = self.process.stdout.readline()
        patience.cancel()
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        self.process.wait()
        self.complaints.seek(0)
        complaints = self.complaints.read().decode(errors="replace")
        self.close()
        raise NotReady(last_words(complaints))

    def close(self) -> None:
        """It may go; who has gone already may be told so again."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.complaints.close()


def last_words(complaints: str) -> str:
    """The last line that a process left behind, without the paths of the machine: it may stand on a page.

    >>> last_words("Traceback\\nImportError: no pgx (/home/ann/lib/pgx.py)")
    'ImportError: no pgx (…)'
    """
    lines = complaints.strip().splitlines()
    return re.sub(r"(/[\w.+-]+){2,}", "…", lines[-1].strip()) if lines else "it ended without a word"


def seated(contestant: Contestant, course: Course) -> Seat:
    """A player that is ready."""
    command = [str(course.pythons[contestant.home]), "-m", "tools.peers.worker"]
    command += [contestant.kind, contestant.game, contestant.setting]
    command += ["--core", str(course.core), "--portion", str(course.portion)]
    environment = dict(os.environ) | {"PYTHONWARNINGS": "ignore"}
    if course.cache:
        environment["XDG_CACHE_HOME"] = str(course.cache)
    return Seat(command, environment)


def take_seats(
    contestants: Iterable[Contestant], course: Course, say: Callable[[str], None]
) -> tuple[dict[str, Seat], dict[str, dict[str, Any]]]:
    """All who can play, and for each what is known before the first round; who cannot play says why."""
    seats, figures = {}, {}
    for contestant in contestants:
        figure: dict[str, Any] = dict(contestant._asdict()) | {"rates": []}
        figures[contestant.key] = figure
        say(f"{contestant.who}: {contestant.game} gets ready")
        try:
            seat = seated(contestant, course)
            figure["ready"], figure["versions"] = seat.greeting["ready"], seat.greeting["versions"]
            if contestant.kind in ("rumpus:native", "rumpus:batch") and course.cache:
                # It was compiled just now. From now on it is loaded, and that is how most people meet it.
                seat.close()
                seat = seated(contestant, course)
                figure["again"] = seat.greeting["ready"]
        except NotReady as reason:
            figure["missing"] = str(reason)
        else:
            seats[contestant.key] = seat
    return seats, figures


def measure(
    contest: Contest, contestants: Iterable[Contestant], course: Course, say: Callable[[str], None] = lambda words: None
) -> dict[str, Any]:
    """Everything about a contest: each figure with the rate of every round, and the reference loops beside it."""
    with ExitStack() as closing:
        loops = {}
        for loop in LOOPS if course.loops else ():
            loops[loop] = seated(Contestant("", "reference", "", f"rumpus:{loop}"), course)
            closing.callback(loops[loop].close)
        seats, figures = take_seats(contestants, course, say)
        for seat in seats.values():
            closing.callback(seat.close)
        for round_ in range(course.rounds):
            for key, seat in list(seats.items()):
                say(f"{contest.title}, round {round_ + 1} of {course.rounds}: {key}")
                for loop, beside in loops.items():
                    figures[key].setdefault(f"{loop} loop", []).append(beside.rate(LOOP_SECONDS))
                try:
                    figures[key]["rates"].append(seat.rate(course.seconds))
                except NotReady as reason:
                    figures[key]["missing"] = str(reason)
                    del seats[key]
    return {"title": contest.title, "game": contest.game, "why": contest.why, "figures": list(figures.values())}
