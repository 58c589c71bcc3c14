"""Observations: what was played, as one player may know it."""

from __future__ import annotations

from boardwire.values import value_class


@value_class
class Observation:
    """One ply as a player sees it.

    Args:
        ply: Its number in the match, from 1 on.
        player: The player who moved, from 0 on, or CHANCE for a roll.
        text: The move's text, with ``?`` for what the observer may not know.
        clocks: All players' remaining seconds afterwards, or None without a limit; empty for a roll
            and for plies that were played before the observer came.
        forced_pass: Whether it was a pass that is known to be the only legal move. An engine that
            does not take it loses nothing.
    """

    ply: int
    player: int
    text: str
    clocks: tuple[float | None, ...] = ()
    forced_pass: bool = False
