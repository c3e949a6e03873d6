"""Moments of a game: a state, what came before it, and what each seat has noticed until then.

A moment never changes, so all copies of an OpenSpiel state share it. What a seat has noticed is worked out only when
somebody asks: a random game to its end asks nobody.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rumpus.engine.linker import flattened
from rumpus.engine.plain import legal_moves, unpacker
from rumpus.rules.errors import IllegalMove
from rumpus.rules.words import LUCK, OVER, WATCHER
from rumpus.table.match import Notice

from .information_state import InformationState, seen_of
from .setting import Setting, setting_of


class Moment:
    """A state of a game, and the way to it."""

    __slots__ = (
        "_actions", "_moves", "_words", "before", "guess_of", "move", "mover", "seen", "setting", "state", "turn",
    )  # fmt: skip

    def __init__(
        self, setting: Setting, state: Any, before: Moment | None = None, mover: int = OVER, move: int = 0
    ) -> None:
        self.setting, self.state, self.before, self.mover, self.move = setting, state, before, mover, move
        self.turn: int = setting.book.rules.turn(state)
        self.guess_of: int | None = None
        """The seat that this world was sampled for, if it was."""
        self.seen: dict[int, InformationState] = {}
        self._moves: list[int] | None = None
        self._actions: list[int] | None = None
        self._words: dict[int, str] | None = None

    @property
    def moves(self) -> list[int]:
        """The legal moves, in the rules' order."""
        if self._moves is None:
            self._moves = legal_moves(self.setting.book, self.state)
        return self._moves

    @property
    def actions(self) -> list[int]:
        """The same as OpenSpiel's actions, ascending; luck's are counted from 0."""
        if self._actions is None:
            if self.turn == LUCK:
                self._actions = list(range(len(self.moves)))
            else:
                self._actions = sorted(map(self.setting.space.action, self.moves))
        return self._actions

    def move_of(self, action: int) -> int:
        """The legal move that an action is now."""
        if action not in self.actions:
            raise IllegalMove(f"{action} is not a legal action now" if self.turn != OVER else "the game is over")
        return self.moves[action] if self.turn == LUCK else self.setting.space.move(action)

    def after(self, action: int) -> Moment:
        """The moment after a legal action."""
        move = self.move_of(action)
        return Moment(self.setting, self.setting.book.rules.apply(self.state, move), self, self.turn, move)

    def words(self, action: int) -> str:
        """The notation of a legal action, from the view of whoever makes it."""
        if self._words is None:
            show = self.setting.book.rules.show
            view = self.setting.book.rules.observe(self.state, WATCHER if self.turn == LUCK else self.turn)
            texts = told_apart([show(view, self.move_of(each)) for each in self.actions])
            self._words = dict(zip(self.actions, texts, strict=True))
        return self._words[action]

    def text(self) -> str:
        """The whole state in words; its house rules stand in the name of the game."""
        pairs = zip(self.setting.state_names, flattened(self.state), strict=True)
        return " ".join(f"{name}={leaf}" for name, leaf in pairs if not name.startswith("options."))

    def seen_by(self, seat: int) -> InformationState:
        """What a seat has noticed: its first view, then its own moves and each change of its view."""
        way, here = [], self
        while seat not in here.seen and here.before is not None:
            way.append(here)
            here = here.before
        observe = self.setting.book.rules.observe
        if seat not in here.seen:
            first = Notice(None, observe(here.state, seat))
            here.seen[seat] = InformationState(self.setting, None, first, known=here.guess_of is None)
        seen = here.seen[seat]
        for moment in reversed(way):
            view, own = observe(moment.state, seat), moment.mover == seat
            if own or view != seen.notice.view:  # silence is silence: who sees no change notices nothing
                seen = InformationState(self.setting, seen, Notice(moment.move if own else None, view))
        self.seen[seat] = seen
        return seen

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """For OpenSpiel's `serialize`: the moves from the start; of a sampled world, also its state and past."""
        moves, here = [], self
        while here.before is not None:
            moves.append(here.move)
            here = here.before
        sampled = None
        if here.guess_of is not None:
            past = [(notice.move, flattened(notice.view)) for notice in here.seen[here.guess_of].notices()]
            sampled = (flattened(here.state), here.guess_of, past)
        return _again, (here.setting.short_name, here.setting.parameters, tuple(reversed(moves)), sampled)


def told_apart(words: list[str]) -> list[str]:
    """The same words, numbered where they are equal (cards of one title): OpenSpiel wants each only once.

    >>> told_apart(["run 5", "run 6", "run 5"])
    ['run 5', 'run 6', 'run 5 #2']
    """
    seen: Counter[str] = Counter()
    found = []
    for each in words:
        seen[each] += 1
        found.append(each if seen[each] == 1 else f"{each} #{seen[each]}")
    return found


@functools.lru_cache(maxsize=64)
def first_moment(setting: Setting) -> Moment:
    """The moment before the first decision."""
    return Moment(setting, setting.book.rules.initial(setting.options))


def sampled_moment(setting: Setting, state: Any, seat: int, seen: InformationState) -> Moment:
    """A moment in a world that a seat holds for possible. It has the history of this seat, and of no other."""
    moment = Moment(setting, state)
    moment.guess_of, moment.seen[seat] = seat, seen
    return moment


def _again(name: str, parameters: dict[str, Any], moves: Sequence[int], sampled: Any) -> Moment:
    """A moment that was written down."""
    setting = setting_of(name, parameters)
    rules = setting.book.rules
    moment = first_moment(setting)
    if sampled is not None:
        words, seat, past = sampled
        viewed = unpacker(rules.observe(moment.state, seat))
        seen = seen_of(setting, [Notice(move, viewed(view)) for move, view in past])
        moment = sampled_moment(setting, unpacker(moment.state)(words), seat, seen)
    for move in moves:
        moment = Moment(setting, rules.apply(moment.state, move), moment, moment.turn, move)
    return moment
