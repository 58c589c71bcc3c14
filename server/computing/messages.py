"""The messages between the server and a process that computes for strangers.

A message is its length in four bytes, followed by that many bytes. The server sends work as a
function with its arguments, by pickle. It gets back plain values by msgpack, so a faulty process
can only give a wrong answer.
"""

from __future__ import annotations

import pickle
import struct
from typing import Any

import msgpack

from boardwire.games import (
    CourseNotFound,
    GameError,
    GameFault,
    OptionError,
    RecordError,
    UnknownGame,
)
from boardwire.values import value_class

HEAD = struct.Struct(">I")
TAKEN = b"t"
"""The byte that a process writes before it begins a piece of work."""
MOST_BYTES = 64 << 20
"""The most bytes of a message."""

_ERRORS: dict[str, type[GameError]] = {
    it.__name__: it for it in (CourseNotFound, GameError, GameFault, OptionError, UnknownGame)
}
"""Errors that the caller distinguishes; other errors of games become `GameError`."""


class WorkFailed(Exception):
    """A piece of work raised an error that is a fault of ours; the text is its traceback."""


class OutOfMemory(Exception):
    """A piece of work needs more memory than it may have."""


@value_class
class JobResult:
    """The answer of a process.

    Args:
        value: The value of the work: text, bytes, numbers, None, lists and mappings of these.
        error: The error that it raised, if any.
        seconds: Seconds of a processor that it took.
        last: Whether the process takes no more work.
    """

    value: Any
    error: Exception | None
    seconds: float
    last: bool = False


def pack_work(work: object) -> bytes:
    """Return the message with a piece of work: a function of a module, or a `partial` of one.

    Raises:
        ValueError: The message would be too long.
    """
    return framed(pickle.dumps(work, pickle.HIGHEST_PROTOCOL))


def framed(data: bytes) -> bytes:
    """Return a message with its length before it.

    Raises:
        ValueError: It is too long.
    """
    if len(data) > MOST_BYTES:
        raise ValueError(f"a message of {len(data):,} bytes is too long")
    return HEAD.pack(len(data)) + data


def pack_answer(answer: JobResult) -> bytes:
    """Return the message with an answer.

    Raises:
        ValueError, TypeError: The value is too long, or not plain.
    """
    fields = [answer.value, _error_fields(answer.error), answer.seconds, answer.last]
    return framed(msgpack.packb(fields, use_bin_type=True))


def unpack_answer(data: bytes) -> JobResult:
    """Read an answer, without the length before it.

    Raises:
        ValueError: It is none.
    """
    try:
        value, error, seconds, last = msgpack.unpackb(data, raw=False, strict_map_key=False)
        return JobResult(value, _error(error), float(seconds), bool(last))
    except (TypeError, KeyError) as error:
        raise ValueError("this is no answer") from error


def _error_fields(error: Exception | None) -> list[Any] | None:
    """Return an error as plain values."""
    if error is None:
        return None
    if isinstance(error, RecordError):
        return [RecordError.__name__, error.message, error.line, error.column]
    if isinstance(error, GameError):
        kinds = (it.__name__ for it in type(error).__mro__)
        return [next(it for it in kinds if it in _ERRORS), str(error)]
    return [type(error).__name__, str(error)]


def _error(fields: list[Any] | None) -> Exception | None:
    if fields is None:
        return None
    kind, message, *place = fields
    if kind == RecordError.__name__:
        return RecordError(message, *place)
    if kind in _ERRORS:
        return _ERRORS[kind](message)
    return OutOfMemory(message) if kind == OutOfMemory.__name__ else WorkFailed(message)
