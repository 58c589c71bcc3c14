"""Requests: what a match asks of a player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """Asks for a move; `Answered` is expected.

    Args:
        player: The player who is to move.
        clocks: All players' remaining seconds, or None without a limit.
        stones: The player's byo-yomi periods or Canadian stones left, else 0.
        cleaning_up: Whether play goes on after two passes of Go, since the players disagreed on
            the dead stones.
    """

    player: int
    clocks: tuple[float | None, ...]
    stones: int = 0
    cleaning_up: bool = False


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """Asks for the final score; `Scored` is expected.

    Args:
        dead_stones: Whether the dead stones of Go are asked for as well.
    """

    dead_stones: bool = False


Request = MoveRequest | ScoreRequest
