"""What a game is like: is it fair, does skill tell, what is hidden worth. docs/balance.md has the measures."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import fmean
from types import ModuleType
from typing import Any, cast

from rumpus.bots.random_player import RandomPlayer
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadOption

from .crew import Workers, crew
from .duel import wilson
from .stories import Story, counting, story, told

MEETINGS = (
    ("player", "player", 3.0),
    ("player", "random", 1.0),
    ("player", "beginner", 1.0),
    ("oracle", "fair", 1.0),
    ("first", "player", 0.5),
    ("last", "player", 0.5),
)
"""Who meets whom, and the weight of it in the time that there is."""
RANDOM_GAMES, FEW_RANDOM_GAMES = 400, 60
MOST_GAMES = 400
SMALLEST = 8
RARE = 0.01
"""An ending with a smaller share of all games is unused."""


@dataclass(frozen=True)
class Measure:
    """A number about a game, its 95 % interval, and where it should be."""

    name: str
    value: float
    low: float
    high: float
    good: tuple[float, float]
    meaning: str

    @property
    def verdict(self) -> str:
        """`good` if the interval meets what is good; else `low` or `high`."""
        return "low" if self.high < self.good[0] else "high" if self.low > self.good[1] else "good"


@dataclass(frozen=True)
class Balance:
    """A report on a game."""

    game: str
    title: str
    games: int
    seconds: float
    measures: tuple[Measure, ...]
    endings: dict[str, float]
    """How games between equal players ended, by share."""
    unused: tuple[str, ...]
    """Endings and rules that no game came to, equal players' or random ones."""
    lost: int
    advice: str

    def measure(self, name: str) -> Measure:
        """A measure by its name."""
        return next(each for each in self.measures if each.name == name)


def report_of(kept: dict[str, Any]) -> Balance:
    """A report that was kept as data, with all or less of what it says."""
    measures = (Measure(**{"meaning": "", **each, "good": tuple(each["good"])}) for each in kept["measures"])
    return Balance(**{"seconds": 0.0, **kept, "measures": tuple(measures), "unused": tuple(kept["unused"])})


def balance(
    game: str,
    seconds: float = 60.0,
    seed: int = 1,
    house: dict[str, str] | None = None,
    workers: Workers = 0,
    plain: bool = False,
    progress: Callable[[str, float], None] = lambda what, share: None,
    thorough: bool = True,
) -> Balance:
    """Look at a game for about so many seconds; the compiler's time comes on top, once a game.

    Less thorough: fewer random games, and no search for a change that would help.
    """
    book = open_book(game)
    house = house or {}
    options = book.house(house)
    if book.rules.seats(options) != 2:
        raise BadOption(f"{book.about.title} is set for {book.rules.seats(options)} players; a report is about two")
    progress("making ready", 0.0)
    story(game, house, ("player", "fair"), seed, plain, 0)  # whatever has to be compiled is compiled once
    began = time.perf_counter()
    called, many = Counter[str](), RANDOM_GAMES if thorough and not plain else FEW_RANDOM_GAMES
    with counting(book, called):
        chance = [_random_story(book, options, seed, number) for number in range(many)]
    stories = _meetings(game, house, seed, seconds, workers, plain, progress)
    alike = stories["player", "player"]
    measures = tuple(_measures(book, stories, chance))
    everything = [*chance, *(each for found in stories.values() for each in found)]
    endings = Counter(each.ending for each in alike)
    known = Counter(each.ending for each in everything)
    unused = [f"the ending `{how}`" for how, number in known.items() if number < RARE * len(everything)]
    unused += [f"the ending `{words}`" for words in _unreached(book, known)]
    unused += [
        f"the rule {name}: {meaning}"
        for name, meaning in _rules_of(book).items()
        if not called[name] and name != "seats"
    ]
    return Balance(
        game=book.about.slug,
        title=book.about.title,
        games=len(everything),
        seconds=time.perf_counter() - began,
        measures=measures,
        endings={how: number / len(alike) for how, number in endings.most_common()},
        unused=tuple(unused),
        lost=sum(each.lost for each in everything),
        advice=_advice(book, house, measures, seed) if thorough else "",
    )


def _random_story(book: Book, options: Any, seed: int, number: int) -> Story:
    dice = Random(f"random {seed} {number}")
    return told(book, options, [RandomPlayer(dice), RandomPlayer(dice)], dice)


def _meetings(
    game: str,
    house: dict[str, str],
    seed: int,
    seconds: float,
    workers: Workers,
    plain: bool,
    progress: Callable[[str, float], None],
) -> dict[tuple[str, str], list[Story]]:
    """All meetings, each for its part of the time."""
    until, left = time.perf_counter() + seconds, sum(weight for *_, weight in MEETINGS)
    found: dict[tuple[str, str], list[Story]] = {}
    with crew(workers) as hands:
        for first, second, weight in MEETINGS:
            one = functools.partial(story, game, house, (first, second), seed, plain)
            stop = time.perf_counter() + max(0.0, until - time.perf_counter()) * weight / left
            left -= weight
            played: list[Story] = []
            while len(played) < SMALLEST or (time.perf_counter() < stop and len(played) < MOST_GAMES):
                played += hands.each(one, range(len(played), len(played) + 2 * hands.workers))
                done = 1 - max(0.0, until - time.perf_counter()) / max(seconds, 0.001)
                progress(f"{first} against {second}: {len(played)} games", min(done, 1.0))
            found[first, second] = played
    return found


# --- Measures -------------------------------------------------------------------------------------


def _measures(book: Book, stories: dict[tuple[str, str], list[Story]], chance: Sequence[Story]) -> Iterator[Measure]:
    alike, share, mean = stories["player", "player"], share_of, mean_of
    yield share("first player", [each.first_seat for each in alike], (0.45, 0.55), "share of seat 1, equal players")
    yield share("first at random", [each.first_seat for each in chance], (0.4, 0.6), "the same in random games")
    yield share("draws", [each.first_seat == 0.5 for each in alike], (0.0, 0.15), "games with more than one winner")
    yield mean("length", [each.decisions for each in alike], (12, 90), "decisions of a game")
    choices = [each.choices / max(each.decisions, 1) for each in alike]
    yield mean("choice", choices, (3, 60), "legal moves at a decision")
    forced = [each.forced / max(each.decisions, 1) for each in alike]
    yield mean("forced", forced, (0, 0.2), "decisions with one legal move")
    skill = stories["player", "beginner"]
    yield share("against random", _shares(stories["player", "random"]), (0.75, 0.97), "share of player against random")
    yield share("against beginner", _shares(skill), (0.6, 0.85), "share of player against beginner")
    yield share("hidden", _shares(stories["oracle", "fair"]), (0.6, 0.9), "share of who sees all against who does not")
    low, high = wilson(fmean(_shares(skill)), len(skill))
    luck = 2 * (1 - fmean(_shares(skill)))
    yield Measure("not skill", luck, 2 * (1 - high), 2 * (1 - low), (0.3, 0.8), "1 - (2 x against beginner - 1)")
    drama = [found for each in alike if (found := drama_of(each)) is not None]
    yield mean("drama", [each[0] for each in drama], (0.1, 1.0), "how far behind the winner was at worst, x 2")
    yield mean("lead changes", [each[1] for each in drama], (1, 5), "how often the better chance changed sides")
    yield mean("decisive", [each[2] for each in drama], (0.2, 0.6), "part of the game after the winner stayed ahead")
    for name in ("first", "last"):
        meaning = f"share of always the {name} legal move against player"
        yield share(f"always {name}", _shares(stories[name, "player"]), (0.0, 0.3), meaning)
    if book.description:
        words = float(len(book.description.split()))
        yield Measure("words", words, words, words, (0, 90), "words of the description")


def share_of(name: str, values: Sequence[float], good: tuple[float, float], meaning: str) -> Measure:
    """A share, and its interval by Wilson."""
    mean = fmean(values)
    return Measure(name, mean, *wilson(mean, len(values)), good, meaning)


def mean_of(name: str, values: Sequence[float], good: tuple[float, float], meaning: str) -> Measure:
    """A mean, and its interval by the spread."""
    middle = fmean(values) if values else 0.0
    spread = (sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1)) ** 0.5
    reach = 1.96 * spread / max(len(values), 1) ** 0.5
    return Measure(name, middle, middle - reach, middle + reach, good, meaning)


def _shares(stories: Sequence[Story]) -> list[float]:
    return [each.share for each in stories]


def drama_of(story: Story) -> tuple[float, float, float] | None:
    """How far below even the later winner was at worst (x 2), how often the lead changed, and how much of the game
    came after the moment from which the winner stayed ahead. None for a draw, or a game that is over at once.

    Two moves are averaged, so that whose turn it is does not count.

    >>> lost_and_won = Story(1, 1, 5, 9, 0, (0.5, 0.3, 0.3, 0.7, 0.9, 1.0), "")
    >>> [round(each, 2) for each in drama_of(lost_and_won)]
    [0.4, 1.0, 0.25]
    """
    if story.first_seat == 0.5 or len(story.chances) < 4:
        return None
    chances = [chance if story.first_seat > 0.5 else 1 - chance for chance in story.chances[:-1]]
    smooth = [(one + two) / 2 for one, two in pairwise(chances)]
    behind = 2 * max(0.0, 0.5 - min(smooth))
    signs = [chance > 0.5 for chance in smooth if abs(chance - 0.5) > 0.01]
    changes = sum(one != two for one, two in pairwise(signs))
    last = max((at + 1 for at, chance in enumerate(smooth) if chance <= 0.5), default=0)
    return behind, float(changes), 1 - last / len(smooth)


# --- What nobody needs ----------------------------------------------------------------------------


def _rules_of(book: Book) -> dict[str, str]:
    """The rules of a game's own files, each with the first line of what is said of it."""
    own = cast(ModuleType, book.rules).__name__
    found: dict[str, str] = {}
    for name, room in list(sys.modules.items()):
        if name == own or name.startswith(f"{own}."):
            for node in ast.parse(inspect.getsource(room)).body:
                if isinstance(node, ast.FunctionDef) and any(
                    ast.unparse(mark) == "rule" for mark in node.decorator_list
                ):
                    found[node.name] = (ast.get_docstring(node) or "").partition("\n")[0]
    return found


def _unreached(book: Book, known: Counter[str]) -> list[str]:
    """The endings of a description that no game came to, as far as people are told which it was."""
    if not book.description:
        return []
    from rumpus.rules.made import kept
    from rumpus.rules.pegs.workshop import phrases as said

    signs = {said.Alarms: "alarms in a row", said.Turns: "turns are played"}
    ends = kept(book.about.slug).end
    lines = {end: "which loses" if end.loses else "in a line." for end in ends if isinstance(end, said.HasLine)}
    told = {end: signs[type(end)] for end in ends if type(end) in signs} | lines
    return [said.sentence(end) for end, sign in told.items() if not any(sign in how for how in known)]


# --- One change that would help -------------------------------------------------------------------

HELP = {
    ("first player", "high"): "let the second player have something first: another start, or one peg more",
    ("first player", "low"): "let the first player have something first: another start, or one peg more",
    ("against beginner", "low"): "give players more to find out, as `the place is told`",
    ("hidden", "high"): "tell more: `the place is told`",
    ("hidden", "low"): "tell less, or hide more",
    ("drama", "low"): "let who is behind catch up: other losses, another goal",
    ("decisive", "high"): "end sooner once it is decided: a smaller number to reach",
    ("length", "high"): "a smaller number to reach, or fewer turns",
    ("length", "low"): "a larger number to reach",
    ("always first", "high"): "a fixed order of places must not win: hide more, or more freely",
    ("always last", "high"): "a fixed order of places must not win: hide more, or more freely",
    ("draws", "high"): "count something else if both are equal",
    ("forced", "high"): "leave players more places to go",
    ("against random", "low"): "give players more to decide, or more to find out",
}
TRIED, TRIAL = 12, 60


def _advice(book: Book, house: dict[str, str], measures: Sequence[Measure], seed: int) -> str:
    """The change, of a number of the description or of a house rule, that helps random games most; else a word."""
    bad = [each for each in measures if each.verdict != "good"]
    if not bad:
        return "Nothing has to change."
    worst = max(bad, key=lambda each: badness(each.value, each.good))
    general = HELP.get((worst.name, worst.verdict), "")
    if better := best_change(book, house, seed):
        return f"{worst.name} is {worst.verdict}. In {TRIAL} random games it helps most to {better[0]}."
    return f"{worst.name} is {worst.verdict}: {general or 'no change of one number helps'}."


def best_change(book: Book, house: dict[str, str], seed: int) -> tuple[str, Book] | None:
    """The small change that helps random games most, in words, and the game with it; nothing if none does."""
    best, found = _quick(book, house, seed), None
    for said, other, rules in _changes(book, house):
        value = _quick(other, rules, seed)
        if value < best - 0.02:
            best, found = value, (said, other)
    return found


def badness(value: float, good: tuple[float, float]) -> float:
    """How far a value is from what is good, in widths of it."""
    return max(good[0] - value, value - good[1], 0.0) / max(good[1] - good[0], 0.01)


def _quick(book: Book, house: dict[str, str], seed: int) -> float:
    """How far random games are from what is good."""
    played = [_random_story(book, book.house(house), seed, number) for number in range(TRIAL)]
    length = fmean(each.decisions for each in played)
    return (
        badness(fmean(each.first_seat for each in played), (0.45, 0.55))
        + badness(fmean(each.first_seat == 0.5 for each in played), (0, 0.15))
        + badness(length, (12, 90))
    )


def _changes(book: Book, house: dict[str, str]) -> Iterator[tuple[str, Book, dict[str, str]]]:
    """Small changes: of a described game each number one up or down, of another game each house rule."""
    if book.description:
        yield from ((words, other, house) for words, other in _other_numbers(book))
        return
    tried = 0
    for option in book.options:
        for word in option.choices:
            if word != house.get(option.name, option.default) and option.name not in ("first_player", "players"):
                tried += 1
                if tried > TRIED:
                    return
                try:
                    book.house(house | {option.name: word})
                except BadOption:
                    continue
                yield f"play by {option.name}={word}", book, house | {option.name: word}


def _other_numbers(book: Book) -> Iterator[tuple[str, Book]]:
    import msgspec

    from rumpus.rules.errors import RumpusError
    from rumpus.rules.made import keep, kept
    from rumpus.rules.pegs.workshop.phrases import HEADS, sentence, slots
    from rumpus.rules.pegs.workshop.reading import described

    game = kept(book.about.slug)
    for head in HEADS.values():
        for at, phrase in enumerate(game.said(head.name)):
            for slot in (each for each in slots(type(phrase)) if each.kind == "number"):
                for step in (-1, 1):
                    number = getattr(phrase, slot.name) + step * max(1, getattr(phrase, slot.name) // 5)
                    new = msgspec.structs.replace(phrase, **{slot.name: number})
                    all_said: Any = (*game.said(head.name)[:at], new, *game.said(head.name)[at + 1 :])
                    changed = msgspec.structs.replace(game, **{head.name.lower(): all_said if head.several else new})
                    try:
                        other = open_book(keep(described(changed)))
                    except RumpusError:
                        continue
                    yield f"say `{sentence(new)}`", other
