"""``boardwire convert``: convert records of games from one format into another."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import OptionError, RecordError, option_text
from boardwire.games.records import FORMATS, GameRecord, write_record, written_as
from boardwire.games.records.files.record_files import format_to_write
from boardwire.protocol.gtp.messages import clean, visible
from boardwire.vocabulary import counted

from ..arguments.game_names import game_named
from ..groups import Group
from .record_files import JSON, STANDARD_INPUT, RecordReader, Strict

_FORMATS = ", ".join(FORMATS)
_READ = ", ".join((*FORMATS, JSON))


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(convert)


def convert(
    file: Annotated[str, Argument(help="A file of records, or - for standard input.")],
    source: Annotated[
        str,
        CommandOption("--from", help=f"Format of the file, if its name does not show it: {_READ}."),
    ] = "",
    target: Annotated[
        str,
        CommandOption("--to", help="Format to write, if the name of the output does not show it."),
    ] = "",
    output: Annotated[
        Path | None, CommandOption(help="The file to write. The default is standard output.")
    ] = None,
    game: Annotated[
        list[str] | None,
        CommandOption(help="A game in Python that the file has: MODULE:CLASS. May be repeated."),
    ] = None,
    check: Annotated[
        bool, CommandOption("--check", help="Check the file, and write nothing.")
    ] = False,
    strict: Strict = False,
) -> None:
    """Read records of games, check every move, and write the games in another format.

    Without a format to write, print one line about each game. A game that cannot be read is
    skipped; its error is printed as FILE:LINE:COLUMN: MESSAGE, and the exit code is 1, or 2 if no
    game is left. With --strict such a game is refused, and nothing is written. Comments are kept
    where the other format has them; variations are not. The command counts on standard error what
    it leaves out.
    """
    if source and source not in (*FORMATS, JSON):
        raise OptionError(f"no record format is called {source!r}; there are {_READ}")
    if target and target not in FORMATS:
        raise OptionError(f"no record format is called {target!r}; there are {_FORMATS}")
    writes = bool(target) or output is not None
    if output is not None and not target:
        target = format_to_write(output.name)
    if check and writes:
        raise OptionError("--check writes nothing; leave out --to and --output")
    for reference in game or ():
        game_named(reference)
    if output is not None and file != STANDARD_INPUT and _are_one(Path(file), output):
        raise OptionError(f"{output} is the file that is read; name another --output")
    read = RecordReader(file, source, strict=strict)
    records: list[GameRecord] = []
    texts: list[str] = []
    for number, record in read.games():
        try:
            if writes:
                record = read.change(number, written_as(record, target))
            texts.append(write_record(record, target) if writes else _summary(number, record))
        except RecordError as error:
            read.skip(number, error)
            continue
        records.append(record)
    read.summary()
    if writes and (left_out := _left_out(records, target)):
        print(f"boardwire: left out: {left_out}", file=sys.stderr)
    if records:
        text = "".join(texts)
        if output is None and sys.stdout.isatty():  # a terminal obeys control characters
            text = clean(text)
        written = text.encode(errors="replace")
        if output is None:
            sys.stdout.buffer.write(written)
            sys.stdout.flush()
        else:
            output.write_bytes(written)
    if code := read.exit_code():
        raise click.exceptions.Exit(code)


def _are_one(file: Path, output: Path) -> bool:
    """Return whether two paths lead to one file."""
    return output.exists() and file.exists() and output.samefile(file)


def _left_out(records: list[GameRecord], target: str) -> str:
    """Return the parts of the file that are not written, each with their number."""
    missing = Counter[str]()
    for record in records:
        missing.update(record.left_out)
        if not FORMATS[target or record.game.record_format].COMMENTS_ON_MOVES:
            missing["comments"] += len(record.annotations.moves)
    return ", ".join(f"{name} ({count})" for name, count in missing.most_common() if count)


def _summary(number: int, record: GameRecord) -> str:
    """Return a line about a game."""
    game = record.game
    options = (f"{name}={text}" for name, it in game.options.items() if (text := option_text(it)))
    conventions = game.conventions
    players = conventions.in_order(
        [
            f"{conventions.side(player)} {record.player_name(player) or '?'}"
            for player in range(game.players)
        ]
    )
    result = conventions.score(record.result) if record.result else ""
    facts = ", ".join(
        (
            " ".join((game.name, *options)),
            *players,
            f"result {result or record.tags.get('Result') or '?'}",
            counted(len(record.moves), "ply", "plies"),
        )
    )
    return f"{number}: {visible(facts)}\n"
