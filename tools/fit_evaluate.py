"""How good a game's `evaluate` is as a forecast, and what weights the results of games would give to its features.

python -m tools.fit_evaluate GAME [-n GAMES] [--players A B]

Plays games between two players and takes down what `evaluate` says to the mover at each decision. The forecast is
compared with the results, by tenths and by its mean surprise (log loss; 0.693 is what a coin would get). For the
games in FEATURES a logistic fit is printed, too: the weight of each feature in the lead of one seat over the other.
The weights in the rules are rounded from such fits and then tried in duels; what wins duels stays.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from rumpus.engine.plain import legal_moves
from rumpus.lab.duel import table_player
from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs import battle_of_the_blobs, tank_blitz, tic_tac_two
from rumpus.rules.pegs.tank_blitz.play import NEAR
from rumpus.rules.pegs.tank_blitz.state import HEADQUARTERS
from rumpus.rules.pegs.unit import around, of
from rumpus.rules.words import LUCK, OVER, count
from rumpus.table.match import Notice

STEPS = 12
"""So many steps of Newton's method are enough for a fit of few weights."""
CAUTION = 1.0
"""How strongly weights are drawn to 0, in games: a feature that hardly varies gets no wild weight."""


def tank_features(state: tank_blitz.State, seat: int) -> dict[str, float]:
    """What `strength` of Tank Blitz counts."""
    tanks, near = of(state.tanks, seat), NEAR[1 - seat]
    return {
        "tanks": count(tanks),
        "guards at home": count(tanks & HEADQUARTERS[seat]),
        "on enemy headquarters": count(tanks & HEADQUARTERS[1 - seat]),
        "beside them": count(tanks & near[0]),
        "two or three steps away": count(tanks & near[1]) + count(tanks & near[2]),
        "turn": state.actor == seat,
    }


def blob_features(state: battle_of_the_blobs.State, seat: int) -> dict[str, float]:
    """What `strength` of Battle of the Blobs counts."""
    own, other = of(state.pegs, seat), 1 - seat
    touched = around(own) & of(state.shown, other) & of(state.pegs, other)
    return {
        "root of pegs": math.sqrt(count(own)),
        "announced": count(of(state.shown, seat) & own),
        "turn": state.actor == seat,
        "turn beside an announced peg": state.actor == seat and touched != 0,
    }


def line_features(state: tic_tac_two.State, seat: int) -> dict[str, float]:
    """What `evaluate` of Tic Tac Two counts: in each square, the best line that is not blocked."""
    own, theirs = of(state.pegs, seat), of(state.pegs, 1 - seat)
    found = {"line": 0.0, "one short": 0.0, "two short": 0.0, "blocked": 0.0, "more ways": 0.0}
    short = 0
    for square in tic_tac_two.LINES:
        counts = [count(own & line) for line in square if theirs & line == 0]
        best = max(counts, default=-1)
        name = {3: "line", 2: "one short", 1: "two short", -1: "blocked"}.get(best)
        if name:
            found[name] += 1
        if best == 2:
            found["more ways"] += counts.count(2) - 1
        short += 3 - best
    lined = tic_tac_two.score(state, seat)
    return found | {
        "pegs": count(own),
        "turn": state.actor == seat,
        "wins with the next peg": short == 1 and state.actor == seat,
        "would be next": short == 1 and state.actor != seat,
        "line and alarms": lined * state.run,
    }


FEATURES: dict[str, Callable[[Any, int], dict[str, float]]] = {
    "tank-blitz": tank_features,
    "battle-of-the-blobs": blob_features,
    "tic-tac-two": line_features,
}


def played(game: str, names: Sequence[str], seed: int) -> tuple[list[tuple[Any, int]], tuple[float, float]]:
    """The decisions of one game as states with their movers, and both seats' shares of the win."""
    book, luck = open_book(game), Random(f"fit {seed}")
    rules, options = book.rules, book.house({})
    players = [table_player(book, options, seat, names[(seat + seed) % 2], 2 * seed + seat) for seat in range(2)]
    state = rules.initial(options)
    seen = [[Notice(None, rules.observe(state, seat))] for seat in range(2)]
    decisions = []
    while (mover := rules.turn(state)) != OVER:
        moves = legal_moves(book, state)
        if mover == LUCK:
            move = luck.choice(moves)
        else:
            decisions.append((state, mover))
            move = players[mover].choose(tuple(seen[mover]), moves)
        state = rules.apply(state, move)
        for seat, history in enumerate(seen):
            view = rules.observe(state, seat)
            if seat == mover or view != history[-1].view:
                history.append(Notice(move if seat == mover else None, view))
    won = rules.winners(state)
    first, second = ((won >> seat & 1) / max(count(won), 1) for seat in range(2))
    return decisions, (first, second)


def surprise(forecast: Any, result: Any) -> float:
    """The mean log loss of forecasts.

    >>> round(surprise([0.5, 0.5], [1.0, 0.0]), 3)
    0.693
    """
    chance = np.clip(np.asarray(forecast, dtype=float), 0.001, 0.999)
    shares = np.asarray(result, dtype=float)
    return float(-np.mean(shares * np.log(chance) + (1 - shares) * np.log(1 - chance)))


def fitted(leads: Any, results: Any) -> tuple[Any, Any]:
    """Weights of a logistic forecast without a constant, and their standard errors.

    >>> weights, _ = fitted([[1.0], [1.0], [1.0], [1.0]] * 500, [1.0, 1.0, 1.0, 0.0] * 500)
    >>> round(float(weights[0]), 2)  # the logarithm of 3 to 1
    1.1
    """
    leads, results = np.asarray(leads, dtype=float), np.asarray(results, dtype=float)
    weights = np.zeros(leads.shape[1])
    bend = np.eye(leads.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-leads @ weights))
        bend = leads.T @ (leads * (chance * (1 - chance))[:, None]) + CAUTION * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, leads.T @ (results - chance) - CAUTION * weights)
    return weights, np.sqrt(np.diag(np.linalg.inv(bend)))


def report(game: str, names: Sequence[str], games: int) -> list[str]:
    """Play, compare and fit."""
    rules = open_book(game).rules
    forecast, results, leads, words = [], [], [], []
    features = FEATURES.get(game)
    for number in range(games):
        decisions, shares = played(game, names, number)
        for state, mover in decisions:
            forecast.append(rules.evaluate(state, mover))
            results.append(shares[mover])
            if features:
                mine, theirs = features(state, mover), features(state, 1 - mover)
                words = list(mine)
                leads.append([mine[word] - theirs[word] for word in words])
    lines = [f"{game}, {games} games of {names[0]} and {names[1]}: {len(results)} decisions"]
    lines += [f"evaluate: mean surprise {surprise(forecast, results):.3f}", "  forecast  came true  decisions"]
    tenths = np.minimum((np.asarray(forecast) * 10).astype(int), 9)
    for tenth in sorted(set(tenths.tolist())):
        here = tenths == tenth
        said, came = float(np.mean(np.asarray(forecast)[here])), float(np.mean(np.asarray(results)[here]))
        lines.append(f"  {said:8.2f}  {came:9.2f}  {int(here.sum()):9d}")
    if features:
        weights, errors = fitted(leads, results)
        chance = 1 / (1 + np.exp(-np.asarray(leads) @ weights))
        lines.append(f"fit: mean surprise {surprise(chance, results):.3f}")
        lines += [f"  {word:28} {w:6.2f} ± {e:.2f}" for word, w, e in zip(words, weights, errors, strict=True)]
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report."""
    parser = argparse.ArgumentParser(
        prog="tools.fit_evaluate", description=__doc__.partition("\n")[0] if __doc__ else ""
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("-n", type=int, default=200, metavar="GAMES", help="how many games (200)")
    parser.add_argument("--players", nargs=2, default=("heuristic", "player"), metavar=("A", "B"), help="who plays")
    given = parser.parse_args(arguments)
    print("\n".join(report(given.game, given.players, given.n)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
