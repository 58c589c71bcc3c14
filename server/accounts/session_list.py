"""The list of the sessions of accounts in the database, for commands beside the server."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, insert, select

from boardwire.protocol import as_utc
from boardwire.server.store import Store
from boardwire.server.store.schema import sessions
from boardwire.values import value_class


@value_class
class ListedSession:
    """A session of an account.

    Args:
        id: An identifier that no other session has. It is not the session token.
        name: The name of the account.
        bot: Whether it is a bot; otherwise a console.
        peer: The address of the client.
        since: The time of the login, in UTC.
    """

    id: str
    name: str
    bot: bool
    peer: str
    since: datetime


class SessionList:
    """Keeps the list up to date, and reads it. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listed: set[str] = set()

    async def clear(self) -> None:
        """Empty the list, as when a server starts and ends."""
        self._listed = set()
        async with self._store.transaction() as connection:
            await connection.execute(delete(sessions))

    async def update(self, present: Iterable[ListedSession]) -> None:
        """Make the list equal to the sessions there are. Nothing is written if it is equal."""
        here = {it.id: it for it in present}
        ended = self._listed - here.keys()
        begun = here.keys() - self._listed
        if not ended and not begun:
            return
        async with self._store.transaction() as connection:
            if ended:
                await connection.execute(delete(sessions).where(sessions.c.id.in_(ended)))
            if begun:
                await connection.execute(insert(sessions), [_row(here[id]) for id in begun])
        self._listed = set(here)

    async def read(self, name: str | None = None) -> list[ListedSession]:
        """Return the sessions of an account, or of all accounts, by name and age."""
        query = select(sessions).order_by(sessions.c.key, sessions.c.since)
        if name is not None:
            query = query.where(sessions.c.key == name.lower())
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).mappings()
            return [
                ListedSession(row["id"], row["name"], row["bot"], row["peer"], as_utc(row["since"]))
                for row in rows
            ]


def _row(it: ListedSession) -> dict[str, object]:
    return {
        "id": it.id,
        "key": it.name.lower(),
        "name": it.name,
        "bot": it.bot,
        "peer": it.peer[:100],
        "since": it.since,
    }
