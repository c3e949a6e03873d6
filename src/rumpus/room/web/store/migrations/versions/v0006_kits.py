"""Decks and dice that people brought to this room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Do the step."""
    op.create_table(
        "kits",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
    )


def downgrade() -> None:
    """Undo it."""
    op.drop_table("kits")
