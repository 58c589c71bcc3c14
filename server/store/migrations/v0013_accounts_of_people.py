"""People: passwords, passkeys, preferences, friends, closed accounts, open tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0013"
down_revision = "0012"


def upgrade(op: Operations) -> None:
    """Add the columns, which are empty for all accounts, and the tables."""
    for name in ("password_hash", "preferences"):
        op.add_column("accounts", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("accounts", sa.Column("closed", sa.DateTime(timezone=True)))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used", sa.DateTime(timezone=True)),
    )
    op.create_index("ix_passkeys_key", "passkeys", ["key"])
    op.create_table(
        "friends",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("friend", sa.String(40), primary_key=True),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "friend_links",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_friend_links_key", "friend_links", ["key"])
    op.create_table(
        "open_tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("entered", sa.DateTime(timezone=True), nullable=False),
    )
