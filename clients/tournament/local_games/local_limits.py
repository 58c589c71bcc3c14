"""The limits of local matches, where no other user waits for a move."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from boardwire.matches import Limits

MOVE_TIMEOUT: Final = 1800.0
"""Seconds for one move where no clock runs, by default."""
MOST_SILENCE: Final = 300.0
"""Seconds after which an engine without a clock is asked whether it still answers, at most."""


def local_limits(move_timeout: float = MOVE_TIMEOUT) -> Limits:
    """Return the usual limits of a match on this machine.

    Args:
        move_timeout: Seconds for one move where no clock runs.
    """
    silence = min(MOST_SILENCE, move_timeout / 2)
    return replace(Limits(), move_timeout=move_timeout, silence=silence)
