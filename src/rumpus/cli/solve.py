"""`rumpus solve`: Pig Dice exactly for two, or a best response for more; and small games (see `exploit`)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any

from rumpus.rules.errors import BadOption

from . import exploit
from .parsers import Commands, add_json, answer_json, whole_number

EXAMPLES = """\
examples:
  rumpus solve pig-dice                              the value of the game, and when to stop
  rumpus solve pig-dice --at 50 50 30                one decision: 50 and 50 banked, 30 in the turn
  rumpus solve pig-dice --picture pig.svg            the boundary between throwing and stopping
  rumpus solve pig-dice -o players=3 --against 25,25 best against two who hold at 25
  rumpus solve leduc                                 a small game: its value, and how it is played best
  rumpus solve mad-dash-2x4 --within 1e-4 --strategy best.txt
"""

MOST_POINTS = 1_000
"""The most points that `--at` takes."""

Stretches = Sequence[tuple[int, int]]


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "solve",
        help="solve Pig Dice or a small game exactly",
        description="Solve Pig Dice for two exactly. For three and more, find the best response to players who hold at"
        " fixed points: the best that one can do against just these plans, which is no solution of the game. Of a small"
        " game with secrets, find an equilibrium up to a stated exploitability.",
        epilog=EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", help="pig-dice, or a small game: by name, or a file")
    exploit.add_game(parser, "FILE.npz")
    parser.add_argument("--within", type=share, default=1e-3, metavar="E", help="a small game: stop there (0.001)")
    parser.add_argument("--seconds", type=whole_number, metavar="S", help="a small game: or after so long")
    parser.add_argument("--rounds", type=whole_number, metavar="N", help="a small game: or after so many rounds")
    parser.add_argument("--strategy", type=Path, metavar="FILE", help="a small game: write down how it is played best")
    parser.add_argument("--kit", default="", metavar="NAME|FILE", help="dice to play with")
    parser.add_argument(
        "--at", nargs="+", type=points, metavar="POINTS", help="what all have banked, you first; then what the turn has"
    )
    parser.add_argument("--against", type=plans, metavar="25,25", help="the points that the others hold at")
    parser.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw when to throw and when to stop")
    add_json(parser)
    parser.set_defaults(run=run)


def points(text: str) -> int:
    """A number of points.

    >>> points("30")
    30
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of points")
    return int(text)


def share(text: str) -> float:
    """A bound for what may still be won.

    >>> share("1e-4")
    0.0001
    """
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and 1; write 0.001 or 1e-3")
    return number


def plans(text: str) -> tuple[int, ...]:
    """The points that the others hold at.

    >>> plans("25,30")
    (25, 30)
    """
    return tuple(points(part.strip()) for part in text.split(","))


def run(arguments: argparse.Namespace) -> int:
    """Solve, and say what was found."""
    from rumpus.lab.exact.boards import find
    from rumpus.rules.catalogue import open_book

    game = find(arguments.game, arguments.option)
    if game != "pig-dice":
        if arguments.kit or arguments.at or arguments.against or arguments.picture:
            raise BadOption("--kit, --at, --against and --picture are for Pig Dice")
        return exploit.solved(arguments)
    book = open_book(game, arguments.kit)
    options = book.house(arguments.option)
    if options.players == 2 and arguments.against is None:
        found = _for_two(book, options, arguments)
    else:
        found = _for_more(book, options, arguments)
    if arguments.json:
        answer_json(found)
    return 0


def _waiting(words: str) -> AbstractContextManager[Any]:
    """A status line on a terminal, nothing elsewhere."""
    from rich.console import Console

    return Console(stderr=True).status(words) if sys.stderr.isatty() else nullcontext()


def _say(arguments: argparse.Namespace, *lines: str) -> None:
    """Speak to people; scripts get everything at the end."""
    if not arguments.json:
        print("\n".join(lines))


# --- Two players ----------------------------------------------------------------------------------


def _for_two(book: Any, options: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    from rumpus.bots.pig.exact import solve
    from rumpus.room.picture.pig import pig_picture
    from rumpus.room.picture.save import save_picture

    if arguments.at and not 2 <= len(arguments.at) <= 3:
        raise BadOption("--at takes what both have banked and, if you like, the points of the turn: --at 50 50 30")
    if arguments.at and max(arguments.at) > MOST_POINTS:
        raise BadOption(f"--at takes 0 to {MOST_POINTS} points, not {max(arguments.at)}")
    with _waiting(f"solving Pig Dice for two to {options.target}"):
        solution = solve(book, options)
    target = options.target
    found: dict[str, Any] = {
        "game": "pig-dice",
        "dice": book.kit,
        "options": book.spoken(options),
        "first": solution.value(0, 0),
    }
    if arguments.picture:
        save_picture(pig_picture(solution, book.kit), arguments.picture)
        _say(arguments, f"drawn: {arguments.picture}")
    if arguments.at:
        own, other = arguments.at[:2]
        stretches = solution.policy(own, other)
        found["at"] = {"own": own, "other": other, "value": solution.value(own, other), "throw": stretches}
        _say(
            arguments, f"You have {own}, the other has {other}, and your turn begins: {solution.value(own, other):.12f}"
        )
        _say(arguments, f"Best is to {spoken(stretches, target - own)}.")
        if len(arguments.at) == 3:
            found["at"] |= _decision(book, options, solution, arguments)
    elif not arguments.picture or arguments.json:
        found |= _whole(book, solution, arguments)
    return found


def _whole(book: Any, solution: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """The value of the game, the first decision, and a table of stops."""
    target = solution.target
    scores = grid(target)
    policy = {(own, other): solution.policy(own, other) for own in scores for other in scores}
    again = sum(len(solution.policy(own, other)) > 1 for own in range(target) for other in range(target))
    _say(
        arguments,
        f"Pig Dice for two, solved exactly. Dice {book.kit}, target {target}.",
        "",
        f"The player who begins wins {solution.value(0, 0):.12f} of the games (a shared win counts half).",
        f"With nothing banked: {spoken(policy[0, 0], target)}.",
        "",
        "The points of a turn at which to stop first, by what both have banked",
        "(+ where throwing is right again at more points; --at OWN OTHER says where):",
        *table(scores, lambda own, other: policy[own, other], "own \\ other"),
        "",
        f"Throwing is right again beyond the first stop in {again:,} of {target * target:,} scores.",
    )
    stops = [{"own": own, "other": other, "throw": throw} for (own, other), throw in policy.items()]
    return {"throw": policy[0, 0], "throwing_again": again, "scores": stops}


def _decision(book: Any, options: Any, solution: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """Both chances of one decision, and the better one."""
    from rumpus.bots.pig.exact import ExactPig
    from rumpus.rules.pig_dice import NONE
    from rumpus.rules.words import put

    own, other, turn = arguments.at
    start = book.rules.initial(options._replace(starter=1))
    state = start._replace(banked=put(put(NONE, 0, own), 1, other), points=turn, opened=1)
    view = book.rules.observe(state, 0)
    best = solution.best(view)
    _say(arguments, f"With {turn} in the turn: {ExactPig(solution).hint(view)} Best: {best}.")
    return {"points": turn, "chances": solution.chances(view), "best": best}


# --- More players ---------------------------------------------------------------------------------


def _for_more(book: Any, options: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    from rumpus.bots.pig.response import MOST_PLACES, best_response, refuse_others

    players, target = options.players, options.target
    if arguments.picture:
        raise BadOption("a picture is drawn of the solution for two only; leave out --against and players")
    if arguments.against is None:
        raise BadOption(
            f"Pig Dice is solved for two; with {players} players, say what the others hold at:"
            f" --against {','.join(['25'] * (players - 1))}"
        )
    refuse_others(options, arguments.against)
    if arguments.at and not players <= len(arguments.at) <= players + 1:
        raise BadOption(
            f"--at takes what all {players} have banked, you first, and, if you like, the points of the turn"
        )
    found: dict[str, Any] = {
        "game": "pig-dice",
        "dice": book.kit,
        "options": book.spoken(options),
        "against": arguments.against,
    }
    if target**players > MOST_PLACES:
        return found | _tried(book, options, arguments)
    with _waiting(f"looking for the best response; {target**players:,} states may take a minute or two"):
        response = best_response(book, options, arguments.against)
    found["kind"] = "best response to these plans, not an equilibrium"
    if arguments.at:
        return found | {"at": _response_at(response, arguments)}
    return found | _response_whole(book, response, arguments)


def _response_whole(book: Any, response: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    players, target = len(response.against) + 1, response.target
    nothing = (0,) * (players - 1)
    scores = grid(target)
    values = [response.value(0, nothing, first) for first in range(players)]
    policy = {
        (own, all_others): response.policy(own, (all_others,) * (players - 1))
        for own in scores
        for all_others in scores
    }
    names = [
        "you",
        *(f"number {place} after you, who holds at {hold}" for place, hold in enumerate(response.against, 1)),
    ]
    _say(
        arguments,
        f"Pig Dice for {players}: the best response to others who hold at {', '.join(map(str, response.against))}.",
        "This is best against just these plans. It is no solution of the game: the others may have better plans.",
        f"Dice {book.kit}, target {target}.",
        "",
        "Your share of the wins (1/k when k share one), by who begins:",
        *(f"  {value:.12f}  {name}" for value, name in zip(values, names, strict=True)),
        "",
        f"With nothing banked: {spoken(policy[0, 0], target)}.",
        "",
        "The points of a turn at which to stop first, when all others have banked the same",
        "(+ where throwing is right again at more points):",
        *table(scores, lambda own, other: policy[own, other], "own \\ others"),
    )
    return {"shares": values, "throw": policy[0, 0]}


def _response_at(response: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    players = len(response.against) + 1
    own, others, turn = arguments.at[0], tuple(arguments.at[1:players]), arguments.at[players:]
    stretches = response.policy(own, others)
    value = response.value(own, others)
    told: dict[str, Any] = {"own": own, "others": others, "value": value, "throw": stretches}
    have = " and ".join(map(str, others))
    _say(arguments, f"You have {own}, the others have {have}, and your turn begins: {value:.12f}")
    _say(arguments, f"Best is to {spoken(stretches, response.target - own)}.")
    if turn:
        chances = response.chances(own, others, turn[0])
        best = max(chances, key=lambda choice: chances[choice])
        stopping = "standing" if own + turn[0] >= response.target else "surrendering"
        shares = f"Throwing wins {chances['throw']:.1%}, {stopping} {chances['surrender']:.1%}".replace("%", " %")
        _say(arguments, f"With {turn[0]} in the turn: {shares}. Best against these plans: {best}.")
        told |= {"points": turn[0], "chances": chances, "best": best}
    return told


def _tried(book: Any, options: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """Too many states: compare plans that hold, by simulation, and say that it is only that."""
    from rumpus.bots.pig.plans import holds_tried

    if arguments.at:
        raise BadOption(f"{options.players} players to {options.target} are too many states for --at")
    games, holds = 50_000, ", ".join(map(str, arguments.against))
    with _waiting("too many states to solve: simulating games with every third hold"):
        tried = holds_tried(book, options, arguments.against, games)
    _say(
        arguments,
        f"{options.players} players to {options.target} are too many states for a best response. By simulation:",
        f"which points to hold at, for the player who begins, against others who hold at {holds}.",
        f"{games:,} games each; the share of the wins is this far off at most, but once in a thousand times.",
        "",
        *(f"  hold at {each.points:3}  wins {each.share:.2%} (within {each.within:.2%})" for each in tried[:5]),
    )
    kind = "plans that hold, compared by simulation; not a best response"
    return {"kind": kind, "games": games, "tried": [{"points": each.points, "share": each.share} for each in tried]}


# --- Words ----------------------------------------------------------------------------------------


def grid(target: int) -> list[int]:
    """Some scores from 0 to the last one before the target.

    >>> grid(100), grid(5)
    ([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99], [0, 1, 2, 3, 4])
    """
    return sorted({*range(0, target, max(1, target // 10)), target - 1})


def spoken(stretches: Stretches, lacking: int) -> str:
    """When to throw and when to stop, in words; with `lacking` points of the turn the target is reached.

    >>> spoken([(0, 52), (98, 99)], 100)
    'throw up to 52, surrender at 53 to 97, throw at 98 to 99, stand from 100 on'
    >>> spoken([(0, 56), (75, 84)], 75)
    'throw up to 56, surrender at 57 to 74, throw at 75 to 84, stand from 85 on'
    """
    said = [f"throw up to {stretches[0][1]}"]
    for (_, last), (first, until) in pairwise(stretches):
        said.append(f"{_stop(last + 1, lacking)} at {_range(last + 1, first - 1)}")
        said.append(f"throw at {_range(first, until)}")
    from_here = stretches[-1][1] + 1
    said.append(f"{_stop(from_here, lacking)} from {from_here} on")
    return ", ".join(said)


def _stop(turn: int, lacking: int) -> str:
    return "stand" if turn >= lacking else "surrender"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def table(scores: Iterable[int], policy: Callable[[int, int], Stretches], corner: str) -> list[str]:
    """The first stops as lines of text, own scores downwards."""
    scores = list(scores)
    lines = [f"  {corner:>12}" + "".join(f"{other:>5}" for other in scores)]
    for own in scores:
        cells = (policy(own, other) for other in scores)
        lines.append(
            f"  {own:>12}" + "".join(f"{each[0][1] + 1:>4}{'+' if len(each) > 1 else ' '}" for each in cells).rstrip()
        )
    return lines
