"""Our expert against OpenSpiel's IS-MCTS, with the same time for each move.

python -m tools.opponents_openspiel x-rays -n 20 --ms 100
python -m tools.opponents_openspiel x-rays -n 20 --simulations 200      so many instead, however long they take

Both sample worlds from the same kind of belief, and following the game is not counted for either. The expert stops
sooner when it has done all the rounds of its level. OpenSpiel searches in Python: the line says how far it came. Its
clock counts computing time, so that a busy machine does not make it weaker.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress

from rumpus.adapters.openspiel.player import FEWEST, ISMCTSPlayer
from rumpus.bots.chance import Player
from rumpus.bots.levels import MOST, effort_of
from rumpus.bots.mind import native_mind
from rumpus.bots.thinker import Thinker
from rumpus.lab.duel import play_out, wilson
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadOption, RumpusError
from rumpus.table.match import Notice


@dataclass(frozen=True)
class Meeting:
    """What came of the games: the expert's share of the wins with its 95 % interval, and what the players spent."""

    game: str
    games: int
    share: float
    low: float
    high: float
    moves: float
    """The mean length of a game."""
    expert_ms: float
    openspiel_ms: float
    """The mean computing times of a decision, with following the game."""
    simulations: float
    """OpenSpiel's, for each decision."""
    lost: tuple[int, int]
    """How often each had lost track of the game."""


class Stopwatch:
    """A player whose decisions are timed, where there is something to decide."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seconds, self.decisions = 0.0, 0

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """The player's own choice."""
        began = time.thread_time()
        move = self._player.choose(seen, moves)
        if len(moves) > 1:
            self.seconds += time.thread_time() - began
            self.decisions += 1
        return move


@dataclass(frozen=True)
class Terms:
    """What is played, and how long the players may think."""

    book: Book
    options: Any
    milliseconds: float
    simulations: int
    seed: int


@dataclass(frozen=True)
class Game:
    """How one game went."""

    share: float
    moves: int
    clocks: tuple[Stopwatch, Stopwatch]
    expert: Thinker
    openspiel: ISMCTSPlayer


def played(terms: Terms, number: int) -> Game:
    """Game so and so. Games 2k and 2k+1 have the same luck, and the seats swapped."""
    book, options, ours = terms.book, terms.options, number % 2
    deal = Random(f"{terms.seed} {number // 2}")
    luck, key = Random(deal.getrandbits(64)), deal.getrandbits(31)
    effort = effort_of(book.about.slug, "expert")
    expert = Thinker(native_mind(book), options, ours, effort, key, terms.milliseconds)
    openspiel = ISMCTSPlayer(book, options, 1 - ours, key, terms.milliseconds, terms.simulations)
    openspiel.game.think_natively()
    clocks = (Stopwatch(expert), Stopwatch(openspiel))
    state, moves = play_out(book, options, clocks if ours == 0 else clocks[::-1], luck)
    won = book.rules.winners(state)
    return Game((won >> ours & 1) / max(won.bit_count(), 1), moves, clocks, expert, openspiel)


def meet(
    game: str, games: int, milliseconds: float, simulations: int = 0, seed: int = 0, house: Sequence[str] = ()
) -> Meeting:
    """Let them meet so many times."""
    if games < 2:
        raise BadOption(f"they meet at least twice, once from each seat; not {games} times")
    if not 0 < milliseconds <= MOST:
        raise BadOption(f"a move takes more than 0 and at most {MOST:,} milliseconds; not {milliseconds:g}")
    if simulations and not FEWEST <= simulations <= MOST:
        raise BadOption(f"OpenSpiel needs at least {FEWEST} simulations, and at most {MOST:,}; not {simulations}")
    book = open_book(game)
    terms = Terms(book, book.house(house), milliseconds, simulations, seed)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        found = [played(terms, number) for number in bar.track(range(games), description=book.about.title)]
    share = sum(each.share for each in found) / games
    low, high = wilson(share, games)
    ours, theirs = (_milliseconds([each.clocks[side] for each in found]) for side in range(2))
    decisions = sum(each.openspiel.decisions for each in found)
    return Meeting(
        game,
        games,
        share,
        low,
        high,
        sum(each.moves for each in found) / games,
        ours,
        theirs,
        sum(each.openspiel.bot.done for each in found) / max(decisions, 1),
        (sum(each.expert.lost for each in found), sum(each.openspiel.lost for each in found)),
    )


def _milliseconds(clocks: Sequence[Stopwatch]) -> float:
    return 1000.0 * sum(clock.seconds for clock in clocks) / max(sum(clock.decisions for clock in clocks), 1)


def said(found: Meeting) -> str:
    """A meeting in one line."""
    return (
        f"{found.game}: expert {found.share:.3f} [{found.low:.2f}, {found.high:.2f}] in {found.games} games of"
        f" {found.moves:.0f} moves; {found.expert_ms:.0f} ms a decision against {found.openspiel_ms:.0f} ms with"
        f" {found.simulations:.0f} simulations; lost track {found.lost[0]} and {found.lost[1]} times"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(prog="tools.opponents_openspiel", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("-n", "--games", type=int, default=20, help="how many games (20)")
    parser.add_argument("--ms", type=float, default=100.0, help="milliseconds for each move, for both (100)")
    parser.add_argument("--simulations", type=int, default=0, help="OpenSpiel makes so many, and has no clock")
    parser.add_argument("--seed", type=int, default=0, help="other games (0)")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--json", action="store_true", help="for a script")
    given = parser.parse_args(arguments)
    try:
        found = meet(given.game, given.games, given.ms, given.simulations, given.seed, given.option)
    except RumpusError as error:
        print(f"tools.opponents_openspiel: {error}", file=sys.stderr)
        return 2
    print(json.dumps(asdict(found)) if given.json else said(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
