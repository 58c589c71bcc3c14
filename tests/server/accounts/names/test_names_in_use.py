"""Who may have which name, while accounts are made, banned and renewed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from boardwire.override import override
from boardwire.server.accounts.account import (
    InvalidName,
    LoginDenied,
    NameTaken,
    Role,
    SessionOwner,
)
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.accounts.names import names_in_use as names_module
from boardwire.server.accounts.names.names_in_use import NO_TOKEN, Names
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.accounts.session_list import SessionList
from boardwire.server.accounts.tokens import TokenHasher, new_token
from boardwire.server.store import Store, StoreError

from ...banning import ban, unban

HOUSE_TOKEN = "the house's"


@pytest.fixture
async def accounts(tmp_path: Path) -> AsyncIterator[Accounts]:
    store = Store(str(tmp_path / "it.db"))
    await store.open_beside(create=True)
    accounts = Accounts(store, TokenHasher(PasswordHasher(1, 8, 1)))
    yield accounts
    await accounts.close()
    await store.close()


class FakeConnection:
    """A connection that keeps the reasons for which it was ended."""

    peer = "192.0.2.7:51234"

    def __init__(self) -> None:
        self.input_ended = False
        self.reasons: list[str] = []

    def end(self, reason: str) -> None:
        self.reasons.append(reason)


class Staying(FakeConnection):
    """A connection that must not be ended."""

    @override
    def end(self, reason: str) -> None:
        pytest.fail(f"nobody was to be sent away: {reason}")


def names_of(accounts: Accounts, **rules: Any) -> Names:
    usual: dict[str, Any] = {
        "guests": True,
        "registration": True,
        "house": ("mcts",),
        "house_token": HOUSE_TOKEN,
    }
    return Names(accounts, SessionList(accounts._store), **(usual | rules))


async def enter(
    names: Names, name: str, token: str = NO_TOKEN, connection: FakeConnection | None = None
) -> Presence:
    return await names.enter(name, token, connection or Staying())


async def test_a_guest_has_a_name_alone_until_leaving(accounts: Accounts) -> None:
    names = names_of(accounts)
    bob = await enter(names, "Bob")
    assert (bob.name, bob.role, bob.account) == ("Bob", Role.GUEST, None)
    with pytest.raises(NameTaken, match="another guest has the name Bob; choose another name"):
        await enter(names, "bOB")
    names.leave(bob)
    names.leave(bob)
    again = await enter(names, "bob")
    names.leave(bob)
    assert list(names) == [again]


async def test_of_guests_who_come_at_once_one_gets_the_name(accounts: Accounts) -> None:
    names = names_of(accounts)
    came = await asyncio.gather(
        *(enter(names, name) for name in ("bob", "BOB", "Bob")), return_exceptions=True
    )
    assert sorted(type(it).__name__ for it in came) == ["NameTaken", "NameTaken", "Presence"]


async def test_a_guest_cannot_be_called_as_an_account(accounts: Accounts) -> None:
    names = names_of(accounts)
    token = await accounts.register("Ada")
    for _ in range(2):  # the first try must not leave the name behind
        with pytest.raises(NameTaken, match="ada is an account; log in with its token"):
            await enter(names, "ada")
    ada = await enter(names, "ada", token)
    assert (ada.name, ada.role) == ("Ada", Role.PLAYER)
    names.leave(ada)
    with pytest.raises(NameTaken):
        await enter(names, "ada")


async def test_an_accounts_owner_may_be_here_several_times(accounts: Accounts) -> None:
    names = names_of(accounts)
    token = await accounts.register("ada")
    first, second = [await enter(names, "ada", token) for _ in range(2)]
    assert set(names) == {first, second}
    names.leave(first)
    assert list(names) == [second]
    with pytest.raises(LoginDenied, match="no account ada has that token"):
        await enter(names, "ada", new_token())


async def test_the_servers_engines_have_their_names_for_themselves(accounts: Accounts) -> None:
    names = names_of(accounts)
    engines = [await enter(names, "mcts", HOUSE_TOKEN) for _ in range(2)]
    assert all(engine.house and engine.role is Role.PLAYER for engine in engines)
    with pytest.raises(NameTaken, match="MCTS is an engine of this server"):
        await enter(names, "MCTS")
    with pytest.raises(NameTaken, match="mcts is an engine of this server"):
        await names.register("mcts", "192.0.2.7:51234")
    token = await accounts.register("mcts")  # before the engine was configured, perhaps
    with pytest.raises(NameTaken, match="mcts is an engine of this server"):
        await enter(names, "mcts", token)


async def test_guests_can_be_kept_out(accounts: Accounts) -> None:
    names = names_of(accounts, guests=False)
    with pytest.raises(LoginDenied, match="this server admits no guests; log in with the token"):
        await enter(names, "bob")
    await enter(names, "ada", await accounts.register("ada"))
    await enter(names, "mcts", HOUSE_TOKEN)


@pytest.mark.parametrize("token", [NO_TOKEN, HOUSE_TOKEN, "bw_a-token-of-nobody"])
async def test_a_name_that_cannot_be_is_refused_with_any_token(
    token: str, accounts: Accounts
) -> None:
    with pytest.raises(InvalidName):
        await enter(names_of(accounts), "any", token)


async def test_registration_gives_a_token_that_opens_the_account(accounts: Accounts) -> None:
    names = names_of(accounts)
    token = await names.register("Ada", "192.0.2.7:51234")
    assert (await enter(names, "ada", token)).name == "Ada"
    with pytest.raises(InvalidName):
        await names.register("a b", "192.0.2.7:51234")
    with pytest.raises(NameTaken):
        await names.register("ADA", "192.0.2.7:51234")


async def test_registration_can_be_switched_off(accounts: Accounts) -> None:
    with pytest.raises(LoginDenied, match="only the operators of this server make accounts"):
        await names_of(accounts, registration=False).register("ada", "192.0.2.7:51234")
    assert await accounts.find("ada") is None


async def test_nobody_registers_the_name_of_another_guest(accounts: Accounts) -> None:
    names = names_of(accounts)
    await enter(names, "Bob")
    eve = await enter(names, "eve")
    for asking in (None, eve):
        with pytest.raises(NameTaken, match="another guest has the name Bob"):
            await names.register("bob", "192.0.2.7:51234", asking)
    assert await accounts.find("bob") is None


async def test_a_guest_who_registers_the_name_stays_as_its_owner(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = names_of(accounts)
    bob = await enter(names, "bob")
    register = accounts.register

    async def register_while_somebody_looks(name: str, password: str) -> str:
        token = await register(name, password=password)
        await names.check_accounts()
        return token

    monkeypatch.setattr(accounts, "register", register_while_somebody_looks)
    token = await names.register("Bob", "192.0.2.7:51234", bob)
    assert (bob.name, bob.role) == ("Bob", Role.PLAYER)
    await names.check_accounts()
    second = await enter(names, "bob", token)
    assert set(names) == {bob, second}
    names.leave(bob)
    assert list(names) == [second]


async def test_a_guest_leaves_when_the_name_becomes_an_account(accounts: Accounts) -> None:
    names = names_of(accounts)
    leaving = FakeConnection()
    bob = await enter(names, "bob", connection=leaving)
    carl = await enter(names, "carl")
    await accounts.register("bob")
    await names.check_accounts()
    assert leaving.reasons == ["bob is an account; log in with its token, or choose another name"]
    assert list(names) == [carl]
    names.leave(bob)


async def test_a_guest_leaves_when_the_owner_of_the_name_comes(accounts: Accounts) -> None:
    names = names_of(accounts)
    leaving = FakeConnection()
    await enter(names, "bob", connection=leaving)
    owner = await enter(names, "bob", await accounts.register("bob"))
    assert len(leaving.reasons) == 1
    assert list(names) == [owner]
    await names.check_accounts()
    assert len(leaving.reasons) == 1


async def test_bans_and_new_tokens_reach_those_who_are_here(accounts: Accounts) -> None:
    names = names_of(accounts)
    leaving = FakeConnection()
    tokens = {name: await accounts.register(name) for name in ("ada", "bob")}
    for name in ("ada", "ada", "bob"):
        await enter(names, name, tokens[name], leaving)
    stays = await enter(names, "carl", await accounts.register("carl"))
    await names.check_accounts()
    assert not leaving.reasons
    await ban(accounts, "ada", "tricks")
    await accounts.renew_token("bob")
    await names.check_accounts()
    assert sorted(leaving.reasons) == [
        "the account ada is banned: tricks",
        "the account ada is banned: tricks",
        "the account bob has a new token",
    ]
    assert list(names) == [stays]


async def test_a_new_role_ends_the_sessions_that_had_the_old_one(accounts: Accounts) -> None:
    names = names_of(accounts)
    leaving = FakeConnection()
    token = await accounts.register("ada", Role.ADMIN)
    await enter(names, "ada", token, leaving)
    await accounts.appoint("ada", Role.PLAYER)
    await names.check_accounts()
    assert leaving.reasons == ["the account ada has the role player now; log in again"]
    assert (await enter(names, "ada", token)).role is Role.PLAYER


async def test_an_operator_ends_the_sessions_of_an_account(accounts: Accounts) -> None:
    names = names_of(accounts)
    leaving = FakeConnection()
    token = await accounts.register("ada")
    ada = await enter(names, "ada", token, leaving)
    await accounts.end_sessions("ADA")
    await names.check_accounts()
    assert leaving.reasons == [
        "the account ada has a new password, or its sessions were ended; log in again"
    ]
    with pytest.raises(LoginDenied, match="that session of ada is void by now; log in with"):
        await names.resume(ada.owner, Staying())
    await enter(names, "ada", token)


async def test_a_hash_made_anew_sends_nobody_away(tmp_path: Path, accounts: Accounts) -> None:
    names = names_of(accounts)
    token = await accounts.register("ada")
    ada = await enter(names, "ada", token)
    store = Store(str(tmp_path / "it.db"))
    other = Accounts(store, TokenHasher(PasswordHasher(2, 16, 1)))
    try:
        await other.verify("ada", token)
    finally:
        await other.close()
        await store.close()
    await names.check_accounts()
    assert list(names) == [ada]


async def test_the_watch_sees_changes_and_outlives_a_database_that_fails(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names_module, "CHECK_SECONDS", 0.01)
    names = names_of(accounts)
    left = asyncio.Event()
    connection = FakeConnection()
    monkeypatch.setattr(connection, "end", lambda reason: left.set())
    await enter(names, "ada", await accounts.register("ada"), connection)
    failures = 0
    among = accounts.among

    async def fail_at_first(*arguments: Any) -> Any:
        nonlocal failures
        if failures < 2:
            failures += 1
            raise StoreError("the database fails")
        return await among(*arguments)

    monkeypatch.setattr(accounts, "among", fail_at_first)
    watching = asyncio.create_task(names.watch())
    try:
        await ban(accounts, "ada", "tricks")
        async with asyncio.timeout(10):
            await left.wait()
            while (ada := await accounts.find("ada")) is None or ada.last_seen is None:
                await asyncio.sleep(0.01)
        assert failures == 2
    finally:
        watching.cancel()
        await asyncio.wait({watching})


async def test_sessions_are_resumed_without_a_token_but_not_against_a_ban(
    accounts: Accounts,
) -> None:
    names = names_of(accounts, guests=False)
    ada = (await enter(names, "Ada", await accounts.register("Ada"))).owner
    assert (await names.resume(ada, Staying())).role is Role.PLAYER
    bob = await names.resume(SessionOwner("bob"), Staying())
    assert bob.role is Role.GUEST, "who was here as a guest may go on"
    with pytest.raises(NameTaken):
        await names.resume(SessionOwner("bob"), Staying())
    again = await names.resume(SessionOwner("bob"), Staying(), lambda holder: holder is bob)
    assert again in names
    assert bob not in names
    with pytest.raises(NameTaken):
        await names.resume(SessionOwner("ada"), Staying())
    await ban(accounts, "ada", "tricks")
    with pytest.raises(LoginDenied, match="the account Ada is banned: tricks"):
        await names.resume(ada, Staying())
    await unban(accounts, "ada")
    with pytest.raises(LoginDenied, match="that session of Ada is void by now"):
        await names.resume(ada, Staying())
    with pytest.raises(LoginDenied, match="the account eve was deleted"):
        await names.resume(SessionOwner("eve", "eve", ada.credential), Staying())


GUESTS_NOBODY_MAY_BE = [
    *("admin", "Admin", "a.d-m_i+n", "ADM1N", "r00t", "Server", "house", "referee", "system-2"),
    *("m-c-t-s", "MCTS_", "mcts-2", "Mcts7", "Ada", "a-d.a", "bob-10", "B0B1O", "bobl0"),
]


@pytest.mark.long
@pytest.mark.parametrize("name", GUESTS_NOBODY_MAY_BE)
async def test_a_guest_cannot_pass_for_the_server_an_engine_or_an_account(
    name: str, accounts: Accounts
) -> None:
    await accounts.register("Ada")
    await accounts.register("bob10")
    names = names_of(accounts)
    with pytest.raises(NameTaken, match="choose another name"):
        await enter(names, name)
    with pytest.raises(NameTaken):
        await names.register(name, "192.0.2.7:51234")
    assert not list(names)


async def test_an_operator_makes_an_account_with_a_reserved_name(accounts: Accounts) -> None:
    names = names_of(accounts)
    admin = await enter(names, "admin", await accounts.register("admin", Role.ADMIN))
    assert admin.role is Role.ADMIN


@pytest.mark.slow
@pytest.mark.parametrize("name", ["guest", "bot", "ada2", "administer", "mctser", "anna", "1"])
async def test_other_names_are_free_for_guests(name: str, accounts: Accounts) -> None:
    await accounts.register("Ada")
    assert (await enter(names_of(accounts), name)).name == name


async def test_a_guest_who_may_be_gone_is_waited_for(accounts: Accounts) -> None:
    names = names_of(accounts)
    ghost, there = FakeConnection(), FakeConnection()
    bob, carl = await enter(names, "bob", connection=ghost), await enter(names, "carl", "-", there)
    ghost.input_ended = there.input_ended = True
    coming = asyncio.create_task(enter(names, "bob"))
    await asyncio.sleep(0.05)
    assert not coming.done()
    names.leave(bob)
    assert (await coming).name == "bob"
    with pytest.raises(NameTaken, match="another guest has the name carl"):
        await enter(names, "carl")
    assert carl in names
