"""The house bots: bundled engines in separate processes, which connect as other bots do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os

from boardwire.games import added
from boardwire.protocol import TransportClosed, TransportError
from boardwire.protocol.transports import start_process
from boardwire.protocol.transports.processes.this_program import this_program

from .matchmaking.lobby import Lobby

log = logging.getLogger(__name__)

RESTART_SECONDS = 2.0
"""Seconds between two starts of one kind of engine, so that a broken one does not use all time."""


class HouseBots:
    """Keeps an engine of each kind free for guests, within a limit of processes.

    Args:
        lobby: The lobby in which the engines wait.
        server: The address that they connect to.
        engines: The kinds of engines as on command lines: `mcts`, `alphabeta:depth=6`.
        copies: The most processes of one kind.
    """

    def __init__(self, lobby: Lobby, server: str, engines: tuple[str, ...], copies: int) -> None:
        self._lobby = lobby
        self._server = server
        self._engines = engines
        self._copies = copies
        self.processes: set[int] = set()
        """The process ids of the engines that run now."""

    async def run(self) -> None:
        """Start engines when they are needed, until cancelled; then end all of them."""
        async with asyncio.TaskGroup() as tasks:
            for engine, name in zip(self._engines, engine_names(self._engines), strict=True):
                tasks.create_task(self._keep_free(engine, name))

    async def _keep_free(self, engine: str, name: str) -> None:
        """Run one process, and up to `copies` processes while guests wait for more."""
        async with asyncio.TaskGroup() as tasks:
            running: set[asyncio.Task[None]] = set()
            while True:
                changes = self._lobby.changes
                present = sum(bot.house and bot.name == name for bot in self._lobby.bots)
                starting = len(running) - present
                missing = max(self._lobby.missing(name), not running) - starting
                more = range(min(missing, self._copies - len(running)))
                for _ in more:
                    task = tasks.create_task(self._run_one(engine, name))
                    running.add(task)
                    task.add_done_callback(running.discard)
                if more:
                    await asyncio.sleep(RESTART_SECONDS)
                else:
                    await self._next_change(changes, running)

    async def _next_change(self, changes: int, running: set[asyncio.Task[None]]) -> None:
        """Wait for a change in the lobby, or the end of one of the processes."""
        change = asyncio.create_task(self._lobby.changed_since(changes))
        try:
            await asyncio.wait({change, *running}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            change.cancel()

    async def _run_one(self, engine: str, name: str) -> None:
        """Run one process to its end."""
        command = (
            *this_program("bot", engine),
            *("--server", self._server, "--name", name, "--house"),
            *(word for reference in added() for word in ("--add", reference)),
        )
        environment = {**os.environ, "BOARDWIRE_TOKEN": self._lobby.house_token}
        try:
            process = await start_process(
                command, env=environment, on_stderr=lambda line: log.info("%s: %s", name, line)
            )
        except TransportError as error:
            log.error("house bot %s: %s", name, error)
            return
        self.processes.add(process.pid)
        try:
            with contextlib.suppress(TransportClosed):
                while await process.read():
                    pass  # its output is of no interest: its session is at the server's port
            log.warning("house bot %s ended", name)
        finally:
            self.processes.discard(process.pid)
            await process.close()


def engine_names(engines: tuple[str, ...]) -> list[str]:
    """Return a name for each engine: its own, with a number where two are of one kind."""
    names: list[str] = []
    for engine in engines:
        kind = engine.partition(":")[0]
        before = sum(other.partition(":")[0] == kind for other in engines[: len(names)])
        names.append(f"{kind}-{before + 1}" if before else kind)
    return names
