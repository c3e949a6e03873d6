"""Whatever happens to rooms, every table goes on. `make crash` does it hundreds of times."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.room.web.killing import BLOWS, CARELESS, Lost, besiege
from tests.room.web.postgres import Postgres


def test_nothing_acknowledged_is_lost_when_the_only_room_is_killed_or_closed(tmp_path: Path) -> None:
    assert besiege(tmp_path, blows=2, seed=1, tables=3).happened.total() == 2


def test_nothing_acknowledged_is_lost_whatever_happens_to_one_of_two_rooms(postgres: Postgres) -> None:
    siege = besiege(postgres.fresh(), blows=len(BLOWS), seed=1, postgres=postgres, tables=3)
    assert set(siege.happened) == set(BLOWS)


def test_a_room_that_acknowledges_too_early_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(Lost):
        besiege(tmp_path, blows=4, seed=1, tables=3, server=CARELESS)
