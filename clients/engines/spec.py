"""How engines are named on command lines: ``mcts:playouts=2000``, or a command in quotes."""

from __future__ import annotations

import shlex
import shutil
import sys
from dataclasses import dataclass

from boardwire.games import OptionError

from .searchers import THINKERS, thinker


@dataclass(frozen=True, slots=True)
class BundledEngine:
    """One of our own engines with its options."""

    name: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.name}:{options}" if options else self.name

    def argv(self, game: str | None = None) -> tuple[str, ...]:
        """The command line that runs it as a GTP program on its standard input and output."""
        choice = () if game is None else ("--game", game)
        return (sys.executable, "-m", "boardwire", "engine", str(self), *choice)


@dataclass(frozen=True, slots=True)
class CommandLine:
    """Somebody else's GTP program."""

    words: tuple[str, ...]

    @property
    def name(self) -> str:
        """The program's name, without its path."""
        return self.words[0].rpartition("/")[2]

    def __str__(self) -> str:
        return shlex.join(self.words)

    def argv(self, game: str | None = None) -> tuple[str, ...]:
        """The command line itself; a foreign program learns the game over GTP."""
        return self.words


EngineSpec = BundledEngine | CommandLine


def parse_engine(text: str) -> EngineSpec:
    """Read an engine as people write it.

    A bundled name may carry options after a colon, ``mcts:playouts=2000,seed=1``; anything else is
    a command line.

    Raises:
        OptionError: The text is empty, an option of a bundled engine is wrong, or the text is one
            word that names neither an engine nor a program.
    """
    if text.partition(":")[0] in THINKERS:
        return parse_bundled(text)
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise OptionError(f"{text!r} is no command line: {error}") from error
    if not words:
        raise OptionError(f"an engine is one of {', '.join(THINKERS)}, or a GTP command line")
    # Only a single word can be a slip in a bundled name; whoever wrote a path meant a program.
    if len(words) == 1 and "/" not in words[0] and shutil.which(words[0]) is None:
        raise OptionError(
            f"no bundled engine and no program is called {words[0][:40]!r}; there are "
            f"{', '.join(THINKERS)}; a program stands in quotes with its arguments, "
            "'gnugo --mode gtp'"
        )
    return CommandLine(words)


def parse_bundled(text: str) -> BundledEngine:
    """Read a bundled engine with its options, as :func:`parse_engine` does.

    Raises:
        OptionError: There is no bundled engine of that name, or an option of it is wrong.
    """
    name, _, rest = text.partition(":")
    if name not in THINKERS:
        raise OptionError(
            f"{text[:40]!r} is no bundled engine; there are {', '.join(THINKERS)}; "
            "seat a program with boardwire bot"
        )
    options = tuple(_option(name, word) for word in rest.split(",") if word)
    given = [option for option, _ in options]
    for option in given:
        if given.count(option) > 1:
            raise OptionError(f"the option {option} is given twice")
    thinker(name, dict(options))
    return BundledEngine(name, options)


def _option(engine: str, word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise OptionError(f"{word!r} is no option of {engine}; write {engine}:NAME=VALUE,...")
    return name, value
