"""The hash of a match's plies, by which changes of them are noticed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0010"
down_revision = "0009"


def upgrade(op: Operations) -> None:
    """Add the column. It is empty for the matches that are there."""
    op.add_column(
        "matches", sa.Column("plies_hash", sa.String(64), nullable=False, server_default="")
    )
