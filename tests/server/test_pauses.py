"""A server that is stopped for a while, or whose clock is set: nobody loses by it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from boardwire.matches import Reason
from boardwire.matches.records.verification import violation
from boardwire.protocol.transports import TcpTransport, connect_tcp
from boardwire.server.store import Store

from .forked_servers import forked_servers

STOPPED_SECONDS = 4.0
CLOCK = "2s"
"""The time of each player: less than the server is stopped for."""

pytestmark = pytest.mark.slow


FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
"""The library of Debian's package faketime."""


class Player:
    """A bot that answers when the test wants it to."""

    def __init__(self, transport: TcpTransport) -> None:
        self._transport = transport
        self._received = b""
        self.heard: list[str] = []

    async def log_in(self, name: str, opponent: str) -> None:
        line = f"bw-bot {name} - tictactoe opponent={opponent} time={CLOCK}\n"
        await self._transport.write(line.encode())

    async def until(self, beginning: str | tuple[str, ...]) -> str:
        """Answer everything until such a line comes, and return it."""
        async with asyncio.timeout(20):
            while True:
                while b"\n" not in self._received:
                    self._received += await self._transport.read()
                first, _, self._received = self._received.partition(b"\n")
                line = first.decode()
                self.heard.append(line)
                if line.startswith(beginning):
                    return line
                if line and not line.startswith("#"):
                    commands = "play\ngenmove\ntime_left\ntime_settings\nbw-notify"
                    await self.answer(commands if line == "list_commands" else "")

    async def answer(self, text: str) -> None:
        await self._transport.write(f"= {text}\n\n".encode())


@pytest.mark.long
async def test_a_server_that_was_stopped_charges_no_clock_and_says_so(tmp_path: Path) -> None:
    async with forked_servers() as servers:
        pid, port = await servers.start(tmp_path / "it.db")
        transports = [await connect_tcp("127.0.0.1", port) for _ in range(2)]
        anna, ben = map(Player, transports)
        await anna.log_in("anna", "ben")
        await ben.log_in("ben", "anna")
        waiting = {asyncio.create_task(it.until(("genmove b", "play b"))): it for it in (anna, ben)}
        done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        black, white = waiting[done.pop()], waiting[rest.copy().pop()]
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(STOPPED_SECONDS)
        os.kill(pid, signal.SIGCONT)
        await asyncio.sleep(0.2)
        await black.answer("B2")  # its clock would have fallen long ago
        await rest.pop()
        await white.answer("")
        await white.until("genmove w")
        await white.answer("A1")
        await black.until("play w")
        assert any("the server did not run for " in line for line in anna.heard + ben.heard)
        assert not any(line.startswith("# result") for line in anna.heard + ben.heard)
        for transport in transports:
            await transport.close()


@pytest.mark.long
@pytest.mark.program
@pytest.mark.skipif(FAKETIME is None, reason="faketime is not installed")
async def test_a_clock_that_is_set_costs_nobody_anything(tmp_path: Path) -> None:
    """The time of day jumps by a year, forward and back, before every move."""
    time, database = tmp_path / "time", tmp_path / "it.db"
    time.write_text("+0")
    faked = {
        "LD_PRELOAD": str(FAKETIME),
        "FAKETIME_TIMESTAMP_FILE": str(time),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    options = ["--port", "0", "--http-port", "0", "--bots", "", "--database", str(database)]
    # The library makes each look at a clock slow, so that a busy machine would refuse newcomers.
    options += ["--set", "limits.load.delay_ms=0"]
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "boardwire", "serve", *options),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, **faked},
    )
    try:
        assert server.stdout is not None
        async with asyncio.timeout(60):
            while "tcp://" not in (line := (await server.stdout.readline()).decode()):
                pass
        port = int(line.split()[0].rpartition(":")[2])
        transports = [await connect_tcp("127.0.0.1", port) for _ in range(2)]
        players = [Player(it) for it in transports]
        await players[0].log_in("anna", "ben")
        await players[1].log_in("ben", "anna")
        left = {"b": ["B2", "C3", "C1"], "w": ["A1", "A2", "A3"]}
        await asyncio.gather(*(play_on(player, left, time) for player in players))
        for transport in transports:
            await transport.close()
    finally:
        server.terminate()
        await server.wait()
    store = Store(str(database))
    await store.open_beside()
    (found,) = await store.recent()
    record = await store.record(found.match)
    await store.close()
    assert record is not None
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert violation(record.to_data()) is None
    assert record.ended is not None
    assert record.ended >= record.started
    assert all(move.seconds < 2 for move in record.moves)


async def play_on(player: Player, left: dict[str, list[str]], time: Path) -> None:
    """Make the moves that are left for the player's side, and set the clock before each."""
    while (line := await player.until(("genmove", "# result"))).startswith("genmove"):
        time.write_text("+1y" if line[8] == "b" else "-1y")  # noqa: ASYNC240 - a small file
        await player.answer(left[line[8]].pop(0))
