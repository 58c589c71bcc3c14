"""Adjudication: results that the referee gives before the rules do.

The engines' own estimates decide, as they do in engine tournaments ("resign" and "draw
adjudication" in cutechess and fastchess). Here both sides must agree, so neither can lie its way
to a point.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConsensusRule:
    """When the engines' own estimates (`bw-estimate`) end a match for two.

    Args:
        moves: For how many moves of each player in a row the estimates must agree; 0 for never.
        win: The estimate, -1 to 1, from which on a side is held to win, and the other to lose.
        draw: The estimate, of either sign, up to which a position is held to be drawn.
        draw_after: The ply before which no draw is given.
    """

    moves: int = 0
    win: float = 0.95
    draw: float = 0.01
    draw_after: int = 80


class Consensus:
    """What the two engines of a match think of it, move by move.

    A player's estimate is what the position before its move is worth to it. Where a move has none,
    the player's row begins anew.

    Args:
        rule: When they agree.
    """

    def __init__(self, rule: ConsensusRule) -> None:
        self._rule = rule
        self._rows: tuple[list[float], list[float]] = ([], [])
        self._owed = [False, False]  # whose last move has no estimate yet

    def moved(self, player: int) -> None:
        """`player` has moved; its estimate may come afterwards."""
        if self._owed[player]:
            self._rows[player].clear()
        self._owed[player] = True

    def estimated(self, player: int, value: float | None) -> None:
        """`player` told what it thought of its last move's position, or None if it could not."""
        row = self._rows[player]
        if value is None or not self._owed[player]:
            row.clear()
        else:
            row.append(value)
            del row[: -self._rule.moves]
        self._owed[player] = False

    def returns(self, plies: int) -> tuple[float, float] | None:
        """What the match is worth to both after so many plies, if they agree for long enough."""
        rule, (first, second) = self._rule, self._rows
        if not rule.moves or min(len(first), len(second)) < rule.moves:
            return None
        if min(first) >= rule.win and max(second) <= -rule.win:
            return 1.0, -1.0
        if max(first) <= -rule.win and min(second) >= rule.win:
            return -1.0, 1.0
        if plies >= rule.draw_after and max(map(abs, first + second)) <= rule.draw:
            return 0.0, 0.0
        return None
