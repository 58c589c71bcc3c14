"""Bans and mutes in the database, and the log that cannot be changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from boardwire.server.accounts.account import NoSuchAccount, Role
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.moderation.moderation_log import read_log
from boardwire.server.restrictions.restriction import (
    ModerationError,
    RestrictionKind,
    Scope,
    parse_subject,
)
from boardwire.server.store import Store, StoreError

ADA = parse_subject("ada")


async def test_every_act_leaves_an_entry_in_the_log(store: Store) -> None:
    accounts, moderation = Accounts(store), Moderation(store)
    await accounts.register("ada")
    ends = datetime.now(UTC) + timedelta(days=7)
    await moderation.restrict(RestrictionKind.BAN, ADA, "two windows", by="eve", ends=ends)
    await moderation.restrict(RestrictionKind.MUTE, parse_subject("192.0.2.7"), "", by="eve")
    await moderation.lift(RestrictionKind.BAN, ADA, by="fay", reason="a mistake")
    assert [(it.by, it.action, it.subject, it.detail) for it in await read_log(store, 10)] == [
        ("fay", "unban", "the account ada", "a mistake"),
        ("eve", "mute", "192.0.2.7", "ask the operator"),
        ("eve", "ban", "the account ada", "two windows"),
    ]
    (mute,) = await moderation.all()
    assert (mute.kind, mute.subject.target, mute.ends) == (
        RestrictionKind.MUTE,
        "192.0.2.7/32",
        None,
    )
    await accounts.close()


async def test_the_log_cannot_be_changed(store: Store) -> None:
    moderation = Moderation(store)
    await moderation.restrict(RestrictionKind.BAN, parse_subject("192.0.2.7"), "tricks", by="eve")
    for statement in (
        "UPDATE moderation_log SET \"by\" = 'somebody else'",
        "DELETE FROM moderation_log",
    ):
        with pytest.raises(StoreError, match="rows of moderation_log cannot be changed"):
            async with store.transaction() as connection:
                await connection.execute(text(statement))
    assert [it.by for it in await read_log(store, 10)] == ["eve"]


async def test_a_new_restriction_takes_the_place_of_the_old_one(store: Store) -> None:
    moderation = Moderation(store)
    subject = parse_subject("troll", Scope.GUEST)
    for reason in ("spam", "more spam"):
        await moderation.restrict(RestrictionKind.BAN, subject, reason, by="eve")
    assert [it.reason for it in await moderation.all()] == ["more spam"]


async def test_what_has_ended_restricts_nobody_and_is_removed(store: Store) -> None:
    moderation, past = Moderation(store), datetime.now(UTC) - timedelta(seconds=1)
    await moderation.restrict(
        RestrictionKind.BAN, parse_subject("192.0.2.7"), "tricks", by="eve", ends=past
    )
    assert await moderation.all() == []
    await moderation.restrict(RestrictionKind.BAN, parse_subject("192.0.2.8"), "tricks", by="eve")
    async with store.reading() as connection:
        rows = await connection.execute(text("SELECT target FROM restrictions"))
        assert list(rows.scalars()) == ["192.0.2.8/32"]


async def test_an_operator_cannot_be_banned_or_muted(store: Store) -> None:
    accounts, moderation = Accounts(store), Moderation(store)
    await accounts.register("ada", Role.ADMIN)
    for kind in RestrictionKind:
        with pytest.raises(ModerationError, match="the account ada is an operator's"):
            await moderation.restrict(kind, ADA, "tricks", by="eve")
    assert await read_log(store, 10) == []
    await accounts.close()


async def test_what_is_not_there_cannot_be_restricted_or_lifted(store: Store) -> None:
    moderation = Moderation(store)
    with pytest.raises(NoSuchAccount):
        await moderation.restrict(RestrictionKind.BAN, ADA, "tricks", by="eve")
    with pytest.raises(ModerationError, match=r"192\.0\.2\.7 is not banned"):
        await moderation.lift(RestrictionKind.BAN, parse_subject("192.0.2.7"), by="eve")


async def test_what_could_not_be_applied_is_applied_by_the_next_load(store: Store) -> None:
    current, applied = CurrentModeration(store), 0

    async def fail_once() -> None:
        if not applied:
            raise StoreError("the database is away")

    async def count() -> None:
        nonlocal applied
        applied += 1

    current.on_change += [fail_once, count]
    await Moderation(store).restrict(RestrictionKind.BAN, parse_subject("192.0.2.7"), "", by="eve")
    with pytest.raises(StoreError):
        await current.load()
    applied = 1
    await current.load()
    assert applied == 2
    await current.load()
    assert applied == 2, "nothing has changed since"


async def test_whoever_lifts_the_ban_of_an_address_is_told_of_networks_around_it(
    store: Store,
) -> None:
    moderation = Moderation(store)
    for network in ("192.0.2.0/24", "198.51.100.0/24"):
        await moderation.restrict(RestrictionKind.BAN, parse_subject(network), "", by="eve")
    await moderation.restrict(RestrictionKind.MUTE, parse_subject("192.0.0.0/16"), "", by="eve")
    told = r"^192\.0\.2\.7 is not banned, but 192\.0\.2\.0/24: lift that$"
    with pytest.raises(ModerationError, match=told):
        await moderation.lift(RestrictionKind.BAN, parse_subject("192.0.2.7"), by="eve")
    with pytest.raises(ModerationError, match=r"^203\.0\.113\.7 is not banned$"):
        await moderation.lift(RestrictionKind.BAN, parse_subject("203.0.113.7"), by="eve")
