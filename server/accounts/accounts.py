"""Accounts: names that belong to somebody, and the tokens that prove it.

The table is the truth, and every login reads the account's row. So what `boardwire user` changes
from another process holds for the next login; `names.py` looks after those who are connected.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import IntegrityError

from boardwire.protocol import CommandError, parse_name
from boardwire.protocol.entities import MAX_NAME, quoted
from boardwire.server.store import Store
from boardwire.server.store.schema import accounts

from .tokens import TokenHasher, TooManyHashes, is_token, new_token, salt_of

REMEMBERED_LOGINS = 10_000
"""Accounts whose last login is remembered, so that the next one needs no hash."""


class Role(StrEnum):
    """What somebody may do; whoever has a greater role may do all that a lesser one allows."""

    GUEST = "guest"
    PLAYER = "player"
    ADMIN = "admin"

    @property
    def rank(self) -> int:
        """The place in the order, 0 for the least."""
        return tuple(Role).index(self)

    # Those of `str` would compare letters, and put guests above admins.
    def __lt__(self, other: str) -> bool:
        return self.rank < Role(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Role(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Role(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Role(other).rank


class AccountError(CommandError):
    """Somebody cannot have the account or the name that was asked for."""


def parse_role(text: str) -> Role:
    """Read a role, in any case.

    Raises:
        AccountError: There is no such role.
    """
    try:
        return Role(text.lower())
    except ValueError:
        raise AccountError(f"{quoted(text)} is no role; there are {', '.join(Role)}") from None


class InvalidName(AccountError):
    """The text cannot be anybody's name."""


class NameTaken(AccountError):
    """The name belongs to somebody else."""


class LoginDenied(AccountError):
    """The token does not open the account, or the account is closed."""


class LoginsBusy(AccountError):
    """Too many log in at the moment; trying again helps."""

    def __init__(self) -> None:
        super().__init__("too many log in at the moment; try again soon")


class NoSuchAccount(AccountError):
    """No account has the name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no account {name[:MAX_NAME]}")


def check_name(text: str) -> None:
    """Make sure that a text can be a name.

    Raises:
        InvalidName: It cannot.
    """
    try:
        parse_name(text)
    except ValueError as error:
        raise InvalidName(str(error)) from error


@dataclass(frozen=True, slots=True)
class Account:
    """A name that belongs to somebody.

    Args:
        name: The name as it was registered.
        role: What its owner may do.
        created: When it was registered, in UTC.
        banned: Why its owner may not log in, or None.
        last_seen: When its owner last logged in, in UTC, or None.
        token: What tells its token from earlier ones, and does not give it away.
    """

    name: str
    role: Role
    created: datetime
    banned: str | None = None
    last_seen: datetime | None = None
    token: str = field(default="", repr=False)

    @property
    def key(self) -> str:
        """The name as names are compared."""
        return self.name.lower()

    @property
    def farewell(self) -> str:
        """What its owner is told who is banned."""
        return f"the account {self.name} is banned: {self.banned}"


class Accounts:
    """The accounts of a database. Every method raises StoreError when the database fails.

    Args:
        store: The database, open; it stays the caller's.
        hasher: Makes and checks the hashes of tokens; closed with the accounts.
    """

    def __init__(self, store: Store, hasher: TokenHasher | None = None) -> None:
        self._store = store
        self._hasher = hasher or TokenHasher()
        self._logins: OrderedDict[str, _Login] = OrderedDict()
        self._seen: dict[str, datetime] = {}

    async def close(self) -> None:
        """Keep who was seen, and end the threads."""
        try:
            await self.keep_seen()
        finally:
            self._hasher.close()

    # -- for their owners ------------------------------------------------------------------

    async def register(self, name: str, role: Role = Role.PLAYER) -> str:
        """Make an account, and return its token, which nobody can be told again.

        Raises:
            InvalidName: The name cannot be one.
            NameTaken: Another account has it.
            LoginsBusy: So many log in that this cannot be done now.
        """
        check_name(name)
        if await self.find(name) is not None:  # before the hash: it costs
            raise _taken(name)
        token = new_token()
        values = {
            "name": name,
            "key": name.lower(),
            "token_hash": await self._hashed(token),
            "role": role.value,
            "created": datetime.now(UTC),
        }
        async with self._store.transaction() as connection:
            try:
                await connection.execute(insert(accounts), values)
            except IntegrityError:
                raise _taken(name) from None
        return token

    async def verify(self, name: str, token: str) -> Account:
        """The account of somebody who logs in.

        Whether the name or the token is wrong is not told, neither in words nor by the time it
        takes; that an account is banned is told to its owner only.

        Raises:
            LoginDenied: There is no such account, it has another token, or it is banned.
            LoginsBusy: So many log in that this login would come too late.
        """
        row = await self._row(name)
        if not await self._opens(row, token):
            raise LoginDenied(f"no account {name[:MAX_NAME]} has that token")
        assert row is not None
        account = _account(row)
        if account.banned is not None:
            raise LoginDenied(account.farewell)
        self._seen[account.key] = datetime.now(UTC)
        return account

    async def _opens(self, row: RowMapping | None, token: str) -> bool:
        """Whether the token is that of the account in `row`."""
        if not is_token(token):
            return False
        if row is None:
            await self._hashed(token)  # takes as long as a wrong token
            return False
        login = _Login(salt_of(row["token_hash"]), hashlib.sha256(token.encode()).digest())
        known = self._logins.get(row["key"])
        if known is None or not known.equals(login):
            try:
                if not await self._hasher.fits(row["token_hash"], token):
                    return False
                if self._hasher.is_dated(row["token_hash"]):
                    await self._renew(row, token)
            except TooManyHashes:
                raise LoginsBusy from None
        self._remember(row["key"], login)
        return True

    async def _hashed(self, token: str) -> str:
        try:
            return await self._hasher.hash(token)
        except TooManyHashes:
            raise LoginsBusy from None

    async def _renew(self, row: RowMapping, token: str) -> None:
        """Keep a hash with today's parameters, unless there is a new token by now."""
        renewed = await self._hasher.renewed(row["token_hash"], token)
        same = (accounts.c.id == row["id"]) & (accounts.c.token_hash == row["token_hash"])
        async with self._store.transaction() as connection:
            await connection.execute(update(accounts).where(same).values(token_hash=renewed))

    def _remember(self, key: str, login: _Login) -> None:
        """Let the next login with the same token pass without a hash.

        A new token has another salt, so what is remembered of an old one opens nothing; a ban is
        in the row, which every login reads.
        """
        self._logins[key] = login
        self._logins.move_to_end(key)
        if len(self._logins) > REMEMBERED_LOGINS:
            self._logins.popitem(last=False)

    # -- for those who run the server ------------------------------------------------------

    async def renew_token(self, name: str) -> str:
        """Give an account a new token, and return it; the old one is void.

        Raises:
            NoSuchAccount: There is none.
            LoginsBusy: So many log in that this cannot be done now.
        """
        token = new_token()
        await self._change(name, token_hash=await self._hashed(token))
        return token

    async def ban(self, name: str, reason: str) -> None:
        """Close an account to its owner, who is told the reason.

        Raises:
            NoSuchAccount: There is none.
        """
        await self._change(name, banned=" ".join(reason.split()))

    async def unban(self, name: str) -> None:
        """Open a banned account again.

        Raises:
            NoSuchAccount: There is none.
        """
        await self._change(name, banned=None)

    async def appoint(self, name: str, role: Role) -> None:
        """Give an account's owner a role.

        Raises:
            NoSuchAccount: There is none.
        """
        await self._change(name, role=role.value)

    async def _change(self, name: str, **values: str | None) -> None:
        # One statement: another process may change the same account.
        change = update(accounts).where(accounts.c.key == name.lower()).values(values)
        async with self._store.transaction() as connection:
            if (await connection.execute(change)).rowcount == 0:
                raise NoSuchAccount(name)

    # -- for whoever looks -----------------------------------------------------------------

    async def find(self, name: str) -> Account | None:
        """The account of that name, or None."""
        row = await self._row(name)
        return None if row is None else _account(row)

    async def all(self) -> list[Account]:
        """Every account, by name."""
        async with self._store.reading() as connection:
            rows = await connection.execute(select(accounts).order_by(accounts.c.key))
            return [_account(row) for row in rows.mappings()]

    async def among(self, keys: Iterable[str]) -> dict[str, Account]:
        """The accounts whose names, in lower case, are among `keys`."""
        query = select(accounts).where(accounts.c.key.in_(list(keys)))
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).mappings()
            return {row["key"]: _account(row) for row in rows}

    async def _row(self, name: str) -> RowMapping | None:
        query = select(accounts).where(accounts.c.key == name.lower())
        async with self._store.reading() as connection:
            return (await connection.execute(query)).mappings().first()

    async def keep_seen(self) -> None:
        """Write down who logged in since the last time: once for many, or each login would write.

        A database that fails loses only these times.
        """
        seen, self._seen = self._seen, {}
        if not seen:
            return
        change = (
            update(accounts)
            .where(accounts.c.key == bindparam("owner"))
            .values(last_seen=bindparam("seen"))
        )
        rows = [{"owner": key, "seen": time} for key, time in seen.items()]
        async with self._store.transaction() as connection:
            await connection.execute(change, rows)


@dataclass(frozen=True, slots=True)
class _Login:
    """A login that succeeded.

    Args:
        salt: Which token it was, by the salt of its hash.
        digest: The SHA-256 of the token; never written down.
    """

    salt: str
    digest: bytes

    def equals(self, other: _Login) -> bool:
        """Whether the two are by the same token; takes the same time for all wrong ones."""
        return self.salt == other.salt and hmac.compare_digest(self.digest, other.digest)


def _account(row: RowMapping) -> Account:
    return Account(
        row["name"],
        Role(row["role"]),
        _utc(row["created"]),
        row["banned"],
        row["last_seen"] and _utc(row["last_seen"]),
        salt_of(row["token_hash"]),
    )


def _utc(time: datetime) -> datetime:
    """SQLite forgets the zone; all times in the database are UTC."""
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time


def _taken(name: str) -> NameTaken:
    return NameTaken(f"there is an account {name} already")
