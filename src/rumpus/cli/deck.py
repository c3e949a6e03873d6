"""`rumpus deck check FILE` and `rumpus deck stats FILE`: a deck looked over, and what games with it are like."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rumpus.rules.errors import BadOption

from .parsers import Commands, Parser, add_json, answer_json, bar, printable, whole_number
from .sim import many

if TYPE_CHECKING:
    from rumpus.lab.decks import Deck, Look
    from rumpus.lab.pigskin_report import Column

GAMES = ("pigskin", "jukem")
PLAIN_ENOUGH = 4_000
"""Up to so many games plain Python is done before the compiler would be."""

EXAMPLES = """\
examples:
  rumpus deck check my-box.csv              every trouble of a file, card by card
  rumpus deck stats my-box.csv              what its cards promise, and what games with it are like
  rumpus deck stats reconstructed -o edition=1946 -n 1e4
  rumpus deck stats reconstructed --table   the page docs/pigskin-statistics.md
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "deck",
        help="check a deck of cards, or see what it is like",
        description="Decks of Pigskin and Jukem Football: those that come with a game, by name (reconstructed), and"
        " files that somebody copied out of a box. To play with one: rumpus play pigskin --deck FILE.",
        epilog=EXAMPLES,
    )
    doing: Commands = parser.add_subparsers(
        title="what to do", metavar="check|stats", required=True, parser_class=Parser
    )
    check = doing.add_parser(
        "check",
        help="say everything that is wrong with a deck file",
        description="Look a deck over: what is refused, what is doubtful, and what stands on the cards how often.",
        epilog="exit codes: 0 it can be played with, 1 it is refused, 2 it cannot be read",
    )
    _add_deck(check, check_deck)
    stats = doing.add_parser(
        "stats",
        help="say what games with a deck are like",
        description="What the cards promise by themselves, and what comes of games that two average coaches play."
        " With the reconstructed deck the sheet's own figures stand beside it.",
    )
    stats.add_argument("-n", "--games", type=many, metavar="N", help="how many games for each column (1000)")
    stats.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    stats.add_argument("--seed", type=whole_number, default=1, metavar="S", help="which random games (1)")
    stats.add_argument("--engine", choices=("native", "plain"), help="what plays them; the games are the same")
    stats.add_argument("--table", action="store_true", help="all columns of the sheet's table, as a page of Markdown")
    _add_deck(stats, deck_stats)


def _add_deck(parser: argparse.ArgumentParser, run: Callable[[argparse.Namespace], int]) -> None:
    parser.add_argument("deck", metavar="NAME|FILE", help="a deck that comes with a game, or the file of one")
    parser.add_argument("--game", choices=GAMES, default="", help="whose deck it is, if its columns do not tell")
    add_json(parser)
    parser.set_defaults(run=run)


def check_deck(arguments: argparse.Namespace) -> int:
    """Look a deck over."""
    from rumpus.lab.decks import find_deck, look_over

    deck = find_deck(arguments.deck, arguments.game)
    look = look_over(deck)
    if arguments.json:
        answer_json({"deck": deck.given, "good": look.good, **asdict(look)})
    else:
        _say(deck, look)
    return 0 if look.good else 1


def _say(deck: Deck, look: Look) -> None:
    """What was found, troubles first."""
    from rumpus.lab.decks import MODULES, label

    title = MODULES[look.game].ABOUT.title
    for kind, found in (("error", look.troubles), ("warning", look.doubts)):
        for line in found:
            print(printable(f"{kind}: {line}"))
    if not look.good:
        print(printable(f"{deck.given}: refused as a deck of {title}, {_number(len(look.troubles), 'error')}"))
        return
    print(", ".join(f"{number} {kind}" for kind, number in look.kinds.items()))
    wide = max(map(len, look.readings))
    for space, ways in look.readings.items():
        print(f"  {space:{wide}}  " + ", ".join(f"{number} x {way}" for way, number in ways.items()))
    warnings = _number(len(look.doubts), "warning")
    print(printable(f"{deck.given}: good, {label(look.name)} of {title}, {warnings}"))


def _number(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def deck_stats(arguments: argparse.Namespace) -> int:
    """What games with a deck are like."""
    from rumpus.lab.decks import find_deck

    deck = find_deck(arguments.deck, arguments.game)
    if arguments.table and (deck.given != "reconstructed" or deck.game != "pigskin" or arguments.option):
        raise BadOption("--table is the sheet's table: the reconstructed deck of Pigskin, with the sheet's house rules")
    if arguments.table and arguments.json:
        raise BadOption("--table is a page for people; leave out --table, or --json")
    return _jukem(arguments) if deck.game == "jukem" else _pigskin(arguments)


def _jukem(arguments: argparse.Namespace) -> int:
    """Jukem's figures are those of its report."""
    from rumpus.lab.jukem_report import SHEET, figures
    from rumpus.rules.catalogue import open_book

    from .deck_tables import show_jukem

    games = arguments.games or 1_000
    words = dict(option.partition("=")[::2] for option in arguments.option)
    open_book("jukem").house(arguments.option)
    engine = arguments.engine or ("plain" if games <= PLAIN_ENOUGH else "native")
    found = figures(games, arguments.seed, arguments.deck, words, engine)
    beside = SHEET if found.deck == SHEET.deck and not words else None
    if arguments.json:
        answer_json({"game": "jukem", **asdict(found), "sheet": asdict(beside) if beside else None})
    else:
        show_jukem(found, beside)
    return 0


def _pigskin(arguments: argparse.Namespace) -> int:
    from rumpus.lab.pigskin_expectations import expectations
    from rumpus.lab.pigskin_page import Made, page
    from rumpus.lab.pigskin_report import SEED, play
    from rumpus.rules.catalogue import open_book

    from .deck_tables import for_scripts, show_columns, show_expectations

    book = open_book("pigskin", arguments.deck)
    columns = list(_columns(arguments, book))
    total = sum(column.games for column in columns)
    engine = arguments.engine or ("plain" if total <= PLAIN_ENOUGH else "native")
    made = []
    with bar("getting ready", total) as tell:
        for column in columns:
            rows = play(
                book, column.games, arguments.seed, column.house, column.habits, engine,
                lambda games: tell(advance=games, description="games"),
            )  # fmt: skip
            made.append(Made(column, rows))
    if arguments.table:
        given = f" -n {arguments.games}" * bool(arguments.games) + f" --seed {arguments.seed}" * (
            arguments.seed != SEED
        )
        sys.stdout.write(page(made, f"rumpus deck stats reconstructed --table{given}", arguments.seed))
        return 0
    promised = expectations(book.rules.DECK)  # type: ignore[attr-defined]
    if arguments.json:
        answer_json(for_scripts(book.kit, promised, made))
        return 0
    show_expectations(book.kit, promised)
    show_columns(book.kit, made)
    return 0


def _columns(arguments: argparse.Namespace, book: Any) -> Iterator[Column]:
    """What is played: the sheet's columns, both editions, or the house rules that were asked for."""
    from rumpus.lab.pigskin_callers import Habits
    from rumpus.lab.pigskin_report import COLUMNS, Column

    if arguments.table:
        yield from (column._replace(games=arguments.games or column.games) for column in COLUMNS)
        return
    games = arguments.games or 1_000
    if arguments.option:
        house = book.spoken(book.house(arguments.option))
        title = ", ".join(f"{name}={word}" for name, word in house.items()) or "1956"
        known = [column.title for column in COLUMNS if dict(column.house) == house and not column.habits.knows]
        yield Column(known[0] if known else title, house, Habits(), games)
        return
    yield from (column._replace(games=games) for column in COLUMNS[:2])
