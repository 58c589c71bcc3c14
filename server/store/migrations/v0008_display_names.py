"""Names of accounts for people, beside those for logins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0008"
down_revision = "0007"


def upgrade(op: Operations) -> None:
    """Add the column, which is empty for all accounts."""
    op.add_column(
        "accounts", sa.Column("display", sa.String(60), nullable=False, server_default="")
    )
