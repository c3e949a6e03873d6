"""`rumpus check GAME|FILE`: runs a game through the laws that every game keeps."""

from __future__ import annotations

import argparse

from .parsers import Commands, add_json, answer_json, printable, whole_number


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "check",
        help="check that a game keeps the laws of the room",
        description="Run a game, ours or one that you invented, through the laws that every game keeps. It takes a"
        " while: the game is compiled too.",
        epilog="exit codes: 0 all laws are kept, 1 one is broken\n\nexample:\n  rumpus check my_game.py --games 500",
    )
    parser.add_argument("game", metavar="GAME|FILE", help="a game, a description or a Python file")
    parser.add_argument("--games", type=whole_number, default=2_000, metavar="N", help="how many games to try (2000)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="which random games (1)")
    parser.add_argument("--kit", "--deck", default="", metavar="NAME|FILE", help="dice or a deck to play with")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check the laws, and say what came of each as soon as it is known."""
    from rumpus.conformance import Found, check
    from rumpus.rules.catalogue import find_game_or_file, open_book

    def tell(found: Found) -> None:
        if not arguments.json:
            print("\n".join(printable(line) for line in str(found).split("\n")), flush=True)

    game = find_game_or_file(arguments.game)
    report = check(open_book(game, arguments.kit), arguments.games, arguments.seed, progress=tell)
    if arguments.json:
        answer_json(report.told())
    else:
        if report.untried:
            print(f"not tried: {', '.join(report.untried)}")
        for seat, words in report.hidden.items():
            print(f"hidden from seat {seat + 1}: {', '.join(words) or 'nothing'}")
        print(f"{report.game}: all laws are kept" if report.kept else f"{report.game}: {len(report.broken)} broken")
    return 0 if report.kept else 1
