"""Games that nobody thought of: descriptions are bred, bad ones fall out cheaply, and the best of each kind is kept.

Four stages, each dearer than the one before: sense; random games; players with small beliefs; the laws and the whole
report of `rumpus balance`. What is kept is an archive with a place for each kind of game (MAP-Elites).
"""

from __future__ import annotations

import hashlib
import multiprocessing
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import fmean, harmonic_mean
from typing import Any, cast

import msgspec
from filelock import FileLock, Timeout

from rumpus.bots.random_player import RandomPlayer
from rumpus.conformance import check
from rumpus.rules import made
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import RumpusError
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop import phrases as said
from rumpus.rules.pegs.workshop.inventing import child, differences
from rumpus.rules.pegs.workshop.phrases import Game
from rumpus.rules.pegs.workshop.reading import described, read
from rumpus.rules.pegs.workshop.sense import understood
from rumpus.rules.pegs.workshop.traits import find
from rumpus.rules.pegs.workshop.trying import module_of

from .balance import Balance, badness, balance, drama_of
from .stories import Story, sit_down, told

Progress = Callable[[str, float], None]

SMALL = "player:sweep=4,rounds=0,ahead=0,slip=0,worlds=24,exact=40"
"""One move ahead over a small belief: cheap without a compiler, and unlike greed at the truth it tells games apart."""
QUICK, SMALL_GAMES = 40, 4
WORTH_JUDGING = 0.6
BATCH, PLAYED_FOR_A_JUDGEMENT = 8, 24
NEW = 2.0
"""A game that differs less than that from an example is a variant of it; it may have children, but is not judged."""
LIMIT = "turns are played"
GOOD = {
    "first player": (0.4, 0.6),
    "draws": (0.0, 0.15),
    "length": (14, 80),
    "choice": (3, 60),
    "forced": (0.0, 0.2),
    "skill": (0.8, 1.0),
    "hidden": (0.5, 0.95),
    "drama": (0.1, 1.0),
    "lead changes": (1, 5),
    "decisive": (0.15, 0.65),
    "alarms": (0.06, 0.5),
    "by the limit": (0.0, 0.2),
    "words": (0, 90),
}
"""What is good, of the measures of the third stage; docs/balance.md has those of the fourth."""


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
    seen: list[str] = msgspec.field(default_factory=list)
    broken: list[str] = msgspec.field(default_factory=list)
    """Descriptions that made an error, or broke a law: faults of the workshop, kept to be looked at."""

    def games(self) -> list[Game]:
        """Those that may have children."""
        held = [each for _, niche in sorted(self.niches.items()) for each in (niche.champion, niche.challenger) if each]
        return [read(each.text) for each in held]

    def best(self) -> list[tuple[str, Candidate]]:
        """The judged champions with their niches, the best first."""
        found = [(name, niche.champion) for name, niche in self.niches.items() if niche.champion]
        return sorted(found, key=lambda each: (-each[1].worth, each[0]))


# --- What a game is like --------------------------------------------------------------------------


def good(name: str, value: float) -> float:
    """How good a measure is, from almost 0 to 1.

    >>> good("draws", 0.1), good("draws", 0.9)
    (1.0, 0.05)
    """
    return max(0.05, 1.0 - badness(value, GOOD[name]))


def worth_of(report: dict[str, Any]) -> float:
    """The same of a whole report, where endings that nobody comes to, or that are only the limit, count, too."""
    parts = [max(0.05, 1.0 - badness(each["value"], tuple(each["good"]))) for each in report["measures"]]
    stuck = sum(share for how, share in report["endings"].items() if LIMIT in how)
    unused = sum(each.startswith("the ending") for each in report["unused"])
    return harmonic_mean([*parts, good("by the limit", stuck), 1 / (1 + unused / 2), 1 / (1 + report["lost"])])


def niche_of(game: Game, length: float) -> str:
    """The kind of a game: how it begins, what a turn is, what it is about, whether pegs are lost, how long it is.

    >>> niche_of(examples.example("x-rays"), 34)
    'hide, add, found, no captures, middling'
    """
    goals = (said.HasLines, said.HasLine, said.HasFound, said.HasHome, said.HasPegs, said.HasNone)
    goal = next((kind.__name__.removeprefix("Has").lower() for kind in goals if find(game, kind)), "count")
    takes = next((kind.__name__.lower() for kind in (said.Bites, said.Takes) if find(game, kind)), "no captures")
    long = "short" if length < 25 else "middling" if length < 50 else "long"
    return ", ".join((type(game.start).__name__.lower(), type(game.turn).__name__.lower(), goal, takes, long))


def quick(book: Book, seed: int) -> bool:
    """The second stage: whether random games end, by themselves, in time, and not always for the same player."""
    dice, alarms, stories = Random(seed), 0, []
    for _ in range(QUICK):
        players = [Listener(RandomPlayer(dice)), RandomPlayer(dice)]
        stories.append(told(book, book.house(), players, dice))
        alarms += players[0].alarms  # type: ignore[union-attr]
    share = fmean(each.first_seat for each in stories)
    return (
        alarms >= QUICK
        and 0.2 <= share <= 0.8
        and fmean(each.first_seat == 0.5 for each in stories) <= 0.3
        and 12 <= fmean(each.decisions for each in stories) <= 90
        and fmean(LIMIT in each.ending for each in stories) <= 0.5
        and sum(each.forced for each in stories) <= sum(each.decisions for each in stories) / 2
    )


class Listener:
    """A player that also notes how many alarms there have been so far."""

    def __init__(self, player: Any) -> None:
        self.player, self.alarms, self.lost = player, 0, 0

    def choose(self, seen: Sequence[Any], moves: Sequence[int]) -> int:
        """The player's own move."""
        self.alarms = sum(seen[-1].view.alarms)
        self.lost = getattr(self.player, "lost", 0)
        return int(self.player.choose(seen, moves))


def small(book: Book, seed: int) -> dict[str, float] | None:
    """The third stage: the measures of games between players with small beliefs; none if skill is worth nothing."""
    skill = fmean(each.share for each in _games(book, (SMALL, "random"), seed))
    if skill < 0.6:
        return None
    hidden = fmean(each.share for each in _games(book, ("oracle", SMALL), seed))
    listeners: list[Listener] = []
    alike = list(_games(book, (SMALL, SMALL), seed, listeners)) + list(
        _games(book, (SMALL, SMALL), seed + 1, listeners)
    )
    drama = [found for each in alike if (found := drama_of(each)) is not None] or [(0.0, 0.0, 1.0)]
    decisions = sum(each.decisions for each in alike)
    return {
        "first player": fmean(each.first_seat for each in alike),
        "draws": fmean(each.first_seat == 0.5 for each in alike),
        "length": decisions / len(alike),
        "choice": sum(each.choices for each in alike) / decisions,
        "forced": sum(each.forced for each in alike) / decisions,
        "skill": skill,
        "hidden": hidden,
        "drama": fmean(each[0] for each in drama),
        "lead changes": fmean(each[1] for each in drama),
        "decisive": fmean(each[2] for each in drama),
        "alarms": sum(max(pair) for pair in _alarms(listeners)) / decisions,
        "by the limit": fmean(LIMIT in each.ending for each in alike),
    }


def _games(book: Book, names: tuple[str, str], seed: int, listeners: list[Listener] | None = None) -> Iterator[Story]:
    """Some games between two players, without a compiler; in every second one they change seats."""
    for number in range(SMALL_GAMES):
        turned, key = number % 2, 1000 * seed + number // 2
        players = [sit_down(book, book.house(), seat, names[seat ^ turned], 2 * key + seat, True) for seat in (0, 1)]
        if listeners is not None:
            players = cast(Any, [Listener(each) for each in players])
            listeners += cast(Any, players)
        yield told(book, book.house(), players, Random(key), turned)


def _alarms(listeners: Sequence[Listener]) -> Iterator[tuple[int, int]]:
    for at in range(0, len(listeners), 2):
        yield listeners[at].alarms, listeners[at + 1].alarms


def looked_at(text: str, seed: int) -> dict[str, float] | str | None:
    """Second and third stage: the measures of a description, nothing if it fell out, or the error that it made."""
    try:
        book = Book(cast(Any, module_of(read(text))))
        values = small(book, seed) if quick(book, seed) else None
        return values and {**values, "words": float(len(text.split()))}
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def judged(text: str, seed: int, seconds: float, workers: int) -> Balance | str:
    """The fourth stage: the laws, and the whole report."""
    try:
        name = made.keep(text)
        laws = check(open_book(name), closely=1, native=False)
        return balance(name, seconds, seed, workers=workers, thorough=False) if laws.kept else str(laws.broken[0])
    except RumpusError as error:
        return str(error)


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
    context = multiprocessing.get_context("spawn")  # children go after a while, with all that they have loaded
    with ProcessPoolExecutor(workers, mp_context=context, max_tasks_per_child=100) as pool:
        while (spent := time.perf_counter() - began) < seconds:
            tell(spoken(archive), spent / seconds)
            texts = offspring(archive)
            jobs = [pool.submit(looked_at, text, archive.seed) for text in texts]
            for text, job in zip(texts, jobs, strict=True):
                admit(archive, text, job.result())
            due = archive.played >= (archive.judged + 1) * PLAYED_FOR_A_JUDGEMENT
            if due and (waiting := next_to_judge(archive)):
                tell(f"judging {waiting}; {spoken(archive)}", min(1.0, (time.perf_counter() - began) / seconds))
                challenger = cast(Candidate, archive.niches[waiting].challenger)
                settle(archive, waiting, judged(challenger.text, archive.seed, judging, workers))
            archive.seconds = before + time.perf_counter() - began
            save(folder, archive)
    return archive


def spoken(archive: Archive) -> str:
    """How far it has come, in words."""
    return (
        f"{archive.bred:,} bred, {archive.played:,} played, {archive.passed:,} passed, {len(archive.niches)} kinds,"
        f" {archive.judged} judged"
    )


def offspring(archive: Archive) -> list[str]:
    """The next descriptions that make sense and were not seen before; the first stage."""
    parents, seen, found = [*_examples(), *archive.games()], set(archive.seen), list[str]()
    while len(found) < BATCH:
        archive.bred += 1
        game = child(parents, Random(f"{archive.seed} {archive.bred}"))
        key = hashlib.sha256(described(game).encode()).hexdigest()[:12] if game else ""
        if game and key not in seen:
            seen.add(key)
            archive.seen.append(key)
            found.append(described(game))
    return found


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
    """The example that a game is most like, and how far it lies from it."""
    return min(
        ((name, differences(game, examples.example(name))) for name in examples.names()), key=lambda each: each[::-1]
    )


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
                if each and (niche_of(understood(each.text), each.values["length"]) != name or not each.worth):
                    raise ValueError(f"a game stands in {name!r}, and does not belong there")
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BadArchive(f"{path} cannot be gone on with: {error}") from error
    if archive.seed != seed:
        raise BadArchive(f"{path} was begun with --seed {archive.seed}; take another folder for {seed}")
    return archive


def save(folder: Path, archive: Archive) -> None:
    """Write the archive at once: there is always a whole one."""
    with tempfile.NamedTemporaryFile("wb", dir=folder, delete=False) as file:
        file.write(msgspec.json.format(msgspec.json.encode(archive), indent=1))
    Path(file.name).replace(folder / "archive.json")
