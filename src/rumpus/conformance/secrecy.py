"""The laws of secrecy: what a seat may not know makes no difference to anything that it is shown, asked or told.

The history of a seat is what it saw first, then its own moves and each change of its view, with what it was told.
Two worlds look the same to a seat when it has the same history in both.

Pairs of such worlds are found in two ways: another player, or luck, does something else at one moment; and a belief
follows what a seat notices, from the start of the game on, and holds other worlds than the true one.

What this cannot see: the suite does not know what *ought* to be secret. When `observe` shows a thing to all, nothing
tells it from a thing that is meant to be public. Therefore the report lists the words of the state that were found
to be hidden: an author who misses one there has found a leak. (For the games of this project a test pins them.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rumpus.bots.belief import Belief, LostBelief
from rumpus.bots.mind import plain_mind
from rumpus.rules.scene import Event
from rumpus.rules.words import OVER, WATCHER
from rumpus.table.match import Notice

from .trial import Trial, Walk, differing, words_of

TWINS = 16
"""How many moments of a game are tried with another move."""
AHEAD = 60
"""How many moves a pair of worlds is followed, if their histories do not part before."""
BELIEVED, NOTICES = 6, 40
"""In so many games a belief follows what one of the seats notices, so far; a quarter of it if one game is looked at."""
COUNTED, SAMPLED = 300, 24
"""A belief keeps up to so many worlds, if these are all; else it goes on with so many."""
OTHERS, FOLLOWED = 8, 1
"""Of so many worlds of a belief it is asked after each notice what they look like; and so many are played on."""


@dataclass(frozen=True)
class Look:
    """What a seat may do, and what everybody knows: the same in all worlds that look the same."""

    to_move: bool
    legal: tuple[int, ...]
    public: Any


@dataclass(frozen=True)
class HistoryEntry:
    """What a seat noticed of a move, and what it was told of it."""

    notice: Notice
    told: tuple[Event, ...]


def look(trial: Trial, state: Any, seat: int) -> Look:
    """What a seat may do in a state."""
    to_move = trial.rules.turn(state) == seat
    moves = tuple(trial.legal(state)) if to_move else ()
    return Look(to_move, moves, trial.rules.observe(state, WATCHER))


def notice(trial: Trial, before: Any, move: int, after: Any, seat: int) -> HistoryEntry | None:
    """What a seat notices of a move; nothing if it is somebody else's and its view stays as it was."""
    seen, now = trial.rules.observe(before, seat), trial.rules.observe(after, seat)
    own = trial.rules.turn(before) == seat
    if not own and seen == now:
        return None
    known = move if own else None
    return HistoryEntry(Notice(known, now), tuple(trial.rules.tell(seen, known, now)))


def same_look_same_everything(trial: Trial) -> None:
    """In worlds that look the same to a seat it has the same views, the same legal moves and the same messages."""
    differ = 0
    for walk in trial.walks:
        dice = trial.dice(walk.number)
        seats = trial.rules.seats(walk.options)
        for _ in range(TWINS if walk.moves else 0):
            seat, step = dice.randrange(seats), dice.randrange(len(walk.moves))
            state = trial.stand_at(walk, step)
            differ += _views_differ(trial, walk, state)
            if trial.rules.turn(state) != seat:
                others = [move for move in trial.legal(state) if move != walk.moves[step]]
                if others:
                    _replaced(trial, walk, step, seat, dice.choice(others))
        trial.tried["games"] += 1
    if trial.book.about.secrets and not differ:
        trial.fail("ABOUT says there are secrets, but no two seats ever see anything different")
    for walk in trial.walks[:BELIEVED]:
        _believed(trial, walk, walk.number % trial.rules.seats(walk.options))


def _believed(trial: Trial, walk: Walk, seat: int) -> None:
    """Compare a walk with other worlds that a seat must hold for possible, after each notice."""
    for step, belief in beliefs(trial, walk, seat):
        state = trial.stand_at(walk, step)
        others = sorted(set(belief.worlds()) - {state})
        if others and not trial.book.about.secrets:
            trial.fail(f"seat {seat} cannot tell {len(others)} other worlds apart, but ABOUT says there are no secrets")
        dice = trial.dice(walk.number, step)
        for number, twin in enumerate(dice.sample(others, min(OTHERS, len(others)))):
            trial.tried["pairs by belief"] += 1
            trial.hidden.update((seat, word) for word in differing(state, twin))
            if number < FOLLOWED:
                _compared(trial, walk, step, seat, twin)
            else:
                _same(trial, look(trial, state, seat), look(trial, twin, seat), seat, "at once")


def beliefs(trial: Trial, walk: Walk, seat: int) -> Iterator[tuple[int, Belief]]:
    """Each step of a walk at which a seat has noticed something, with what it believes there."""
    belief = Belief(plain_mind(trial.book), walk.options, seat, size=SAMPLED, exact=COUNTED, seed=trial.seed)
    seen = [Notice(None, trial.rules.observe(walk.states[0], seat))]
    yield 0, belief
    for step, move in enumerate(walk.moves):
        entry = notice(trial, trial.stand_at(walk, step), move, walk.states[step + 1], seat)
        if entry is None:
            continue
        seen.append(entry.notice)
        try:
            belief.follow(seen)
        except LostBelief:
            if belief.exact:
                trial.fail(
                    f"seat {seat} notices {entry.notice.view!r}, but no world leads there which looked as before"
                )
            trial.tried["beliefs lost"] += 1
            return
        yield step + 1, belief
        if len(seen) > (NOTICES if trial.closely > 1 else NOTICES // 4):
            return


def _views_differ(trial: Trial, walk: Walk, state: Any) -> bool:
    """Whether two seats see different things, their own number aside."""
    views = [words_of(trial.rules.observe(state, seat)) for seat in range(trial.rules.seats(walk.options))]
    return any(
        view[word] != views[0][word] and (view[word], views[0][word]) != (seat, 0)
        for seat, view in enumerate(views)
        for word in view
    )


def _replaced(trial: Trial, walk: Walk, step: int, seat: int, move: int) -> None:
    """A world in which another player, or luck, did something else; kept if the seat cannot tell."""
    twin = trial.rules.apply(walk.states[step], move)
    after = walk.states[step + 1]
    if twin == after or trial.rules.observe(twin, seat) != trial.rules.observe(after, seat):
        return
    if not trial.book.about.secrets:
        trial.fail(f"seat {seat} cannot tell move {move} from {walk.moves[step]}, but ABOUT says there are no secrets")
    trial.tried["pairs by another move"] += 1
    trial.hidden.update((seat, word) for word in differing(after, twin))
    _compared(trial, walk, step + 1, seat, twin)


def _compared(trial: Trial, walk: Walk, start: int, seat: int, twin: Any) -> None:
    """Play a walk and its twin on with the same moves, as far as they are legal, until the seat can tell them apart."""
    looks, notices = _history(trial, walk, start, seat)
    dice = trial.dice(walk.number, start, seat)
    moves = walk.moves[start : start + AHEAD]
    state, noticed = twin, 0
    for ahead in range(AHEAD):
        trial.stand_at(walk, start)
        _same(trial, looks[noticed], look(trial, state, seat), seat, f"{ahead} moves later" if ahead else "at once")
        mover = trial.rules.turn(state)
        if mover == OVER or (mover == seat and noticed == len(notices)):
            return
        offered = trial.legal(state)
        planned = notices[noticed].notice.move if mover == seat else moves[ahead] if ahead < len(moves) else None
        move = planned if planned is not None and planned in offered else dice.choice(offered)
        after = trial.rules.apply(state, move)
        entry = notice(trial, state, move, after, seat)
        if entry is not None:
            if noticed == len(notices) or entry != notices[noticed]:
                return
            noticed += 1
        state = after


def _history(trial: Trial, walk: Walk, start: int, seat: int) -> tuple[list[Look], list[HistoryEntry]]:
    """What a seat may do and what it notices along a walk; while it notices nothing, nothing may change for it."""
    looks, notices = [look(trial, walk.states[start], seat)], []
    for step in range(start, min(start + AHEAD, len(walk.moves))):
        before, after = walk.states[step], walk.states[step + 1]
        entry = notice(trial, before, walk.moves[step], after, seat)
        now = look(trial, after, seat)
        if entry is None:
            trial.stand_at(walk, step)
            _same(trial, looks[-1], now, seat, "after a move that it did not notice")
        else:
            notices.append(entry)
            looks.append(now)
    return looks, notices


def _same(trial: Trial, one: Look, other: Look, seat: int, when: str) -> None:
    trial.tried["moments"] += 1
    if one == other:
        return
    if one.to_move != other.to_move:
        trial.fail(f"two worlds look the same to seat {seat}, but it is to move in only one of them ({when})")
    if one.legal != other.legal:
        moves = f"{list(one.legal)} in one and {list(other.legal)} in the other"
        trial.fail(f"two worlds look the same to seat {seat}, but its legal moves are {moves} ({when})")
    words = ", ".join(differing(one.public, other.public))
    trial.fail(f"two worlds look the same to seat {seat}, but the watcher's view differs in {words} ({when})")
