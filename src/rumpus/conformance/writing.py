"""The laws of what people read and write: the words of moves, records, messages and scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.rules.errors import IllegalMove
from rumpus.rules.scene import Event, Scene
from rumpus.rules.words import LUCK, OVER
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from rumpus.table.notation import Choice, choices, exactly, mover_view, understood
from rumpus.table.record import read_record, record_of
from rumpus.table.referee import referee, resumed

from .basics import CLOSE_STEPS
from .secrecy import notice
from .trial import Trial, Walk

NONSENSE = ("", " ", "xyzzy", "-1", "99999999999999999999", "A0", "ä → ß", "; -> ;")
DATE = "2026-01-01"
RECORDED = 12
LENGTH_OF_A_RECORD = 400
"""Longer games are given up there: a record of one that was resigned is worth checking too. What people are told later
in a game is asked of the rules alone: a match keeps everybody's history, and that takes its time."""


def notation_comes_back(trial: Trial) -> None:
    """Every move has words and a way to touch it that mean this move and no other; nonsense gets an answer."""
    for walk in trial.walks:
        for step in walk.steps(CLOSE_STEPS):
            state = trial.stand_at(walk, step)
            if trial.rules.turn(state) == OVER:
                continue
            offered = choices(trial.book, state)
            lucky = trial.rules.turn(state) == LUCK
            _words_are_clean(trial, offered)
            if lucky:
                _luck_is_told(trial, state, offered)
            else:
                _seat_is_understood(trial, state, offered)
                _nonsense_is_answered(trial, state)
            trial.tried["moves"] += len(offered)
        trial.tried["games"] += 1


def _words_are_clean(trial: Trial, offered: list[Choice]) -> None:
    for choice in offered:
        words: Any = choice.words
        if not isinstance(words, str) or not words or words != words.strip() or not words.isprintable():
            trial.fail(f"the words of move {choice.move} are {words!r}; they are one line without spaces around it")
        if "; " in words or " -> " in words:
            trial.fail(f"the words {words!r} of move {choice.move} hold '; ' or ' -> ', which part moves in a record")


def _luck_is_told(trial: Trial, state: Any, offered: list[Choice]) -> None:
    """Luck may have several ways to the same thing; then they have the same words, and only then."""
    follows: dict[str, Any] = {}
    for choice in offered:
        after = trial.rules.apply(state, choice.move)
        if follows.setdefault(choice.words, after) != after:
            trial.fail(
                f"luck's words {choice.words!r} stand for two moves with different results, one is {choice.move}"
            )


def _seat_is_understood(trial: Trial, state: Any, offered: list[Choice]) -> None:
    words: dict[str, int] = {}
    paths: dict[tuple[str, ...], int] = {}
    for choice in offered:
        if choice.words in words:
            trial.fail(f"{choice.words!r} is move {words[choice.words]} and move {choice.move}")
        path: Any = choice.touch
        if not isinstance(path, tuple) or not path or not all(isinstance(spot, str) and spot for spot in path):
            trial.fail(f"the touch path of {choice.words!r} is {choice.touch!r}; it is a tuple of names, not empty")
        if choice.touch in paths:
            trial.fail(f"the touch path {choice.touch} is move {paths[choice.touch]} and move {choice.move}")
        words[choice.words], paths[choice.touch] = choice.move, choice.move
    some = trial.dice(trial.place.game, trial.place.step).sample(offered, min(3, len(offered)))
    for choice in some:
        for read, text in (
            (exactly, choice.words),
            (understood, choice.words),
            (understood, f"  {choice.words.upper()} "),
        ):
            try:
                found = read(trial.book, state, text)
            except IllegalMove as error:
                trial.fail(f"{text!r} should be move {choice.move}, but is refused: {error}")
            if found != choice.move:
                trial.fail(f"{text!r} should be move {choice.move}, but is read as {found}")


def _nonsense_is_answered(trial: Trial, state: Any) -> None:
    view = mover_view(trial.book, state)
    for text in NONSENSE:
        answer: Any = trial.rules.why_not(view, text)
        if not isinstance(answer, str) or not _is_sentence(answer):
            trial.fail(f"why_not answers {answer!r} to {text!r}; it is a sentence with a full stop")
        trial.tried["refusals"] += 1


def records_come_back(trial: Trial) -> None:
    """A record reads back as it was written, the referee proves it, any beginning goes on, and all is byte for byte."""
    for number, options in enumerate(trial.houses[:: max(1, len(trial.houses) // RECORDED)]):
        trial.stand(number, options, step=0)
        seed = Seed(trial.dice(number).randbytes(32))
        decisions, (whole, *_) = _recorded(trial, number, options, seed)
        if read_record(whole).text() != whole:
            trial.fail("the record does not come back when it is read and written again")
        found = referee(whole, book=trial.book)
        if not found.proven or [turn.moves for turn in record_of(found.match, DATE).turns] != [
            turn.moves for turn in found.record.turns
        ]:
            trial.fail("the referee does not find the game in its own record")
        stops = sorted({0, trial.dice(number, "resumed").randrange(len(decisions)), len(decisions) - 1})
        _, (*begun, again) = _recorded(trial, number, options, seed, stops)
        if again != whole:
            trial.fail("the same seed and the same moves gave another record")
        for stopped, text in zip(stops, begun, strict=True):
            match = resumed(text, seed, book=trial.book)
            for seat, move in decisions[stopped:]:
                _decided(match, seat, move)
            if record_of(match, DATE).text() != whole:
                trial.fail(f"resumed after {stopped} decisions, the game's record is not the same")
            trial.tried["resumed"] += 1
        trial.tried["games"] += 1


Decisions = list[tuple[int, int | None]]


def _recorded(
    trial: Trial, number: int, options: Any, seed: Seed, stops: Sequence[int] = ()
) -> tuple[Decisions, list[str]]:
    """Play a match; the decisions, where None is to resign, and its record at the stops and at the end."""
    dice = trial.dice(number, "match")
    match = Match(trial.book, options, seed=seed, words=[f"word {n}" for n in range(trial.rules.seats(options))])
    decisions: Decisions = []
    texts = []
    while not match.over:
        if len(match.played) > trial.rules.LONGEST:
            trial.fail(f"the match is not over after {len(match.played)} moves")
        if len(decisions) in stops:
            texts.append(record_of(match, DATE).text())
        seat = match.turn
        move = dice.choice(match.choices(seat)).move if len(decisions) < LENGTH_OF_A_RECORD else None
        decisions.append((seat, move))
        _decided(match, seat, move)
    return decisions, [*texts, record_of(match, DATE).text()]


def _decided(match: Match, seat: int, move: int | None) -> None:
    if move is None:
        match.resign(seat)
    else:
        match.play(seat, move)


def people_are_told(trial: Trial) -> None:
    """All, the watcher too, are told in sentences what they notice, and nothing else; a scene needs only a view."""
    for walk in trial.walks:
        everyone = trial.everyone(walk.options)
        steps = [step for step in walk.steps(CLOSE_STEPS) if step < len(walk.moves)]
        _told_at_a_table(trial, walk, [step for step in steps if step < LENGTH_OF_A_RECORD])
        for step in steps:
            after = walk.states[step + 1]
            for seat in everyone if step >= LENGTH_OF_A_RECORD else ():
                entry = notice(trial, trial.stand_at(walk, step), walk.moves[step], after, seat)
                _events_are_sentences(trial, seat, entry.told if entry else ())
                _scene_is_drawn(trial, seat, trial.rules.observe(after, seat))
        for seat in everyone:
            _scene_is_drawn(trial, seat, trial.rules.observe(walk.states[0], seat))
        trial.tried["games"] += 1


def _told_at_a_table(trial: Trial, walk: Walk, steps: list[int]) -> None:
    """Play a walk as a match up to the last of some steps, and look at each of them what everybody hears."""
    match = Match(trial.book, walk.options, seed=Seed(bytes(32)), luck_by_hand=True)
    for step, move in enumerate(walk.moves[: steps[-1] + 1] if steps else ()):
        trial.stand_at(walk, step)
        everyone = trial.everyone(walk.options) if step in steps else ()
        seen = {seat: (match.view(seat), len(match.heard(seat))) for seat in everyone}
        mover = match.turn
        match.play(mover, move)
        for seat, (view, heard) in seen.items():
            events = match.heard(seat)[heard:]
            if seat != mover and events and match.view(seat) == view:
                trial.fail(f"seat {seat} noticed nothing, and was told {events[0].words!r}")
            _events_are_sentences(trial, seat, events)
            _scene_is_drawn(trial, seat, match.view(seat))


def _events_are_sentences(trial: Trial, seat: int, events: Sequence[Any]) -> None:
    for event in events:
        if not isinstance(event, Event) or not _is_sentence(event.words) or not event.kind:
            trial.fail(f"seat {seat} is told {event!r}; an event's words are a sentence with a full stop")
        trial.tried["events"] += 1


def _scene_is_drawn(trial: Trial, seat: int, view: Any) -> None:
    scene: Any = trial.rules.scene(view)
    if not isinstance(scene, Scene) or not scene.kind or not scene.asks.strip():
        trial.fail(f"the scene of seat {seat} has no kind, or does not say what it asks: {scene!r}")
    if trial.rules.scene(type(view)(*view)) != scene:
        trial.fail(f"the scene of seat {seat} is not the same for an equal view")
    trial.tried["scenes"] += 1


def _is_sentence(text: str) -> bool:
    """A line that ends as a sentence does.

    >>> _is_sentence("Silence."), _is_sentence("Silence"), _is_sentence("Throw, or stand?")
    (True, False, True)
    """
    return len(text) > 1 and text == text.strip() and text[-1] in ".?!" and "\n" not in text
