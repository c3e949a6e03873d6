"""`rumpus ladder GAME`: everybody meets everybody."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

from .parsers import Commands, add_crew, add_json, answer_json, bar, grid, whole_number


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "ladder",
        help="rate the players of a game",
        description="Let everybody meet everybody, from both seats with the same luck, and rate them (Elo, with 95 %"
        " intervals; the first player is at 0).",
        epilog="example:\n  rumpus ladder soccer -n 200 --players random,expert,expert:rounds=50",
    )
    parser.add_argument("game", metavar="GAME", help="which game; a small one of docs/exact.md, too")
    parser.add_argument("-n", "--games", type=whole_number, default=100, metavar="N", help="games a pairing (100)")
    parser.add_argument(
        "--players", metavar="A,B,...", help="who, as in `rumpus duel` (random, three levels, the heuristic)"
    )
    parser.add_argument("-o", "--option", action="append", metavar="NAME=VALUE", help="a house rule; may be repeated")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other games (0)")
    add_crew(parser, "FOLDER")
    parser.add_argument("--picture", type=Path, metavar="OUT.svg", help="draw the ladder")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, with a progress bar, and show the ladder."""
    from rich.console import Console

    from rumpus.lab.exact.boards import meant, with_house
    from rumpus.lab.ladder import PLAYERS, climb, pairings
    from rumpus.room.picture.ladder import ladder_picture
    from rumpus.room.picture.save import save_picture

    game, house = meant(arguments.game, arguments.option or ())
    book, _ = with_house(game, house=house)
    names = _names(arguments.players) if arguments.players else PLAYERS
    with bar(book.about.title, arguments.games * len(pairings(names))) as tell:
        found = climb(
            game, arguments.games, names, arguments.seed, arguments.workers, house,
            lambda pairing, games: tell(advance=games, description=f"{book.about.title}: {pairing}"), arguments.keep,
        )  # fmt: skip
    if arguments.picture:
        save_picture(ladder_picture(book.about.title, found), arguments.picture)
    if arguments.json:
        answer_json(dataclasses.asdict(found))
        return 0
    ratings = grid("player", "Elo", "95 %")
    for rating in sorted(found.ratings, key=lambda each: -each.elo):
        ratings.add_row(rating.name, f"{rating.elo:.0f}", f"± {rating.reach:.0f}" if rating.reach else "")
    for_pairs = grid("pairing", "wins", "95 %", "games")
    for each in found.outcomes:
        interval = f"{each.low:.1%} to {each.high:.1%}"
        for_pairs.add_row(" against ".join(each.names), f"{each.share:.1%}", interval, str(each.games))
    console = Console()
    for part in (book.about.title, ratings, "", for_pairs):
        console.print(part)
    return 0


def _names(words: str) -> tuple[str, ...]:
    """Names parted by commas; a comma inside a player's own settings is written as a semicolon."""
    return tuple(word.strip().replace(";", ",") for word in words.split(","))
