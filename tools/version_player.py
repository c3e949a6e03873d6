"""One seat of a game, played by whatever version of the project stands on the Python path; see tools.duel_versions.

It reads lines of JSON and answers each with one. `["begin", game, seat, level, seed]`: a new game; the answer is the
first view, as numbers. `["choose", notices, moves]`: what the seat has noticed since, each its own move or null and its
view as numbers, and its legal moves; the answer is the move, and how often the player had lost track so far.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from rumpus.bots.readiness import warmed
from rumpus.bots.seating import seated
from rumpus.engine.linker import flattened
from rumpus.engine.plain import unpacker
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Notice


def main() -> None:
    """Answer until there is nothing more to read."""
    player: Any = None
    seen: list[Notice] = []
    for line in sys.stdin:
        word, *rest = json.loads(line)
        if word == "begin":
            game, seat, level, seed = rest
            book = open_book(game)
            warmed(book)
            first = book.rules.observe(book.rules.initial(book.house()), seat)
            player, seen, view_of = seated(book, book.house(), seat, level, seed), [], unpacker(first)
            answer = [int(word) for word in flattened(first)]
        else:
            notices, moves = rest
            seen += [Notice(move, view_of(view)) for move, view in notices]
            answer = [int(player.choose(tuple(seen), moves)), getattr(player, "lost", 0)]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
