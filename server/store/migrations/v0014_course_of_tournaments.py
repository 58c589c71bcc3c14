"""Tournaments of people: what is decided while they are played, and guests that enter them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0014"
down_revision = "0013"


def upgrade(op: Operations) -> None:
    """Add the columns: nothing was decided so far, and all that had entered have accounts."""
    column = sa.Column("course", sa.Text, nullable=False, server_default="")
    op.add_column("tournaments", column)
    op.add_column("tournament_entries", sa.Column("session", sa.String(64)))
