"""Setting a table: who sits there."""

from __future__ import annotations

import pytest

from rumpus.room.web.protocol.http import NewSeat, NewTable
from rumpus.room.web.tables.create import new_table


@pytest.mark.parametrize(
    ("game", "house", "level"),
    [("x-rays", {}, "master"), ("x-rays", {"necklace": "no_isolated"}, "expert"), ("hideout", {}, "expert")],
)
def test_a_master_sits_down_only_where_one_has_learned_the_game_with_these_house_rules(
    game: str, house: dict[str, str], level: str
) -> None:
    made = new_table(NewTable(game, (NewSeat("here"), NewSeat("computer", level="master")), house))
    assert [seat.level for seat in made.seats] == ["", level]
