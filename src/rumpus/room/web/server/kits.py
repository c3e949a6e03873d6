"""What the room answers about decks and dice that people type in."""

from __future__ import annotations

from functools import cache

from rumpus.lab.kit_rows import SORTS, Looked, Sort, imported, looked_over
from rumpus.room.player_names import chosen_name
from rumpus.rules.errors import BadKit, UnknownGame

from ..protocol.kits import AskKit, ColumnCard, KeptKit, KitForm, LookedKit
from ..store.saved import SavedKit


def sort_of(game: str) -> Sort:
    """How the kits of a game are typed in."""
    if game not in SORTS:
        raise UnknownGame(f"{game!r} is not played with anything that could be brought")
    return SORTS[game]


@cache
def kit_form(game: str) -> KitForm:
    """The form of a game's kits, filled in with the one that comes along."""
    sort = sort_of(game)
    columns = tuple(ColumnCard(each.name, each.label, each.words, each.forms) for each in sort.columns)
    return KitForm(columns, sort.cards, sort.read(sort.usual))


def _look(game: str, asked: AskKit) -> Looked:
    sort_of(game)
    return imported(game, asked.text) if asked.text else looked_over(game, asked.rows)


def looked_kit(game: str, asked: AskKit) -> LookedKit:
    """A kit looked over, from a file or row by row."""
    found = _look(game, asked)
    return LookedKit(found.rows, found.text, found.troubles, found.doubts, found.figures)


def kit_to_keep(game: str, asked: AskKit) -> tuple[str, str]:
    """The title and the text of a kit that can be played with; any other is refused."""
    found = _look(game, asked)
    if found.table is None:
        raise BadKit(found.troubles[0].why)
    return chosen_name(asked.title or "A kit without a name", ()), found.text


def kept_kit(found: SavedKit, whole: bool = False) -> KeptKit:
    """A kit that is kept; `whole` with its text."""
    return KeptKit(found.name, found.title, found.date, found.text if whole else "")
