"""The log of moderation: actor, act, subject, time and reason. Its rows cannot be changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.protocol import as_utc
from boardwire.server.store import Store
from boardwire.server.store.schema import moderation_log
from boardwire.values import value_class


@value_class
class LogEntry:
    """An act of a moderator.

    Args:
        at: When it was done, in UTC.
        by: The moderator.
        action: What was done, such as `ban` or `unmute`.
        subject: The subject: an account, a guest, a network, or something else.
        detail: The reason, or the text.
        ends: The end of its effect, in UTC; None if it has none.
        id: The place in the log, from 1 on; 0 for an entry that is not stored yet.
    """

    at: datetime
    by: str
    action: str
    subject: str
    detail: str = ""
    ends: datetime | None = None
    id: int = 0


async def add_entry(connection: AsyncConnection, entry: LogEntry) -> None:
    """Add an entry, in the transaction of the act itself."""
    row = {
        "at": entry.at,
        "by": entry.by[:64],
        "action": entry.action,
        "subject": entry.subject[:64],
        "detail": entry.detail,
        "ends": entry.ends,
    }
    await connection.execute(insert(moderation_log), row)


async def last_entry(connection: AsyncConnection) -> int:
    """Return the id of the latest entry; 0 if there is none. It changes with every act."""
    found = (await connection.execute(select(func.max(moderation_log.c.id)))).scalar()
    return found or 0


async def read_log(store: Store, limit: int, after: int | None = None) -> list[LogEntry]:
    """Return the latest entries, the newest first.

    Args:
        store: The database.
        limit: The most entries.
        after: The id of the entry after which they come; None to begin with the newest.

    Raises:
        StoreError: The database fails.
    """
    query = select(moderation_log).order_by(moderation_log.c.id.desc()).limit(limit)
    if after is not None:
        query = query.where(moderation_log.c.id < after)
    async with store.reading() as connection:
        rows = (await connection.execute(query)).mappings()
        return [
            LogEntry(
                as_utc(row["at"]),
                row["by"],
                row["action"],
                row["subject"],
                row["detail"],
                row["ends"] and as_utc(row["ends"]),
                row["id"],
            )
            for row in rows
        ]
