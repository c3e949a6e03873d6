"""Laying out a small game: memory for its positions and for what each seat can tell apart, more where it runs out."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from rumpus.engine.native import Native, compiled
from rumpus.rules.catalogue import Book
from rumpus.rules.errors import RumpusError

from . import info_states, positions
from .info_states import ENOUGH_ROOM, INFO_STATES, LINKS, PLACES, UNEVEN

Row = np.ndarray[Any, Any]

MOST_BYTES = 6 << 30
"""The most memory that a game may take."""
LARGE = 1 << 21
"""Where memory runs out it is made four times as large, but from here on twice."""

LOOPS = (
    *("Map", "Seat", "Trail", "Ends", "Asked", "Choosing"),
    *("find_info_states", "count_ways", "walk", "sum_ends", "best_answer"),
    *("reach_of", "policy_of", "learn_regrets", "choose_again"),
)


class TooLarge(RumpusError):
    """A game that cannot be laid out here."""


@functools.cache
def loops() -> Any:
    """The loops that are the same for all games, compiled."""
    return compiled(info_states, *LOOPS)


class Chart(NamedTuple):
    """The positions of a game."""

    map: Any
    sights: Row
    """By position and seat: the number of what it sees."""
    moves: Row
    """By edge."""
    views: Row


def charted(engine: Native, options: Any, reward: int) -> Chart:
    """All positions of a game."""
    module, states, seen = engine.module, engine.state_words, engine.view_words
    room = {"positions": 1 << 12, "edges": 1 << 14, "views": 1 << 12}
    wanted = {positions.NO_POSITIONS: "positions", positions.NO_EDGES: "edges", positions.NO_VIEWS: "views"}
    row, view_row = np.zeros(states, np.int64), np.zeros(seen, np.int64)
    out = np.zeros(engine.book.rules.MOVES + 1, np.int64)
    while True:
        number, edges, views = room.values()
        refuse(engine.book, number * (8 * states + 30) + edges * 20 + views * 8 * seen, "positions")
        atlas = module.Atlas(
            rows=np.zeros((number, states), np.int64), places=np.zeros(2 * number, np.int32),
            mover=np.zeros(number, np.int8), first=np.zeros(number + 1, np.int64),
            sights=np.zeros((number, 2), np.int32), worth=np.zeros(number, np.float64),
            move=np.zeros(edges, np.int64), after=np.zeros(edges, np.int32), chance=np.zeros(edges, np.float64),
            views=np.zeros((views, seen), np.int64), view_places=np.zeros(2 * views, np.int32),
            used=np.zeros(positions.USED, np.int64),
        )  # fmt: skip
        lacking = module.chart_positions(engine.options(options), atlas, reward, row, view_row, out)
        if lacking == positions.ENOUGH_ROOM:
            break
        room[wanted[lacking]] *= 4 if room[wanted[lacking]] < LARGE else 2
    number, edges, views = (int(each) for each in atlas.used)
    ways = loops().Map(
        *(each[:edges] if each is atlas.after or each is atlas.chance else each[: number + (each is atlas.first)]
          for each in (atlas.mover, atlas.first, atlas.after, atlas.chance, atlas.worth))
    )  # fmt: skip
    return Chart(ways, atlas.sights[:number], atlas.move[:edges], atlas.views[:views])


def tied(book: Book, chart: Chart, own: int) -> Any:
    """All that a seat can tell apart."""
    room = {"info_states": 1 << 12, "places": 1 << 13, "links": 1 << 14}
    wanted = {info_states.NO_INFO_STATES: "info_states", info_states.NO_PLACES: "places", info_states.NO_LINKS: "links"}
    most = int(np.diff(chart.map.first).max())
    while True:
        number, places, links = room.values()
        refuse(book, number * 32 + places * 24 + links * 4, "information sets")
        seat = loops().Seat(
            before=np.zeros(number, np.int32), sign=np.zeros(number, np.int64), latest=np.zeros(number, np.int32),
            base=np.zeros(number, np.int32), width=np.zeros(number, np.int16),
            info_places=np.zeros(2 * number, np.int32), info_state=np.zeros(places, np.int32),
            position=np.zeros(places, np.int32), link=np.zeros(places, np.int32),
            place_places=np.zeros(2 * places, np.int32), to=np.zeros(links, np.int32),
            used=np.zeros(info_states.COUNTS, np.int64), lots=np.zeros((0, 4), np.int32),
        )  # fmt: skip
        lacking = loops().find_info_states(chart.sights, own, len(chart.views), chart.map, seat, most)
        if lacking == UNEVEN:
            raise RumpusError(f"in {book.about.title} legal moves depend on what the mover does not know")
        if lacking == ENOUGH_ROOM:
            break
        room[wanted[lacking]] *= 4 if room[wanted[lacking]] < LARGE else 2
    used = [int(each) for each in seat.used]
    sizes = dict.fromkeys(("before", "sign", "latest", "base", "width"), used[INFO_STATES])
    sizes |= dict.fromkeys(("info_state", "position"), used[PLACES]) | {"to": used[LINKS]}
    kept = {name: getattr(seat, name)[:size].copy() for name, size in sizes.items()}
    info_state, nothing = kept["info_state"], np.zeros(0, np.int32)
    lots = np.stack(
        [kept["position"], seat.link[: len(info_state)], kept["latest"][info_state], kept["base"][info_state]], axis=1
    )
    empty = {"info_places": nothing, "place_places": nothing, "link": nothing}
    return seat._replace(lots=lots.astype(np.int32), **kept, **empty)


def refuse(book: Book, size: int, what: str) -> None:
    """Refuse to take so much memory."""
    if size > MOST_BYTES:
        raise TooLarge(
            f"{book.about.title} is too large for exact answers here: it has more {what} than fit into"
            f" {MOST_BYTES >> 30} GB; try a smaller board or fewer pieces"
        )
