"""Duels: two players, many games, both seats, the same luck for both seatings."""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rumpus.bots.effort import LEVELS
from rumpus.bots.random_player import Player, RandomPlayer
from rumpus.bots.seating import seated
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import BadOption
from rumpus.rules.words import LUCK, OVER
from rumpus.table.match import Notice

from .agents import Cheated, Own, own_agent
from .crew import Workers, kept
from .exact import boards
from .exact.boards import House
from .heuristics import heuristic


@dataclass(frozen=True)
class Game:
    """How one game of a duel went: the shares of both players in the win, in the order of the duel."""

    shares: tuple[float, float]
    moves: int
    lost: int
    """How often a bot had lost track of the game."""


@dataclass(frozen=True)
class Outcome:
    """What a duel showed: the mean share of the first player, with the 95 % interval of Wilson."""

    game: str
    names: tuple[str, str]
    games: int
    share: float
    low: float
    high: float
    drawn: int
    moves: float
    lost: int
    seconds: float


def table_player(book: Book, options: Any, seat: int, words: str, seed: int) -> Player:
    """A player by its name: random, heuristic, a level (see `effort_of`), `exact:FILE`, or an agent of one's own."""
    if words == "random":
        return RandomPlayer(Random(f"random {seed} {seat}"))
    if words == "heuristic":
        return heuristic(book, options, seat, Random(f"heuristic {seed} {seat}"))
    if words.startswith("exact:"):
        from .exact.player import Exact  # it brings NumPy

        return Exact(book, options, seat, seed, Path(words.removeprefix("exact:")))
    own = own_agent(words)
    if own:
        return Own(words, own, book, options, seat, seed)
    if words.partition(":")[0] not in LEVELS:
        known = ", ".join(("random", "heuristic", *LEVELS))
        raise BadOption(f"there is no player {words!r}; there are: {known}, exact:FILE, and module:Class of your own")
    return seated(book, options, seat, words, seed)


def play_out(book: Book, options: Any, players: Sequence[Player], luck: Random) -> tuple[Any, int]:
    """Play a game to its end; each player is given its own history. The last state, and how many moves there were."""
    rules = book.rules
    state = rules.initial(options)
    seen = [[Notice(None, rules.observe(state, seat))] for seat in range(len(players))]
    made = 0
    while (mover := rules.turn(state)) != OVER:
        moves = legal_moves(book, state)
        if mover == LUCK:
            move = luck.choice(moves)
        else:
            move = players[mover].choose(tuple(seen[mover]), moves)
            if move not in moves:
                raise Cheated(f"seat {mover + 1} made move {move}, which is not legal")
        state = rules.apply(state, move)
        made += 1
        for seat, history in enumerate(seen):
            view = rules.observe(state, seat)
            if seat == mover or view != history[-1].view:
                history.append(Notice(move if seat == mover else None, view))
    return state, made


def sat_down(
    game: str, kit: str, house: House, names: tuple[str, str], seed: int, number: int
) -> tuple[Book, Any, list[Player], Random, int]:
    """Who plays a game of a duel: book, house rules, players by seat, luck, and the seat of the first of the two.

    Games 2k and 2k+1 have the same luck, and the seats swapped.
    """
    book, options = boards.with_house(game, kit, house)
    first = number % 2
    deal = Random(f"{seed} {number // 2}")
    luck, key = Random(deal.getrandbits(64)), deal.getrandbits(48)
    players = [
        table_player(book, options, seat, names[seat if first == 0 else 1 - seat], 4 * key + 2 * first + seat)
        for seat in range(2)
    ]
    return book, options, players, luck, first


def play_number(game: str, kit: str, house: House, names: tuple[str, str], seed: int, number: int) -> Game:
    """Game so and so of a duel."""
    book, options, players, luck, first = sat_down(game, kit, house, names, seed, number)
    state, moves = play_out(book, options, players, luck)
    won = book.rules.winners(state)
    shares = tuple(((won >> seat) & 1) / max(won.bit_count(), 1) for seat in (first, 1 - first))
    return Game((shares[0], shares[1]), moves, sum(getattr(player, "lost", 0) for player in players))


def duel(
    game: str,
    names: tuple[str, str],
    games: int,
    seed: int = 0,
    kit: str = "",
    house: House = (),
    workers: Workers = 0,
    progress: Callable[[int], None] = lambda games: None,
    keep: Path | None = None,
) -> Outcome:
    """Let two players meet so many times; `keep` names a file from which another run goes on."""
    if games < 2:
        raise BadOption(f"a duel has at least two games, one from each seat; not {games}")
    book, options = boards.with_house(game, kit, house)
    if book.rules.seats(options) != 2:
        raise BadOption("a duel is for two players")
    for name in names:
        table_player(book, options, 0, name, 0)  # a name that means nobody is refused here, and code is compiled once
    one = functools.partial(play_number, game, kit, house, names, seed)
    began = time.perf_counter()
    played = []
    of = {"duel": game, "kit": kit, "house": book.spoken(options), "names": names, "seed": seed}
    for result in kept(keep, of, Game, one, games, workers):
        played.append(result)
        progress(1)
    share = sum(each.shares[0] for each in played) / games
    low, high = wilson(share, games)
    return Outcome(
        game,
        names,
        games,
        share,
        low,
        high,
        sum(each.shares[0] == 0.5 for each in played),
        sum(each.moves for each in played) / games,
        sum(each.lost for each in played),
        time.perf_counter() - began,
    )


def wilson(share: float, games: int, deviations: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share of games.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    square = deviations**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = deviations / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)
