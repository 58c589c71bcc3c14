"""A broker that is killed every few seconds while bots, boards and the publisher use it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import aiomqtt
import pytest

from boardwire.clients.bots.bot import BotLogin, keep_playing
from boardwire.clients.bots.bot_engine import bot_engine
from boardwire.clients.engines import parse_engine
from boardwire.games import load
from boardwire.matches import Reason
from boardwire.matches.records.verification import violation
from boardwire.protocol import Address
from boardwire.protocol.mqtt_moves import SeatMove, SeatTopic
from boardwire.server import Server
from boardwire.server.config import BrokerSettings
from boardwire.server.store import RecordQuery

from ..conftest import StartServer
from ..mosquitto import Listener, listening, mosquitto
from .test_moves import seated
from .test_sessions import online, payload, raw

UP_SECONDS = (3.0, 6.0)
"""The life of a broker, at least and at most."""
DOWN_SECONDS = (0.1, 1.0)
LIVES = 6
PAIRS = 2
SEED = 20261127
ENDS = 2 * LIVES
"""Matches of bots at the broker that end, at least: some in each life."""
MOST_LINES = 20
"""Warnings and errors for each life of the broker, at most, of the server and all clients."""
MOST_BYTES = 64 << 20
"""Bytes of memory that the process gains, at most."""


def memory() -> int:
    """Bytes of memory that this process has now."""
    (kib,) = re.findall(r"VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(kib) * 1024


async def play_by_moves(url: str, match: str, tokens: list[str]) -> None:
    """Play both seats of a match by signed moves; one without an answer is sent again."""
    for seat in range(len(tokens)):
        await _made(url, SeatTopic(match, seat), tokens[seat], 0, "")  # takes the seat
    state, luck, ply = load("othello").start(), random.Random(SEED), 0
    while (seat := state.to_act()) >= 0:
        move = state.move_text(luck.choice(state.legal_moves()))
        await _made(url, SeatTopic(match, seat), tokens[seat], ply, move)
        state.apply(state.parse_move(move))
        ply += 1


async def _made(url: str, place: SeatTopic, token: str, ply: int, move: str) -> None:
    """Send a move until the server answers that it is made."""
    signed = SeatMove.signed(token, place, ply, move).encode()
    while True:
        with contextlib.suppress(aiomqtt.MqttError, TimeoutError):
            async with raw(url, place.answer) as client:
                await client.publish(place.move, signed, qos=1, timeout=1)
                async with asyncio.timeout(1):
                    answer = json.loads(await payload(client))
                assert (answer["move"], answer["ply"]) == (move, ply)
                if answer["ok"]:
                    return
                assert answer["error"] == "it is not your turn", "the move before is being shown"
        await asyncio.sleep(0.05)


@pytest.mark.long
@pytest.mark.slow
async def test_a_broker_that_is_killed_every_few_seconds_spoils_no_match(
    start_server: StartServer,
    program: Callable[[str], str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    luck = random.Random(SEED)
    path = program("mosquitto")
    async with mosquitto(path, tmp_path) as port:
        url = f"mqtt://127.0.0.1:{port}"  # its port stays the same
    settings = BrokerSettings(url, sessions=True, boards=True)
    async with start_server(broker=settings) as server:
        async with seated(server, "othello") as (match, _, tokens):
            pass
        playing = [asyncio.create_task(play_by_moves(url, match, tokens))]
        for pair in range(PAIRS):
            for side, other in ("ab", "ba"):
                login = BotLogin(
                    f"bot{pair}{side}", ["connect4"], {"opponent": f"bot{pair}{other}"}
                )
                engine = bot_engine(parse_engine("random"), "connect4")
                playing.append(asyncio.create_task(keep_playing(engine, Address.parse(url), login)))
        before, lines = memory(), len(caplog.records)
        try:
            for _ in range(LIVES):
                async with mosquitto(path, tmp_path):
                    await asyncio.sleep(luck.uniform(*UP_SECONDS))
                await asyncio.sleep(luck.uniform(*DOWN_SECONDS))
            assert memory() - before < MOST_BYTES
            told_lines = caplog.records[lines:]
            async with mosquitto(path, tmp_path), listening(port) as told:
                await online(url)
                async with asyncio.timeout(60):
                    await playing[0]
                await told.until(lambda: told.status() == "running")
                await _retained(server, told)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await _check_records(server, match)
        counted = Counter(it.msg for it in told_lines if it.levelno >= logging.WARNING)
        assert counted.total() < MOST_LINES * LIVES, counted
        assert "Future exception was never retrieved" not in caplog.text


async def _retained(server: Server, told: Listener) -> None:
    """Wait until the broker has the right state of every match that runs, or has ended."""

    def right() -> bool:
        states = [(it, told.state(name)) for name, it in server.public.matches.items()]
        return all(state and state.ply == len(it.record.moves) for it, state in states)

    await told.until(right)


async def _check_records(server: Server, boards: str) -> None:
    """Check that all matches are sound, and that those that ended did so by the rules."""
    records = [it async for it in server.store.records(RecordQuery())]
    ended = [it for it in records if it.result is not None]
    for record in records:
        assert [move.ply for move in record.moves] == list(range(1, len(record.moves) + 1))
        assert violation(record.to_data()) is None, record.match
    assert {it.result and it.result.reason for it in ended} == {Reason.RULE}
    assert boards in {it.match for it in ended}
    assert len(ended) > ENDS, "there was a load"
