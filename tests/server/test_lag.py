"""A bot that pretends to be far away gains little, and honest distance is given back."""

from __future__ import annotations

import asyncio
import math

import pytest

from boardwire.matches import MatchRecord, Reason
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.protocol.transports import Transport, connect
from boardwire.server import Server

from ..until import until
from .conftest import StartServer
from .people import ended
from .wire import ScriptedBot, bot_of

PRETENDED = 0.5
"""Seconds by which a cheat delays answers that need no thinking."""


class Cheat(ScriptedBot):
    """Delays its answers to the set-up, and sends the later ones together with its move.

    Args:
        transport: The connection.
        moves: Its moves.
        seconds: The seconds that it takes for a move.
    """

    def __init__(self, transport: Transport, moves: list[str], seconds: float) -> None:
        super().__init__(transport, moves)
        self._seconds = seconds
        self._owed: list[str] = []
        self._begun = False

    @override
    async def answer(self, line: str) -> None:
        if line.startswith("genmove"):
            self._begun = True
            await asyncio.sleep(self._seconds)
            for earlier in self._owed:
                await super().answer(earlier)
            self._owed.clear()
        elif self._begun:
            self._owed.append(line)
            return
        else:
            await asyncio.sleep(PRETENDED)
        await super().answer(line)


async def match_against_cheat(
    server: Server, time: str, seconds: float, scheme: str
) -> MatchRecord:
    """The record of a match of Gomoku in which a cheat takes so many seconds for each move."""
    mine = [f"{column}{row}" for row in (1, 3) for column in "ACEGJLN"]
    theirs = [f"{column}{row}" for row in (6, 8) for column in "ACEGJLN"]
    port = server.port if scheme == "tcp" else server.http_port
    transport = await connect(f"{scheme}://127.0.0.1:{port}")
    cheat = Cheat(transport, mine, seconds)
    try:
        async with bot_of(server, "ben", "gomoku", theirs, f"time={time}") as honest:
            await cheat.log_in(f"bw-bot anna - gomoku time={time}")
            await until(lambda: server.live.running)
            (match,) = server.live.running
            playing = [asyncio.create_task(bot.play_on()) for bot in (cheat, honest)]
            try:
                return await ended(server, match)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.wait(playing)
    finally:
        await transport.close()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_delayed_answers_gain_no_time_for_every_move(
    start_server: StartServer, scheme: str
) -> None:
    async with start_server() as server:
        record = await match_against_cheat(server, "0.3/move", 0.95, scheme)
    cheat = record.players.index("anna")
    assert record.result is not None
    assert record.result.reason is Reason.TIME
    assert record.result.returns[cheat] == -1
    used = [move.seconds for move in record.moves if move.player == cheat]
    assert sum(max(0.0, it - 0.3) for it in used) < 3.5
    assert all(move.charged == move.seconds for move in record.moves)


@pytest.mark.long
async def test_delayed_answers_are_no_lag_where_the_system_measures_less(
    start_server: StartServer,
) -> None:
    async with start_server(time=TimeControl.parse("3s")) as server:
        record = await match_against_cheat(server, "3s", 0.7, "tcp")
    assert record.result is not None
    assert record.result.reason is Reason.TIME
    assert record.moves
    assert all(math.isclose(move.charged, move.seconds, abs_tol=0.05) for move in record.moves)
