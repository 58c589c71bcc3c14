"""Names of engines: ``mcts:playouts=2000``, ``uci:stockfish``, a command line in quotes."""

from __future__ import annotations

import re
import shlex
import shutil
from difflib import get_close_matches
from typing import TypeAlias

from boardwire.clients.adapters import ADAPTERS, AdaptedEngine, adapter_named
from boardwire.clients.adapters.misplaced_game import check_no_game
from boardwire.games import Game, OptionError
from boardwire.override import override
from boardwire.protocol.name_values import parse_pair
from boardwire.protocol.transports.processes.this_program import this_program
from boardwire.values import value_class

from .search.bundled_searchers import SEARCHERS, make_searcher


@value_class
class BundledEngine:
    """A bundled engine with its options."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @override
    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.name}:{options}" if options else self.name

    def argv(self, game: str | None = None) -> tuple[str, ...]:
        """Return the command line that runs the engine as a GTP program on its standard streams."""
        choice = () if game is None else ("--game", game)
        return this_program("engine", str(self), *choice)


@value_class
class CommandLine:
    """A GTP program that is not bundled.

    Args:
        words: The command line.
        started: The command line for a sandbox, used instead; empty for `words`.
    """

    words: tuple[str, ...]
    started: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The program's name, without its path."""
        return self.words[0].rpartition("/")[2]

    @override
    def __str__(self) -> str:
        return shlex.join(self.words)

    def argv(self, game: str | None = None) -> tuple[str, ...]:
        """Return the command line of the program, which receives the game over GTP."""
        return self.started or self.words


_NAMED = re.compile(r"([A-Za-z0-9_.+-]{1,40})=(.+)", re.ASCII | re.DOTALL)

EngineSpec: TypeAlias = BundledEngine | CommandLine | AdaptedEngine


def parse_engine(text: str) -> EngineSpec:
    """Read the name of an engine.

    The name of a bundled engine may have options after a colon, ``mcts:playouts=2000,seed=1``. A
    text with the prefix of an adapter is an engine of another protocol than GTP, such as
    ``uci:stockfish:Threads=1``. Any other text is the command line of a GTP program.

    Raises:
        OptionError: The text is empty, an option of a bundled engine is wrong, or the text is one
            word that names neither a bundled engine nor a program.
    """
    if (adapter := adapter_named(text)) is not None:
        return adapter.parse(text)
    if text.partition(":")[0] in SEARCHERS:
        return parse_bundled(text)
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise OptionError(f"{text!r} is not a command line: {error}") from error
    if not words:
        raise OptionError(f"an engine is one of {', '.join(SEARCHERS)}, or a GTP command line")
    if text in ADAPTERS:  # the message of the adapter says what follows the prefix
        return ADAPTERS[text].parse(f"{text}:")
    # A single word may be a misspelt bundled name; a path is meant as a program.
    if len(words) == 1 and "/" not in words[0] and shutil.which(words[0]) is None:
        check_no_game(text)
        near = get_close_matches(words[0].lower(), SEARCHERS, 1)
        meant = f"did you mean {near[0]}? Bundled" if near else "bundled"
        raise OptionError(
            f"no bundled engine and no program is called {words[0][:40]!r}; {meant} are "
            f"{', '.join(SEARCHERS)}; write a program in quotes with its arguments: "
            "'gnugo --mode gtp'"
        )
    return CommandLine(words)


def parse_named_engine(text: str) -> tuple[str, EngineSpec]:
    """Read an engine with its own name, ``NAME=ENGINE``, or without one.

    Returns:
        The name, empty if there is none, and the engine as :func:`parse_engine` reads it.

    Raises:
        OptionError: As for `parse_engine`.
    """
    match = _NAMED.fullmatch(text)
    return ("", parse_engine(text)) if match is None else (match[1], parse_engine(match[2]))


def check_game(engine: EngineSpec, game: Game) -> None:
    """Check before the start whether an engine plays a game, as far as that is known.

    Raises:
        GameError: It does not, or its options are for other games.
    """
    if isinstance(engine, BundledEngine):
        make_searcher(engine.name, dict(engine.options)).check_options(game)
    elif isinstance(engine, AdaptedEngine):
        ADAPTERS[engine.adapter].check_game(engine, game)


def parse_bundled(text: str) -> BundledEngine:
    """Read a bundled engine with its options, as :func:`parse_engine` does.

    Raises:
        OptionError: There is no bundled engine of that name, or an option of it is wrong.
    """
    name, _, rest = text.partition(":")
    if name not in SEARCHERS:
        check_no_game(text)
        raise OptionError(
            f"{text[:40]!r} is not a bundled engine; bundled are {', '.join(SEARCHERS)}; "
            "connect another program with boardwire bot"
        )
    options = tuple(_option(name, word) for word in rest.split(",") if word)
    given = [option for option, _ in options]
    for option in given:
        if given.count(option) > 1:
            raise OptionError(f"the option {option} is given twice")
    make_searcher(name, dict(options))
    return BundledEngine(name, options)


def _option(engine: str, word: str) -> tuple[str, str]:
    try:
        return parse_pair(word)
    except ValueError as error:
        raise OptionError(f"{error}; write options as {engine}:NAME=VALUE,...") from error
