"""A ply that the relay has made."""

from __future__ import annotations

from boardwire.protocol.search_info import SearchInfo
from boardwire.values import value_class


@value_class
class RelayedPly:
    """A legal move, which ended nothing.

    Args:
        move: Its number in the game.
        seconds: The time it took.
        info: The last report of the mover on its search for the move; None without one.
    """

    move: int
    seconds: float
    info: SearchInfo | None
