"""The engine of a bot: a bundled one in this process, or a program."""

from __future__ import annotations

import logging
from typing import Protocol

from boardwire.games import load
from boardwire.matches import Table
from boardwire.protocol import Command, CommandError, Reply, TransportError

from ..adapters import AdaptedEngine
from ..engines import BundledEngine, EngineConsole, EngineSpec, make_searcher
from ..engines.analysis.search_infos import WriteInfo
from ..gtp_wrapper.wrapper_console import AdaptedConsole
from ..processes.engine_process import start_engine
from ..processes.faults import EngineFault
from .bounded_lines import BoundedLines
from .program import Program
from .referee_commands import check_referee_command

log = logging.getLogger(__name__)


class BotEngine(Protocol):
    """An engine that answers the commands of a server."""

    @property
    def owed(self) -> str:
        """The command that the engine has not answered; empty if there is none."""
        ...

    @property
    def proven(self) -> bool:
        """Whether the engine has played a match to its end since it was started."""
        ...

    async def start(self) -> None:
        """Get ready for a new session at a server.

        Raises:
            EngineFault: The engine cannot be started.
        """
        ...

    async def handle(self, command: Command) -> Reply:
        """Carry out a command of the server.

        Raises:
            CommandError: The command is refused; the session goes on.
            EngineFault: The engine cannot go on.
        """
        ...

    def interrupt(self) -> None:
        """End a running `genmove` at once if the engine supports it."""
        ...

    async def close(self) -> None:
        """End the engine."""
        ...


class BundledBotEngine:
    """A bundled engine.

    Args:
        engine: The engine with its options.
        game: The game on its board at the start.
        info: Whether it reports the findings of searches.
    """

    owed = ""
    proven = True

    def __init__(self, engine: BundledEngine, game: str, *, info: bool = False) -> None:
        self.info = info
        self._engine = engine
        self._game = game
        self._console: EngineConsole | None = None

    def write_info(self, write: WriteInfo) -> None:
        """Report searches from now on; the engine must be running."""
        assert self._console is not None
        self._console.engine.write_info = write

    async def start(self) -> None:
        """Make a new searcher, so that no session uses what an earlier one learned."""
        await self.close()
        searcher = make_searcher(self._engine.name, dict(self._engine.options))
        self._console = EngineConsole(Table(load(self._game)), searcher)

    async def handle(self, command: Command) -> Reply:
        """Carry out a command of the server on the engine's console."""
        assert self._console is not None
        check_referee_command(command)
        return await self._console.handle(command)

    def interrupt(self) -> None:
        """End a running search early, so that its move comes at once."""
        if self._console is not None:
            self._console.interrupt()

    async def close(self) -> None:
        """Close the console, and end pondering."""
        console, self._console = self._console, None
        if console is not None:
            await console.pondering.end()


class AdaptedBotEngine:
    """An engine of another protocol than GTP.

    Args:
        engine: The engine.
        game: The game on its board at the start.
        info: Whether it reports the findings of searches.
    """

    def __init__(self, engine: AdaptedEngine, game: str, *, info: bool = False) -> None:
        self.info = info
        self._engine = engine
        self._game = game
        self._errors = BoundedLines(lambda line: log.info("%s: %s", engine.name, line))
        self._console: AdaptedConsole | None = None
        self._command = ""
        self.proven = False

    def write_info(self, write: WriteInfo) -> None:
        """Report searches from now on; the engine must be running."""
        assert self._console is not None
        self._console.engine.write_info = write

    @property
    def owed(self) -> str:
        """The command that the engine has not answered; empty if there is none."""
        return self._command

    async def start(self) -> None:
        """Start the engine's process, unless it runs and owes no answer."""
        console = self._console
        if console is not None and not self._command and not console.engine.ended:
            return
        await self.close()
        try:
            process = await start_engine(self._engine, on_stderr=self._errors.take)
        except TransportError as error:
            raise EngineFault(str(error)) from error
        self._console = AdaptedConsole(Table(load(self._game)), process, self._engine.name)
        self.proven = False

    async def handle(self, command: Command) -> Reply:
        """Carry out a command of the server, and note it until it is answered."""
        assert self._console is not None
        check_referee_command(command)
        self._command = str(command)
        try:
            reply = await self._console.handle(command)
        except CommandError:
            self._command = ""
            raise
        self._command = ""
        self.proven |= command.name == "final_score"
        return reply

    def interrupt(self) -> None:
        """Ask the engine to answer a running search at once."""
        if self._console is not None:
            self._console.interrupt()

    async def close(self) -> None:
        """End the engine's process."""
        console, self._console, self._command = self._console, None, ""
        if console is not None:
            await console.engine.close()
            self._errors.report_left_out()


def bot_engine(engine: EngineSpec, game: str, *, info: bool = False) -> BotEngine:
    """Return the engine of a bot, which is not started yet.

    Args:
        engine: The engine.
        game: The game on the board of the engine at the start.
        info: Whether it reports the findings of searches; a GTP program does so by itself or not.
    """
    if isinstance(engine, BundledEngine):
        return BundledBotEngine(engine, game, info=info)
    if isinstance(engine, AdaptedEngine):
        return AdaptedBotEngine(engine, game, info=info)
    return Program(engine.words, engine.name, engine.argv())
