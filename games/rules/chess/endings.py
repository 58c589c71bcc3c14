"""Chess with three men: king and queen, rook or pawn against king."""

from __future__ import annotations

from boardwire import _native
from boardwire.games.model import State

from .game import ChessState

_PAWN, _ROOK, _QUEEN, _KING = 1, 4, 5, 6  # black's, as in `_native.Chess.cells`; white's are 6 more
_PIECES = {_PAWN: "pawn", _ROOK: "rook", _QUEEN: "queen"}
_REPEATABLE = 4
"""The plies without capture or pawn move after which a position can have occurred twice."""
_RANKS = 56  # exclusive or with it mirrors a square to the other side


class ThreeMen:
    """The results of king and queen, rook or pawn against king.

    The table knows a win only in the first plies after a capture or a pawn move. Then neither a
    third repetition nor the fifty-move rule can come first, since such a mate takes at most 28
    moves.
    """

    def probe(self, state: State) -> tuple[float, float] | None:
        """Return the utilities of the players, as `EndgameTable.probe` says."""
        if not isinstance(state, ChessState):
            return None
        men = [(cell, square) for square, cell in enumerate(state.core.cells()) if cell]
        strong = [
            player for player in (0, 1) if sum(_owner(cell) == player for cell, _ in men) == 2
        ]
        if len(men) != 3 or not strong:
            return None
        (player,) = strong
        where = {(_owner(cell), _kind(cell)): square for cell, square in men}
        kind = next(it for owner, it in where if owner == player and it != _KING)
        if kind not in _PIECES or state.core.castling:
            return None
        turn = _RANKS if player == 0 else 0  # the tables' pawn is white
        plies = _native.Chess.ending(
            _PIECES[kind],
            square=where[player, kind] ^ turn,
            king=where[player, _KING] ^ turn,
            weak_king=where[1 - player, _KING] ^ turn,
            strong_to_move=state.core.side_to_move == player,
        )
        if plies is None:
            return 0.0, 0.0
        if state.core.clock >= _REPEATABLE:
            return None
        return (1.0, -1.0) if player == 0 else (-1.0, 1.0)


def _owner(cell: int) -> int:
    return 1 if cell > _KING else 0


def _kind(cell: int) -> int:
    return (cell - 1) % _KING + 1
