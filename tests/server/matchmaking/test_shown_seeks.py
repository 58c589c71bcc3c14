"""Lists of seeks leave room for everybody: one user or address does not fill them."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from boardwire.server import Server
from boardwire.server.matchmaking import shown_seeks as shown_module
from boardwire.server.matchmaking.shown_seeks import SHOWN_OF_ADDRESS, SHOWN_OF_USER

from ..conftest import StartServer
from ..people import facts, records
from ..wire import Client, console_at, get

FLOOD = 12
"""The number of guests of one address."""
EACH = 5
"""The number of seeks of each: within the quota of an address."""


async def flood(server: Server, stack: AsyncExitStack, address: str) -> list[Client]:
    """Guests of one address who all seek as much as they may."""
    guests = []
    for _ in range(FLOOD):
        guests.append(await stack.enter_async_context(console_at(server, address)))
        for _ in range(EACH):
            assert (await guests[-1].ask("bw-seek go size=9 colour=b bots=no")).startswith(
                "= seek="
            )
    return guests


async def test_one_address_does_not_fill_the_lists(start_server: StartServer) -> None:
    async with start_server() as server, AsyncExitStack() as stack:
        flooder, *_ = await flood(server, stack, "127.0.7.1")
        honest = await stack.enter_async_context(console_at(server, "127.0.7.2"))
        seek = facts(await honest.ask("bw-seek othello bots=no"))["seek"]
        further = FLOOD * EACH - SHOWN_OF_ADDRESS

        state = server.lobby_state()
        assert len(state.seeks) == SHOWN_OF_ADDRESS + 1
        assert state.seeks[-1].seek == int(seek)
        assert state.more_seeks == further
        for name in {it.name for it in state.seeks}:
            assert sum(it.name == name for it in state.seeks) <= SHOWN_OF_USER

        page = (await get(server, "/"))[2].decode()
        assert page.count("/play?accept=") == SHOWN_OF_ADDRESS + 1
        assert f"accept={seek}&" in page
        assert f"and {further} more" in page

        *listed, last = records(await honest.ask("bw-seeks"))
        assert len(listed) == SHOWN_OF_ADDRESS + 1
        assert last == {"more": str(further)}
        own = {it["name"] for it in records(await flooder.ask("bw-whoami"))}
        *listed, _ = records(await flooder.ask("bw-seeks"))
        assert sum(it["name"] in own for it in listed) == EACH, "all its own"


async def test_who_is_challenged_sees_the_challenge_among_a_flood(
    start_server: StartServer,
) -> None:
    async with start_server() as server, AsyncExitStack() as stack:
        await flood(server, stack, "127.0.7.1")
        honest = await stack.enter_async_context(console_at(server, "127.0.7.2"))
        await honest.ask("bw-login ann -")
        friend = await stack.enter_async_context(console_at(server, "127.0.7.1"))
        seek = facts(await friend.ask("bw-seek othello opponent=ann"))["seek"]
        assert seek in {it.get("seek") for it in records(await honest.ask("bw-seeks"))}


async def test_many_addresses_leave_the_first_seek_of_another_one(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown_module, "SHOWN_SEEKS", 30)
    async with start_server() as server, AsyncExitStack() as stack:
        for number in range(1, 4):
            await flood(server, stack, f"127.0.7.{number}")
        honest = await stack.enter_async_context(console_at(server, "127.0.7.9"))
        seek = facts(await honest.ask("bw-seek othello bots=no"))["seek"]
        state = server.lobby_state()
        assert len(state.seeks) == 30
        assert state.seeks[-1].seek == int(seek)
        assert state.more_seeks == 3 * FLOOD * EACH + 1 - 30


async def test_a_few_seeks_are_all_shown(start_server: StartServer) -> None:
    async with start_server() as server, AsyncExitStack() as stack:
        ann = await stack.enter_async_context(console_at(server, "127.0.7.1"))
        for _ in range(SHOWN_OF_USER):
            await ann.ask("bw-seek go bots=no")
        listed = records(await ann.ask("bw-seeks"))
        assert [it["seek"] for it in listed] == ["1", "2", "3"], "the oldest first, and no more"
        assert (server.lobby_state().more_seeks, b"more</li>" in (await get(server, "/"))[2]) == (
            0,
            False,
        )
