"""What a runner does when a match asks for moves, for tests of the match alone."""

from __future__ import annotations

from boardwire.matches import Match


def start_clocks(match: Match, now: float, lag: float = 0.0) -> None:
    """Ask all players whose move is awaited."""
    for player in match.to_move:
        match.asked(player, now, lag)
