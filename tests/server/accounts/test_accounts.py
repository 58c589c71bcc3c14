"""Accounts and their tokens, in databases of either kind."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from boardwire.override import override
from boardwire.server.accounts import accounts as accounts_module
from boardwire.server.accounts.account import (
    InvalidName,
    LoginDenied,
    LoginsBusy,
    NameTaken,
    NoSuchAccount,
    Role,
)
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.accounts.tokens import (
    HASHES_AT_ONCE,
    TokenHasher,
    TooManyHashes,
    is_token,
    new_token,
)
from boardwire.server.store import Store
from boardwire.server.store.schema import accounts as accounts_table

from ...until import until
from ..banning import ban, unban

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
DEARER = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)


class CountingHasher(PasswordHasher):
    """Counts what costs, and notes how much of it goes on at a time."""

    def __init__(self, gate: threading.Event | None = None) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.hashes = 0
        self.most_at_once = 0
        self._at_once = 0
        self._gate = gate
        self._lock = threading.Lock()

    def _count(self, change: int) -> None:
        with self._lock:
            self._at_once += change
            self.hashes += change > 0
            self.most_at_once = max(self.most_at_once, self._at_once)

    @override
    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self._count(1)
        try:
            if self._gate is not None:
                self._gate.wait(10)
            return super().hash(password, salt=salt)
        finally:
            self._count(-1)

    @override
    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self._count(1)
        try:
            return super().verify(hash, password)
        finally:
            self._count(-1)


@asynccontextmanager
async def accounts_of(
    database: str, argon2: PasswordHasher = CHEAP, waiting: int = 1000
) -> AsyncIterator[Accounts]:
    """The accounts of a database, as one process sees them."""
    store = Store(database)
    try:
        await store.open_beside(create=True)
        accounts = Accounts(store, TokenHasher(argon2, waiting))
        try:
            yield accounts
        finally:
            await accounts.close()
    finally:
        await store.close()


async def kept_of(database: str) -> str:
    """All that the database keeps of its accounts."""
    store = Store(database)
    try:
        async with store.reading() as connection:
            return str((await connection.execute(select(accounts_table))).all())
    finally:
        await store.close()


async def denial(accounts: Accounts, name: str, token: str) -> str:
    with pytest.raises(LoginDenied) as denied:
        await accounts.verify(name, token)
    return str(denied.value)


def test_roles_are_ordered_by_what_they_allow() -> None:
    assert list(Role) == [Role.GUEST, Role.PLAYER, Role.ADMIN]
    for lesser, greater in pairwise(Role):
        assert lesser < greater
        assert lesser <= greater
        assert greater > lesser
        assert greater >= lesser
        assert not greater < lesser
        assert not greater <= lesser
        assert not lesser > greater
        assert not lesser >= greater
    assert Role.ADMIN >= Role.ADMIN
    assert Role.ADMIN <= Role.ADMIN


def test_a_token_is_known_by_sight_and_never_comes_twice() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(is_token(token) and token.startswith("bw_") for token in tokens)
    token = new_token()
    assert not any(map(is_token, ("", "-", "bw_", token[:-1], f"{token}x", f" {token}")))


async def test_who_registers_can_log_in_with_the_name_in_any_case(database: str) -> None:
    async with accounts_of(database) as accounts:
        token = await accounts.register("Ada")
        account = await accounts.verify("aDA", token)
        assert (account.name, account.key, account.role) == ("Ada", "ada", Role.PLAYER)
        assert account.ban is None
        assert datetime.now(UTC) - account.created < timedelta(minutes=1)


async def test_a_name_belongs_to_one_account_whatever_its_case(database: str) -> None:
    async with accounts_of(database) as accounts:
        await accounts.register("Ada")
        with pytest.raises(NameTaken, match="there is an account ADA already"):
            await accounts.register("ADA")
        with pytest.raises(InvalidName):
            await accounts.register("a b")
        assert [account.name for account in await accounts.all()] == ["Ada"]


async def test_two_who_register_a_name_at_once_do_not_both_get_it(database: str) -> None:
    async with accounts_of(database) as one, accounts_of(database) as other:
        tries = (it.register(name) for it, name in ((one, "Ada"), (other, "ada"), (one, "ADA")))
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == (
            ["NameTaken", "NameTaken", "str"]
        )
        assert len(await one.all()) == 1


async def test_wrong_names_and_wrong_tokens_cannot_be_told_apart(database: str) -> None:
    argon2 = CountingHasher()
    async with accounts_of(database, argon2) as accounts:
        await accounts.register("ada")
        hashes = []
        reasons = []
        for name in ("ada", "eve"):
            before = argon2.hashes
            reasons.append((await denial(accounts, name, new_token())).replace(name, "NAME"))
            hashes.append(argon2.hashes - before)
        assert reasons == ["no account NAME has that token"] * 2
        assert hashes == [1, 1]


async def test_what_is_no_token_opens_nothing_and_costs_no_hash(database: str) -> None:
    argon2 = CountingHasher()
    async with accounts_of(database, argon2) as accounts:
        await accounts.register("ada")
        before = argon2.hashes
        for token in ("", "-", "bw_", "x" * 10_000, "bw_ä"):
            assert await denial(accounts, "ada", token) == "no account ada has that token"
        assert argon2.hashes == before


async def test_the_token_itself_is_nowhere_in_the_database(database: str) -> None:
    async with accounts_of(database) as accounts:
        token = await accounts.register("ada")
        account = await accounts.verify("ada", token)
        assert token not in repr(account)
    kept = await kept_of(database)
    assert "$argon2id$" in kept
    assert token not in kept


async def test_only_who_has_the_token_is_told_of_a_ban(database: str) -> None:
    async with accounts_of(database) as accounts:
        token = await accounts.register("ada")
        await accounts.verify("ada", token)
        await ban(accounts, "ADA", "two\nwindows")
        assert await denial(accounts, "ada", token) == "the account ada is banned: two windows"
        assert await denial(accounts, "ada", new_token()) == "no account ada has that token"
        await unban(accounts, "ada")
        await accounts.verify("ada", token)


async def test_a_new_token_voids_the_old_one(database: str) -> None:
    async with accounts_of(database) as accounts:
        old = await accounts.register("ada")
        await accounts.verify("ada", old)
        new = await accounts.renew_token("Ada")
        await denial(accounts, "ada", old)
        assert (await accounts.verify("ada", new)).name == "ada"


async def test_what_another_process_changes_holds_for_the_next_login(database: str) -> None:
    async with accounts_of(database) as server, accounts_of(database) as other:
        token = await server.register("ada")
        await server.verify("ada", token)  # remembered, and must not be by then
        await other.appoint("ada", Role.ADMIN)
        assert (await server.verify("ada", token)).role is Role.ADMIN
        await other.appoint("ada", Role.PLAYER)
        await ban(other, "ada", "tricks")
        assert "tricks" in await denial(server, "ada", token)
        await unban(other, "ada")
        newer = await other.renew_token("ada")
        await denial(server, "ada", token)
        await server.verify("ada", newer)


async def test_changes_of_accounts_that_do_not_exist_are_refused(database: str) -> None:
    async with accounts_of(database) as accounts:
        for change in (
            accounts.renew_token("eve"),
            ban(accounts, "eve", "tricks"),
            unban(accounts, "eve"),
            accounts.appoint("eve", Role.ADMIN),
        ):
            with pytest.raises(NoSuchAccount, match="there is no account eve"):
                await change


async def test_a_second_login_needs_no_hash(database: str) -> None:
    argon2 = CountingHasher()
    async with accounts_of(database, argon2) as accounts:
        token = await accounts.register("ada")
        await accounts.verify("ada", token)
        before = argon2.hashes
        for _ in range(20):
            await accounts.verify("ada", token)
        assert argon2.hashes == before
        await denial(accounts, "ada", new_token())
        assert argon2.hashes == before + 1


async def test_only_so_many_logins_are_remembered(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts_module, "REMEMBERED_LOGINS", 2)
    argon2 = CountingHasher()
    async with accounts_of(database, argon2) as accounts:
        tokens = {name: await accounts.register(name) for name in ("a", "b", "c")}
        for name in ("a", "b", "a", "c"):  # b is the one that was not here for longest
            await accounts.verify(name, tokens[name])
        before = argon2.hashes
        await accounts.verify("a", tokens["a"])
        assert argon2.hashes == before
        await accounts.verify("b", tokens["b"])
        assert argon2.hashes == before + 1


async def test_a_hash_is_made_anew_when_its_parameters_are_dated(database: str) -> None:
    async with accounts_of(database, CHEAP) as accounts:
        token = await accounts.register("ada")
        before = await accounts.find("ada")
    async with accounts_of(database, DEARER) as accounts:
        await accounts.verify("ada", token)
        after = await accounts.find("ada")
    assert before is not None
    assert after is not None
    assert after.token == before.token, "the token is the same"
    kept = await kept_of(database)
    assert "$m=16,t=2,p=1$" in kept


async def test_a_flood_of_hashes_is_bounded_and_leaves_the_loop_alone() -> None:
    gate = threading.Event()
    argon2 = CountingHasher(gate)
    hasher = TokenHasher(argon2, waiting=8)
    try:
        hashes = [asyncio.create_task(hasher.hash(new_token())) for _ in range(8)]
        # The loop goes on while the threads are busy.
        await until(lambda: argon2.hashes >= HASHES_AT_ONCE)
        with pytest.raises(TooManyHashes):
            await hasher.hash(new_token())
        gate.set()
        assert len(set(await asyncio.gather(*hashes))) == 8
        assert argon2.most_at_once == HASHES_AT_ONCE
        await hasher.hash(new_token())
    finally:
        gate.set()
        hasher.close()


async def test_a_hash_that_nobody_waits_for_any_more_makes_room() -> None:
    gate = threading.Event()
    hasher = TokenHasher(CountingHasher(gate), waiting=1)
    try:
        for _ in range(5):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.02):
                    await hasher.hash(new_token())
    finally:
        gate.set()
        hasher.close()


async def test_who_would_wait_too_long_is_told_to_come_again(database: str) -> None:
    async with accounts_of(database, waiting=0) as accounts:
        for login in (accounts.verify("eve", new_token()), accounts.register("eve")):
            with pytest.raises(LoginsBusy, match="too many logins are under way; try again soon"):
                await login


async def test_when_somebody_was_last_seen_is_kept(database: str) -> None:
    async with accounts_of(database) as accounts:
        tokens = [await accounts.register(name) for name in ("ada", "eve")]
        await accounts.verify("ada", tokens[0])
        await accounts.keep_seen()
        await denial(accounts, "eve", tokens[0])
    async with accounts_of(database) as accounts:
        ada, eve = await accounts.all()
        assert eve.last_seen is None
        assert ada.last_seen is not None
        assert datetime.now(UTC) - ada.last_seen < timedelta(minutes=1)
