"""A server that accepts connections and stays silent is told of, while the client waits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from boardwire.clients.bots.bot import BotLogin, run_bot, run_bot_forever
from boardwire.clients.connection import silence
from boardwire.clients.connection.silence import report_silence, silence_line
from boardwire.clients.engines import parse_engine
from boardwire.clients.gui import connect
from boardwire.clients.gui.connect import bridge
from boardwire.clients.gui.match_seek import GuiMatchRequest
from boardwire.clients.mcp import lobby
from boardwire.clients.mcp.player import ModelPlayer, Terms
from boardwire.clients.watching.line_output import PlainLines
from boardwire.clients.watching.spectator import Spectator
from boardwire.override import override
from boardwire.protocol import Address, TransportError
from boardwire.protocol.transports import memory_pair

LOGIN = BotLogin("bot", ["tictactoe"], {})


@pytest.fixture
async def silent(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """The port of a server that reads and answers nothing."""
    monkeypatch.setattr(silence, "SILENT_SECONDS", 0.05)
    writers = []

    async def read(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        while await reader.read(1 << 12):
            pass

    server = await asyncio.start_server(read, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        for writer in writers:
            writer.close()
        server.close()
        await server.wait_closed()


async def told(client: Awaitable[object], lines: list[str]) -> str:
    """The first line of a client that waits on."""
    waiting = asyncio.ensure_future(client)
    async with asyncio.timeout(30):
        while not lines:
            assert not waiting.done()
            await asyncio.sleep(0.01)
    assert not waiting.done()
    waiting.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await waiting
    return lines[0]


@pytest.mark.parametrize("scheme", ["tcp://127.0.0.1:{}", "ws://127.0.0.1:{}/gtp"])
@pytest.mark.parametrize("run", [run_bot, run_bot_forever])
async def test_a_bot_says_so(
    run: Callable[..., Awaitable[object]],
    scheme: str,
    silent: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    server = Address.parse(scheme.format(silent))
    lines: list[str] = []

    class Handler(logging.Handler):
        @override
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    silence.log.addHandler(handler := Handler(logging.WARNING))
    try:
        line = await told(run(parse_engine("random"), server, LOGIN), lines)
    finally:
        silence.log.removeHandler(handler)
    assert line == silence_line(server)
    assert "ws://HOST:PORT/gtp for the port of the web pages" in line


@pytest.mark.parametrize(
    ("game", "request_"), [(None, None), ("othello", None), (None, GuiMatchRequest())]
)
async def test_connect_says_so(
    game: str | None,
    request_: GuiMatchRequest | None,
    silent: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it does wherever the first command comes from: the options, or the GUI."""
    lines: list[str] = []
    server = Address.parse(f"tcp://127.0.0.1:{silent}")
    gui, near = memory_pair(("gui", "connect"))
    monkeypatch.setattr(connect, "StdioTransport", lambda: near)
    await gui.write(b"genmove b\n")
    client = bridge(server, game=game, request=request_, report=lines.append)
    assert await told(client, lines) == silence_line(server)


async def test_a_spectator_says_so(silent: int) -> None:
    lines: list[str] = []
    server = Address.parse(f"tcp://127.0.0.1:{silent}")
    spectator = Spectator(server, lambda _: (), PlainLines(lines.append))
    try:
        assert await told(spectator.begin(), lines) == f"* {silence_line(server)}"
    finally:
        await spectator.close()


async def test_a_model_is_told_so(
    silent: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log has the line at once; a tool has one answer, which says what to check."""
    monkeypatch.setattr(lobby, "ANSWER_SECONDS", 0.5)
    server = Address.parse(f"tcp://127.0.0.1:{silent}")
    wanted = r"did not answer bw-games within 0\.5 s; check that a server of boardwire runs there"
    with pytest.raises(TransportError, match=wanted):
        await lobby.games_and_bots(server)
    assert silence_line(server) in caplog.messages


async def test_a_model_that_seeks_is_told_so(silent: int) -> None:
    """It does not wait for an opponent as long as no server knows that it is there."""
    server = Address.parse(f"tcp://127.0.0.1:{silent}")
    player = ModelPlayer(server, "model", "go", Terms(), "-")
    player.start()
    try:
        async with asyncio.timeout(30):
            while "The server is not reached now" not in (text := player.situation()):
                await asyncio.sleep(0.01)
        assert "has not answered for" in text
        assert "check that a server of boardwire runs there" in text
        player.trouble(None)
        assert "not reached" not in player.situation()
    finally:
        await player.leave()


async def test_nothing_is_said_of_a_server_that_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "SILENT_SECONDS", 0.02)
    lines: list[str] = []
    with report_silence(Address.parse("tcp://localhost:7400"), lines.append):
        await asyncio.sleep(0)
    await asyncio.sleep(0.05)
    assert lines == []


def test_a_broker_has_other_addresses() -> None:
    assert "the server's node" in silence_line(Address.parse("mqtt://localhost/main"))
