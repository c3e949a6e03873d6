"""Our player and OpenSpiel's search at one table: both seats, the same luck, the same time for each move.

Both sample worlds from the same kind of belief, and following the game is not counted for either. Times are computing
times of one thread, so that other work on the machine makes nobody weaker. There is one exception: the expert looks at
an ordinary clock to see whether its time is over, which can only cost it thought.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rumpus.adapters.openspiel.player import FEWEST, ISMCTSPlayer, Pace, searching_player
from rumpus.bots.effort import LEVELS
from rumpus.bots.levels import MOST, effort_of
from rumpus.bots.mind import Mind
from rumpus.bots.pig.player import PigPlayer
from rumpus.bots.random_player import Player
from rumpus.bots.readiness import warmed
from rumpus.bots.search import Thought
from rumpus.bots.seating import at_pig_dice
from rumpus.bots.thinker import Thinker
from rumpus.lab.duel import play_out, table_player, wilson
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadOption
from rumpus.table.match import Notice


@dataclass(frozen=True)
class Terms:
    """What is played, by whom, and how long they may think."""

    game: str
    ours: str = "expert"
    """Who plays for us, as in `rumpus duel`. A level has the time below; a master, or any other player, takes what it
    needs."""
    milliseconds: float = 100.0
    times: float = 1.0
    """OpenSpiel has so many times that time."""
    as_spent: bool = False
    """We take what we need, and OpenSpiel has as long as we have spent on a decision of the game so far, on average."""
    compiled: bool = False
    """Whether OpenSpiel's random games are played by our compiled code, or by OpenSpiel in Python as usual."""
    simulations: int = 0
    """OpenSpiel makes so many for each decision, if not 0, and has no clock."""
    seed: int = 0
    house: tuple[str, ...] = ()

    def checked(self) -> Terms:
        """The same, unless it makes no sense."""
        open_book(self.game).house(self.house)
        if not 0 < self.milliseconds <= MOST:
            raise BadOption(f"a move takes more than 0 and at most {MOST:,} milliseconds; not {self.milliseconds:g}")
        if not 0 < self.times <= MOST:
            raise BadOption(f"OpenSpiel's time is more than 0 and at most {MOST:,} times ours; not {self.times:g}")
        if self.simulations and not FEWEST <= self.simulations <= MOST:
            raise BadOption(f"OpenSpiel needs at least {FEWEST} simulations, at most {MOST:,}; not {self.simulations}")
        return self


@dataclass(frozen=True)
class Spent:
    """What a side has spent in all games together; decisions with a single legal move are not counted."""

    decisions: int = 0
    thinking: float = 0.0
    following: float = 0.0
    """Seconds."""
    tries: int = 0
    """Simulations, or for us: how often a move was tried in a world."""
    lost: int = 0
    """How often it had lost track of the game."""

    def plus(self, other: Spent) -> Spent:
        """Both together."""
        return Spent(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def milliseconds(self) -> float:
        """The mean time of a decision, without following the game."""
        return 1000.0 * self.thinking / max(self.decisions, 1)

    @property
    def tries_each(self) -> float:
        """The mean number of simulations of a decision."""
        return self.tries / max(self.decisions, 1)


@dataclass(frozen=True)
class Meeting:
    """What came of some games: our share of the win in each, and what the players spent."""

    terms: Terms
    shares: tuple[float, ...] = ()
    moves: int = 0
    ours: Spent = field(default_factory=Spent)
    openspiel: Spent = field(default_factory=Spent)

    @property
    def games(self) -> int:
        """How many there were."""
        return len(self.shares)

    @property
    def share(self) -> float:
        """Our share of all wins."""
        return sum(self.shares) / max(self.games, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.share, self.games)

    def plus(self, other: Meeting) -> Meeting:
        """Both together, as long as the terms are the same."""
        return Meeting(
            self.terms,
            self.shares + other.shares,
            self.moves + other.moves,
            self.ours.plus(other.ours),
            self.openspiel.plus(other.openspiel),
        )


class Watched:
    """A player with a clock beside it, which counts where there is something to decide."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds, self.decisions = 0.0, 0

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The player's own choice."""
        began = time.thread_time()
        move = self.player.choose(seen, moves)
        if len(moves) > 1:
            self.seconds += time.thread_time() - began
            self.decisions += 1
        return move

    def spent(self) -> Spent:
        """What this side has spent."""
        player = self.player
        if isinstance(player, ISMCTSPlayer):
            pace = player.pace
            return Spent(player.decisions, pace.spent, self.seconds - pace.spent, pace.done, player.lost)
        if isinstance(player, WatchedThinker):
            following = player.following
            return Spent(self.decisions, self.seconds - following, following, player.tries, player.lost)
        return Spent(self.decisions, self.seconds)


@dataclass
class Paced:
    """A search of OpenSpiel that has as long as our player has spent on a decision so far, on average.

    As long as our player has decided nothing, a twin of it at this seat says how long it would take.
    """

    openspiel: Watched
    pace: Pace
    ours: Watched
    twin: Watched

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The search's own choice."""
        if not self.ours.decisions:
            self.twin.choose(seen, moves)
        example = self.ours if self.ours.decisions else self.twin
        self.pace.seconds = example.spent().milliseconds / 1000.0
        return self.openspiel.choose(seen, moves)


@dataclass
class WatchedThinker(Thinker):
    """Our bot, which also counts what it tries, and how long it follows the game."""

    tries: int = 0
    following: float = 0.0

    def think(self, seen: Sequence[Notice], moves: Sequence[int]) -> Thought:
        """What each of the moves is worth."""
        began = time.thread_time()
        try:
            self.belief.follow(seen)
        finally:
            self.following += time.thread_time() - began
        found = super().think(seen, moves)
        self.tries += sum(each.tries for each in found.moves)
        return found


def our_player(terms: Terms, book: Book, options: Any, seat: int, key: int) -> Player:
    """Who plays for us."""
    level = terms.ours.partition(":")[0]
    if level not in LEVELS or level == "master":
        return table_player(book, options, seat, terms.ours, key)
    exact = at_pig_dice(book, options, terms.ours, key, True) if terms.ours in LEVELS else None
    if isinstance(exact, PigPlayer):
        exact.solving.wait()
        return exact
    limit = terms.milliseconds if terms.ours in LEVELS and not terms.as_spent else None
    return WatchedThinker(ready_mind(book), options, seat, effort_of(book.about.slug, terms.ours), key, limit)


@functools.cache
def ready_mind(book: Book) -> Mind:
    """The native mind of a game, compiled and loaded before any clock runs."""
    return warmed(book)


def played(terms: Terms, number: int) -> Meeting:
    """Game so and so. Games 2k and 2k+1 have the same luck, and the seats swapped."""
    book = open_book(terms.game)
    options, seat = book.house(terms.house), number % 2
    deal = Random(f"{terms.seed} {number // 2}")
    luck, key = Random(deal.getrandbits(64)), deal.getrandbits(31)
    ours = Watched(our_player(terms, book, options, seat, key))
    theirs = searching_player(book)(
        book, options, 1 - seat, key, terms.milliseconds * terms.times, terms.simulations, terms.compiled
    )
    theirs.game.think_natively()
    openspiel = Watched(theirs)
    other: Player = openspiel
    if terms.as_spent:
        other = Paced(openspiel, theirs.pace, ours, Watched(our_player(terms, book, options, 1 - seat, key)))
    state, moves = play_out(book, options, (ours, other) if seat == 0 else (other, ours), luck)
    won = book.rules.winners(state)
    share = (won >> seat & 1) / max(won.bit_count(), 1)
    return Meeting(terms, (share,), moves, ours.spent(), openspiel.spent())


def gone_on(so_far: Meeting, games: int) -> Iterator[Meeting]:
    """The same with more games, until there are so many: after each of them, what is known then."""
    while so_far.games < games:
        so_far = so_far.plus(played(so_far.terms, so_far.games))
        yield so_far
