"""Challenges to one person: how many it is told of, and players whom it refuses."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from boardwire.server import Server
from boardwire.server.limits.usage import CHALLENGES_A_MINUTE
from boardwire.server.matchmaking import challenges
from boardwire.server.matchmaking.challenges import MOST_BLOCKED, OF_ADDRESS, OF_ALL, OF_PLAYER
from boardwire.server.matchmaking.shown_seeks import SHOWN_OF_ADDRESS, SHOWN_OF_USER

from ...until import until
from ..conftest import StartServer
from ..people import facts, person_of, records, two_people
from ..wire import Client, bot_of, console_at

CHALLENGE = "bw-seek hex opponent=ben"


async def challenged(client: Client) -> str:
    """Challenge Ben, and take that back; returns the server's answer."""
    answer = await client.ask(CHALLENGE)
    await client.ask("bw-cancel")
    return answer


async def guest(stack: AsyncExitStack, server: Server, name: str, address: str) -> Client:
    """A guest who comes from an address."""
    client = await stack.enter_async_context(console_at(server, address))
    assert (await client.ask(f"bw-login {name} -")).startswith("= ")
    return client


async def test_one_player_challenges_a_person_a_few_times_a_minute(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben), person_of(server, "carl") as carl:
        await ben.ask("bw-notify on")
        for _ in range(OF_PLAYER):
            assert (await challenged(anna)).startswith("= ")
        refused = f"? too many challenges to ben: at most {OF_PLAYER} a minute from one player"
        assert await challenged(anna) == f"{refused}; try again in 10 s"
        assert (await challenged(carl)).startswith("= ")
        assert (await anna.ask("bw-seek hex opponent=carl")).startswith("= ")
        assert (await ben.ask("bw-seek hex opponent=anna")).startswith("= ")


async def test_one_address_challenges_a_person_a_limited_number_of_times(
    start_server: StartServer,
) -> None:
    """Also with a new name for each challenge. A class behind one address has room."""
    async with start_server() as server, person_of(server, "ben"), AsyncExitStack() as stack:
        for number in range(OF_ADDRESS):
            other = await guest(stack, server, f"guest{number}x", "127.0.7.1")
            assert (await challenged(other)).startswith("= ")
        other = await guest(stack, server, "another", "127.0.7.1")
        refused = f"? too many challenges to ben: at most {OF_ADDRESS} a minute from one address"
        assert await challenged(other) == f"{refused}; try again in 3 s"
        elsewhere = await guest(stack, server, "honest", "127.0.7.2")
        assert (await challenged(elsewhere)).startswith("= ")


async def test_a_person_is_told_of_a_limited_number_of_challenges(
    start_server: StartServer,
) -> None:
    async with start_server() as server, person_of(server, "ben"), AsyncExitStack() as stack:
        answers = []
        for number in range(OF_ALL + 1):
            other = await guest(stack, server, f"guest{number}x", f"127.0.7.{1 + number // 9}")
            answers.append(await challenged(other))
        assert all(it.startswith("= ") for it in answers[:-1])
        assert answers[-1] == (
            f"? too many challenges to ben: at most {OF_ALL} a minute; try again in 2 s"
        )


async def test_bots_are_challenged_as_often_as_everybody_likes(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "ben", "tictactoe", []),
        person_of(server, "anna") as anna,
    ):
        for _ in range(2 * OF_PLAYER):
            assert (await challenged(anna)).startswith("= ")


async def test_who_comes_is_not_shown_all_challenges_that_wait(start_server: StartServer) -> None:
    """They were made while nobody was called like that, so no limit has held them up."""
    async with start_server() as server, AsyncExitStack() as stack:
        for number in range(SHOWN_OF_ADDRESS):
            other = await guest(stack, server, f"guest{number}x", "127.0.7.1")
            for _ in range(SHOWN_OF_USER + 1):
                await other.ask(CHALLENGE)
        honest = await guest(stack, server, "honest", "127.0.7.2")
        await honest.ask(CHALLENGE)
        ben = await stack.enter_async_context(person_of(server, "ben"))
        await ben.ask("bw-seek othello")
        *listed, more = records(await ben.ask("bw-seeks"))
        names = [it["name"] for it in listed]
        assert len(names) == SHOWN_OF_ADDRESS + 2
        assert max(map(names.count, names)) == SHOWN_OF_USER
        assert {"honest", "ben"} <= {*names}
        assert int(more["more"]) == CHALLENGES_A_MINUTE - SHOWN_OF_ADDRESS


async def test_a_player_who_is_blocked_challenges_no_more(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        person_of(server, "carl") as carl,
    ):
        await ben.ask("bw-notify on")
        waiting = facts(await anna.ask(CHALLENGE))["seek"]
        assert b"seek=" in await ben.read_until(b"\n")
        asked = asyncio.create_task(anna.ask("genmove w"))
        assert await ben.ask("bw-block Anna") == "="
        assert (await asked).startswith("? ben declines to play")
        assert waiting not in await ben.ask("bw-seeks")
        assert await anna.ask(CHALLENGE) == "? ben refuses your challenges"
        assert records(await ben.ask("bw-block")) == [{"blocked": "Anna"}]
        assert (await carl.ask(CHALLENGE)).startswith("= ")
        assert (await anna.ask("bw-seek hex")).startswith("= "), "which challenges nobody"
        assert await ben.ask("bw-unblock anna") == "="
        assert (await anna.ask(CHALLENGE)).startswith("= ")
        assert await ben.ask("bw-unblock anna") == "? you do not block anna"


@pytest.mark.parametrize("name", ["Arnold", "amold", "Arnold7", "ARN0LD_2"])
async def test_a_guest_who_is_blocked_has_no_other_name_like_that(
    start_server: StartServer, name: str
) -> None:
    async with start_server() as server, person_of(server, "ben") as ben:
        assert await ben.ask("bw-block arnold") == "="
        async with person_of(server, name) as other:
            assert await other.ask(CHALLENGE) == "? ben refuses your challenges"


async def test_an_account_with_a_number_is_another_player(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "ben") as ben:
        token = await server.accounts.register("arnold7")
        assert await ben.ask("bw-block arnold") == "="
        async with person_of(server, "arnold7", token) as other:
            assert (await other.ask(CHALLENGE)).startswith("= ")


async def test_a_block_holds_over_a_reload_of_the_page_and_ends_after_the_visit(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with start_server() as server, person_of(server, "anna") as anna:
        for kept, refused in ((60.0, True), (0.0, False)):
            monkeypatch.setattr(challenges, "KEPT_SECONDS", kept)
            async with person_of(server, "ben") as ben:
                assert await ben.ask("bw-block anna") == "="
            await until(lambda: not server.names.here("ben"))
            async with person_of(server, "ben"):
                assert (await challenged(anna)).startswith("? ben refuses") is refused


async def test_what_cannot_be_blocked(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "ben") as ben:
        assert await ben.ask("bw-block") == "="
        assert await ben.ask("bw-block BEN") == "? that is you: block another player"
        assert (await ben.ask("bw-block a/b")).startswith("? 'a/b' cannot be a name")
        for number in range(MOST_BLOCKED):
            assert await ben.ask(f"bw-block x{number}x") == "="
        assert (await ben.ask("bw-block y")).startswith(f"? you block {MOST_BLOCKED} players")
        assert await ben.ask("bw-block x1x") == "="


async def test_the_counts_of_many_challengers_are_bounded(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenges, "MOST_BUCKETS", 4)
    async with start_server() as server, person_of(server, "ben"), AsyncExitStack() as stack:
        for number in range(4):
            other = await guest(stack, server, f"guest{number}x", f"127.0.7.{1 + number}")
            for _ in range(OF_PLAYER):
                assert (await challenged(other)).startswith("= ")
            assert (await challenged(other)).startswith("? too many challenges to ben")
        kept = server.seeks.challenges._buckets
        assert len(kept) == 4
        assert ("ben", "player", "guest3x") in kept
