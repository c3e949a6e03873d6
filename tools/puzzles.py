"""Makes the puzzles, and proves them again.

    python -m tools.puzzles make [GAME ...] [-n 200]     play games between bots, and keep what makes a puzzle
    python -m tools.puzzles check [GAME ...]             recompute the proof of every stored puzzle
    python -m tools.puzzles mend [GAME ...]              the same, and write them as they should be
    python -m tools.puzzles                              write what there is of each game into docs/puzzles.md

Games that have their puzzles already are left alone; remove their file to make them anew. The same seeds give the same
puzzles.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, MutableMapping
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import replace
from multiprocessing import Manager
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from rumpus.bots.mind import Mind, native_mind
from rumpus.bots.puzzles.proving import AT_THE_END, AllWorlds, TooMany, proved, refutation, solved_by
from rumpus.bots.puzzles.questions import (
    FEWEST,
    KINDS,
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
from rumpus.bots.puzzles.stored import FOLDER, Puzzle, puzzled_games, puzzles
from rumpus.bots.seating import seated
from rumpus.rules.catalogue import Book, find_game, games, open_book
from rumpus.table.luck import Seed
from rumpus.table.match import Match

PAIRS = (("player", "player"), ("beginner", "player"), ("player", "beginner"))
WANTED, ENOUGH_GAMES, SELDOM = 200, 60, 20
"""So many puzzles of a game. After so many games, with fewer than one puzzle in so many of them, it is not suitable."""
GLANCE = 32
"""So many worlds are looked at first: most positions show there that they are no puzzle."""
KIND_SHARE, PLENTY = 0.5, 1.25
"""No kind of question has a larger part of a game's puzzles, unless there are hardly others: so many times the puzzles
that are wanted were found."""
PAGE = Path(__file__).parents[1] / "docs" / "puzzles.md"
SEARCHED = PAGE.with_suffix(".json")
CORNERS = 8


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("make", "check", "mend"))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("-n", type=int, default=WANTED, help=f"how many puzzles of each game ({WANTED})")
    parser.add_argument("--workers", type=int, default=1, help="how many games at the same time (1)")
    arguments = parser.parse_args()
    chosen = [find_game(game) for game in arguments.games]
    if arguments.what == "make":
        return make(chosen or secret_games(), arguments.n, arguments.workers)
    if arguments.what:
        return check(chosen or list(puzzled_games()), arguments.what == "mend")
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    return 0


def secret_games() -> list[str]:
    """Games that have secrets, and no puzzles yet."""
    return [game for game in games() if open_book(game).about.secrets and game not in puzzled_games()]


# --- Making ---


def make(chosen: list[str], wanted: int, workers: int) -> int:
    """Make the puzzles of some games, a process for each; so many at the same time."""
    FOLDER.mkdir(exist_ok=True)
    told = Manager().dict()
    with Progress(console=Console(stderr=True)) as bar, ProcessPoolExecutor(workers) as pool:
        tasks = {game: bar.add_task(game, total=wanted) for game in chosen}
        waiting = {pool.submit(make_game, game, wanted, told): game for game in chosen}
        while waiting:
            for future in wait(waiting, timeout=1.0).done:
                game = waiting.pop(future)
                known = searched() | {game: dict(sorted(future.result().items()))}
                SEARCHED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", "utf-8")
                bar.console.print(f"{game}: {known[game]}")
            for game, number in told.items():
                bar.update(tasks[game], completed=number)
    return 0


def searched() -> dict[str, dict[str, int]]:
    """What was looked at in each game."""
    known: dict[str, dict[str, int]] = json.loads(SEARCHED.read_text("utf-8")) if SEARCHED.exists() else {}
    return known


def make_game(game: str, wanted: int, told: MutableMapping[str, int]) -> Counter[str]:
    """Make the puzzles of a game, and say what was looked at. A game that has too few is not suitable."""
    looked: Counter[str] = Counter()
    found: list[Puzzle] = []
    for each in made(open_book(game), looked):
        found.append(each)
        chosen = mixed(found, wanted)
        told[game] = len(chosen)
        if len(chosen) == wanted or len(found) == PLENTY * wanted:
            break
    chosen = [*chosen, *(each for each in found if each not in chosen)][:wanted] if found else []
    if len(chosen) == wanted:
        store(game, chosen)
    return looked + Counter(puzzles=len(chosen))


def mixed(found: list[Puzzle], wanted: int) -> list[Puzzle]:
    """The first of some puzzles, so that no kind has more than its part."""
    kinds: Counter[str] = Counter()
    chosen = []
    for each in found:
        kinds[each.kind] += 1
        chosen += [each] if kinds[each.kind] <= KIND_SHARE * wanted else []
    return chosen


def made(book: Book, looked: Counter[str]) -> Iterator[Puzzle]:
    """Puzzles of a game, no two alike, from one game between bots after another."""
    mind = native_mind(book)
    known: set[str] = set()
    while looked["games"] < ENOUGH_GAMES or SELDOM * len(known) >= looked["games"]:
        looked["games"] += 1
        for each, alike in in_a_game(book, mind, looked):
            if alike not in known:
                known.add(alike)
                yield each


def in_a_game(book: Book, mind: Mind, looked: Counter[str]) -> Iterator[tuple[Puzzle, str]]:
    """The puzzles in one game, no answer twice for one seat, while all its worlds can be counted out."""
    slug, number = book.about.slug, looked["games"]
    match = Match(book, seed=Seed(hashlib.sha256(f"rumpus puzzles {slug} {number}".encode()).digest()))
    levels = PAIRS[number % len(PAIRS)]
    players = [seated(book, match.options, seat, levels[seat % 2], number) for seat in range(match.seats)]
    watched = {seat: AllWorlds(mind, match.options, seat) for seat in range(match.seats)}
    given: dict[int, Given] = {seat: set() for seat in watched}
    while not match.over and watched:
        seat = match.turn
        if seat in watched:
            try:
                watched[seat].follow(match.history(seat))
            except TooMany:
                looked.update(lost=1, notices=len(match.history(seat)) - 1)
                del watched[seat]
        if seat in watched and FEWEST <= watched[seat].number <= AT_THE_END:
            looked["positions"] += 1
            seen = seen_by(match, seat)
            seen = replace(seen, noted=seen.noted | watched[seat].noted)
            for question, counts, worlds in found(seen, watched[seat], given[seat]):
                looked["proved"] += 1
                yield posed(match, seen, question, counts, worlds, watched[seat])
        match.play(seat, players[seat].choose(match.history(seat), match.moves(seat)))


Given = set[tuple[Question, str]]
"""Answers that a seat has been asked for in a game."""


def found(seen: Seen, belief: AllWorlds, given: Given) -> Iterator[tuple[Question, dict[str, int], int]]:
    """The questions that make a puzzle here, with what was counted."""
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
            yield question, counts, worlds


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
    return {(spot, pieces.get(spot, "")) for spot in LOCATIONS if spot not in seen.noted}


def stands_out(counts: dict[str, int], kind: str, given: Given) -> bool:
    """Whether a glance shows that few moves may stand out, and none that was asked for."""
    best = max(counts.values(), default=0)
    good = [words for words, count in counts.items() if count >= best - 1]
    known = any((Question(kind), words) in given for words in good)
    return best >= LIKELY * GLANCE - 4 and 3 * len(good) <= len(counts) and not known


def posed(
    match: Match, seen: Seen, question: Question, counts: dict[str, int], worlds: int, belief: AllWorlds
) -> tuple[Puzzle, str]:
    """A puzzle, and what it is alike with."""
    right = right_answers(question, counts, worlds)
    solved = solved_by(belief, match, seen, question, right)
    moves = tuple(played.move for played in match.played)
    notices = len(match.history(seen.seat)) - 1
    slug = seen.book.about.slug
    each = Puzzle(slug, moves, seen.seat, question.kind, question.piece, worlds, belief.peak, notices, counts, solved)
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


def check(chosen: list[str], mend: bool = False) -> int:
    """Prove stored puzzles again; with `mend`, write them anew as they should be, without those that are none."""
    wrong = 0
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for game in chosen:
            mind, right = native_mind(open_book(game)), []
            for number, each in enumerate(bar.track(puzzles(game), description=game), 1):
                why = refutation(each, mind, levels=True)
                wrong += bool(why)
                if why:
                    print(f"{game} {number}: {why}")
                if mend and "no puzzle" not in why:
                    right.append(proved(each, mind, levels=True) if why else each)
            print(f"{game}: {len(puzzles(game))} puzzles checked")
            if mend:
                store(game, right)
    return 1 if wrong and not mend else 0


def store(game: str, found: list[Puzzle]) -> None:
    """Write the puzzles of a game, from easy to hard."""
    lines = [each.line() for each in sorted(found, key=lambda each: (each.hardness, each.line()))]
    (FOLDER / f"{game}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


# --- The page ---


def page(text: str) -> str:
    """The page with what was found between its marks."""
    told = "\n".join([*table(), "", *unsuitable()])
    return re.sub("(<!-- games -->\n).*(\n<!-- end -->)", lambda marks: marks[1] + told + marks[2], text, flags=re.S)


def table() -> list[str]:
    """What puzzles there are."""
    lines = [f"| game | puzzles | {' | '.join(KINDS)} | worlds | notices | beginner | player | expert |"]
    lines.append("| --- | " + "---: | " * (len(KINDS) + 6))
    for game in puzzled_games():
        stored: tuple[Any, ...] = puzzles(game)
        kinds = Counter(each.kind for each in stored)
        middle = len(stored) // 2
        worlds, notices = (sorted(getattr(each, what) for each in stored)[middle] for what in ("worlds", "notices"))
        solved = [sum(level in each.solved for each in stored) for level in "bpe"]
        cells = [len(stored), *(kinds[kind] for kind in KINDS), worlds, notices, *solved]
        lines.append(f"| {open_book(game).about.title} | {' | '.join(map(str, cells))} |")
    return lines


def unsuitable() -> list[str]:
    """Which games have too few puzzles, and what was seen there."""
    lines = ["| not suitable | games | positions | puzzles | too many worlds | after |", "| --- " + "| ---: " * 5 + "|"]
    known, waiting = searched(), []
    for game in secret_games():
        title = open_book(game).about.title
        if game not in known:
            waiting.append(title)
            continue
        told: Counter[str] = Counter(known[game])
        seats = told["games"] * 2
        after = f"{told['notices'] / told['lost']:.0f} notices" if told["lost"] else ""
        part = f"{100 * told['lost'] / seats:.0f} %"
        cells = (title, told["games"], f"{told['positions']:,}", told["puzzles"], part, after)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines + (["", f"Not gone through yet: {', '.join(waiting)}."] if waiting else [])


if __name__ == "__main__":
    sys.exit(main())
