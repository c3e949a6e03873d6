"""Games that nobody thought of: descriptions are bred, bad ones fall out cheaply, and the best of each kind is kept.

Four stages, each dearer than the one before: sense; random games; players with small beliefs; the laws and the whole
report of `rumpus balance`. What is kept is an archive with a place for each kind of game (MAP-Elites).
"""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import harmonic_mean
from typing import Any, cast

import msgspec
from filelock import FileLock, Timeout

from rumpus.rules.errors import RumpusError
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.inventing import child, differences
from rumpus.rules.pegs.workshop.phrases import Game
from rumpus.rules.pegs.workshop.reading import described, name_of, read
from rumpus.rules.pegs.workshop.sense import understood

from .balance import Balance
from .judging import good, judged, kind_of, looked_at, niche_of, worth_of

Progress = Callable[[str, float], None]

WORTH_JUDGING = 0.6
BATCH, PLAYED_FOR_A_JUDGEMENT = 8, 16
GENERATIONS, CHOICE = 20, 5
"""Sense costs nothing: of so many times as many as are played, those go on whose kind was played least."""
NEW = 2.0
"""A game that differs less than that from an example is a variant of it, and nothing that was invented."""


class BadArchive(RumpusError):
    """An archive that is none, or of another seed, or in use."""


class Candidate(msgspec.Struct, frozen=True):
    """A game that was played, and what it was like."""

    text: str
    values: dict[str, float]
    """Its measures, of players with small beliefs."""
    report: dict[str, Any] | None = None
    """The report of `rumpus balance`, once it was judged."""

    @property
    def worth(self) -> float:
        """From 0 to 1: the harmonic mean of how good each measure is, so that one bad measure cannot be made up for."""
        return (
            worth_of(self.report)
            if self.report
            else harmonic_mean([good(name, at) for name, at in self.values.items()])
        )


class Niche(msgspec.Struct):
    """The place of a kind of game: the best that was judged, and the best that waits for it."""

    champion: Candidate | None = None
    challenger: Candidate | None = None
    judged: int = 0


class Archive(msgspec.Struct):
    """All that a folder remembers: whoever goes on with it breeds what would have come next."""

    seed: int
    bred: int = 0
    played: int = 0
    passed: int = 0
    judged: int = 0
    seconds: float = 0.0
    niches: dict[str, Niche] = msgspec.field(default_factory=dict)
    tried: dict[str, int] = msgspec.field(default_factory=dict)
    """How many games of each kind were played."""
    seen: list[str] = msgspec.field(default_factory=list)
    broken: list[str] = msgspec.field(default_factory=list)
    """Descriptions that made an error, or broke a law: faults of the workshop, kept to be looked at."""

    def games(self) -> list[Game]:
        """Those that may have children."""
        held = [each for _, niche in sorted(self.niches.items()) for each in (niche.champion, niche.challenger) if each]
        return [read(each.text) for each in held]

    def best(self) -> list[tuple[str, Candidate]]:
        """The best of each niche, the best first; those that were judged before those that were not."""
        found = [(name, niche.champion or niche.challenger) for name, niche in self.niches.items()]
        held = [(name, one) for name, one in found if one]
        return sorted(held, key=lambda each: (each[1].report is None, -each[1].worth, each[0]))


# --- Breeding -------------------------------------------------------------------------------------


def invent(
    folder: Path,
    seconds: float,
    seed: int = 1,
    workers: int = 1,
    judging: float = 30.0,
    tell: Progress = lambda what, share: None,
) -> Archive:
    """Breed for so many seconds, going on with what the folder holds.

    The same seed breeds the same games, as long as the fourth stage, which plays as many games as it has time for,
    comes to the same verdicts.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "lock", timeout=0)
    try:
        with lock:
            return _breed(folder, seconds, opened(folder, seed), workers, judging, tell)
    except Timeout as error:
        raise BadArchive(f"{folder} is in use by another process") from error


def _breed(folder: Path, seconds: float, archive: Archive, workers: int, judging: float, tell: Progress) -> Archive:
    began, before = time.perf_counter(), archive.seconds
    with _pool(workers) as pool:
        while time.perf_counter() - began < seconds:
            texts = offspring(archive)
            jobs = [pool.submit(looked_at, text, archive.seed) for text in texts]
            for text, job in zip(texts, jobs, strict=True):
                admit(archive, text, job.result())
                tell(spoken(archive), min(1.0, (time.perf_counter() - began) / seconds))
            due = archive.played >= (archive.judged + 1) * PLAYED_FOR_A_JUDGEMENT
            if due and (waiting := next_to_judge(archive)):
                tell(f"judging {waiting}; {spoken(archive)}", min(1.0, (time.perf_counter() - began) / seconds))
                challenger = cast(Candidate, archive.niches[waiting].challenger)
                settle(archive, waiting, judged(challenger.text, archive.seed, judging, workers))
            archive.seconds = before + time.perf_counter() - began
            save(folder, archive)
    return archive


def _pool(workers: int) -> Executor:
    """Processes, each of which goes after a while with all that it has loaded; none means a thread of this one."""
    if not workers:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), max_tasks_per_child=100)


def spoken(archive: Archive) -> str:
    """How far it has come, in words."""
    return (
        f"{archive.bred:,} bred, {archive.played:,} played, {archive.passed:,} passed, {len(archive.niches)} kinds,"
        f" {archive.judged} judged"
    )


def offspring(archive: Archive) -> list[str]:
    """The next descriptions that make sense, are no variants and were not seen before; the first stage."""
    known, games, seen, born = _examples(), archive.games(), set(archive.seen), dict[str, Game]()
    while len(born) < CHOICE * BATCH:
        archive.bred += 1
        dice = Random(f"{archive.seed} {archive.bred}")
        first = dice.choice(games) if games and archive.bred % 2 else known[archive.bred // 2 % len(known)]
        game = _wandered(first, [*known, *games], dice)
        if game and _key(game) not in seen:
            born.setdefault(_key(game), game)
    found = []
    for _ in range(BATCH):
        key = min(born, key=lambda each: (archive.tried.get(kind_of(born[each]), 0), each))
        game = born.pop(key)
        archive.tried[kind_of(game)] = archive.tried.get(kind_of(game), 0) + 1
        archive.seen.append(key)
        found.append(described(game))
    return found


def _wandered(game: Game, others: list[Game], dice: Random) -> Game | None:
    """A descendant that is no variant any more, if it comes to that within a few generations."""
    for _ in range(GENERATIONS):
        game = child([game, game, dice.choice(others)], dice) or game
        if nearest(game)[1] >= NEW:
            return game
    return None


def _key(game: Game) -> str:
    return name_of(game).removeprefix("made:")[:12]


def _examples() -> list[Game]:
    return [examples.example(name) for name in examples.names()]


def admit(archive: Archive, text: str, values: dict[str, float] | str | None) -> None:
    """Let a game into the archive, if it is the best that waits in its niche."""
    archive.played += 1
    if isinstance(values, str):
        archive.broken.append(f"{values}\n{text}")
    elif values is not None:
        archive.passed += 1
        one = Candidate(text, values)
        niche = archive.niches.setdefault(niche_of(read(text), values["length"]), Niche())
        if niche.challenger is None or one.worth > niche.challenger.worth:
            niche.challenger = one


def next_to_judge(archive: Archive) -> str:
    """The niche whose challenger is judged next: each niche once before one is judged twice, the best first."""
    waiting = [
        (niche.judged, -niche.challenger.worth, name)
        for name, niche in archive.niches.items()
        if niche.challenger
        and niche.challenger.worth >= WORTH_JUDGING
        and nearest(read(niche.challenger.text))[1] >= NEW
    ]
    return min(waiting)[2] if waiting else ""


def nearest(game: Game) -> tuple[str, float]:
    """The example that a game is most like, other than itself, and how far it lies from it."""
    known = ((name, examples.example(name)) for name in examples.names())
    far = [(differences(game, other), name) for name, other in known if other.title != game.title]
    return min(far)[::-1]


def settle(archive: Archive, name: str, found: Balance | str) -> None:
    """What became of a challenger: it takes the place of the champion if it is judged better."""
    niche = archive.niches[name]
    one, niche.challenger = cast(Candidate, niche.challenger), None
    niche.judged += 1
    archive.judged += 1
    if isinstance(found, str):
        archive.broken.append(f"{found}\n{one.text}")
        return
    one = msgspec.structs.replace(one, report=msgspec.to_builtins(asdict(found)))
    if niche.champion is None or one.worth > niche.champion.worth:
        niche.champion = one


# --- The folder -----------------------------------------------------------------------------------


def opened(folder: Path, seed: int) -> Archive:
    """What a folder holds, looked over; a new archive where there is none."""
    path = folder / "archive.json"
    if not path.exists():
        return Archive(seed)
    try:
        archive = msgspec.json.decode(path.read_bytes(), type=Archive)
        for name, niche in archive.niches.items():
            for each in (niche.champion, niche.challenger):
                if each and not _belongs(each, name):
                    raise ValueError(f"a game stands in {name!r}, and does not belong there")
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BadArchive(f"{path} cannot be gone on with: {error}") from error
    if archive.seed != seed:
        raise BadArchive(f"{path} was begun with --seed {archive.seed}; take another folder for {seed}")
    return archive


def _belongs(one: Candidate, niche: str) -> bool:
    game = understood(one.text)
    return one.worth > 0 and (niche_of(game, one.values["length"]), described(game)) == (niche, one.text)


def save(folder: Path, archive: Archive) -> None:
    """Write the archive at once: there is always a whole one."""
    with tempfile.NamedTemporaryFile("wb", dir=folder, delete=False) as file:
        file.write(msgspec.json.format(msgspec.json.encode(archive), indent=1))
    Path(file.name).replace(folder / "archive.json")
