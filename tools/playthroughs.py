"""Write the playthroughs in docs/playthroughs anew, or only say whether they are up to date."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rumpus.lab.playthrough import playthrough
from rumpus.rules.catalogue import GAMES

FOLDER = Path(__file__).parents[1] / "docs" / "playthroughs"


def stale(folder: Path = FOLDER) -> list[str]:
    """The games whose checked-in playthrough is not what the project plays now."""
    paths = {game: folder / f"{game}.txt" for game in GAMES}
    return [
        game
        for game, path in paths.items()
        if not path.exists() or path.read_text(encoding="utf-8") != playthrough(game)
    ]


def main() -> int:
    """Write what is stale; with --check write nothing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is not up to date")
    only_check = parser.parse_args().check
    games = stale()
    for game in games:
        if not only_check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / f"{game}.txt").write_text(playthrough(game), encoding="utf-8")
        print(f"{game}: {'not up to date' if only_check else 'written'}")
    if not games:
        print("All playthroughs are up to date.")
    return int(only_check and bool(games))


if __name__ == "__main__":
    sys.exit(main())
