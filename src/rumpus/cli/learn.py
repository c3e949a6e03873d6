"""`rumpus learn GAME`: learn a game by playing it, scene by scene."""

from __future__ import annotations

import argparse

from .parsers import Commands

EXAMPLES = """\
examples:
  rumpus learn tank-blitz       a lesson of a few minutes, and then a real game against a beginner
  rumpus learn                  all lessons
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "learn",
        help="learn a game by playing it",
        description="Play a lesson: short scenes on a real table with a coach, and then a real game.",
        epilog=EXAMPLES,
    )
    parser.add_argument("lesson", metavar="GAME", nargs="?", help="a game, or the name of a lesson")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play a lesson, or list them."""
    from rumpus.room.lessons import find_lesson, lesson, lesson_names
    from rumpus.room.progress import Progress
    from rumpus.room.terminal.learning import learn
    from rumpus.room.terminal.screen import Screen

    screen = Screen()
    if arguments.lesson:
        learn(find_lesson(arguments.lesson), screen)
        return 0
    done = Progress.read().lessons
    for name in lesson_names():
        found = lesson(name)
        screen.say(f"  {name:20}  {found.heading}, {len(found.scene)} scenes{', done' if name in done else ''}")
    return 0
