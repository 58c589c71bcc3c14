"""Errors of commands, in words for the user."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from boardwire.protocol import ProtocolError, in_words, visible


@contextmanager
def friendly_errors() -> Iterator[None]:
    """Print an error that a user can correct as one line on standard error; exit with code 2."""
    try:
        yield
    except* _mendable() as group:
        error: BaseException = group
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        print(f"boardwire: {visible_lines(_in_words(error))}", file=sys.stderr)
        sys.exit(2)
    except* KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except* asyncio.CancelledError:
        sys.exit(128 + signal.SIGTERM)


def _mendable() -> tuple[type[Exception], ...]:
    """Return the errors that a user can correct.

    A module that is not imported has raised no error, and importing it would take long.
    """
    errors: list[type[Exception]] = [ProtocolError, OSError]
    for name, error in (("games", "GameError"), ("matches", "MatchError")):
        if module := sys.modules.get(f"boardwire.{name}.errors"):
            errors.append(getattr(module, error))
    return tuple(errors)


def _in_words(error: BaseException) -> str:
    """Return an error as one line; an error of the system with its file, without the errno."""
    if isinstance(error, OSError) and error.errno is not None:
        return ": ".join((*([str(error.filename)] if error.filename else []), in_words(error)))
    return str(error)


def visible_lines(text: str) -> str:
    """Return a text for the terminal in its lines; it may quote a server or a file."""
    return "\n".join(map(visible, text.split("\n")))
