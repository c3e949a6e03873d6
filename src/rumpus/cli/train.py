"""`rumpus train GAME`: learn to play by playing oneself."""

from __future__ import annotations

import argparse
import dataclasses
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .parsers import Commands, bar, whole_number

if TYPE_CHECKING:
    from rumpus.learn.training import Training
    from rumpus.rules.catalogue import Book

EPILOG = """\
needs the extra `learn` (pip install 'rumpus[learn]'); on a graphics card, `gpu` too.

examples:
  rumpus train tank-blitz --minutes 5 --engine gpu
  rumpus train tank-blitz --minutes 10 --engine gpu        goes on where it stopped
  rumpus train thimbles.py --recipe places=64              on a processor, with fewer games at once
  rumpus train x-rays -o board=2x4 --recipe places=512     a small game, whose players `rumpus exploit` answers exactly
  rumpus duel tank-blitz master:weights=training/tank-blitz.npz expert -n 200

how exploitable is somebody? Watch him, learn to play like him, and learn to beat that:
  rumpus train tank-blitz --against expert --watch 300 --engine gpu
  rumpus duel tank-blitz master:weights=training/tank-blitz-against-expert.npz expert -n 200
"""


FEWEST = 8
"""So many games are watched at least: some from each seat are kept apart, to see how good a likeness is."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "train",
        help="learn to play a game by self-play",
        description="Learn to play a game by playing oneself; what is learned plays as the level master.",
        epilog=EPILOG,
    )
    parser.add_argument("game", metavar="GAME", help="which game, for two players")
    parser.add_argument("-o", "--option", action="append", metavar="NAME=VALUE", help="a house rule; may be repeated")
    parser.add_argument("--minutes", type=float, default=5.0, metavar="M", help="of training in all (5)")
    parser.add_argument("--engine", choices=("native", "gpu"), default="native", help="where games are played (native)")
    parser.add_argument(
        "--folder", type=Path, default=Path("training"), metavar="DIR", help="for what is kept (training)"
    )
    parser.add_argument(
        "--recipe", nargs="+", default=(), metavar="NAME=VALUE", help="changes, such as places=4096 entropy=0.02:0.004"
    )
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="of chance: others learn others (1)")
    parser.add_argument(
        "--start", type=Path, metavar="FILE", help="weights to begin with (nothing; with --against, the master's)"
    )
    parser.add_argument("--against", metavar="PLAYER", help="learn to beat a player, who learns nothing, by a likeness")
    parser.add_argument("--watch", type=whole_number, default=300, metavar="N", help="games for the likeness (300)")
    parser.add_argument(
        "--share", type=float, default=1.0, metavar="S", help="of the games against the likeness, the rest itself (1)"
    )
    parser.add_argument("--every", type=float, default=1.0, metavar="M", help="minutes between checkpoints (1)")
    parser.add_argument(
        "--duels",
        type=whole_number,
        default=0,
        metavar="N",
        help="choose a checkpoint by N games each against the expert (0: the last)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train, with a progress bar; write checkpoints, weights and the curves."""
    from rumpus.lab.exact.boards import meant, names, with_house
    from rumpus.rules.errors import BadOption, RumpusError

    try:
        import torch  # noqa: F401 -- whatever else is missing is a fault of ours
    except ImportError as error:
        raise RumpusError(f"training needs the extra `learn`: pip install 'rumpus[learn]' ({error})") from error
    _check(arguments)
    game, words = meant(arguments.game, arguments.option or ())
    house = dict(word.partition("=")[::2] for word in words)
    book, _ = with_house(game, house=house)
    name = game if game in names() else book.about.slug
    training, whom = _begun(game, house, book, name, arguments)
    name += whom and f"-against-{whom}"
    folder: Path = arguments.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{folder} cannot hold what is learned: {error.strerror}") from error
    _learned(training, game, house, folder / name, arguments)
    progress = training.progress
    told = f"{progress.decisions:,} decisions in {progress.games:,} games, {progress.seconds / 60:.1f} minutes"
    print(f"{told}: {folder / name}.npz")
    return 0


def _begun(
    game: str, house: dict[str, str], book: Book, name: str, arguments: argparse.Namespace
) -> tuple[Training, str]:
    """A training that has not begun yet, and whom it learns to beat, as a part of a file's name."""
    from rumpus.bots.learned import FOLDER
    from rumpus.bots.learned.weights import fitting, read_weights
    from rumpus.learn.recipes import answering, changed, recipe_of
    from rumpus.learn.training import Training
    from rumpus.rules.errors import BadOption

    recipe = changed(dataclasses.replace(recipe_of(game), seed=arguments.seed), arguments.recipe)
    start, against, whom = arguments.start, None, ""
    if arguments.against and not start:
        start = FOLDER / f"{name}.npz"
        if not start.is_file():
            raise BadOption(f"who learns to beat somebody knows the game: train {name} first, then --start FILE")
    begun = fitting(read_weights(start), book) if start else None
    if arguments.against:
        whom = re.sub(r"[^a-z0-9]+", "-", arguments.against.lower())
        against = _likeness(game, house, start, arguments)
        recipe = answering(recipe) if arguments.share == 1 else recipe
    return Training(game, recipe, arguments.engine, house, begun, against, arguments.share), whom


def _learned(training: Training, game: str, house: dict[str, str], path: Path, arguments: argparse.Namespace) -> None:
    """Learn, from a checkpoint on if there is one; keep checkpoints, the curves, and the weights that were chosen."""
    from rumpus.learn.choosing import best_of
    from rumpus.learn.curves import curves_picture

    checkpoint, weights = path.with_name(f"{path.name}.pt"), path.with_name(f"{path.name}.npz")
    if checkpoint.exists():
        training.load(checkpoint)
    seconds, kept = 60 * arguments.minutes, list[Path]()
    with bar(f"Learning {path.name}", float(seconds)) as move_on:

        def tell(progress: Any) -> None:
            now = progress.curve[-1]
            told = f"{progress.games:,} games, entropy {now['entropy']:.2f}, explained {now['explained']:.0%}"
            told += f", wins {now['won']:.0%}" if "won" in now else ""
            move_on(completed=progress.seconds, description=f"Learning {path.name}: {told}")

        while training.progress.seconds < seconds:
            training.run(min(seconds, training.progress.seconds + 60 * arguments.every), tell=tell, until=seconds)
            training.save(checkpoint)
            kept.append(path.with_name(f"{path.name}-{training.progress.seconds / 60:.1f}.npz"))
            training.weights().save(kept[-1])
            path.with_name(f"{path.name}.svg").write_text(curves_picture(game, training.progress.curve))
    if kept:  # a training that was over before leaves what was chosen then
        chosen = best_of(game, kept, arguments.duels, house) if arguments.duels else kept[-1]
        weights.write_bytes(chosen.read_bytes())
    elif not weights.exists():
        training.weights().save(weights)


def _check(arguments: argparse.Namespace) -> None:
    """Refuse at once what would be refused after long work."""
    from rumpus.rules.errors import BadOption

    if not (0 < arguments.minutes < float("inf") and 0 < arguments.every < float("inf")):
        raise BadOption("--minutes and --every are more than 0")
    if not 0 < arguments.share <= 1 or (arguments.share < 1 and not arguments.against):
        raise BadOption("--share is the part of games --against somebody: more than 0, and at most 1")
    if arguments.against is not None and (not arguments.against or arguments.watch < FEWEST):
        raise BadOption(f"--against names a player, who is watched in at least {FEWEST} games")
    if "," in f"{arguments.folder}{arguments.start}":
        raise BadOption("files of weights are named to players: no comma in --folder and --start, please")


def _likeness(game: str, house: dict[str, str], start: Path, arguments: argparse.Namespace) -> Any:
    """A likeness of a player, from games against itself and against what one begins with."""
    from rumpus.bots.learned.weights import read_weights
    from rumpus.learn.likeness import Examples, likeness, watch

    player, weights, parts = arguments.against, read_weights(start), []
    with bar(f"Watching {player}", arguments.watch) as move_on:
        for place, other in enumerate((player, f"master:weights={start},trust=0,sharp=1")):
            games = (arguments.watch + place) // 2
            seed = 2 * arguments.seed + place
            parts.append(
                watch(game, (player, other), start, games, seed, house, progress=lambda games: move_on(advance=1))
            )
    with bar(f"Learning to play like {player}", 1.0):
        found, agreed = likeness(weights, Examples.joined(parts), "cuda" if arguments.engine == "gpu" else "cpu")
    print(f"The likeness makes the move of {player} in {agreed:.0%} of the decisions that it was not shown.")
    return found
