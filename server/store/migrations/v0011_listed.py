"""Matches that are in no list, since not every player has moved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0011"
down_revision = "0010"


def upgrade(op: Operations) -> None:
    """Add the column. All matches so far stay in the lists."""
    op.add_column(
        "matches", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true())
    )
    unlisted = sa.column("listed", sa.Boolean).is_(sa.false())
    op.create_index(
        "ix_matches_unlisted",
        "matches",
        ["ended"],
        sqlite_where=unlisted,
        postgresql_where=unlisted,
    )
