"""The laws of secrecy: what a seat may not know makes no difference to anything that it is shown, asked or told.

The history of a seat is what it saw first, then its own moves and each change of its view, with what it was told.
Two worlds look the same to a seat when it has the same history in both.

What these laws cannot see: the suite does not know what *ought* to be secret. When `observe` shows a thing to all
and `mutate` leaves it alone, nothing tells it from a thing that is meant to be public. Therefore the report lists
the words of the state that were found to be hidden: an author who misses one there has found a leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rumpus.rules.people import Event
from rumpus.rules.words import OVER, WATCHER

from .trial import Trial, Walk, differing, words_of

TWINS = 16
"""How many twin worlds of each kind are tried in a game."""
AHEAD = 60
"""How many moves a pair of worlds is followed, if their histories do not part before."""
PLAYED_OUT = 50
"""One in so many mutated worlds is played to its end."""
OFTEN = 12
"""How often a word must have been seen hidden before `mutate` is blamed for never changing it."""


@dataclass(frozen=True)
class Look:
    """What a seat may do, and what everybody knows: the same in all worlds that look the same."""

    to_move: bool
    legal: tuple[int, ...]
    public: Any


@dataclass(frozen=True)
class Notice:
    """An entry in a seat's history: its own move if it made one, its view after that, and what it was told."""

    move: int | None
    view: Any
    told: tuple[Event, ...]


def look(trial: Trial, state: Any, seat: int) -> Look:
    """What a seat may do in a state."""
    to_move = trial.rules.turn(state) == seat
    moves = tuple(trial.legal(state)) if to_move else ()
    return Look(to_move, moves, trial.rules.observe(state, WATCHER))


def notice(trial: Trial, before: Any, move: int, after: Any, seat: int) -> Notice | None:
    """What a seat notices of a move; nothing if it is somebody else's and its view stays as it was."""
    seen, now = trial.rules.observe(before, seat), trial.rules.observe(after, seat)
    own = trial.rules.turn(before) == seat
    if not own and seen == now:
        return None
    return Notice(move if own else None, now, tuple(trial.rules.tell(seen, move if own else None, now)))


def same_look_same_everything(trial: Trial) -> None:
    """In worlds that look the same to a seat it has the same views, the same legal moves and the same messages."""
    for walk in trial.walks:
        dice = trial.dice(walk.number)
        seats = trial.rules.seats(walk.options)
        for _ in range(TWINS if walk.moves else 0):
            seat, step = dice.randrange(seats), dice.randrange(len(walk.moves))
            state = trial.stand_at(walk, step)
            if trial.rules.turn(state) != seat:
                others = [move for move in trial.legal(state) if move != walk.moves[step]]
                if others:
                    _replaced(trial, walk, step, seat, dice.choice(others))
            twin = trial.rules.mutate(state, seat, dice.getrandbits(62))
            if twin != state and trial.rules.observe(twin, seat) == trial.rules.observe(state, seat):
                trial.tried["pairs by mutate"] += 1
                _compared(trial, walk, step, seat, twin)
        trial.tried["games"] += 1


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
        planned = notices[noticed].move if mover == seat else moves[ahead] if ahead < len(moves) else None
        move = planned if planned is not None and planned in offered else dice.choice(offered)
        after = trial.rules.apply(state, move)
        entry = notice(trial, state, move, after, seat)
        if entry is not None:
            if noticed == len(notices) or entry != notices[noticed]:
                return
            noticed += 1
        state = after


def _history(trial: Trial, walk: Walk, start: int, seat: int) -> tuple[list[Look], list[Notice]]:
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


def hidden_changes_stay_hidden(trial: Trial) -> None:
    """When only hidden things change, no word changes in the view of the seat, or of a watcher."""
    differ = 0
    for walk in trial.walks:
        dice = trial.dice(walk.number)
        for step in walk.steps(24):
            state = trial.stand_at(walk, step)
            for seat in range(trial.rules.seats(walk.options)):
                world = state
                for _ in range(3):
                    world = _mutated(trial, walk, step, world, seat, dice.getrandbits(62))
            differ += _views_differ(trial, walk, state)
        trial.tried["games"] += 1
    if trial.book.about.secrets and not differ:
        trial.fail("ABOUT says there are secrets, but no two seats ever see anything different")


def _mutated(trial: Trial, walk: Walk, step: int, state: Any, seat: int, chance: int) -> Any:
    rules = trial.rules
    world = rules.mutate(state, seat, chance)
    trial.tried["mutations"] += 1
    if world == state:
        return state
    trial.tried["changes"] += 1
    words = differing(state, world)
    trial.changed.update((seat, word) for word in words)
    what = f"mutate for seat {seat} (chance {chance}) changed {', '.join(words)}"
    if not trial.book.about.secrets:
        trial.fail(f"{what}, but ABOUT says there are no secrets")
    if rules.turn(world) != rules.turn(state):
        trial.fail(f"{what}, and then turn is {rules.turn(world)} instead of {rules.turn(state)}")
    for who in (seat, WATCHER):
        seen, now = rules.observe(state, who), rules.observe(world, who)
        if seen != now:
            name = "its view" if who == seat else "the watcher's view"
            word = differing(seen, now)[0]
            trial.fail(f"{what}; {name} then shows {word} as {words_of(now)[word]} instead of {words_of(seen)[word]}")
    if trial.tried["changes"] % PLAYED_OUT == 1:
        _played_out(trial, walk, step, world, what)
    return world


def _played_out(trial: Trial, walk: Walk, step: int, world: Any, what: str) -> None:
    """A mutated world is a world: it can be played to its end."""
    dice = trial.dice(walk.number, step)
    left = trial.rules.LONGEST - step
    for _ in range(min(left, 1_000)):
        if trial.rules.turn(world) == OVER:
            break
        world = trial.rules.apply(world, dice.choice(trial.legal(world)))
    if left < 1_000 and trial.rules.turn(world) != OVER:
        trial.fail(f"{what}, and then the game did not end within LONGEST moves")
    trial.tried["played on"] += 1


def _views_differ(trial: Trial, walk: Walk, state: Any) -> bool:
    """Whether two seats see different things, their own number aside."""
    views = [words_of(trial.rules.observe(state, seat)) for seat in range(trial.rules.seats(walk.options))]
    return any(
        view[word] != views[0][word] and (view[word], views[0][word]) != (seat, 0)
        for seat, view in enumerate(views)
        for word in view
    )


def nothing_hidden_is_forgotten(trial: Trial) -> None:
    """Whatever was found to be hidden from a seat, `mutate` changes at some time; else beliefs could never follow."""
    for (seat, word), times_seen in sorted(trial.hidden.items()):
        trial.tried["hidden words"] += 1
        if times_seen >= OFTEN and (seat, word) not in trial.changed:
            trial.fail(
                f"{word} was hidden from seat {seat} in {times_seen} pairs of worlds, "
                f"but in {sum(trial.changed.values())} changes mutate never touched it"
            )
