"""An engine that runs as a process on this machine, as a player of matches.

The kind of its name decides how it is started and which driver it gets, for any protocol.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from boardwire.games import Game, reference_of
from boardwire.matches import Driver, EnginePlayer, GtpDriver, Reason
from boardwire.protocol.transports import start_process
from boardwire.values import value_class

from ..adapters import ADAPTERS, AdaptedEngine, EngineTransport
from ..engines import BundledEngine, CommandLine, EngineSpec
from .cpus import pin
from .faults import ForeignEngine
from .first_answer import (
    FOREIGN_SECONDS,
    SILENT_SECONDS,
    ForeignSigns,
    foreign_hint,
    uci_hint,
    wait_for_first_answer,
)
from .transcript import TranscribedTransport, Transcript

LAST_STDERR_LINES = 3
FIRST_ANSWER_SECONDS = SILENT_SECONDS + FOREIGN_SECONDS
START_SECONDS = 20.0
"""Seconds that an engine of another protocol has to introduce itself to a console or a bot."""
MATCH_STARTUP_SECONDS = 5.0
"""Seconds to wait for that before a match: the match itself waits on, by its own limits."""


CLOSE_SECONDS = 2.0
"""Seconds for the end of a connection that has begun to close."""


@value_class
class EngineTimes:
    """The seconds that an engine of a match has beside its clock; None to leave a step out.

    Args:
        startup: For its introduction. An engine that takes longer loses its match.
        newgame: For the settings of a game, in the check before the first game.
        ping: For the answer to a ping after each of its moves.
        scale: The factor of the usual times, where there are none of its own.
    """

    startup: float | None = None
    newgame: float | None = None
    ping: float | None = None
    scale: float = 1.0

    def scaled(self, factor: float) -> EngineTimes:
        """Return these times, each multiplied by a factor."""
        startup, newgame, ping = (
            None if it is None else factor * it for it in (self.startup, self.newgame, self.ping)
        )
        return EngineTimes(startup, newgame, ping, factor * self.scale)


USUAL_TIMES = EngineTimes()


class EngineProcess:
    """A running engine; :func:`start_engine` makes it.

    Args:
        transport: The connection to it.
        driver: Speaks its protocol.
        ping: See `EngineTimes`.

    Attributes:
        player: The engine as a player.
    """

    def __init__(
        self, transport: EngineTransport, driver: Driver, ping: float | None = None
    ) -> None:
        self.driver = driver
        self.player = EnginePlayer(transport, driver, Reason.CRASH, self.last_words, ping=ping)
        self._transport = transport
        self._reading = asyncio.create_task(self.player.run())

    async def last_words(self) -> str:
        """Return the exit code of the process, and the last lines of its standard error."""
        code = await self._transport.wait(1.0)
        how = "it closed its output" if code is None else f"exit code {code}"
        lines = [*self._transport.stderr_tail][-LAST_STDERR_LINES:]
        return f"{how}: {' | '.join(lines)}"[:400] if lines else how

    async def close(self) -> None:
        """End the engine; its whole process group is gone afterwards."""
        if self.player.closed:  # the reader closes the connection and must not be cancelled
            await asyncio.wait({self._reading}, timeout=CLOSE_SECONDS)
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        await self._transport.close()


async def start_engine(
    engine: EngineSpec,
    game: Game | None = None,
    on_stderr: Callable[[str], None] | None = None,
    *,
    startup: float | None = None,
    directory: Path | None = None,
    transcript: Transcript | None = None,
    info: bool = False,
    cpus: frozenset[int] = frozenset(),
    times: EngineTimes = USUAL_TIMES,
    preamble: bytes = b"",
) -> EngineProcess:
    """Start an engine, and wait for its introduction.

    Args:
        engine: The engine.
        game: The game on the board of a bundled engine at the start.
        on_stderr: Called with each line of its standard error.
        startup: The seconds after which an engine of another protocol than GTP may go on without
            having introduced itself; None if it must, within `times.startup` or `START_SECONDS`.
        directory: The folder that it runs in; None for the current one.
        transcript: Receives its input and output.
        info: Whether a bundled engine reports the findings of running searches, as others do
            unasked.
        cpus: The processors that it may use; none for all of them.
        times: The times that it has.
        preamble: The bytes sent to it before its protocol begins.

    Raises:
        ForeignEngine: It speaks another protocol, refuses its options, or does not introduce
            itself.
        TransportError: It cannot be started.
    """
    takers = [on_stderr, None if transcript is None else transcript.note_stderr]

    def take_stderr(line: str) -> None:
        for take in takers:
            if take is not None:
                take(line)

    on_stderr = take_stderr if any(takers) else None
    if isinstance(engine, AdaptedEngine):
        adapter = ADAPTERS[engine.adapter]
        transport: EngineTransport = await adapter.start(engine, on_stderr, directory)
        driver = adapter.make_driver(engine)
        process = EngineProcess(_transcribed(transport, transcript), driver, times.ping)
        most = times.startup or START_SECONDS * times.scale
        introducing = _introduce_adapted(process, engine, startup, most)
    else:
        signs = ForeignSigns()
        gtp = GtpDriver(on_text=signs.take)
        reference = None if game is None else reference_of(game.name)
        words = engine.argv(reference)
        if info and isinstance(engine, BundledEngine):
            words = (*words, "--info")
        transport = await start_process(words, cwd=directory, on_stderr=on_stderr)
        process = EngineProcess(_transcribed(transport, transcript), gtp, times.ping)
        introducing = _introduce_gtp(process, gtp, engine, signs)
    pin(transport.pid, cpus)
    try:
        if preamble:
            await transport.write(preamble)
        await introducing
    except BaseException:  # a cancelled start ends the program, too
        await process.close()
        raise
    return process


def _transcribed(transport: EngineTransport, transcript: Transcript | None) -> EngineTransport:
    return transport if transcript is None else TranscribedTransport(transport, transcript)


async def _introduce_adapted(
    process: EngineProcess, engine: AdaptedEngine, startup: float | None, most: float
) -> None:
    player = process.player
    player.introduce()
    introduced = await player.introduced(most if startup is None else startup)
    if player.fault:
        raise ForeignEngine(f"{engine}: {player.fault}")
    if introduced or startup is not None:
        return
    title = ADAPTERS[engine.adapter].title
    if player.closed:
        raise ForeignEngine(
            f"{engine} ended before it said that it speaks {title}: {player.ending}"
        )
    raise ForeignEngine(f"{engine} did not say within {most:g} s that it speaks {title}; does it?")


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
async def running_engine(
    engine: EngineSpec,
    game: Game,
    directory: Path | None = None,
    transcript: Transcript | None = None,
    *,
    info: bool = False,
    cpus: frozenset[int] = frozenset(),
    times: EngineTimes = USUAL_TIMES,
    on_stderr: Callable[[str], None] | None = None,
    preamble: bytes = b"",
) -> AsyncIterator[EnginePlayer]:
    """Run an engine inside the `with` block; its whole process group is gone afterwards.

    Args:
        engine: The engine.
        game: The game on the board of a bundled engine at the start.
        directory: The folder that it runs in; None for the current one.
        transcript: Receives its input and output.
        info: Whether a bundled engine reports the findings of running searches.
        cpus: The processors that it may use; none for all of them.
        times: The times that it has.
        on_stderr: Called with each line of its standard error.
        preamble: The bytes sent to it before its protocol begins.

    Raises:
        TransportError: As for :func:`start_engine`.
    """
    began = asyncio.get_running_loop().time()
    process = await start_engine(
        *(engine, game, on_stderr),
        preamble=preamble,
        startup=MATCH_STARTUP_SECONDS if times.startup is None else times.startup,
        directory=directory,
        transcript=transcript,
        info=info,
        cpus=cpus,
        times=times,
    )
    async with ended_after(process) as player:
        if times.startup is not None:
            await require_introduction(
                player, times.startup, began + times.startup - asyncio.get_running_loop().time()
            )
        yield player


async def require_introduction(player: EnginePlayer, startup: float, left: float) -> bool:
    """Wait for the introduction of an engine, which is given up if it does not come in time.

    Args:
        player: The engine.
        startup: The seconds that it has.
        left: The seconds that are left of these.

    Returns:
        Whether it has introduced itself.
    """
    introduced = await player.introduced(max(left, 0.0))
    if not introduced and not player.closed:
        owed = player.awaited or "nothing"
        player.give_up(f"its connection stalls: {owed} is not answered within {startup:g} s")
    return introduced


@asynccontextmanager
async def ended_after(process: EngineProcess) -> AsyncIterator[EnginePlayer]:
    """End an engine after the `with` block; its whole process group is gone afterwards."""
    try:
        yield process.player
        if process.player.idle:
            await process.player.dismiss()
    finally:
        await process.close()
