"""Log lines of the server, as text or JSON, each with its session and match.

No secret gets into a log, neither a token nor a hash nor the seed of the dice. Everything that
looks like one is removed from the finished line, tracebacks included, so code that logs need not
take care of it. Lines of libraries at the level debug are never written: they show queries with
their values and WebSocket frames, some of them shortened beyond recognition.
"""

from __future__ import annotations

import atexit
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from functools import partial
from logging.handlers import WatchedFileHandler

from pythonjsonlogger.json import JsonFormatter

from boardwire.override import override

from .rate_limit import LogLimit
from .redaction import without_secrets
from .settings import LogSettings

_SESSION: ContextVar[str] = ContextVar("session", default="")
_MATCH: ContextVar[str] = ContextVar("match", default="")

_CHATTY = ("alembic", "uvicorn")
"""Libraries whose lines of the level info are of no use to an operator; `log.level = "debug"` shows
them."""

_OWN = "boardwire"
"""The logger of this project, the only one whose lines of the level debug are written."""


@contextmanager
def log_context(*, match: str) -> Iterator[None]:
    """Name the match on every line that is logged inside the `with` block.

    Tasks and callbacks that begin inside keep the name.
    """
    token = _MATCH.set(match)
    try:
        yield
    finally:
        _MATCH.reset(token)


def name_session(session: str) -> None:
    """Name the session on every line that the running task logs from now on.

    Tasks that it begins keep the name.
    """
    _SESSION.set(session)


def _note_context(record: logging.LogRecord) -> bool:
    """Put session and match on a log record; a filter that keeps every record."""
    for name, value in (("session", _SESSION.get()), ("match", _MATCH.get())):
        if value:
            setattr(record, name, value)
    return True


class TextLines(logging.Formatter):
    """`2026-11-21 06:47:08,123 I server.session session=3f21: text`; tracebacks in one line."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        context = "".join(
            f" {name}={getattr(record, name)}"
            for name in ("session", "match")
            if hasattr(record, name)
        )
        text = record.getMessage()
        if record.exc_info:
            text = f"{text}\n{self.formatException(record.exc_info)}"
        head = f"{self.formatTime(record)} {record.levelname[0]} {record.name}{context}: "
        return without_secrets(head + _one_line(text))


class JsonLogLines(JsonFormatter):
    """One JSON object a line: time, level, logger, message, session, match, exc_info."""

    def __init__(self) -> None:
        super().__init__(
            "{levelname}{name}{message}",
            style="{",
            rename_fields={"levelname": "level", "name": "logger"},
            timestamp="time",
        )

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        return without_secrets(super().format(record))


def _one_line(text: str) -> str:
    """Return `text` with escapes for line ends and for characters that control a terminal."""
    return re.sub(
        r"[\x00-\x1f\x7f-\x9f\u2028\u2029]",
        lambda it: it[0].encode("unicode_escape").decode(),
        text,
    )


def _write(handler: logging.Handler, record: logging.LogRecord) -> None:
    """Write a record past the filters."""
    with handler.lock or nullcontext():
        handler.emit(record)


def start_logging(settings: LogSettings) -> None:
    """Send the log lines of this process to standard error or to the file of the settings.

    Raises:
        OSError: The file cannot be written.
    """
    handler: logging.Handler
    if settings.file:
        handler = WatchedFileHandler(settings.file, encoding="utf-8")
    else:
        handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_note_context)
    limit = LogLimit(partial(_write, handler))
    handler.addFilter(limit)
    atexit.register(limit.close)
    handler.setFormatter(JsonLogLines() if settings.format == "json" else TextLines())
    debugging = settings.level == "debug"
    others = "INFO" if debugging else settings.level.upper()
    logging.basicConfig(level=others, handlers=[handler], force=True)
    logging.getLogger(_OWN).setLevel(logging.DEBUG if debugging else logging.NOTSET)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.NOTSET if debugging else logging.WARNING)
