"""A match: one game at one table, from the first decision to the last.

It is the only thing that holds a state. What leaves it is a seat's view, a seat's choices, what a seat has heard,
and, for the referee, the list of moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import IllegalMove
from rumpus.rules.scene import Event
from rumpus.rules.words import LUCK, OVER, WATCHER

from .clock import Clock
from .luck import Luck, Seed, clean_word
from .notation import Choice, choices, exactly, in_order, understood

NAME_LENGTH = 60
SHARED = 10_000
"""Events and moves that are kept once for all matches: about four megabytes."""
Said = TypeVar("Said")


class Played(NamedTuple):
    """A move that was made: by a seat or by luck, as a number and in words."""

    seat: int
    move: int
    words: str


class Drawn(NamedTuple):
    """A draw of luck: among how many, and which of them."""

    choices: int
    answer: int


class Notice(NamedTuple):
    """An entry in a seat's history: its own move if it made one, and its view after that."""

    move: int | None
    view: Any


@dataclass(frozen=True)
class Result:
    """How a game ended: who won, with which points, and why if not by the rules alone."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: str = ""
    """Empty, `resigned` or `out of time`; `seat` says whose it was."""
    seat: int = -1

    def __str__(self) -> str:
        """As it stands in a record.

        >>> print(Result((0,), (4, 3)))
        won by 1; points 4 3
        >>> print(Result((1,), (4, 3), "resigned", 0))
        won by 2; points 4 3; 1 resigned
        >>> print(Result((0, 1), (3, 3)))
        drawn; points 3 3
        """
        return self._told("drawn") if len(self.winners) == len(self.points) > 1 else self.formerly()

    def formerly(self) -> str:
        """The same as earlier records have it: they call a draw shared by all."""
        who = " ".join(str(seat + 1) for seat in self.winners)
        return self._told(f"{'won' if len(self.winners) == 1 else 'shared'} by {who}")

    def _told(self, end: str) -> str:
        why = f"; {self.seat + 1} {self.reason}" if self.reason else ""
        return f"{end}; points {' '.join(map(str, self.points))}{why}"


class Match:
    """A game being played, with a name for each seat, provable luck, and a clock if one is wanted.

    With `luck_by_hand` the match draws nothing: whoever replays a record, or throws real dice, plays LUCK's moves.
    A match that does not `remember` takes a third of the memory, and plays its moves again where a history is wanted.

    >>> from rumpus.rules.catalogue import open_book
    >>> match = Match(open_book("free-for-all"), seed=Seed(bytes(32)))
    >>> match.play(0, "A1")
    >>> [event.words for event in match.heard(1)]
    ['Silence. Player 1 has one more peg.']
    """

    def __init__(
        self,
        book: Book,
        options: Any = None,
        names: Sequence[str] = (),
        seed: Seed | None = None,
        words: Sequence[str] = (),
        clock: Clock | None = None,
        luck_by_hand: bool = False,
        remember: bool = True,
    ) -> None:
        self.book = book
        self.options = book.house() if options is None else options
        self.seats = book.rules.seats(self.options)
        self.names = tuple(clean_name(name) for name in names) or tuple(f"Player {n + 1}" for n in range(self.seats))
        self.words = tuple(clean_word(word) for word in words) or ("",) * self.seats
        for given, what in ((self.names, "names"), (self.words, "words")):
            if len(given) != self.seats:
                raise IllegalMove(f"{self.seats} seats need {self.seats} {what}, not {len(given)}")
        self.clock = clock
        self.luck_by_hand = luck_by_hand
        self.played: list[Played] = []
        self.drawn: list[Drawn] = []
        """What luck has drawn, in order: for each of its moves, unless it was played by hand."""
        self._seed = seed or Seed.fresh()
        self._luck = Luck(self._seed, self.words)
        self._heard: dict[int, list[Event]] = {seat: [] for seat in (*range(self.seats), WATCHER)}
        self._state = book.rules.initial(self.options)
        self._noticed = dict.fromkeys(self._heard, 1)
        self._history = {seat: [Notice(None, view)] for seat, view in self._views.items()} if remember else None
        self._early_end: Result | None = None
        self._let_luck_play()

    @property
    def commitment(self) -> str:
        """The promise about the luck of this match: the hash of its seed."""
        return self._seed.commitment

    @property
    def seed(self) -> Seed:
        """The seed, which is secret until the match is over."""
        if not self.over:
            raise IllegalMove("the seed is secret until the game is over")
        return self._seed

    def sealed_seed(self) -> Seed:
        """The seed for whoever keeps this match safe on disk, whether or not it is over."""
        return self._seed

    @property
    def turn(self) -> int:
        """The seat to move, or OVER; LUCK only where luck is played by hand."""
        return OVER if self._early_end else self._turn

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def result(self) -> Result | None:
        """How it ended; nothing while it goes on."""
        if self._early_end or not self.over:
            return self._early_end
        won = self.book.rules.winners(self._state)
        return Result(tuple(seat for seat in range(self.seats) if won >> seat & 1), self._points())

    def view(self, seat: int) -> Any:
        """What a seat, or WATCHER, sees now."""
        return self._views[seat] if seat in self._views else self.book.rules.observe(self._state, seat)

    @property
    def _state(self) -> Any:
        return self._stands

    @_state.setter
    def _state(self, state: Any) -> None:
        """The match stands in another state. Whose turn it is and what everybody sees is asked of the rules once."""
        observe = self.book.rules.observe
        self._stands = state
        self._turn = self.book.rules.turn(state)
        self._views = {seat: observe(state, seat) for seat in self._heard}
        self._legal: list[int] | None = None
        self._choices: list[Choice] | None = None

    def _moves(self) -> list[int]:
        if self._legal is None:
            self._legal = legal_moves(self.book, self._state)
        return self._legal

    def choices(self, seat: int) -> list[Choice]:
        """What a seat may do now; nothing when it is not its turn."""
        if self.turn != seat:
            return []
        if self._choices is None:
            if seat == LUCK:
                self._choices = choices(self.book, self._state)
            else:
                view, show, touch = self._views[seat], self.book.rules.show, self.book.rules.touch
                self._choices = [Choice(move, show(view, move), touch(view, move)) for move in self._moves()]
        return list(self._choices)

    def moves(self, seat: int) -> list[int]:
        """The same as numbers, in the rules' order: for a bot."""
        return list(self._moves()) if self.turn == seat else []

    def drafted(self, seat: int, spots: Sequence[str]) -> list[int]:
        """The moves that build the whole draft of a seat's scene on these places; a refusal says what does not fit."""
        self._must_move(seat)
        draft = self.book.rules.scene(self.view(seat)).draft
        if draft is None:
            raise IllegalMove("there is nothing to build now")
        if len(set(spots)) != len(spots) or len(spots) != len(draft.pieces):
            raise IllegalMove(f"name {len(draft.pieces)} different places")
        return in_order(self.book, self._state, spots)

    def heard(self, seat: int, since: int = 0) -> list[Event]:
        """All that a seat, or WATCHER, has heard so far, or since it had heard so much."""
        return self._heard[seat][since:]

    def noticed(self, seat: int) -> int:
        """How long the history of a seat, or of WATCHER, is, and one more when the game has ended early."""
        return self._noticed[seat]

    def history(self, seat: int) -> Sequence[Notice]:
        """All that a seat, or WATCHER, has noticed: its first view, then its own moves and each change of its view."""
        return tuple(self._history[seat] if self._history is not None else self._told_again(seat))

    def _told_again(self, seat: int) -> list[Notice]:
        """The history of a seat, from the moves."""
        rules = self.book.rules
        state = rules.initial(self.options)
        found = [Notice(None, rules.observe(state, seat))]
        for played in self.played:
            state = rules.apply(state, played.move)
            now = rules.observe(state, seat)
            if played.seat == seat or now != found[-1].view:
                found.append(Notice(played.move if played.seat == seat else None, now))
        return found

    def play(self, seat: int, move: str | int, now: float | None = None, strictly: bool = False) -> None:
        """A seat makes a move, in words or by its number. A refusal changes nothing."""
        number = self.meant(seat, move, strictly)
        if self._out_of_time(now):
            return
        self._make(seat, number)
        self._let_luck_play()
        if self.clock and now is not None:
            stopped = self.clock.stopped(now)
            self.clock = stopped if self.over else stopped.started(self.turn, now)

    def meant(self, seat: int, move: str | int, strictly: bool = False) -> int:
        """The move of a seat that is meant, in words or by its number. What is not legal now is refused."""
        self._must_move(seat)
        if isinstance(move, str):
            return (exactly if strictly else understood)(self.book, self._state, move)
        try:
            return self._moves()[self._moves().index(move)]  # the rules' own int, where a number of NumPy was given
        except ValueError:
            raise IllegalMove(f"{move} is not a legal move now") from None

    def resign(self, seat: int) -> None:
        """A seat gives the game up (SYS-R8): the others share the win."""
        if self.over:
            raise IllegalMove("the game is over")
        if not 0 <= seat < self.seats:
            raise IllegalMove(f"there is no seat {seat + 1}")
        self.end_early(seat, "resigned")

    def _out_of_time(self, now: float | None) -> bool:
        fallen = self.clock.fallen(now) if self.clock and now is not None else None
        if fallen is not None:
            self.end_early(fallen, "out of time")
        return fallen is not None

    def end_early(self, seat: int, reason: str) -> None:
        """The game ends before its end, and the others share the win."""
        others = tuple(other for other in range(self.seats) if other != seat)
        self._early_end = Result(others, self._points(), reason, seat)
        said = "resigns" if reason == "resigned" else "is out of time"
        for other, heard in self._heard.items():
            heard.append(Event(f"{self.names[seat]} {said}. Game over.", "end"))
            self._noticed[other] += 1

    def _points(self) -> tuple[int, ...]:
        return tuple(self.book.rules.score(self._state, seat) for seat in range(self.seats))

    def _must_move(self, seat: int) -> None:
        if self.over:
            raise IllegalMove("the game is over")
        if seat != self.turn:
            raise IllegalMove(f"it is not {called(seat)}'s turn but {called(self.turn)}'s")

    def _let_luck_play(self) -> None:
        while self._turn == LUCK and not self.luck_by_hand:
            possible = self._moves()
            answer = self._luck.draw(len(possible))
            self.drawn.append(Drawn(len(possible), answer))
            self._make(LUCK, possible[answer])

    def _make(self, seat: int, move: int) -> None:
        rules, before = self.book.rules, self._views
        words = rules.show(before[WATCHER if seat == LUCK else seat], move)
        self.played.append(shared(Played(seat, move, words)))
        self._state = rules.apply(self._stands, move)
        for other, seen in before.items():
            now = self._views[other]
            if other == seat or now != seen:  # silence is silence: who sees no change hears nothing
                own = move if other == seat else None
                self._heard[other] += map(shared, rules.tell(seen, own, now))
                self._noticed[other] += 1
                if self._history is not None:
                    self._history[other].append(Notice(own, now))


@lru_cache(maxsize=SHARED)
def shared(said: Said) -> Said:
    """The same, in one copy for all who hold it: most of what is heard was heard before, here or at other tables."""
    return said


def called(seat: int) -> str:
    """What a record and a refusal call a seat.

    >>> called(0), called(LUCK)
    ('seat 1', 'luck')
    """
    return "luck" if seat == LUCK else f"seat {seat + 1}"


def clean_name(name: str) -> str:
    """A player's name as a record can hold it: one line, not empty, not too long.

    >>> clean_name("  Ann ")
    'Ann'
    """
    bare = clean_word(name)
    if not bare or len(bare) > NAME_LENGTH:
        raise IllegalMove(f"a name has 1 to {NAME_LENGTH} characters; this is {name!r}")
    return bare
