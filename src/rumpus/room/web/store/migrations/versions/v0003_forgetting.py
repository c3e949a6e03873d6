"""The day on which somebody last opened a table, and players who would like it to be forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Do the step."""
    op.add_column("tables", sa.Column("seen", sa.String(10), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("forgets", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE tables SET seen = date")


def downgrade() -> None:
    """Undo it."""
    op.drop_column("seats", "forgets")
    op.drop_column("tables", "seen")
