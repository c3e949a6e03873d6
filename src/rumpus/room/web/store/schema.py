"""The tables of the database. docs/storage.md tells what each is for; migrations/ makes them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")
HEAD = REVISIONS[-1]
"""The newest migration. A database that stands there needs none, and alembic is not even loaded."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("kit", String(80), nullable=False),
    Column("house", JSON, nullable=False),
    Column("clock", String(20), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("date", String(10), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("successor", String(32)),
    Column("remaining", JSON),
    Column("seen", String(10), nullable=False, server_default=""),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("level", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("word", String(200), nullable=False),
    Column("sat", Boolean, nullable=False),
    Column("notes", JSON, nullable=False),
    Column("forgets", Boolean, nullable=False, server_default=false()),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False, server_default="seat"),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
    Column("clock", JSON),
)

endings = Table(
    "endings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("reason", String(20), nullable=False),
)

owners = Table(
    "owners",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("room", BigInteger, nullable=False),
    Column("since", DateTime(timezone=True), nullable=False),
)

descriptions = Table(
    "descriptions",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("date", String(10), nullable=False),
)

kits = Table(
    "kits",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("title", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("date", String(10), nullable=False),
)
