"""What a bred description is like, in stages of which each is dearer than the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, harmonic_mean
from typing import Any, cast

from rumpus.bots.random_player import RandomPlayer
from rumpus.conformance import check
from rumpus.rules import made
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import RumpusError
from rumpus.rules.pegs.workshop import phrases as said
from rumpus.rules.pegs.workshop.phrases import Game
from rumpus.rules.pegs.workshop.reading import read
from rumpus.rules.pegs.workshop.traits import find
from rumpus.rules.pegs.workshop.trying import module_of

from .balance import Balance, badness, balance, drama_of
from .stories import Story, sit_down, told

SMALL = "player:sweep=4,rounds=0,ahead=0,slip=0,worlds=24,exact=40"
"""One move ahead over a small belief: cheap without a compiler, and unlike greed at the truth it tells games apart."""
QUICK, SMALL_GAMES = 40, 4
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
    return float(harmonic_mean([*parts, good("by the limit", stuck), 1 / (1 + unused / 2), 1 / (1 + report["lost"])]))


def kind_of(game: Game) -> str:
    """The kind of a game: how it begins, what a turn is, what it is about, whether pegs are lost.

    >>> from rumpus.rules.pegs.workshop.examples import example
    >>> kind_of(example("x-rays"))
    'hide, add, found, no captures'
    """
    goals = (said.HasLines, said.HasLine, said.HasFound, said.HasHome, said.HasPegs, said.HasNone)
    goal = next((kind.__name__.removeprefix("Has").lower() for kind in goals if find(game, kind)), "count")
    takes = next((kind.__name__.lower() for kind in (said.Bites, said.Takes) if find(game, kind)), "no captures")
    return ", ".join((type(game.start).__name__.lower(), type(game.turn).__name__.lower(), goal, takes))


def niche_of(game: Game, length: float) -> str:
    """The place of a game in the archive: its kind, and how long it is."""
    return f"{kind_of(game)}, {'short' if length < 25 else 'middling' if length < 50 else 'long'}"


def quick(book: Book, seed: int) -> bool:
    """The second stage: whether random games end, by themselves, in time, and not always for the same player."""
    dice, listener = Random(seed), Listener(RandomPlayer(Random(seed)))
    stories = [told(book, book.house(), [listener, RandomPlayer(dice)], dice) for _ in range(QUICK)]
    return (
        listener.whole >= QUICK
        and 0.2 <= fmean(each.first_seat for each in stories) <= 0.8
        and fmean(each.first_seat == 0.5 for each in stories) <= 0.3
        and 12 <= fmean(each.decisions for each in stories) <= 90
        and fmean(LIMIT in each.ending for each in stories) <= 0.5
        and sum(each.forced for each in stories) <= sum(each.decisions for each in stories) / 2
    )


class Listener:
    """A player that also counts the alarms, of all its games together."""

    def __init__(self, player: Any) -> None:
        self.player, self.whole, self.latest = player, 0, 0

    def choose(self, seen: Sequence[Any], moves: Sequence[int]) -> int:
        """The player's own move."""
        now = sum(seen[-1].view.alarms)
        self.whole += now - self.latest if now >= self.latest else now  # a new game begins at none
        self.latest = now
        return int(self.player.choose(seen, moves))


def small(book: Book, seed: int) -> dict[str, float] | None:
    """The third stage: the measures of games between players with small beliefs; none if skill is worth nothing."""
    skill = fmean(each.share for each in _games(book, (SMALL, "random"), seed, SMALL_GAMES))
    if skill < 0.6:
        return None
    heard = [0]
    alike = list(_games(book, (SMALL, SMALL), seed, 2 * SMALL_GAMES, heard))
    hidden = fmean(each.share for each in _games(book, ("oracle", SMALL), seed, SMALL_GAMES))
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
        "alarms": heard[0] / decisions,
        "by the limit": fmean(LIMIT in each.ending for each in alike),
    }


def _games(
    book: Book, names: tuple[str, str], seed: int, number: int, heard: list[int] | None = None
) -> Iterator[Story]:
    """Some games between two players, without a compiler; in every second one they change seats. Alarms add up."""
    for each in range(number):
        turned, key = each % 2, 1000 * seed + each // 2
        players: Any = [
            sit_down(book, book.house(), seat, names[seat ^ turned], 2 * key + seat, True) for seat in (0, 1)
        ]
        if heard is not None:
            players = [Listener(player) for player in players]
        yield told(book, book.house(), players, Random(key), turned)
        if heard is not None:
            heard[0] += max(player.whole for player in players)


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
        laws = check(open_book(name), closely=4, native=False)
        return balance(name, seconds, seed, workers=workers, thorough=False) if laws.kept else str(laws.broken[0])
    except RumpusError as error:
        return str(error)
