"""`rumpus duel GAME A B`: two players meet many times."""

from __future__ import annotations

import argparse
import dataclasses

from .parsers import Commands, add_crew, add_json, answer_json, bar, whole_number

PLAYERS = """\
players:
  random      any legal move
  heuristic   the hand-written player of the game
  beginner, player, expert, master
  expert:rounds=500,ahead=4   a level with settings of your own
  exact:FILE.npz              what `rumpus solve GAME --keep FILE.npz` has found
  mine:Agent, mine.py:Agent   a class of your own (docs/library.md)

examples:
  rumpus duel x-rays expert random -n 200
  rumpus duel tank-blitz expert player -n 400 --seed 7
  rumpus duel x-rays old/mine.py:Agent new/mine.py:Agent
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "duel",
        help="let two players meet many times",
        description="Let two players meet many times, from both seats with the same luck, and say who is better.",
        epilog=PLAYERS,
    )
    parser.add_argument("game", metavar="GAME", help="which game; a small one of docs/exact.md, too")
    parser.add_argument("first", metavar="A", help="a player")
    parser.add_argument("second", metavar="B", help="another")
    parser.add_argument("-n", "--games", type=whole_number, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("-o", "--option", action="append", metavar="NAME=VALUE", help="a house rule; may be repeated")
    parser.add_argument("--kit", "--deck", metavar="NAME|FILE", default="", help="other dice or cards to play with")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other games (0)")
    add_crew(parser, "FILE")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, with a progress bar, and say how it went."""
    from rumpus.lab.duel import duel
    from rumpus.lab.exact.boards import meant, with_house

    game, house = meant(arguments.game, arguments.option or ())
    book, _ = with_house(game, arguments.kit, house)
    names = (arguments.first, arguments.second)
    with bar(f"{book.about.title}: {names[0]} against {names[1]}", arguments.games) as tell:
        outcome = duel(
            game, names, arguments.games, arguments.seed, arguments.kit, house, arguments.workers,
            lambda games: tell(advance=games), arguments.keep,
        )  # fmt: skip
    if arguments.json:
        answer_json(dataclasses.asdict(outcome))
        return 0
    print(
        f"{names[0]} wins {outcome.share:.1%} against {names[1]} "
        f"(95 % interval {outcome.low:.1%} to {outcome.high:.1%}; {outcome.games} games, {outcome.drawn} shared, "
        f"{outcome.moves:.0f} moves a game, {outcome.seconds:.0f} s)"
    )
    if outcome.lost:
        print(f"A bot lost track of the game {outcome.lost} times and moved at random.")
    return 0
