"""Results that an operator has made void."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0004"
down_revision = "0003"


def upgrade(op: Operations) -> None:
    """Add the reasons, and the index that finds the few matches that have one."""
    op.add_column("matches", sa.Column("voided", sa.Text))
    op.create_index(
        "ix_matches_voided",
        "matches",
        ["id"],
        sqlite_where=sa.text("voided IS NOT NULL"),
        postgresql_where=sa.text("voided IS NOT NULL"),
    )
