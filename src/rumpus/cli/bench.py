"""`rumpus bench`: how fast the games run on this machine."""

from __future__ import annotations

import argparse
import dataclasses
import sys

from .parsers import Commands, add_json, answer_json, grid


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bench",
        help="measure how fast the games run",
        description="Measure moves per second in random play, legal moves included, of one core on each engine, beside"
        " a loop of pure Python in the same run. Ratios travel better between machines than speeds.",
        epilog="example:\n  rumpus bench x-rays pig-dice",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure (all)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, and show a table."""
    from rich.console import Console

    from rumpus.lab.bench import TARGET, below_target, measure
    from rumpus.lab.bench_search import measure_search
    from rumpus.rules.catalogue import GAMES, find_game_or_file

    games = tuple(find_game_or_file(game) for game in arguments.games) or GAMES
    with Console(stderr=True).status("", spinner="dots") as status:

        def say(name: str) -> None:
            if sys.stderr.isatty():
                status.update(name)

        speeds = measure(games, say)
        searches = measure_search(games, say)
    if arguments.json:
        answer_json(
            {
                "games": [dataclasses.asdict(speed) for speed in speeds],
                "search": [dataclasses.asdict(search) for search in searches],
            }
        )
        return 0
    table = grid("game", "plain/s", "x loop", "native/s", "x loop", "native/plain", "ready")
    thinking = grid("game", "search/s", "x loop")
    table.columns[0].no_wrap = thinking.columns[0].no_wrap = True
    for plain, native in zip(speeds[::2], speeds[1::2], strict=True):
        table.add_row(
            plain.game,
            f"{plain.moves_per_second:,.0f}",
            f"{plain.ratio:.4f}",
            f"{native.moves_per_second:,.0f}",
            f"{native.ratio:.2f}",
            f"{native.moves_per_second / plain.moves_per_second:,.0f}",
            f"{native.ready_seconds:.1f} s",
        )
    for search in searches:
        thinking.add_row(search.game, f"{search.walks_per_second:,.0f}", f"{search.ratio:.4f}")
    console = Console()
    console.print(table)
    console.print()
    console.print(thinking)
    console.print("\nMoves per second of one core in random play, the best of five rounds.")
    console.print("search/s: walks down the tree of the expert's search, in the middle of a game.")
    console.print("x loop: moves, or walks, for each turn of a loop of pure Python in the same time.")
    ours = [speed for speed in speeds if speed.engine == "native" and speed.game in GAMES]
    slow = [speed for speed in ours if speed.moves_per_second < TARGET]
    for speed in slow:
        console.print(
            f"below {TARGET / 1e6:.0f} million natively: {speed.game}: {below_target(speed.game)}", highlight=False
        )
    return 0
