"""Described games that people made in this room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Do the step."""
    op.create_table(
        "descriptions",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
    )


def downgrade() -> None:
    """Undo it."""
    op.drop_table("descriptions")
