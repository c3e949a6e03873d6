"""Makes the puzzles, and proves them again.

    python -m tools.puzzles make [GAME ...] [-n 200]     play games between bots, and keep what makes a puzzle
    python -m tools.puzzles check [GAME ...]             recompute the proof of every stored puzzle
    python -m tools.puzzles table                        what there is of each game

Games that have their puzzles already are left alone; remove their file to make them anew. The same seeds give the same
puzzles.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress

from rumpus.bots.mind import Mind, native_mind
from rumpus.bots.puzzles.proving import AllWorlds, TooMany, refutation, solved_by
from rumpus.bots.puzzles.questions import (
    FEWEST,
    KINDS,
    LIKELY,
    LOCATIONS,
    MOST,
    MOVES,
    SURE_AT_MOST,
    Question,
    Seen,
    holes_counted,
    moves_counted,
    objection,
    right_answers,
    seen_by,
    standing,
)
from rumpus.bots.puzzles.stored import FOLDER, Puzzle, puzzled_games, puzzles
from rumpus.bots.seating import seated
from rumpus.cli.parsers import add_crew
from rumpus.lab.crew import Workers, each_of
from rumpus.rules.catalogue import Book, find_game, games, open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match

PAIRS = (("player", "player"), ("beginner", "player"), ("player", "beginner"))
WANTED, FRUITLESS = 200, 60
"""So many puzzles of a game; so many games in a row without one, and the game is not suitable."""
GLANCE = 32
"""So many worlds are looked at first: most positions show there that they are no puzzle."""
KIND_SHARE = 0.5
"""No kind of question has a larger part of a game's puzzles, unless there is no other."""
CORNERS = 8


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("make", "check", "table"))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("-n", type=int, default=WANTED, help=f"how many puzzles of each game ({WANTED})")
    add_crew(parser)
    arguments = parser.parse_args()
    chosen = [find_game(game) for game in arguments.games]
    if arguments.what == "make":
        return make(chosen or secret_games(), arguments.n, arguments.workers)
    return check(chosen or list(puzzled_games())) if arguments.what == "check" else table()


def secret_games() -> list[str]:
    """Games that have secrets, and no puzzles yet."""
    return [game for game in games() if open_book(game).about.secrets and game not in puzzled_games()]


# --- Making ---


def make(chosen: list[str], wanted: int, workers: Workers) -> int:
    """Make the puzzles of some games; a game that has too few is not suitable."""
    FOLDER.mkdir(exist_ok=True)
    with Progress(console=Console(stderr=True)) as bar:
        done = each_of(functools.partial(made_lines, wanted=wanted), chosen, workers)
        for game, (said, lines) in bar.track(zip(chosen, done, strict=True), len(chosen), description="puzzles"):
            bar.console.print(f"{game}: {said}")
            if len(lines) == wanted:
                (FOLDER / f"{game}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    return 0


def made_lines(game: str, wanted: int) -> tuple[str, list[str]]:
    """The puzzles of a game as lines, and what came out in words."""
    found = list(islice(made(open_book(game), wanted), wanted))
    kinds = Counter(f"{each.kind} {each.piece}".strip() for each in found)
    said = f"{len(found)} puzzles{'' if len(found) == wanted else ', not suitable'} {dict(kinds)}"
    return said, [each.line() for each in sorted(found, key=lambda each: (each.hardness, each.line()))]


def made(book: Book, wanted: int) -> Iterator[Puzzle]:
    """Puzzles of a game, no two alike, from one game between bots after another."""
    mind = native_mind(book)
    known: set[str] = set()
    kinds: Counter[str] = Counter()
    since = number = 0
    while since < FRUITLESS:
        since, number = since + 1, number + 1
        for each, alike in in_a_game(book, mind, number, kinds, wanted):
            if alike not in known:
                known.add(alike)
                kinds[each.kind] += 1
                since = 0
                yield each


def in_a_game(book: Book, mind: Mind, number: int, kinds: Counter[str], wanted: int) -> Iterator[tuple[Puzzle, str]]:
    """The puzzles in one game, no answer twice for one seat, while all its worlds can be counted out."""
    slug = book.about.slug
    match = Match(book, seed=Seed(hashlib.sha256(f"rumpus puzzles {slug} {number}".encode()).digest()))
    levels = PAIRS[number % len(PAIRS)]
    players = [seated(book, match.options, seat, levels[seat % 2], number) for seat in range(match.seats)]
    watched = {seat: AllWorlds(mind, match.options, seat) for seat in range(match.seats)}
    last = dict.fromkeys(watched, 0)
    given: dict[int, Given] = {seat: set() for seat in watched}
    while not match.over and watched:
        seat = match.turn
        if seat in watched:
            try:
                watched[seat].follow(match.history(seat))
            except TooMany:
                del watched[seat]
        fell = seat in watched and watched[seat].number < last[seat]  # what was noticed has ruled something out
        last |= {seat: watched[seat].number} if seat in watched else {}
        if fell and FEWEST <= watched[seat].number <= MOST:
            seen = seen_by(match, seat)
            full = {kind for kind in KINDS if kinds[kind] >= KIND_SHARE * wanted}
            for question, counts in found(seen, watched[seat], set(KINDS) - full, given[seat]):
                yield posed(match, seen, question, counts, watched[seat])
        match.play(seat, players[seat].choose(match.history(seat), match.moves(seat)))


Given = set[tuple[Question, str]]
"""Answers that a seat has been asked for in a game."""


def found(seen: Seen, belief: AllWorlds, kinds: set[str], given: Given) -> Iterator[tuple[Question, dict[str, int]]]:
    """The questions of some kinds that make a puzzle here, with what was counted."""
    every = belief.worlds()
    Random(len(every)).shuffle(every)
    counted = {}
    asked = {about(piece) for _, piece in sure(seen, every, kinds, given)}
    if asked:
        stands = [standing(seen, world) for world in every]
        counted = {each: holes_counted(seen, each.piece, stands) for each in sorted(asked, key=str)}
    glance = moves_counted(seen, every[:GLANCE]) if kinds.intersection(MOVES) else {}
    if promising := [kind for kind, counts in glance.items() if kind in kinds and stands_out(kind, counts, given)]:
        every_move = moves_counted(seen, every)
        counted |= {Question(kind): every_move[kind] for kind in promising}
    for question, counts in counted.items():
        right = right_answers(question, counts, len(every))
        if not objection(seen, question, counts, len(every)) and not given.intersection(
            (question, each) for each in right
        ):
            given.update((question, each) for each in right)
            yield question, {answer: int(count) for answer, count in counts.items()}


def about(piece: str) -> Question:
    """The question for the holes that surely hold a piece, or nothing."""
    return Question("holds" if piece else "empty", piece)


def sure(seen: Seen, every: list[Any], kinds: set[str], given: Given) -> set[tuple[str, str]]:
    """What stands where in all worlds, as far as it can be asked for.

    After a glance, a piece is given up that is sure in many more holes than a puzzle may have, or was asked for there.
    """
    same = {(spot, piece) for spot, piece in stood(seen, every[0]) if about(piece).kind in kinds}
    for number, world in enumerate(every[1:], 2):
        same &= stood(seen, world)
        if number == GLANCE:
            holes = Counter(piece for _, piece in same)
            asked = {piece for spot, piece in same if (about(piece), spot) in given}
            same = {(spot, piece) for spot, piece in same if holes[piece] <= 2 * SURE_AT_MOST and piece not in asked}
        if not same:
            break
    return same


def stood(seen: Seen, world: Any) -> set[tuple[str, str]]:
    """What stands in each hole that can be asked for, in a world."""
    pieces = standing(seen, world)
    return {(spot, pieces.get(spot, "")) for spot in LOCATIONS if spot not in seen.noted}


def stands_out(kind: str, counts: dict[str, float], given: Given) -> bool:
    """Whether a glance shows that few moves may stand out, and none that was asked for."""
    best = max(counts.values(), default=0)
    good = [words for words, count in counts.items() if count >= best - 1]
    known = any((Question(kind), words) in given for words in good)
    return best >= LIKELY * GLANCE - 2 and 3 * len(good) <= len(counts) and not known


def posed(
    match: Match, seen: Seen, question: Question, counts: dict[str, int], belief: AllWorlds
) -> tuple[Puzzle, str]:
    """A puzzle, and what it is alike with."""
    worlds, peak = belief.number, belief.peak
    right = right_answers(question, counts, worlds)
    solved = solved_by(belief, match, seen, question, right)
    moves = tuple(played.move for played in match.played)
    notices = len(match.history(seen.seat)) - 1
    slug = seen.book.about.slug
    each = Puzzle(slug, moves, seen.seat, question.kind, question.piece, worlds, peak, notices, counts, solved)
    grids = [sorted(grid.pieces.items()) for grid in seen.book.rules.scene(seen.view).grids]
    return each, same_up_to_turns(f"{question.kind} {question.piece} {grids} {sorted(right)}")


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


# --- Checking ---


def check(chosen: list[str]) -> int:
    wrong = 0
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for game in chosen:
            mind = native_mind(open_book(game))
            stored = puzzles(game)
            for number, each in enumerate(bar.track(stored, description=game), 1):
                why = refutation(each, mind, levels=True)
                wrong += bool(why)
                if why:
                    print(f"{game} {number}: {why}")
            print(f"{game}: {len(stored)} puzzles checked")
    return 1 if wrong else 0


def table() -> int:
    """A table for the page."""
    print(f"| game | puzzles | {' | '.join(KINDS)} | worlds | notices | beginner | player | expert |")
    print("| --- | " + "---: | " * (len(KINDS) + 6))
    for game in puzzled_games():
        stored: tuple[Any, ...] = puzzles(game)
        kinds = Counter(each.kind for each in stored)
        middle = len(stored) // 2
        worlds, notices = (sorted(getattr(each, what) for each in stored)[middle] for what in ("worlds", "notices"))
        solved = [sum(level in each.solved for each in stored) for level in "bpe"]
        cells = [len(stored), *(kinds[kind] for kind in KINDS), worlds, notices, *solved]
        print(f"| {open_book(game).about.title} | {' | '.join(map(str, cells))} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
