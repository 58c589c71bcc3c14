"""Sessions of accounts, what makes them void, and names that look alike."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0003"
down_revision = "0002"

_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", **dict.fromkeys(".-_+")})
"""Characters that looked alike to this version, and separators, which it left out."""


def upgrade(op: Operations) -> None:
    """Add the columns and the table, and fill in what existing names look like."""
    for column in (
        sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
        sa.Column("likeness", sa.String(40), nullable=False, server_default=""),
    ):
        op.add_column("accounts", column)
    op.create_index("ix_accounts_likeness", "accounts", ["likeness"])
    accounts = sa.table("accounts", sa.column("name", sa.String), sa.column("likeness", sa.String))
    connection = op.get_bind()
    for (name,) in connection.execute(sa.select(accounts.c.name)).all():
        same = sa.update(accounts).where(accounts.c.name == name)
        connection.execute(same.values(likeness=name.lower().translate(_ALIKE)))
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("peer", sa.String(100), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
