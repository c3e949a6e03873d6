"""Tables, seats, tokens, moves and endings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Do the step."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("kit", sa.String(80), nullable=False),
        sa.Column("house", sa.JSON, nullable=False),
        sa.Column("clock", sa.String(20), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("successor", sa.String(32)),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("level", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("word", sa.String(200), nullable=False),
        sa.Column("sat", sa.Boolean, nullable=False),
        sa.Column("notes", sa.JSON, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.BigInteger, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("clock", sa.JSON),
    )
    op.create_table(
        "endings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
    )


def downgrade() -> None:
    """Undo it."""
    for name in ("endings", "moves", "tokens", "seats", "tables"):
        op.drop_table(name)
