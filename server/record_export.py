"""Exports: records of the database as files, in JSON lines or in each game's usual format."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO
from zipfile import ZIP_DEFLATED, ZipFile

from boardwire.games import GameError
from boardwire.games.records import FORMATS, write_record
from boardwire.matches import MatchRecord

WriteRecord = Callable[[MatchRecord], None]
"""Writes one record. It raises GameError if the game is unknown, or if the format cannot express
the record."""

STANDARD_OUTPUT = Path("-")
_JSON_NAME = "matches.jsonl"


@dataclass(slots=True)
class Exported:
    """The outcome of an export.

    Args:
        written: The number of records that were written.
        refused: The matches that could not be written, each with the reason.
    """

    written: int = 0
    refused: list[str] = field(default_factory=list)


async def export_records(records: AsyncIterator[MatchRecord], write: WriteRecord) -> Exported:
    """Write records one after the other."""
    done = Exported()
    async for record in records:
        try:
            write(record)
        except GameError as error:
            done.refused.append(f"{record.match}: {error}")
        else:
            done.written += 1
    return done


@contextmanager
def json_lines(output: Path) -> Iterator[WriteRecord]:
    """A writer of JSON lines, one record each.

    Args:
        output: A file, a folder, or `-` for standard output.

    Raises:
        OSError: The file cannot be written.
    """

    def writer(file: TextIO) -> WriteRecord:
        return lambda record: print(json.dumps(record.to_data()), file=file)

    if output == STANDARD_OUTPUT:
        yield writer(sys.stdout)
        return
    path = output / _JSON_NAME if output.is_dir() else output
    with _complete(path) as partial, partial.open("w", encoding="utf-8") as file:
        yield writer(file)


@contextmanager
def native_files(output: Path) -> Iterator[WriteRecord]:
    """A writer of files in each game's usual format, in a folder for each game.

    Args:
        output: A folder, which is made if needed, or the name of a file that ends in `.zip`.

    Raises:
        OSError: A file cannot be written.
    """
    if output.suffix.lower() == ".zip":
        with _complete(output) as partial, ZipFile(partial, "w", ZIP_DEFLATED) as archive:
            yield lambda record: archive.writestr(*_native(record))
        return

    def write(record: MatchRecord) -> None:
        name, text = _native(record)
        path = output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)

    output.mkdir(parents=True, exist_ok=True)
    yield write


def _native(record: MatchRecord) -> tuple[str, bytes]:
    """Return the path of a record's file below the folder, and its content."""
    converted = record.game_record()
    form = converted.game.record_format
    name = f"{record.started:%Y%m%d-%H%M%S}-{record.match}{FORMATS[form].SUFFIX}"
    return f"{record.game}/{name}", write_record(converted, form).encode(errors="replace")


@contextmanager
def _complete(path: Path) -> Iterator[Path]:
    """A temporary file that replaces `path` when it is complete."""
    partial = path.with_name(f"{path.name}.part")
    try:
        yield partial
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
