"""Tokens say what they are: a device of a seat, an invitation, a link to another device, or leave to watch. Clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Do the step. The links to friends who have not sat down yet become invitations."""
    op.add_column("tables", sa.Column("remaining", sa.JSON))
    op.add_column("tokens", sa.Column("kind", sa.String(10), nullable=False, server_default="seat"))
    op.execute("UPDATE tokens SET kind = 'watch' WHERE seat = -1")
    op.execute(
        "UPDATE tokens SET kind = 'invite' WHERE EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tokens.table_id"
        " AND seats.seat = tokens.seat AND seats.kind = 'friend' AND NOT seats.sat)"
    )


def downgrade() -> None:
    """Undo it."""
    op.drop_column("tokens", "kind")
    op.drop_column("tables", "remaining")
