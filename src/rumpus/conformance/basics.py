"""The basic laws: what has to hold before anything else about a game can be asked."""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Callable
from types import FrameType, FunctionType, ModuleType
from typing import Any, cast

from rumpus.engine.linker import LinkError, leaves
from rumpus.engine.native import linked_source
from rumpus.rules.about import About, Option
from rumpus.rules.contract import LARGEST_MOVE
from rumpus.rules.errors import BadOption
from rumpus.rules.made import is_made
from rumpus.rules.words import LUCK, OVER

from .trial import FOLLOWED, WORD, Trial, Walk, differing, values

TraceFunction = Callable[[FrameType, str, Any], Any]

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SEATS_MOST = 20
TRACED, TRACED_MOVES = 12, 100
LINES = 1_000_000
"""A rule that runs so many lines of Python for one answer is taken to run for ever."""
CLOSE_STEPS = 40
"""How many steps of a game are looked at from every side."""


def rules_are_rules(trial: Trial) -> None:
    """Rules are marked @rule, know all that they name, and are made of ints, named tuples, branches and loops."""
    try:
        text = linked_source(trial.book)
    except LinkError as error:
        trial.fail(str(error))
    trial.tried["rules"] += len(re.findall(r"^@(?:inner_)?rule$", text, re.MULTILINE))


def labelled(trial: Trial) -> None:
    """What stands on the lid is true: the numbers of players, and house rules whose defaults are the rules' own."""
    rules, about = trial.rules, cast(Any, trial.book.about)
    if not isinstance(about, About) or not (SLUG.fullmatch(about.slug) or is_made(about.slug)):
        trial.fail(f"ABOUT.slug is {about.slug!r}; a slug is made of small letters and digits, with hyphens between")
    if not about.title.strip() or not about.line.strip():
        trial.fail("ABOUT has no title or no line")
    for name in ("MOVES", "LONGEST", "SEATS"):
        if type(getattr(rules, name)) is not int or not 0 < getattr(rules, name) < WORD:
            trial.fail(f"{name} is {getattr(rules, name)!r}; it must be a positive int")
    if not 1 <= about.seats[0] <= about.seats[1] <= rules.SEATS <= SEATS_MOST:
        trial.fail(f"ABOUT.seats is {about.seats} and SEATS {rules.SEATS}: 1 to {SEATS_MOST} seats, fewest first")
    usual = rules.Options()
    names = tuple(option.name for option in rules.OPTIONS)
    if names != usual._fields:
        trial.fail(f"OPTIONS names {names}, but the fields of Options are {usual._fields}")
    for option in rules.OPTIONS:
        _option_is_true(trial, option, getattr(usual, option.name))
    for number, options in enumerate(trial.houses):
        trial.stand(number, options, step=0)
        if not about.seats[0] <= rules.seats(options) <= about.seats[1]:
            trial.fail(f"{rules.seats(options)} play, but ABOUT.seats is {about.seats}")
        if trial.book.house(trial.book.spoken(options)) != options:
            trial.fail("these house rules do not come back when they are told in words and read again")
        trial.tried["houses"] += 1


def _option_is_true(trial: Trial, option: Option, usual: int) -> None:
    try:
        found = option.value(option.default)
    except BadOption as error:
        trial.fail(f"the default of {option.name} is not allowed: {error}")
    if found != usual:
        trial.fail(f"the default of {option.name} is {option.default!r}, but in Options it is {usual}")
    if not option.sentence.strip():
        trial.fail(f"the house rule {option.name} has no sentence")
    for word in values(option, trial.dice(option.name)):
        if option.word(option.value(word)) != word or any(mark in word for mark in " =\n"):
            trial.fail(f"{option.name}={word} does not come back when it is read and told again")
        trial.tried["choices"] += 1


def answers_come(trial: Trial) -> None:
    """Every rule answers at once: none runs for ever."""
    earlier = sys.gettrace()
    lines = 0

    def line(frame: FrameType, event: str, argument: Any) -> TraceFunction:
        nonlocal lines
        lines += 1
        if lines > LINES:
            sys.settrace(earlier)
            trial.fail(
                f"{frame.f_code.co_name} does not come to an end (line {frame.f_lineno}): {LINES} lines were run"
            )
        return line

    for number, options in enumerate(trial.houses[:TRACED]):
        trial.tried["games"] += 1
        sys.settrace(line)
        try:
            for state, _ in trial.playing(number, options, "random", TRACED_MOVES):
                for seat in trial.everyone(options):
                    trial.rules.observe(state, seat)
                for seat in range(trial.rules.seats(options)):
                    trial.rules.evaluate(state, seat)
                    trial.book.hooks.rejuvenate(state, seat, trial.rules.observe(state, seat), number)
                lines = 0
                trial.tried["steps"] += 1
        except Exception:  # what else may go wrong belongs to the laws that follow
            if lines > LINES:
                raise
        finally:
            sys.settrace(earlier)


def moves_offered(trial: Trial) -> None:
    """At every turn somebody has a move, each move once; at the end somebody has won; and all are plain numbers."""
    rules = trial.rules
    for walk in trial.walks:
        shapes = {"state": _shape(walk.states[0]), "view": _shape(rules.observe(walk.states[0], 0))}
        for step, state in enumerate(walk.states):
            trial.stand_at(walk, step)
            _plain_numbers(trial, "the state", state, shapes["state"], "apply" if step else "initial")
            _turn_is_sane(trial, walk, state)
            trial.tried["steps"] += 1
        for step in walk.steps(CLOSE_STEPS):
            state = trial.stand_at(walk, step)
            for seat in trial.everyone(walk.options):
                _plain_numbers(
                    trial, f"the view of {_called(seat)}", rules.observe(state, seat), shapes["view"], "observe"
                )
                trial.tried["views"] += 1
            for seat in range(rules.seats(walk.options)):
                _judged(trial, state, seat)
        trial.tried["games"] += 1


def _turn_is_sane(trial: Trial, walk: Walk, state: Any) -> None:
    mover, seats = trial.rules.turn(state), trial.rules.seats(walk.options)
    if type(mover) is not int or (mover not in (LUCK, OVER) and not 0 <= mover < seats):
        trial.fail(f"turn is {mover!r}; it must be a seat from 0 to {seats - 1}, LUCK or OVER", "turn")
    if mover == OVER:
        won = trial.rules.winners(state)
        if type(won) is not int or not 0 < won < 1 << seats:
            trial.fail(
                f"the game is over and winners is {won!r}; it must be a set of some of the {seats} seats", "winners"
            )
        return
    offered = trial.legal(state)
    twice = sorted({move for move in offered if offered.count(move) > 1}) if len(set(offered)) < len(offered) else []
    if twice:
        trial.fail(f"legal offers the move {twice[0]} more than once", "legal")
    outside = [move for move in offered if not 0 <= move <= LARGEST_MOVE]
    if outside:
        trial.fail(f"legal offers the move {outside[0]}, which is not from 0 to {LARGEST_MOVE}", "legal")


def _judged(trial: Trial, state: Any, seat: int) -> None:
    points, chance = trial.rules.score(state, seat), trial.rules.evaluate(state, seat)
    if type(points) is not int or not -WORD < points < WORD:
        trial.fail(f"the score of seat {seat} is {points!r}, not a plain int of one machine word", "score")
    if type(chance) not in (int, float) or not 0 <= chance <= 1:
        trial.fail(f"evaluate says {chance!r} for seat {seat}; a chance to win is from 0 to 1", "evaluate")


def _plain_numbers(trial: Trial, what: str, value: Any, shape: Any, made_by: str) -> None:
    """Named tuples of plain ints, always of one shape: nothing else can be packed, or is safe from change."""
    if _shape(value) != shape:
        trial.fail(f"{what} has another shape than the first one: {value!r}", made_by)
    for name, word in zip(leaves(value, "value"), _words(value), strict=True):
        if type(word) is not int or not -WORD < word < WORD:
            kind = type(word).__name__
            trial.fail(
                f"{what} holds {word!r} ({kind}) as its {name[6:]}; every word is a plain int below 2**63", made_by
            )


def _shape(value: Any) -> Any:
    if not isinstance(value, tuple):
        return 0
    return type(value).__qualname__, tuple(_shape(part) for part in value)


def _words(value: Any) -> list[Any]:
    return [word for part in value for word in _words(part)] if isinstance(value, tuple) else [value]


def _called(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "the watcher"


def games_end(trial: Trial) -> None:
    """Every game ends within LONGEST moves, however the players choose: at random, or always the first or last."""
    longest = trial.rules.LONGEST
    for number, options in enumerate(trial.houses):
        for style in ("random", "first", "last"):
            steps = -1
            for state, move in trial.playing(number, options, style, min(longest, FOLLOWED)):
                steps += 1
                if move is None and trial.rules.turn(state) != OVER and steps >= longest:
                    trial.fail(f"after {steps} moves (LONGEST) the game is not over; each seat played {style} moves")
            trial.tried["games"] += 1
            trial.tried[f"games left at move {FOLLOWED}"] += steps >= FOLLOWED and steps < longest
            trial.tried["moves at most"] = max(trial.tried["moves at most"], steps)


def answers_are_pure(trial: Trial) -> None:
    """Rules are pure: asked again, in any order, they say the same; they change nothing and remember nothing."""
    before = _module_values(trial.rules)
    for walk in trial.walks:
        steps = walk.steps(CLOSE_STEPS // 2)
        first = {}
        for step in steps:
            first[step] = _answers(trial, walk, trial.stand_at(walk, step), step)
        for step in reversed(steps):
            state = trial.stand_at(walk, step)
            again = _answers(trial, walk, state, step)
            for question, answer in first[step].items():
                if again[question] != answer:
                    trial.fail(
                        f"{question} answered {answer!r}, and later {again[question]!r}, for the same state",
                        question.partition("(")[0],
                    )
            trial.tried["answers"] += len(again)
        _replayed(trial, walk)
        changed = [name for name, value in _module_values(trial.rules).items() if before.get(name) != value]
        if changed:
            trial.fail(f"the rules changed {changed[0]} of their module; rules remember nothing outside of the state")
        trial.tried["games"] += 1


def _answers(trial: Trial, walk: Walk, state: Any, step: int) -> dict[str, Any]:
    """All that the rules say about a state."""
    rules, copy = trial.rules, pickle.loads(pickle.dumps(tuple(_words(state))))
    said: dict[str, Any] = {"turn": rules.turn(state)}
    if said["turn"] == OVER:
        said["winners"] = rules.winners(state)
    else:
        said["legal"] = trial.legal(state)
        some = trial.dice(walk.number, step).sample(said["legal"], min(3, len(said["legal"])))
        said |= {f"apply({move})": rules.apply(state, move) for move in some}
    for seat in trial.everyone(walk.options):
        said[f"observe({seat})"] = rules.observe(state, seat)
    for seat in range(rules.seats(walk.options)):
        said[f"score({seat})"] = rules.score(state, seat)
        said[f"evaluate({seat})"] = rules.evaluate(state, seat)
        chance = trial.dice(walk.number, step, seat).getrandbits(62)
        said[f"rejuvenate({seat})"] = trial.book.hooks.rejuvenate(state, seat, rules.observe(state, seat), chance)
    if tuple(_words(state)) != copy:
        trial.fail(f"the rules changed a state that they were only asked about: {state!r}")
    return said


def _replayed(trial: Trial, walk: Walk) -> None:
    """The same moves make the same game."""
    state = trial.rules.initial(walk.options)
    for step, move in enumerate([*walk.moves, None]):
        expected = trial.stand_at(walk, step)
        if state != expected:
            trial.fail(
                f"played again with the same moves, the state differs in {', '.join(differing(expected, state))}"
            )
        if move is not None:
            state = trial.rules.apply(state, move)
        trial.tried["steps"] += 1


def _module_values(rules: Any) -> dict[str, bytes]:
    """What a module knows, as bytes; functions, classes and other modules aside."""
    found = {}
    for name, value in vars(rules).items():
        if name.startswith("__") or isinstance(value, (FunctionType, ModuleType, type)) or callable(value):
            continue
        try:
            found[name] = pickle.dumps(value)
        except Exception:  # what cannot be pickled is still told apart by what it says of itself
            found[name] = repr(value).encode()
    return found
