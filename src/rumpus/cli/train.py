"""`rumpus train GAME`: learn to play by playing oneself."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import Any

from .parsers import Commands, bar, whole_number

EPILOG = """\
needs the extra `learn` (pip install 'rumpus[learn]'); on a graphics card, `gpu` too.

examples:
  rumpus train tank-blitz --minutes 5 --engine gpu
  rumpus train tank-blitz --minutes 10 --engine gpu        goes on where it stopped
  rumpus duel tank-blitz master:weights=training/tank-blitz.npz expert -n 200
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "train",
        help="learn to play a game by self-play",
        description="Learn to play a game by playing oneself; what is learned plays as the level master.",
        epilog=EPILOG,
    )
    parser.add_argument("game", metavar="GAME", help="which game, for two players")
    parser.add_argument("--minutes", type=float, default=5.0, metavar="M", help="of training in all (5)")
    parser.add_argument("--engine", choices=("native", "gpu"), default="native", help="where games are played (native)")
    parser.add_argument(
        "--folder", type=Path, default=Path("training"), metavar="DIR", help="for what is kept (training)"
    )
    parser.add_argument("--places", type=whole_number, default=0, metavar="N", help="games at once (by the recipe)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="of chance: others learn others (1)")
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
    from rumpus.rules.catalogue import find_game_or_file
    from rumpus.rules.errors import RumpusError

    try:
        from rumpus.learn.choosing import best_of
        from rumpus.learn.curves import curves_picture
        from rumpus.learn.recipes import recipe_of
        from rumpus.learn.training import Training
    except ImportError as error:
        raise RumpusError(f"training needs the extra `learn`: pip install 'rumpus[learn]' ({error})") from error
    game = find_game_or_file(arguments.game)
    recipe = dataclasses.replace(recipe_of(game), seed=arguments.seed)
    if arguments.places:
        places = arguments.places
        recipe = dataclasses.replace(recipe, places=places, minibatch=min(recipe.minibatch, 2 * places))
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    training, checkpoint = Training(game, recipe, arguments.engine), folder / f"{game}.pt"
    if checkpoint.exists():
        training.load(checkpoint)
    seconds, kept = 60 * arguments.minutes, list[Path]()
    with bar(f"Learning {game}", float(seconds)) as move_on:

        def tell(progress: Any) -> None:
            now = progress.curve[-1]
            told = f"{progress.games:,} games, entropy {now['entropy']:.2f}, explained {now['explained']:.0%}"
            move_on(completed=progress.seconds, description=f"Learning {game}: {told}")

        while training.progress.seconds < seconds:
            training.run(min(seconds, training.progress.seconds + 60 * arguments.every), tell=tell, until=seconds)
            training.save(checkpoint)
            kept.append(folder / f"{game}-{training.progress.seconds / 60:.1f}.npz")
            training.weights().save(kept[-1])
            (folder / f"{game}.svg").write_text(curves_picture(game, training.progress.curve))
    chosen = best_of(game, kept, arguments.duels) if arguments.duels and kept else None
    weights = folder / f"{game}.npz"
    weights.write_bytes((chosen or kept[-1]).read_bytes()) if kept else training.weights().save(weights)
    progress = training.progress
    print(
        f"{progress.decisions:,} decisions in {progress.games:,} games, {progress.seconds / 60:.1f} minutes: {weights}"
    )
    return 0
