"""The rules with checked indices are the same rules: they know every word, and play the same games."""

from __future__ import annotations

import pytest

from rumpus.conformance import LAWS, checked_words
from rumpus.conformance.indices import checked_rules
from rumpus.conformance.suite import tried
from rumpus.conformance.trial import Trial
from rumpus.engine import native_words
from rumpus.engine.linker import flattened
from rumpus.engine.loops import chosen, mixed
from rumpus.engine.plain import Plain
from rumpus.rules.catalogue import open_book
from rumpus.rules.words import OVER


def test_every_word_of_native_code_has_a_minded_meaning() -> None:
    marks = {word for word in native_words.__all__ if word.endswith("rule")}
    assert set(native_words.__all__) - marks <= set(checked_words.__all__)
    assert checked_words.rule.__name__ in marks


@pytest.mark.parametrize("game", ["pig-dice", "jukem", "hideout"])
def test_minded_rules_play_the_same_game(game: str) -> None:
    book = open_book(game)
    rules = checked_rules(Trial(book, games=1, closely=1, seed=3))
    moves, states, _ = Plain(book).trace(book.house(), 3, 5, 200)
    state, out, key = rules["initial"](rules["Options"](*book.house())), [0] * book.rules.MOVES, mixed(3, 5)
    for step, expected in enumerate(states):
        assert flattened(state) == expected
        if step < len(moves) and rules["turn"](state) != OVER:
            move = out[chosen(key, step, rules["legal"](state, out))]
            assert move == moves[step]
            state = rules["apply"](state, move)


def test_each_house_is_played_at_least_once_and_bots_ask_too() -> None:
    trial = Trial(open_book("hostage"), games=1, closely=30, seed=1)
    found = tried(LAWS["bounds"], trial)
    assert found.broken is None
    assert found.tried["games"] >= len(trial.houses) == 30
    assert found.tried["looks"] > found.tried["games"]


@pytest.mark.parametrize("index", [-1, 3, 7])
def test_nothing_is_put_outside_of_a_row(index: int) -> None:
    with pytest.raises(checked_words.OutOfBounds, match=f"entry {index} of a row with 3 entries"):
        checked_words.put((4, 5, 6), index, 9)
    assert checked_words.put((4, 5, 6), 2, 9) == (4, 5, 9)
