"""The level master: learned networks on top of a belief, in NumPy alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from rumpus.bots.effort import Effort
from rumpus.bots.learned import FOLDER
from rumpus.bots.learned.master import Master, Mastery, is_first_turn, learned_by, master
from rumpus.bots.learned.weights import fitting, weights_of
from rumpus.bots.mind import Mind, native_mind, plain_mind
from rumpus.bots.search import DOUBT
from rumpus.bots.seating import computer, with_mind
from rumpus.bots.thinker import Thinker
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadOption
from rumpus.table.luck import Seed
from rumpus.table.match import Match

SHIPPED = sorted(path.stem for path in FOLDER.glob("*.npz"))
QUICK = Effort(worlds=20, exact=200)
PINNED = """hide D3, hide C2, hide B2, hide E2, hide F2, hide C5, hide B6, hide D6, hide E5, hide D5,
add B5, add B2, add D6, add D2, add C5, add C2"""


def played(
    game: str, seed: int, most: int, mastery: Mastery, mind_of: Callable[[Book], Mind] = plain_mind
) -> list[str]:
    """The first moves of a game between masters."""
    book = open_book(game)
    weights = learned_by(book, book.house())
    assert weights is not None
    match = Match(book, seed=Seed(bytes(32)))
    players = [Master(mind_of(book), match.options, seat, QUICK, weights, mastery, seed) for seat in range(2)]
    made = list[str]()
    while not match.over and len(made) < most:
        seat = match.turn
        move = players[seat].choose(match.history(seat), match.moves(seat))
        made.append(book.rules.show(match.view(seat), move))
        match.play(seat, move)
    return made


@pytest.mark.parametrize("game", SHIPPED)
def test_the_weights_that_are_shipped_fit_their_games(game: str) -> None:
    weights = weights_of(game)
    assert weights is not None
    fitting(weights, open_book(game))


def test_all_weights_together_are_small() -> None:
    assert SHIPPED
    assert sum(path.stat().st_size for path in FOLDER.glob("*.npz")) < 10_000_000


def test_a_master_plays_the_same_on_every_machine() -> None:
    once = played("x-rays", 7, 16, Mastery(worlds=8, sharp=0.5))
    assert once == played("x-rays", 7, 16, Mastery(worlds=8, sharp=0.5))
    assert once == PINNED.replace("\n", " ").split(", ")
    assert once == played("x-rays", 7, 16, Mastery(worlds=8, sharp=0.5), native_mind), "in other arithmetic, too"
    assert once != played("x-rays", 8, 16, Mastery(worlds=8, sharp=0.5))


@pytest.mark.parametrize("game", ["x-rays", "battle-of-the-blobs"])
def test_what_a_master_hides_is_well_mixed(game: str) -> None:
    """Who nearly always hid the same could be learned by heart."""
    weights = weights_of(game)
    assert weights is not None
    usual = replace(Mastery(**weights.about["mastery"]), worlds=1)  # what is hidden does not depend on them
    hidden = {tuple(sorted(played(game, seed, 5, usual))) for seed in range(40)}
    assert len(hidden) >= 32


def test_what_is_hidden_can_be_drawn_less_sharply_than_it_was_learned() -> None:
    """In its first turn the policy alone counts, and no world is looked at."""
    book = open_book("tank-blitz")
    match = Match(book, seed=Seed(bytes(32)))
    found = {}
    for hiding in (0, 1, 4):
        player = master(plain_mind(book), match.options, 0, QUICK, 1, f"hiding={hiding}")
        assert player is not None
        found[hiding] = player.policy(match.history(0), match.moves(0))
        assert player.last is None
    assert max(found[0]) == 1 > max(found[1]) > max(found[4]) > 1 / len(match.moves(0))


def test_what_a_master_says_of_its_policy_are_chances() -> None:
    """`rumpus exploit` answers them; it was once given logarithms, and found next to nothing to exploit."""
    book = open_book("x-rays")
    match = Match(book, seed=Seed(bytes(32)))
    for trust in (0, 20):
        player = master(plain_mind(book), match.options, 0, QUICK, 1, f"worlds=6,sharp=1,trust={trust}")
        assert player is not None
        chances = player.policy(match.history(0), match.moves(0))
        assert sum(chances) == pytest.approx(1)
        assert 0 <= min(chances) < max(chances) < 1


def test_a_first_turn_is_over_when_another_has_had_its_turn() -> None:
    match = Match(open_book("x-rays"), seed=Seed(bytes(32)))
    for text, first in (("hide A1", True), ("hide A2", True), ("hide A3", True), ("hide B1", True), ("hide B2", False)):
        match.play(0, text)
        assert is_first_turn(match.history(0), 0) == first
    assert is_first_turn(match.history(1), 1)


def test_a_thought_says_what_each_move_is_worth_and_how_sure_that_is() -> None:
    book = open_book("x-rays")
    match = Match(book, seed=Seed(bytes(32)))
    thinker = master(plain_mind(book), match.options, 0, QUICK, 1, "worlds=6")
    assert thinker is not None
    found = thinker.think(match.history(0), match.moves(0))
    assert [each.move for each in found.moves] == list(match.moves(0))
    assert all(0 <= each.value <= 1 and each.error >= 0 for each in found.moves)
    assert found.best.tries == max(each.tries for each in found.moves)
    assert all(found.doubt(each) >= DOUBT for each in found.moves), "nothing has ended yet"


def test_in_its_first_turn_a_master_would_do_what_its_policy_mixes() -> None:
    """A list of moves shows what it would hide itself, and not where a value happens to be highest."""
    book = open_book("x-rays")
    match = Match(book, seed=Seed(bytes(32)))
    thinker = master(plain_mind(book), match.options, 0, QUICK, 1, "worlds=6,sharp=0")
    assert thinker is not None
    found = thinker.think(match.history(0), match.moves(0))
    policy = thinker.preferences(match.history(0), match.moves(0))
    assert [each.tries for each in found.moves] == pytest.approx(np.exp(policy) * 6 * len(found.moves), abs=1)


def test_weights_of_another_game_by_the_same_name_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes a game's rules gets its expert, and no refusal in the middle of a game."""
    monkeypatch.setattr("rumpus.bots.learned.master.fingerprint", lambda book: "changed")
    book = open_book("x-rays")
    assert learned_by(book, book.house()) is None


def test_a_move_that_wins_in_every_world_is_made_whatever_was_learned() -> None:
    """Four diamonds are found, and of the two places that are left one touches none of them."""
    book = open_book("x-rays")
    match = Match(book, seed=Seed(bytes(32)))
    left, right = ([f"{row}{column}" for row in "ABCDEF" for column in columns] for columns in ((1, 2, 3), (4, 5, 6)))
    for side in (left, right):
        for place in side[:5]:
            match.play(match.turn, f"hide {place}")
    for mine, other in zip([*right[:4], *right[5:17]], [*left[:4], *left[5:17]], strict=True):
        match.play(0, f"add {mine}")
        match.play(1, f"add {other}")
    for seed in range(8):
        thinker = master(plain_mind(book), match.options, 0, QUICK, seed, "worlds=6,sharp=20")
        assert thinker is not None
        assert book.rules.show(match.view(0), thinker.choose(match.history(0), match.moves(0))) == f"add {right[4]}"
        assert not thinker.lost
    assert thinker is not None
    assert thinker.last is not None
    won = next(each for each in thinker.last.moves if each.value == 1)
    assert thinker.last.doubt(won) == 0, "a game that is won is no judgement"


def test_nobody_learned_other_house_rules() -> None:
    book = open_book("x-rays")
    options = book.house({"necklace": "no_isolated"})
    assert learned_by(book, options) is None
    assert isinstance(with_mind(plain_mind(book), options, 0, "master", 0), Thinker)


def test_where_nothing_was_learned_the_master_is_the_expert() -> None:
    book = open_book("hideout")
    assert learned_by(book, book.house()) is None
    match = Match(book, seed=Seed(bytes(32)))
    assert computer(book, match.options, 0, "master").choose(match.history(0), match.moves(0)) in match.moves(0)


@pytest.mark.parametrize("game", ["x-rays", "hideout"])  # hideout has no master, who would be set
@pytest.mark.parametrize(
    "words", ["worlds=0", "sharp=-1", "hiding=-1", "sharp=x", "speed=3", "sharp=nan", "trust=inf", "worlds=99999999999"]
)
def test_settings_that_make_no_sense_are_refused(words: str, game: str) -> None:
    book = open_book(game)
    with pytest.raises(BadOption, match="master"):
        master(plain_mind(book), book.house(), 0, QUICK, 0, words)
