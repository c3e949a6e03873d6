"""The law of indices: native code checks none, so no rule may ever reach outside of a row or a table.

The text that the native engine compiles is run here as plain Python, in words that check every index.
"""

from __future__ import annotations

from typing import Any

from rumpus.engine.loops import chosen, mixed
from rumpus.engine.native import linked_source
from rumpus.rules.contract import claimed
from rumpus.rules.words import OVER

from . import checked_words
from .trial import FOLLOWED, CheckedRow, Trial

MOVES_CHECKED = 400
"""So many moves for each of the houses, and at least one game in each."""
LOOKS = 7
"""After every so many moves all seats look, and bots ask."""


def indices_stay_inside(trial: Trial) -> None:
    """No rule reaches outside of a row or a table, where native code would read or write other memory."""
    rules = checked_rules(trial)
    number = len(trial.houses)
    for game in range(number * MOVES_CHECKED):
        if game >= number and trial.tried["moves"] >= number * MOVES_CHECKED:
            break
        _play(trial, rules, game, trial.houses[game % number])
        trial.tried["games"] += 1


def checked_rules(trial: Trial) -> dict[str, Any]:
    """The rules of a game by their names, as plain Python that checks every index."""
    source = linked_source(trial.book).replace("rumpus.engine.native_words", checked_words.__name__)
    rules: dict[str, Any] = {"__name__": f"{checked_words.__name__}.{trial.book.about.slug}"}
    exec(compile(source, f"<{trial.book.about.title}>", "exec"), rules)
    return rules


def _play(trial: Trial, rules: dict[str, Any], game: int, options: Any) -> None:
    """Play a random game, and ask about some of its states whatever can be asked."""
    trial.stand(game, options)
    key, out, moves = mixed(trial.seed, game), CheckedRow(trial), list[int]()
    try:
        state = rules["initial"](rules["Options"](*options))
        while rules["turn"](state) != OVER and len(moves) < min(trial.rules.LONGEST, FOLLOWED):
            moves.append(out[chosen(key, len(moves), rules["legal"](state, out))])
            state = rules["apply"](state, moves[-1])
            if len(moves) % LOOKS == 0:
                _ask(trial, rules, options, state, mixed(key, len(moves)))
        _ask(trial, rules, options, state, key)
    except IndexError as error:
        trial.stand(game, options, moves)
        trial.fail(f"a rule reaches outside of a row or a table: {error}")
    trial.tried["moves"] += len(moves)


def _ask(trial: Trial, rules: dict[str, Any], options: Any, state: Any, chance: int) -> None:
    for seat in trial.everyone(options):
        rules["observe"](state, seat)
    for seat in range(trial.rules.seats(options)):
        rules["evaluate"](state, seat)
        if "rejuvenate" in claimed(trial.rules):
            rules["rejuvenate"](state, seat, rules["observe"](state, seat), chance)
        rules["score"](state, seat)
    rules["winners"](state)
    trial.tried["looks"] += 1
