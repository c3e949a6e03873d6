"""The laws in order, and the suite that runs a game through them."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rumpus.rules.catalogue import Book
from rumpus.rules.contract import claimed

from . import basics, descriptions, engines, hooks, indices, secrecy, worlds, writing
from .broken import Broken, Place
from .trial import Trial

BASICS, PLAIN, NATIVE = "basics", "plain", "native"
"""Ground laws come first and stop the suite when one is broken; native ones come last, and only if all others hold:
rules that never end, or write where they should not, would hang or crash there."""


@dataclass(frozen=True)
class Law:
    """A law that every game keeps: its name, how it is checked, and what must have been tried to say that it holds."""

    name: str
    check: Callable[[Trial], None]
    part: str = PLAIN
    needs: tuple[str, ...] = ()
    """What must have been tried at least once."""
    needs_with_secrets: tuple[str, ...] = ()
    """What must also have been tried at least once in a game that has secrets."""
    after: str = ""
    """The law without which this one has nothing to look at."""
    hooks: tuple[str, ...] = ()
    """What the law is about, if a game need not have it: a game that has none of these is not asked."""

    @property
    def sentence(self) -> str:
        """The law itself.

        >>> LAWS["pure"].sentence
        'Rules are pure: asked again, in any order, they say the same; they change nothing and remember nothing.'
        """
        return (self.check.__doc__ or "").partition("\n")[0]


_ALL = (
    Law("labelled", basics.labelled, BASICS, ("houses",)),
    Law("called", hooks.everything_is_called, BASICS, ("functions",)),
    Law("prompt", basics.answers_come, BASICS, ("games",)),
    Law("moves", basics.moves_offered, BASICS, ("steps", "views")),
    Law("ends", basics.games_end, BASICS, ("games",)),
    Law("pure", basics.answers_are_pure, BASICS, ("answers",)),
    Law("described", descriptions.descriptions_hold, PLAIN, ("moves", "views")),
    Law("notation", writing.notation_comes_back, PLAIN, ("moves", "refusals")),
    Law("people", writing.people_are_told, PLAIN, ("scenes", "events")),
    Law(
        "same-look", secrecy.same_look_same_everything, PLAIN, ("games",), ("pairs by another move", "pairs by belief")
    ),
    Law(
        "rejuvenated",
        worlds.changed_worlds_are_possible,
        PLAIN,
        ("changes", "played on", "possible worlds"),
        hooks=("rejuvenate",),
    ),
    Law("foreseen", worlds.notices_are_foreseen, PLAIN, ("notices",), hooks=("may_become", "rejuvenate")),
    Law("records", writing.records_come_back, PLAIN, ("games", "resumed")),
    Law("written", basics.rules_are_rules, PLAIN, ("rules",)),
    Law("bounds", indices.indices_stay_inside, PLAIN, ("games", "looks"), after="written"),
    Law("engines", engines.engines_agree, NATIVE, ("games", "moves")),
    Law("bots", engines.bots_agree, NATIVE, ("answers",)),
    Law("ends-often", engines.games_end_often, NATIVE, ("games",)),
)
LAWS = {law.name: law for law in _ALL}


@dataclass(frozen=True)
class Found:
    """What came of one law: what was tried, how long it took, and how it was broken, if it was."""

    law: Law
    tried: dict[str, int]
    seconds: float
    broken: Broken | None = None
    asked: bool = True
    """Whether the game has anything that the law is about."""

    def __str__(self) -> str:
        if self.broken:
            return f"BROKEN  {self.broken}"
        if not self.asked:
            return f"-       {self.law.name}: the game has no {' and no '.join(self.law.hooks)}"
        counts = ", ".join(f"{number} {what}" for what, number in self.tried.items() if number) or "nothing to try"
        return f"kept    {self.law.name}: {self.law.sentence} ({counts})"


@dataclass(frozen=True)
class Report:
    """What came of a game's run through the suite."""

    game: str
    games: int
    seed: int
    found: tuple[Found, ...]
    untried: tuple[str, ...]
    """The laws that were not reached, because one before them was broken, or that were not asked for."""
    hidden: dict[int, tuple[str, ...]]
    """For each seat, the words of the state that were found to be hidden from it. Is one missing? Then it leaks."""

    @property
    def broken(self) -> tuple[Broken, ...]:
        """Every law that was broken, in order; empty for a good game."""
        return tuple(found.broken for found in self.found if found.broken)

    @property
    def kept(self) -> bool:
        """Whether all the laws that were tried hold."""
        return not self.broken

    def must_be_kept(self) -> None:
        """Raise the first break, if there is one."""
        for broken in self.broken:
            raise broken

    def __str__(self) -> str:
        lines = [f"{self.game}, seed {self.seed}", *(str(found) for found in self.found)]
        if self.untried:
            lines.append(f"not tried: {', '.join(self.untried)}")
        for seat, words in self.hidden.items():
            lines.append(f"hidden from seat {seat}: {', '.join(words) or 'nothing'}")
        return "\n".join(lines)

    def told(self) -> dict[str, Any]:
        """The same as plain words and numbers, for a file."""
        return {
            "game": self.game,
            "games": self.games,
            "seed": self.seed,
            "kept": self.kept,
            "laws": [
                {
                    "name": found.law.name,
                    "sentence": found.law.sentence,
                    "asked": found.asked,
                    "kept": found.broken is None,
                    "tried": found.tried,
                    "seconds": round(found.seconds, 3),
                    "broken": found.broken.told() if found.broken else None,
                }
                for found in self.found
            ],
            "untried": list(self.untried),
            "hidden": {str(seat): list(words) for seat, words in self.hidden.items()},
        }


def check(
    book: Book,
    games: int = 2_000,
    seed: int = 1,
    native: bool = True,
    closely: int = 40,
    progress: Callable[[Found], None] | None = None,
) -> Report:
    """Run a game through all laws.

    `games` random games are compared between the engines, about `closely` are looked at from every side; `native`
    is whether to compile the game at all. `progress` is told what came of each law, as soon as it is known.

    >>> from rumpus.rules.catalogue import open_book
    >>> report = check(open_book("x-rays"), closely=4, native=False)
    >>> report.kept, report.untried
    (True, ('engines', 'bots', 'ends-often'))
    """
    trial = Trial(book, games, closely, seed)
    found: list[Found] = []

    def tell(one: Found) -> None:
        found.append(one)
        if progress:
            progress(one)

    for law in _ALL:
        broken = {each.law.name for each in found if each.broken}
        if law.part == NATIVE and (not native or broken):
            break
        if law.after in broken:
            continue
        tell(tried(law, trial))
        if found[-1].broken and law.part == BASICS:  # often the text says better what is wrong there
            written = tried(LAWS["written"], trial)
            if written.broken and not written.broken.__cause__:
                tell(written)
            break
    looked = any(each.law.name == "same-look" for each in found)
    seats = range(book.rules.seats(book.rules.Options())) if looked else range(0)
    hidden = {seat: tuple(sorted(word for who, word in trial.hidden if who == seat)) for seat in seats}
    untried = tuple(law.name for law in _ALL if law not in [each.law for each in found])
    return Report(book.about.slug, games, seed, tuple(found), untried, hidden)


def tried(law: Law, trial: Trial) -> Found:
    """Check one law. Whatever goes wrong in the game's own code is a break too, at the place where it happened."""
    if law.hooks and not set(law.hooks) & set(claimed(trial.rules)):
        return Found(law, {}, 0.0, asked=False)
    trial.law = law.name
    trial.tried.clear()
    trial.place = Place(trial.seed)
    started = time.perf_counter()
    broken = None
    try:
        law.check(trial)
        _must_have_tried(law, trial)
    except Broken as error:
        broken = error
    except Exception as error:
        broken = Broken(law.name, f"{type(error).__name__}: {error} ({_where(error, trial.book)})", trial.place)
        broken.__cause__ = error
    return Found(law, dict(trial.tried), time.perf_counter() - started, broken)


def _where(error: Exception, book: Book) -> str:
    """The line of code that went wrong: the game's own, if any was on the way there."""
    frames = traceback.extract_tb(error.__traceback__)
    home = Path(book.file)
    own = [
        each
        for each in frames
        if Path(each.filename) == home or (home.name == "__init__.py" and Path(each.filename).parent == home.parent)
    ]
    last = (own or frames)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}: {last.line}"


def _must_have_tried(law: Law, trial: Trial) -> None:
    """A law that had nothing to try does not hold; it was only never asked."""
    needs = law.needs + (law.needs_with_secrets if trial.book.about.secrets else ())
    for what in needs:
        if not trial.tried[what]:
            raise Broken(
                law.name, f"nothing could be tried: there were no {what}, so nobody knows if the law holds", trial.place
            )
