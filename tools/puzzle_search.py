"""Finds puzzles in games between bots: for tools.puzzles."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np

from rumpus.bots.mind import Mind, native_mind
from rumpus.bots.puzzles.proving import AT_THE_END, AllWorlds, TooMany, proved
from rumpus.bots.puzzles.questions import (
    FEWEST,
    LIKELY,
    LOCATIONS,
    MOVES,
    SURE_AT_MOST,
    Case,
    Question,
    Seen,
    cases,
    counted,
    objection,
    right_answers,
    seen_by,
)
from rumpus.bots.puzzles.stored import Puzzle, replayed
from rumpus.bots.seating import with_mind
from rumpus.rules.catalogue import Book
from rumpus.table.luck import Seed
from rumpus.table.match import Match

PAIRS = (("player", "player"), ("beginner", "player"), ("player", "beginner"))
ENOUGH_GAMES, SELDOM = 60, 20
"""After so many games, with fewer than one puzzle in so many of them, a game is given up."""
GLANCE = 32
"""So many worlds are looked at first: most positions show there that they are no puzzle."""
CORNERS = 8


def made(book: Book, looked: Counter[str], known: set[str]) -> Iterator[Puzzle]:
    """Puzzles of a game, none alike a known one, from one game between bots after another."""
    mind, before, new = native_mind(book), looked["games"], 0
    while looked["games"] - before < max(ENOUGH_GAMES, SELDOM * new):
        looked["games"] += 1
        for each in in_a_game(book, mind, looked):
            if known.isdisjoint(alike(each)):
                known |= alike(each)
                new += 1
                yield each


def in_a_game(book: Book, mind: Mind, looked: Counter[str]) -> Iterator[Puzzle]:
    """The puzzles in one game, no answer twice for one seat, while all its worlds can be counted out."""
    slug, number = book.about.slug, looked["games"]
    match = Match(book, seed=Seed(hashlib.sha256(f"rumpus puzzles {slug} {number}".encode()).digest()))
    levels = PAIRS[number % len(PAIRS)]
    players = [with_mind(mind, match.options, seat, levels[seat % 2], number) for seat in range(match.seats)]
    watched = {seat: AllWorlds(mind, match.options, seat) for seat in range(match.seats)}
    own = [player.belief for player in players]
    for seat, worlds in watched.items():
        if not worlds.left_out:  # as long as all worlds are known here, a bot need not look for them, too
            players[seat].belief = worlds
    given: dict[int, Given] = {seat: set() for seat in watched}
    while not match.over and watched:
        seat = match.turn
        if seat in watched:
            try:
                watched[seat].follow(match.history(seat))
            except TooMany:
                looked.update(lost=1, notices=len(match.history(seat)) - 1)
                players[seat].belief = own[seat]
                del watched[seat]
        if seat in watched and FEWEST <= watched[seat].number <= AT_THE_END:
            looked["positions"] += 1
            seen = seen_by(match, seat)
            seen = replace(seen, noted=seen.noted | watched[seat].noted)
            for question in found(seen, watched[seat], given[seat]):
                looked["proved"] += 1
                moves = tuple(played.move for played in match.played)
                yield proved(Puzzle(slug, moves, seat, question.kind, question.piece), mind)
        match.play(seat, players[seat].choose(match.history(seat), match.moves(seat)))


Given = set[tuple[Question, str]]
"""Answers that a seat has been asked for in a game."""


def found(seen: Seen, belief: AllWorlds, given: Given) -> Iterator[Question]:
    """The questions that make a puzzle here."""
    mind, number = belief.mind, belief.number
    some = [belief.rows[index] for index in sorted(Random(number).sample(range(number), min(number, GLANCE)))]
    glance = cases(seen, mind, np.array(some), len(some), True)
    asked = sure(seen, glance, given)
    asked += [Question(kind) for kind in MOVES if stands_out(counted(seen, Question(kind), glance), kind, given)]
    known: dict[bool, set[Case]] = {}
    for question in asked:
        moves = question.kind in MOVES
        if moves not in known:
            known[moves] = set(cases(seen, mind, belief.rows, number, moves))
        counts, worlds = counted(seen, question, known[moves]), len(known[moves])
        right = {(question, each) for each in right_answers(question, counts, worlds)}
        if not objection(seen, question, counts, worlds) and not given & right:
            given |= right
            yield question


def sure(seen: Seen, glance: list[Case], given: Given) -> list[Question]:
    """What may stand where in all worlds, as far as it can be asked for: after a glance.

    A piece is given up that is sure in many more holes than a puzzle may have, or was asked for there.
    """
    same = set.intersection(*(stood(seen, dict(pieces)) for pieces, _ in glance))
    holes = Counter(piece for _, piece in same)
    asked = {piece for spot, piece in same if (about(piece), spot) in given}
    return [about(piece) for piece in sorted(holes) if holes[piece] <= 2 * SURE_AT_MOST and piece not in asked]


def about(piece: str) -> Question:
    """The question for the holes that surely hold a piece, or nothing."""
    return Question("holds" if piece else "empty", piece)


def stood(seen: Seen, pieces: dict[str, str]) -> set[tuple[str, str]]:
    """What stands in each hole that can be asked for."""
    found = {(spot, pieces.get(spot, "")) for spot in LOCATIONS}
    return {(spot, piece) for spot, piece in found if spot in seen.asked(about(piece))}


def stands_out(counts: dict[str, int], kind: str, given: Given) -> bool:
    """Whether a glance shows that few moves may stand out, and none that was asked for."""
    best = max(counts.values(), default=0)
    good = [words for words, count in counts.items() if count >= best - 1]
    known = any((Question(kind), words) in given for words in good)
    return best >= LIKELY * GLANCE - 4 and 3 * len(good) <= len(counts) and not known


def alike(each: Puzzle) -> set[str]:
    """What no two puzzles of a game share, up to turns and mirrors: what is seen and is right, and what was counted."""
    seen = replayed(each)[1]
    grids = [sorted(grid.pieces.items()) for grid in seen.book.rules.scene(seen.view).grids]
    counts = [(answer.replace(" ", ":"), count) for answer, count in each.counts.items()]
    asked = f"{each.kind} {each.piece}"
    return {same_up_to_turns(f"{asked} {grids} {sorted(each.right)}"), same_up_to_turns(f"{asked} {counts}")}


def same_up_to_turns(text: str) -> str:
    """The same text for all that a turn or a mirror of the grid makes equal.

    >>> same_up_to_turns("peg A1") == same_up_to_turns("peg F6")
    True
    """
    return min(turned(text, way) for way in range(CORNERS))


def turned(text: str, way: int) -> str:
    def place(spot: re.Match[str]) -> str:
        row, column = "ABCDEF".index(spot[0][0]), int(spot[0][1]) - 1
        row, column = (5 - row if way & 1 else row), (5 - column if way & 2 else column)
        row, column = (column, row) if way & 4 else (row, column)
        return f"{'ABCDEF'[row]}{column + 1}"

    changed = re.sub(r"\b[A-F][1-6]\b", place, text)
    return " ".join(sorted(re.findall(r"\([^)]*\)|\S+", changed)))
