"""An engine that runs as a process on this machine, as a player of matches.

Whatever its protocol is: the kind of its name says how it is started, and by which driver.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from boardwire.games import Game, reference_of
from boardwire.matches import Driver, EnginePlayer, GtpDriver, Reason
from boardwire.protocol.transports import start_process

from .adapters import ADAPTERS, AdaptedEngine, EngineTransport
from .engines import CommandLine, EngineSpec
from .faults import ForeignEngine
from .first_answer import (
    FOREIGN_SECONDS,
    SILENT_SECONDS,
    ForeignSigns,
    foreign_hint,
    uci_hint,
    wait_for_first_answer,
)

LAST_STDERR_LINES = 3
FIRST_ANSWER_SECONDS = SILENT_SECONDS + FOREIGN_SECONDS
INTRODUCTION_SECONDS = 5.0
"""Seconds that are waited for the introduction of an engine by an adapter. A match waits longer."""


class EngineProcess:
    """A running engine; :func:`start_engine` makes it.

    Args:
        transport: The connection to it.
        driver: Speaks its protocol.

    Attributes:
        player: The engine as a player.
    """

    def __init__(self, transport: EngineTransport, driver: Driver) -> None:
        self.driver = driver
        self.player = EnginePlayer(transport, driver, Reason.CRASH, self.last_words)
        self._transport = transport
        self._reading = asyncio.create_task(self.player.run())

    async def last_words(self) -> str:
        """The exit code of the process, and the last lines of its standard error."""
        code = await self._transport.wait(1.0)
        how = "it closed its output" if code is None else f"exit code {code}"
        lines = [*self._transport.stderr_tail][-LAST_STDERR_LINES:]
        return f"{how}: {' | '.join(lines)}"[:400] if lines else how

    async def close(self) -> None:
        """End the engine; its whole process group is gone afterwards."""
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        await self._transport.close()


async def start_engine(
    engine: EngineSpec,
    game: Game | None = None,
    on_stderr: Callable[[str], None] | None = None,
) -> EngineProcess:
    """Start an engine, and wait a little for its introduction.

    Args:
        engine: The engine.
        game: The game on the board of a bundled engine at the start.
        on_stderr: Called with each line of its standard error.

    Raises:
        ForeignEngine: It speaks another protocol, or refuses its options.
        TransportError: It cannot be started.
    """
    if isinstance(engine, AdaptedEngine):
        adapter = ADAPTERS[engine.adapter]
        process = EngineProcess(await adapter.start(engine, on_stderr), adapter.make_driver(engine))
        introducing = _introduce_adapted(process, engine)
    else:
        signs = ForeignSigns()
        driver = GtpDriver(on_text=signs.take)
        reference = None if game is None else reference_of(game.name)
        transport = await start_process(engine.argv(reference), on_stderr=on_stderr)
        process = EngineProcess(transport, driver)
        introducing = _introduce_gtp(process, driver, engine, signs)
    try:
        await introducing
    except BaseException:
        await process.close()
        raise
    return process


async def _introduce_adapted(process: EngineProcess, engine: AdaptedEngine) -> None:
    player = process.player
    player.introduce()
    await player.introduced(INTRODUCTION_SECONDS)
    if player.fault:
        raise ForeignEngine(f"{engine}: {player.fault}")


async def _introduce_gtp(
    process: EngineProcess, driver: GtpDriver, engine: EngineSpec, signs: ForeignSigns
) -> None:
    player = process.player
    player.introduce()
    if not isinstance(engine, CommandLine):
        return

    def ask_uci() -> None:
        driver.ask_uci()
        player.flush()

    answered = asyncio.create_task(player.introduced(1 + FIRST_ANSWER_SECONDS))
    try:
        spoken = await wait_for_first_answer(answered, signs, ask_uci)
    finally:
        answered.cancel()
        await asyncio.gather(answered, return_exceptions=True)
    if spoken == "UCI":
        raise ForeignEngine(uci_hint(engine.words))
    if spoken:
        raise ForeignEngine(foreign_hint(engine, signs))


@asynccontextmanager
async def running_engine(engine: EngineSpec, game: Game) -> AsyncIterator[EnginePlayer]:
    """Run an engine inside the `with` block; its whole process group is gone afterwards.

    Raises:
        TransportError: As for :func:`start_engine`.
    """
    process = await start_engine(engine, game)
    try:
        yield process.player
        if process.player.idle:
            await process.player.dismiss()
    finally:
        await process.close()
