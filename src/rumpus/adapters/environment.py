"""A game as a learning program meets it: small numbers for moves, arrays for views, and what is heard in words.

The adapters for PettingZoo and Gymnasium are two thin coats around this. All luck of a game comes from one seed, and
everything that a seat is given is made from that seat's view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, SupportsIndex, cast

import numpy as np
import numpy.typing as npt

from rumpus.engine.batching import stake_of
from rumpus.engine.spaces import Space, space_of
from rumpus.lab.exact.boards import find, with_house
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption, IllegalMove
from rumpus.rules.words import OVER, WATCHER
from rumpus.table.luck import Seed
from rumpus.table.match import Match

Tensor = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
HouseRules = Mapping[str, object]
"""House rules by name; a value may be a word, a number, or True and False for on and off."""

REWARDS = ("win", "points")


class Setup(NamedTuple):
    """A table that is set up: which game, by which house rules, in which numbers, and for how many."""

    book: Book
    options: Any
    space: Space
    seats: int


def set_up(game: str, kit: str, house: HouseRules | None, reward: str) -> Setup:
    """Lay a table; whatever makes no sense is refused, the wish for a reward too.

    >>> set_up("pig-dice", "", {"players": 3}, "win").seats
    3
    """
    if reward not in REWARDS:
        raise BadOption(f"reward cannot be {reward!r}: choose {' or '.join(REWARDS)}")
    if house is not None and not isinstance(house, Mapping):
        raise BadOption(f"house rules are a dict, such as {{'players': 3}}; this is {house!r}")
    words = {
        name: ("off", "on")[value] if isinstance(value, bool) else str(value) for name, value in (house or {}).items()
    }
    book, options = with_house(find(str(game)), kit, words)
    return Setup(book, options, space_of(book), book.rules.seats(options))


class Environment:
    """A place where one game after the other is played.

    >>> environment = Environment("x-rays")
    >>> environment.deal(bytes(32))
    >>> environment.play(0, 0)
    >>> environment.heard(0), environment.moves(0)
    (['A diamond at A1.'], {1: 'hide A2', 6: 'hide B1', 7: 'hide B2'})
    """

    def __init__(self, game: str, kit: str = "", house: HouseRules | None = None, reward: str = "win") -> None:
        self.book, self.options, self.space, self.seats = set_up(game, kit, house, reward)
        self.reward = reward
        self._match: Match | None = None
        self._read = [0] * self.seats

    @property
    def match(self) -> Match:
        """The game that is being played; a refusal before the first one."""
        if self._match is None:
            raise IllegalMove("no game has begun; call reset first")
        return self._match

    def deal(self, seed: bytes) -> None:
        """Begin a new game. These 32 bytes decide all its luck."""
        self._match = Match(self.book, self.options, seed=Seed(seed))
        self._read = [0] * self.seats

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        return self.match.turn

    def observation(self, seat: int) -> Tensor:
        """What a seat sees now: docs/observations.md says what stands where."""
        return self.space.tensor(self.match.view(seat))

    def mask(self, seat: int) -> Mask:
        """1 for each action that the seat may take now; all 0 when it is not its turn."""
        mask = np.zeros(len(self.space.moves), np.int8)
        mask[[self.space.action(move) for move in self.match.moves(seat)]] = 1
        return mask

    def moves(self, seat: int) -> dict[int, str]:
        """The same in words: each legal action in the notation of the game."""
        offered = self.match.moves(seat)
        view = self.match.view(seat) if offered else None
        return {self.space.action(move): self.book.rules.show(view, move) for move in offered}

    def heard(self, seat: int) -> list[str]:
        """What a seat has heard since just before its last move; it hears nothing of what its view does not show."""
        return [event.words for event in self.match.heard(seat)[self._read[seat] :]]

    def play(self, seat: int, action: SupportsIndex) -> None:
        """A seat acts. An action that is not legal now is refused, and nothing changes."""
        move = self.space.move(cast(int, action))  # it takes whole numbers of every kind, and refuses the rest
        if self.turn == seat and move not in self.match.moves(seat):
            raise IllegalMove(f"action {action} is not legal now; the action mask shows which are")
        read = len(self.match.heard(seat))
        self.match.play(seat, move)
        self._read[seat] = read

    def rewards(self) -> list[float]:
        """What each seat has earned: nothing while the game goes on, and together nothing at its end."""
        result = self.match.result
        if result is None:
            return [0.0] * self.seats
        if self.reward == "points":
            return margins(result.points)
        return stakes(result.winners, self.seats)

    def viewer(self, words: str) -> int:
        """The seat that `player_2` sits on, whoever is to move for `turn`, nobody for `watcher`."""
        return seat_named(words, self.seats, self.match.turn)


def stakes(winners: tuple[int, ...], seats: int) -> list[float]:
    """The win as rewards that add up to nothing: 1 for the only winner; joint winners split it; the others pay.

    >>> stakes((1,), 2), stakes((0, 1), 2), stakes((0,), 3)
    ([-1.0, 1.0], [0.0, 0.0], [1.0, -0.5, -0.5])
    """
    won = sum(1 << seat for seat in winners)
    return [stake_of(won, seat, seats) for seat in range(seats)]


def margins(points: tuple[int, ...]) -> list[float]:
    """The points as rewards that add up to nothing: how far each seat is ahead of the mean of the others.

    >>> margins((21, 14)), margins((100, 40, 60))
    ([7.0, -7.0], [50.0, -40.0, -10.0])
    """
    others = len(points) - 1
    return [own - (sum(points) - own) / others for own in points]


def seat_named(words: str, seats: int, turn: int) -> int:
    """The seat that a word means.

    >>> seat_named("player_2", 2, 0), seat_named("turn", 2, 0), seat_named("watcher", 2, 0)
    (1, 0, -3)
    """
    known = {"turn": WATCHER if turn == OVER else turn, "watcher": WATCHER}
    known |= {f"player_{seat + 1}": seat for seat in range(seats)}
    if words not in known:
        raise BadOption(f"nobody is called {words!r}; there are: {', '.join(known)}")
    return known[words]
