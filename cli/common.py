"""What the subcommands share: options of games, times, errors, logs."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from boardwire.clients.engines import THINKERS, Thinker, parse_bundled, thinker
from boardwire.games import POSITION, Game, GameError, OptionError, add, find, option_text
from boardwire.matches import MatchError, RecordDataError, record_data
from boardwire.protocol import ProtocolError, in_words

Database = Annotated[
    str,
    typer.Option(
        help="The server's database: a file for SQLite, or a URL.",
        envvar="BOARDWIRE_STORE_DATABASE",
    ),
]
DEFAULT_DATABASE = "boardwire.db"
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the game, NAME=VALUE; may be repeated."),
]
Position = Annotated[
    str | None,
    typer.Option(help="Where the game starts, as text (docs/games.md); short for -o position=..."),
]
Size = Annotated[int | None, typer.Option(help="The size of the board; short for -o size=N.")]
EngineName = Annotated[
    str,
    typer.Argument(help=f"{', '.join(THINKERS)}; options after a colon: mcts:exploration=1."),
]
Seconds = Annotated[float | None, typer.Option("--time", help="Seconds for every move.")]
Depth = Annotated[int | None, typer.Option(help="Plies to search.")]
Nodes = Annotated[int | None, typer.Option(help="Positions to visit per move.")]
Playouts = Annotated[int | None, typer.Option(help="Playouts per move.")]
Threads = Annotated[int | None, typer.Option(help="Threads that search.")]
Seed = Annotated[int | None, typer.Option(help="Where random numbers start.")]

_STANDARD_INPUT = "-"


@contextmanager
def friendly_errors() -> Iterator[None]:
    """Turn what a user can mend into one line on standard error and exit code 2."""
    try:
        yield
    except* (ProtocolError, GameError, MatchError, OSError) as group:
        error: BaseException = group
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        print(f"boardwire: {_in_words(error)}", file=sys.stderr)
        sys.exit(2)
    except* KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except* asyncio.CancelledError:
        sys.exit(128 + signal.SIGTERM)


def _in_words(error: BaseException) -> str:
    """An error as one line: one of the system with its file, without its number."""
    if isinstance(error, OSError) and error.errno is not None:
        return ": ".join((*([str(error.filename)] if error.filename else []), in_words(error)))
    return str(error)


def run(main: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in uvloop where it exists, else in asyncio's own loop.

    SIGTERM and SIGHUP cancel it, so that what it started is ended: engines live in sessions of
    their own and would stay.
    """
    try:
        import uvloop
    except ImportError:
        return asyncio.run(_until_told(main))
    return uvloop.run(_until_told(main))


async def _until_told(main: Coroutine[Any, Any, Any]) -> Any:
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await main


def options_of(
    words: list[str] | None, size: int | None = None, position: str | None = None
) -> dict[str, str]:
    """Options of a game as given on the command line, each value one word as the wire needs it.

    Raises:
        OptionError: A word is not NAME=VALUE, or an option is there twice.
    """
    short = {"size": size, POSITION.name: position}
    options = {name: str(value) for name, value in short.items() if value is not None}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"{word!r} is no option; write -o NAME=VALUE")
        if name in options:
            raise OptionError(f"the option {name} is given twice")
        options[name] = value
    return {name: option_text(value) for name, value in options.items()}


def game_named(text: str) -> type[Game]:
    """The game of that name, or the one that ``MODULE:CLASS`` names, which is imported.

    The current directory counts, as with ``python -m``: engines are started that way, too.

    Raises:
        UnknownGame: There is none, or it is no sound game.
    """
    if ":" not in text:
        return find(text)
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    return add(text)


def game_of(
    name: str, words: list[str] | None, size: int | None = None, position: str | None = None
) -> Game:
    """The game that the command line asks for.

    Raises:
        UnknownGame, OptionError: As for :func:`game_named` and :func:`boardwire.games.load`.
    """
    return game_named(name)(**options_of(words, size, position))


def thinker_of(name: str, **given: object) -> Thinker:
    """The bundled engine of that name and options, with those of the command line on top.

    Raises:
        OptionError: As for :func:`boardwire.clients.engines.parse_bundled`.
    """
    spec = parse_bundled(name)
    chosen = {option: str(value) for option, value in given.items() if value is not None}
    return thinker(spec.name, dict(spec.options) | chosen)


def records_of(file: str) -> Iterator[object]:
    """The records of matches in a file of JSON, or in standard input.

    Raises:
        RecordDataError: It is no JSON; with its name and the line.
        OSError: It cannot be read.
    """
    try:
        if file == _STANDARD_INPUT:
            yield from record_data(sys.stdin)
        else:
            with Path(file).open(encoding="utf-8") as lines:
                yield from record_data(lines)
    except (UnicodeDecodeError, RecordDataError) as error:
        raise RecordDataError(f"{file}: {error}") from error


def log_to_stderr(level: int = logging.INFO) -> None:
    """Send log lines to standard error, with the time and where they come from."""
    logging.basicConfig(
        stream=sys.stderr, level=level, format="%(asctime)s %(levelname).1s %(name)s: %(message)s"
    )
