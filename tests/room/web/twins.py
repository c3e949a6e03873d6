"""Twin games: two games whose hidden parts differ, and which look the same to one seat."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from rumpus.rules.catalogue import Book, open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match

Moves = list[tuple[int, int]]
"""Seat and move, one after the other."""


@dataclass(frozen=True)
class Twins:
    """Two games with the same luck. `seat` has the same history in both; the other seat does not."""

    game: str
    seed: str
    seat: int
    one: Moves
    other: Moves


def find_twins(game: str, seat: int, most: int = 40, tries: int = 6) -> Twins | None:
    """The twins whose hidden parts differ most often, among a few tries."""
    best: tuple[int, Twins] | None = None
    for number in range(tries):
        dice = random.Random(f"{game} {seat} {number}")
        seed = Seed(dice.randbytes(32))
        book = open_book(game)
        one = _played(book, seed, dice, most)
        other = _twin(book, seed, seat, one, dice)
        differing = sum(a != b for a, b in zip(_by_others(one, seat), _by_others(other, seat), strict=False))
        if differing and (best is None or differing > best[0]):
            best = (differing, Twins(game, seed.hex, seat, one, other))
            if differing >= 3:
                break
    return best[1] if best else None


def replayed(book: Book, seed: Seed, moves: Moves) -> Match:
    """A match after these moves."""
    match = Match(book, seed=seed)
    for seat, move in moves:
        match.play(seat, move)
    return match


def _played(book: Book, seed: Seed, dice: random.Random, most: int) -> Moves:
    match = Match(book, seed=seed)
    moves: Moves = []
    while not match.over and len(moves) < most:
        moves.append((match.turn, dice.choice(match.moves(match.turn))))
        match.play(*moves[-1])
    return moves


def _twin(book: Book, seed: Seed, seat: int, one: Moves, dice: random.Random) -> Moves:
    """Another game, as long as the seat cannot tell it from the first. The other seat does something else if it can."""
    history = replayed(book, seed, one).history(seat)
    match, moves = Match(book, seed=seed), Moves()
    while not match.over and len(moves) < len(one):
        noticed = len(match.history(seat))
        if match.turn == seat:
            if noticed == len(history):
                break
            candidates: list[Any] = [history[noticed].move]
        else:
            candidates = match.moves(match.turn)
            dice.shuffle(candidates)
            same = [move for _, move in one[len(moves) : len(moves) + 1]]
            candidates.sort(key=lambda move: move in same)
            candidates = candidates[:12]
        mover = match.turn
        for move in candidates:
            match.play(mover, move)
            if match.history(seat) == history[: len(match.history(seat))]:
                moves.append((mover, move))
                break
            match = replayed(book, seed, moves)
        else:
            break
    return moves


def _by_others(moves: Moves, seat: int) -> Moves:
    return [each for each in moves if each[0] != seat]
