"""``boardwire convert``: records of games from one format into another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardwire.games import OptionError, RecordError, UnknownGame, option_text
from boardwire.games.records import FORMATS, GameRecord, read_records, write_record
from boardwire.games.records.files import decode, format_of, format_to_write

from .common import game_named

_STANDARD_INPUT = "-"
_SEATS = ("black", "white")
_FORMATS = ", ".join(FORMATS)


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(convert)


def convert(
    file: Annotated[str, typer.Argument(help="A file of records, or - for standard input.")],
    source: Annotated[
        str, typer.Option("--from", help=f"Its format, if its name does not tell: {_FORMATS}.")
    ] = "",
    target: Annotated[
        str, typer.Option("--to", help="The format to write; else the name of the output tells.")
    ] = "",
    output: Annotated[
        Path | None, typer.Option(help="Where to write; standard output if left out.")
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="MODULE:CLASS of a game in Python that the file has; may be repeated."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check: write nothing.")] = False,
) -> None:
    """Read records, check every move, and write them in another format, or a line about each.

    A mistake in the file is told as FILE:LINE:COLUMN: MESSAGE, and nothing is written.
    """
    for form in filter(None, (source, target)):
        if form not in FORMATS:
            raise OptionError(f"no record format is called {form!r}; there are {_FORMATS}")
    writes = bool(target) or output is not None
    if output is not None and not target:
        target = format_to_write(output.name)
    if check and writes:
        raise OptionError("--check writes nothing; leave out --to and --output")
    for reference in game or ():
        game_named(reference)
    data = sys.stdin.buffer.read() if file == _STANDARD_INPUT else Path(file).read_bytes()
    try:
        text = decode(data)
        records = read_records(text, source or format_of(file, text))
        written = _written(records, target) if writes else _summaries(records)
    except RecordError as error:
        place = f":{error.line}:{error.column}" if error.line else ""
        print(f"{file}{place}: {error.message}{_advice(error)}", file=sys.stderr)
        raise typer.Exit(2) from error
    if output is None:
        sys.stdout.buffer.write(written)
        sys.stdout.flush()
    else:
        output.write_bytes(written)


def _advice(error: RecordError) -> str:
    """What to do where a file has a game that is not known: a name in a file is only looked up."""
    unknown = isinstance(error.__cause__, UnknownGame)
    return "; name one in Python with --game MODULE:CLASS" if unknown else ""


def _written(records: list[GameRecord], target: str) -> bytes:
    return "".join(write_record(record, target) for record in records).encode(errors="replace")


def _summaries(records: list[GameRecord]) -> bytes:
    """A line about each game."""
    lines = (f"{number}: {_summary(record)}\n" for number, record in enumerate(records, 1))
    return "".join(lines).encode(errors="replace")


def _summary(record: GameRecord) -> str:
    game = record.game
    options = (f"{name}={option_text(value)}" for name, value in game.options.items())
    seats = (_SEATS[player] if player < 2 else f"p{player + 1}" for player in range(game.players))
    players = (f"{seat} {record.player_name(player) or '?'}" for player, seat in enumerate(seats))
    return ", ".join(
        (
            " ".join((game.name, *options)),
            *players,
            f"result {record.result or '?'}",
            f"{len(record.moves)} plies",
        )
    )
