"""The tables of boardwire 0.1.0."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0001"
down_revision = None


def upgrade(op: Operations) -> None:
    """Make the tables in an empty database."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("time", sa.String(40), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.Column("result", sa.String(40)),
        sa.Column("reason", sa.String(40)),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("returns", sa.Text),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_index("ix_matches_started", "matches", ["started"])
    op.create_table(
        "plies",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("move", sa.String(200), nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("clock", sa.Float),
    )
