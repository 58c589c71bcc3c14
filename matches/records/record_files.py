"""Files of match records: JSON with one record in a line, or one document with several."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from ..errors import RecordDataError


def record_data(lines: Iterable[str]) -> Iterator[object]:
    """Yield the records in a file, as decoded JSON. A file of lines is read line by line.

    A document is a record, a list of records, or what ``boardwire match --json`` prints, with the
    records under ``games``.

    Raises:
        RecordDataError: A line is not JSON; the message has its number.
    """
    for data in record_data_or_errors(lines):
        if isinstance(data, RecordDataError):
            raise data
        yield data


def record_data_or_errors(lines: Iterable[str]) -> Iterator[object]:
    """Yield the same, with a RecordDataError in place of each line that is not JSON."""
    lines_after = iter(lines)
    for number, line in enumerate(lines_after, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            if number != 1:
                yield RecordDataError(f"line {number} is no JSON")
                continue
            try:
                data = _document("".join((line, *lines_after)))
            except RecordDataError as error:
                yield error
                return
        yield from _records(data)


def _document(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordDataError(f"line {error.lineno} is no JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise RecordDataError(str(error)) from error


def _records(data: object) -> Iterable[object]:
    if isinstance(data, dict) and isinstance(games := data.get("games"), list):
        return games
    return data if isinstance(data, list) else (data,)
