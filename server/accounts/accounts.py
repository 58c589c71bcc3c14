"""The accounts of a database: registration, login, and changes by operators.

Every login reads the account's row. A change that `boardwire user` makes in another process
therefore holds for the next login. `names/names_in_use.py` applies such changes
to users who are connected.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Select, and_, bindparam, insert, select, update
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import IntegrityError

from boardwire.protocol import as_utc
from boardwire.protocol.gtp.entities import MAX_NAME
from boardwire.server.name_likeness import likeness
from boardwire.server.restrictions.restriction import Restriction, RestrictionKind, Scope, Subject
from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, restrictions
from boardwire.translations import english
from boardwire.values import value_class

from .account import Account, LoginDenied, LoginsBusy, NameTaken, NoSuchAccount, Role, check_name
from .account_list import ListError, NewAccount, check_new
from .owner_changes import OwnerChanges
from .passwords import Passwords, check_password
from .recovery import AccountRecovery, void_links, void_passkeys
from .tokens import TokenHasher, TooManyHashes, is_token, new_token, salt_of

REMEMBERED_LOGINS = 10_000
"""The number of accounts whose last login is remembered, so that the next one needs no hash."""


class Accounts:
    """The accounts of a database. Every method raises StoreError when the database fails.

    Args:
        store: The database, open. The caller closes it.
        hasher: Makes and checks the hashes of tokens. `close` closes it.
    """

    def __init__(self, store: Store, hasher: TokenHasher | None = None) -> None:
        self._store = store
        self._hasher = hasher or TokenHasher()
        self.recovery = AccountRecovery(store, self._hasher)
        """The recovery codes of the accounts."""
        self.passwords = Passwords(store, self._hasher)
        """The passwords of the accounts."""
        self.owners = OwnerChanges(store, self._hasher)
        """Changes by the owners of accounts."""
        self._logins: OrderedDict[str, _Login] = OrderedDict()
        self._seen: dict[str, datetime] = {}

    async def close(self) -> None:
        """Store the times of the last logins, and end the hasher's threads."""
        try:
            await self.keep_seen()
        finally:
            self._hasher.close()

    # -- for owners ------------------------------------------------------------------------

    async def register(self, name: str, role: Role = Role.PLAYER, password: str = "") -> str:
        """Make an account, and return its token. The token cannot be shown again.

        Args:
            name: Its name.
            role: Its role.
            password: Its password; empty for none.

        Raises:
            InvalidName: The name is not allowed.
            NameTaken: Another account has it.
            WeakPassword: The password is too easy to guess.
            LoginsBusy: Too many logins are under way.
        """
        check_name(name)
        if password:
            check_password(password, name)
        if await self.find(name) is not None:  # before the hash, which is expensive
            raise _taken(name)
        token = new_token()
        values = await self._new_row(name, role, token)
        if password:
            values["password_hash"] = await self._hashed(password)
        async with self._store.transaction() as connection:
            try:
                await connection.execute(insert(accounts), values)
            except IntegrityError:
                raise _taken(name) from None
        return token

    async def register_all(
        self, new: Sequence[NewAccount], keep: Callable[[Mapping[str, str]], None]
    ) -> None:
        """Make the accounts of a list, all of them or none.

        Args:
            new: The accounts.
            keep: Called with the tokens by name before the accounts are there; where it fails,
                none is made. The tokens cannot be shown again.

        Raises:
            ListError: Some exist already.
            LoginsBusy: Too many logins are under way.
        """
        check_new(new, [it.name for it in await self.all()])
        tokens = {it.name: new_token() for it in new}
        rows = [await self._new_row(it.name, it.role, tokens[it.name], it.display) for it in new]
        keep(tokens)
        async with self._store.transaction() as connection:
            try:
                await connection.execute(insert(accounts), rows)
            except IntegrityError:
                raise ListError(
                    [english("an account of the list was made at this moment")]
                ) from None

    async def _new_row(
        self, name: str, role: Role, token: str, display: str = ""
    ) -> dict[str, Any]:
        return {
            "name": name,
            "key": name.lower(),
            "token_hash": await self._hashed(token),
            "role": role.value,
            "created": datetime.now(UTC),
            "likeness": likeness(name),
            "display": display,
        }

    async def verify(self, name: str, token: str) -> Account:
        """Check the name and token of a login, and return the account.

        Neither the message nor the time reveals whether the name or the token is wrong. Only the
        owner of an account learns that it is banned.

        Raises:
            LoginDenied: There is no such account, it has another token, or it is banned.
            LoginsBusy: Too many logins are under way.
        """
        row = await self._row(name)
        if not await self._opens(row, token):
            raise LoginDenied(english("no account {name} has that token", name=name[:MAX_NAME]))
        assert row is not None
        return self.admitted(_account(row))

    async def verify_password(self, name: str, password: str) -> Account:
        """Check the name and password of a login, and return the account, as :meth:`verify` does.

        Raises:
            LoginDenied: There is no such account, it has another password or none, or it is banned.
            LoginsBusy: Too many logins are under way.
        """
        if not name:
            raise LoginDenied(english("write the name of an account"))
        row = await self._row(name)
        known = "" if row is None else row["password_hash"]
        if not await self.passwords.fits(known, password):
            raise LoginDenied(
                english("no account {name} has that password or token", name=name[:MAX_NAME])
            )
        assert row is not None
        return self.admitted(_account(row))

    def admitted(self, account: Account) -> Account:
        """Note the login of an account whose owner has proved to be the owner, and return it.

        Raises:
            LoginDenied: The account is banned.
        """
        if account.ban is not None:
            raise LoginDenied(account.ban.message)
        self._seen[account.key] = datetime.now(UTC)
        return account

    async def _opens(self, row: RowMapping | None, token: str) -> bool:
        """Return whether the token belongs to the account in `row`."""
        if not is_token(token):
            return False
        if row is None:
            await self._hashed(token)  # takes as long as the check of a wrong token
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
        """Store a hash with the current parameters, unless the token has changed meanwhile."""
        renewed = await self._hasher.renewed(row["token_hash"], token)
        same = (accounts.c.id == row["id"]) & (accounts.c.token_hash == row["token_hash"])
        async with self._store.transaction() as connection:
            await connection.execute(update(accounts).where(same).values(token_hash=renewed))

    def _remember(self, key: str, login: _Login) -> None:
        """Remember a login, so that the next one with the same token needs no hash.

        A new token has another salt, so a remembered login with the old token no longer fits. Bans
        are in the row, which every login reads.
        """
        self._logins[key] = login
        self._logins.move_to_end(key)
        if len(self._logins) > REMEMBERED_LOGINS:
            self._logins.popitem(last=False)

    # -- for operators ---------------------------------------------------------------------

    async def renew_token(self, name: str) -> str:
        """Give an account a new token, and return it.

        The old token, the password, the passkeys and all sessions become void. An account that its
        owner has closed is open again.

        Raises:
            NoSuchAccount: There is no account of that name.
            LoginsBusy: Too many logins are under way.
        """
        token = new_token()
        hashed = await self._hashed(token)
        await self._change(name, token_hash=hashed, password_hash="", closed=None)
        async with self._store.transaction() as connection:
            await connection.execute(void_passkeys(name))
        return token

    async def appoint(self, name: str, role: Role) -> None:
        """Give an account a role. Its sessions end, since they have another role.

        Raises:
            NoSuchAccount: There is no account of that name.
        """
        await self._change(name, role=role.value)

    async def end_sessions(self, name: str) -> None:
        """End the sessions of an account, and make its session tokens void.

        Raises:
            NoSuchAccount: There is no account of that name.
        """
        await self._change(name)

    async def _change(self, name: str, **values: str | None) -> None:
        """Change an account, and make its sessions and mailed links void.

        A running server soon ends the sessions.
        """
        # One statement: another process may change the same account.
        change = (
            update(accounts)
            .where(accounts.c.key == name.lower())
            .values(generation=accounts.c.generation + 1, **values)
        )
        async with self._store.transaction() as connection:
            if (await connection.execute(change)).rowcount == 0:
                raise NoSuchAccount(name)
            await connection.execute(void_links(name))

    # -- reading ---------------------------------------------------------------------------

    async def find(self, name: str) -> Account | None:
        """Return the account of that name, or None."""
        row = await self._row(name)
        return None if row is None else _account(row)

    async def name_of(self, name: str) -> str | None:
        """Return the name of an account as it is written; None if there is none.

        Raises:
            StoreError: The database fails.
        """
        found = await self.find(name)
        return None if found is None else found.name

    async def lookalike(self, name: str) -> Account | None:
        """Return an account whose name is that name or looks like it, or None."""
        values = {"now": datetime.now(UTC), "likeness": likeness(name), "owner": name.lower()}
        async with self._store.reading() as connection:
            row = (await connection.execute(_ALIKE, values)).mappings().first()
        return None if row is None else _account(row)

    async def all(self) -> list[Account]:
        """Return every account, by name."""
        async with self._store.reading() as connection:
            rows = await connection.execute(_ALL, {"now": datetime.now(UTC)})
            return [_account(row) for row in rows.mappings()]

    async def among(self, keys: Iterable[str]) -> dict[str, Account]:
        """Return the accounts whose names, in lower case, are among `keys`."""
        values = {"now": datetime.now(UTC), "owners": list(keys)}
        async with self._store.reading() as connection:
            rows = (await connection.execute(_AMONG, values)).mappings()
            return {row["key"]: _account(row) for row in rows}

    async def _row(self, name: str) -> RowMapping | None:
        values = {"now": datetime.now(UTC), "owner": name.lower()}
        async with self._store.reading() as connection:
            found: RowMapping | None = (await connection.execute(_ONE, values)).mappings().first()
        return found

    async def keep_seen(self) -> None:
        """Store the times of the logins since the last call.

        One write for many logins saves a write for each. If the database fails, only these times
        are lost.
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


@value_class
class _Login:
    """A login that succeeded.

    Args:
        salt: The salt of the token's hash, which identifies the token.
        digest: The SHA-256 of the token. It is kept in memory only.
    """

    salt: str
    digest: bytes

    def equals(self, other: _Login) -> bool:
        """Return whether both logins used one token, in the same time for every wrong token."""
        return self.salt == other.salt and hmac.compare_digest(self.digest, other.digest)


def _with_bans() -> Select[Any]:
    """Return the rows of accounts, each with the ban that holds at the time `now`."""
    ends = restrictions.c.ends
    holds = and_(
        restrictions.c.kind == RestrictionKind.BAN.value,
        restrictions.c.scope == Scope.ACCOUNT.value,
        restrictions.c.target == accounts.c.key,
        ends.is_(None) | (ends > bindparam("now", type_=ends.type)),
    )
    ban = (restrictions.c.reason, restrictions.c.begun, ends, restrictions.c.by)
    return select(accounts, *ban).outerjoin(restrictions, holds)


# Statements of SQLAlchemy refer to themselves, so they are made once, and not for each login.
_ALL = _with_bans().order_by(accounts.c.key)
_ONE = _with_bans().where(accounts.c.key == bindparam("owner"))
_AMONG = _with_bans().where(accounts.c.key.in_(bindparam("owners", expanding=True)))
_ALIKE = (
    _with_bans()
    .where(accounts.c.likeness == bindparam("likeness"))
    .order_by(accounts.c.key != bindparam("owner"))
    .limit(1)
)


def _ban(row: RowMapping) -> Restriction | None:
    if row["reason"] is None:
        return None
    return Restriction(
        RestrictionKind.BAN,
        Subject(Scope.ACCOUNT, row["key"], row["name"]),
        row["reason"],
        as_utc(row["begun"]),
        row["ends"] and as_utc(row["ends"]),
        row["by"],
    )


def _account(row: RowMapping) -> Account:
    return Account(
        row["name"],
        Role(row["role"]),
        as_utc(row["created"]),
        _ban(row),
        row["last_seen"] and as_utc(row["last_seen"]),
        salt_of(row["token_hash"]),
        row["generation"],
        row["display"],
        bool(row["password_hash"]),
        row["closed"] and as_utc(row["closed"]),
    )


def _taken(name: str) -> NameTaken:
    return NameTaken(english("there is an account {name} already", name=name))
