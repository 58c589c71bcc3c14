"""A busy server: newcomers are told when to come again, players and matches go on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from boardwire.clients.bots.bot import BotLogin
from boardwire.clients.bots.bot_login import logged_in
from boardwire.clients.connection import backoff
from boardwire.protocol.connection.busy import busy_seconds
from boardwire.server import Server
from boardwire.server.limits.overload import LATEST, SOONEST, LoadLimits

from ..until import until
from .conftest import StartServer
from .wire import ScriptedBot, bot_of, client_of, get

CALM = LoadLimits(delay_ms=60_000)
"""A limit that a busy machine does not reach by itself."""
WHEN = "matches begin when it is less so"
REASON = "the server has as many players as it can serve"


@contextmanager
def overloaded(server: Server) -> Iterator[None]:
    """A server whose event loop is late inside the `with` block."""
    server.overload._late = True
    server.load.calm.clear()
    with (
        patch.object(server.overload, "measure", lambda *_: None),
        patch.object(server.load, "_report", lambda now: None),
    ):
        yield
    server.overload._late = False


async def heard(bot: ScriptedBot, wanted: str) -> None:
    """Read what a bot is told up to a line."""
    while (line := await bot.line()) != wanted:
        assert line, "the connection ended"
        await bot.answer(line)


async def test_newcomers_are_told_when_to_come_again(start_server: StartServer) -> None:
    async with start_server(load=CALM) as server, client_of(server) as guest:
        assert (await guest.ask("bw-login anna -")).startswith("= ")
        with overloaded(server):
            answers = [await guest.ask(it) for it in ("bw-seek hex", "bw-accept 1")]
            async with client_of(server) as other:
                answers.append(await other.ask("bw-login ben -"))
                assert await other.ask("showboard") != ""  # whoever is here goes on
                await other.send(b"bw-bot ben - hex\n")
                answers.append((await other.read_all()).decode())
            for answer in answers:
                seconds = busy_seconds(answer)
                assert seconds is not None, answer
                assert SOONEST <= seconds <= LATEST
                assert REASON in answer
            assert answers[0].startswith("? busy, ")
            assert answers[-1].startswith("# closing: busy, ")


async def test_a_running_match_goes_on_and_its_player_comes_back(
    start_server: StartServer,
) -> None:
    async with (
        start_server(load=CALM) as server,
        bot_of(server, "anna", "tictactoe", []) as anna,
        bot_of(server, "ben", "tictactoe", ["B1", "B2"]) as ben,
    ):
        await until(lambda: server.live.running)
        with overloaded(server):
            session = anna.session
            await anna.transport.close()
            async with client_of(server) as again:
                await again.send(f"bw-bot anna - tictactoe session={session}\n".encode())
                assert b"# welcome anna" in await again.read_until(b"name\n")
        assert ben.session


async def test_no_match_begins_while_the_loop_is_late_and_those_who_wait_are_told(
    start_server: StartServer,
) -> None:
    async with start_server(load=CALM) as server, bot_of(server, "anna", "hex", []) as anna:
        with overloaded(server):
            server.overload._late = False  # admitted in the last moment
            async with bot_of(server, "ben", "hex", []):
                assert not server.live.running
                await heard(anna, f"# warning: the server is busy; {WHEN}")
                server.load.calm.set()
                await heard(anna, "# warning: matches begin again")
                await until(lambda: server.live.running)


async def test_health_says_degraded_and_ready_says_no(start_server: StartServer) -> None:
    async with start_server(load=CALM) as server:
        assert (await get(server, "/readyz"))[::2] == (200, b"ok\n")
        with overloaded(server):
            status, _, body = await get(server, "/health")
            told = json.loads(body)
            assert (status, told["status"]) == (200, "degraded")
            assert told["reasons"] == [told["reason"]]
            assert "loop is late" in told["reason"]
            status, headers, body = await get(server, "/readyz")
            assert status == 503
            assert int(headers["retry-after"]) >= 1
            assert b"loop is late" in body
            assert (await get(server, "/livez"))[::2] == (200, b"ok\n")
            metrics = (await get(server, "/metrics"))[2]
            assert b"\nboardwire_busy 1.0\n" in metrics


async def test_expensive_requests_are_refused_and_the_others_answered(
    start_server: StartServer,
) -> None:
    async with start_server(load=CALM) as server:
        with overloaded(server):
            status, headers, body = await get(server, "/api/v1/matches")
            assert status == 503
            assert 5 <= int(headers["retry-after"]) <= 120
            assert busy_seconds(json.loads(body)["detail"]) == int(headers["retry-after"])
            status, headers, body = await get(server, "/ladder", "Accept: text/html")
            assert status == 503
            assert headers["content-type"].startswith("text/html")
            assert REASON.encode() in body
            for path in ("/", "/play", "/api/v1/games", "/web/style.css"):
                assert (await get(server, path))[0] in (200, 404), path
        assert (await get(server, "/api/v1/matches"))[0] == 200


@pytest.mark.parametrize(("limit", "status"), [(LoadLimits(delay_ms=0), "="), (CALM, "? busy,")])
async def test_a_newcomer_whose_turn_is_late_is_refused_only_with_a_limit(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch, limit: LoadLimits, status: str
) -> None:
    async with start_server(load=limit) as server, client_of(server) as guest:
        assert (await guest.ask("bw-login anna -")).startswith("= ")
        monkeypatch.setattr("boardwire.server.limits.overload.LONGEST_WAIT", 0.05)
        server.sessions.turns._free_at = time.monotonic() + 0.5
        assert (await guest.ask("bw-seek hex")).startswith(status)


async def test_a_bot_waits_and_comes_again(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(backoff, "FIRST_SECONDS", 0.01)
    monkeypatch.setattr("boardwire.server.limits.overload.SOONEST", 0.1)
    caplog.set_level("INFO")
    async with start_server(load=CALM) as server:
        with overloaded(server):
            coming = asyncio.create_task(logged_in(server.address, BotLogin("anna", ["hex"])))
            await until(lambda: "busy, try again in 1 s" in caplog.text)
        async with asyncio.timeout(20):
            transport, login, _ = await coming
        assert login.session
        assert "next attempt in 1 s" in caplog.text
        await transport.close()


async def test_the_delay_is_measured_all_the_time(start_server: StartServer) -> None:
    async with start_server(load=CALM) as server:
        await asyncio.sleep(0.1)
        time.sleep(0.3)  # noqa: ASYNC251 - the delay to be measured
        await asyncio.sleep(0.1)
        metrics = (await get(server, "/metrics"))[2].decode()
        buckets = dict(
            line.removeprefix('boardwire_loop_delay_seconds_bucket{le="').split('"} ')
            for line in metrics.splitlines()
            if line.startswith("boardwire_loop_delay_seconds_bucket")
        )
        assert float(buckets["0.2"]) < float(buckets["0.5"])
