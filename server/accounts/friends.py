"""Friends: two accounts of which one has opened a link of the other."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, func, insert, select

from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, friend_links, friends
from boardwire.translations import english

from .account import Account, AccountError

GOOD_FOR = timedelta(days=7)
"""Time for which a link is valid. Several people may open it."""

MOST_LINKS = 5
"""The most links of an account that are valid; the oldest one ends for a further one."""

MOST_FRIENDS = 200
"""The most friends of an account."""


class Friends:
    """The friends of accounts. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: Account) -> list[str]:
        """Return the names of the friends of an account, in alphabetical order."""
        query = (
            select(accounts.c.name)
            .join(friends, friends.c.friend == accounts.c.key)
            .where(friends.c.key == account.key)
            .order_by(accounts.c.key)
        )
        async with self._store.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def new_link(self, account: Account) -> str:
        """Return the secret of a new link, by which others become friends of an account."""
        secret, now = secrets.token_urlsafe(18), datetime.now(UTC)
        row = {"id": _id(secret), "key": account.key, "created": now, "ends": now + GOOD_FOR}
        old = (
            select(friend_links.c.id)
            .where(friend_links.c.key == account.key)
            .order_by(friend_links.c.created.desc())
            .offset(MOST_LINKS - 1)
        )
        async with self._store.transaction() as connection:
            await connection.execute(delete(friend_links).where(friend_links.c.ends <= now))
            surplus = list((await connection.execute(old)).scalars())
            await connection.execute(delete(friend_links).where(friend_links.c.id.in_(surplus)))
            await connection.execute(insert(friend_links), row)
        return secret

    async def inviter(self, secret: str) -> str:
        """Return the name of the account whose link it is.

        Raises:
            AccountError: The link is not valid.
        """
        query = (
            select(accounts.c.name)
            .join(friend_links, friend_links.c.key == accounts.c.key)
            .where(friend_links.c.id == _id(secret), friend_links.c.ends > datetime.now(UTC))
        )
        async with self._store.reading() as connection:
            name = (await connection.execute(query)).scalar()
        if name is None:
            raise AccountError(
                english("this link is not valid any more; ask your friend for another")
            )
        return str(name)

    async def accept(self, account: Account, secret: str) -> str:
        """Make the account a friend of the link's owner, and return the owner's name.

        Raises:
            AccountError: The link is not valid or one's own, or there are too many friends.
        """
        name = await self.inviter(secret)
        other = name.lower()
        if other == account.key:
            raise AccountError(english("this is your own link: send it to a friend"))
        if name in await self.of(account):
            return name
        now = datetime.now(UTC)
        pairs = ((account.key, other), (other, account.key))
        async with self._store.transaction() as connection:
            for key, _ in pairs:
                count = select(func.count(friends.c.friend)).where(friends.c.key == key)
                if ((await connection.execute(count)).scalar() or 0) >= MOST_FRIENDS:
                    raise AccountError(
                        english("an account has at most {count} friends", count=MOST_FRIENDS)
                    )
            await connection.execute(
                insert(friends), [{"key": key, "friend": it, "since": now} for key, it in pairs]
            )
        return name

    async def part(self, account: Account, name: str) -> None:
        """End a friendship, for both."""
        other = name.lower()
        async with self._store.transaction() as connection:
            for key, it in ((account.key, other), (other, account.key)):
                own = (friends.c.key == key) & (friends.c.friend == it)
                await connection.execute(delete(friends).where(own))


def _id(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
