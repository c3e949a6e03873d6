"""Many games of a kind in which both seats follow what they notice: whether a belief is ever lost, and how good it is.

The beliefs are those of the three levels in turn. Who plays: anybody at random, somebody who judges every move in a
few worlds of the belief, one of each, or a beginner on both seats.
"""

from __future__ import annotations

import functools
import time
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from rumpus.bots.belief import Belief, LostBelief, open_to_others
from rumpus.bots.effort import LEVELS, Effort
from rumpus.bots.levels import effort_of
from rumpus.bots.readiness import warmed
from rumpus.bots.search import thought
from rumpus.bots.thinker import chosen
from rumpus.engine.linker import flattened
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.words import LUCK, OVER
from rumpus.table.match import Notice

ANYTHING, BY_WORLDS, BEGINNER = range(3)
PAIRS = ((ANYTHING, ANYTHING), (BY_WORLDS, BY_WORLDS), (ANYTHING, BY_WORLDS), (BEGINNER, BEGINNER))
GLANCE = Effort(worlds=4, sweep=4, rounds=0, ahead=0)
"""How somebody judges who looks at a few worlds."""
TWINS = 10
"""In every so many-th game a sample runs beside the exact belief, to be compared with it."""
SCORED, DRAWN = 9, 60
"""At every so many-th decision a belief is compared with the truth, by so many worlds of it."""


@dataclass(frozen=True)
class Followed:
    """What was seen of the beliefs in some games."""

    games: int = 0
    notices: int = 0
    decisions: int = 0
    exact: int = 0
    """Decisions at which all possible worlds were kept."""
    present: int = 0
    """Decisions at which the true world was among those kept."""
    contradicted: int = 0
    """Decisions at which all possible worlds were kept, and the true one was not among them."""
    rescues: int = 0
    restarts: int = 0
    """See `Belief`."""
    lost: int = 0
    """Decisions at which no world was known that explains what the seat has noticed."""
    longest: int = 0
    """The most of these in a row."""
    illegal: int = 0
    """Moves that a belief led to and the rules forbid."""
    compared: int = 0
    """Decisions at which a sample was compared with the exact answer."""
    error: float = 0.0
    """The sum over these of the largest error of a probability, of all pieces at all places."""
    strays: int = 0
    """Sampled worlds that were not possible there."""
    scored: int = 0
    """Decisions at which a belief was compared with the truth."""
    brier: float = 0.0
    """The sum over these of Brier scores: the squared errors of the probabilities of all pieces at all places."""
    slow: int = 0
    """Decisions before which a belief took more than a second of one core to take in what was new."""
    slowest: float = 0.0
    """Seconds of one core that a belief took at most to take in what was new."""
    seconds: float = 0.0
    memory: int = 0
    """Bytes that a belief had at most."""

    def __add__(self, other: Followed) -> Followed:
        """Both together.

        >>> (Followed(games=1, slowest=2.0) + Followed(games=2, slowest=1.0)).games
        3
        """
        mine, theirs = asdict(self), asdict(other)
        both = {name: mine[name] + theirs[name] for name in mine}
        most = {name: max(mine[name], theirs[name]) for name in ("longest", "slowest", "memory")}
        return Followed(**(both | most))


def _needed(belief: Belief, began: float) -> Followed:
    """What is counted of the memory of a belief, and of the time since it began to take in what was new."""
    spent = time.process_time() - began
    return Followed(slow=spent > 1.0, slowest=spent, seconds=spent, memory=belief.memory)


mind_of = functools.cache(warmed)
"""The native mind of a game; nothing of it is compiled while a belief is being timed."""


class _Follower:
    """A seat that follows the game by its belief, counts, and moves as somebody would."""

    def __init__(self, book: Book, options: Any, seat: int, level: str, style: int, number: int) -> None:
        self.book, self.seat, self.style = book, seat, style
        self.effort = effort_of(book.about.slug, level)
        self.dice = Random(f"{number} {seat}")
        self.belief = self._belief(options, self.effort.exact, 2 * number + seat)
        self.twin = self._belief(options, 1, 2 * number + seat) if number % TWINS == 0 else None
        self.seen = [Notice(None, book.rules.observe(book.rules.initial(options), seat))]
        self.count = Followed()

    def _belief(self, options: Any, exact: int, seed: int) -> Belief:
        effort = self.effort
        return Belief(mind_of(self.book), options, self.seat, effort.worlds, effort.keen, exact, seed)

    def choose(self, state: Any, moves: list[int]) -> int:
        """A move; and what the belief holds is compared with the true state, which the belief is not given."""
        began = time.process_time()
        try:
            self.belief.follow(self.seen)
        except LostBelief:
            self.count += _needed(self.belief, began) + Followed(decisions=1, lost=1, longest=self.belief.lost)
            return self.dice.choice(moves)
        self.count += _needed(self.belief, began)
        exact, present = self.belief.exact, self.belief.holds(flattened(state))
        self.count += Followed(decisions=1, exact=exact, present=present, contradicted=exact and not present)
        self._compare()
        if self.count.decisions % SCORED == 0:
            self.count += Followed(scored=1, brier=brier_score(self.belief, state))
        move = self._judged(moves)
        if move not in moves:
            self.count += Followed(illegal=1)
            move = self.dice.choice(moves)
        return move

    def _judged(self, moves: list[int]) -> int:
        if self.style == ANYTHING or len(moves) == 1:
            return self.dice.choice(moves)
        effort = GLANCE
        if self.style == BEGINNER:
            effort = replace(effort_of(self.book.about.slug, LEVELS[0]), worlds=min(self.effort.worlds, 60))
        return chosen(thought(self.belief, moves, effort, self.dice.getrandbits(40)), effort.slip, self.dice)

    def _compare(self) -> None:
        """Compare a sample with the exact answer, as long as that is known."""
        if self.twin is None or not self.belief.exact:
            return
        self.twin.follow(self.seen)
        possible = set(self.belief.worlds())
        if len(possible) > 1:
            strays = sum(world not in possible for world in self.twin.worlds())
            self.count += Followed(compared=1, error=largest_error(self.belief, self.twin), strays=strays)

    def notice(self, mover: int, move: int, view: Any) -> None:
        """Take down what the seat notices of a move."""
        if mover == self.seat or view != self.seen[-1].view:
            self.seen.append(Notice(move if mover == self.seat else None, view))

    def counted(self) -> Followed:
        """What was seen of this seat."""
        return self.count + Followed(
            notices=len(self.seen),
            rescues=self.belief.rescues,
            restarts=self.belief.restarts,
        )


def largest_error(exact: Belief, sample: Belief) -> float:
    """By how much a sample is farthest off, of all pieces at all places."""
    right, found = exact.marginals(), sample.marginals(sample.size)
    errors = [
        abs(right.get(spot, {}).get(piece, 0.0) - found.get(spot, {}).get(piece, 0.0))
        for spot in {*right, *found}
        for piece in {*right.get(spot, {}), *found.get(spot, {})}
    ]
    return max(errors, default=0.0)


def brier_score(belief: Belief, state: Any) -> float:
    """The sum of the squared errors of a belief's probabilities, of all pieces at all places."""
    truth = set(open_to_others(belief.mind.book, belief.options, state, belief.seat))
    found = belief.marginals(DRAWN)
    chances = {(spot, piece): chance for spot, pieces in found.items() for piece, chance in pieces.items()}
    return sum((chances.get(each, 0.0) - (each in truth)) ** 2 for each in truth | set(chances))


def follow_game(game: str, number: int) -> Followed:
    """Play game number so and so of a kind, with a belief on both seats."""
    book = open_book(game)
    rules, options = book.rules, book.house()
    level, pair, luck = LEVELS[number % 3], PAIRS[number // 3 % len(PAIRS)], Random(f"luck {number}")
    followers = [_Follower(book, options, seat, level, pair[seat], number) for seat in range(2)]
    state = rules.initial(options)
    while (mover := rules.turn(state)) != OVER:
        moves = legal_moves(book, state)
        move = luck.choice(moves) if mover == LUCK else followers[mover].choose(state, moves)
        state = rules.apply(state, move)
        for follower in followers:
            follower.notice(mover, move, rules.observe(state, follower.seat))
    return followers[0].counted() + followers[1].counted() + Followed(games=1)
