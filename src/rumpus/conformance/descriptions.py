"""The law of descriptions: what a game says of its moves, its luck and the words of its views holds in every game.

Learners, tools and graphics cards rely on it: an action is an index into the moves, and a word a row of columns.
"""

from __future__ import annotations

from contextlib import suppress

from rumpus.engine.linker import flattened
from rumpus.rules.described import actions_of, words_of_view
from rumpus.rules.errors import BadOption
from rumpus.rules.words import LUCK, OVER

from .trial import STYLES, Trial, words_of

CLOSE_STEPS = 40


def descriptions_hold(trial: Trial) -> None:
    """What a game says is true: which moves there are, how much luck chooses among, and how high each word may be."""
    words, moves, luckiest = words_of_view(trial.rules), set(actions_of(trial.rules)), 0
    for walk in trial.walks:
        for step in walk.steps(CLOSE_STEPS):
            state = trial.stand_at(walk, step)
            mover = trial.rules.turn(state)
            offered = [] if mover == OVER else trial.legal(state)
            if mover == LUCK:
                luckiest = max(luckiest, len(offered))
            elif not moves.issuperset(offered):
                strange = next(move for move in offered if move not in moves)
                named = "`actions()`" if trial.book.hooks.actions else f"0 to {trial.rules.MOVES - 1} (MOVES)"
                trial.fail(f"{strange} is a legal move, but is not among {named}")
            for seat in trial.everyone(walk.options):
                view = trial.rules.observe(state, seat)
                for word, name, value in zip(words, words_of(view), flattened(view), strict=True):
                    if not word.lowest <= value <= word.highest:
                        trial.fail(f"{name} of a view is {value}; its type says {word.lowest} to {word.highest}")
                trial.tried["views"] += 1
            trial.tried["moves"] += len(offered)
    if luckiest > trial.book.about.luck:
        trial.fail(f"luck chooses among {luckiest} moves, but ABOUT.luck is {trial.book.about.luck}")
    if trial.book.about.luck and not luckiest and not _tossed(trial):
        trial.fail(f"ABOUT.luck is {trial.book.about.luck}, but luck never has a turn")


def _tossed(trial: Trial) -> bool:
    """Whether luck has a turn by some choice of a house rule: a house may toss a coin where the sheet does not."""
    for option in trial.book.options:
        for word in option.choices:
            with suppress(BadOption):
                walk = trial.walk(0, trial.book.house([f"{option.name}={word}"]), STYLES[0])
                if any(trial.rules.turn(state) == LUCK for state in walk.states):
                    return True
    return False
