"""Programs without a clock or another limit, which search 0.2 s for each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from boardwire.clients.adapters import AdaptedEngine
from boardwire.games import OptionError
from boardwire.matches.drivers.uci_time import UNTIMED_SECONDS
from boardwire.protocol import TimeKind

from .entry import Entry

_TIMED_PROTOCOLS: Final = ("uci", "ugi", "hub")
"""The protocols that send limits with each search; programs of others have their own."""
_LIMITS: Final = ("nodes", "depth")
"""The options that limit a search."""


def untimed_notes(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield lines for people about programs without a limit."""
    for entry in _untimed(entries):
        yield (
            f"{entry.name} has no clock, nodes or depth: it searches {UNTIMED_SECONDS:g} s a move"
        )


def require_limits(entries: Sequence[Entry]) -> None:
    """Refuse programs without a limit, as fastchess does.

    Bundled engines have their own limits.

    Raises:
        OptionError: A program has none; the message names it.
    """
    for entry in _untimed(entries):
        raise OptionError(
            f"{entry.name} has no time control: write tc=8+0.08, st=1, nodes=N or depth=N "
            "after it, or after -each for all engines"
        )


def _untimed(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the entries of programs that have no clock, nodes or depth."""
    for entry in entries:
        engine = entry.engine
        if isinstance(engine, AdaptedEngine) and engine.adapter in _TIMED_PROTOCOLS:
            limited = any(name in _LIMITS for name, _ in engine.options)
            if entry.time.kind is TimeKind.NONE and not limited:
                yield entry
