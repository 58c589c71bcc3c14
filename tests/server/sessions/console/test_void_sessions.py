"""Session tokens that a new token, a ban, a new role or an operator has made worthless."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.store import Store

from ...banning import ban, unban
from ...conftest import StartServer
from ...people import facts, person_of, play
from ...wire import client_of


async def beside(server: Server, change: Callable[[Accounts], Awaitable[object]]) -> None:
    """Change an account in the database as `boardwire user` does."""
    store = Store(server.config.store.database)
    await store.open_beside()
    accounts = Accounts(store)
    await change(accounts)
    await accounts.close()
    await store.close()


async def ban_for_a_while(accounts: Accounts) -> None:
    await accounts.appoint("ada", Role.PLAYER)  # no admin can be banned
    await ban(accounts, "ada", "tricks")
    await unban(accounts, "ada")


CHANGES = [
    pytest.param(lambda accounts: accounts.renew_token("ada"), id="token"),
    pytest.param(lambda accounts: accounts.appoint("ada", Role.PLAYER), id="role"),
    pytest.param(lambda accounts: accounts.end_sessions("ada"), id="end"),
    pytest.param(ban_for_a_while, id="ban"),
]


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES)
async def test_an_old_session_token_resumes_nothing(
    change: Callable[[Accounts], Awaitable[object]], start_server: StartServer
) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada", Role.ADMIN)
        async with (
            person_of(server, "ada", token) as ada,
            person_of(server, "ben") as ben,
            client_of(server) as thief,
        ):
            await play(server, ada, ben, "tictactoe")
            stolen = facts(await ada.ask("bw-whoami"))["session"]
            await beside(server, change)
            refusal = await thief.ask(f"bw-resume {stolen}")
            assert refusal.startswith("? that session of ada is void by now; log in with bw-login")
            assert b"# closing: " in await ada.read_all()
            assert (await thief.ask(f"bw-resume {stolen}")).startswith("? that session of ada is")
            assert (await thief.ask("bw-end nothing")) == "? bw-end is for admins"


@pytest.mark.parametrize("change", CHANGES)
async def test_an_old_session_token_resumes_no_parked_match(
    change: Callable[[Accounts], Awaitable[object]], start_server: StartServer
) -> None:
    async with start_server() as server:
        old = await server.accounts.register("ada", Role.ADMIN)
        async with person_of(server, "ada", old) as ada, person_of(server, "ben") as ben:
            match = await play(server, ada, ben, "tictactoe")
            stolen = facts(await ada.ask("bw-whoami"))["session"]
            session_of_ben = facts(await ben.ask("bw-whoami"))["session"]
    await beside(server, change)
    async with start_server() as server:
        new = await server.accounts.renew_token("ada")
        async with (
            client_of(server) as thief,
            client_of(server) as ben,
            person_of(server, "ada", new) as ada,
        ):
            assert (await ben.ask(f"bw-resume {session_of_ben}")).startswith("= name=ben")
            refusal = await thief.ask(f"bw-resume {stolen}")
            assert refusal.startswith("? that session of ada is void by now; log in with bw-login")
            assert facts(await ada.ask(f"bw-join {match}"))["match"] == match
            assert await ada.ask("play b A1") == "="


async def test_an_old_session_token_gives_a_bot_no_seat(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("ada")
        async with person_of(server, "ada", token) as ada, person_of(server, "ben") as ben:
            await play(server, ada, ben, "tictactoe")
            stolen = facts(await ada.ask("bw-whoami"))["session"]
            await beside(server, lambda accounts: accounts.renew_token("ada"))
            for token_of_thief in (token, "-"):
                async with client_of(server) as thief:
                    line = f"bw-bot ada {token_of_thief} tictactoe session={stolen}\n"
                    await thief.send(line.encode())
                    assert b"# closing: error: " in await thief.read_all()
