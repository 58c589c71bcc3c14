"""Log lines of the server, as text or JSON, each with its session and match.

No token gets into a log: everything that looks like one is removed from the finished line,
tracebacks included. Code that logs need not take care of it.
"""

from __future__ import annotations

import logging
import re
import sys
from contextvars import ContextVar, Token
from logging.handlers import WatchedFileHandler

from pythonjsonlogger.json import JsonFormatter

from .config import LogSettings

_SESSION: ContextVar[str] = ContextVar("session", default="")
_MATCH: ContextVar[str] = ContextVar("match", default="")

_CHATTY = ("alembic", "uvicorn")
"""Libraries whose lines of the level info are of no use to an operator; `debug` shows them."""

_SECRETS = (
    # The token of an account; that of a session or the house bots, or a seed; a URL's password.
    (re.compile(r"\bbw_[A-Za-z0-9_-]{8,}"), "bw_***"),
    (re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{32}(?![0-9A-Za-z])"), "***"),
    (re.compile(r"(://[^:/@\s]*:)[^@/\s]+@"), r"\1***@"),
)


class log_context:  # noqa: N801  # it is used like a function
    """Put the session or the match on every line that is logged inside the `with` block.

    Tasks that begin inside keep them.

    Args:
        session: The session; None leaves it as it is.
        match: The match; None leaves it as it is.
    """

    __slots__ = ("_match", "_session", "_tokens")

    def __init__(self, *, session: str | None = None, match: str | None = None) -> None:
        self._session = session
        self._match = match
        self._tokens: tuple[Token[str] | None, Token[str] | None] = (None, None)

    def __enter__(self) -> None:
        self._tokens = (
            None if self._session is None else _SESSION.set(self._session),
            None if self._match is None else _MATCH.set(self._match),
        )

    def __exit__(self, *_: object) -> None:
        session, match = self._tokens
        if session is not None:
            _SESSION.reset(session)
        if match is not None:
            _MATCH.reset(match)


def without_secrets(line: str) -> str:
    """`line` without tokens and passwords."""
    for secret, instead in _SECRETS:
        line = secret.sub(instead, line)
    return line


def _note_context(record: logging.LogRecord) -> bool:
    """Put session and match on a log record; a filter that keeps every record."""
    for name, value in (("session", _SESSION.get()), ("match", _MATCH.get())):
        if value:
            setattr(record, name, value)
    return True


class TextLines(logging.Formatter):
    """`2026-11-21 06:47:08,123 I server.session session=3f21: text`; tracebacks in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        context = "".join(
            f" {name}={getattr(record, name)}"
            for name in ("session", "match")
            if hasattr(record, name)
        )
        told = record.getMessage()
        if record.exc_info:
            told = f"{told}\n{self.formatException(record.exc_info)}"
        head = f"{self.formatTime(record)} {record.levelname[0]} {record.name}{context}: "
        return without_secrets(head + _one_line(told))


class JsonLines(JsonFormatter):
    """One JSON object a line: time, level, logger, message, session, match, exc_info."""

    def __init__(self) -> None:
        super().__init__(
            "{levelname}{name}{message}",
            style="{",
            rename_fields={"levelname": "level", "name": "logger"},
            timestamp="time",
        )

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        return without_secrets(super().format(record))


def _one_line(text: str) -> str:
    """`text` with escapes for line ends and for characters that control a terminal."""
    return re.sub(
        r"[\x00-\x1f\x7f-\x9f\u2028\u2029]",
        lambda it: it[0].encode("unicode_escape").decode(),
        text,
    )


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
    handler.setFormatter(JsonLines() if settings.format == "json" else TextLines())
    logging.basicConfig(level=settings.level.upper(), handlers=[handler], force=True)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(
            logging.NOTSET if settings.level == "debug" else logging.WARNING
        )
