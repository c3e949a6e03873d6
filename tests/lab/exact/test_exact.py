"""Small games, exactly: values that others have published, best answers counted out by hand, boards of every kind."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rumpus.conformance.example as thimbles
from rumpus.cli import main
from rumpus.engine.batching import stake_of
from rumpus.engine.plain import legal_moves
from rumpus.lab.asking import sampled
from rumpus.lab.duel import duel
from rumpus.lab.exact.answering import Policy, policy_at
from rumpus.lab.exact.boards import PARTS, names, opened
from rumpus.lab.exact.laying import TooLarge
from rumpus.lab.exact.poker import MOVES
from rumpus.lab.exact.small import Named, Small, laid_out
from rumpus.lab.exact.solving import judged, solve
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.words import LUCK, OVER
from rumpus.table.match import Notice


@functools.cache
def small(name: str) -> Small:
    return laid_out.__wrapped__(Named(name))


@pytest.mark.parametrize(
    ("game", "value", "histories", "infosets", "anything"),
    [("kuhn", -1 / 18, 58, 6, (1 / 2, 5 / 12)), ("leduc", -0.0856, 1939, 144, (2.0875, 2.6597))],
)
def test_the_values_of_small_poker_are_those_that_others_found(
    game: str, value: float, histories: int, infosets: int, anything: tuple[float, float]
) -> None:
    """Kuhn (1950); Leduc as in OpenSpiel, where the uniform policy has a NashConv of 4.747222 (of Kuhn: 0.916667)."""
    found = solve(small(game), 5e-4)
    assert found.exploitability <= 5e-4
    assert found.low <= value + 5e-5
    assert value - 5e-5 <= found.high
    assert found.value == pytest.approx(value, abs=1e-3)
    assert small(game).sizes[1] == histories
    assert small(game).sizes.infosets == (infosets, infosets)
    best = [small(game).best_answer(seat, small(game).uniform(1 - seat)) for seat in range(2)]
    assert best == pytest.approx(anything, abs=5e-5)


# --- Best answers, counted out anew in plain Python -----------------------------------------------


class Counted:
    """The best answer to a policy, by following every way in which a game can go."""

    def __init__(self, book: Book, policy: Policy, seat: int) -> None:
        self.book, self.rules, self.policy, self.seat = book, book.rules, policy, seat

    def after(self, node: Any, move: int, mover: int, chance: float) -> Any:
        state, seen, weight = node
        state, then = self.rules.apply(state, move), []
        for seat, history in enumerate(seen):
            view = self.rules.observe(state, seat)
            noticed = seat == mover or view != history[-1].view
            then.append((*history, Notice(move if seat == mover else None, view)) if noticed else history)
        return state, tuple(then), weight * chance

    def value(self, nodes: list[Any]) -> float:
        total, decisions = 0.0, defaultdict[Any, list[Any]](list)
        while nodes:
            node = nodes.pop()
            state, seen, weight = node
            mover = self.rules.turn(state)
            if mover == OVER:
                total += weight * stake_of(self.rules.winners(state), self.seat, 2)
            elif mover == self.seat:
                decisions[seen[self.seat]].append(node)
            else:
                moves = legal_moves(self.book, state)
                chances = [1 / len(moves)] * len(moves) if mover == LUCK else self.policy(seen[mover], moves)
                each = zip(moves, chances, strict=True)
                nodes += [self.after(node, move, mover, chance) for move, chance in each if chance > 0]
        for group in decisions.values():
            moves = legal_moves(self.book, group[0][0])
            total += max(self.value([self.after(node, move, self.seat, 1.0) for node in group]) for move in moves)
        return total


def by_hash(seen: Sequence[Notice], moves: Sequence[int]) -> Sequence[float]:
    """A policy like no other, that depends on all of a history."""
    weights = [1 + (hash((tuple(seen), move)) >> 7) % 5 * (move % 3) for move in moves]
    return [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("name", ["thimbles", "mad-dash-2x4"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_best_answer_wins_what_following_every_way_says(name: str, seat: int) -> None:
    if name == "thimbles":
        book = open_book(thimbles.__file__)
        options = book.house({"cups": "3"})
        game = Small(book, options)
    else:
        game = small(name)
        book, options = game.book, game.options
    row, asked = policy_at(game, 1 - seat, by_hash)
    assert asked > 10
    first = (Notice(None, book.rules.observe(book.rules.initial(options), each)) for each in range(2))
    right = Counted(book, by_hash, seat).value([(book.rules.initial(options), tuple((each,) for each in first), 1.0)])
    assert game.best_answer(seat, row) == pytest.approx(right, abs=1e-12)
    game.write_down()
    assert game.best_answer(seat, row) == pytest.approx(right, abs=1e-6)


@pytest.mark.parametrize("name", ["mad-dash-2x4", "leduc"])
def test_sums_are_the_same_whether_ends_are_written_down_or_walked_to(name: str) -> None:
    game = laid_out.__wrapped__(Named(name))
    policies = [game.uniform(seat) for seat in range(2)]
    walked = judged(game, (policies[0], policies[1]))
    game.write_down()
    assert game.ends is not None
    written = judged(game, (policies[0], policies[1]))
    assert (written.low, written.value, written.high) == pytest.approx((walked.low, walked.value, walked.high))
    second = game.reach(1, policies[1]) @ game.sums(1, game.reach(0, policies[0]))
    assert game.value(policies) == pytest.approx(-float(second))


def test_histories_are_what_a_seat_noticed_and_silence_tells_nothing() -> None:
    """In Mad Dash the set-up of the other is noticed, its place is not: a decision has one history, and many worlds."""
    game = small("mad-dash-2x4")
    rules, seen = game.book.rules, set()
    for at in range(len(game.choosing[1].base)):
        history, moves = game.history(1, at)
        assert rules.turn(rules.initial(game.options)) == history[0].view.turn
        assert len(moves) == game.choosing[1].width[at]
        assert all(view.seat == 1 for _, view in history)
        assert all(before.view != now.view or now.move is not None for before, now in pairwise(history))
        seen.add(tuple(history))
    assert len(seen) == len(game.choosing[1].base)


def test_a_player_with_a_policy_is_asked_for_it_and_others_are_asked_for_moves() -> None:
    game = small("kuhn")
    row, _ = policy_at(game, 0, sampled(game.book, game.options, 0, f"{__name__}:Caller"))
    assert set(np.unique(row[1:])) <= {0.0, 1.0}
    assert game.best_answer(1, row) == pytest.approx(1 / 3)  # raise with a king, check with a jack


class Caller:
    """It never folds, and never raises."""

    def __init__(self, book: Book, options: Any, seat: int, seed: int) -> None: ...

    def policy(self, seen: Sequence[Notice], moves: Sequence[int]) -> list[float]:
        return [float(move == 1) for move in moves]


@pytest.mark.parametrize("name", names())
def test_every_small_board_is_the_game_with_less_of_it(name: str) -> None:
    """The same module or the same sentences; only what is named differs."""
    book, options, _ = opened(name)
    assert book.rules.seats(options) == 2
    if name in PARTS:
        usual = open_book(PARTS[name].game)
        assert book.file == usual.file
        differs = {each for each, value in options._asdict().items() if value != getattr(usual.house(), each)}
        assert differs <= set(PARTS[name].house)
    else:
        assert "Board: " in book.description


def test_what_cannot_be_laid_out_is_refused_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TooLarge, match="X-Rays is too large for exact answers: it has more than 1e14 ways to end"):
        Small(open_book("x-rays"), open_book("x-rays").house())
    monkeypatch.setattr("rumpus.lab.exact.laying.MOST_BYTES", 1 << 20)
    with pytest.raises(TooLarge, match="too large for exact answers here: it has more positions"):
        laid_out.__wrapped__(Named("kuhn"))


def test_a_solution_is_gone_on_with_as_if_it_had_never_been_stopped_and_plays_as_well_as_was_proven(
    tmp_path: Path,
) -> None:
    game, path = small("leduc"), tmp_path / "leduc.npz"
    solve(game, rounds=20, keep=path)
    two, one = solve(game, rounds=50, keep=path), solve(game, rounds=50)
    assert [row.tolist() for row in two.policies] == [row.tolist() for row in one.policies]
    for seat in (0, 1):
        row, _ = policy_at(game, seat, sampled(game.book, game.options, seat, f"exact:{path}"))
        assert game.best_answer(1 - seat, row) == pytest.approx((-one.low, one.high)[seat], abs=1e-12)
    assert duel("leduc", (f"exact:{path}", "random"), 20, workers=1).share > 0.4
    with pytest.raises(BadOption, match="about something else: leduc"):
        solve(small("kuhn"), rounds=20, keep=path)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(BadOption, match="holds nothing that was learned"):
        solve(game, rounds=20, keep=path)


def test_every_history_leads_back_to_its_decision() -> None:
    game = small("mad-dash-2x4")
    for seat in (0, 1):
        for at in range(len(game.choosing[seat].base)):
            assert game.decision(seat, game.history(seat, at)[0]) == at


# --- Commands -------------------------------------------------------------------------------------


def test_a_game_is_solved_and_exploited_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "best.txt"
    assert main(["solve", "kuhn", "--within", "1e-4", "--strategy", str(path)]) == 0
    out = capsys.readouterr().out
    assert "52 positions, 58 histories, 6 and 6 information sets" in out
    assert "Player 1 wins -0.0555" in out
    lines = path.read_text("utf-8").splitlines()
    assert "2 | Player 1 has a card. Your card is a queen. Player 1 raises. | fold 0.66" in "\n".join(lines)
    assert main(["exploit", "kuhn", "random"]) == 0
    assert "The best answer as player 1 wins +0.500000 against random." in capsys.readouterr().out
    assert main(["solve", "x-rays", "-o", "board=9x9"]) == 2
    assert "there is no x-rays on a board of 9x9; there are: x-rays-2x4" in capsys.readouterr().err
    assert main(["solve", "pigskin", "-o", "edition=1"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert MOVES == 6
