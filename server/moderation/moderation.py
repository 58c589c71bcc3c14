"""The acts of moderators in the database: bans and mutes, each with an entry in the log.

The server and the commands beside it use this module. A running server sees the changes of commands
within seconds, see :mod:`boardwire.server.moderation.current_moderation`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from ipaddress import ip_network
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, func, insert, select, update
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.protocol import as_utc
from boardwire.server.accounts.account import NoSuchAccount, Role
from boardwire.server.restrictions.restriction import (
    NO_REASON,
    ModerationError,
    Restriction,
    RestrictionKind,
    Scope,
    Subject,
    one_line,
)
from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, restrictions
from boardwire.translations import english

from .list_page import ListPage
from .moderation_log import LogEntry, add_entry

MOST_RESTRICTIONS = 10_000
"""The most bans and mutes in force."""


class Moderation:
    """The restrictions in a database. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def restrict(
        self,
        kind: RestrictionKind,
        subject: Subject,
        reason: str,
        *,
        by: str,
        ends: datetime | None = None,
        network: str = "",
    ) -> Restriction:
        """Ban or mute a subject, and replace an earlier restriction of the same kind.

        Args:
            kind: The kind.
            subject: An account, a guest or a network.
            reason: The reason, which the subject reads; empty for the usual one.
            by: The moderator.
            ends: The end, in UTC; None for no end.
            network: The network of a guest; empty if it is unknown.

        Raises:
            NoSuchAccount: There is no account of that name.
            ModerationError: The account is an operator's, or there are too many restrictions.
        """
        now = datetime.now(UTC)
        why = one_line(reason) or NO_REASON
        done = Restriction(kind, subject, why, now, ends, by, network)
        async with self._store.transaction() as connection:
            if subject.scope is Scope.ACCOUNT:
                await _check_account(connection, subject)
            await connection.execute(delete(restrictions).where(restrictions.c.ends <= now))
            await connection.execute(delete(restrictions).where(_is(kind, subject)))
            count = (await connection.execute(select(func.count(restrictions.c.id)))).scalar()
            if (count or 0) >= MOST_RESTRICTIONS:
                raise ModerationError(
                    english(
                        "there are {most_restrictions} bans and mutes: lift some of them first",
                        most_restrictions=MOST_RESTRICTIONS,
                    )
                )
            await connection.execute(insert(restrictions), _row(done))
            if kind is RestrictionKind.BAN and subject.scope is Scope.ACCOUNT:
                await _end_sessions(connection, subject.target)
            entry = LogEntry(now, by, kind.value, str(subject), why, ends)
            await add_entry(connection, entry)
        return done

    async def lift(
        self, kind: RestrictionKind, subject: Subject, *, by: str, reason: str = ""
    ) -> None:
        """End a ban or a mute.

        Raises:
            NoSuchAccount: There is no account of that name.
            ModerationError: There is no such restriction.
        """
        now = datetime.now(UTC)
        why = one_line(reason)
        async with self._store.transaction() as connection:
            if subject.scope is Scope.ACCOUNT and await _account(connection, subject) is None:
                raise NoSuchAccount(subject.shown)
            gone = await connection.execute(delete(restrictions).where(_is(kind, subject)))
            if gone.rowcount == 0:
                raise ModerationError(
                    english(
                        "{subject} is not {done}{value}",
                        subject=subject,
                        done=kind.done,
                        value=await _wider(connection, kind, subject),
                    )
                )
            await add_entry(connection, LogEntry(now, by, f"un{kind}", str(subject), why))

    async def note_network(self, restriction: Restriction, network: str) -> None:
        """Restrict all guests from the network that a restricted guest comes from, too."""
        change = update(restrictions).where(_is(restriction.kind, restriction.subject))
        entry = LogEntry(
            datetime.now(UTC),
            "the server",
            restriction.kind.value,
            f"guests from {network}",
            f"{restriction.subject} comes from there: {restriction.reason}",
            restriction.ends,
        )
        async with self._store.transaction() as connection:
            noted = await connection.execute(change.values(network=network))
            if noted.rowcount:
                await add_entry(connection, entry)

    async def all(self) -> list[Restriction]:
        """Return the restrictions in force, the latest first."""
        async with self._store.reading() as connection:
            return await restrictions_in_force(connection)

    async def page(self, limit: int, after: int | None = None) -> ListPage[Restriction]:
        """Return a part of the restrictions in force, the latest first.

        Args:
            limit: The most restrictions.
            after: The cursor of the page before; None for the first page.
        """
        query = _in_force().order_by(restrictions.c.id.desc()).limit(limit + 1)
        if after is not None:
            query = query.where(restrictions.c.id < after)
        async with self._store.reading() as connection:
            rows = list((await connection.execute(query)).mappings())
        return ListPage.of([(row["id"], _restriction(row)) for row in rows], limit)


def _in_force() -> Select[Any]:
    """Return the query for the restrictions that have not ended."""
    ends = restrictions.c.ends
    return select(restrictions).where(ends.is_(None) | (ends > datetime.now(UTC)))


async def restrictions_in_force(connection: AsyncConnection) -> list[Restriction]:
    """Return the restrictions that have not ended, the latest first."""
    query = _in_force().order_by(restrictions.c.begun.desc(), restrictions.c.id.desc())
    return [_restriction(row) for row in (await connection.execute(query)).mappings()]


async def _wider(connection: AsyncConnection, kind: RestrictionKind, subject: Subject) -> str:
    """Return a clause about the restricted networks around an address."""
    if subject.scope is not Scope.ADDRESS:
        return ""
    own = ip_network(subject.target)
    around = [
        it.subject.shown
        for it in await restrictions_in_force(connection)
        if it.kind is kind and it.subject.scope is Scope.ADDRESS
        if own.overlaps(ip_network(it.subject.target))
    ]
    return english(", but {around}: lift that", around=", ".join(around)) if around else ""


async def _account(connection: AsyncConnection, subject: Subject) -> RowMapping | None:
    query = select(accounts.c.role).where(accounts.c.key == subject.target)
    return (await connection.execute(query)).mappings().first()


async def _check_account(connection: AsyncConnection, subject: Subject) -> None:
    row = await _account(connection, subject)
    if row is None:
        raise NoSuchAccount(subject.shown)
    if Role(row["role"]) is Role.ADMIN:
        raise ModerationError(
            english(
                "{subject} is an operator's; take its role first: boardwire user "
                "role {shown} player",
                subject=subject,
                shown=subject.shown,
            )
        )


async def _end_sessions(connection: AsyncConnection, key: str) -> None:
    """Make the sessions of an account void."""
    change = update(accounts).where(accounts.c.key == key)
    await connection.execute(change.values(generation=accounts.c.generation + 1))


def _is(kind: RestrictionKind, subject: Subject) -> ColumnElement[bool]:
    """Return the condition for the row of a restriction."""
    return and_(
        restrictions.c.kind == kind.value,
        restrictions.c.scope == subject.scope.value,
        restrictions.c.target == subject.target,
    )


def _row(it: Restriction) -> dict[str, object]:
    return {
        "kind": it.kind.value,
        "scope": it.subject.scope.value,
        "target": it.subject.target,
        "shown": it.subject.shown,
        "network": it.network,
        "reason": it.reason,
        "begun": it.begun,
        "ends": it.ends,
        "by": it.by[:64],
    }


def _restriction(row: RowMapping) -> Restriction:
    subject = Subject(Scope(row["scope"]), row["target"], row["shown"])
    return Restriction(
        RestrictionKind(row["kind"]),
        subject,
        row["reason"],
        as_utc(row["begun"]),
        row["ends"] and as_utc(row["ends"]),
        row["by"],
        row["network"],
    )
