"""Where tables lie."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import IntegrityError

from rumpus.room.web import migrations
from rumpus.room.web.answers import NewSeat, NewTable
from rumpus.room.web.keeping import Changed, KeptMove, game_of, new_table, rematch_of
from rumpus.room.web.schema import HEAD, metadata
from rumpus.room.web.storage import FILE, Storage, bring_up_to_date

TWO = (NewSeat("here", "Ann"), NewSeat("here", "Ben"))
DOCS = Path(__file__).parents[3] / "docs" / "storage.md"


def stored(folder: Path, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    """Do something with the storage of a folder, opened anew."""

    async def do() -> Any:
        storage = await Storage.open(folder)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(do())


def test_what_was_kept_is_there_after_opening_again(tmp_path: Path) -> None:
    kept = new_table(NewTable("free-for-all", TWO, {"repeat_alarm": "forbid"}, clock="5+3"))
    moves = (KeptMove(0, 3, "add A4", (299.0, 300.0)), KeptMove(1, 5, "add A6", (299.0, 280.5)))

    async def write(storage: Storage) -> None:
        await storage.make(kept, [("a" * 64, 0), ("b" * 64, -1)])
        for number, move in enumerate(moves):
            await storage.append(kept.id, number, move, over=False)
        await storage.note(kept.id, 1, {"B3": "hit"})
        await storage.end(kept.id, 1, "resigned")

    stored(tmp_path, write)
    found = stored(tmp_path, lambda storage: storage.load(kept.id))
    seats = (kept.seats[0], replace(kept.seats[1], notes={"B3": "hit"}))
    assert found == replace(kept, moves=moves, ending=(1, "resigned"), seats=seats)
    assert stored(tmp_path, lambda storage: storage.over(kept.id)) is True
    match = game_of(found).match
    assert match.over
    assert match.clock is not None
    assert match.clock.remaining == (299.0, 280.5)


def test_a_token_opens_its_seat_and_only_its_hash_is_kept(tmp_path: Path) -> None:
    from rumpus.room.web.tokens import fresh_token, hashed

    kept, token = new_table(NewTable("free-for-all", TWO)), fresh_token()
    stored(tmp_path, lambda storage: storage.make(kept, [(hashed(token), 1)]))
    assert stored(tmp_path, lambda storage: storage.seats_of(kept.id, [hashed(token), "x"])) == {1}
    assert stored(tmp_path, lambda storage: storage.seats_of("other", [hashed(token)])) == set()
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()


def test_only_the_owner_reads_the_file_with_the_seeds(tmp_path: Path) -> None:
    stored(tmp_path, lambda storage: storage.load("nothing"))
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_second_move_with_the_same_number_is_refused_and_its_neighbours_are_kept(tmp_path: Path) -> None:
    kept = new_table(NewTable("free-for-all", TWO))

    async def write(storage: Storage) -> list[Any]:
        await storage.make(kept, [("a" * 64, 0)])
        rows = [(0, 1), (1, 2), (1, 3), (2, 4)]
        orders = [storage.append(kept.id, number, KeptMove(0, move, ""), over=False) for number, move in rows]
        return await asyncio.gather(*orders, return_exceptions=True)

    answers = stored(tmp_path, write)
    assert [isinstance(answer, IntegrityError) for answer in answers] == [False, False, True, False]
    found = stored(tmp_path, lambda storage: storage.load(kept.id))
    assert [move.move for move in found.moves] == [1, 2, 4]


def test_the_migrations_make_the_schema_and_its_newest_is_known(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'fresh.sqlite'}"
    bring_up_to_date(url)
    bring_up_to_date(url)
    engine = create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    assert ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head() == HEAD


def test_every_migration_can_be_undone(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    url = f"sqlite:///{tmp_path / 'fresh.sqlite'}"
    bring_up_to_date(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_the_page_tells_of_every_table_and_column() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for table in metadata.tables.values():
        assert f"`{table.name}`" in page
        for column in table.columns:
            assert f"`{column.name}`" in page, f"docs/storage.md: {table.name}.{column.name}"


def test_moves_that_mean_something_else_today_are_not_played(tmp_path: Path) -> None:
    kept = new_table(NewTable("free-for-all", TWO))
    with pytest.raises(Changed, match="means something else"):
        game_of(replace(kept, moves=(KeptMove(0, 3, "add B2"),)))
    with pytest.raises(Changed, match="cannot be played"):
        game_of(replace(kept, moves=(KeptMove(1, 3, "add A4"),)))


def test_a_rematch_has_new_luck_and_everybody_one_seat_further() -> None:
    kept = new_table(NewTable("pig-dice", (NewSeat("here", "Ann"), NewSeat("computer"), NewSeat("here"))))
    again = rematch_of(kept)
    assert [seat.name for seat in again.seats] == ["Player 1", "Ann", "Computer"]
    assert [seat.kind for seat in again.seats] == ["here", "here", "computer"]
    assert again.seed != kept.seed
    assert again.begun


def test_what_was_heard_is_heard_in_the_same_words_after_opening_again() -> None:
    """Also a throw, which does not say whose it was: the server adds the name of the thrower."""
    from random import Random

    from rumpus.rules.words import WATCHER

    for game in ("pig-dice", "tank-blitz", "jukem"):
        kept = new_table(NewTable(game, TWO))
        played, dice = game_of(kept), Random(3)
        moves: list[KeptMove] = []
        while len(moves) < 40 and not played.match.over:
            seat = played.match.turn
            choice = dice.choice(played.match.choices(seat))
            played.play(seat, played.state(seat), choice.move, None)
            moves.append(KeptMove(seat, choice.move, choice.words))
        again = game_of(replace(kept, moves=tuple(moves)))
        for seat in (0, 1, WATCHER):
            assert again.hearing.heard(seat) == played.hearing.heard(seat)
