"""The adapter of engines that are programs with a protocol of lines on their standard streams."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from boardwire.clients.adapters.misplaced_game import check_no_game
from boardwire.games import Game, GameError, OptionError, find
from boardwire.matches import Driver
from boardwire.protocol.name_values import parse_pair
from boardwire.protocol.transports import ProcessTransport, start_process
from boardwire.values import value_class

from .adapter import AdaptedEngine


@value_class
class ProgramAdapter:
    """Reads ``PREFIX:COMMAND`` and ``PREFIX:'COMMAND LINE':NAME=VALUE,...``.

    Args:
        name: The prefix, without its colon.
        title: The protocol's name for people.
        list_games: Returns the games that engines of the protocol can play, by their names in the
            registry.
        driver: Makes a driver with the options of an engine; it raises OptionError for a wrong
            value.
    """

    name: str
    title: str
    list_games: Callable[[], Sequence[str]]
    driver: Callable[[Sequence[tuple[str, str]]], Driver]

    @property
    def games(self) -> Sequence[str]:
        """The games that engines of the protocol can play, by their names in the registry."""
        return self.list_games()

    def parse(self, text: str) -> AdaptedEngine:
        """Read the name of an engine, and check that its program exists."""
        usage = f"write {self.name}:COMMAND or {self.name}:'COMMAND LINE':NAME=VALUE,..."
        try:
            command, options = split_engine(text.partition(":")[2])
        except ValueError as error:
            raise OptionError(f"{text!r} names no engine: {error}; {usage}") from error
        if not command:
            raise OptionError(f"{text!r} names no program; {usage}")
        if "/" not in command[0] and shutil.which(command[0]) is None:
            check_no_game(command[0])
            raise OptionError(f"no program is called {command[0][:40]!r}; {usage}")
        self.driver(options)
        return AdaptedEngine(self.name, command, options, text)

    def check_game(self, engine: AdaptedEngine, game: Game) -> None:
        """Check that engines of the protocol can play the game."""
        if game.name not in self.games:
            titles = ", ".join(find(name).title for name in self.games)
            raise GameError(f"{self.title} has no {game.title} here; engines with it play {titles}")

    async def start(
        self,
        engine: AdaptedEngine,
        on_stderr: Callable[[str], None] | None = None,
        directory: Path | None = None,
    ) -> ProcessTransport:
        """Start the program as a process, with the protocol on its standard streams."""
        return await start_process(engine.target, cwd=directory, on_stderr=on_stderr)

    def make_driver(self, engine: AdaptedEngine) -> Driver:
        """Return a driver of the protocol with the engine's options."""
        return self.driver(engine.options)


def split_engine(text: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Split ``COMMAND:NAME=VALUE,...`` into the words of the command line and the options.

    The command ends at the first colon outside of quotes. A command line that is quoted as a whole
    is split into its words.

    Raises:
        ValueError: A quote is not closed, or an option is not NAME=VALUE or is given twice.
    """
    command, rest = _before_colon(text)
    words = shlex.split(command)
    if len(words) == 1:
        words = shlex.split(words[0])
    options = tuple(parse_pair(word) for word in rest.split(",") if word)
    names = [name.lower() for name, _ in options]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"the option {name} is given twice")
    if not text.isprintable():
        raise ValueError("it has control characters")
    return tuple(words), options


def join_engine(prefix: str, command: Sequence[str]) -> str:
    """Write the name of an engine that :func:`split_engine` reads, for a command line."""
    line = shlex.join(command)
    simple = len(command) == 1 and line == command[0] and ":" not in line
    return f"{prefix}:{line}" if simple else f"{prefix}:{_quoted(line)}"


def _quoted(line: str) -> str:
    quoted = shlex.quote(line)
    return f"'{line}'" if quoted == line else quoted


def _before_colon(text: str) -> tuple[str, str]:
    """Split at the first colon outside of quotes."""
    quote = ""
    for place, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == ":":
            return text[:place], text[place + 1 :]
    if quote:
        raise ValueError(f"the quote {quote} is not closed")
    return text, ""
