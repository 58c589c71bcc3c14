"""Moderation: bans and mutes with an end, their log, reports, announcements, lost tokens."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0009"
down_revision = "0008"

_LOG = "moderation_log"
_APPEND_ONLY = f"rows of {_LOG} cannot be changed"


def upgrade(op: Operations) -> None:
    """Add the tables and the columns of accounts, and move the bans of accounts."""
    op.create_table(
        "restrictions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("scope", sa.String(10), nullable=False),
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("shown", sa.String(64), nullable=False),
        sa.Column("network", sa.String(64), nullable=False, server_default=""),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True)),
        sa.Column("by", sa.String(64), nullable=False),
        sa.UniqueConstraint("kind", "scope", "target"),
    )
    op.create_table(
        _LOG,
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False, server_default=""),
        sa.Column("ends", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("subject_key", sa.String(40), nullable=False),
        sa.Column("reporter", sa.String(40), nullable=False),
        sa.Column("reporter_key", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("closed", sa.DateTime(timezone=True)),
        sa.Column("closed_by", sa.String(64), nullable=False, server_default=""),
        sa.Column("outcome", sa.Text, nullable=False, server_default=""),
        sa.UniqueConstraint("match", "subject_key", "reporter_key"),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True)),
        sa.Column("by", sa.String(64), nullable=False),
    )
    op.create_table(
        "mailed_links",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(40), nullable=False, index=True),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=False),
    )
    for column in (
        sa.Column("recovery_hash", sa.Text, nullable=False, server_default=""),
        sa.Column("email", sa.String(254), nullable=False, server_default=""),
    ):
        op.add_column("accounts", column)
    _make_append_only(op)
    _move_bans(op)


def _make_append_only(op: Operations) -> None:
    """Have the database refuse to change or delete rows of the log."""
    if op.get_bind().dialect.name == "sqlite":
        for event in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {_LOG}_no_{event.lower()} BEFORE {event} ON {_LOG} "
                f"BEGIN SELECT RAISE(ABORT, '{_APPEND_ONLY}'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {_LOG}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_APPEND_ONLY}'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {_LOG}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {_LOG} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {_LOG}_refuse()"
    )


def _move_bans(op: Operations) -> None:
    """Bans of before are without an end."""
    connection = op.get_bind()
    accounts = sa.table(
        "accounts", sa.column("name"), sa.column("key"), sa.column("banned", sa.Text)
    )
    restrictions = sa.table(
        "restrictions",
        *(sa.column(it) for it in ("kind", "scope", "target", "shown", "reason", "by")),
        sa.column("begun", sa.DateTime(timezone=True)),
    )
    banned = connection.execute(sa.select(accounts).where(accounts.c.banned.is_not(None))).all()
    now = datetime.now(UTC)
    rows = [
        {
            "kind": "ban",
            "scope": "account",
            "target": key,
            "shown": name,
            "reason": reason,
            "by": "the operator",
            "begun": now,
        }
        for name, key, reason in banned
    ]
    if rows:
        connection.execute(sa.insert(restrictions), rows)
    op.drop_column("accounts", "banned")
