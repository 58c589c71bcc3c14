"""Announcements of operators to all users."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.protocol import as_utc
from boardwire.server.restrictions.restriction import ModerationError, one_line, until
from boardwire.server.store import Store
from boardwire.server.store.schema import announcements
from boardwire.translations import english
from boardwire.values import value_class

from .moderation_log import LogEntry, add_entry

MAX_TEXT = 300
"""The most characters of an announcement."""

MOST_ANNOUNCEMENTS = 10
"""The most announcements at a time: a page shows all of them."""


@value_class
class Announcement:
    """A text for all users.

    Args:
        id: Its number.
        text: The text, one line.
        created: When it was made, in UTC.
        ends: Until when it is shown, in UTC; None if it has no end.
        by: The moderator.
    """

    id: int
    text: str
    created: datetime
    ends: datetime | None
    by: str

    def holds(self, now: datetime) -> bool:
        """Return whether it has not ended."""
        return self.ends is None or now < self.ends

    @property
    def line(self) -> str:
        """The line at consoles."""
        return f"announcement{until(self.ends)}: {self.text}"


async def announcements_in_force(connection: AsyncConnection) -> list[Announcement]:
    """Return the announcements that have not ended, the latest first."""
    ends = announcements.c.ends
    query = (
        select(announcements)
        .where(ends.is_(None) | (ends > datetime.now(UTC)))
        .order_by(announcements.c.id.desc())
    )
    rows = (await connection.execute(query)).mappings()
    return [
        Announcement(
            row["id"],
            row["text"],
            as_utc(row["created"]),
            row["ends"] and as_utc(row["ends"]),
            row["by"],
        )
        for row in rows
    ]


class Announcements:
    """The announcements in a database. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def announce(self, text: str, *, by: str, ends: datetime | None = None) -> None:
        """Make an announcement.

        Raises:
            ModerationError: The text is empty or too long, or there are too many announcements.
        """
        now = datetime.now(UTC)
        shortened = one_line(text, MAX_TEXT)
        if not shortened:
            raise ModerationError(english("an announcement needs a text"))
        async with self._store.transaction() as connection:
            await connection.execute(delete(announcements).where(announcements.c.ends <= now))
            count = (await connection.execute(select(func.count(announcements.c.id)))).scalar()
            if (count or 0) >= MOST_ANNOUNCEMENTS:
                raise ModerationError(
                    english(
                        "there are {most_announcements} announcements: withdraw one first",
                        most_announcements=MOST_ANNOUNCEMENTS,
                    )
                )
            row = {"text": shortened, "created": now, "ends": ends, "by": by[:64]}
            made = await connection.execute(insert(announcements), row)
            number = made.inserted_primary_key
            subject = f"announcement {number[0] if number else ''}".strip()
            await add_entry(connection, LogEntry(now, by, "announce", subject, shortened, ends))

    async def withdraw(self, number: int, *, by: str) -> None:
        """End an announcement.

        Raises:
            ModerationError: There is no announcement with that number.
        """
        entry = LogEntry(datetime.now(UTC), by, "withdraw", f"announcement {number}")
        async with self._store.transaction() as connection:
            gone = await connection.execute(
                delete(announcements).where(announcements.c.id == number)
            )
            if gone.rowcount == 0:
                raise ModerationError(english("there is no announcement {number}", number=number))
            await add_entry(connection, entry)

    async def all(self) -> list[Announcement]:
        """Return the announcements in force, the latest first."""
        async with self._store.reading() as connection:
            return await announcements_in_force(connection)
