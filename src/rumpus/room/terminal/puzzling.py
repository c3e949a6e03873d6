"""Puzzles in the terminal: the table as a seat sees it, all that it has heard, a question, and the proof."""

from __future__ import annotations

from datetime import UTC, datetime
from random import SystemRandom

from rumpus.bots.puzzles.questions import WHERE
from rumpus.bots.puzzles.stored import (
    SOLVERS,
    NoPuzzle,
    Puzzle,
    asked,
    grade,
    of_the_day,
    proof,
    puzzle,
    puzzled_games,
    puzzles,
    replayed,
    understood,
)
from rumpus.room.progress import Progress
from rumpus.rules.catalogue import find_game, open_book

from .drawing import draw
from .moves import listed
from .screen import Leave, Screen


def today_number(game: str) -> int:
    """The number of today's puzzle, by the date in UTC."""
    return of_the_day(game, datetime.now(UTC).date())


def any_number(game: str, wanted: str | None) -> int:
    """Any puzzle, of a grade if one is wanted: rather one that is not solved here yet."""
    of = len(puzzles(game))
    numbers = [number for number in range(1, of + 1) if wanted in (None, grade(number, of))]
    solved = Progress.read().numbers(find_game(game))
    return SystemRandom().choice([number for number in numbers if number not in solved] or numbers)


def list_puzzles(screen: Screen) -> None:
    """Which games have puzzles, how many are solved here, and for how many days in a row."""
    solved = Progress.read()
    for game in puzzled_games():
        done = len(solved.numbers(game))
        screen.say(f"  {game:20}  {len(puzzles(game))} puzzles, {done} solved, today's is number {today_number(game)}")
    days = solved.streak(datetime.now(UTC).date())
    screen.say(f"Puzzles of the day: {days} {'day' if days == 1 else 'days'} in a row.")


def ask_puzzle(game: str, number: int, screen: Screen) -> bool:
    """Put one puzzle. Whether it was solved."""
    each, of = puzzle(game, number), len(puzzles(game))
    _show(each, number, of, screen)
    try:
        answer = _answer(each, screen)
    except Leave:
        screen.say("Not answered.")
        return False
    right = answer in each.right
    screen.say("Right." if right else "No.", style="bold")
    for line in proof(each, answer):
        screen.say(line)
    found = [level for level in SOLVERS if level[0] in each.solved]
    screen.say(f"Found by: {', '.join(found) or 'none of our levels'}.", style="dim")
    if right:
        today = datetime.now(UTC).date() if number == today_number(game) else None
        Progress.read().keep_puzzle(each.game, number, today)
    return right


def _show(each: Puzzle, number: int, of: int, screen: Screen) -> None:
    match, _ = replayed(each)
    today = ", the puzzle of the day" if number == today_number(each.game) else ""
    screen.say(f"{open_book(each.game).about.title}: puzzle {number} of {of}, {grade(number, of)}{today}", style="bold")
    screen.say(f"You are Player {each.seat + 1}. What you noticed:")
    for event in match.heard(each.seat):
        screen.say(f"  {event.words}")
    screen.say()
    screen.show(draw(match.book.rules.scene(match.view(each.seat)), match.names, screen.width, screen.plain))
    screen.say()
    screen.say(asked(each), style="bold")


def _answer(each: Puzzle, screen: Screen) -> str:
    """Ask until the answer is one that can be given."""
    while True:
        what = "a hole such as C4" if each.kind in WHERE else "a move, or ? for all moves"
        typed = screen.ask(f"Your answer ({what}, or quit): ")
        if typed.lower() in ("quit", "exit"):
            raise Leave
        if typed == "?":
            match, seen = replayed(each)
            for line in listed(match.book, seen.view, seen.choices, screen.width):
                screen.say(line)
            continue
        try:
            return understood(each, typed)
        except NoPuzzle as error:
            screen.say(f"{error}.")
