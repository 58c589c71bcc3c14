"""The command line of boardwire itself, for its processes that start others."""

from __future__ import annotations

import sys

_WORDS: tuple[str, ...] = (sys.executable, "-m", "boardwire")


def this_program(*arguments: str) -> tuple[str, ...]:
    """Return the command line that runs `boardwire` with arguments, in the same Python as this."""
    return (*_WORDS, *arguments)
