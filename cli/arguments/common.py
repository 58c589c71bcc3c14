"""Common parts of the subcommands: options of games and engines, errors, logs."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from boardwire.arguments import Argument, Option
from boardwire.clients.engines import (
    SEARCHERS,
    EngineSpec,
    Searcher,
    make_searcher,
    parse_bundled,
)
from boardwire.games import (
    POSITION,
    Game,
    GameError,
    OptionError,
    State,
    option_text,
)
from boardwire.matches import RecordDataError, record_data
from boardwire.override import override
from boardwire.protocol import parse_timestamp, visible
from boardwire.protocol.name_values import parse_pair

from ..errors import visible_lines
from .game_names import game_named

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from boardwire.matches.openings import Openings

GameOptions = Annotated[
    list[str] | None,
    Option("--option", "-o", help="An option of the game: NAME=VALUE. May be repeated."),
]
Position = Annotated[
    str | None,
    Option(
        help="The position at the start, as text (docs/reference/games)."
        " Short for -o position=TEXT."
    ),
]
Size = Annotated[str | None, Option(help="The size of the board. Short for -o size=N.")]
EngineName = Annotated[
    str,
    Argument(
        help=f"The engine: {', '.join(SEARCHERS)}. Options follow a colon: mcts:exploration=1."
    ),
]
Moves = Annotated[
    str,
    Option(help="Moves to make first, rolls included, with commas or spaces: D4,C4."),
]
Seconds = Annotated[float | None, Option("--time", help="Seconds for each search.")]
Depth = Annotated[int | None, Option(help="Plies to search, at most.")]
Nodes = Annotated[int | None, Option(help="Positions to visit in each search, at most.")]
Playouts = Annotated[int | None, Option(help="Playouts in each search, at most.")]
Threads = Annotated[int | None, Option(help="Number of threads that search.")]
Seed = Annotated[int | None, Option(help="Seed of the random numbers.")]

Isolate = Annotated[
    bool, Option(help="Run the engine in a sandbox, as docs/reference/security.md says.")
]
Allow = Annotated[
    list[str] | None,
    Option(
        help="What an isolated engine may use: memory=MIB, processes=N, scratch=MIB, cpus=N, "
        "network=yes, read=PATH. May be repeated."
    ),
]

_STANDARD_INPUT = "-"
_MOST_PARTS = 4  # the most words of a move with commas between them: a play of backgammon


def cell(text: str) -> Text:
    """Return a cell of a table with a text from a server or a file, without markup."""
    from rich.text import Text  # only here, since it takes a while

    return Text(visible(text))


def uncut_table(columns: Iterable[str], whole: str) -> Table:
    """Return a table whose cells are folded in a narrow terminal, and never cut.

    Args:
        columns: The headings.
        whole: The heading of the column that stays on one line, such as that of an id to copy.
    """
    from rich.table import Table

    table = Table()
    for column in columns:
        table.add_column(column, no_wrap=column == whole, overflow="fold")
    return table


WORDS = "words"
"""The option of the crossword game that names a list of words."""


def options_of(
    words: list[str] | None, size: str | None = None, position: str | None = None
) -> dict[str, str]:
    """Return the options of a game on the command line, each value as one word for the wire.

    A list of words may be the path of a file, which gets a name.

    Raises:
        OptionError: A word is not NAME=VALUE, or an option is given twice.
    """
    short = {"size": size, POSITION.name: position}
    options = {name: str(value) for name, value in short.items() if value is not None}
    for word in words or ():
        try:
            name, value = parse_pair(word)
        except ValueError as error:
            raise OptionError(f"{error}; write an option as -o NAME=VALUE") from error
        if name in options:
            raise OptionError(f"the option {name} is given twice")
        options[name] = _words_of(value) if name == WORDS and "/" in value else value
    return {name: option_text(value) for name, value in options.items()}


def _words_of(path: str) -> str:
    """Add the list of words in a file to the others; return its name."""
    from boardwire.games.rules.crossword.word_lists import add_words  # only here: it takes a while

    return add_words(Path(path))


def game_words(text: str) -> list[str]:
    """Return the names in a list with commas. Commas in parentheses belong to a name.

    ``go,openspiel:nim(pile_sizes=1;2,is_misere=False)`` are two.
    """
    words, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            words.append("")
        else:
            words[-1] += letter
    return words


def game_of(
    name: str, words: list[str] | None, size: str | None = None, position: str | None = None
) -> Game:
    """Return the game that the command line names, with its options.

    If the position is read as something else than its text says, a note is printed.

    Raises:
        UnknownGame, OptionError: As for :func:`game_named` and :func:`boardwire.games.load`.
    """
    options = options_of(words, size, position)
    game = game_named(name)(**options)
    if POSITION.name in options:
        print_notes(game.position_notes(options[POSITION.name]))
    return game


def print_notes(notes: Iterable[str]) -> None:
    """Print notes for the user on standard error, each on a line."""
    for note in notes:
        print(f"boardwire: {visible(note)}", file=sys.stderr)


def exit_for_skipped(openings: Openings | None) -> None:
    """End a command with 1 if openings of a file were not used.

    Raises:
        click.exceptions.Exit: Some were not; a line counts them.
    """
    if openings is not None and openings.skipped:
        print_notes([f"{openings.skipped}; the exit code is 1"])
        raise click.exceptions.Exit(1)


def moves_of(game: Game, text: str) -> list[str]:
    """Return the moves of the command line in their canonical texts, from the start of a game.

    Spaces or commas separate moves. Plays of backgammon contain commas, so the longest sequence of
    words with commas that is a move counts as one. If there is none, words with spaces between
    them may be one move: ``31 8/5 6/5``.

    Raises:
        OptionError: A text is not a legal move; the message has its number.
    """
    state = game.start()
    texts: list[str] = []
    groups = [[word for word in group.split(",") if word] for group in text.split()]
    words = [word for group in groups for word in group]
    own = [len(group) - index for group in groups for index in range(len(group))]
    while words:
        try:
            count = _words_of_move(state, words, own[0])
        except GameError as error:
            raise OptionError(f"move {len(texts) + 1} of --moves: {error}") from error
        move = state.parse_move(",".join(words[:count]))
        del words[:count], own[:count]
        texts.append(state.move_text(move))
        state.apply(move)
    return texts


def _words_of_move(state: State, words: list[str], own: int) -> int:
    """Return the number of words that make the next move.

    Args:
        state: The state before the move.
        words: The words that are left.
        own: The number of words up to the next space.

    Raises:
        GameError: No number of words is a move.
    """
    together, most = min(own, _MOST_PARTS), min(_MOST_PARTS, len(words))
    first: GameError | None = None
    for count in chain(range(together, 0, -1), range(together + 1, most + 1)):
        try:
            state.parse_move(",".join(words[:count]))
        except GameError as error:
            first = first or error
            continue
        return count
    assert first is not None, "there is a word"
    raise first


def state_after(game: Game, moves: str) -> State:
    """Return the state after the moves of the command line.

    Raises:
        OptionError: As for :func:`moves_of`.
    """
    state = game.start()
    for text in moves_of(game, moves):
        state.apply(state.parse_move(text))
    return state


def searcher_of(name: str, **given: object) -> Searcher:
    """Return a bundled engine with its options; those of the command line take precedence.

    Raises:
        OptionError: As for :func:`boardwire.clients.engines.parse_bundled`.
    """
    spec = parse_bundled(name)
    chosen = {option: str(value) for option, value in given.items() if value is not None}
    return make_searcher(spec.name, dict(spec.options) | chosen)


def records_of(file: str) -> Iterator[object]:
    """Yield the records of matches in a file of JSON, or in standard input.

    Raises:
        RecordDataError: The file is not JSON; the message has its name and the line.
        OSError: The file cannot be read.
    """
    try:
        if file == _STANDARD_INPUT:
            yield from record_data(sys.stdin)
        else:
            with Path(file).open(encoding="utf-8") as lines:
                yield from record_data(lines)
    except (UnicodeDecodeError, RecordDataError) as error:
        raise RecordDataError(f"{file}: {error}") from error


def in_sandbox(engine: EngineSpec, allow: list[str] | None) -> EngineSpec:
    """Return an engine as it is in a sandbox, and print the restrictions of the sandbox.

    Raises:
        OptionError: The engine is not an external program, or a permission is invalid.
        CannotIsolate: This machine cannot isolate it.
    """
    from boardwire.clients.isolation import (  # only here: it takes a while
        SandboxAllowance,
        isolated,
    )

    engine, report = isolated(engine, SandboxAllowance.parse(allow or ()))
    for line in (f"{visible(str(engine))} is isolated:", *(f"  {it}" for it in report)):
        print(line, file=sys.stderr)
    return engine


def moment_of(text: str | None) -> datetime | None:
    """Return a time on the command line, in UTC unless it says otherwise; None if none is given.

    Raises:
        OptionError: The text is not a time.
    """
    if text is None:
        return None
    try:
        return parse_timestamp(text)
    except ValueError as error:
        raise OptionError(str(error)) from error


def log_to_stderr(level: int = logging.INFO) -> None:
    """Write log lines to standard error, with their time and their logger."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_VisibleLines("%(asctime)s %(levelname).1s %(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])


class _VisibleLines(logging.Formatter):
    """Formats log lines without control characters: they may quote a server or an engine."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Format a record; a traceback keeps its lines."""
        return visible_lines(super().format(record))
