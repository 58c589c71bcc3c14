"""Logins of browsers, which outlast a restart of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0005"
down_revision = "0004"


def upgrade(op: Operations) -> None:
    """Add the table."""
    op.create_table(
        "browser_logins",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("credential", sa.String(32), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_browser_logins_key", "browser_logins", ["key"])
