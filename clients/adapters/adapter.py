"""The adapter: the interface to engines that speak one protocol other than GTP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from boardwire.games import Game
from boardwire.matches import Driver
from boardwire.override import override
from boardwire.protocol.transports import PushTransport
from boardwire.protocol.transports.processes.this_program import this_program
from boardwire.values import value_class


class EngineTransport(PushTransport, Protocol):
    """The connection to a started engine; closing it ends the engine.

    A :class:`~boardwire.protocol.transports.ProcessTransport` is one. For an engine with a socket,
    the transport also has the process.
    """

    @property
    def pid(self) -> int:
        """The id of the engine's process."""
        ...

    @property
    def exit_code(self) -> int | None:
        """The engine's exit code, -N if signal N ended it, None while it runs."""
        ...

    @property
    def stderr_tail(self) -> Sequence[str]:
        """The engine's last lines on standard error."""
        ...

    async def wait(self, seconds: float) -> int | None:
        """Wait at most `seconds` for the engine to exit; return its exit code, None if it runs."""
        ...


@value_class
class AdaptedEngine:
    """An engine as a text names it: ``uci:stockfish:Threads=1``.

    Args:
        adapter: The prefix, which is the name of its adapter.
        target: The text after the prefix, in words: a command line, or what the adapter expects.
        options: The options with their values.
        text: The whole text.
    """

    adapter: str
    target: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    text: str

    @property
    def name(self) -> str:
        """A short name for the engine: the program's, without its path."""
        return self.target[0].rpartition("/")[2] if self.target else self.adapter

    @override
    def __str__(self) -> str:
        return self.text

    def argv(self, game: str | None = None) -> tuple[str, ...]:
        """Return the command line that runs the engine as a GTP program on its standard streams."""
        choice = () if game is None else ("--game", game)
        return this_program("engine", self.text, *choice)


class Adapter(Protocol):
    """An adapter: it starts engines of one protocol, and makes the drivers that speak it."""

    @property
    def name(self) -> str:
        """The prefix in the names of engines, without its colon."""
        ...

    @property
    def title(self) -> str:
        """The protocol's name for people."""
        ...

    @property
    def games(self) -> Sequence[str]:
        """The games that engines of the protocol can play, by their names in the registry."""
        ...

    def parse(self, text: str) -> AdaptedEngine:
        """Read the name of an engine, its prefix included.

        Raises:
            OptionError: The text cannot be read; the message says what to write.
        """
        ...

    def check_game(self, engine: AdaptedEngine, game: Game) -> None:
        """Check before the start whether an engine plays a game, as far as that is known.

        Raises:
            GameError: It does not.
        """
        ...

    async def start(
        self,
        engine: AdaptedEngine,
        on_stderr: Callable[[str], None] | None = None,
        directory: Path | None = None,
    ) -> EngineTransport:
        """Start an engine, in a session and process group of its own.

        Args:
            engine: The engine.
            on_stderr: Called with each line of its standard error.
            directory: The folder that it runs in; None for the current one.

        Raises:
            TransportError: It cannot be started.
        """
        ...

    def make_driver(self, engine: AdaptedEngine) -> Driver:
        """Return a new driver for an engine that was started."""
        ...
