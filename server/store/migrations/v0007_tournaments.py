"""Tournaments, and the matches that belong to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0007"
down_revision = "0006"


def upgrade(op: Operations) -> None:
    """Add the table, and the columns of matches."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.Column("stopped", sa.Text),
    )
    op.add_column("matches", sa.Column("tournament", sa.String(32)))
    op.add_column(
        "matches",
        sa.Column("tournament_game", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index(
        "ix_matches_tournament",
        "matches",
        ["tournament", "tournament_game"],
        sqlite_where=sa.text("tournament IS NOT NULL"),
        postgresql_where=sa.text("tournament IS NOT NULL"),
    )
