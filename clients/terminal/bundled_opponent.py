"""The bundled opponent for a person: an engine that suits the game, at a level of strength."""

from __future__ import annotations

from boardwire.clients.engines.levels import LEVELS, USUAL_LEVEL

__all__ = ["LEVELS", "USUAL_LEVEL", "opponent_for"]


def opponent_for(level: int = USUAL_LEVEL) -> str:
    """Return the engine for any game in the form of command lines: the one that the house has.

    Args:
        level: A number of `LEVELS`, the weakest first.
    """
    return f"house:level={level}"
