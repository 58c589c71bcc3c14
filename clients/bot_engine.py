"""The engine of a bot: a bundled one in this process, or a program."""

from __future__ import annotations

from typing import Protocol

from boardwire.games import load
from boardwire.matches import Table
from boardwire.protocol import Command, Reply

from .engines import BundledEngine, EngineConsole, EngineSpec, make_searcher
from .program import Program
from .referee_commands import check_referee_command


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
        """Be ready for a new session at a server.

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
        """Have a running `genmove` answered at once, where the engine can."""
        ...

    async def close(self) -> None:
        """End the engine."""
        ...


class BundledBotEngine:
    """A bundled engine.

    Args:
        engine: The engine with its options.
        game: The game on its board at the start.
    """

    owed = ""
    proven = True

    def __init__(self, engine: BundledEngine, game: str) -> None:
        self._engine = engine
        self._game = game
        self._console: EngineConsole | None = None

    async def start(self) -> None:
        """See `BotEngine.start`: each session has an engine that has learned nothing."""
        await self.close()
        searcher = make_searcher(self._engine.name, dict(self._engine.options))
        self._console = EngineConsole(Table(load(self._game)), searcher)

    async def handle(self, command: Command) -> Reply:
        """See `BotEngine.handle`."""
        assert self._console is not None
        check_referee_command(command)
        return await self._console.handle(command)

    def interrupt(self) -> None:
        """See `BotEngine.interrupt`."""
        if self._console is not None:
            self._console.interrupt()

    async def close(self) -> None:
        """See `BotEngine.close`."""
        console, self._console = self._console, None
        if console is not None:
            await console.pondering.end()


def bot_engine(engine: EngineSpec, game: str) -> BotEngine:
    """Return the engine of a bot, which is not started yet.

    Args:
        engine: The engine.
        game: The game on the board of a bundled engine at the start.
    """
    if isinstance(engine, BundledEngine):
        return BundledBotEngine(engine, game)
    return Program(engine.argv(), engine.name)
