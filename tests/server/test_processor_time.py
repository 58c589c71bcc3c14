"""Strangers whose commands cost much, each within its quota, delay no move of a match.

A delay is measured as the time for which the server's own work can have kept a move waiting (see
`MoveDelays.held_up`), so a busy machine is not taken for a slow server.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardwire.clients.load.bots import exponential_think_time
from boardwire.clients.load.visitors import ALL_KINDS, PathChoice, Visits, visit
from boardwire.server.limits.usage import QuotaLimits

from ..until import until
from .attacked_server import AttackedServer, Line, attacked_server, honest_match
from .expensive import Expense, expenses, keep_long_match

pytestmark = pytest.mark.server

SECONDS = 3.0
"""How long the strangers go on at least."""

PAUSE = 1 / 150
"""Seconds between two lines of one stranger: fewer lines than its quota."""

BEARABLE_SECONDS = 0.1
VISITED_SECONDS = 0.05
"""The longest that visitors may delay a move. A first request that compiled a template, or a list
that was encoded in one piece, would take longer."""


class Strangers:
    """Consoles of strangers.

    Args:
        server: The server.
    """

    def __init__(self, server: AttackedServer) -> None:
        self._server = server
        self.answers: dict[str, int] = {}
        """The number of answers, by the name of the expense."""

    async def ask(self, line: Line, command: str) -> bytes:
        line.write(f"{command}\n".encode())
        async with asyncio.timeout(60):
            return await line.reader.readuntil(b"\n\n")

    async def run(self, expense: Expense, ready: asyncio.Barrier) -> None:
        line = await self._server.dial(self._server.address())
        for command in expense.before:
            await self.ask(line, command)
        self.answers[expense.name] = 0
        async with asyncio.timeout(60):
            await ready.wait()
        while True:
            for command in expense.lines:
                begun = time.monotonic()
                await self.ask(line, command)
                self.answers[expense.name] += 1
                await asyncio.sleep(max(0.0, begun + PAUSE - time.monotonic()))


@asynccontextmanager
async def strangers(server: AttackedServer) -> AsyncIterator[Strangers]:
    """Twenty consoles that ask for expensive things, from twenty addresses."""
    they = Strangers(server)
    wanted = expenses()
    ready = asyncio.Barrier(len(wanted) + 1)
    asking = [asyncio.create_task(they.run(it, ready)) for it in wanted]
    try:
        async with asyncio.timeout(60):
            await ready.wait()
        yield they
        for task in asking:
            assert not task.done(), task.result()
    finally:
        for task in asking:
            task.cancel()
        await asyncio.wait(asking)
        await server.hang_up()


@pytest.mark.long
async def test_twenty_strangers_with_expensive_commands_delay_no_move(tmp_path: Path) -> None:
    await keep_long_match(tmp_path / "boardwire.db")
    default = QuotaLimits().cpu_ms_per_second
    settings = {
        "limits__session__first_line": 60,
        "limits__address__cpu_ms_per_second": default,
    }
    with attacked_server(tmp_path, **settings) as server:
        async with honest_match(server) as delays, strangers(server) as they:
            delays.forget()
            await asyncio.sleep(SECONDS)
            # A busy machine takes longer.
            await until(lambda: all(they.answers.values()) and delays.moves > 10)

        assert "Traceback" not in server.log.read_text()
    assert delays.held_up < BEARABLE_SECONDS
    assert delays.moves > 10
    assert all(they.answers.values()), they.answers


@pytest.mark.long
async def test_twenty_addresses_that_visit_all_pages_delay_no_move(tmp_path: Path) -> None:
    """Each by four connections, as fast as its quota allows."""
    await keep_long_match(tmp_path / "boardwire.db")
    quota = {"limits__address__cpu_ms_per_second": QuotaLimits().cpu_ms_per_second}
    visits, choices = Visits(), [f"{number}" for number in range(50)]
    with attacked_server(tmp_path, **quota, http__request=20) as server:
        async with honest_match(server) as delays:
            visiting = [
                asyncio.create_task(
                    visit(
                        server.http_port,
                        f"127.0.8.{1 + number // 4}",
                        PathChoice(ALL_KINDS, choices, ["ada", "ben"], number),
                        exponential_think_time(0.05, number),
                        visits,
                    )
                )
                for number in range(80)
            ]
            # From the first request on, which finds a server that has just started.
            await asyncio.sleep(SECONDS)
            await until(lambda: visits.served > 50 and delays.moves > 10)
            for task in visiting:
                assert not task.done(), task.result()
                task.cancel()
            await asyncio.wait(visiting)

        assert "Traceback" not in server.log.read_text()
    assert delays.held_up < VISITED_SECONDS
    assert delays.moves > 10
    assert visits.served > 50
