"""What the server does when an address or an account is over its quota."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.protocol.transports import memory_pair
from boardwire.server import Server, SessionLimits
from boardwire.server.limits.client_limits import Quotas
from boardwire.server.limits.metered import MeteredTransport
from boardwire.server.limits.usage import QuotaExceeded, QuotaLimits

from ...until import until
from ..conftest import StartServer
from ..wire import bot_of, client_of


async def house_is_here(server: Server) -> None:
    await until(lambda: server.lobby.waiting)


async def test_engines_of_the_house_use_nothing(start_server: StartServer) -> None:
    strict = QuotaLimits(connections=1, matches=1)
    async with start_server(bots=("random:seed=1",), address_quota=strict) as server:
        await house_is_here(server)
        async with client_of(server) as client:
            await client.ask("bw-game tictactoe")
            assert (await client.ask("genmove b")).startswith("= ")


async def test_a_bot_uses_a_match_for_as_long_as_it_is_here(start_server: StartServer) -> None:
    async with start_server(address_quota=QuotaLimits(matches=1)) as server:
        async with bot_of(server, "anna", "hex", []), client_of(server) as client:
            await client.send(b"bw-bot ben - hex\n")
            said = await client.read_all()
            assert said.endswith(b"# closing: too many matches from 127.0.0.1: at most 1\n")
        await until(lambda: not server.sessions.count)
        async with bot_of(server, "ben", "hex", []):
            pass


async def test_connections_count_as_commands_of_their_address(start_server: StartServer) -> None:
    """In a burst that practically never fills again, so that the test's speed does not matter."""
    quota = QuotaLimits(commands_per_second=1e-6, burst=10)
    async with start_server(address_quota=quota) as server:
        for _ in range(5):
            async with client_of(server) as client:  # one for the connection, one for its line
                assert await client.ask("quit") == "="
        async with client_of(server) as client:
            refusal = b"# closing: too many commands from 127.0.0.1: at most 1e-06 a second\n"
            assert await client.read_all() == refusal


async def test_what_an_account_uses_counts_over_all_its_sessions(
    start_server: StartServer,
) -> None:
    async with start_server(account_quota=QuotaLimits(connections=1)) as server:
        async with client_of(server) as first:
            await first.ask("name")
            (session,) = server.sessions._open
            session.known_as("ada")
            async with client_of(server) as second:
                await second.ask("name")
                (other,) = server.sessions._open - {session}
                with pytest.raises(QuotaExceeded, match="too many connections of ada: at most 1"):
                    other.known_as("Ada")
        await until(lambda: not server.sessions.count)
        async with client_of(server) as third:
            await third.ask("name")
            (session,) = server.sessions._open
            session.known_as("ada")


async def test_bots_of_an_account_count_for_it(start_server: StartServer) -> None:
    async with start_server(account_quota=QuotaLimits(matches=1)) as server:
        token = await server.accounts.register("ada")
        login = f"bw-bot ada {token} hex\n".encode()
        async with client_of(server) as first, client_of(server) as second:
            await first.send(login)
            await first.read_until(b"name\n")
            await second.send(login)
            assert b"# closing: too many matches of ada: at most 1\n" in await second.read_all()


async def test_who_logs_in_again_and_again_leaves_no_session_tokens_behind(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        async with client_of(server) as client:
            for number in range(20):
                assert (await client.ask(f"bw-login guest{number % 3} -")).startswith("= ")
            assert len(server.sessions._of_token) == 1
        await until(lambda: not server.sessions.count)
        assert not server.sessions._of_token


async def test_a_networks_addresses_can_be_exempt(start_server: StartServer) -> None:
    strict = QuotaLimits(connections=1, burst=1)
    proxies = SessionLimits(exempt=("127.0.0.0/8",))
    async with (
        start_server(address_quota=strict, sessions=proxies) as server,
        client_of(server) as one,
        client_of(server) as other,
    ):
        for client in (one, other):
            assert await client.ask("name") == "= boardwire server"


async def test_unread_bytes_are_counted_while_they_are_unread_and_no_longer() -> None:
    quotas = Quotas(QuotaLimits(queued_bytes=1000), QuotaLimits())
    ours, theirs = memory_pair()
    reasons: list[str] = []
    metered = MeteredTransport(theirs, quotas.allowance("192.0.2.7", 0.0), reasons.append)
    metered.send(b"x" * 600)
    other = quotas.allowance("192.0.2.7", 0.0)
    with pytest.raises(QuotaExceeded):
        other.queue(500)
    assert len(await ours.read()) == 600
    metered.send(b"x" * 100)
    other.queue(500)
    metered.send(b"y" * 600)
    assert reasons == ["too many unread bytes from 192.0.2.7: at most 1000"]
    assert await ours.read() == b"x" * 100
    await metered.write(b"z" * 400)
    assert reasons[1:] == []
    assert metered.unread == 400
    await ours.close()
    await theirs.close()


async def test_a_session_that_breaks_while_it_is_left_breaks_no_other(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with start_server() as server, client_of(server) as other:

        def fail(watcher: object) -> None:
            raise RuntimeError("it fails")

        with monkeypatch.context() as patched:
            patched.setattr(server.spectators, "leave", fail)
            async with client_of(server) as client:
                assert await client.ask("quit") == "="
                assert await client.read_all() == b""
        assert (await other.ask("protocol_version")) == "= 2"
        assert server.sessions.count == 1


async def test_who_has_used_much_processor_time_waits_and_is_not_sent_away(
    start_server: StartServer,
) -> None:
    quota = QuotaLimits(cpu_ms_per_second=1, cpu_ms_burst=1)
    async with start_server(address_quota=quota) as server, client_of(server) as client:
        await client.ask("bw-game amazons")
        await client.ask("bw-legal_moves")  # more than a millisecond
        loop = asyncio.get_running_loop()
        begun = loop.time()
        assert await client.ask("name") == "= boardwire server"
        assert loop.time() - begun > 0.2


async def test_arguments_have_a_length_that_takes_little_time(start_server: StartServer) -> None:
    short = SessionLimits(argument=50)
    async with start_server(sessions=short) as server, client_of(server) as client:
        tree = "[" + ",".join("1" * 30) + "]"
        for command in ("bw-game tree", "bw-seek tree", "bw-bot ada - tree"):
            answer = await client.ask(f"{command} tree={tree}")
            assert answer == "? an argument has at most 50 characters at this server"
        assert await client.ask("bw-game tree tree=[1,2,3]") == "="


async def test_long_games_are_replayed_aside_with_the_same_outcome(
    start_server: StartServer,
) -> None:
    async with start_server() as server, client_of(server) as client:
        assert await client.ask("bw-game rps rounds=99") == "="
        rounds = " ".join("b rock w paper b paper w rock" for _ in range(40))
        assert await client.ask(f"gogui-play_sequence {rounds}") == "="
        before = await client.ask("bw-position")
        refused = await client.ask(f"gogui-play_sequence {rounds}")
        assert refused.startswith("? illegal move")
        assert await client.ask("bw-position") == before
        assert (await client.ask("gg-undo 1000")).startswith("? cannot undo")
        assert await client.ask("gg-undo 160") == "="
        assert await client.ask("bw-position") == "= --"
