"""Five lamps for whoever makes a game: does it end, is it fair, is it long, does skill tell, is there drama.

Random games light them in a second; the report of `balance` lights them again, and knows better.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rumpus.bots.random_player import RandomPlayer
from rumpus.rules.catalogue import Book

from .balance import HELP, Balance, Measure, badness, drama_of, mean_of, share_of
from .stories import Oracle, Story, told

GAMES, DUELS, SECONDS = 200, 24, 2.0
"""So many random games, so many of somebody who sees all against a random player, and the time for each at most."""
LAMPS = {
    "ends": ("by the limit",),
    "fair": ("first player", "first at random", "draws"),
    "long": ("length",),
    "skill": ("against random", "one look ahead", "against beginner"),
    "drama": ("drama", "decisive"),
}
"""Which measures light a lamp: the worst of those that there are."""
MORE_HELP = {
    ("by the limit", "high"): "give the game a goal that is nearer, or a larger number of turns",
    ("one look ahead", "low"): "give players more to decide: another kind of turn, or a goal in sight",
    ("one look ahead", "high"): "hide more, so that a look ahead is not enough",
    ("first at random", "high"): HELP["first player", "high"],
    ("first at random", "low"): HELP["first player", "low"],
    ("against random", "high"): "hide more, or let chance meetings count for more",
    ("against beginner", "high"): "hide more, or let chance meetings count for more",
    ("decisive", "low"): "let what is found or lost early count for more",
}


@dataclass(frozen=True)
class Lamp:
    """A lamp that burns: red if a measure is not good, with what was measured and what may help."""

    name: str
    good: bool
    figure: str
    help: str


def lamps(measures: Sequence[Measure]) -> tuple[Lamp, ...]:
    """What some measures say, lamp by lamp; a lamp without a measure stays dark."""
    found = []
    for name, names in LAMPS.items():
        if known := [each for each in measures if each.name in names]:
            worst = max(known, key=lambda each: (each.verdict != "good", badness(each.value, each.good)))
            found.append(Lamp(name, worst.verdict == "good", _figure(worst), _help(worst)))
    return tuple(found)


def _figure(found: Measure) -> str:
    """A measure in words.

    >>> _figure(Measure("draws", 0.5, 0.43, 0.57, (0.0, 0.15), "games with more than one winner"))
    'games with more than one winner: 50 % (43 to 57 %); good is 0 to 15 %'
    """
    shares = found.good[1] <= 1
    low, high, value, least, most = (
        f"{100 * each if shares else each:.0f}" for each in (found.low, found.high, found.value, *found.good)
    )
    unit = " %" if shares else ""
    return f"{found.meaning}: {value}{unit} ({low} to {high}{unit}); good is {least} to {most}{unit}"


def _help(found: Measure) -> str:
    key = (found.name, found.verdict)
    return MORE_HELP.get(key) or HELP.get(key, "") if found.verdict != "good" else ""


def at_a_glance(book: Book, seed: int = 1) -> list[Measure]:
    """What random games tell, and what one look ahead is worth to somebody who sees everything."""
    options = book.house()
    chance = _while_there_is_time(
        GAMES, lambda dice, _: told(book, options, [RandomPlayer(dice), RandomPlayer(dice)], dice), seed
    )

    def duel(dice: Random, turned: int) -> Story:
        players = [Oracle(book, turned, dice), RandomPlayer(dice)]
        return told(book, options, players[::-1] if turned else players, dice, turned)

    duels = _while_there_is_time(DUELS, duel, seed)
    shares = [each.first_seat for each in chance]
    found = [
        by_the_limit([(each.ending, 1.0) for each in chance]),
        share_of("first at random", shares, (0.4, 0.6), "share of player 1 in random games"),
        share_of("draws", [each == 0.5 for each in shares], (0.0, 0.3), "random games without one winner"),
        mean_of("length", [each.decisions for each in chance], (12, 90), "decisions of a random game"),
        share_of("one look ahead", [each.share for each in duels], (0.75, 1.0), "who looks one move ahead wins"),
    ]
    if drama := [each[0] for story in chance if (each := drama_of(story)) is not None]:
        found.append(mean_of("drama", drama, (0.1, 1.0), "how far behind the later winner once was"))
    return found


def _while_there_is_time(most: int, play: Callable[[Random, int], Story], seed: int) -> list[Story]:
    def stories() -> Iterator[Story]:
        until = time.process_time() + SECONDS
        for number in range(most):
            yield play(Random(f"{seed} {number}"), number % 2)
            if time.process_time() > until:
                return

    return list(stories())


def by_the_limit(endings: Sequence[tuple[str, float]]) -> Measure:
    """How many games end only because nobody may go on: endings with their weights."""
    whole = sum(weight for _, weight in endings)
    share = sum(weight for ending, weight in endings if "turns are played" in ending) / whole
    return Measure("by the limit", share, share, share, (0.0, 0.3), "games that only the limit of turns ends")


def in_the_long_run(found: Balance) -> list[Measure]:
    """What a report tells."""
    return [*found.measures, by_the_limit(list(found.endings.items()))]
